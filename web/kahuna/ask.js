/* ask.js: what is asked of the player now, and what comes next, in one line each. */

/** @typedef {import('./notation.js').Move} Move */

/**
 * @param {object} now
 * @param {import('../types').BoardContext['say']} now.say
 * @param {ReturnType<import('./kahuna_speech.js').createSpeech>} now.speech
 * @param {import('./kahuna').KahunaState} now.state
 * @param {Move[]} now.moves
 * @param {{cards: string[], line: string}} now.choice
 */
export function ask({ say, speech, state, moves, choice }) {
    if (!moves.length) return { ask: '', next: '' };
    const has = (/** @type {string} */ kind) => moves.some((move) => move.kind === kind);
    const can = (/** @type {string} */ words) => moves.some((move) => move.words === words);
    const back = matchMedia('(pointer: coarse), (hover: none), (max-width: 40rem)').matches
        ? ''
        : say('kahuna_page_next_back'); /* fingers have a button for it */
    if (choice.line) return { ask: say('kahuna_page_ask_card', { line: speech.way(choice.line) }), next: back };
    if (choice.cards.length === 2)
        return { ask: say('kahuna_page_ask_cut', { cards: speech.cardsOf(choice.cards) }), next: back };
    if (choice.cards.length)
        return {
            ask: say(state.phase === 'draw' ? 'kahuna_page_ask_discard' : 'kahuna_page_ask_line', {
                card: speech.card(choice.cards[0]),
            }),
            next: back,
        };
    if (state.phase === 'handicap')
        return { ask: say('kahuna_page_ask_handicap'), next: say('kahuna_page_next_handicap') };
    if (state.phase === 'swap')
        return {
            ask: say('kahuna_page_ask_swap', { line: speech.way(state.swap ?? '') }),
            next: say('kahuna_page_next_swap'),
        };
    if (state.phase === 'last')
        return {
            ask: say('kahuna_page_ask_last'),
            next: say(state.last_turns > 1 ? 'kahuna_page_next_last' : 'kahuna_page_next_end'),
        };
    if (state.phase === 'draw') return { ask: say('kahuna_page_ask_more'), next: say('kahuna_page_next_turn') };
    const last = state.pile === 0 && state.face_up.length === 1;
    if (has('draw'))
        return {
            ask: say(has('place') || has('cut') ? 'kahuna_page_ask_play' : 'kahuna_page_ask_draw'),
            next: say(
                last
                    ? state.round < 3
                        ? 'kahuna_page_next_scoring'
                        : 'kahuna_page_next_third'
                    : 'kahuna_page_next_turn',
            ),
        };
    return {
        ask: say(can('abstain') ? 'kahuna_page_ask_full' : 'kahuna_page_ask_must'),
        next: say('kahuna_page_next_full'),
    };
}
