/* kaivai_vignette.js: the small picture of Kaivai, drawn from its own geography: some huts, canoes and the open sea. */
import { svg } from '../element.js';
import { vignette } from '../vignette.js';

/* A village, a second one, and canoes between them. */
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

/** @param {import('../types').GameCard} card */
export function drawKaivai(card) {
    const map = /** @type {import('./kaivai').KaivaiMap} */ (card.board);
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
    return vignette(
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
