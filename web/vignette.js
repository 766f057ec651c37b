/* vignette.js: the frame of a game's small picture. Decoration only: it says nothing that is not also in words. */
import { svg } from './element.js';

/** @param {string} box what of the drawing is to be seen, as a viewBox @param {...import('./types').Content} content */
export const vignette = (box, ...content) =>
    svg(
        'svg',
        {
            viewBox: box,
            class: 'vignette',
            'aria-hidden': 'true',
            focusable: 'false',
            preserveAspectRatio: 'xMidYMid slice',
        },
        ...content,
    );
