/* names.js: what the players are called on the screen. */
import { say } from '../words.js';

/** The levels' own names, as the engine says them in the reader's language. @type {Map<number, string>} */
const levelNames = new Map();

/** @param {{ level: number, name: string }[]} levels */
export function learnLevels(levels) {
    for (const { level, name } of levels) levelNames.set(level, name);
}

/** "Black", "Red". @param {string} seat */
export const seatName = (seat) => say(`page_seat_${seat}`);

/**
 * @param {import('../types').Sitter | undefined} sitter
 * @param {string} seat
 * @param {boolean} alone the only person here is "you"
 */
export function sitterName(sitter, seat, alone) {
    if (!sitter) return seatName(seat);
    if (sitter.kind === 'computer') return levelNames.get(sitter.level) ?? say('page_level', { level: sitter.level });
    return sitter.name || (alone ? say('page_you') : seatName(seat));
}
