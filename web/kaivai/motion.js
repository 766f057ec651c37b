/* motion.js: how the sea changes before one's eyes: canoes sail, tiles rise, what is gone fades. Only what differs between
 * two pictures moves; where calm is wanted nobody calls this. */
import { svg } from '../element.js';
import { die, facesOf } from './dice.js';
import { canoe } from './kaivai_pieces.js';

const LIES = 1600; /* milliseconds that dice lie beside a canoe */

/**
 * @param {import('./sea.js').Sea} sea
 * @param {Record<string, SVGGElement>} layer
 * @param {import('./kaivai').KaivaiPicture} before
 * @param {import('./kaivai').KaivaiPicture} after
 * @param {import('../types').LogEntry[]} last
 */
export function animateChange(sea, layer, before, after, last) {
    const moves = last.filter((entry) => entry.ply > before.ply).map((entry) => entry.move.split(' '));
    for (const [name, what] of Object.entries(after.state.tiles))
        if (before.state.tiles[name] !== what) rise(find(layer.tiles, name));
    for (const [word, from, to] of moves) if (word === 'canoe' && to) sail(sea, find(layer.canoes, to), from, to);
    for (const [seat, places] of Object.entries(before.state.canoes))
        for (const name of /** @type {string[]} */ (places))
            if (isSunk(after, moves, seat, name)) sink(sea, layer.canoes, seat, name);
    const rolled = moves.findLast(([word]) => word === 'roll');
    const fisher = before.state.canoe ?? moves.findLast(([word, , to]) => word === 'canoe' && to)?.[2];
    if (rolled && fisher && sea.has(fisher)) roll(sea, layer.canoes, fisher, facesOf(rolled.join(' ')));
}

/** Dice fall beside the canoe that fishes. They take no click; whatever is pressed takes them away, as it does a great moment's card.
 * @param {import('./sea.js').Sea} sea @param {SVGGElement} layer @param {string} name @param {boolean[]} faces */
function roll(sea, layer, name, faces) {
    const { x, y } = sea.hex(name);
    const place = svg('g', { class: 'kv-roll', transform: `translate(${x} ${y})`, 'aria-hidden': 'true' });
    faces.forEach((fish, i) => {
        const one = die(fish);
        const left = (i - (faces.length - 1) / 2) * 0.75 - 0.34;
        for (const [key, value] of Object.entries({ x: left, y: -1.5, width: 0.68, height: 0.68 }))
            one.setAttribute(key, String(value));
        place.append(one);
        one.animate([{ transform: 'translate(0, -1.2px) rotate(-200deg)', opacity: 0 }, { transform: 'none' }], {
            duration: 350 + 90 * i,
            easing: 'ease-out',
        });
    });
    layer.append(place);
    const away = () => {
        place.remove();
        removeEventListener('pointerdown', away, true);
        removeEventListener('keydown', away, true);
    };
    addEventListener('pointerdown', away, true);
    addEventListener('keydown', away, true);
    place.animate([{ opacity: 1 }, { opacity: 1, offset: 0.85 }, { opacity: 0 }], LIES).onfinish = away;
}

/** @param {SVGGElement} layer @param {string} name */
const find = (layer, name) =>
    /** @type {SVGGElement | null} */ (layer.querySelector(`[data-at="${name}"] > .kv-piece`));

/** @param {import('./kaivai').KaivaiPicture} after @param {string[][]} moves @param {string} seat @param {string} name */
const isSunk = (after, moves, seat, name) =>
    !after.state.canoes[seat].includes(name) && moves.some(([word, , to]) => word === 'canoe' && to === name);

/** @param {SVGGElement | null} piece */
function rise(piece) {
    piece?.animate(
        [
            { transform: 'scale(.2)', opacity: 0 },
            { transform: 'scale(1.08)', opacity: 1, offset: 0.7 },
            { transform: 'scale(1)' },
        ],
        {
            duration: 420,
            easing: 'ease-out',
        },
    );
}

/** @param {import('./sea.js').Sea} sea @param {SVGGElement | null} piece @param {string} from @param {string} to */
function sail(sea, piece, from, to) {
    if (!piece || !sea.has(from) || !sea.has(to)) return;
    const dx = sea.hex(from).x - sea.hex(to).x;
    const dy = sea.hex(from).y - sea.hex(to).y;
    piece.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: 'translate(0, 0)' }], {
        duration: 300 + 90 * Math.hypot(dx, dy),
        easing: 'ease-in-out',
    });
}

/** @param {import('./sea.js').Sea} sea @param {SVGGElement} layer @param {string} seat @param {string} name */
function sink(sea, layer, seat, name) {
    const { x, y } = sea.hex(name);
    const piece = svg('g', { class: 'kv-piece' }, canoe(seat, true));
    const place = svg('g', { transform: `translate(${x} ${y})` }, piece);
    layer.append(place);
    const motion = piece.animate(
        [
            { transform: 'none', opacity: 1 },
            { transform: 'rotate(70deg) translate(.4px, .5px) scale(.4)', opacity: 0 },
        ],
        {
            duration: 900,
            easing: 'ease-in',
        },
    );
    motion.onfinish = () => place.remove();
}
