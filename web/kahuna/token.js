/* token.js: the two players' marks. Black is square and carries a fish-hook, white is round and carries a shell: told
 * apart by shape before colour. */
import { svg } from '../element.js';

const outlines = {
    black: 'M-16-22H16Q22-22 22-16V16Q22 22 16 22H-16Q-22 22-22 16V-16Q-22-22-16-22Z',
    white: 'M0-23A23 23 0 1 1 0 23A23 23 0 1 1 0-23Z',
};
const rims = {
    black: 'M-13-17H13Q17-17 17-13V13Q17 17 13 17H-13Q-17 17-17 13V-13Q-17-17-13-17Z',
    white: 'M0-18A18 18 0 1 1 0 18A18 18 0 1 1 0-18Z',
};
const glyphs = {
    black: 'M5-12V4Q5 10-1 10Q-7 10-7 3L-7-1L-3.5 2M2-12H8',
    white: 'M9 8Q-2 14-9 6Q-14-4-5-10Q5-14 9-5Q11 4 3 6Q-4 6-4 0Q-2-5 2-3Q5 0 1 1',
};

/**
 * A token around 0,0, some 46 across.
 * @param {string} seat
 * @param {Record<string, any>} [traits]
 */
export function token(seat, traits = {}) {
    const kind = seat === 'white' ? 'white' : 'black';
    return svg(
        'g',
        { class: `kh-token kh-token-${kind}`, 'aria-hidden': 'true', ...traits },
        svg('path', { class: 'kh-token-shadow', d: outlines[kind], transform: 'translate(2 4)' }),
        svg('path', { class: 'kh-token-body', d: outlines[kind] }),
        svg('path', { class: 'kh-token-rim', d: rims[kind] }),
        svg('path', { class: 'kh-token-glyph', d: glyphs[kind] }),
    );
}

/** The same as a small picture of its own, beside a name. @param {string} seat */
export const badge = (seat) =>
    svg('svg', { class: 'kh-badge', viewBox: '-26 -26 52 54', 'aria-hidden': 'true' }, token(seat));

/** How the counts on an island are told apart: a small square or circle. @param {string} seat */
export const pip = (seat) =>
    seat === 'white'
        ? svg('circle', { class: 'kh-pip kh-pip-white', r: 6.5 })
        : svg('rect', { class: 'kh-pip kh-pip-black', x: -6, y: -6, width: 12, height: 12, rx: 2 });
