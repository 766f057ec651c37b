/* ages.js: the age order of Kaivai (KV-10): chance decides it, or the players say who is younger than whom. */
import { html } from '../element.js';
import { say } from '../words.js';
import { seatName } from '../table/names.js';

/** @typedef {import('../start/options.js').Chosen} Chosen */

/** The order chosen; null: chance decides. @param {Chosen} chosen @param {string[]} seats @returns {string[] | null} */
function orderOf(chosen, seats) {
    const order = (chosen.ages ?? '').split(',');
    return order.length === seats.length && seats.every((seat) => order.includes(seat)) ? order : null;
}

/** Drops an order that does not fit the players any more. @param {Chosen} chosen @param {string[]} seats */
export function fitAges(chosen, seats) {
    if (!orderOf(chosen, seats)) delete chosen.ages;
}

/**
 * @param {Chosen} chosen is changed
 * @param {string[]} seats in play
 * @param {string} meaning
 * @param {() => void} changed
 */
export function askAges(chosen, seats, meaning, changed) {
    const order = orderOf(chosen, seats);
    const pill = (/** @type {boolean} */ ours) => {
        const input = html('input', {
            type: 'radio',
            name: 'option-ages',
            value: ours ? 'ours' : 'random',
            class: 'unseen',
            checked: ours === Boolean(order),
        });
        input.addEventListener('change', () => {
            if (ours) chosen.ages = seats.join(',');
            else delete chosen.ages;
            changed();
        });
        return html(
            'label',
            { class: 'pill' },
            input,
            html('span', {}, say(`page_value_kaivai_ages_${ours ? 'ours' : 'random'}`)),
        );
    };
    /* who takes a place leaves their own to whoever had it */
    const place = (/** @type {string} */ now, /** @type {number} */ at) => {
        const select = html(
            'select',
            { name: `age-${at}`, 'aria-label': say('page_ages_place', { place: at + 1 }) },
            ...seats.map((seat) => html('option', { value: seat, selected: seat === now }, seatName(seat))),
        );
        select.addEventListener('change', () => {
            const was = /** @type {string[]} */ (order).indexOf(select.value);
            chosen.ages = /** @type {string[]} */ (order)
                .map((seat, i) => (i === at ? select.value : i === was ? now : seat))
                .join(',');
            changed();
        });
        return html('li', {}, select);
    };
    return html(
        'fieldset',
        { class: 'choice' },
        html('legend', {}, say('page_option_kaivai_ages')),
        html('p', { class: 'meaning' }, meaning),
        html('div', { class: 'pills' }, pill(false), pill(true)),
        order && html('ol', { class: 'ages' }, ...order.map(place)),
    );
}
