/* icons.js: the small drawings: what each player is known by besides the colour, and the counters. Each fits a square of
 * side 1 around the middle, so that the same shape serves on the sea, in a display and on a button. */
import { svg } from '../element.js';
import drawn from './kaivai_shapes.js';

/** @type {Record<string, string>} */
const emblems = drawn.emblem;
/** @type {Record<string, string>} */
const signs = drawn.sign;

/** The emblem of a player, to be placed in a drawing. @param {string} seat @param {number} x @param {number} y @param {number} size */
export const emblem = (seat, x, y, size) =>
    svg('path', {
        d: emblems[seat],
        class: 'kv-emblem',
        'fill-rule': 'evenodd',
        transform: `translate(${x} ${y}) scale(${size})`,
    });

/** @param {string} name @param {number} x @param {number} y @param {number} size @param {string} [mark] a class */
export const shape = (name, x, y, size, mark = '') =>
    svg('path', {
        d: signs[name],
        class: mark || null,
        'fill-rule': 'evenodd',
        transform: `translate(${x} ${y}) scale(${size})`,
    });

/** A drawing as tall as the text around it. @param {string} name a counter or an action */
export function icon(name) {
    return svg(
        'svg',
        { class: `kv-icon kv-icon-${name}`, viewBox: '-.56 -.56 1.12 1.12', 'aria-hidden': 'true' },
        shape(name, 0, 0, 1),
    );
}

/** A player's emblem on a round of the player's colour, as tall as the text around it. @param {string} seat */
export function badge(seat) {
    return svg(
        'svg',
        { class: `kv-badge kv-${seat}`, viewBox: '-1 -1 2 2', 'aria-hidden': 'true' },
        svg('circle', { r: 0.94 }),
        emblem(seat, 0, 0, 1.15),
    );
}
