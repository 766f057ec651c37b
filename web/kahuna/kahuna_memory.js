/* kahuna_memory.js: what anybody who watched can know of a hand: which cards a player took from the face-up row and still
 * holds. A card that is played counts as one of these; after a hidden discard nothing is certain any longer. With variant 2
 * such cards lie open (KH-24), so there is nothing to remember. */
import { readMove } from './notation.js';

/**
 * @param {import('../types').LogEntry[]} history
 * @param {string} seat
 * @param {string} [options] of the game
 * @returns {{initial: string, sure: boolean}[]}
 */
export function takenOpenly(history, seat, options = '') {
    if (options.includes('variant2=on')) return [];
    /** @type {{initial: string, sure: boolean}[]} */
    let held = [];
    for (const { actor, move } of history) {
        if (actor !== seat) continue;
        const { kind, cards } = readMove(move);
        if (kind === 'draw' && cards[0] !== 'pile') held.push({ initial: cards[0][0], sure: true });
        else if (move === 'discard ?') held = held.map((card) => ({ ...card, sure: false }));
        else if (kind !== 'draw')
            for (const card of cards) {
                const gone = held.findIndex(({ initial }) => initial === card[0]);
                if (gone >= 0) held.splice(gone, 1);
            }
    }
    return held;
}
