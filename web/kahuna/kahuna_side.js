/* kahuna_side.js: what lies around the map: the players with what is known of them, the face-up row and the pile, the
 * discards, and how the scoring stands. */
import { html, svg } from '../element.js';
import { cardBack, chip, createCard, eye, shortChip } from './card.js';
import { spoken } from './kahuna_chart.js';
import { takenOpenly } from './kahuna_memory.js';
import { badge } from './token.js';

/** @typedef {import('./kahuna').KahunaNews} BoardNews */
/** @typedef {import('../types').BoardContext['say']} Say */

/** @param {string[] | number} cards a list, or only its length */
export const countOf = (cards) => (typeof cards === 'number' ? cards : cards.length);

/**
 * One player: name and mark, points, islands, bridges, cards; and which cards everybody saw go into the hand.
 * @param {Say} say
 * @param {BoardNews} news
 * @param {string} seat
 * @param {Map<string, string> | null} islands initial → name, to say which cards were seen; null: needless
 */
export function playerStrip(say, news, seat, islands) {
    const { state } = news.picture;
    const held = countOf(state.hands[seat]) + state.open[seat].length;
    const known = islands ? takenOpenly(news.history ?? [], seat, news.picture.options).slice(0, held) : [];
    const figures = [
        say('kahuna_page_islands', { n: state.tokens[seat].length }),
        say('kahuna_page_bridges', { n: state.bridges[seat].length }),
        say('kahuna_page_cards', { n: held }),
    ];
    const named = news.names[seat] ?? seat;
    const colour = say(`page_seat_${seat}`);
    return html(
        'section',
        { class: `kh-player kh-player-${seat}${state.player === seat ? ' kh-turn' : ''}`, 'aria-label': named },
        badge(seat),
        html(
            'div',
            { class: 'kh-player-name' },
            html('strong', {}, named),
            named.toLowerCase() !== colour.toLowerCase() && html('span', { class: 'kh-colour' }, colour),
        ),
        html(
            'div',
            { class: 'kh-points', title: say('kahuna_page_points', { n: state.points[seat] }) },
            html('span', { class: 'unseen' }, say('kahuna_page_points', { n: state.points[seat] })),
            html('span', { 'aria-hidden': 'true' }, state.points[seat]),
        ),
        html('div', { class: 'kh-figures' }, figures.join(' · ')),
        islands &&
            html(
                'div',
                { class: 'kh-known' },
                known.length > 0 && html('span', { class: 'kh-known-label' }, eye(), say('kahuna_page_taken')),
                known.map(({ initial, sure }) => shortChip(islands.get(initial) ?? initial, sure)),
            ),
    );
}

/** "3 points · 4 islands · 6 bridges". @param {Say} say @param {import('./kahuna').KahunaState} state @param {string} seat */
export const playerInShort = (say, state, seat) =>
    [
        say('kahuna_page_points', { n: state.points[seat] }),
        say('kahuna_page_islands', { n: state.tokens[seat].length }),
        say('kahuna_page_bridges', { n: state.bridges[seat].length }),
    ].join(' · ');

/**
 * The cards of a hand that is not played from here: backs, or faces for those who may see.
 * @param {Say} say
 * @param {import('./kahuna').KahunaState} state
 * @param {string} seat
 */
export function otherHand(say, state, seat) {
    const hidden = state.hands[seat];
    const faces = [...(typeof hidden === 'number' ? [] : hidden), ...state.open[seat]];
    const backs = typeof hidden === 'number' ? hidden : 0;
    return html(
        'div',
        {
            class: `kh-other-hand${faces.length ? '' : ' kh-unseen-hand'}`,
            role: 'img',
            'aria-label': faces.length
                ? `${say('kahuna_page_cards', { n: backs + faces.length })}: ${faces.map(spoken).join(', ')}`
                : say('kahuna_page_cards', { n: backs }),
        },
        Array.from({ length: backs }, () => cardBack()),
        faces.map((name) => chip(name)),
    );
}

/**
 * The face-up row and the pile.
 * @param {Say} say
 * @param {import('./kahuna').KahunaState} state
 * @param {(what: string) => boolean} open whether this can be drawn now
 * @param {(what: string) => void} drawn an initial, or pile
 */
