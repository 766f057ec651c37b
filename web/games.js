/* games.js: the games this page can show, one line each. All that the page knows of a game is in its folder, and the rest
 * of the page asks here; the engine says which of them people see (Hello.games). */
import { kahuna } from './kahuna/kahuna_page.js';
import { kaivai } from './kaivai/kaivai_page.js';
import { nim } from './nim/nim_page.js';

/** @type {Record<string, import('./types').GamePage>} */
const games = { kahuna, kaivai, nim };

/** @param {string} id */
export const isGame = (id) => Object.hasOwn(games, id);

/** What the page knows of a game. A name that is none is an address nobody can go to. @param {string} id */
export function gamePage(id) {
    if (!isGame(id)) throw new RangeError(`no game ${id}`);
    return games[id];
}
