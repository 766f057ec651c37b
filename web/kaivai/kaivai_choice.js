/* kaivai_choice.js: what can be decided now, out of the texts of the legal moves, and how far the player has come in
 * saying it: an action, a canoe, a kind of hut. It knows no rules: what is not in the list is not offered. */
import { baseTargets } from './base.js';

/**
 * @typedef {{ words: string, verb: string, from?: string, hex?: string, hexes?: string[], type?: string, count?: number,
 *   village?: string, seat?: string, what?: string, space?: number, shells?: number[] }} Move
 * @typedef {{ verb: string, canoe: string, type: string, hut: string, base: string }} Half what has been said so far; '' is not yet
 * @typedef {{ kind: 'canoe' | 'sail' | 'here' | 'site' | 'village' | 'sell' | 'sink', words: string, half?: Partial<Half>,
 *   chosen?: boolean, village?: string }} Target a hex that means something: a whole move, or a step towards one
 */

/** The six actions, in the order of their spaces. */
/** @type {import('./kaivai').KaivaiAction[]} */
export const actions = ['build', 'fish', 'deliver', 'move', 'celebrate', 'upgrade'];
export const hutTypes = ['canoe', 'fisher', 'meeting'];

/** @param {string} words @returns {Move} */
export function readMove(words) {
    const [verb, ...rest] = words.split(' ');
    switch (verb) {
        case 'bid':
        case 'show':
            return { words, verb, count: Number(rest[0]) };
        case 'place':
        case 'hut':
            return { words, verb, type: rest[0], hex: rest[1] };
        case 'god':
            return { words, verb, hex: rest[0] };
        case 'canoe':
            return { words, verb, from: rest[0], hex: rest[1] ?? rest[0] };
        case 'sell':
            return { words, verb, hex: rest[0], count: Number(rest[1]) };
        case 'celebrate':
        case 'village':
        case 'score':
            return { words, verb, village: rest[0] };
        case 'give':
            return { words, verb, seat: rest[0], what: rest[1], space: Number(rest[2]) };
        case 'add':
            return { words, verb, what: rest[0], space: Number(rest[1]) };
        case 'base':
            return { words, verb, hexes: rest };
        case 'pay':
            return { words, verb, shells: rest.map(Number) };
        default:
            return { words, verb };
    }
}

/** @returns {Half} */
const nothing = () => ({ verb: '', canoe: '', type: '', hut: '', base: '' });

export function createChoice() {
    /** @type {Move[]} */
    let moves = [];
    /** The board of the state taken last. @type {Pick<import('./kaivai').KaivaiState, 'canoes' | 'villages' | 'tiles'>} */
    let state = { canoes: {}, villages: {}, tiles: {} };
    let half = nothing();
    let when = '';
    /** @type {Map<string, Target> | null} made when first asked for */
    let known = null;

    /** @param {string} verb */
    const of = (verb) => moves.filter((move) => move.verb === verb);
    const types = () => hutTypes.filter((type) => moves.some((move) => move.type === type));
    const canoes = () => [...new Set(of('canoe').map((move) => String(move.from)))];
    /** What is said without a word where there is only one way to go on. */
    function settle() {
        known = null;
        if (half.canoe && !canoes().includes(half.canoe)) half.canoe = '';
        if (half.hut && !of('sell').some((move) => move.hex === half.hut)) half.hut = '';
        if (!types().includes(half.type)) half.type = types()[0] ?? '';
    }

    /** @returns {Map<string, Target>} */
    function canoeTargets() {
        const found = new Map();
        const others = new Set(Object.values(state.canoes).flat());
        for (const from of canoes())
            found.set(from, { kind: 'canoe', words: '', half: { canoe: from, hut: '' }, chosen: from === half.canoe });
        for (const move of of('canoe')) {
            if (move.from !== half.canoe) continue;
            const kind = move.hex === move.from ? 'here' : others.has(move.hex ?? '') ? 'sink' : 'sail';
            found.set(move.hex, { kind, words: move.words, chosen: kind === 'here' });
        }
        return found;
    }

    /** @returns {Map<string, Target>} */
    function villageTargets() {
        const found = new Map();
        for (const move of moves) {
            if (!move.village || (move.verb === 'celebrate' && half.verb !== 'celebrate')) continue;
            for (const hex of state.villages[move.village])
                found.set(hex, { kind: 'village', words: move.words, village: move.village });
        }
        return found;
    }

    /** @returns {Map<string, Target>} */
    function allTargets() {
        const found = new Map([...villageTargets(), ...canoeTargets(), ...baseTargets(of('base'), half.base)]);
        for (const move of moves) {
            const hex = String(move.hex);
            if (move.verb === 'god' || ((move.verb === 'hut' || move.verb === 'place') && move.type === half.type))
                found.set(hex, { kind: 'site', words: move.words });
            if (move.verb === 'sell')
                found.set(hex, { kind: 'sell', words: '', half: { hut: hex }, chosen: hex === half.hut });
        }
        return found;
    }

    return {
        /** @param {string[]} texts @param {import('./kaivai').KaivaiState} now the state @param {string} key of the decision: a new one begins anew */
        take(texts, now, key) {
            moves = texts.map(readMove);
            state = now;
            if (key !== when) {
                half = { ...nothing(), type: half.type };
                when = key;
                if (canoes().length === 1 && !of('sell').length) half.canoe = canoes()[0];
            }
            settle();
        },
        half: () => half,
        /** @param {Partial<Half>} more */
        say(more) {
            half = { ...half, ...more };
            settle();
        },
        /** Takes the last thing said back; false if there was none. */
        unsay() {
            if (half.hut) half.hut = '';
            else if (half.base) half.base = '';
            else if (half.canoe && canoes().length > 1) half.canoe = '';
            else if (half.verb) half.verb = '';
            else return false;
            known = null;
            return true;
        },
        moves: () => moves,
        of,
        types,
        canoes,
        /** Hexes that mean something now. @returns {Map<string, Target>} */
        targets: () => (known ??= allTargets()),
        /** The move that somebody who points at this hex would mean, legal or not; '' if it would be none. @param {string} hex */
        meant(hex) {
            const verbs = new Set(moves.map((move) => move.verb));
            const village = Object.keys(state.villages).find((name) => state.villages[name].includes(hex));
            if (verbs.has('base')) return `base ${[half.base, hex].filter(Boolean).join(' ')}`;
            if (verbs.has('place')) return `place ${half.type} ${hex}`;
            if (verbs.has('god')) return `god ${hex}`;
            if (verbs.has('hut')) return `hut ${half.type} ${hex}`;
            if (verbs.has('sell') && hex in state.tiles) return `sell ${hex} 1`;
            if (verbs.has('canoe')) return half.canoe ? `canoe ${half.canoe} ${hex}` : `canoe ${hex}`;
            for (const verb of ['village', 'score']) if (verbs.has(verb) && village) return `${verb} ${village}`;
            if (half.verb === 'celebrate' && village) return `celebrate ${village}`;
            return '';
        },
    };
}
/** @typedef {ReturnType<typeof createChoice>} Choice */
