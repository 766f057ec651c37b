/* actions.js: the buttons below the map: what can be done with what is chosen, drawing, ending a turn. */
import { html } from '../element.js';
import { cardBack, chip } from './card.js';

/** @typedef {import('./notation.js').Move} Move */
/**
 * @typedef {object} Now
 * @property {import('../types').BoardContext['say']} say
 * @property {ReturnType<import('./kahuna_speech.js').createSpeech>} speech
 * @property {import('./kahuna').KahunaState} state
 * @property {Move[]} moves
 * @property {ReturnType<import('./kahuna_choice.js').createChoice>} choice
 * @property {boolean} tall a phone: row and pile are further down, so that drawing is here
 */
/**
 * @typedef {object} Hand what the buttons may do
 * @property {(move: Move, named: boolean) => unknown} decide named: the player may want to be asked
 * @property {() => unknown} cancel
 * @property {(move: Move) => unknown} look shows what would happen
 * @property {() => unknown} unlook
 */

/** @param {Now} now @param {Hand} hand @param {Move} move @param {string} manner */
const button = ({ speech, state }, hand, move, manner) =>
    html(
        'button',
        {
            type: 'button',
            class: manner,
            'data-key': move.words,
            'data-move': move.words,
            onclick: () => hand.decide(move, false),
            onmouseenter: () => hand.look(move),
            onfocus: () => hand.look(move),
            onmouseleave: hand.unlook,
            onblur: hand.unlook,
        },
        speech.act(move, state.swap ?? ''),
    );

/** Row and pile as a line of small buttons. @param {Now} now @param {Hand} hand @param {Move[]} draws */
function drawsAtHand({ say, speech, state }, hand, draws) {
    const face = (/** @type {string} */ card) =>
        card === 'pile'
            ? [cardBack(), html('span', {}, state.pile)]
            : chip(state.face_up.find((/** @type {string} */ island) => island[0] === card) ?? card);
    return html(
        'div',
        { class: 'kh-draws', role: 'group', 'aria-label': say('kahuna_page_row') },
        draws.map((move) =>
            html(
                'button',
                {
                    type: 'button',
                    class: 'kh-draw',
                    'data-key': move.words,
                    'data-move': move.words,
                    onclick: () => hand.decide(move, true),
                },
                html('span', { class: 'unseen' }, `${speech.act(move)} `),
                face(move.cards[0]),
            ),
        ),
    );
}

/** @param {Now} now @param {Hand} hand */
export function actionButtons(now, hand) {
    const { say, moves, choice, tall } = now;
    const { cards, line } = choice.now();
    if (!cards.length && !line) {
        const draws = tall ? moves.filter((move) => move.kind === 'draw') : [];
        const words = moves.filter((move) => move.kind === 'word' || (move.words === 'draw pile' && !tall));
        const first = ['swap', 'draw pile', 'end'];
        /* what ends the turn always stands in the same place: first; it is the brightest when there is nothing left to play */
        const done = !moves.some(({ kind }) => kind === 'place' || kind === 'cut');
        const [main, others] = [true, false].map((is) => words.filter((move) => first.includes(move.words) === is));
        return [
            draws.length > 0 && drawsAtHand(now, hand, draws),
            main.map((move) => button(now, hand, move, done || move.words === 'swap' ? 'primary' : '')),
            others.map((move) => button(now, hand, move, '')),
        ];
    }
    const ways = line ? choice.fits(moves) : [];
    const discards =
        cards.length === 1 ? moves.filter((move) => move.kind === 'discard' && move.cards[0] === cards[0]) : [];
    return [
        ways.map((move) => button(now, hand, move, 'primary')),
        discards.map((move) => button(now, hand, move, '')),
        html(
            'button',
            { type: 'button', 'data-key': 'cancel', onclick: () => hand.cancel() },
            say('kahuna_page_act_cancel'),
        ),
    ];
}
