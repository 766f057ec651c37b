/* base.js: placing an extra base: one hex, or two neighbours. Of a pair the first hex that is pointed at is half of the
 * answer where more than one pair goes through it. */
import { html } from '../element.js';

/** @typedef {import('./kaivai_choice.js').Move} Move */
/** @typedef {import('./kaivai_choice.js').Target} Target */

/** The hexes that mean something. @param {Move[]} bases @param {string} first the hex already named, or '' @returns {Map<string, Target>} */
export function baseTargets(bases, first) {
    const found = new Map();
    const open = first ? bases.filter(({ hexes }) => hexes?.includes(first)) : bases;
    for (const hex of new Set(open.flatMap(({ hexes }) => hexes ?? []))) {
        const through = open.filter(({ hexes }) => hexes?.includes(hex));
        if (hex === first) found.set(hex, { kind: 'site', words: '', half: { base: '' }, chosen: true });
        else if (through.length === 1) found.set(hex, { kind: 'site', words: through[0].words });
        else found.set(hex, { kind: 'site', words: '', half: { base: hex } });
    }
    return found;
}

/**
 * Each base as a button, for those who cannot or will not point.
 * @param {Move[]} bases @param {(words: string) => void} choose @param {(words: string | null) => void} look
 */
export const baseButtons = (bases, choose, look) =>
    bases.map(({ words, hexes }) =>
        html(
            'button',
            {
                type: 'button',
                'data-words': words,
                onclick: () => choose(words),
                onpointerenter: () => look(words),
                onpointerleave: () => look(null),
                onfocus: () => look(words),
                onblur: () => look(null),
            },
            (hexes ?? []).join(' – '),
        ),
    );
