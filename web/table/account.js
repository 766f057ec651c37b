/* account.js: where the points of a finished game came from, as a table: a column for each player in the player's colour, a row
 * for each source; below it, folded, a row for each round. */
import { html } from '../element.js';
import { say } from '../words.js';
import { seatMark } from './seat.js';

/** @typedef {import('../types').Table} Table */
/** @typedef {import('../types').Account} Account */

/** A column for each player, the best first; a row for each part, the sum last. @param {Table} table @param {string} caption @param {Account['sources']} parts */
function drawTable(table, caption, parts) {
    const names = table.names();
    const total = (/** @type {string} */ seat) => parts.reduce((sum, { points }) => sum + points[seat], 0);
    const seats = [...table.position().seats].sort((a, b) => total(b) - total(a));
    const row = (/** @type {string} */ title, /** @type {(seat: string) => number} */ points) =>
        html(
            'tr',
            {},
            html('th', { scope: 'row' }, title),
            ...seats.map((seat) => html('td', {}, String(points(seat)))),
        );
    return html(
        'table',
        { class: 'account' },
        html('caption', { class: 'unseen' }, caption),
        html(
            'thead',
            {},
            html(
                'tr',
                {},
                html('td', {}),
                ...seats.map((seat) =>
                    html('th', { scope: 'col', 'data-seat': seat }, seatMark(seat, table.card.id), names[seat]),
                ),
            ),
        ),
        html('tbody', {}, ...parts.map(({ title, points }) => row(title, (seat) => points[seat]))),
        html('tfoot', {}, row(say('page_account_total'), total)),
    );
}

/** @param {Table} table @param {import('../types').Board} board */
export async function drawAccount(table, board) {
    const { ply } = table.position();
    if (!board.account) return null;
    const found = await board.account(await table.log(0, ply), (at) => table.picture(at));
    if (found.sources.length === 0) return null;
    return html(
        'div',
        { class: 'accounts', role: 'group', 'aria-label': say('page_account'), tabindex: '0' },
        drawTable(table, say('page_account'), found.sources),
        found.rounds.length > 1 &&
            html(
                'details',
                {},
                html('summary', {}, say('page_account_rounds')),
                html(
                    'div',
                    { class: 'account-rounds', role: 'group', 'aria-label': say('page_account_rounds'), tabindex: '0' },
                    drawTable(table, say('page_account_rounds'), found.rounds),
                ),
            ),
    );
}
