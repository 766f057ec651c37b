/* kahuna_marks.js: what the last moves built and what they removed, to be marked on the map. */
import { readMove } from './notation.js';

/** @typedef {Record<string, string[]>} Bridges lines, by owner */

/**
 * @param {import('../types').LogEntry[]} last the decisions to be marked
 * @param {Bridges | undefined} before what stood before the first of them, if it was seen
 * @param {Bridges} now
 * @returns {{built: string[], gone: string[]}}
 */
export function marksOf(last, before, now) {
    const moves = last.map(({ move }) => readMove(move));
    const standing = [...now.black, ...now.white];
    const lines = (/** @type {string[]} */ kinds) =>
        moves.filter(({ kind }) => kinds.includes(kind)).map(({ line }) => line);
    const cut = lines(['cut']);
    const swapped = last.some(({ move }) => move === 'swap') ? cut : []; /* KH-23: built where it was cut */
    const fell = before ? [...before.black, ...before.white] : [];
    return {
        built: [...lines(['place', 'bridge']), ...swapped].filter((line) => standing.includes(line)),
        gone: [...new Set([...fell, ...cut])].filter((line) => !standing.includes(line)),
    };
}
