/* map.js: the sea with its islands and lines, drawn once for a chart. Bridges, tokens and marks come and go in layers
 * that kahuna_pieces.js fills; what can be pointed at, and what that means, is up to kahuna_board.js. */
import { svg } from '../element.js';
import { bandOf, pathOf } from './kahuna_chart.js';
import { coast, dice } from './coast.js';
import { motif } from './motif.js';
import { pip } from './token.js';

/** @typedef {import('./kahuna_chart.js').Chart} Chart */
/** @typedef {import('./kahuna_chart.js').Island} Island */
/** @typedef {{root: SVGSVGElement, layers: Record<string, SVGGElement>, targets: Map<string, SVGElement>, plates: Map<string, {black: Element, white: Element}>}} SeaMap */

let maps = 0; /* gradients need names of their own in the document */

/** @param {string} id @param {string} kind */
const gradients = (id, kind) => `url(#${id}-${kind})`;

/** @param {string} id */
function paints(id) {
    const stop = (/** @type {string} */ at, /** @type {string} */ name) =>
        svg('stop', { offset: at, class: `kh-stop-${name}` });
    return svg(
        'defs',
        {},
        svg(
            'radialGradient',
            { id: `${id}-sea`, cx: '45%', cy: '38%', r: '80%' },
            stop('0%', 'sea'),
            stop('100%', 'deep'),
        ),
        svg(
            'radialGradient',
            { id: `${id}-sand`, cx: '42%', cy: '30%', r: '80%' },
            stop('0%', 'sand'),
            stop('100%', 'sand-low'),
        ),
        svg(
            'linearGradient',
            { id: `${id}-grass`, x1: '0', y1: '0', x2: '.4', y2: '1' },
            stop('0%', 'grass'),
            stop('100%', 'grass-low'),
        ),
    );
}

/** Small waves, here and there, where no island lies. @param {Chart} chart */
function waves(chart) {
    const next = dice(27);
    let path = '';
    for (let i = 0; i < 90; i++) {
        const [x, y, size] = [30 + next() * (chart.width - 80), 24 + next() * (chart.height - 48), 7 + next() * 7];
        const dry = chart.islands.every((island) => Math.hypot((x - island.x) / 1.2, y - island.y) > chart.ry * 1.75);
        if (dry) path += `M${x.toFixed(0)} ${y.toFixed(0)}q${size} ${-size} ${2 * size} 0t${2 * size} 0`;
    }
    return svg('path', { class: 'kh-waves', d: path });
}

/** @param {number} x @param {number} y */
function compass(x, y) {
    const star = (/** @type {number} */ long, /** @type {number} */ short, /** @type {number} */ turn) =>
        [0, 90, 180, 270].map((angle) =>
            svg('path', {
                d: `M0 0L${short} ${-short}L0 ${-long}L${-short} ${-short}Z`,
                transform: `rotate(${angle + turn})`,
            }),
        );
    return svg(
        'g',
        { class: 'kh-compass', transform: `translate(${x} ${y})` },
        svg('circle', { r: 30 }),
        svg('circle', { r: 25 }),
        star(22, 5, 45),
        star(40, 7, 0),
    );
}

/**
 * What an island always shows: its name, and in one row black's bridges, needed of all, white's.
 * @param {Island} island
 * @param {Chart} chart
 */
function plate(island, chart) {
    const size = chart.tall ? 1.42 : 1;
    const count = (/** @type {number} */ x) => svg('text', { class: 'kh-count', x, y: 6.5 }, '0');
    const [black, white] = [count(-28), count(43)];
    const root = svg(
        'g',
        { class: 'kh-plate', transform: `translate(0 ${chart.tall ? 14 : 11}) scale(${size})` },
        svg('text', { class: 'kh-name', x: 0, y: 0 }, island.name),
        svg(
            'g',
            { transform: `translate(0 ${chart.tall ? 20 : 22})` },
            svg('g', { transform: 'translate(-43 0)' }, pip('black')),
            black,
            svg('rect', { class: 'kh-needs-plate', x: -17, y: -9.5, width: 34, height: 19, rx: 9.5 }),
            svg('text', { class: 'kh-needs', x: 0, y: 5 }, `${island.needs}/${island.lines}`),
            svg('g', { transform: 'translate(28 0)' }, pip('white')),
            white,
        ),
    );
    return { root, black, white };
}

