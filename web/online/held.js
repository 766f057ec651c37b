/* held.js: the tables this device holds a link to. A link is a table's name and a token; the token is all it takes to sit
 * there, so it stays in local storage and behind the # of addresses, which browsers do not send. */
import { remembered, remember } from '../settings/settings.js';

/** @typedef {{ id: string, token: string, game: string, links?: Record<string, string>, seen: number }} Held */

/** @returns {Held[]} the latest first */
export function heldTables() {
    try {
        const list = JSON.parse(remembered('online') ?? '[]');
        const whole = (/** @type {Partial<Held> | null} */ held) =>
            [held?.id, held?.token, held?.game].every((text) => typeof text === 'string');
        return Array.isArray(list) ? list.filter(whole) : [];
    } catch {
        return [];
    }
}

/** @param {string} id */
export const heldTable = (id) => heldTables().find((held) => held.id === id) ?? null;

/** @param {Held} held */
export function hold(held) {
    const others = heldTables().filter(({ id }) => id !== held.id);
    remember('online', JSON.stringify([{ ...held, seen: Date.now() }, ...others].slice(0, 200)));
}

/** @param {string} id */
export function letGo(id) {
    remember('online', JSON.stringify(heldTables().filter((held) => held.id !== id)));
}

/** The address that gives somebody a seat, or the spectators' bench. What stands before the # is sent: the server has a page
 * there for programs that preview links, and enter.js goes on from it. @param {string} id @param {string} token */
export const linkTo = (id, token) => new URL(`t/${id}#${token}`, document.baseURI).href;

export const nickname = () => remembered('nickname') ?? '';
/** @param {string} name */
export const setNickname = (name) => remember('nickname', name);
