/* hand.js: the cards a player may play from here, as buttons: which are picked up, which would fit, and which of them the
 * opponent knows. */
import { createCard } from './card.js';
import { spoken } from './kahuna_chart.js';
import { takenOpenly } from './kahuna_memory.js';

/** @typedef {import('./kahuna_choice.js').Held} Held */

/** A player's cards as moves write them, the open ones (KH-24) last. @param {import('./kahuna').KahunaState} state @param {string} seat @returns {Held[]} */
export function heldBy(state, seat) {
    const hidden = typeof state.hands[seat] === 'number' ? [] : state.hands[seat];
    const held = (/** @type {string[]} */ names, /** @type {string} */ mark) =>
        names.map((name) => ({ name, key: name[0] + mark }));
    return [...held(hidden, ''), ...held(state.open[seat], '*')];
}

/** For each card, how it comes that the opponent knows it: 'open', 'known', or ''. @param {Held[]} hand @param {string[]} seen initials */
function publicity(hand, seen) {
    const left = [...seen];
    return hand.map(({ name, key }) => {
        const at = left.indexOf(name[0]);
        if (at >= 0) left.splice(at, 1);
        return key.endsWith('*') ? 'open' : at >= 0 ? 'known' : '';
    });
}

/**
 * @param {object} now
 * @param {import('../types').BoardContext['say']} now.say
 * @param {import('./kahuna').KahunaNews} now.news
 * @param {string} now.seat
 * @param {Held[]} now.hand
 * @param {ReturnType<import('./kahuna_choice.js').createChoice>} now.choice
 * @param {import('./notation.js').Move[]} now.moves
 * @param {(i: number) => void} now.pick
 */
export function handCards({ say, news, seat, hand, choice, moves, pick }) {
    const seen = takenOpenly(news.history ?? [], seat, news.picture.options).map(({ initial }) => initial);
    const known = publicity(hand, seen);
    return hand.map(({ name }, i) => {
        const picked = choice.has(i);
        const lit = choice.now().line !== '' && choice.wants(moves, i);
        const open = known[i] && say(`kahuna_page_card_${known[i]}`);
        const classes = ['kh-card', picked && 'kh-picked', lit && 'kh-lit', known[i] === 'open' && 'kh-card-laid-open'];
        return createCard({
            name,
            open,
            hint: String(i + 1),
            label: [say('kahuna_page_hand_card', { card: spoken(name) }), open].filter(Boolean).join(', '),
            more: {
                class: classes.filter(Boolean).join(' '),
                'aria-pressed': String(picked),
                'aria-disabled': moves.length ? null : 'true',
                'data-key': `card ${i}`,
                onclick: () => pick(i),
            },
        });
    });
}
