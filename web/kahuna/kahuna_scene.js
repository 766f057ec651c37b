/* kahuna_scene.js: a piece of the real map with what stands there and what a move would do, to be looked at only. */
import { createChart } from './kahuna_chart.js';
import { createMap } from './map.js';
import { createPieces } from './kahuna_pieces.js';

/**
 * @param {import('./kahuna').KahunaMap} geography
 * @param {import('./kahuna_pieces.js').Standing} standing
 * @param {import('./kahuna_pieces.js').Effect | null} effect
 * @param {string} box what of the map is to be seen, as a viewBox
 */
export function drawScene(geography, standing, effect, box) {
    const chart = createChart(geography, false);
    const map = createMap(chart);
    const pieces = createPieces(chart, map);
    pieces.show(standing, true);
    if (effect) pieces.preview(effect);
    map.layers.targets.remove(); /* nothing is to be pressed here */
    map.root.setAttribute('viewBox', box);
    map.root.setAttribute('preserveAspectRatio', 'xMidYMid slice');
    map.root.setAttribute('aria-hidden', 'true');
    return map.root;
}
