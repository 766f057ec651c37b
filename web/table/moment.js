/* moment.js: questions about one moment of a match that may be taken back while they are on their way. */

/**
 * The answer, or null if the moment is no more; whoever took it back tells what is now.
 * @template T
 * @param {import('../types').Table} table
 * @param {number} ply
 * @param {Promise<T>} answer
 * @returns {Promise<T | null>}
 */
export const ifStillThere = (table, ply, answer) =>
    answer.catch((fault) => {
        if (ply <= table.position().ply) throw fault;
        return null;
    });
