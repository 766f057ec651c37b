/* kahuna_vignette.js: the small picture of Kahuna, drawn from its own geography: some islands and bridges. */
import { svg } from '../element.js';
import { vignette } from '../vignette.js';
import { coast } from './coast.js';

/* Who has built where in the picture, and who rules. */
const built = { black: ['AB', 'BD', 'BE', 'BC', 'DE'], white: ['FG', 'CG', 'GJ', 'JK', 'IJ', 'EI'] };
const ruled = { black: ['BARI'], white: ['GOLA'] };

/** @param {import('../types').GameCard} card */
export function drawKahuna(card) {
    const map = /** @type {import('./kahuna').KahunaMap} */ (card.board);
    const place = new Map(map.islands.map((island) => [island.name, island]));
    const ends = new Map(
        map.lines.map((line) => [line.name, line.ends.map((name) => place.get(name) ?? { x: 0, y: 0 })]),
    );
    const way = (/** @type {string} */ name, /** @type {string} */ kind) => {
        const [a, b] = ends.get(name) ?? [];
        const far = Math.hypot(b.x - a.x, b.y - a.y);
        const [dx, dy] = [((b.x - a.x) / far) * 48, ((b.y - a.y) / far) * 36]; /* from shore to shore */
        const middle = { x: (a.x + b.x) / 2 + (b.y - a.y) * 0.07, y: (a.y + b.y) / 2 - (b.x - a.x) * 0.07 };
        return svg('path', {
            class: kind,
            d: `M${a.x + dx} ${a.y + dy}Q${middle.x} ${middle.y} ${b.x - dx} ${b.y - dy}`,
        });
    };
    const land = map.islands.map((island, i) =>
        svg(
            'g',
            { transform: `translate(${island.x} ${island.y})` },
            svg('path', { class: 'v-shallow', d: coast(i + 1, 92, 70) }),
            svg('path', { class: 'v-land', d: coast(i + 1, 70, 50) }),
            svg('path', { class: 'v-green', d: coast(i + 40, 44, 28, { y: -6 }) }),
        ),
    );
    const tokens = Object.entries(ruled).flatMap(([seat, names]) =>
        names.map((name) => {
            const { x, y } = place.get(name) ?? { x: 0, y: 0 };
            return seat === 'black'
                ? svg('rect', { class: 'v-token v-black', x: x - 20, y: y - 24, width: 40, height: 40, rx: 8 })
                : svg('circle', { class: 'v-token v-white', cx: x, cy: y - 4, r: 22 });
        }),
    );
    return vignette(
        '170 30 770 366',
        svg('rect', { class: 'v-sea', x: 0, y: 0, width: 1000, height: 800 }),
        ripples(),
        map.lines.map((line) => way(line.name, 'v-line')),
        land,
        built.white.flatMap((name) => [way(name, 'v-rope'), way(name, 'v-rungs')]),
        built.black.flatMap((name) => [way(name, 'v-plank'), way(name, 'v-grain')]),
        tokens,
    );
}

/** Short strokes on the water. */
function ripples() {
    const spots = [
        [230, 80],
        [330, 200],
        [600, 170],
        [740, 90],
        [560, 420],
        [250, 430],
        [760, 470],
        [900, 300],
        [400, 450],
        [690, 350],
    ];
    return spots.map(([x, y]) => svg('path', { class: 'v-ripple', d: `M${x} ${y}q12-9 24 0t24 0` }));
}
