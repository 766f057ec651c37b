/* nim_page.js: what the page knows of Nim before its board is fetched. The smallest entry there is: a new game begins with
 * a copy of this folder (CONTRIBUTING.md, "A new game"). */
import { svg } from '../element.js';
import { vignette } from '../vignette.js';

/** @param {string} seat */
const badge = (seat) =>
    svg(
        'svg',
        { class: `nim-badge nim-${seat}`, viewBox: '-1 -1 2 2', 'aria-hidden': 'true' },
        seat === 'black'
            ? svg('rect', { x: -0.8, y: -0.8, width: 1.6, height: 1.6, rx: 0.3 })
            : svg('circle', { r: 0.85 }),
    );

const drawNim = () =>
    vignette(
        '0 0 420 200',
        svg('rect', { class: 'v-sea', width: 420, height: 200 }),
        [3, 4, 5].flatMap((stones, heap) =>
            Array.from({ length: stones }, (_, i) =>
                svg('circle', { class: 'v-token v-white', cx: 90 + 60 * i, cy: 50 + 50 * heap, r: 20 }),
            ),
        ),
    );

/** @type {import('../types').GamePage} */
export const nim = {
    badge,
    vignette: drawNim,
    board: async () => (await import('./nim_board.js')).createBoard,
    first: { level: 2, options: '' },
    visits: 300,
    isSecret: () => false,
    outcome: () => ({ why: 'nim_page_reason', points: {}, unit: 'page_points' }),
};
