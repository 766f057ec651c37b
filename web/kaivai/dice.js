/* dice.js: the last roll, as dice: a side with a fish or an empty one. */
import { html, svg } from '../element.js';
import { shape } from './icons.js';

/** @param {boolean | null} fish null: not rolled yet */
export function die(fish) {
    return svg(
        'svg',
        {
            class: `kv-die${fish ? ' kv-caught' : ''}${fish === null ? ' kv-rolling' : ''}`,
            viewBox: '-1 -1 2 2',
            'aria-hidden': 'true',
        },
        svg('rect', { x: -0.88, y: -0.88, width: 1.76, height: 1.76, rx: 0.36 }),
        fish
            ? shape('fish', 0, 0, 1.25)
            : svg('path', {
                  d: fish === null ? 'M-.2-.3Q0-.6.2-.3T0 .1M0 .4V.42' : 'M-.4 0Q-.2-.2 0 0T.4 0',
                  class: 'kv-die-line',
              }),
    );
}

/** Which dice of a roll show a fish. @param {string} move */
export const facesOf = (move) =>
    move
        .split(' ')
        .slice(1)
        .map((face) => face === '1');

/**
 * @param {import('./seats.js').Sight} sight
 * @param {import('../types').LogEntry[]} last
 */
export function diceTray({ say, picture }, last) {
    const roll = last.findLast((entry) => entry.move.startsWith('roll '));
    if (picture.state.dice)
        return html(
            'div',
            { class: 'kv-dice', role: 'img', 'aria-label': say('kaivai_page_dice', { n: picture.state.dice }) },
            ...Array.from({ length: picture.state.dice }, () => die(null)),
        );
    if (!roll) return null;
    const dice = facesOf(roll.move);
    return html(
        'div',
        { class: 'kv-dice', role: 'img', 'aria-label': roll.told[0] ?? roll.move },
        ...dice.map((fish) => die(fish)),
    );
}
