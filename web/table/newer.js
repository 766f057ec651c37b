/* newer.js: a game that was begun under a version of the rules this page does not have, by a newer motu. It stays where it
 * is; what can be shown of it is shown, it can be saved as a file, and the sentence says what to do. */
import { html } from '../element.js';
import { say } from '../words.js';
import { createSorry } from '../start/sorry.js';
import { fileName, saveFile } from '../share/file.js';

/** The version of the rules a record names; 0 if none can be read. @param {string} record */
export const rulesOf = (record) => Number(/^rules: *(\d+)\s*$/m.exec(record.split(/\n\n/)[0])?.[1] ?? 0);

/** Whether only a newer motu can play it. @param {import('../types').GameCard} card @param {string} record */
export const isNewer = (card, record) => rulesOf(record) > card.rules;

/**
 * @param {import('../types').App} app
 * @param {string} record
 * @param {string} message why it cannot be opened
 */
export function createNewer(app, record, message) {
    const game = /^game: *(\w+)/m.exec(record)?.[1] ?? 'game';
    const save = html(
        'button',
        { type: 'button', onclick: () => saveFile(fileName(game), record) },
        say('page_aside_save'),
    );
    const view = createSorry(app, say('page_sorry_newer'), message, [save]);
    view.element.append(
        html('pre', { class: 'newer-record', tabindex: '0', 'aria-label': say('page_newer_text') }, record),
    );
    return view;
}
