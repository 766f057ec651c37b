/* onlookers.js: who is looking on at a table across the network: those who gave a name by name, the others as a number. Asked for
 * only while it is in sight. */
import { html } from '../element.js';
import { say } from '../words.js';

const EVERY = 10000; /* milliseconds between two questions */

/** @param {{ names: string[], count: number }} list */
function sentence({ names, count }) {
    const shown = names.map((name) => `\u2068${name}\u2069`).join(', ');
    if (count === 0) return say('page_online_watching_none');
    if (names.length === 0) return say('page_online_watching', { n: count });
    if (names.length >= count) return say('page_online_watching_names', { names: shown });
    return say('page_online_watching_more', { names: shown, n: count - names.length });
}

/** @param {import('./table.js').OnlineTable} table */
export function createOnlookers(table) {
    const element = html('p', { class: 'onlookers meaning' });
    /** @type {{ names: string[], count: number } | null} */ let list = null;

    async function ask() {
        if (list && (document.hidden || !element.checkVisibility())) return;
        const answer = await table.wire.ask('onlookers', { table: table.id });
        if (!answer.ok) return;
        list = answer;
        retell();
    }

    function retell() {
        if (list) element.textContent = sentence(list);
    }

    const clock = window.setInterval(() => void ask(), EVERY);
    void ask();
    return {
        element,
        ask,
        retell,
        /** From now on this device looks on by that name. @param {string} name */
        call(name) {
            table.wire.call(table.id, name);
            void ask();
        },
        end: () => clearInterval(clock),
    };
}
