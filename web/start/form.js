/* form.js: the parts of which the screens for a new game are made, be it on this device or at a table of the house. */
import { html } from '../element.js';
import { say } from '../words.js';
import { seatMark } from '../table/seat.js';
import { seatName } from '../table/names.js';

/** @typedef {import('../types').Content} Content */
/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

/** A part of a form with its title. @param {string} title @param {...Content} content */
export const sheet = (title, ...content) => html('section', { class: 'sheet' }, html('h2', {}, title), ...content);

/** The sheets, the button that does it and the way back. @param {string} does @param {() => unknown} act @param {...Content} sheets */
export const newGameForm = (does, act, ...sheets) =>
    html(
        'form',
        { class: 'setup-form', onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), void act()) },
        ...sheets,
        html(
            'div',
            { class: 'setup-go' },
            html('button', { type: 'submit', class: 'primary big' }, does),
            html('a', { href: '#/', class: 'button' }, say('page_back')),
        ),
    );

/**
 * A seat and who sits there.
 * @param {import('../types').App} app
 * @param {import('../types').GameCard} card
 * @param {string} seat
 * @param {{ person: string, level: number }} who what a person is called in the list; the level, 0 for a person
 * @param {(level: number) => void} chosen
 * @param {...Content} more
 */
export function seatRow(app, card, seat, { person, level: now }, chosen, ...more) {
    const option = (/** @type {number} */ level, /** @type {string} */ name) =>
        html('option', { value: level, selected: level === now }, name);
    const levels = app
        .hello()
        .levels.map(({ level, name }) => option(level, say('page_sitter_level', { level, name })));
    const who = html(
        'select',
        { name: `seat-${seat}`, 'aria-label': say('page_seat_who', { seat: seatName(seat) }) },
        option(0, person),
        ...levels,
    );
    who.addEventListener('change', () => chosen(Number(who.value)));
    return html(
        'div',
        { class: 'seat' },
        seatMark(seat, card.id),
        html('span', { class: 'seat-name' }, seatName(seat)),
        who,
        ...more,
    );
}

/** Draws anew, as an answer changes what is asked, and puts the focus where it was. @param {Element} element @param {() => void} draw */
export function redraw(element, draw) {
    const at = /** @type {Field | null} */ (document.activeElement);
    draw();
    const fields = /** @type {Field[]} */ ([...element.querySelectorAll('input, select')]);
    const same = fields.find(
        (one) => one.name && one.name === at?.name && (one.type !== 'radio' || one.value === at?.value),
    );
    same?.focus();
}
