/* chart.js: where everything lies: the geometry of KH-4 as it is, or drawn out in height for narrow screens, where the
 * lines would otherwise be too near to each other for a finger. */

/** @typedef {import('./bridge.js').Point} Point */
/** @typedef {Point & {name: string, initial: string, lines: number, needs: number}} Island */
/** @typedef {{name: string, ends: [Island, Island], a: Point, b: Point, middle: Point}} Line a and b: on the coasts */
/** @typedef {{tall: boolean, width: number, height: number, rx: number, ry: number, islands: Island[], lines: Line[]}} Chart */

/** Coco, from COCO. @param {string} name */
export const spoken = (name) => name[0] + name.slice(1).toLowerCase();

/** Where a way from one island to another leaves the first one's ellipse. @param {Point} from @param {Point} to @param {number} rx @param {number} ry */
function shore(from, to, rx, ry) {
    const angle = Math.atan2((to.y - from.y) / ry, (to.x - from.x) / rx);
    return { x: from.x + rx * Math.cos(angle), y: from.y + ry * Math.sin(angle) };
}

/**
 * @param {import('../types').KahunaMap} map
 * @param {boolean} tall
 * @returns {Chart}
 */
export function createChart(map, tall) {
    const [rx, ry] = tall ? [84, 76] : [76, 60];
    const islands = map.islands.map(({ name, lines, x, y }) => ({
        name,
        initial: name[0],
        lines,
        needs: Math.floor(lines / 2) + 1, /* KH-12, for the plate on the island; who controls it the engine says */
        x: tall ? 500 + (x - 500) * 1.1 : x,
        y: tall ? y * 1.38 - 44 : y - 8,
    }));
    const find = (/** @type {string} */ name) => /** @type {Island} */ (islands.find((island) => island.name === name));
    const lines = map.lines.map(({ name, ends }) => {
        const [one, other] = [find(ends[0]), find(ends[1])];
        const a = shore(one, other, rx * 0.99, ry * 0.99);
        const b = shore(other, one, rx * 0.99, ry * 0.99);
        return { name, ends: /** @type {[Island, Island]} */ ([one, other]), a, b, middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } };
    });
    return { tall, width: 1000, height: tall ? 1080 : 800, rx, ry, islands, lines };
}

/** @param {Point} p @param {Point} a @param {Point} b */
function distanceToWay(p, a, b) {
    const length = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
    const along = Math.max(0, Math.min(1, ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / length));
    return Math.hypot(p.x - a.x - along * (b.x - a.x), p.y - a.y - along * (b.y - a.y));
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
        const distance = distanceToWay(p, line.a, line.b);
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
    const places = [...chart.islands.map(({ name, x, y }) => ({ name, x, y })), ...chart.lines.map(({ name, middle }) => ({ name, ...middle }))];
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
