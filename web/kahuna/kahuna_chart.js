/* kahuna_chart.js: where everything lies: the geometry of KH-4 as it is, or drawn out in height for narrow screens,
 * where the lines would otherwise be too near to each other for a finger. */

/** @typedef {import('./bridge.js').Point} Point */
/** @typedef {Point & {name: string, initial: string, lines: number, needs: number}} Island */
/** @typedef {{name: string, ends: [Island, Island], a: Point, b: Point, via: Point, middle: Point}} Line from coast a to coast b, bent towards via */
/** @typedef {{tall: boolean, width: number, height: number, rx: number, ry: number, islands: Island[], lines: Line[]}} Chart */

/** Coco, from COCO. @param {string} name */
export const spoken = (name) => name[0] + name.slice(1).toLowerCase();

/**
 * Where a way from one island to another leaves the first one's ellipse.
 * @param {Point} from
 * @param {Point} to
 * @param {number} rx
 * @param {number} ry
 */
function shore(from, to, rx, ry) {
    const angle = Math.atan2((to.y - from.y) / ry, (to.x - from.x) / rx);
    return { x: from.x + rx * Math.cos(angle), y: from.y + ry * Math.sin(angle) };
}

/** The point of a straight way that is nearest to p. @param {Point} p @param {Point} a @param {Point} b */
function foot(p, a, b) {
    const length = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
    const along = Math.max(0, Math.min(1, ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / length));
    return { x: a.x + along * (b.x - a.x), y: a.y + along * (b.y - a.y) };
}

/** @param {Point} p @param {Line} line */
function distanceTo(p, { a, middle, b }) {
    const feet = [foot(p, a, middle), foot(p, middle, b)];
    return Math.min(...feet.map((f) => Math.hypot(p.x - f.x, p.y - f.y)));
}

/**
 * Where a way bends to: halfway, or to the side of an island that lies in its way.
 * @param {Island} one
 * @param {Island} other
 * @param {Island[]} islands
 * @param {number} rx
 * @param {number} ry
 */
function around(one, other, islands, rx, ry) {
    const half = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
    for (const island of islands) {
        if (island === one || island === other) continue;
        const near = foot(island, one, other);
        const off = { x: near.x - island.x, y: near.y - island.y };
        const lack = 1.35 - Math.hypot(off.x / rx, off.y / ry);
        const far = Math.hypot(off.x, off.y);
        if (lack > 0)
            return { x: half.x + (off.x / far) * lack * rx * 2.4, y: half.y + (off.y / far) * lack * ry * 2.4 };
    }
    return half;
}

/**
 * @param {import('./kahuna').KahunaMap} map
 * @param {boolean} tall
 * @returns {Chart}
 */
export function createChart(map, tall) {
    const [rx, ry] = tall ? [84, 76] : [76, 60];
    const islands = map.islands.map(({ name, lines, x, y }) => ({
        name,
        initial: name[0],
        lines,
        needs: Math.floor(lines / 2) + 1 /* KH-12, for the plate on the island; who controls it the engine says */,
        x: tall ? 500 + (x - 500) * 1.1 : x,
        y: tall ? y * 1.38 - 44 : y - 8,
    }));
    const find = (/** @type {string} */ name) => /** @type {Island} */ (islands.find((island) => island.name === name));
    const lines = map.lines.map(({ name, ends }) => {
        const [one, other] = [find(ends[0]), find(ends[1])];
        const via = around(one, other, islands, rx, ry);
        const [a, b] = [shore(one, via, rx * 0.99, ry * 0.99), shore(other, via, rx * 0.99, ry * 0.99)];
        const middle = { x: (a.x + 2 * via.x + b.x) / 4, y: (a.y + 2 * via.y + b.y) / 4 };
        return { name, ends: /** @type {[Island, Island]} */ ([one, other]), a, b, via, middle };
    });
    return { tall, width: 1000, height: tall ? 1080 : 800, rx, ry, islands, lines };
}

/** A line as a path. @param {Line} line */
export const pathOf = ({ a, via, b }) => bandOf({ a, via, b }, 0);

/**
 * The outline of a band along a line, at least as long as it is broad.
 * @param {{a: Point, via: Point, b: Point}} line
 * @param {number} breadth
 */
export function bandOf({ a, via, b }, breadth) {
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const [x, y] = [(b.x - a.x) / length, (b.y - a.y) / length];
    const more = Math.max(0, breadth - length) / 2;
    const at = (/** @type {Point} */ p, /** @type {number} */ on, /** @type {number} */ side) =>
        `${(p.x + on * more * x + (side * y * breadth) / 2).toFixed(1)} ${(p.y + on * more * y - (side * x * breadth) / 2).toFixed(1)}`;
    const one = `M${at(a, -1, 1)}Q${at(via, 0, 1)} ${at(b, 1, 1)}`;
    return breadth ? `${one}L${at(b, 1, -1)}Q${at(via, 0, -1)} ${at(a, -1, -1)}Z` : one;
}

/**
 * What is meant by a finger or a pointer there: the nearest line, or the island under it. Fingers are wide, lines thin:
 * `reach` says how far from a line still means it.
 * @param {Chart} chart
 * @param {Point} p
 * @param {number} reach
 * @returns {string} "AB", "ALOA" or ''
 */
export function nearest(chart, p, reach) {
    const inside = chart.islands.find((i) => ((p.x - i.x) / chart.rx) ** 2 + ((p.y - i.y) / chart.ry) ** 2 < 0.62);
    if (inside) return inside.name;
    let best = { name: '', distance: reach };
    for (const line of chart.lines) {
        const distance = distanceTo(p, line);
        if (distance < best.distance) best = { name: line.name, distance };
    }
    if (best.name) return best.name;
    const near = chart.islands.find((i) => ((p.x - i.x) / chart.rx) ** 2 + ((p.y - i.y) / chart.ry) ** 2 < 1.2);
    return near?.name ?? '';
}

/**
 * From one target to the next in a direction: the one that lies nearest, counting what is off the direction double.
 * @param {Chart} chart
 * @param {string} from
 * @param {string} key ArrowLeft …
 */
export function neighbour(chart, from, key) {
    const places = [
        ...chart.islands.map(({ name, x, y }) => ({ name, x, y })),
        ...chart.lines.map(({ name, middle }) => ({ name, ...middle })),
    ];
    const here = places.find(({ name }) => name === from);
    if (!here) return from;
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
    let best = { name: from, cost: Infinity };
    for (const place of places) {
        const along = (place.x - here.x) * dx + (place.y - here.y) * dy;
        const aside = Math.abs((place.x - here.x) * dy) + Math.abs((place.y - here.y) * dx);
        if (place.name === from || along < 12 || aside > along * 1.6) continue;
        if (along + 2 * aside < best.cost) best = { name: place.name, cost: along + 2 * aside };
    }
    return best.name;
}
