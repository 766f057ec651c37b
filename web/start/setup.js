/* setup.js: the screen on which a game is chosen in detail: rulebook, variants, seats. */
import { html } from '../element.js';
import { say } from '../words.js';
import { askOptions } from './options.js';
import { lastPlan, seatsOf, isAlone, beginPlan } from './plan.js';
import { vignette } from './vignette.js';
import { seatMark } from '../table/seat.js';
import { seatName } from '../table/names.js';

/** @typedef {import('../types').House} House */
/** @typedef {import('../types').Sitter} Sitter */

/** @param {House} house @param {string} game @returns {import('../types').View} */
export function createSetup(house, game) {
    const plan = lastPlan(house.card(game));
    const element = html('div', { class: 'setup' });

    function draw() {
        const card = house.card(game);
        const start = () => house.go(beginPlan(card, plan));
        element.replaceChildren(
            html(
                'div',
                { class: 'setup-head' },
                vignette(card),
                html('h1', {}, say('page_setup_title', { game: card.title })),
                html('p', {}, say(`page_about_${card.id}`)),
            ),
            html(
                'form',
                { class: 'setup-form', onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), start()) },
                html(
                    'section',
                    { class: 'sheet' },
                    html('h2', {}, say('page_seats')),
                    ...seatsOf(card, plan).map((seat) => drawSeat(seat)),
                ),
                html(
                    'section',
                    { class: 'sheet' },
                    html('h2', {}, say('page_options')),
                    ...askOptions(card, plan.chosen, keepFocus),
                ),
                html(
                    'div',
                    { class: 'setup-go' },
                    html('button', { type: 'submit', class: 'primary big' }, say('page_begin')),
                    html('a', { href: '#/', class: 'button' }, say('page_back')),
                ),
            ),
        );
    }

    /** Draws anew, as an answer changes what is asked, and puts the focus where it was. */
    function keepFocus() {
        const at = /** @type {any} */ (document.activeElement);
        draw();
        const same = [...element.querySelectorAll('input, select')].find(
            (one) =>
                /** @type {any} */ (one).name === at?.name &&
                (one.localName === 'select' || /** @type {any} */ (one).value === at?.value),
        );
        /** @type {HTMLElement | undefined} */ (same)?.focus();
    }

    /** @param {string} seat */
    function drawSeat(seat) {
        const card = house.card(game);
        const sitter = plan.sitters[seat];
        const alone = isAlone(card, plan);
        const who = html(
            'select',
            { name: `seat-${seat}`, 'aria-label': say('page_seat_who', { seat: seatName(seat) }) },
            html(
                'option',
                { value: 'person', selected: sitter.kind === 'person' },
                say(alone ? 'page_sitter_you' : 'page_sitter_person'),
            ),
            ...house
                .hello()
                .levels.map(({ level, name }) =>
                    html(
                        'option',
                        { value: level, selected: sitter.kind === 'computer' && sitter.level === level },
                        say('page_sitter_level', { level, name }),
                    ),
                ),
        );
        who.addEventListener('change', () => {
            plan.sitters[seat] =
                who.value === 'person' ? { kind: 'person', name: '' } : { kind: 'computer', level: Number(who.value) };
            keepFocus();
        });
        return html(
            'div',
            { class: 'seat' },
            seatMark(seat),
            html('span', { class: 'seat-name' }, seatName(seat)),
            who,
            about(seat, sitter),
        );
    }

    /** Of a computer player its description, of a person the name. @param {string} seat @param {Sitter} sitter */
    function about(seat, sitter) {
        if (sitter.kind === 'computer') {
            const level = house.hello().levels.find((one) => one.level === sitter.level);
            return html('p', { class: 'meaning' }, level?.description ?? '');
        }
        const name = html('input', {
            type: 'text',
            name: `name-${seat}`,
            maxlength: '24',
            value: sitter.name,
            placeholder: say('page_name'),
            'aria-label': say('page_name_of', { seat: seatName(seat) }),
            autocomplete: 'off',
        });
        name.addEventListener('input', () => (sitter.name = name.value.trim()));
        return name;
    }

    draw();
    return { element, title: () => say('page_setup_title', { game: house.card(game).title }), retell: draw, end() {} };
}
