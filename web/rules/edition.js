/* edition.js: which sentences of the rules speak of which rulebook. A text may hold several side by side; the lines of
 * those not in play are dimmed. */
import { gamePage } from '../games.js';

/** The rulebook of an options text; '' for a game with only one. @param {string} game @param {string} options */
export function editionOf(game, options) {
    const usual = gamePage(game).edition;
    return usual ? (/\bprofile=(\S+)/.exec(options)?.[1] ?? usual) : '';
}

/** Whether a text names a rulebook, or all of its year. @param {string} text @param {string} profile */
const names = (text, profile) =>
    text.includes(profile) || new RegExp(`\\b${profile.slice(0, 4)}\\b(?!-\\w)`).test(text);

/** Whether a paragraph, a list item or a title is about other rulebooks: it begins with one ("In 2005-it …", "V 2005-it …"
 * or a list of them) and nowhere names this one. @param {string} text @param {string} edition */
export const ofOthers = (text, edition) =>
    edition !== '' && /^(?:\p{Lu}\p{Ll}? )?20(?:05|10)\b/u.test(text) && !names(text, edition);
