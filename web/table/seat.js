/* seat.js: the small mark of a player: colour and shape, the same in lists, lines and results as on the board. */
import { badge as kahunaBadge } from '../kahuna/token.js';
import { badge as kaivaiBadge } from '../kaivai/icons.js';
import { need } from '../style.js';

/** @param {string} seat */
export function seatMark(seat) {
    const kahuna = seat === 'black' || seat === 'white';
    void need(kahuna ? 'kahuna/kahuna' : 'kaivai/kaivai');
    const mark = kahuna ? kahunaBadge(seat) : kaivaiBadge(seat);
    mark.classList.add('seat-mark');
    return mark;
}
