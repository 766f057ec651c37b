/* plan.js: what a game is to be like: options and who sits where. The last plan of each game is remembered; the
 * first is one that is good for a newcomer. */
import { gamePage } from '../games.js';
import { playing, readOptions, writeOptions } from './options.js';
import { remembered, remember } from '../settings/settings.js';
import { isSitter, keep, newGame } from '../table/keep.js';

/** @typedef {import('../types').GameCard} GameCard */
/** @typedef {import('../types').Sitter} Sitter */
/** @typedef {{ chosen: Record<string, string>, sitters: Record<string, Sitter> }} Plan */

/** @param {GameCard} card @returns {Plan} */
export function lastPlan(card) {
    try {
        const { options, sitters, memory } = JSON.parse(remembered(`plan-${card.id}`) ?? '');
        if (typeof options === 'string' && card.seats.every((seat) => isSitter(sitters?.[seat])))
            return { chosen: { ...readOptions(options), ...(memory === 'off' && { memory }) }, sitters };
    } catch {
        /* none yet, or none that can be read */
    }
    const { first } = gamePage(card.id);
    const computer = () => ({ kind: /** @type {const} */ ('computer'), level: first.level });
    const sitters = Object.fromEntries(
        card.seats.map((seat, i) => [seat, i === 0 ? { kind: /** @type {const} */ ('person'), name: '' } : computer()]),
    );
    return { chosen: readOptions(first.options), sitters };
}

/** The seats in play. @param {GameCard} card @param {Plan} plan */
export const seatsOf = (card, plan) => playing(card, plan.chosen);

/**
 * Whether it is one person against computers: then that one is called "you".
 * @param {GameCard} card
 * @param {Plan} plan
 */
export const isAlone = (card, plan) =>
    seatsOf(card, plan).filter((seat) => plan.sitters[seat].kind === 'person').length === 1;

/** Begins; returns the address of the table. @param {GameCard} card @param {Plan} plan */
export function beginPlan(card, plan) {
    const options = writeOptions(card, plan.chosen);
    const { memory } = plan.chosen;
    remember(`plan-${card.id}`, JSON.stringify({ options, sitters: plan.sitters, memory }));
    const game = newGame(
        card.id,
        options,
        Object.fromEntries(seatsOf(card, plan).map((seat) => [seat, { ...plan.sitters[seat] }])),
    );
    if (memory === 'off') game.memory = memory;
    keep(game);
    return `#/table/${game.id}`;
}
