/* verdict.js: what is said of single decisions: one at length, the worst as a list, all of them as a table. */
import { html } from '../element.js';
import { language } from '../words.js';
import { seatMark } from '../table/seat.js';
import { MISTAKE } from './examination.js';

/** @typedef {import('./examination.js').Decision} Decision */
/** @typedef {import('../types').BoardContext['say']} Say */
/** @typedef {{say: Say, game: string, name(seat: string): string, word(move: string): string, choose(decision: Decision): void}} Context word: what a move is called */

export const SHOWN = 6; /* mistakes, and alternatives */

/** @param {number} share */
export const percent = (share) =>
    new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: 0 }).format(share);
/** @param {number} share */
const finePercent = (share) =>
    new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: 1 }).format(share);

/** How good the decision was, in a sentence. @param {NonNullable<Decision['verdict']>} verdict @param {Say} say */
function opinion(verdict, say) {
    if (verdict.forced) return say('page_analysis_forced');
    if (verdict.loss < MISTAKE / 3) return say('page_analysis_best');
    return say('page_analysis_gave', { percent: percent(verdict.loss) });
}

/** One decision at length. @param {Decision} decision @param {Context} context */
export function describeDecision({ entry, verdict }, { say, game, name, word }) {
    const heading = html(
        'h3',
        {},
        seatMark(entry.actor, game),
        say('page_analysis_decision', { ply: entry.ply, name: name(entry.actor) }),
    );
    const told = html('p', {}, entry.told.join(' '), ' ', html('code', {}, entry.move));
    if (!verdict) return [heading, told, html('p', {}, say('page_analysis_soon'))];
    const rows = verdict.table.slice(0, SHOWN);
    const own = verdict.table.find((row) => row.move === entry.move);
    if (own && !rows.includes(own)) rows.push(own);
    const row = (/** @type {typeof rows[number]} */ { move, value }) =>
        html(
            'tr',
            { class: move === entry.move ? 'analysis-played' : null },
            html(
                'th',
                { scope: 'row' },
                word(move),
                move === entry.move && html('span', {}, ` ${say('page_analysis_played')}`),
            ),
            html('td', {}, html('meter', { min: 0, max: 1, value, 'aria-hidden': 'true' }), ' ', percent(value)),
        );
    return [
        heading,
        told,
        html(
            'p',
            { class: verdict.loss >= MISTAKE ? 'analysis-bad' : null },
            opinion(verdict, say),
            verdict.solved && ` ${say('page_analysis_exact')}`,
        ),
        !verdict.forced &&
            html(
                'table',
                { class: 'analysis-rows' },
                html('caption', {}, say('page_analysis_alternatives')),
                html(
                    'thead',
                    {},
                    html(
                        'tr',
                        {},
                        html('th', { scope: 'col' }, say('page_analysis_move')),
                        html('th', { scope: 'col' }, say('page_analysis_wins')),
                    ),
                ),
                html('tbody', {}, rows.map(row)),
            ),
        verdict.line.length > 1 &&
            html(
                'p',
                { class: 'analysis-line' },
                say('page_analysis_expected', { moves: verdict.line.map(word).join(' · ') }),
            ),
    ].filter((part) => part !== false);
}

/** Decisions under a heading, each a button. @param {string} heading @param {Decision[]} mistakes @param {string} none what is said if there are none; '' is nothing yet @param {Context} context */
export function listMistakes(heading, mistakes, none, { say, game, name, choose }) {
    const title = html('h3', {}, say(heading));
    if (!mistakes.length) return none ? [title, html('p', {}, say(none))] : [title];
    return [
        title,
        html(
            'ol',
            { class: 'analysis-mistakes' },
            mistakes.map((decision) => {
                const { entry, verdict } = decision;
                const better = verdict?.better || verdict?.best || '';
                return html(
                    'li',
                    {},
                    html(
                        'button',
                        { type: 'button', 'data-ply': entry.ply, onclick: () => choose(decision) },
                        html(
                            'strong',
                            {},
                            seatMark(entry.actor, game),
                            say('page_analysis_decision', { ply: entry.ply, name: name(entry.actor) }),
                        ),
                        html(
                            'span',
                            { class: 'analysis-loss' },
                            say('page_analysis_gave', { percent: percent(verdict?.loss ?? 0) }),
                        ),
                        html('span', {}, entry.told.join(' ')),
                        html('span', { class: 'analysis-better' }, say('page_analysis_better', { move: better })),
                    ),
                );
            }),
        ),
    ];
}

/** What each player gave away on average, and how strong that looks. @param {Decision[]} decisions @param {string[]} seats
 * @param {Record<string, import('../types').Strength>} strengths as far as they are known @param {Context} context */
export function listPlayers(decisions, seats, strengths, { say, name }) {
    const lines = seats.map((seat) => {
        const own = decisions.filter((d) => d.entry.actor === seat && d.verdict && !d.verdict.forced);
        const lost = own.reduce((sum, d) => sum + (d.verdict?.loss ?? 0), 0);
        return own.length
            ? html(
                  'li',
                  {},
                  say('page_analysis_mean', {
                      name: name(seat),
                      percent: finePercent(lost / own.length),
                      n: own.length,
                  }),
                  strengths[seat]?.level &&
                      html(
                          'span',
                          { class: 'analysis-strength' },
                          say('page_analysis_strength', {
                              level: strengths[seat].level,
                              low: strengths[seat].low ?? 0,
                              high: strengths[seat].high ?? 0,
                          }),
                      ),
              )
            : null;
    });
    return html('ul', { class: 'analysis-players' }, lines);
}

/** The whole chart in numbers. @param {Decision[]} decisions @param {string[]} seats @param {Context} context */
export function makeTable(decisions, seats, { say, name, choose }) {
    const heads = [
        say('page_analysis_number'),
        say('page_analysis_who'),
        say('page_analysis_move'),
        ...seats.map(name),
        say('page_analysis_away'),
    ];
    return html(
        'table',
        { class: 'analysis-all' },
        html('caption', { class: 'unseen' }, say('page_analysis_chart')),
        html(
            'thead',
            {},
            html(
                'tr',
                {},
                heads.map((head) => html('th', { scope: 'col' }, head)),
            ),
        ),
        html(
            'tbody',
            {},
            decisions.map((decision) => {
                const { entry, verdict } = decision;
                return html(
                    'tr',
                    {},
                    html(
                        'th',
                        { scope: 'row' },
                        html(
                            'button',
                            { type: 'button', 'data-ply': entry.ply, onclick: () => choose(decision) },
                            entry.ply,
                        ),
                    ),
                    html('td', {}, name(entry.actor)),
                    html('td', {}, html('code', {}, entry.move)),
                    seats.map((seat) => html('td', {}, verdict ? percent(verdict.chances[seat]) : '…')),
                    html('td', {}, verdict && verdict.loss >= MISTAKE / 3 ? percent(verdict.loss) : ''),
                );
            }),
        ),
    );
}
