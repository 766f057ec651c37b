/* notation.js: the engine's legal moves, sorted by what a player points at. Nothing here knows what is legal. */

/**
 * @typedef {object} Move
 * @property {string} words as the engine wrote it
 * @property {'place' | 'cut' | 'bridge' | 'draw' | 'discard' | 'word'} kind
 * @property {string} line "AB", or ''
 * @property {string[]} cards "A", or "A*" for an open one: what it is played with
 */

const forms =
    /^(?:(?<card>[A-L]\*?)-(?<to>[A-L])|(?<one>[A-L])x(?<other>[A-L]) (?<first>[A-L]\*?)(?<second>[A-L]\*?)|bridge (?<from>[A-L])-(?<end>[A-L])|(?<verb>draw|discard) (?<what>pile|[A-L]\*?))$/;

/** @param {string} a @param {string} b */
export const lineName = (a, b) => (a < b ? a + b : b + a);

/** @param {string} words @returns {Move} */
export function readMove(words) {
    const g = forms.exec(words)?.groups;
    if (g?.card) return { words, kind: 'place', line: lineName(g.card[0], g.to), cards: [g.card] };
    if (g?.one) return { words, kind: 'cut', line: lineName(g.one, g.other), cards: [g.first, g.second] };
    if (g?.from) return { words, kind: 'bridge', line: lineName(g.from, g.end), cards: [] };
    if (g?.verb) return { words, kind: /** @type {'draw' | 'discard'} */ (g.verb), line: '', cards: [g.what] };
    return { words, kind: 'word', line: '', cards: [] };
}

/**
 * The moves on boards, hands and rows that go with what is chosen so far.
 * @param {Move[]} moves
 * @param {{cards: string[], line: string}} choice
 */
export function fitting(moves, choice) {
    return moves.filter((move) => {
        if (!move.line || (choice.line && move.line !== choice.line)) return false;
        const left = [...move.cards];
        return choice.cards.every((card) => {
            const found = left.indexOf(card);
            if (found >= 0) left.splice(found, 1);
            return found >= 0;
        });
    });
}
