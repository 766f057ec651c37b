/* names.js: what the players are called on the screen. */
import { say } from '../words.js';

/** The levels' own names, as the engine says them in the reader's language. @type {Map<number, string>} */
const levelNames = new Map();

/** The same of styles. @type {Map<string, string>} */
const styleNames = new Map();

/** @param {{ level: number, name: string }[]} levels @param {{ style: string, name: string }[]} styles */
export function learnLevels(levels, styles) {
    for (const { level, name } of levels) levelNames.set(level, name);
    for (const { style, name } of styles) styleNames.set(style, name);
}

/* Computers at a table are called by an island each, short enough for every display; their levels are told where players are
 * chosen and in the menu. */
/** @type {Record<string, string>} */
const islands = { black: 'Moorea', white: 'Raroia', red: 'Upolu', yellow: 'Niue', green: 'Rapa', blue: 'Tahaa' };

/** @param {import('../types').Sitter | undefined} sitter @param {string} seat @param {boolean} alone */
export const nameAtTable = (sitter, seat, alone) =>
    sitter?.kind === 'computer' ? (islands[seat] ?? seatName(seat)) : sitterName(sitter, seat, alone);

/** "Niue: Canoe builder", for every computer. @param {Record<string, import('../types').Sitter>} sitters */
export const levelsAt = (sitters) =>
    Object.keys(sitters)
        .filter((seat) => sitters[seat].kind === 'computer')
        .map((seat) => `${nameAtTable(sitters[seat], seat, false)}: ${sitterName(sitters[seat], seat, false)}`);

/** "Black", "Red". @param {string} seat */
export const seatName = (seat) => say(`page_seat_${seat}`);

/** "Ana (black)"; of somebody who is called by the colour only that. @param {string} name @param {string} seat */
export function nameAndSeat(name, seat) {
    const colour = seatName(seat);
    return name.toLowerCase() === colour.toLowerCase() ? name : say('page_name_and_seat', { name, seat: colour });
}

/**
 * What everybody at a table is called; those of the same name are numbered.
 * @param {Record<string, import('../types').Sitter>} sitters
 * @param {string[]} seats in play
 * @param {boolean} [open] nobody is "you"
 * @returns {Record<string, string>}
 */
export function namesAt(sitters, seats, open = false) {
    const alone = !open && seats.filter((seat) => sitters[seat]?.kind === 'person').length === 1;
    const names = seats.map((seat) => nameAtTable(sitters[seat], seat, alone));
    const number = (/** @type {number} */ i) => names.slice(0, i + 1).filter((name) => name === names[i]).length;
    const lonely = (/** @type {number} */ i) => names.indexOf(names[i]) === names.lastIndexOf(names[i]);
    return Object.fromEntries(seats.map((seat, i) => [seat, lonely(i) ? names[i] : `${names[i]} ${number(i)}`]));
}

/**
 * @param {import('../types').Sitter | undefined} sitter
 * @param {string} seat
 * @param {boolean} alone the only person here is "you"
 */
export function sitterName(sitter, seat, alone) {
    if (!sitter) return seatName(seat);
    if (sitter.kind === 'computer') {
        const level = levelNames.get(sitter.level) ?? say('page_level', { level: sitter.level });
        const style = styleNames.get(sitter.style ?? '');
        return style ? `${level}, ${style}` : level;
    }
    return sitter.name || (alone ? say('page_you') : seatName(seat));
}
