/* kaivai_account.js: where everybody's glory came from: feasts, huts, villages and the rest, and round by round. Glory is read
 * from the game as it was after each decision that can change it. */

import { say } from '../words.js';

/** @typedef {import('../types').Account} Account */

/** What a decision that changed glory was about. @param {string} verb */
const sourceOf = (verb) =>
    ({ celebrate: 'feasts', pass: 'huts', show: 'villages', score: 'villages' })[verb] ?? 'other';

const sources = ['feasts', 'huts', 'villages', 'other'];
const changing = /^(celebrate|pass|show|score|canoe|done|approve)\b/;

/**
 * @param {import('../types').LogEntry[]} log of the whole game
 * @param {(ply: number) => Promise<import('./kaivai').KaivaiPicture>} pictureAt
 * @returns {Promise<Account>}
 */
export async function account(log, pictureAt) {
    const entries = log.filter(
        ({ move, told }) => changing.test(move) && (!/^(pass|canoe)/.test(move) || told.length > 1),
    );
    const pictures = await Promise.all(entries.map(({ ply }) => pictureAt(ply)));
    const [{ seats }] = pictures;
    /** @type {Record<string, number>} */
    let before = Object.fromEntries(seats.map((seat) => [seat, 0]));
    /** @type {Account} */
    const found = { sources: [], rounds: [] };
    /** @param {Account['sources']} list @param {string} name */
    const column = (list, name) => {
        const known = list.find((one) => one.name === name);
        if (known) return known.points;
        const points = Object.fromEntries(seats.map((seat) => [seat, 0]));
        const title = Number(name) ? name : say(`kaivai_page_source_${name}`);
        list.push({ name, title, points });
        return points;
    };
    for (const source of sources) column(found.sources, source);
    for (let n = 1; n <= pictures[pictures.length - 1].state.round; n++) column(found.rounds, String(n));
    column(found.rounds, 'end');
    let round = 1;
    entries.forEach(({ move }, i) => {
        const { state } = pictures[i];
        const source = sourceOf(move.split(' ')[0]);
        const when = source === 'feasts' || source === 'other' ? String(round) : 'end';
        for (const seat of seats) {
            const more = state.glory[seat] - before[seat];
            column(found.sources, source)[seat] += more;
            column(found.rounds, when)[seat] += more;
        }
        before = state.glory;
        round = state.round;
    });
    found.sources = found.sources.filter(({ name, points }) => name !== 'other' || Object.values(points).some(Boolean));
    return found;
}
