/* kahuna_account.js: where the points came from: which scoring gave how many, with the islands that decided it. */

import { say } from '../words.js';

/**
 * @param {import('../types').LogEntry[]} log of the whole game
 * @param {(ply: number) => Promise<import('./kahuna').KahunaPicture>} pictureAt
 * @returns {Promise<import('../types').Account>}
 */
export async function account(log, pictureAt) {
    const entries = log.filter(({ move, told }) => /^(draw|end)\b/.test(move) && told.length > 1);
    const pictures = await Promise.all(entries.map(({ ply }) => pictureAt(ply)));
    const names = ['first', 'second', 'last'];
    /** @type {import('../types').Account} */
    const found = { sources: [], rounds: [] };
    /** @type {Record<string, number>} */
    let before = { black: 0, white: 0 };
    let round = 1;
    for (const { state } of pictures) {
        if (state.round === round && state.phase !== 'over') continue; /* the last turns have begun */
        const { black, white } = state.points;
        const name = names[found.sources.length];
        found.sources.push({
            name,
            title: say(`kahuna_page_source_${name}`),
            points: { black: black - before.black, white: white - before.white },
        });
        before = state.points;
        round = state.round;
    }
    return found;
}
