/* vignette.js: a small picture of each game, drawn from its own geography: some islands and bridges; some huts,
 * canoes and the open sea. Decoration only: it says nothing that is not also in words. */
import { svg } from '../element.js';
import { coast } from '../kahuna/coast.js';

/** @typedef {import('../types').GameCard} GameCard */

/** @param {GameCard} card */
export function vignette(card) {
    return card.id === 'kahuna'
        ? kahuna(/** @type {import('../types').KahunaMap} */ (card.board))
        : kaivai(/** @type {import('../types').KaivaiMap} */ (card.board));
}

/** @param {string} name @param {string} box @param {...any} content */
const frame = (name, box, ...content) =>
    svg(
        'svg',
        {
            viewBox: box,
            class: `vignette vignette-${name}`,
            'aria-hidden': 'true',
            focusable: 'false',
            preserveAspectRatio: 'xMidYMid slice',
        },
        ...content,
    );

/* Kahuna: who has built where in the picture, and who rules. */
const built = { black: ['AB', 'BD', 'BE', 'BC', 'DE'], white: ['FG', 'CG', 'GJ', 'JK', 'IJ', 'EI'] };
const ruled = { black: ['BARI'], white: ['GOLA'] };

/** @param {import('../types').KahunaMap} map */
function kahuna(map) {
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
    return frame(
        'kahuna',
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

/* Kaivai: a village, a second one, and canoes between them. */
const tiles = {
    G6: 'cult',
    G7: 'red',
    H6: 'red',
    F6: 'yellow',
    H5: 'green',
    E3: 'cult',
    E4: 'green',
    D4: 'yellow',
    K6: 'cult',
    K5: 'red',
    L6: 'green',
};
const boats = { E6: 'red', I7: 'yellow', I4: 'green', L4: 'yellow' };

/** @param {number} x @param {number} y @param {number} size @param {number} turn */
const corner = (x, y, size, turn) =>
    `${(x + size * Math.cos(turn)).toFixed(1)} ${(y + size * Math.sin(turn)).toFixed(1)}`;

/** @param {import('../types').KaivaiMap} map */
function kaivai(map) {
    const size = 40;
    const at = (/** @type {{ q: number, r: number }} */ { q, r }) => ({
        x: 1.5 * q * size,
        y: Math.sqrt(3) * (r + q / 2) * size,
    });
    const place = new Map(map.hexes.map((hex) => [hex.name, at(hex)]));
    const hex = (
        /** @type {{ x: number, y: number }} */ { x, y },
        /** @type {number} */ s,
        /** @type {string} */ kind,
    ) =>
        svg('path', {
            class: kind,
            d: `M${[0, 1, 2, 3, 4, 5].map((i) => corner(x, y, s, (i * Math.PI) / 3)).join('L')}Z`,
        });
    const spot = (/** @type {string} */ name) => place.get(name) ?? { x: 0, y: 0 };
    return frame(
        'kaivai',
        '-250 -190 540 257',
        svg('rect', { class: 'v-sea', x: -600, y: -600, width: 1200, height: 1200 }),
        [...place.values()].map((p) => hex(p, size - 1.5, 'v-hex')),
        Object.keys(tiles).map((name) => hex(spot(name), size + 7, 'v-shallow')),
        Object.entries(tiles).flatMap(([name, kind]) => [
            hex(spot(name), size - 3, 'v-land'),
            kind === 'cult' ? shrine(spot(name)) : house(spot(name), kind),
        ]),
        Object.entries(boats).map(([name, seat]) => boat(spot(name), seat)),
    );
}

/** @param {{ x: number, y: number }} p */
const shrine = ({ x, y }) =>
    svg(
        'g',
        { transform: `translate(${x} ${y})` },
        svg('path', { class: 'v-stone', d: 'M-11 20v-26q0-14 11-14t11 14v26zM-17 20h34' }),
        svg('path', { class: 'v-face', d: 'M-5-4v5M5-4v5M-4 9h8' }),
    );

/** @param {{ x: number, y: number }} p @param {string} seat */
const house = ({ x, y }, seat) =>
    svg(
        'g',
        { class: `v-${seat}`, transform: `translate(${x} ${y})` },
        svg('path', { class: 'v-wall', d: 'M-15 18V-2h30v20z' }),
        svg('path', { class: 'v-roof', d: 'M-24 2 0-24 24 2q-24-7-48 0z' }),
        svg('path', { class: 'v-door', d: 'M-5 18V8q5-5 10 0v10z' }),
    );

/** @param {{ x: number, y: number }} p @param {string} seat */
const boat = ({ x, y }, seat) =>
    svg(
        'g',
        { class: `v-${seat}`, transform: `translate(${x} ${y})` },
        svg('path', { class: 'v-wake', d: 'M-30 17q8-6 16 0t16 0 16 0' }),
        svg('path', { class: 'v-sail', d: 'M1 6V-28Q26-12 20 4 10 1 1 6z' }),
        svg('path', { class: 'v-hull', d: 'M-24 5q24 8 48 0-6 14-24 14T-24 5z' }),
    );
