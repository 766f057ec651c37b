/* account.js: where the points of a finished game came from, as a table: a row for each player in the player's colour, a column
 * for each source; below it, folded, a row for each round. */
import { html } from '../element.js';
import { say } from '../words.js';
import { seatMark } from './seat.js';

/** @typedef {import('../types').Table} Table */
/** @typedef {import('../types').Account} Account */

/** @param {Account['sources']} parts @param {string} seat */
const total = (parts, seat) => parts.reduce((sum, { points }) => sum + points[seat], 0);

/** @param {string} caption @param {HTMLElement[]} head @param {HTMLElement[]} rows */
const tableOf = (caption, head, rows) =>
    html(
        'table',
        { class: 'account' },
        html('caption', { class: 'unseen' }, caption),
        html('thead', {}, html('tr', {}, html('td', {}), ...head)),
        html('tbody', {}, ...rows),
    );

/** The players below each other, the best first. @param {Table} table @param {Account['sources']} sources */
function drawSources(table, sources) {
    const names = table.names();
    const best = [...table.position().seats].sort((a, b) => total(sources, b) - total(sources, a));
    return tableOf(
        say('page_account'),
        [say('page_account_total'), ...sources.map(({ title }) => title)].map((title) =>
            html('th', { scope: 'col' }, title),
        ),
        best.map((seat) =>
            html(
                'tr',
                { 'data-seat': seat },
                html('th', { scope: 'row' }, html('span', {}, seatMark(seat, table.card.id), names[seat])),
                html('td', {}, html('b', {}, String(total(sources, seat)))),
                ...sources.map(({ points }) => html('td', {}, String(points[seat]))),
            ),
        ),
    );
}

/** The rounds below each other: of these there may be more than a line has room for. @param {Table} table @param {Account['rounds']} rounds */
function drawRounds(table, rounds) {
    const names = table.names();
    const { seats } = table.position();
    return tableOf(
        say('page_account_rounds'),
        seats.map((seat) =>
            html(
                'th',
                { scope: 'col', 'data-seat': seat },
                seatMark(seat, table.card.id),
                html('span', { class: 'unseen' }, names[seat]),
            ),
        ),
        rounds.map(({ title, points }) =>
            html(
                'tr',
                {},
                html('th', { scope: 'row' }, title),
                ...seats.map((seat) => html('td', {}, String(points[seat]))),
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
        drawSources(table, found.sources),
        found.rounds.length > 1 &&
            html(
                'details',
                {},
                html('summary', {}, say('page_account_rounds')),
                html(
                    'div',
                    { class: 'account-rounds', role: 'group', 'aria-label': say('page_account_rounds'), tabindex: '0' },
                    drawRounds(table, found.rounds),
                ),
            ),
    );
}
