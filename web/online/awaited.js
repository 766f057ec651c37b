/* awaited.js: for the first screen: the tables across the network at which it is for this device to decide, the one that has
 * waited longest first. */
import { html } from '../element.js';
import { say } from '../words.js';
import { heldTables } from './held.js';
import { Wire } from './wire.js';

const watched = 12; /* tables at once; the house allows a few more */

/** Since when the table waits for the one who holds it; 0 if it does not. @param {any} update */
function waitsSince({ status, events = [] }) {
    const mine = status.phase === 'playing' && status.you !== null && status.actor === status.you;
    if (!mine || status.seats[status.you].away) return 0;
    return events.at(-1)?.at ?? status.created;
}

/** @param {import('../types').App} app */
export function createAwaited(app) {
    const element = html('section', { class: 'awaited', hidden: true });
    const wire = new Wire();
    /** @type {Map<string, { since: number, names: string[] }>} */
    const waiting = new Map();

    function draw() {
        const held = heldTables()
            .filter(({ id }) => waiting.has(id))
            .sort((a, b) => (waiting.get(a.id)?.since ?? 0) - (waiting.get(b.id)?.since ?? 0));
        element.hidden = held.length === 0;
        element.replaceChildren(
            html('h2', {}, say('page_awaited', { n: held.length })),
            html('ul', { class: 'kept-games' }, ...held.map(drawTable)),
        );
    }

    /** @param {import('./held.js').Held} held */
    function drawTable({ id, game }) {
        const { since = 0, names = [] } = waiting.get(id) ?? {};
        const format = new Intl.DateTimeFormat(document.documentElement.lang, {
            dateStyle: 'medium',
            timeStyle: 'short',
        });
        return html(
            'li',
            { class: 'kept-game' },
            html(
                'a',
                { href: `#/t/${id}`, class: 'kept-link', 'data-table': id },
                html('strong', {}, app.card(game).title),
                html('span', {}, names.join(', ')),
                html('span', { class: 'meaning' }, say('page_awaited_since', { when: format.format(since) })),
            ),
        );
    }

    /** @param {string} id @param {any} update */
    function hear(id, update) {
        const since = waitsSince(update);
        const people = Object.values(update.status.seats ?? {}).map((/** @type {any} */ seat) => seat.name);
        if (since) waiting.set(id, { since, names: people.filter(Boolean) });
        else waiting.delete(id);
        draw();
    }

    for (const { id, token } of heldTables().slice(0, watched))
        void wire.watch(id, token, (update) => hear(id, update));
    return { element, retell: draw, end: () => wire.end() };
}
