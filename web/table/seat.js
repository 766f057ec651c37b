/* seat.js: the small mark of a player: colour and shape, the same in lists, lines and results as on the board. */
import { gamePage } from '../games.js';
import { need } from '../style.js';

/** @param {string} seat @param {string} game */
export function seatMark(seat, game) {
    void need(`${game}/${game}`);
    const mark = gamePage(game).badge(seat);
    mark.classList.add('seat-mark');
    return mark;
}
