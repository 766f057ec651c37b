/* motif.js: what stands on each island, so that an island and its card are known at a glance: one small drawing for
 * each initial, around 0,0, some 70 wide and 56 high (kahuna_shapes.js). Colours are classes (kahuna.css). */
import { svg } from '../element.js';
import shapes from './kahuna_shapes.js';

/** Of each a class and an outline. @type {Record<string, string[][]>} */
const drawings = shapes.motif;

/**
 * The drawing of an island, as a group to be moved and scaled.
 * @param {string} initial
 * @param {import('../types').Traits} [traits]
 */
export const motif = (initial, traits = {}) =>
    svg(
        'g',
        { 'aria-hidden': 'true', ...traits },
        drawings[initial].map(([name, d]) => svg('path', { class: `kh-${name}`, d })),
    );
