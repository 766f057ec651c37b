/* kahuna_moments.js: what is worth a card in Kahuna: a scoring, and islands that change hands. */
import { html } from '../element.js';
import { spoken } from './kahuna_chart.js';
import { badge } from './token.js';

/** @typedef {import('./kahuna').KahunaState} State */
/** @typedef {{ say: import('../types').BoardContext['say'], before: State, after: State, names: Record<string, string> }} Change the states around the decisions */

/** Islands that have become somebody's. @param {Change} change @param {string} seat @returns {string[]} */
const gained = ({ before, after }, seat) => after.tokens[seat].filter((name) => !before.tokens[seat].includes(name));

/** @param {Change} change @param {import('../types').LogEntry[]} entries @returns {import('../types').Moment[]} */
export function moments(change, entries) {
    const { say, before, after, names } = change;
    const found = [];
    for (const seat of ['black', 'white']) {
        const islands = gained(change, seat);
        const entry = entries.findLast(({ actor, move }) => actor === seat && /^[A-L]\*?[-x]|^bridge|^swap/.test(move));
        if (islands.length && entry)
            found.push({
                kind: 'gain',
                picture: islands.map(() => badge(seat)),
                title: say('kahuna_page_moment_gain', {
                    name: names[seat],
                    islands: islands.map(spoken).join(', '),
                }),
                lines: entry.told.slice(1, 3),
            });
    }
    const scoring = entries.findLast(({ move, told }) => /^(draw|end)\b/.test(move) && told.length > 1);
    const counted = before.round !== after.round || (before.phase !== after.phase && after.phase === 'over');
    if (scoring && counted)
        found.push({
            kind: 'scoring',
            picture: ['black', 'white'].map((seat) =>
                html('span', {}, badge(seat), html('b', {}, String(after.points[seat]))),
            ),
            title: say('kahuna_page_moment_scoring'),
            lines: scoring.told.slice(1),
        });
    return found;
}
