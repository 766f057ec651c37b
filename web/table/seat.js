/* seat.js: the small mark of a player: colour and shape, the same in lists, lines and results as on the board. */
import { badge as kahunaBadge } from '../kahuna/token.js';
import { badge as kaivaiBadge } from '../kaivai/icons.js';

/** @param {string} seat */
export function seatMark(seat) {
    const mark = seat === 'black' || seat === 'white' ? kahunaBadge(seat) : kaivaiBadge(seat);
    mark.classList.add('seat-mark');
    return mark;
}
