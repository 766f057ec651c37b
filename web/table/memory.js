/* memory.js: the memory aid of a table: what a board reminds of ("Seen taking …"). It is on unless the table says otherwise; a
 * record says so in its header, so that whoever goes on with it plays by the same. */
import { gamePage } from '../games.js';
import { html } from '../element.js';
import { say } from '../words.js';

/** @typedef {import('../start/options.js').Chosen} Chosen */

/** Whether the players of a record remember by themselves. @param {string} record */
export const isForgetful = (record) => /^memory: off$/m.test(record.split(/\n\n/)[0]);

/** Asks about it, where the game has one. @param {string} game @param {Chosen} chosen is changed @param {() => void} changed */
export function askMemory(game, chosen, changed) {
    if (!gamePage(game).hasMemory) return [];
    const pill = (/** @type {'on' | 'off'} */ value) => {
        const input = html('input', {
            type: 'radio',
            name: 'memory',
            value,
            class: 'unseen',
            checked: (chosen.memory ?? 'on') === value,
        });
        input.addEventListener('change', () => {
            chosen.memory = value;
            changed();
        });
        return html('label', { class: 'pill' }, input, html('span', {}, say(`page_memory_${value}`)));
    };
    return [
        html(
            'fieldset',
            { class: 'choice' },
            html('legend', {}, say('page_memory')),
            html('p', { class: 'meaning' }, say('page_memory_about')),
            html('div', { class: 'pills' }, pill('on'), pill('off')),
        ),
    ];
}
