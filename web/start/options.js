/* options.js: editions and variants in the player's words. The engine says what an option means; how its values are
 * called here is ours. Options that fix what chance would decide (where villages begin, who is younger) are for
 * records, not asked. */
import { html } from '../element.js';
import { say } from '../words.js';

/** @typedef {import('../types').GameCard} GameCard */
/** @typedef {Record<string, string>} Chosen */

const unasked = ['bases', 'ages'];

/**
 * Whether the option belongs to the rulebook chosen: KV has some for one edition only.
 * @param {string} key
 * @param {Chosen} chosen
 */
function applies(key, chosen) {
    const first = (chosen.profile ?? '2010').startsWith('2005');
    return key === 'start' ? !first : key === 'gifts' ? first : true;
}

/** The options a player is asked about now. @param {GameCard} card @param {Chosen} chosen */
const asked = (card, chosen) => card.options.filter(({ key }) => !unasked.includes(key) && applies(key, chosen));

/** "variant1=on first=black" as an object. @param {string} text @returns {Chosen} */
export const readOptions = (text) =>
    Object.fromEntries(
        text
            .split(' ')
            .filter((word) => word.includes('='))
            .map((word) => word.split('=')),
    );

/** In the order of the rules, defaults left out. @param {GameCard} card @param {Chosen} chosen */
export function writeOptions(card, chosen) {
    return card.options
        .filter(({ key, values }) => applies(key, chosen) && chosen[key] !== undefined && chosen[key] !== values[0])
        .map(({ key }) => `${key}=${chosen[key]}`)
        .join(' ');
}

/** @param {GameCard} card @param {string} key */
const titleOf = (card, key) => say(`page_option_${card.id}_${key}`);

/** @param {GameCard} card @param {string} key @param {string} value */
const valueOf = (card, key, value) => say(`page_value_${card.id}_${key}_${value.replace(/\W/g, '_')}`);

/** "Rulebook: 2010, English · Players: 3". @param {GameCard} card @param {string} options */
export function describeOptions(card, options) {
    const chosen = readOptions(options);
    const parts = asked(card, chosen)
        .filter(({ key, values }) => key === 'profile' || key === 'players' || (chosen[key] ?? values[0]) !== values[0])
        .map(({ key, values }) => {
            const value = chosen[key] ?? values[0];
            return say('page_option_is', {
                option: titleOf(card, key),
                value: values.includes(value) ? valueOf(card, key, value) : value,
            });
        });
    return parts.length ? parts.join(' · ') : say('page_option_none');
}

/**
 * The questions, each with its sentence.
 * @param {GameCard} card
 * @param {Chosen} chosen is changed
 * @param {() => void} changed
 */
export function askOptions(card, chosen, changed) {
    const question = (/** @type {GameCard['options'][0]} */ { key, values, meaning }) => {
        const answers = values.map((value) => {
            const input = html('input', {
                type: 'radio',
                name: `option-${key}`,
                value,
                class: 'unseen',
                checked: (chosen[key] ?? values[0]) === value,
            });
            input.addEventListener('change', () => {
                chosen[key] = value;
                changed();
            });
            return html('label', { class: 'pill' }, input, html('span', {}, valueOf(card, key, value)));
        });
        return html(
            'fieldset',
            { class: 'choice' },
            html('legend', {}, titleOf(card, key)),
            html('p', { class: 'meaning' }, meaning),
            html('div', { class: 'pills' }, ...answers),
        );
    };
    return asked(card, chosen).map(question);
}
