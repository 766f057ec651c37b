/* edition.js: which sentences of the rules speak of which rulebook. The text of Kaivai holds four side by side; who plays
 * one of them sees the others' lines stand back. */

const profiles = ['2010-en', '2010-de', '2005-sk', '2005-it'];

/** The rulebook of an options text; '' for a game with only one. @param {string} game @param {string} options */
export const editionOf = (game, options) =>
    game !== 'kaivai' ? '' : (/\bprofile=(\S+)/.exec(options)?.[1] ?? profiles[0]);

/** Whether a text names a rulebook, or all of its year. @param {string} text @param {string} profile */
const names = (text, profile) =>
    text.includes(profile) || new RegExp(`\\b${profile.slice(0, 4)}\\b(?!-\\w)`).test(text);

/** Whether a paragraph, a list item or a title is about other rulebooks: it begins with one ("In 2005-it …", "V 2005-it …"
 * or a list of them) and nowhere names this one. @param {string} text @param {string} edition */
export const ofOthers = (text, edition) =>
    edition !== '' && /^(?:\p{Lu}\p{Ll}? )?20(?:05|10)\b/u.test(text) && !names(text, edition);
