/* seats.js: what each player has: the display with its five spaces, bid, movement, influence, glory, what is left to build
 * with, and what the end of the round will take. */
import { html } from '../element.js';
import { badge, icon } from './icons.js';
import { changeOf, signed } from './kaivai_speech.js';

const spaces = [5, 4, 3, 2, 1];

/** @param {number[]} counts */
const sum = (counts) => counts.reduce((a, b) => a + b, 0);

/**
 * @typedef {{ say: import('../types').BoardContext['say'], picture: import('./kaivai').KaivaiPicture, names: Record<string, string>, preview: import('./kaivai').KaivaiEffect | null }} Sight
 */

/** A counter with its number; null is one that is hidden (KV-66). @param {string} name @param {number | string | null} value @param {string} label */
export const amount = (name, value, label) =>
    html(
        'span',
        { class: 'kv-amount', title: label },
        icon(name),
        html('span', { class: 'unseen' }, `${label}: `),
        String(value ?? '?'),
    );

/** What the move that is looked at would change. @param {Sight} sight @param {string} seat @param {keyof import('./kaivai').KaivaiChange} key */
function change({ preview }, seat, key) {
    const by = changeOf(preview, seat)[key];
    return by ? html('span', { class: by > 0 ? 'kv-more' : 'kv-less', 'aria-hidden': 'true' }, signed(by)) : null;
}

/** @param {Sight} sight @param {string} seat @param {'shells' | 'caught'} what */
function row(sight, seat, what) {
    const { say, picture } = sight;
    const name = what === 'shells' ? 'shell' : 'fish';
    const title = say(what === 'shells' ? 'kaivai_page_shells' : 'kaivai_page_caught');
    const counts = picture.state[what][seat];
    return html(
        'tr',
        {},
        html('th', { scope: 'row', title }, icon(name), html('span', { class: 'unseen' }, title)),
        ...spaces.map((space) =>
            html(
                'td',
                { class: counts[space - 1] ? `kv-full${space === 1 ? ' kv-last-space' : ''}` : 'kv-empty' },
                counts[space - 1]
                    ? html('span', { class: `kv-counter kv-counter-${name}` }, String(counts[space - 1]))
                    : html('span', { class: 'unseen' }, '0'),
            ),
        ),
        html(
            'td',
            { class: 'kv-sum' },
            String(what === 'shells' ? picture.advice.seats[seat].value : sum(counts)),
            change(sight, seat, what === 'shells' ? 'shells' : 'fish'),
        ),
    );
}

/** @param {Sight} sight @param {string} seat */
function store(sight, seat) {
    const { say } = sight;
    return html(
        'table',
        { class: 'kv-store' },
        html(
            'thead',
            {},
            html(
                'tr',
                {},
                html('td', {}),
                ...spaces.map((space) => html('th', { scope: 'col' }, String(space))),
                html('th', { scope: 'col', class: 'kv-sum' }, say('kaivai_page_worth')),
            ),
        ),
        html('tbody', {}, row(sight, seat, 'shells'), row(sight, seat, 'caught')),
    );
}

/** What the end of the round takes. @param {Sight} sight @param {string} seat */
function spoils({ say, picture }, seat) {
    const { value, fish } = picture.advice.spoil[seat];
    if (!value && !fish) return null;
    const parts = [];
    if (value) parts.push(say('kaivai_page_spoil_value', { value }));
    if (fish) parts.push(say('kaivai_page_spoil_fish', { n: fish }));
    const what = say('kaivai_page_spoil', { what: parts.join(', ') });
    return html(
        'span',
        { class: fish ? 'kv-spoil kv-spoil-fish' : 'kv-spoil', title: what },
        html('span', { class: 'unseen' }, what),
        html(
            'span',
            { 'aria-hidden': 'true' },
            icon('spoil'),
            ' ',
            value ? [icon('shell'), `−${value} `] : null,
            fish ? [icon('fish'), `−${fish}`] : null,
        ),
    );
}

