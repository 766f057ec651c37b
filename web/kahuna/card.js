/* card.js: an island card, as a button: its drawing and its name; letter and key come from its data, by style. */
import { html, svg } from '../element.js';
import { spoken } from './kahuna_chart.js';
import { coast } from './coast.js';
import { motif } from './motif.js';

/** The picture on a card. @param {string} initial */
function face(initial) {
    const seed = 1998 + (initial.charCodeAt(0) - 65) * 7;
    return svg(
        'svg',
        { class: 'kh-card-face', viewBox: '-50 -46 100 86', 'aria-hidden': 'true' },
        svg('path', { class: 'kh-shallow', d: coast(seed, 47, 26, { y: 16 }) }),
        svg('path', { class: 'kh-card-beach', d: coast(seed, 39, 20, { y: 16 }) }),
        svg('path', { class: 'kh-card-grass', d: coast(seed + 3, 30, 12, { y: 13 }) }),
        motif(initial, { transform: 'translate(0 -8)' }),
    );
}

/**
 * @param {object} traits
 * @param {string} traits.name COCO
 * @param {string} traits.label what a screen reader says
 * @param {string} [traits.hint] in the corner: a key
 * @param {string} [traits.open] in the other corner: a sign that others know this card, with its meaning
 * @param {import('../types').Traits} [traits.more] attributes, listeners
 */
export function createCard({ name, label, hint = '', open = '', more = {} }) {
    return html(
        'button',
        { type: 'button', class: 'kh-card', 'aria-label': label, 'data-card': name[0], 'data-hint': hint, ...more },
        face(name[0]),
        html('span', { class: 'kh-card-name' }, spoken(name)),
        open && html('span', { class: 'kh-card-open', title: open, 'aria-hidden': 'true' }, eye()),
    );
}

/** For what others have seen. */
export const eye = () =>
    svg(
        'svg',
        { class: 'kh-eye', viewBox: '0 0 24 16', 'aria-hidden': 'true' },
        svg('path', { d: 'M1 8Q12-4 23 8Q12 20 1 8Z' }),
        svg('circle', { cx: 12, cy: 8, r: 3.6 }),
    );

/** A card seen from behind. @param {string} [name] class */
export const cardBack = (name = '') =>
    svg(
        'svg',
        { class: `kh-card-back ${name}`, viewBox: '0 0 60 84', 'aria-hidden': 'true' },
        svg('rect', { class: 'kh-back-edge', x: 1, y: 1, width: 58, height: 82, rx: 7 }),
        svg('rect', { class: 'kh-back-field', x: 5, y: 5, width: 50, height: 74, rx: 4 }),
        svg('path', {
            class: 'kh-back-waves',
            d: [18, 30, 42, 54, 66].map((y) => `M8 ${y}q5.5-7 11 0t11 0 11 0 11 0`).join(''),
        }),
    );

/** @param {string} initial */
const picture = (initial) => svg('svg', { viewBox: '-40 -38 80 74', 'aria-hidden': 'true' }, motif(initial));

/** A small sign for a card that is only mentioned. @param {string} name */
export const chip = (name) => html('span', { class: 'kh-chip' }, picture(name[0]), spoken(name));

/** The same where there is little room: picture and initial. @param {string} name @param {boolean} sure */
export const shortChip = (name, sure) =>
    html(
        'span',
        { class: `kh-chip${sure ? '' : ' kh-chip-unsure'}`, title: spoken(name) + (sure ? '' : '?') },
        picture(name[0]),
        html('span', { 'aria-hidden': 'true' }, name[0]),
        html('span', { class: 'unseen' }, spoken(name) + (sure ? '' : '?')),
    );
