/* plan.js: what a game is to be like: options and who sits where. The last plan of each game is remembered; the
 * first is one that is good for a newcomer. */
import { readOptions, writeOptions } from './options.js';
import { remembered, remember } from '../settings/settings.js';
import { keep, newGame } from '../table/keep.js';

/** @typedef {import('../types').GameCard} GameCard */
/** @typedef {import('../types').Sitter} Sitter */
/** @typedef {{ chosen: Record<string, string>, sitters: Record<string, Sitter> }} Plan */

/** Levels from which a newcomer learns and sometimes wins. */
const firstLevel = { kahuna: 3, kaivai: 2 };
/** Two computer players keep Kaivai brisk; two canoe huts are the start the rulebook advises to beginners. */
const firstOptions = { kahuna: '', kaivai: 'players=3 start=beginner' };

/** @param {GameCard} card @returns {Plan} */
export function lastPlan(card) {
    try {
        const { options, sitters, memory } = JSON.parse(remembered(`plan-${card.id}`) ?? '');
        if (typeof options === 'string' && card.seats.every((seat) => isSitter(sitters?.[seat])))
            return { chosen: { ...readOptions(options), ...(memory === 'off' && { memory }) }, sitters };
    } catch {
        /* none yet, or none that can be read */
    }
    const computer = () => ({ kind: /** @type {const} */ ('computer'), level: firstLevel[card.id] });
    const sitters = Object.fromEntries(
        card.seats.map((seat, i) => [seat, i === 0 ? { kind: /** @type {const} */ ('person'), name: '' } : computer()]),
    );
    return { chosen: readOptions(firstOptions[card.id]), sitters };
}

/** @param {any} sitter */
const isSitter = (sitter) =>
    sitter?.kind === 'person'
        ? typeof sitter.name === 'string'
        : sitter?.kind === 'computer' && sitter.level >= 1 && sitter.level <= 8;

/** The seats in play. @param {GameCard} card @param {Plan} plan */
export const seatsOf = (card, plan) =>
    card.id === 'kaivai' && plan.chosen.players === '3' ? card.seats.slice(0, 3) : card.seats;

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
