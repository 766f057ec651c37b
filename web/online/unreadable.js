/* unreadable.js: a table that a newer motu began. Either the server does not have its rules and keeps it, or this page is older than
 * the server it speaks to. Who sits there and how far it has come is shown; of a game that is over, its text. */
import { html } from '../element.js';
import { say } from '../words.js';
import { createSorry } from '../start/sorry.js';
import { createNewer } from '../table/newer.js';
import { nameAndSeat, nameAtTable } from '../table/names.js';

/** @typedef {import('../types').TableStatus} TableStatus */

/** Whether this page cannot play it. @param {import('../types').GameCard} card @param {TableStatus} status */
export const isUnreadable = (card, status) => status.rules > card.rules;

/**
 * @param {import('../types').App} app
 * @param {import('../types').GameCard} card
 * @param {{ status: TableStatus, record?: string }} view what the house has told
 */
export function createUnreadable(app, card, { status, record }) {
    const known = Array.from({ length: card.rules }, (_, i) => i + 1).join(', ');
    const sentence = say('page_online_newer', { rules: status.rules, game: card.title, known });
    const when = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium' }).format(status.created);
    const screen = record ? createNewer(app, record, '') : createSorry(app, sentence);
    screen.element
        .querySelector('.row')
        ?.before(
            html('p', { class: 'meaning' }, say('page_kept_when', { n: status.decisions, when })),
            html(
                'ul',
                { class: 'unreadable-seats' },
                ...Object.entries(status.seats).map(([seat, sitter]) =>
                    html(
                        'li',
                        {},
                        nameAndSeat(nameAtTable(sitter.kind === 'open' ? undefined : sitter, seat, false), seat),
                    ),
                ),
            ),
        );
    return screen;
}
