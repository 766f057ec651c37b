/* prompt.js: what is asked now and what comes next, in plain words. */

/**
 * @typedef {{ say: import('../types').BoardContext['say'], picture: import('./kaivai').KaivaiPicture, names: Record<string, string>,
 *   choice: import('./kaivai_choice.js').Choice, seat: string, standing?: string | null }} Asked
 */

/** The message that asks, by phase and by what has been said. @param {Asked} asked */
function question({ picture, choice }) {
    const { phase } = picture.state;
    const half = choice.half();
    const has = (/** @type {string} */ verb) => choice.of(verb).length > 0;
    if (phase === 'gift') return has('offer') ? 'gift_add' : 'gift';
    if (phase === 'turn') return half.verb === 'celebrate' ? 'celebrate' : 'turn';
    if (phase === 'build') return has('hut') ? 'hut' : canoeStep(choice, 'build');
    if (phase === 'fish') return has('village') ? 'village' : canoeStep(choice, 'fish');
    if (phase === 'deliver') {
        if (half.hut) return 'sell_count';
        return has('sell') ? (has('done') ? 'sell_more' : 'sell') : canoeStep(choice, 'deliver');
    }
    if (phase === 'move') return canoeStep(choice, 'move');
    return phase;
}

/** @param {import('./kaivai_choice.js').Choice} choice @param {string} action */
const canoeStep = (choice, action) =>
    choice.half().canoe ? `${action}_sail` : choice.of('done').length ? `${action}_more` : `${action}_canoe`;

/** @param {Asked} asked @returns {{ ask: string, next: string }} */
export function prompt(asked) {
    const { say, picture, names, choice, seat, standing } = asked;
    const { state, advice } = picture;
    if (standing) return { ask: say('kaivai_page_bid_stands', { bid: standing.replace('bid ', '') }), next: '' };
    if (standing === null && state.phase === 'bid' && !state.bids[seat] && !choice.moves().length)
        return { ask: say('kaivai_page_bid_standing'), next: '' };
    if (!choice.moves().length) return { ask: '', next: '' };
    const key = question(asked);
    const places = {
        canoe: choice.half().canoe || state.canoe || '',
        hex: choice.half().hut,
        movement: advice.seats[seat].movement,
        price: state.price ?? 0,
        village: state.scoring ?? '',
        from: state.gift ? names[state.gift.from] : '',
        to: state.gift ? (names[state.gift.to ?? ''] ?? '') : '',
        influence: state.influence[seat] ?? 0,
        fish: state.caught[seat].reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0),
        worth: advice.worth,
        n: state.phase === 'place' ? state.tiles && twoHuts(state, seat) : (state.influence[seat] ?? 0),
    };
    return { ask: say(`kaivai_page_ask_${key}`, places), next: say(`kaivai_page_next_${key}`, places) };
}

/** Which of the two starting huts is to be placed. @param {import('./kaivai').KaivaiState} state @param {string} seat */
const twoHuts = (state, seat) => Object.values(state.tiles).filter((tile) => String(tile).startsWith(seat)).length + 1;
