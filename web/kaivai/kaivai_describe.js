/* kaivai_describe.js: the whole position as text: headings, lists and small tables. */
import { html } from '../element.js';
import { nameAndSeat } from '../table/names.js';
import { actions } from './kaivai_choice.js';
import { contents } from './kaivai_speech.js';

/** @typedef {import('./seats.js').Sight} Sight */

/** @param {string[]} heads @param {(string | number)[][]} rows the first of each is its head */
const table = (heads, rows) =>
    html(
        'table',
        { class: 'kv-table' },
        html('thead', {}, html('tr', {}, ...heads.map((head) => html('th', { scope: 'col' }, head)))),
        html(
            'tbody',
            {},
            ...rows.map(([head, ...cells]) =>
                html(
                    'tr',
                    {},
                    html('th', { scope: 'row' }, String(head)),
                    ...cells.map((cell) => html('td', {}, String(cell))),
                ),
            ),
        ),
    );

/** "3 on 5, 1 on 2". @param {Sight['say']} say @param {number[]} counts */
function onSpaces(say, counts) {
    const parts = counts
        .map((n, i) => (n ? say('kaivai_page_on_space', { count: n, space: i + 1 }) : ''))
        .filter(Boolean);
    return parts.reverse().join(', ') || '–';
}

/** @param {Sight} sight */
function players({ say, picture, names }) {
    const { state, advice, seats } = picture;
    const facts = /** @type {[string, (seat: string) => string | number][]} */ ([
        ['kaivai_page_glory', (seat) => state.glory[seat]],
        ['kaivai_page_influence', (seat) => state.influence[seat] ?? '?'],
        ['kaivai_page_bid_name', (seat) => state.bids[seat] ?? '–'],
        ['kaivai_page_movement_name', (seat) => (state.bids[seat] ? advice.seats[seat].movement : '–')],
        ['kaivai_page_bonus_name', (seat) => state.bonus[seat]],
        ['kaivai_page_shells', (seat) => onSpaces(say, state.shells[seat])],
        ['kaivai_page_caught', (seat) => onSpaces(say, state.caught[seat])],
        ['kaivai_page_spoil_name', (seat) => `${advice.spoil[seat].value} / ${advice.spoil[seat].fish}`],
        ['kaivai_page_huts_left', (seat) => advice.seats[seat].huts_left],
        ['kaivai_page_canoes_left', (seat) => advice.seats[seat].canoes_left],
        ['kaivai_page_fishers_left', (seat) => advice.seats[seat].fishers_left],
    ]);
    return table(
        [say('kaivai_page_players'), ...seats.map((seat) => nameAndSeat(names[seat], seat))],
        facts.map(([key, tell]) => [say(key), ...seats.map(tell)]),
    );
}

/** @param {Sight} sight */
function villages({ say, picture, names }) {
    const { state, advice, seats } = picture;
    return Object.keys(state.villages).flatMap((name) => {
        const village = advice.villages[name];
        return [
            html('h4', {}, say('kaivai_page_village', { village: name })),
            html(
                'p',
                {},
                say('kaivai_page_village_facts', {
                    cult: village.cult,
                    fish: village.fish,
                    holdings: seats.map((seat) => `${names[seat]} ${village.holding[seat]}`).join(', '),
                }),
            ),
            html(
                'ul',
                {},
                ...state.villages[name].map((/** @type {string} */ hex) =>
                    html('li', {}, `${hex}: ${contents(say, picture, names, hex)}`),
                ),
            ),
        ];
    });
}

/** @param {Sight} sight */
export function describe(sight) {
    const { say, picture, names } = sight;
    const { state, advice } = picture;
    const canoes = Object.entries(state.canoes).map(([seat, places]) =>
        html('li', {}, `${names[seat]}: ${/** @type {string[]} */ (places).join(', ') || '–'}`),
    );
    return html(
        'div',
        { class: 'kv-text', tabindex: '0' },
        html('h3', {}, say('kaivai_page_round', { round: state.round, rounds: advice.rounds })),
        html(
            'p',
            {},
            state.order.length
                ? `${say('kaivai_page_order')}: ${state.order.map((/** @type {string} */ s) => `${names[s]} (${state.bids[s]})`).join(', ')}`
                : say('kaivai_page_no_bid'),
        ),
        html('p', {}, state.god ? say('kaivai_page_god_at', { hex: state.god }) : say('kaivai_page_god_away')),
        players(sight),
        html('h3', {}, say('kaivai_page_spaces')),
        html(
            'ul',
            {},
            ...actions.map((action) =>
                html(
                    'li',
                    {},
                    `${say(`kaivai_page_action_${action}`)}: ${state.spaces[action] ? `${state.spaces[action]} ${say('kaivai_page_influence')}` : say('kaivai_page_free')}`,
                ),
            ),
        ),
        html('h3', {}, say('kaivai_page_canoes')),
        html('ul', {}, ...canoes),
        html('h3', {}, say('kaivai_page_villages')),
        ...villages(sight),
    );
}
