/* takebacks.js: a table's policy for taking back what others have seen: chosen when the table is made, shown to everybody who comes
 * to it. */
import { html } from '../element.js';
import { say } from '../words.js';

/** @typedef {import('../types').TableStatus['takebacks']} Takebacks */

/** @type {Takebacks[]} the usual one first */
const kinds = ['ask', 'free', 'none'];

/** @param {{ takebacks?: Takebacks }} plan is changed */
export function askTakebacks(plan) {
    const pill = (/** @type {Takebacks} */ value) => {
        const checked = (plan.takebacks ?? kinds[0]) === value;
        const input = html('input', { type: 'radio', name: 'takebacks', value, class: 'unseen', checked });
        input.addEventListener('change', () => (plan.takebacks = value));
        return html('label', { class: 'pill' }, input, html('span', {}, say(`page_takebacks_${value}`)));
    };
    return html(
        'fieldset',
        { class: 'choice' },
        html('legend', {}, say('page_takebacks')),
        html('p', { class: 'meaning' }, say('page_takebacks_about')),
        html('div', { class: 'pills' }, ...kinds.map(pill)),
    );
}

/** Said where it is not as usual. @param {{ takebacks?: Takebacks }} status */
export function tellTakebacks({ takebacks = 'ask' }) {
    return takebacks !== 'ask' && html('p', { class: 'meaning' }, say(`page_takebacks_are_${takebacks}`));
}