/** @param {number} i @param {Chart} chart @param {string} id */
function land(i, chart, id) {
    const seed = 1998 + i * 7;
    const { rx, ry } = chart;
    return {
        shallow: svg('path', { class: 'kh-shallow', d: coast(seed, rx * 1.26, ry * 1.3) }),
        foam: svg('path', { class: 'kh-foam', d: coast(seed, rx * 1.12, ry * 1.14) }),
        beach: svg('path', { class: 'kh-beach', d: coast(seed, rx, ry), fill: gradients(id, 'sand') }),
        grass: svg('path', {
            class: 'kh-grass',
            d: coast(seed + 3, rx * 0.74, ry * 0.52, { y: -ry * 0.34 }),
            fill: gradients(id, 'grass'),
        }),
    };
}

/** @param {Chart} chart @param {string} id @param {SeaMap} made */
function drawIslands(chart, id, made) {
    chart.islands.forEach((island, i) => {
        const at = { transform: `translate(${island.x.toFixed(1)} ${island.y.toFixed(1)})` };
        const { shallow, foam, beach, grass } = land(i, chart, id);
        const { root, black, white } = plate(island, chart);
        made.plates.set(island.name, { black, white });
        made.layers.water.append(svg('g', at, shallow, foam));
        made.layers.land.append(
            svg(
                'g',
                { ...at, class: 'kh-island', 'data-of': island.name },
                svg('path', { class: 'kh-island-shadow', d: beach.getAttribute('d'), transform: 'translate(3 7)' }),
                beach,
                grass,
                motif(island.initial, {
                    transform: chart.tall
                        ? `translate(-14 ${-chart.ry * 0.45}) scale(1.05)`
                        : 'translate(-12 -27) scale(.92)',
                }),
            ),
        );
        made.layers.plates.append(svg('g', at, root));
        const target = svg('ellipse', {
            class: 'kh-target kh-target-island',
            rx: chart.rx * 0.86,
            ry: chart.ry * 0.86,
            ...at,
            'data-island': island.name,
            role: 'button',
            tabindex: -1,
        });
        made.targets.set(island.name, target);
    });
}

/** @param {Chart} chart @param {SeaMap} made */
function drawLines(chart, made) {
    for (const line of chart.lines) {
        const d = pathOf(line);
        const target = svg(
            'g',
            { class: 'kh-target kh-target-line', 'data-line': line.name, role: 'button', tabindex: -1 },
            svg('path', {
                class: 'kh-band',
                d: bandOf(line, chart.tall ? 132 : 78),
            }) /* a fingertip: 44 pixels on the screens it is made for */,
            svg('path', { class: 'kh-glow', d }),
        );
        made.layers.routes.append(svg('path', { class: 'kh-route', d }));
        made.targets.set(line.name, target);
    }
}

/** @param {Chart} chart @returns {SeaMap} */
export function createMap(chart) {
    const id = `kh${++maps}`;
    const names = [
        'water',
        'routes',
        'lit',
        'land',
        'under',
        'halos',
        'bridges',
        'tokens',
        'plates',
        'marks',
        'targets',
    ];
    const layers = Object.fromEntries(
        names.map((name) => [
            name,
            svg('g', { class: `kh-layer-${name}`, 'aria-hidden': name === 'targets' ? null : 'true' }),
        ]),
    );
    /** @type {SeaMap} */
    const made = {
        root: svg('svg', { class: 'kh-map', viewBox: `0 0 ${chart.width} ${chart.height}` }),
        layers,
        targets: new Map(),
        plates: new Map(),
    };
    made.root.classList.toggle('kh-tall', chart.tall);
    made.root.append(
        paints(id),
        svg(
            'g',
            { 'aria-hidden': 'true' },
            svg('rect', {
                class: 'kh-sea',
                width: chart.width,
                height: chart.height,
                rx: 26,
                fill: gradients(id, 'sea'),
            }),
            waves(chart),
            compass(chart.tall ? 76 : 84, chart.height - 84),
        ),
        ...Object.values(layers),
    );
    drawLines(chart, made);
    drawIslands(chart, id, made);
    layers.targets.append(...made.targets.values());
    return made;
}
