/* words.js: everything the page says, in the reader's language. The sentences are in po/, made into one JSON file a
 * language; a key that is missing there is a fault the tests find. The engine says its own (refusals, log). */

/** @typedef {import('./types').Language} Language */

/** @type {Language[]} */
export const languages = ['en', 'de', 'sk', 'it'];
/** How each language calls itself. */
export const languageNames = { en: 'English', de: 'Deutsch', sk: 'Slovenčina', it: 'Italiano' };

/** @type {Record<string, string | string[]>} */
let sentences = {};
/** @type {Language} */
let current = 'en';
let plural = new Intl.PluralRules('en');

export const language = () => current;

/** By choice, then by browser. @param {string | null} chosen @returns {Language} */
export function preferredLanguage(chosen) {
    for (const wanted of [chosen, ...navigator.languages]) {
        const found = languages.find((l) => wanted?.toLowerCase().split('-')[0] === l);
        if (found) return found;
    }
    return 'en';
}

/**
 * The first screens say little; what boards, lessons and rules say is in a second file, fetched with the first of
 * them.
 */
let all = false;

/** @param {Language} wanted @param {'' | 'more.'} part @returns {Promise<Record<string, string | string[]>>} */
async function read(wanted, part) {
    const answer = await fetch(new URL(`lang/${wanted}.${part}json`, import.meta.url));
    return answer.json();
}

/** @param {Language} wanted */
export async function speak(wanted) {
    const parts = await Promise.all([read(wanted, ''), all ? read(wanted, 'more.') : {}]);
    sentences = Object.assign({}, ...parts);
    current = wanted;
    plural = new Intl.PluralRules(wanted);
    document.documentElement.lang = wanted;
}

/** From now on everything can be said. */
export async function speakOfAll() {
    if (all) return;
    all = true;
    try {
        await speak(current);
    } catch (fault) {
        all = false;
        throw fault;
    }
}

/** Whether there is such a sentence: a server newer than this page may have others. @param {string} key */
export const knows = (key) => key in sentences;

/* CLDR's names of the plural forms, in the order in which a .po file numbers them. */
const forms = { en: ['one', 'other'], de: ['one', 'other'], it: ['one', 'other'], sk: ['one', 'few', 'other'] };

/**
 * The sentence of that key with its {places} filled in. One with plural forms is chosen by its place {n}.
 * @param {string} key
 * @param {Record<string, string | number>} [places]
 */
export function say(key, places = {}) {
    const found = sentences[key];
    if (found === undefined) return `«${key}»`;
    const category = plural.select(Number(places.n));
    const form = forms[current].indexOf(category);
    const text = typeof found === 'string' ? found : found[form < 0 ? found.length - 1 : form];
    return text.replace(/\{(\w+)\}/g, (whole, name) => String(places[name] ?? whole));
}
