/* sorry.js: the screen for what cannot be shown: a sentence, and ways on. */
import { html } from '../element.js';
import { say } from '../words.js';
import { mark } from '../bar.js';

/**
 * @param {import('../types').App} app
 * @param {string} sentence
 * @param {string} [detail]
 * @param {HTMLElement[]} [buttons]
 * @returns {import('../types').View}
 */
export function createSorry(app, sentence, detail = '', buttons = []) {
    const element = html(
        'section',
        { class: 'sorry' },
        mark(),
        html('h1', {}, say('page_sorry')),
        html('p', {}, sentence),
        detail && html('p', { class: 'meaning' }, detail),
        html(
            'div',
            { class: 'row' },
            ...buttons,
            html('a', { href: '#/', class: 'button primary' }, say('page_to_start')),
        ),
    );
    app.announce(sentence);
    return { element, title: () => say('page_sorry'), retell() {}, end() {} };
}
