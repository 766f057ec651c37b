/* kahuna_reason.js: why a move is good, in a sentence: what it gains at once, what it makes ready, what it denies. Made from
 * the engine's effect and the counts on the map. */
import { spoken } from './kahuna_chart.js';

/** @typedef {import('./kahuna').KahunaState} State */
/** @typedef {import('./notation.js').Move} Move */
/** @typedef {import('./kahuna_pieces.js').Effect} Effect */
/**
 * @typedef {{ say: import('../types').BoardContext['say'], speech: ReturnType<import('./kahuna_speech.js').createSpeech>,
 *   islands: import('./kahuna_chart.js').Island[], state: State, me: string }} Sight
 */

/** How many bridges a player has at an island. @param {State} state @param {string} seat @param {string} initial */
const bridgesAt = (state, seat, initial) => state.bridges[seat].filter((line) => line.includes(initial)).length;

/** What a bridge does at the island of one of its ends, the weightiest first: shuts the other out, nearly gains it.
 * @param {Sight} sight @param {string} initial */
function atEnd({ state, islands, me }, initial) {
    const island = islands.find((one) => one.initial === initial);
    if (!island) return null;
    const own = bridgesAt(state, me, initial) + 1;
    const foe = bridgesAt(state, me === 'black' ? 'white' : 'black', initial);
    const name = spoken(island.name);
    if (island.lines - own < island.needs && island.lines - own + 1 >= island.needs && foe > 0)
        return { key: 'kahuna_page_why_shut', island: name, rank: 2 };
    if (island.needs - own === 1) return { key: 'kahuna_page_why_near', island: name, rank: 1 };
    return null;
}

/** @param {Sight} sight @param {Move} move */
function ofBridge(sight, { line }) {
    const [first] = [...line]
        .map((initial) => atEnd(sight, initial))
        .filter((found) => found !== null)
        .sort((a, b) => b.rank - a.rank);
    return first ? sight.say(first.key, { island: first.island }) : '';
}

/** @param {Sight} sight @param {Move} move */
function ofDraw({ say, state, islands, me }, move) {
    const foe = me === 'black' ? 'white' : 'black';
    const lead = state.tokens[me].length - state.tokens[foe].length;
    if (state.pile === 0 && state.face_up.length === 1)
        return say(lead > 0 ? 'kahuna_page_why_scores' : 'kahuna_page_why_last', { n: Math.abs(lead) });
    if (move.cards[0] === 'pile') return say('kahuna_page_why_pile');
    const island = islands.find(({ initial }) => initial === move.cards[0]);
    if (!island) return '';
    const built = ['black', 'white'].reduce((n, seat) => n + bridgesAt(state, seat, island.initial), 0);
    return say('kahuna_page_why_draw', { n: island.lines - built, island: spoken(island.name) });
}

/** @param {Sight} sight @param {Move} move @param {Effect | null} effect @param {Move | null} next the own move that is expected then */
export function reason(sight, move, effect, next) {
    const { say, speech, me } = sight;
    const other = effect?.[me === 'black' ? 'white' : 'black'] ?? {};
    if (effect && (effect[me]?.gained || other.lost)) return speech.effect(effect, me);
    if (move.kind === 'draw') return ofDraw(sight, move);
    if (move.kind === 'discard') return say('kahuna_page_why_discard');
    if (move.words === 'abstain') return say('kahuna_page_why_abstain');
    if (move.words === 'end') return say('kahuna_page_why_end');
    const told = move.kind === 'place' || move.kind === 'bridge' ? ofBridge(sight, move) : '';
    const mine = next && next.line && (move.kind === 'cut' || !told);
    return mine ? say('kahuna_page_why_then', { move: speech.act(next) }) : told || say('kahuna_page_why_quiet');
}
