/* kahuna_moments.js: what is worth a card in Kahuna: a scoring, and islands that change hands. */
import { html } from '../element.js';
import { spoken } from './kahuna_chart.js';
import { badge } from './token.js';

/** @typedef {import('./kahuna').KahunaState} State */
/**
 * @typedef {object} Change
 * @property {import('../types').BoardContext['say']} say
 * @property {State} before the decisions
 * @property {State} after them
 * @property {Record<string, string>} names
 * @property {(line: string) => string} way what a line is called
 * @property {(island: string) => boolean} upper whether it lies in the upper half of the map
 */

const seats = /** @type {const} */ (['black', 'white']);
const builds = /^[A-L]\*?[-x]|^bridge|^swap/;

/** What is in the second list only. @param {string[]} less @param {string[]} more */
const beyond = (less, more) => more.filter((name) => !less.includes(name));

/** What that side has no more: its bridges, then its islands. @param {Change} change @param {string} seat @returns {string[]} */
const lost = ({ before, after, way }, seat) => [
    ...beyond(after.bridges[seat], before.bridges[seat]).map(way),
    ...beyond(after.tokens[seat], before.tokens[seat]).map(spoken),
];

/** Islands that somebody gained, and what the other side lost by it. @param {Change} change @param {'black' | 'white'} seat @returns {import('../types').Moment | null} */
function gain(change, seat) {
    const { say, before, after, names, upper } = change;
    const islands = beyond(before.tokens[seat], after.tokens[seat]);
    if (!islands.length) return null;
    const other = seat === 'black' ? 'white' : 'black';
    const gone = lost(change, other);
    return {
        kind: 'gain',
        picture: islands.map(() => badge(seat)),
        title: say('kahuna_page_moment_gain', { name: names[seat], islands: islands.map(spoken).join(', ') }),
        lines: gone.length ? [`${names[other]}: ✕ ${gone.join(', ')}`] : [],
        below: upper(islands[0]),
    };
}

/** Who got points, or that nobody did. @param {Change} change */
function scored({ say, before, after, names }) {
    const seat = seats.find((one) => after.points[one] > before.points[one]);
    if (!seat) return say('kahuna_page_moment_tie');
    return say('kahuna_page_moment_scoring', {
        name: names[seat],
        points: after.points[seat] - before.points[seat],
    });
}

/** @param {Change} change @param {import('../types').LogEntry[]} entries @returns {import('../types').Moment[]} */
export function moments(change, entries) {
    const { before, after } = change;
    const found = seats
        .filter((seat) => entries.some(({ actor, move }) => actor === seat && builds.test(move)))
        .map((seat) => gain(change, seat))
        .filter((moment) => moment !== null);
    const scoring = entries.findLast(({ move, told }) => /^(draw|end)\b/.test(move) && told.length > 1);
    const counted = before.round !== after.round || (before.phase !== after.phase && after.phase === 'over');
    if (scoring && counted)
        found.push({
            kind: 'scoring',
            picture: seats.map((seat) => html('span', {}, badge(seat), html('b', {}, String(after.points[seat])))),
            title: scored(change),
            lines: scoring.told.slice(1),
        });
    return found;
}
