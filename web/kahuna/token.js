/* token.js: the two players' marks. Black is square and carries a fish-hook, white is round and carries a shell: told
 * apart by shape before colour. */
import { svg } from '../element.js';
import shapes from './kahuna_shapes.js';

/** @type {Record<string, { outline: string, rim: string, glyph: string }>} */
const outlines = shapes.token;

/**
 * A token around 0,0, some 46 across.
 * @param {string} seat
 * @param {import('../types').Traits} [traits]
 */
export function token(seat, traits = {}) {
    const kind = seat === 'white' ? 'white' : 'black';
    return svg(
        'g',
        { class: `kh-token kh-token-${kind}`, 'aria-hidden': 'true', ...traits },
        svg('path', { class: 'kh-token-shadow', d: outlines[kind].outline, transform: 'translate(2 4)' }),
        svg('path', { class: 'kh-token-body', d: outlines[kind].outline }),
        svg('path', { class: 'kh-token-rim', d: outlines[kind].rim }),
        svg('path', { class: 'kh-token-glyph', d: outlines[kind].glyph }),
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
