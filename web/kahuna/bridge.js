/* bridge.js: the bridges. Black builds of solid planks, arched; white of two ropes with rungs between them, sagging. */
import { svg } from '../element.js';

/** @typedef {{x: number, y: number}} Point */

/** @typedef {{a: Point, via: Point, b: Point}} Way */

/**
 * A bent way from a to b, moved sideways by `side`.
 * @param {Way} along
 * @param {number} bow up or, negative, down
 * @param {number} side
 */
function way({ a, via, b }, bow, side) {
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    /* the normal that points upwards, so that arches rise and ropes hang */
    let normal = { x: (b.y - a.y) / length, y: -(b.x - a.x) / length };
    if (normal.y > 0 || (normal.y === 0 && normal.x > 0)) normal = { x: -normal.x, y: -normal.y };
    const moved = (/** @type {Point} */ p, /** @type {number} */ by) =>
        `${(p.x + normal.x * by).toFixed(1)} ${(p.y + normal.y * by).toFixed(1)}`;
    return `M${moved(a, side)}Q${moved(via, side + bow)} ${moved(b, side)}`;
}

/** The way a bridge of that player takes, for what goes along with it. @param {string} seat @param {Way} along */
export const wayOf = (seat, along) => way(along, seat === 'white' ? -16 : 14, 0);

/** @param {string} name @param {string} d */
const stroke = (name, d) => svg('path', { class: `kh-bridge-${name}`, d });
/** @param {Point} p @param {number} r */
const post = (p, r) => svg('circle', { class: 'kh-bridge-post', cx: p.x.toFixed(1), cy: p.y.toFixed(1), r });

/** @param {Way} along */
function planks(along) {
    const deck = way(along, 14, 0);
    return [stroke('edge', deck), stroke('deck', deck), stroke('planks', deck), post(along.a, 8), post(along.b, 8)];
}

/** @param {Way} along */
function ropes(along) {
    const rails = way(along, -16, 8) + way(along, -16, -8);
    const rungs = way(along, -16, 0);
    return [
        stroke('rung-edge', rungs),
        stroke('rungs', rungs),
        stroke('rail-edge', rails),
        stroke('rails', rails),
        post(along.a, 6),
        post(along.b, 6),
    ];
}

/**
 * A bridge of that player from coast to coast.
 * @param {string} seat
 * @param {Way} along
 */
export function bridge(seat, along) {
    const white = seat === 'white';
    const group = svg(
        'g',
        { class: `kh-bridge kh-bridge-${white ? 'white' : 'black'}` },
        svg('path', { class: 'kh-bridge-shadow', d: wayOf(seat, along), transform: 'translate(2 8)' }),
        white ? ropes(along) : planks(along),
    );
    /* grows out of its first island */
    group.style.setProperty('transform-origin', `${along.a.x.toFixed(1)}px ${along.a.y.toFixed(1)}px`);
    return group;
}

/** A cross over what is about to go, around a point. @param {Point} p @param {number} size */
export const cross = (p, size) =>
    svg(
        'g',
        { class: 'kh-cross', transform: `translate(${p.x.toFixed(1)} ${p.y.toFixed(1)})` },
        ['kh-cross-edge', 'kh-cross-line'].map((name) =>
            svg('path', { class: name, d: `M${-size} ${-size}L${size} ${size}M${size} ${-size}L${-size} ${size}` }),
        ),
    );
