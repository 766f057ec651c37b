/* value_chart.js: everybody's chances over the game, as bands that lie on each other and fill the whole height; and one
 * moment that is looked at. Told apart by order, pattern and the list beside it, not by colour alone. */
import { html, svg } from '../element.js';

/** @typedef {{ply: number, chances: Record<string, number>}} Point */

const HEIGHT = 200;
const LEFT = 40;
const EDGE = 10;

/** The fill of a seat's band, and a key to it. @param {string} seat */
export const band = (seat) =>
    svg(
        'svg',
        { class: `analysis-key band-${seat}`, viewBox: '0 0 20 20', 'aria-hidden': 'true' },
        svg('rect', { width: 20, height: 20 }),
        svg('rect', { class: 'band-pattern', width: 20, height: 20, fill: `url(#band-${seat})` }),
    );

/** Dots and strokes over the colours: each seat has its own. */
const patterns = {
    black: ['M0 8 8 0', 8],
    white: ['M0 4H8', 8],
    red: ['M0 8 8 0', 8],
    yellow: ['M4 0V8', 8],
    green: ['M0 4H8', 8],
    blue: ['M2 2h1v1h-1zM6 6h1v1h-1z', 8],
};

/** @param {string[]} seats */
const definitions = (seats) =>
    svg(
        'defs',
        {},
        seats.map((seat) => {
            const [path, size] = patterns[/** @type {keyof typeof patterns} */ (seat)] ?? ['', 8];
            return svg(
                'pattern',
                { id: `band-${seat}`, width: size, height: size, patternUnits: 'userSpaceOnUse' },
                svg('path', { d: path, class: `band-stroke band-stroke-${seat}` }),
            );
        }),
    );

/**
 * @param {HTMLElement} host
 * @param {object} context
 * @param {string[]} context.seats from the bottom up
 * @param {number} context.first the first decision of a player
 * @param {number} context.length decisions of the whole game
 * @param {(by: number | 'first' | 'last') => void} context.step another moment, by keys
 * @param {(ply: number) => void} context.pick the moment at that place
 */
export function createChart(host, { seats, first, length, step, pick }) {
    const plot = svg('svg', { class: 'analysis-plot', 'aria-hidden': 'true', height: HEIGHT });
    const element = html(
        'div',
        {
            class: 'analysis-chart',
            role: 'slider',
            tabindex: 0,
            'aria-valuemin': first,
            'aria-valuemax': length,
            'aria-orientation': 'horizontal',
            onkeydown: press,
            onpointerdown: point,
            onpointermove: (/** @type {PointerEvent} */ e) => e.buttons && point(e),
        },
        plot,
    );
    host.append(element);
    /** @type {Point[]} */
    let points = [];
    let at = -1;
    const watch = new ResizeObserver(draw);
    watch.observe(element);

    const width = () => Math.max(200, element.clientWidth);
    const across = (/** @type {number} */ ply) =>
        LEFT + ((ply - first) / Math.max(1, length - first)) * (width() - LEFT - EDGE);
    const up = (/** @type {number} */ share) => EDGE + (1 - share) * (HEIGHT - 2 * EDGE - 14);

    /** @param {KeyboardEvent} event */
    function press(event) {
        /** @type {Record<string, number | 'first' | 'last' | undefined>} */
        const steps = {
            ArrowLeft: -1,
            ArrowDown: -1,
            ArrowRight: 1,
            ArrowUp: 1,
            PageDown: -10,
            PageUp: 10,
            Home: 'first',
            End: 'last',
        };
        const by = steps[event.key];
        if (by === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        step(by);
    }

    /** @param {PointerEvent} event */
    function point(event) {
        const x = event.clientX - element.getBoundingClientRect().left;
        pick(first + ((x - LEFT) / (width() - LEFT - EDGE)) * (length - first));
    }

    /** The shares below a seat's band at a point, its own included. @param {Point} p @param {number} upTo */
    const sum = (p, upTo) => seats.slice(0, upTo).reduce((all, seat) => all + (p.chances[seat] ?? 0), 0);

    /** @param {number} i @returns {SVGElement[]} */
    function drawBand(i) {
        const top = points.map((p) => `${across(p.ply).toFixed(1)} ${up(sum(p, i + 1)).toFixed(1)}`);
        const bottom = points.map((p) => `${across(p.ply).toFixed(1)} ${up(sum(p, i)).toFixed(1)}`).reverse();
        const path = `M${top.join('L')}L${bottom.join('L')}Z`;
        return [
            svg('path', { class: `band band-${seats[i]}`, d: path }),
            svg('path', { class: 'band-pattern', d: path, fill: `url(#band-${seats[i]})` }),
        ];
    }

    function draw() {
        plot.setAttribute('width', String(width()));
        const marks = [0, 0.25, 0.5, 0.75, 1].map((share) => [
            svg('line', { class: 'analysis-grid', x1: LEFT, x2: width() - EDGE, y1: up(share), y2: up(share) }),
            share % 0.5 === 0 &&
                svg(
                    'text',
                    { class: 'analysis-mark', x: LEFT - 6, y: up(share) + 4, 'text-anchor': 'end' },
                    `${share * 100}%`,
                ),
        ]);
        const chosen = points.find((p) => p.ply === at);
        plot.replaceChildren(
            definitions(seats),
            ...(points.length > 1 ? seats.flatMap((_, i) => drawBand(i)) : []),
            ...marks.flat().filter((mark) => mark !== false),
            svg('text', { class: 'analysis-mark', x: LEFT, y: HEIGHT - 2 }, String(first)),
            svg(
                'text',
                { class: 'analysis-mark', x: width() - EDGE, y: HEIGHT - 2, 'text-anchor': 'end' },
                String(length),
            ),
            svg('rect', {
                class: 'analysis-frame',
                x: LEFT,
                y: up(1),
                width: width() - LEFT - EDGE,
                height: up(0) - up(1),
            }),
            ...(chosen
                ? [svg('line', { class: 'analysis-at', x1: across(at), x2: across(at), y1: up(1), y2: up(0) })]
                : []),
        );
    }

    return {
        /** @param {Point[]} known @param {number} chosen @param {string} label @param {string} text what the chosen moment says */
        update(known, chosen, label, text) {
            [points, at] = [known, chosen];
            element.setAttribute('aria-label', label);
            element.setAttribute('aria-valuenow', String(Math.max(first, chosen)));
            element.setAttribute('aria-valuetext', text);
            draw();
        },
        end: () => watch.disconnect(),
    };
}
