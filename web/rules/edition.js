/* edition.js: which sentences of the rules speak of which rulebook. The text of Kaivai holds four side by side; who plays
 * one of them sees the others' lines stand back. */

const profiles = ['2010-en', '2010-de', '2005-sk', '2005-it'];

/** The rulebook of an options text; '' for a game with only one. @param {string} game @param {string} options */
export const editionOf = (game, options) =>
    game !== 'kaivai' ? '' : (/\bprofile=(\S+)/.exec(options)?.[1] ?? profiles[0]);

/** Whether a list item or a rule begins by naming rulebooks, and not this one. @param {string} text @param {string} edition */
export function ofOthers(text, edition) {
    if (!edition) return false;
    const lead = /^(?:In )?((?:20(?:05|10)(?:-\w\w)?(?:,| and|:)? ?)+)/.exec(text)?.[1] ?? '';
    const named = profiles.filter(
        (profile) => lead.includes(profile) || new RegExp(`${profile.slice(0, 4)}(?!-)`).test(lead),
    );
    return named.length > 0 && !named.includes(edition);
}
