/* curtain.js: what the screen shows while the device is handed over: whose turn it is, and nothing of the game. */
import { html, svg } from '../element.js';
import { say } from '../words.js';

/** @param {string} name @param {() => void} open */
export function createCurtain(name, open) {
    const button = html(
        'button',
        { type: 'button', class: 'primary big', onclick: open },
        say('page_curtain_open', { name }),
    );
    return html(
        'section',
        { class: 'curtain', 'aria-label': say('page_curtain'), tabindex: '-1' },
        html('div', { class: 'curtain-cloth', 'aria-hidden': 'true' }, waves()),
        html('h1', {}, say('page_curtain_title', { name })),
        html('p', {}, say('page_curtain_text', { name })),
        button,
    );
}

/** Three lines of a quiet sea. */
function waves() {
    const wave = (/** @type {number} */ y) =>
        svg('path', { d: `M0 ${y}c20-12 40-12 60 0s40 12 60 0 40-12 60 0 40 12 60 0` });
    return svg('svg', { viewBox: '0 0 240 80', class: 'waves' }, wave(20), wave(42), wave(64));
}
