/* keep.js: the games kept on this device, one entry of the local storage each. An entry that cannot be read is set
 * aside under another name, never thrown away: the player can still download it. */
import { isGame } from '../games.js';

/** @typedef {import('../types').Seat} Seat */
/** @typedef {import('../types').Sitter} Sitter */
/**
 * @typedef {object} Kept
 * @property {number} version of this form
 * @property {string} id
 * @property {string} game
 * @property {string} options
 * @property {string} seed
 * @property {Record<Seat, Sitter>} sitters
 * @property {string} record the whole; '' before the first decision
 * @property {Seat | null} resigned
 * @property {boolean} over
 * @property {number} ply
 * @property {number} saved when, in milliseconds
 * @property {'off'} [memory] the memory aid is off
 */

const version = 1;
/** Those that could not be stored: at least until the page is closed. @type {Map<string, Kept>} */
const unstored = new Map();
const prefix = 'motu-game-';
const asidePrefix = 'motu-aside-';

/** @param {Kept | null} kept perhaps @returns {kept is Kept} */
function isKept(kept) {
    return (
        kept?.version === version &&
        isGame(kept.game) &&
        /** @type {const} */ (['id', 'options', 'seed', 'record']).every((key) => typeof kept[key] === 'string') &&
        typeof kept.sitters === 'object' &&
        kept.sitters !== null &&
        Object.values(kept.sitters).every(isSitter)
    );
}

/** Whether what was stored is a player. @param {{ kind?: string, name?: string, level?: number, style?: string } | null} sitter */
export function isSitter(sitter) {
    if (sitter?.kind === 'person') return typeof sitter.name === 'string';
    return (
        sitter?.kind === 'computer' &&
        Number.isInteger(sitter.level) &&
        /** @type {number} */ (sitter.level) >= 1 &&
        /** @type {number} */ (sitter.level) <= 8 &&
        ['undefined', 'string'].includes(typeof sitter.style)
    );
}

/** Those whose names begin so. @param {string} start */
function entries(start) {
    try {
        return Object.keys(localStorage)
            .filter((key) => key.startsWith(start))
            .map((key) => ({ id: key.slice(start.length), text: localStorage.getItem(key) ?? '' }));
    } catch {
        return [];
    }
}

/** Whether there is anything at all. */
export const anyKept = () => unstored.size + entries(prefix).length + entries(asidePrefix).length > 0;

/** Every kept game that can be read, the newest first. @returns {Kept[]} */
export function keptGames() {
    const games = [...unstored.values()];
    for (const { id, text } of entries(prefix)) {
        const kept = read(text);
        if (kept && kept.id === id) games.push(kept);
        else setAside(id);
    }
    return games.sort((a, b) => b.saved - a.saved);
}

/** @param {string} text */
function read(text) {
    try {
        const kept = JSON.parse(text);
        return isKept(kept) ? kept : null;
    } catch {
        return null;
    }
}

/** @param {string} id */
export const keptGame = (id) => keptGames().find((kept) => kept.id === id) ?? null;

/** Whether it could be stored. @param {Kept} kept */
export function keep(kept) {
    try {
        localStorage.setItem(prefix + kept.id, JSON.stringify(kept));
        unstored.delete(kept.id);
        return true;
    } catch {
        unstored.set(kept.id, kept);
        return false;
    }
}

/** @param {string} id */
export function forget(id) {
    unstored.delete(id);
    try {
        localStorage.removeItem(prefix + id);
        localStorage.removeItem(asidePrefix + id);
    } catch {
        /* nothing was stored */
    }
}

/** Takes a game that cannot be played on out of the list, bytes and all. @param {string} id */
export function setAside(id) {
    try {
        const text = localStorage.getItem(prefix + id);
        if (text === null) return;
        localStorage.setItem(asidePrefix + id, text);
        localStorage.removeItem(prefix + id);
    } catch {
        /* it stays where it is */
    }
}

export const gamesAside = () => entries(asidePrefix);

/** Calls when another tab has changed that game. @param {string} id @param {() => void} heard */
export function watchKept(id, heard) {
    const listen = (/** @type {StorageEvent} */ event) => {
        if (event.key === prefix + id && event.newValue !== null) heard();
    };
    addEventListener('storage', listen);
    return () => removeEventListener('storage', listen);
}

/**
 * A game about to begin.
 * @param {string} game
 * @param {string} options
 * @param {Record<Seat, Sitter>} sitters
 * @returns {Kept}
 */
export function newGame(game, options, sitters) {
    const [one, two] = crypto.getRandomValues(new Uint32Array(2));
    const id = one.toString(36) + two.toString(36);
    const [seed] = crypto.getRandomValues(new Uint32Array(1));
    return {
        version,
        id,
        game,
        options,
        sitters,
        seed: String(seed),
        record: '',
        resigned: null,
        over: false,
        ply: 0,
        saved: Date.now(),
    };
}
