/* gift.js: a gift of several counters, put together in one window and then said word by word: `give`, `add` …, `offer`. The
 * words that are still to be said wait here until the table asks for the next one; if it asks for something else, they are
 * forgotten, and the buttons of the dock take over. Also the buttons for a gift that was begun elsewhere. */
import { html } from '../element.js';
import { openWindow } from '../window.js';
import { icon } from './icons.js';

/** @typedef {import('../types').BoardContext} Context */
/** @typedef {import('./seats.js').Sight & { choice: import('./kaivai_choice.js').Choice, seat: string }} Decision */
/** @typedef {{ what: string, space: number, most: number }} Kind counters of one kind that the giver has */

/** Whether gifts are of several counters in this game. @param {Decision} decision */
export const givesSeveral = ({ picture }) => (picture.state.rules ?? 1) > 1;

/** Fish before shells, lower spaces first: the order in which they are said. @param {Decision} decision @returns {Kind[]} */
function kinds({ picture, seat }) {
    const { caught, shells } = picture.state;
    const of = (/** @type {string} */ what, /** @type {number[]} */ counts) =>
        counts.map((most, i) => ({ what, space: i + 1, most })).filter(({ most }) => most > 0);
    return [...of('fish', caught[seat]), ...of('shell', shells[seat])];
}

/** The words of a gift. @param {string} to @param {{ what: string, space: number, count: number }[]} counters */
export function giftWords(to, counters) {
    const each = counters.flatMap(({ what, space, count }) => Array(count).fill(`${what} ${space}`));
    return each.length ? [...each.map((one, i) => (i ? `add ${one}` : `give ${to} ${one}`)), 'offer'] : [];
}

/** @param {Context} context */
export function createGifts(context) {
    const { say } = context;
    /** @type {string[]} */
    let pending = [];
    let said = -1; /* the ply at which a word was said: the same position asks once */

    /** @param {string[]} words @param {number} ply */
    function sayNext(words, ply) {
        pending = words.slice(1);
        said = ply;
        void context.choose(words[0]);
    }

    /** @param {Decision} decision */
    function compose(decision) {
        const { choice, names, picture } = decision;
        const possible = new Set(choice.of('give').map((move) => String(move.seat)));
        const receivers = Object.keys(names).filter((seat) => possible.has(seat)); /* in seat order */
        const chosen = kinds(decision).map((kind) => ({ ...kind, count: 0 }));
        let to = receivers[0];
        const sum = () => chosen.reduce((all, { count }) => all + count, 0);
        const offer = html('button', { type: 'button', class: 'primary', disabled: true }, say('kaivai_page_do_offer'));
        offer.addEventListener('click', () => {
            if (sum() === 0) return; /* a click made by a program reaches a disabled button, too */
            dialog.close();
            sayNext(giftWords(to, chosen), picture.ply);
        });
        const receiver = (/** @type {string} */ seat) => {
            const input = html('input', {
                type: 'radio',
                name: 'gift-to',
                value: seat,
                class: 'unseen',
                checked: seat === to,
            });
            input.addEventListener('change', () => (to = seat));
            return html(
                'label',
                { class: 'pill' },
                input,
                html('span', {}, say('kaivai_page_gift_to', { name: names[seat] })),
            );
        };
        const row = (/** @type {typeof chosen[0]} */ kind) => {
            const name = say(`kaivai_page_gift_${kind.what}`, { space: kind.space });
            const input = html('input', {
                type: 'number',
                min: '0',
                max: String(kind.most),
                value: '0',
                'aria-label': name,
            });
            input.addEventListener('input', () => {
                kind.count = Math.max(0, Math.min(kind.most, Math.floor(Number(input.value) || 0)));
                offer.toggleAttribute('disabled', sum() === 0);
            });
            return html(
                'label',
                { class: 'kv-gift-row' },
                icon(kind.what),
                html('span', {}, name),
                input,
                html('span', { class: 'meaning' }, `/ ${kind.most}`),
            );
        };
        const dialog = openWindow(
            say('kaivai_page_gifts'),
            html('p', { class: 'meaning' }, say('kaivai_page_gift_about')),
            html(
                'div',
                { class: 'pills', role: 'radiogroup', 'aria-label': say('kaivai_page_gift_who') },
                ...receivers.map(receiver),
            ),
            html('div', { class: 'kv-gift-rows' }, ...chosen.map(row)),
            html('div', { class: 'row' }, offer),
        );
        dialog.classList.add('kv-gift-window');
    }

    return {
        /** A position is shown: goes on with a gift that is being said. @param {string[]} moves @param {number} ply */
        follow(moves, ply) {
            if (!pending.length || !moves.length || ply === said) return;
            if (moves.includes(pending[0])) sayNext(pending, ply);
            else pending = [];
        },
        /** The button that opens the window. @param {Decision} decision */
        button: (decision) =>
            html(
                'button',
                { type: 'button', class: 'kv-give', 'data-words': 'give', onclick: () => compose(decision) },
                icon('fish'),
                say('kaivai_page_gifts'),
            ),
        /** What may be added to a gift that has begun. @param {Decision} decision @returns {HTMLElement[]} */
        additions: ({ choice }) =>
            choice
                .of('add')
                .map((move) =>
                    html(
                        'button',
                        { type: 'button', 'data-words': move.words, onclick: () => void context.choose(move.words) },
                        icon(String(move.what)),
                        say(`kaivai_page_add_${move.what}`, { space: Number(move.space) }),
                    ),
                ),
    };
}