export function drawing(say, state, open, drawn) {
    const button = (/** @type {string} */ what, /** @type {number} */ i) => ({
        'data-draw': what,
        'data-key': `draw ${what} ${i}`,
        class: `kh-card${open(what) ? ' kh-lit' : ''}`,
        'aria-disabled': open(what) ? null : 'true',
        onclick: () => drawn(what),
    });
    const cards = state.face_up.map((/** @type {string} */ name, /** @type {number} */ i) =>
        createCard({
            name,
            label: say('kahuna_page_row_card', { card: spoken(name) }),
            hint: String(7 + i),
            more: button(name[0], i),
        }),
    );
    const gaps = Array.from({ length: Math.max(0, 3 - state.face_up.length) }, () =>
        html('span', { class: 'kh-card kh-card-gap', 'aria-hidden': 'true' }),
    );
    const pile = state.pile
        ? html(
              'button',
              {
                  type: 'button',
                  'aria-label': say('kahuna_page_pile_of', { n: state.pile }),
                  'data-hint': '0',
                  ...button('pile', 0),
                  class: `kh-card kh-pile${open('pile') ? ' kh-lit' : ''}`,
              },
              cardBack(),
              html('span', { class: 'kh-pile-count' }, state.pile),
          )
        : html(
              'span',
              { class: 'kh-card kh-card-gap', role: 'img', 'aria-label': say('kahuna_page_pile_empty') },
              html('span', { 'aria-hidden': 'true' }, '0'),
          );
    return html(
        'section',
        { class: 'kh-row', 'aria-label': say('kahuna_page_row') },
        html('h3', {}, say('kahuna_page_row')),
        html('div', { class: 'kh-row-cards' }, cards, gaps, pile),
    );
}

/** What the next scoring gives, who is ahead, and the discards. @param {Say} say @param {import('./kahuna').KahunaState} state @param {boolean} unfolded */
export function scoring(say, state, unfolded) {
    const over = state.phase === 'over';
    const round = over ? 4 : state.phase === 'last' ? 3 : state.round;
    const steps = ['1', '2', '±'].map((gives, i) =>
        html('li', { class: i + 1 < round ? 'kh-past' : i + 1 === round ? 'kh-present' : '' }, gives),
    );
    const [black, white] = [state.tokens.black.length, state.tokens.white.length];
    const hidden = countOf(state.hidden_discards.black) + countOf(state.hidden_discards.white);
    const n = state.discards.length + hidden;
    return html(
        'section',
        { class: 'kh-scoring', 'aria-label': say('kahuna_page_scoring') },
        html('h3', {}, say('kahuna_page_scoring'), html('ol', { class: 'kh-rounds', 'aria-hidden': 'true' }, steps)),
        !over &&
            html(
                'p',
                {},
                say(`kahuna_page_scoring_${round}`),
                ' ',
                state.phase === 'last' ? '' : say('kahuna_page_until', { n: state.pile + state.face_up.length }),
            ),
        html(
            'p',
            { class: 'kh-balance' },
            balance(black, white),
            html('span', {}, say('kahuna_page_now', { black, white })),
        ),
        html(
            'details',
            { class: 'kh-discards', open: unfolded },
            html('summary', {}, say('kahuna_page_discards', { n })),
            html(
                'div',
                {},
                state.discards.map((/** @type {string} */ name) => chip(name)),
                hidden > 0 && html('span', { class: 'kh-chip' }, say('kahuna_page_hidden_discards', { n: hidden })),
            ),
        ),
    );
}

/** Twelve islands as a beam: black's from the left, white's from the right. @param {number} black @param {number} white */
function balance(black, white) {
    const cells = Array.from({ length: 12 }, (_, i) => (i < black ? 'black' : i >= 12 - white ? 'white' : 'free'));
    return svg(
        'svg',
        { class: 'kh-beam', viewBox: '0 0 168 14', 'aria-hidden': 'true' },
        cells.map((owner, i) =>
            owner === 'white'
                ? svg('circle', { class: 'kh-pip-white', cx: 7 + i * 14, cy: 7, r: 5.5 })
                : svg('rect', {
                      class: `kh-pip-${owner}`,
                      x: 2 + i * 14,
                      y: 2,
                      width: 10,
                      height: 10,
                      rx: owner === 'black' ? 2 : 5,
                  }),
        ),
    );
}
