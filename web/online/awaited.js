/* awaited.js: the tables across the network where it is this device's turn, the longest wait first: for the first screen, and for
 * going from one slow game to the next. */
import { html } from '../element.js';
import { say } from '../words.js';
import { heldTables } from './held.js';
import { Wire } from './wire.js';

const watched = 12; /* tables at once; the house allows a few more */

/** Since when the table waits for the one who holds it; 0 if it does not. @param {import('../types').TableUpdate} update */
function waitsSince({ status, events = [] }) {
    const { phase, you, actor, seats } = status;
    if (phase !== 'playing' || you === null || actor !== you || seats[you].away) return 0;
    return events.at(-1)?.at ?? status.created;
}

/** @typedef {{ id: string, game: string, since: number, names: string[] }} Waiting */

/** Looks at all tables but one. @param {Wire} wire @param {() => void} changed @param {string} [except] @returns {() => Waiting[]} */
export function watchAwaited(wire, changed, except) {
    /** @type {Map<string, Waiting>} */
    const waiting = new Map();
    const others = heldTables().filter(({ id }) => id !== except);
    for (const { id, game, token } of others.slice(0, watched))
        void wire.watch(id, token, (update) => {
            const since = waitsSince(update);
            const names = Object.values(update.status.seats ?? {}).flatMap(({ name }) => name || []);
            if (since) waiting.set(id, { id, game, since, names });
            else waiting.delete(id);
            changed();
        });
    return () => [...waiting.values()].sort((a, b) => a.since - b.since);
}

/** @param {import('../types').App} app */
export function createAwaited(app) {
    const element = html('section', { class: 'awaited', hidden: true });
    const wire = new Wire();
    const list = watchAwaited(wire, draw);

    function draw() {
        const held = list();
        element.hidden = held.length === 0;
        element.replaceChildren(
            html('h2', {}, say('page_awaited', { n: held.length })),
            html('ul', { class: 'kept-games' }, ...held.map(drawTable)),
        );
    }

    /** @param {Waiting} waiting */
    function drawTable({ id, game, since, names }) {
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

    return { element, retell: draw, end: () => wire.end() };
}
