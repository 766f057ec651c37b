/* kaivai_speech.js: the position in words: what lies on a hex, what a move would change, how likely a catch is. */

import { language } from '../words.js';

/** @typedef {import('../types').BoardContext['say']} Say */
/** @typedef {import('./kaivai').KaivaiPicture} Picture */

/** @param {number} n */
export const signed = (n) => (n < 0 ? `−${-n}` : `+${n}`);

/** @param {Picture} picture @param {string} hex @returns {string} the village a tile belongs to, or '' */
export const villageAt = ({ state }, hex) =>
    Object.keys(state.villages).find((name) => state.villages[name].includes(hex)) ?? '';

/** The villages a canoe on this hex lies at. @param {Picture} picture @param {string} hex @returns {string[]} */
export const shoresAt = ({ advice }, hex) =>
    Object.keys(advice.villages).filter((name) => advice.villages[name].shore.includes(hex));

/** The village a tile laid here would belong to, or ''. @param {Picture} picture @param {string} hex */
export const siteOf = ({ advice }, hex) =>
    Object.keys(advice.villages).find((name) => advice.villages[name].sites.includes(hex)) ?? '';

/** How many steps a canoe needs to a hex; 0 if it is out of reach. @param {Picture} picture @param {string} canoe @param {string} hex */
export const stepsTo = ({ advice }, canoe, hex) =>
    (advice.reach[canoe] ?? []).findIndex((/** @type {string[]} */ ring) => ring.includes(hex)) + 1;

/** How many fish may be expected. @param {number[]} rolls by number of fish */
export const expected = (rolls) =>
    rolls.reduce((sum, weight, fish) => sum + weight * fish, 0) / (rolls.reduce((a, b) => a + b, 0) || 1);

/** "1.8", "2", as the reader's language writes it. @param {number} n */
export const rounded = (n) => n.toLocaleString(language(), { maximumFractionDigits: 1 });

/** "0 fish 17 %, 1 fish 83 %". @param {Say} say @param {number[]} rolls */
export function odds(say, rolls) {
    const all = rolls.reduce((a, b) => a + b, 0);
    return rolls
        .map((weight, n) => (weight ? say('kaivai_page_odds', { n, percent: Math.round((100 * weight) / all) }) : ''))
        .filter(Boolean)
        .join(' · ');
}

/** What lies on a hex. @param {Say} say @param {Picture} picture @param {Record<string, string>} names @param {string} hex */
export function contents(say, picture, names, hex) {
    const { state } = picture;
    const parts = [];
    const [seat, type] = String(state.tiles[hex] ?? '').split(' ');
    if (!seat) parts.push(say('kaivai_page_water'));
    else if (seat === 'cult') parts.push(say('kaivai_page_cult'));
    else parts.push(`${say(`kaivai_page_hut_${type}`)} (${names[seat]})`);
    if (state.god === hex) parts.push(say('kaivai_page_god_here'));
    if (state.fish[hex]) parts.push(say('kaivai_page_fish', { n: state.fish[hex] }));
    for (const [owner, places] of Object.entries(state.canoes))
        if (/** @type {string[]} */ (places).includes(hex)) parts.push(`${say('kaivai_page_canoe')} (${names[owner]})`);
    if (seat) parts.push(say('kaivai_page_of_village', { village: villageAt(picture, hex) }));
    return parts.join(', ');
}

const changes = /** @type {const} */ (['glory', 'influence', 'shells', 'fish', 'huts', 'canoes', 'upgrades']);

/** What a move would change for a seat. @param {import('./kaivai').KaivaiEffect | null} effect @param {string} seat */
export const changeOf = (effect, seat) => /** @type {import('./kaivai').KaivaiChange} */ (effect?.[seat] ?? {});

/** What a move would change, player by player. @param {Say} say @param {string[]} seats @param {Record<string, string>} names @param {import('./kaivai').KaivaiEffect | null} effect */
export function effectWords(say, seats, names, effect) {
    const parts = [];
    for (const seat of seats) {
        const change = changeOf(effect, seat);
        const told = changes
            .map((key) => ({ key, by: change[key] ?? 0 }))
            .filter(({ by }) => by !== 0)
            .map(({ key, by }) => say(`kaivai_page_change_${key}`, { change: signed(by), n: Math.abs(by) }));
        if (told.length) parts.push(say('kaivai_page_change', { name: names[seat], changes: told.join(', ') }));
    }
    return parts.join(' ');
}

/** A move as a sentence. @param {Say} say @param {Record<string, string>} names @param {import('./kaivai_choice.js').Move} move */
export function moveName(say, names, move) {
    const { verb } = move;
    const places = {
        n: move.count ?? 0,
        hex: move.hex ?? move.hexes?.join(' – ') ?? '',
        from: move.from ?? '',
        village: move.village ?? '',
        name: names[move.seat ?? ''] ?? '',
        space: move.space ?? 0,
        shells: (move.shells ?? []).join(', '),
    };
    if (verb === 'place' || verb === 'hut') return say(`kaivai_page_move_${verb}_${move.type}`, places);
    if (verb === 'canoe')
        return say(move.from === move.hex ? 'kaivai_page_move_stay' : 'kaivai_page_move_sail', places);
    if (verb === 'give' || verb === 'add') return say(`kaivai_page_move_${verb}_${move.what}`, places);
    return say(`kaivai_page_move_${verb}`, places);
}
