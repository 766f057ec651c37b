/* kahuna_pieces.js: bridges, tokens and counts on the map, as a state has them, and what is marked: the last moves,
 * what is offered, and, before it happens, what a move would do. */
import { svg } from '../element.js';
import { bridge, cross, wayOf } from './bridge.js';
import { pathOf } from './kahuna_chart.js';
import { token } from './token.js';

/** @typedef {import('./kahuna_chart.js').Chart} Chart */
/** @typedef {import('./map.js').SeaMap} SeaMap */
/** @typedef {{bridges: Record<string, string[]>, tokens: Record<string, string[]>}} Standing */
/** @typedef {Record<string, {placed?: string[], fallen?: string[], gained?: string[], lost?: string[], cards?: number, points?: number}>} Effect */

const seats = ['black', 'white'];

/** "seat what" of everything that stands. @param {Record<string, string[]>} of */
const listed = (of) => seats.flatMap((seat) => of[seat].map((what) => `${seat} ${what}`));

/**
 * @param {Chart} chart
 * @param {SeaMap} map
 */
export function createPieces(chart, map) {
    /** @type {Map<string, SVGGElement>} */
    const standing = new Map();
    const line = (/** @type {string} */ name) =>
        /** @type {import('./kahuna_chart.js').Line} */ (chart.lines.find((l) => l.name === name));
    const island = (/** @type {string} */ name) =>
        /** @type {import('./kahuna_chart.js').Island} */ (chart.islands.find((i) => i.name === name));
    const size = chart.tall ? 1.12 : 0.94;

    /** Where a token lies: on the island's shoulder. @param {string} name */
    const spot = (name) => ({ x: island(name).x + chart.rx * 0.48, y: island(name).y - chart.ry * 0.5 });

    /** @param {string} seat @param {string} what a line or an island */
    function draw(seat, what) {
        if (what.length === 2) return bridge(seat, line(what));
        const { x, y } = spot(what);
        const lying = svg(
            'g',
            { class: 'kh-lying', transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size})` },
            token(seat),
        );
        return lying;
    }

    /** @param {string} key "black AB" @param {string} manner class of its coming or ghostly presence */
    function put(key, manner) {
        const [seat, what] = key.split(' ');
        const element = draw(seat, what);
        element.setAttribute('data-piece', key);
        if (manner) element.classList.add(manner);
        (what.length === 2 ? map.layers.bridges : map.layers.tokens).append(element);
        return element;
    }

    /** @param {SVGGElement} element @param {boolean} calm */
    function take(element, calm) {
        if (calm) element.remove();
        else {
            element.setAttribute('class', `${element.getAttribute('class')} kh-going`);
            element.addEventListener('animationend', () => element.remove());
            setTimeout(() => element.remove(), 1200); /* if the screen was not looked at */
        }
    }

    /** @param {Standing} state @param {boolean} calm */
    function show(state, calm) {
        const wanted = new Set([...listed(state.bridges), ...listed(state.tokens)]);
        for (const [key, element] of standing)
            if (!wanted.has(key)) {
                standing.delete(key);
                take(element, calm);
            }
        for (const key of wanted) if (!standing.has(key)) standing.set(key, put(key, calm ? '' : 'kh-coming'));
        for (const { name, initial } of chart.islands)
            for (const seat of seats) {
                const count = state.bridges[seat].filter((l) => l.includes(initial)).length;
                /** @type {Record<string, Element>} */ (map.plates.get(name))[seat].textContent = String(count);
            }
    }

    /** What the last moves built (a glow) and removed (a faint trace). @param {{built: string[], gone: string[]}} marks */
    function mark({ built, gone }) {
        map.layers.halos.replaceChildren(
            ...built.map((name) =>
                svg('path', {
                    class: 'kh-halo',
                    d: wayOf(standing.has(`white ${name}`) ? 'white' : 'black', line(name)),
                }),
            ),
            ...gone.map((name) => svg('path', { class: 'kh-trace', d: pathOf(line(name)) })),
        );
    }

    /**
     * Lines that can be chosen now, with a sign of what that does: + builds, × cuts.
     * @param {Map<string, 'place' | 'cut'>} offers
     * @param {string} chosen
     */
    function offer(offers, chosen) {
        const signs = [];
        for (const [name, kind] of offers) {
            const { x, y } = line(name).middle;
            signs.push(
                svg('path', {
                    class: `kh-offer kh-offer-${kind}${name === chosen ? ' kh-chosen' : ''}`,
                    d: pathOf(line(name)),
                }),
                svg(
                    'g',
                    {
                        class: `kh-sign kh-sign-${kind}${name === chosen ? ' kh-chosen' : ''}`,
                        transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size})`,
                    },
                    svg('circle', { r: 14 }),
                    svg('path', { d: kind === 'place' ? 'M-7 0H7M0-7V7' : 'M-5-5L5 5M5-5L-5 5' }),
                ),
            );
        }
        map.layers.lit.replaceChildren(...signs.filter((s) => s.nodeName === 'path'));
        for (const old of map.layers.marks.querySelectorAll('.kh-sign')) old.remove();
        map.layers.marks.prepend(...signs.filter((s) => s.nodeName === 'g'));
    }

    /** @type {Element[]} */
    let ghosts = [];
    /** What a move would do: its bridges as ghosts, crosses over all that goes. @param {Effect | null} effect */
    function preview(effect) {
        for (const ghost of ghosts) ghost.remove();
        for (const element of standing.values()) element.classList.remove('kh-doomed');
        ghosts = [];
        map.root.classList.toggle('kh-previewing', effect !== null);
        for (const seat of effect ? seats : []) {
            const { placed = [], fallen = [], gained = [], lost = [] } = effect?.[seat] ?? {};
            for (const what of [...placed, ...gained]) ghosts.push(put(`${seat} ${what}`, 'kh-ghost'));
            for (const what of [...fallen, ...lost]) {
                standing.get(`${seat} ${what}`)?.classList.add('kh-doomed');
                const sign = cross(what.length === 2 ? line(what).middle : spot(what), what.length === 2 ? 15 : 19);
                map.layers.marks.append(sign);
                ghosts.push(sign);
            }
        }
    }

    return { show, mark, offer, preview };
}
