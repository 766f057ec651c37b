/* sea.js: where the 127 hexes lie, which are neighbours, and the coast around a group of them. Geometry only: other
 * files know what lies on a hex and what is allowed there. One unit is the radius of a hex. */

/** @typedef {{ name: string, q: number, r: number, x: number, y: number }} Hex */

const root3 = Math.sqrt(3);

/** The six directions, clockwise from north: [dq, dr]. */
const directions = [
    [0, -1],
    [1, -1],
    [1, 0],
    [0, 1],
    [-1, 1],
    [-1, 0],
];

/** @param {import('./kaivai').KaivaiMap} map */
export function createSea(map) {
    /** @type {Map<string, Hex>} */
    const hexes = new Map();
    /** @type {Map<string, Hex>} */
    const at = new Map();
    for (const { name, q, r } of map.hexes) {
        const hex = { name, q, r, x: 1.5 * q, y: root3 * (r + q / 2) };
        hexes.set(name, hex);
        at.set(`${q},${r}`, hex);
    }
    /** @param {string} name */
    const hex = (name) => /** @type {Hex} */ (hexes.get(name));
    /** @param {string} name @param {number} direction */
    const beside = (name, direction) => {
        const [dq, dr] = directions[(direction + 6) % 6];
        return at.get(`${hex(name).q + dq},${hex(name).r + dr}`);
    };
    return {
        all: [...hexes.values()],
        hex,
        /** @param {string} name */
        has: (name) => hexes.has(name),
        beside,
        /** The neighbours of a hex. @param {string} name @returns {Hex[]} */
        around: (name) => directions.map((_, d) => beside(name, d)).filter((h) => h !== undefined),
        /** Where an arrow key leads: left and right go to and fro between the two neighbours on that side, so that one
         * stays in the same row. @param {string} name @param {string} key @returns {Hex | undefined} */
        step(name, key) {
            const even = hex(name).q % 2 === 0;
            /** @type {Record<string, number[]>} */
            const ways = {
                ArrowUp: [0],
                ArrowDown: [3],
                ArrowRight: even ? [2, 1] : [1, 2],
                ArrowLeft: even ? [4, 5] : [5, 4],
                PageUp: [1],
                PageDown: [2],
                Home: [5],
                End: [4],
            };
            for (const way of ways[key] ?? []) {
                const next = beside(name, way);
                if (next) return next;
            }
            return undefined;
        },
    };
}
/** @typedef {ReturnType<typeof createSea>} Sea */

/** A number from 0 to 1 that is always the same for the same point: a coast must not wriggle. @param {number} x @param {number} y */
function chance(x, y) {
    const wild = Math.sin(Math.round(x * 20) * 12.9898 + Math.round(y * 20) * 78.233) * 43758.5453;
    return wild - Math.floor(wild);
}

/** The points of a plain hex. @param {number} x @param {number} y @param {number} [size] */
export const hexPoints = (x, y, size = 1) =>
    [0, 1, 2, 3, 4, 5]
        .map((n) => (n * Math.PI) / 3)
        .map((angle) => `${(x + size * Math.cos(angle)).toFixed(3)},${(y + size * Math.sin(angle)).toFixed(3)}`)
        .join(' ');

/* Edge `d` of a hex, towards direction d, runs between two corners; walking them clockwise keeps the land on the right. */
/** @param {Hex} hex @param {number} d */
function edge(hex, d) {
    const point = (/** @type {number} */ n) => {
        const angle = ((n * 60 - 120) * Math.PI) / 180;
        return [hex.x + Math.cos(angle), hex.y + Math.sin(angle)];
    };
    return { from: point(d), to: point(d + 1) };
}

/** @param {number[]} p */
const key = (p) => `${Math.round(p[0] * 100)},${Math.round(p[1] * 100)}`;

/** The loops of edges around a group of hexes. @param {Sea} sea @param {string[]} names */
function loops(sea, names) {
    const inside = new Set(names);
    /** @type {Map<string, { from: number[], to: number[] }>} */
    const edges = new Map();
    for (const name of names)
        for (let d = 0; d < 6; d++) {
            const next = sea.beside(name, d);
            if (next && inside.has(next.name)) continue;
            const e = edge(sea.hex(name), d);
            edges.set(key(e.from), e);
        }
    const found = [];
    while (edges.size) {
        const loop = [];
        let [at] = edges.keys();
        while (edges.has(at)) {
            const e = /** @type {{ from: number[], to: number[] }} */ (edges.get(at));
            edges.delete(at);
            loop.push(e.from);
            at = key(e.to);
        }
        found.push(loop);
    }
    return found;
}

/**
 * A coast around a group of hexes, as if drawn by hand: corners rounded, each edge a little bent, always the same way.
 * @param {Sea} sea @param {string[]} names @param {number} [shrink] how far inside the edges it runs
 */
export function coast(sea, names, shrink = 0.08) {
    const path = [];
    for (const loop of loops(sea, names)) {
        const points = [];
        for (let i = 0; i < loop.length; i++) {
            const before = loop[(i + loop.length - 1) % loop.length];
            const here = loop[i];
            const after = loop[(i + 1) % loop.length];
            points.push(inward(before, here, after, shrink));
            points.push(inward(here, [(here[0] + after[0]) / 2, (here[1] + after[1]) / 2], after, shrink));
        }
        path.push(smooth(points));
    }
    return path.join('');
}

/** The point moved to the land's side, and a little aside by chance. @param {number[]} before @param {number[]} here @param {number[]} after @param {number} shrink */
function inward(before, here, after, shrink) {
    const dx = after[0] - before[0];
    const dy = after[1] - before[1];
    const length = Math.hypot(dx, dy) || 1;
    const by = shrink + (chance(here[0], here[1]) - 0.4) * 0.16;
    return [here[0] - (dy / length) * by, here[1] + (dx / length) * by];
}

/** A closed curve through the middles between points. @param {number[][]} points */
function smooth(points) {
    const write = (/** @type {number[]} */ p) => `${p[0].toFixed(2)} ${p[1].toFixed(2)}`;
    const middle = (/** @type {number[]} */ a, /** @type {number[]} */ b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    let path = `M${write(middle(points[points.length - 1], points[0]))}`;
    for (let i = 0; i < points.length; i++)
        path += `Q${write(points[i])} ${write(middle(points[i], points[(i + 1) % points.length]))}`;
    return path + 'Z';
}
