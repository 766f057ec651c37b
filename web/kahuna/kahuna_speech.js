/* kahuna_speech.js: what the board says about lines, islands, cards and moves. */
import { spoken } from './kahuna_chart.js';

/** @typedef {import('./kahuna_chart.js').Island} Island */
/** @typedef {import('./kahuna_chart.js').Line} Line */
/** @typedef {import('./notation.js').Move} Move */
/** @typedef {import('../types').BoardContext['say']} Say */

const seats = ['black', 'white'];

/** @param {string[]} words */
const listed = (words) => words.join(', ');

/** @param {Say} say @param {import('./kahuna').KahunaMap} map */
export function createSpeech(say, map) {
    const names = Object.fromEntries(map.islands.map(({ name }) => [name[0], spoken(name)]));
    /** Coco–Faaa, of CF. @param {string} line */
    const way = (line) => `${names[line[0]]}–${names[line[1]]}`;
    /** @param {string} card A, A* */
    const card = (card) =>
        card.endsWith('*') ? say('kahuna_page_open_card', { island: names[card[0]] }) : names[card[0]];
    /** @param {string[]} cards */
    const cardsOf = (cards) => cards.map(card).join(' + ');

    /**
     * @param {string} name of a line
     * @param {import('./kahuna').KahunaState} state
     * @param {Move[]} fits
     */
    function line(name, state, fits) {
        const owner = seats.find((seat) => state.bridges[seat].includes(name));
        const words = [say(`kahuna_page_line_${owner ?? 'free'}`, { line: way(name) })];
        const n = fits.length;
        if (n && fits[0].kind === 'cut') words.push(say('kahuna_page_line_cuts', { n }));
        else if (n && fits[0].kind === 'place') words.push(say('kahuna_page_line_fits', { n }));
        return words.join(', ');
    }

    /** @param {Island} island @param {import('./kahuna').KahunaState} state */
    function islandNow(island, state) {
        const count = (/** @type {string} */ seat) =>
            state.bridges[seat].filter((/** @type {string} */ l) => l.includes(island.initial)).length;
        const owner = seats.find((seat) => state.tokens[seat].includes(island.name));
        const sentence = say('kahuna_page_island', {
            island: spoken(island.name),
            lines: island.lines,
            needs: island.needs,
            black: count('black'),
            white: count('white'),
        });
        return owner ? `${sentence} ${say(`kahuna_page_island_${owner}`)}` : sentence;
    }

    /** What a move is called on a button and before it is confirmed. @param {Move} move @param {string} swapLine */
    function act(move, swapLine = '') {
        const places = {
            line: way(move.line || swapLine || 'AB'),
            cards: move.cards[0] === 'pile' ? '' : cardsOf(move.cards),
        };
        if (move.kind === 'draw')
            return move.cards[0] === 'pile'
                ? say('kahuna_page_act_pile')
                : say('kahuna_page_act_draw', { card: places.cards });
        if (move.kind === 'word') return say(`kahuna_page_act_${move.words}`, places);
        return say(`kahuna_page_act_${move.kind}`, places);
    }

    /** The whole effect in sentences. @param {import('./kahuna_pieces.js').Effect} effect @param {string} me */
    function effect(effect, me) {
        const own = effect[me] ?? {};
        const other = effect[me === 'black' ? 'white' : 'black'] ?? {};
        const islands = (/** @type {string[]} */ list) => listed(list.map(spoken));
        const lines = (/** @type {string[]} */ list) => listed(list.map(way));
        const words = [];
        if (own.gained) words.push(say('kahuna_page_effect_gain', { islands: islands(own.gained) }));
        if (other.fallen)
            words.push(say('kahuna_page_effect_fall', { n: other.fallen.length, lines: lines(other.fallen) }));
        if (other.lost) words.push(say('kahuna_page_effect_lose', { islands: islands(other.lost) }));
        if (!words.length && own.placed) words.push(say('kahuna_page_effect_quiet'));
        return words.join(' ');
    }

    return { way, card, cardsOf, line, island: islandNow, act, effect };
}
