/* bar.js: the strip on top of every screen: the way home, the keys, the settings. */
import { html, svg } from './element.js';
import { say } from './words.js';

/** A small island, the mark of the page. */
export function mark() {
    return svg(
        'svg',
        { viewBox: '0 0 48 32', class: 'mark', 'aria-hidden': 'true', focusable: 'false' },
        svg('path', { class: 'mark-land', d: 'M5 25c4-9 11-13 19-13 9 0 15 5 19 13z' }),
        svg('path', {
            class: 'mark-leaf',
            d: 'M25 13c-1-5-5-8-10-8 1 3 4 6 9 7-4-1-8 0-10 3 4 1 8 0 11-2zm0 0c1-5 5-8 10-8-1 3-4 6-9 7 4-1 8 0 10 3-4 1-8 0-11-2z',
        }),
        svg('path', { class: 'mark-sea', d: 'M2 27c4-3 7-3 11 0s7 3 11 0 7-3 11 0 7 3 11 0' }),
    );
}

const gear =
    'M12 8.4a3.6 3.6 0 1 0 0 7.2 3.6 3.6 0 0 0 0-7.2zm9 5.2v-3.2l-2.5-.5a7 7 0 0 0-.7-1.7l1.4-2.1-2.3-2.3-2.1 1.4a7 7 0 0 0-1.7-.7L12.6 2H9.4l-.5 2.5a7 7 0 0 0-1.7.7L5.1 3.8 2.8 6.1l1.4 2.1a7 7 0 0 0-.7 1.7L1 10.4v3.2l2.5.5c.2.6.4 1.2.7 1.7l-1.4 2.1 2.3 2.3 2.1-1.4c.5.3 1.1.5 1.7.7l.5 2.5h3.2l.5-2.5c.6-.2 1.2-.4 1.7-.7l2.1 1.4 2.3-2.3-1.4-2.1c.3-.5.5-1.1.7-1.7z';
const keyboard =
    'M3 6h18a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zm2 3h2m2 0h2m2 0h2m2 0h2M6 12h2m2 0h2m2 0h2M8 15h8';

/** @param {string} path @param {boolean} line */
const glyph = (path, line) =>
    svg(
        'svg',
        { viewBox: '0 0 24 24', class: line ? 'glyph stroke' : 'glyph', 'aria-hidden': 'true' },
        svg('path', { d: path }),
    );

/**
 * @param {HTMLElement} host
 * @param {{ keys(): void, settings(): void }} opens
 */
export function drawBar(host, opens) {
    function retell() {
        host.replaceChildren(
            html('a', { href: '#view', class: 'skip', onclick: skip }, say('page_skip')),
            html(
                'a',
                { href: '#/', class: 'home', 'aria-label': say('page_home') },
                mark(),
                html('span', { class: 'wordmark' }, 'motu'),
            ),
            html(
                'nav',
                { class: 'bar-tools', 'aria-label': say('page_tools') },
                html(
                    'button',
                    {
                        type: 'button',
                        class: 'quiet keys-button',
                        'aria-label': say('page_keys'),
                        title: say('page_keys'),
                        onclick: opens.keys,
                    },
                    glyph(keyboard, true),
                ),
                html(
                    'button',
                    {
                        type: 'button',
                        class: 'quiet',
                        'aria-label': say('page_settings'),
                        title: say('page_settings'),
                        onclick: opens.settings,
                    },
                    glyph(gear, false),
                ),
            ),
        );
    }
    return { retell };
}

/** To the screen itself, without changing the address. @param {Event} event */
function skip(event) {
    event.preventDefault();
    document.getElementById('view')?.focus();
}
