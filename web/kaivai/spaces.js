/* spaces.js: the round: where in it we are, who acts after whom, and the six action spaces with what they cost now. */
import { html } from '../element.js';
import { actions } from './kaivai_choice.js';
import { badge, icon } from './icons.js';

/** @typedef {import('./seats.js').Sight} Sight */

/* The phases of a round as a player thinks of them, and the engine's phases in each. */
/** @type {Record<string, string[]>} */
const stages = {
    bid: ['setup', 'bid', 'place'],
    god: ['god'],
    act: ['turn', 'build', 'fish', 'deliver', 'move', 'pay', 'gift'],
    score: ['choose', 'show', 'over'],
};

/** Which round, which part of it. @param {Sight} sight */
export function roundStrip({ say, picture }) {
    const { state, advice } = picture;
    const part = (/** @type {string} */ name, /** @type {boolean} */ here) =>
        html(
            'li',
            { class: here ? 'kv-here' : null, 'aria-current': here ? 'step' : null },
            say(`kaivai_page_stage_${name}`),
        );
    const scoring = stages.score.includes(state.phase);
    const names = scoring ? ['score'] : ['bid', 'god', 'act', 'spoil'];
    return html(
        'div',
        { class: 'kv-round' },
        html(
            'span',
            { class: 'kv-round-number' },
            say('kaivai_page_round', { round: state.round, rounds: advice.rounds }),
        ),
        html('ol', {}, ...names.map((name) => part(name, (stages[name] ?? []).includes(state.phase)))),
    );
}

/** Who acts after whom, with the bids. @param {Sight} sight */
export function orderStrip({ say, picture, names }) {
    const { state } = picture;
    return html(
        'ol',
        { class: 'kv-order', 'aria-label': say('kaivai_page_order') },
        ...state.order.map((/** @type {string} */ seat) =>
            html(
                'li',
                {
                    class: `${picture.actor === seat ? 'kv-now ' : ''}${state.passed.includes(seat) ? 'kv-passed' : ''}`,
                },
                badge(seat),
                html('b', {}, String(state.bids[seat])),
                html(
                    'span',
                    { class: 'unseen' },
                    say(state.passed.includes(seat) ? 'kaivai_page_order_passed' : 'kaivai_page_order_name', {
                        name: names[seat],
                    }),
                ),
            ),
        ),
    );
}

/**
 * The six spaces. Those that may be chosen are buttons that do it; the others say why not when pressed.
 * @param {Sight} sight @param {string[]} open the actions that are legal now
 * @param {{ chosen: string, choose(action: string): void, look(action: string | null): void }} hand
 */
export function actionSpaces({ say, picture }, open, hand) {
    const { state } = picture;
    const under = actions.some((action) => action === state.phase)
        ? state.phase
        : state.phase === 'pay'
          ? 'build'
          : hand.chosen;
    return html(
        'div',
        { class: 'kv-spaces', role: 'group', 'aria-label': say('kaivai_page_spaces') },
        ...actions.map((action) => {
            const price = state.spaces[action];
            const may = open.includes(action);
            return html(
                'button',
                {
                    type: 'button',
                    class: `kv-space${may ? ' kv-may' : ''}${under === action ? ' kv-under' : ''}`,
                    'data-action': action,
                    'aria-disabled': may ? null : 'true',
                    'aria-pressed': under === action ? 'true' : null,
                    onclick: () => hand.choose(action),
                    onpointerenter: () => may && hand.look(action),
                    onpointerleave: () => hand.look(null),
                    onfocus: () => may && hand.look(action),
                    onblur: () => hand.look(null),
                },
                icon(action),
                html('span', { class: 'kv-space-name' }, say(`kaivai_page_action_${action}`)),
                html(
                    'span',
                    { class: price ? 'kv-price' : 'kv-price kv-free' },
                    price ? icon('influence') : null,
                    html('span', {}, price ? String(price) : say('kaivai_page_free')),
                    price ? html('span', { class: 'unseen' }, say('kaivai_page_influence')) : null,
                ),
            );
        }),
    );
}