/** How fast: bid and bonus; and whether the player acts now. @param {Sight} sight @param {string} seat @param {HTMLElement | null} now */
function speed({ say, picture }, seat, now) {
    const { state, advice } = picture;
    const bonus = say('kaivai_page_bonus', { bonus: signed(state.bonus[seat]) });
    const step = say('kaivai_page_bonus_step', { step: state.upgrades[seat] });
    const bid = state.bids[seat];
    return html(
        'p',
        { class: 'kv-speed' },
        bid
            ? [
                  html('b', {}, say('kaivai_page_bid', { bid })),
                  amount(
                      'paddle',
                      advice.seats[seat].movement,
                      say('kaivai_page_movement', { n: advice.seats[seat].movement }),
                  ),
              ]
            : html('span', {}, say('kaivai_page_no_bid')),
        state.bonus[seat] !== 0 &&
            html(
                'span',
                { class: 'kv-quiet', title: `${bonus} ${step}` },
                html('span', { 'aria-hidden': 'true' }, `(${signed(state.bonus[seat])})`),
                html('span', { class: 'unseen' }, bonus),
            ),
        now,
    );
}

/** @param {Sight} sight @param {string} seat */
function status({ say, picture }, seat) {
    if (picture.state.passed.includes(seat)) return html('span', { class: 'kv-status' }, say('kaivai_page_passed'));
    if (picture.actor === seat) return html('span', { class: 'kv-status kv-now' }, say('kaivai_page_at_turn'));
    return null;
}

/** One player's display. @param {Sight} sight @param {string} seat */
export function seatDisplay(sight, seat) {
    const { say, picture, names } = sight;
    const { state, advice } = picture;
    const left = advice.seats[seat];
    return html(
        'section',
        { class: `kv-seat kv-${seat}${picture.actor === seat ? ' kv-seat-now' : ''}`, 'aria-label': names[seat] },
        html(
            'header',
            {},
            badge(seat),
            html(
                'h3',
                {},
                names[seat],
                names[seat].toLowerCase().includes(say(`seat_${seat}`).toLowerCase())
                    ? null
                    : html('small', {}, say(`seat_${seat}`)),
            ),
            html(
                'span',
                { class: 'kv-glory' },
                amount('glory', state.glory[seat], say('kaivai_page_glory')),
                change(sight, seat, 'glory'),
            ),
        ),
        speed(sight, seat, status(sight, seat)),
        store(sight, seat),
        html(
            'p',
            { class: 'kv-stock' },
            html(
                'span',
                {},
                amount('influence', state.influence[seat], say('kaivai_page_influence')),
                change(sight, seat, 'influence'),
            ),
            amount('hut', left.huts_left, say('kaivai_page_huts_left')),
            amount('canoe', left.canoes_left, say('kaivai_page_canoes_left')),
            amount('fisher', left.fishers_left, say('kaivai_page_fishers_left')),
            spoils(sight, seat),
        ),
    );
}

/** The own display in one line, for the tray of a phone. @param {Sight} sight @param {string} seat */
export function seatInShort(sight, seat) {
    const { say, picture } = sight;
    const { state, advice } = picture;
    const part = (/** @type {HTMLElement} */ what, /** @type {keyof import('./kaivai').KaivaiChange} */ key) =>
        html('span', {}, what, change(sight, seat, key));
    return html(
        'div',
        { class: `kv-short kv-${seat}` },
        badge(seat),
        part(amount('shell', advice.seats[seat].value, say('kaivai_page_shells')), 'shells'),
        part(amount('fish', sum(state.caught[seat]), say('kaivai_page_caught')), 'fish'),
        part(amount('influence', state.influence[seat], say('kaivai_page_influence')), 'influence'),
        amount('paddle', state.bids[seat] ? advice.seats[seat].movement : '–', say('kaivai_page_movement_name')),
        part(amount('glory', state.glory[seat], say('kaivai_page_glory')), 'glory'),
    );
}

/** What the signs mean, for those who cannot rest a pointer on them. @param {Sight['say']} say */
export function legend(say) {
    const signs = {
        shell: 'kaivai_page_shells',
        fish: 'kaivai_page_caught',
        influence: 'kaivai_page_influence',
        glory: 'kaivai_page_glory',
        paddle: 'kaivai_page_movement_name',
        hut: 'kaivai_page_huts_left',
        canoe: 'kaivai_page_canoes_left',
        fisher: 'kaivai_page_fishers_left',
        spoil: 'kaivai_page_spoil_sign',
    };
    return html(
        'details',
        { class: 'kv-fold kv-legend' },
        html('summary', {}, say('kaivai_page_legend')),
        html('ul', {}, ...Object.entries(signs).map(([name, key]) => html('li', {}, icon(name), ' ', say(key)))),
    );
}
