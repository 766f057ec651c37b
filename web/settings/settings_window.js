/* settings_window.js: the window in which the player's preferences are changed; each takes effect at once. */
import { html } from '../element.js';
import { say, language, languages, languageNames } from '../words.js';
import { openWindow } from '../window.js';
import { chosen, choose, values } from './settings.js';

/** @typedef {import('./settings.js').Setting} Setting */

/** @param {(wanted: import('../types').Language) => Promise<void>} changeLanguage */
export function openSettings(changeLanguage) {
    const dialog = openWindow(
        say('page_settings'),
        choice(
            'page_language',
            languages.map((l) => ({ value: l, label: languageNames[l], lang: l })),
            language(),
            async (wanted) => {
                await changeLanguage(/** @type {import('../types').Language} */ (wanted));
                if (!dialog.open) return; /* closed while the language was fetched: it stays closed */
                dialog.close();
                openSettings(changeLanguage);
            },
        ),
        ...['theme', 'speed', 'confirm', 'forced', 'ahead', 'sound', 'keys'].map((name) =>
            preference(/** @type {Setting} */ (name)),
        ),
    );
}

/** Where the default is not the first to be read. @type {Partial<Record<Setting, string[]>>} */
const order = { speed: ['slow', 'normal', 'fast', 'instant'] };

/** @param {Setting} setting */
function preference(setting) {
    const options = (order[setting] ?? values(setting)).map((value) => ({
        value,
        label: say(`page_${setting}_${value}`),
    }));
    return choice(`page_${setting}`, options, chosen(setting), (value) => choose(setting, value));
}

/**
 * A question with a few answers to choose from.
 * @param {string} key of the question; key_meaning is a sentence about it
 * @param {{ value: string, label: string, lang?: string }[]} options
 * @param {string} now
 * @param {(value: string) => void} changed
 */
function choice(key, options, now, changed) {
    const inputs = options.map(({ value, label, lang }) => {
        const input = html('input', { type: 'radio', name: key, value, checked: value === now, class: 'unseen' });
        input.addEventListener('change', () => changed(value));
        return html('label', { class: 'pill', lang: lang ?? null }, input, html('span', {}, label));
    });
    return html(
        'fieldset',
        { class: 'choice' },
        html('legend', {}, say(key)),
        html('p', { class: 'meaning' }, say(`${key}_meaning`)),
        html('div', { class: 'pills' }, ...inputs),
    );
}
