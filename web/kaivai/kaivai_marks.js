/* kaivai_marks.js: what is drawn over the sea to explain it: where the last moves went, what a move would bring, who
 * holds which village. */
import { svg } from '../element.js';
import { readMove } from './kaivai_choice.js';
import { emblem, shape } from './icons.js';
import { canoe, cult, hut } from './kaivai_pieces.js';
import { hexPoints } from './sea.js';

/** @typedef {import('./sea.js').Sea} Sea */

/** @param {Sea} sea @param {string} from @param {string} to @param {string} mark */
export function trail(sea, from, to, mark) {
    const a = sea.hex(from);
    const b = sea.hex(to);
    const bend = 0.16;
    const x = (a.x + b.x) / 2 + (a.y - b.y) * bend;
    const y = (a.y + b.y) / 2 + (b.x - a.x) * bend;
    const write = (/** @type {number} */ n) => n.toFixed(2);
    return svg('path', {
        d: `M${write(a.x)} ${write(a.y)}Q${write(x)} ${write(y)} ${write(b.x)} ${write(b.y)}`,
        class: mark,
    });
}

/** @param {Sea} sea @param {string} name @param {string} mark */
const ring = (sea, name, mark) =>
    svg('polygon', { points: hexPoints(sea.hex(name).x, sea.hex(name).y, 0.93), class: mark });

/** The last moves: a wake behind each canoe that sailed, a ring where something was done; a village's is on its first hex. @param {Sea} sea @param {import('../types').LogEntry[]} last */
export function lastMarks(sea, last) {
    const parts = [];
    let seat = '';
    for (const entry of last) {
        const move = readMove(entry.move);
        if (entry.actor !== 'chance') seat = entry.actor;
        const hex = move.hex ?? move.village;
        if (!hex || !sea.has(hex)) continue;
        if (move.from && move.from !== hex && sea.has(move.from))
            parts.push(trail(sea, move.from, hex, `kv-wake kv-${seat}`));
        parts.push(ring(sea, hex, `kv-last kv-${seat}`));
    }
    return parts;
}

/**
 * The effect of a move in pale.
 * @param {Sea} sea @param {(piece: SVGGElement, at: string) => SVGGElement} placed @param {string} words @param {string} seat @param {import('./kaivai').KaivaiEffect} effect
 */
export function ghosts(sea, placed, words, seat, effect) {
    const move = readMove(words);
    const parts = [];
    if (move.from && move.hex && move.from !== move.hex)
        parts.push(trail(sea, move.from, move.hex, `kv-course kv-${seat}`));
    for (const name of effect.tiles)
        parts.push(
            placed(move.type ? hut(seat, /** @type {import('./kaivai').KaivaiHut} */ (move.type)) : cult(), name),
        );
    for (const name of effect.reached) parts.push(placed(canoe(seat, !effect.tiles.includes(name)), name));
    for (const name of effect.left) parts.push(ring(sea, name, 'kv-leaving'));
    return parts;
}

/**
 * Majorities and values, a small plaque on each village.
 * @param {Sea} sea @param {import('./kaivai').KaivaiPicture} picture
 */
export function plaques(sea, { state, advice, seats }) {
    return Object.entries(advice.villages).map(([name, village]) => {
        const hexes = state.villages[name].map((/** @type {string} */ hex) => sea.hex(hex));
        const mean = (/** @type {'x' | 'y'} */ way) => hexes.reduce((sum, hex) => sum + hex[way], 0) / hexes.length;
        return plaque(village, seats, state.scored.includes(name), mean('x'), mean('y'));
    });
}

/** @param {import('./kaivai').KaivaiVillage} village @param {string[]} seats @param {boolean} scored @param {number} x @param {number} y */
function plaque(village, seats, scored, x, y) {
    const there = seats.filter((seat) => village.holding[seat] > 0);
    const width = 1.4 + 0.86 * there.length;
    const keep = Math.max(-10.2 + width / 2, Math.min(10.2 - width / 2, x));
    const part = svg('g', {
        class: scored ? 'kv-plaque kv-scored' : 'kv-plaque',
        transform: `translate(${keep.toFixed(2)} ${y.toFixed(2)})`,
    });
    part.append(
        svg('rect', { x: -width / 2, y: -0.52, width, height: 1.04, rx: 0.3 }),
        shape('glory', 0.42 - width / 2, 0, 0.62, 'kv-worth'),
        svg(
            'text',
            { x: 0.98 - width / 2, y: 0.24, class: 'kv-plaque-worth', 'text-anchor': 'middle' },
            String(village.cult),
        ),
    );
    there.forEach((seat, i) => {
        const at = 1.7 + 0.86 * i - width / 2;
        part.append(
            svg(
                'g',
                { class: `kv-${seat}${village.glory[seat] > 0 ? ' kv-most' : ''}`, transform: `translate(${at} 0)` },
                svg('rect', { x: -0.4, y: -0.4, width: 0.8, height: 0.8, rx: 0.2, class: 'kv-share' }),
                emblem(seat, -0.17, 0, 0.34),
                svg('text', { x: 0.18, y: 0.2, 'text-anchor': 'middle' }, String(village.holding[seat])),
            ),
        );
    });
    return part;
}
