/* account.js: where the points of a finished game came from, as a table: a row for each player in the player's colour, a column
 * for each source; round by round below, folded. */
import { html } from '../element.js';
import { say } from '../words.js';
import { seatMark } from './seat.js';

/** @typedef {import('../types').Table} Table */
/** @typedef {import('../types').Account} Account */

/** @param {Table} table @param {string} caption @param {Account['sources']} columns */
function drawTable(table, caption, columns) {
    const names = table.names();
    const { seats } = table.position();
    const total = (/** @type {string} */ seat) => columns.reduce((sum, { points }) => sum + points[seat], 0);
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
                html('th', { scope: 'col' }, say('page_account_total')),
                ...columns.map(({ title }) => html('th', { scope: 'col' }, title)),
            ),
        ),
        html(
            'tbody',
            {},
            ...[...seats]
                .sort((a, b) => total(b) - total(a))
                .map((seat) =>
                    html(
                        'tr',
                        { 'data-seat': seat },
                        html('th', { scope: 'row' }, seatMark(seat, table.card.id), ' ', names[seat]),
                        html('td', {}, html('b', {}, String(total(seat)))),
                        ...columns.map(({ points }) => html('td', {}, String(points[seat]))),
                    ),
                ),
        ),
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
