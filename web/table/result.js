/* result.js: how the game ended: who won, why, by how much, and what one may do now. */
import { html } from '../element.js';
import { say } from '../words.js';
import { calm } from '../settings/settings.js';
import { gamePage } from '../games.js';
import { seatMark } from './seat.js';

/** @typedef {import('../types').Table} Table */

/**
 * The line with who won, which a phone keeps in sight below the board, and all the rest.
 * @param {Table} table
 * @param {{ analysis(): void, rematch?: () => void, duplicate?: () => void, save(): void, again(): void }} does
 */
export function createResult(table, does) {
    const ending = table.ended();
    if (!ending) return null;
    const button = (/** @type {string} */ key, /** @type {() => void} */ act, kind = '') =>
        html('button', { type: 'button', class: kind, onclick: act }, say(key));
    const show = () => result.scrollIntoView({ block: 'nearest', behavior: calm() ? 'auto' : 'smooth' });
    const line = html(
        'div',
        { class: 'result-line' },
        html('h2', {}, headline(table, ending)),
        ending.result && briefly(table, ending.result),
        button('page_result', show),
    );
    const result = html(
        'section',
        { class: 'result', 'aria-label': say('page_result'), tabindex: '-1' },
        html('p', { class: 'why' }, reason(table, ending)),
        ending.result && scores(table, ending, ending.result),
        html(
            'div',
            { class: 'result-buttons' },
            does.rematch && button('page_rematch', does.rematch, 'primary'),
            button('page_analysis', does.analysis),
            button('page_save', does.save),
            does.duplicate && button('page_duplicate', does.duplicate),
            button('page_new_game', does.again),
        ),
    );
    return { line, result };
}

/** @param {Table} table @param {import('../types').Ending} ending */
export function headline(table, ending) {
    const names = table.names();
    const viewer = table.viewer();
    if (ending.winners.length === 0) return say('page_draw');
    if (ending.winners.length > 1)
        return say('page_win_shared', { names: listed(ending.winners.map((seat) => names[seat])) });
    const [winner] = ending.winners;
    return winner === viewer ? say('page_win_you') : say('page_win_other', { name: names[winner] });
}

/** @param {string[]} names */
const listed = (names) => new Intl.ListFormat(document.documentElement.lang).format(names);

/** @param {Table} table @param {import('../types').Ending} ending */
function reason(table, ending) {
    const names = table.names();
    if (ending.resigned)
        return ending.resigned === table.viewer()
            ? say('page_resigned_you')
            : say('page_resigned', { name: names[ending.resigned] });
    return ending.result ? say(gamePage(table.card.id).outcome(ending.result).why) : '';
}

/** @param {Record<string, number>} points */
const bestFirst = (points) => Object.entries(points).sort((a, b) => b[1] - a[1]);

/** The points alone, for the line. @param {Table} table @param {import('../types').GameResult} result */
function briefly(table, result) {
    const { points } = gamePage(table.card.id).outcome(result);
    const each = bestFirst(points).map(([seat, n]) => html('span', {}, seatMark(seat, table.card.id), String(n)));
    return html('p', { class: 'result-points', 'aria-hidden': 'true' }, ...each);
}

/** Every player's points, the best first. @param {Table} table @param {import('../types').Ending} ending @param {import('../types').GameResult} result */
function scores(table, ending, result) {
    const names = table.names();
    const { points, unit } = gamePage(table.card.id).outcome(result);
    const most = Math.max(1, ...Object.values(points));
    const rows = bestFirst(points);
    return html(
        'ol',
        { class: 'scores' },
        ...rows.map(([seat, n]) => {
            const bar = html('span', { class: 'score-bar', 'data-seat': seat, 'aria-hidden': 'true' });
            bar.style.setProperty('--share', String(Math.max(0, n) / most));
            return html(
                'li',
                { class: ending.winners.includes(seat) ? 'won' : null },
                seatMark(seat, table.card.id),
                html('span', { class: 'score-name' }, names[seat]),
                bar,
                html('span', { class: 'score' }, say(unit, { n })),
            );
        }),
    );
}
