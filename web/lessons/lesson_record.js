/* lesson_record.js: a step of a lesson as a record the engine reads. */

/** @param {{ options: string, record: string }} step @param {import('../types').GameCard} card */
export const recordOf = (step, card) =>
    `motu: 1\ngame: ${card.id}\nrules: ${card.rules}\noptions: ${step.options}\n\n${step.record.trim().replace(/^ +/gm, '')}\n`;
