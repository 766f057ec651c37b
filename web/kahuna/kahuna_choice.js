/* kahuna_choice.js: what the player has picked up so far: up to two cards of the hand, or a line, in either order; and
 * which of the legal moves still go with it. */
import { fitting } from './notation.js';

/** @typedef {import('./notation.js').Move} Move */
/** @typedef {{name: string, key: string}} Held a card of the hand: COCO, and "C" or "C*" as moves write it */

export function createChoice() {
    /** @type {Held[]} */
    let hand = [];
    /** @type {number[]} */
    let picked = [];
    let line = '';

    const cards = () => picked.map((i) => hand[i].key);
    const now = () => ({ cards: cards(), line });

    /** @param {Move[]} moves */
    const fits = (moves) => fitting(moves, now());

    /** Takes a card up or puts it back. One that goes with nothing picked so far begins anew. @param {Move[]} moves @param {number} i */
    function toggle(moves, i) {
        if (picked.includes(i)) picked = picked.filter((p) => p !== i);
        else {
            picked.push(i);
            if (!fits(moves).length) {
                const alone = fitting(moves, { cards: [hand[i].key], line });
                picked = [i];
                if (!alone.length) line = '';
            }
        }
    }

    return {
        /** The hand as it is now; what was picked stays only if it is the same hand. @param {Held[]} held */
        hold(held) {
            const same = held.length === hand.length && held.every(({ key }, i) => key === hand[i].key);
            hand = held;
            if (!same) picked = [];
            return hand;
        },
        cards,
        now,
        fits,
        toggle,
        count: () => hand.length,
        letters: () => hand.map(({ name }) => name[0]),
        /** Where a card of that island is held that is not yet picked, or else a picked one; -1: nowhere. @param {string} initial */
        find(initial) {
            const free = hand.findIndex(({ name }, i) => name[0] === initial && !picked.includes(i));
            return free >= 0 ? free : hand.findIndex(({ name }) => name[0] === initial);
        },
        /** @param {number} i */
        has: (i) => picked.includes(i),
        /** Whether that card of the hand would still go with the choice. @param {Move[]} moves @param {number} i */
        wants: (moves, i) =>
            !picked.includes(i) && fitting(moves, { cards: [...cards(), hand[i].key], line }).length > 0,
        /** @param {string} target */
        aim(target) {
            line = target;
        },
        clear() {
            picked = [];
            line = '';
        },
        /** @param {Move[]} moves @param {string} target */
        fitsLine: (moves, target) => fitting(moves, { cards: cards(), line: target }),
        /** The same without the cards picked. @param {Move[]} moves @param {string} target */
        without: (moves, target) => fitting(moves, { cards: [], line: target }),
    };
}
