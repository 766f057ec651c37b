/* bridge.js: the bridges. Black builds of solid planks, arched; white of two ropes with rungs between them, sagging. */
import { svg } from '../element.js';

/** @typedef {{x: number, y: number}} Point */

/**
 * A slightly bent way from a to b, moved sideways by `side`.
 * @param {Point} a
 * @param {Point} b
 * @param {number} bow up or, negative, down
 * @param {number} side
 */
function way(a, b, bow, side) {
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    /* the normal that points upwards, so that arches rise and ropes hang */
    let normal = { x: (b.y - a.y) / length, y: -(b.x - a.x) / length };
    if (normal.y > 0 || (normal.y === 0 && normal.x > 0)) normal = { x: -normal.x, y: -normal.y };
    const moved = (/** @type {Point} */ p, /** @type {number} */ by) => `${(p.x + normal.x * by).toFixed(1)} ${(p.y + normal.y * by).toFixed(1)}`;
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    return `M${moved(a, side)}Q${moved(middle, side + bow)} ${moved(b, side)}`;
}

/** @param {string} name @param {string} d */
const stroke = (name, d) => svg('path', { class: `kh-bridge-${name}`, d });
/** @param {Point} p @param {number} r */
const post = (p, r) => svg('circle', { class: 'kh-bridge-post', cx: p.x.toFixed(1), cy: p.y.toFixed(1), r });

/** @param {Point} a @param {Point} b */
function planks(a, b) {
    const deck = way(a, b, 14, 0);
    return [stroke('edge', deck), stroke('deck', deck), stroke('planks', deck), post(a, 8), post(b, 8)];
}

/** @param {Point} a @param {Point} b */
function ropes(a, b) {
    const rails = way(a, b, -16, 8) + way(a, b, -16, -8);
    const rungs = way(a, b, -16, 0);
    return [stroke('rung-edge', rungs), stroke('rungs', rungs), stroke('rail-edge', rails), stroke('rails', rails), post(a, 6), post(b, 6)];
}

/**
 * A bridge of that player between two points of the coasts.
 * @param {string} seat
 * @param {Point} a
 * @param {Point} b
 */
export function bridge(seat, a, b) {
    const white = seat === 'white';
    const group = svg(
        'g',
        { class: `kh-bridge kh-bridge-${white ? 'white' : 'black'}` },
        svg('path', { class: 'kh-bridge-shadow', d: way(a, b, white ? -16 : 14, 0), transform: 'translate(2 8)' }),
        white ? ropes(a, b) : planks(a, b),
    );
    /* grows out of its first island */
    group.style.setProperty('transform-origin', `${a.x.toFixed(1)}px ${a.y.toFixed(1)}px`);
    return group;
}

/** A cross over what is about to go, around a point. @param {Point} p @param {number} size */
export const cross = (p, size) =>
    svg(
        'g',
        { class: 'kh-cross', transform: `translate(${p.x.toFixed(1)} ${p.y.toFixed(1)})` },
        ['kh-cross-edge', 'kh-cross-line'].map((name) => svg('path', { class: name, d: `M${-size} ${-size}L${size} ${size}M${size} ${-size}L${-size} ${size}` })),
    );
