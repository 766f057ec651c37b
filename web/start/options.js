/* options.js: editions and variants in the player's words. The engine says what an option means; the names of its
 * values are the page's, and what is special about a game's options is in its folder. */
import { html } from '../element.js';
import { say } from '../words.js';
import { gamePage } from '../games.js';

/** @typedef {import('../types').GameCard} GameCard */
/** @typedef {Record<string, string>} Chosen */

/** @typedef {GameCard['options'][0]} Option */

/** What the game has to say about its options. @param {GameCard} card */
const own = (card) => gamePage(card.id).options ?? {};

/** The values of an option that a player is asked about. @param {GameCard} card @param {Option} option */
const offered = (card, option) => own(card).offered?.(option) ?? option.values;

/** What holds if nothing is said: the first value, unless the rulebook has another. @param {GameCard} card @param {Option} option @param {Chosen} chosen */
const usual = (card, option, chosen) => own(card).usual?.(option, chosen) ?? option.values[0];

/** The seats in play. @param {GameCard} card @param {Chosen} chosen */
export const playing = (card, chosen) => card.seats.slice(0, Number(chosen.players ?? card.seats.length));

/** Whether the option belongs to the rulebook chosen. @param {GameCard} card @param {string} key @param {Chosen} chosen */
const applies = (card, key, chosen) => own(card).applies?.(key, chosen) ?? true;

/** The options a player is asked about now. @param {GameCard} card @param {Chosen} chosen */
const asked = (card, chosen) => card.options.filter(({ key }) => applies(card, key, chosen));

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
    own(card).fit?.(chosen, playing(card, chosen));
    return card.options
        .filter(
            (option) =>
                applies(card, option.key, chosen) &&
                ![undefined, usual(card, option, chosen)].includes(chosen[option.key]),
        )
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
        .filter((option) => {
            const held = chosen[option.key] ?? usual(card, option, chosen);
            return own(card).told?.includes(option.key) || held !== usual(card, option, chosen);
        })
        .map((option) => {
            const value = chosen[option.key] ?? usual(card, option, chosen);
            return say('page_option_is', {
                option: titleOf(card, option.key),
                value: offered(card, option).includes(value) ? valueOf(card, option.key, value) : value,
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
    const question = (/** @type {GameCard['options'][0]} */ option) => {
        const { key, meaning } = option;
        const ask = own(card).ask?.[key];
        if (ask) return ask(chosen, playing(card, chosen), meaning, changed);
        const answers = offered(card, option).map((value) => {
            const input = html('input', {
                type: 'radio',
                name: `option-${key}`,
                value,
                class: 'unseen',
                checked: (chosen[key] ?? usual(card, option, chosen)) === value,
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
