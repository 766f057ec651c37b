/* referee.js: one match, in a worker of its own. See Referee in types.d.ts. */
import { createChannel } from './channel.js';
import { createLines } from './lines.js';

/** @typedef {import('../types').Referee} Referee */
/** @typedef {import('../types').Refusal} Refusal */

/** @returns {Referee} */
export function createReferee() {
    const channel = createChannel();
    /** @template T @param {string} name @param {string[]} [texts] @param {number[]} [numbers] @returns {Promise<T>} */
    const call = (name, texts = [], numbers = []) => channel.ask({ call: name, texts, numbers });

    /** Where a refusal would be our own mistake. @template T @param {T | Refusal} answer @returns {T} */
    const granted = (answer) => {
        const refusal = /** @type {Refusal | null} */ (answer);
        if (refusal?.ok === false) throw new Error(refusal.message);
        return /** @type {T} */ (answer);
    };

    const lines = createLines(async (viewer, from, to) => granted(await call('log', [viewer], [from, to])));
    /** The same, and what was told of the match is no longer its log. @type {typeof call} */
    const changed = (name, texts, numbers) => {
        lines.forget();
        return call(name, texts, numbers);
    };

    return {
        hello: () => call('hello'),
        speak(language) {
            lines.forget();
            return channel.ask({ speak: language });
        },
        start: (game, options, seed) => changed('start', [game, options, seed]),
        load: (record, seed = '') => changed('load', [record, seed]),
        position: async () => granted(await call('position')),
        verify: () => call('verify'),
        play: (words) => call('play', [words]),
        chance: () => call('chance'),
        undo: (count) => changed('undo', [], [count]),
        undoLimit: async (seat) => granted(await call('undo_limit', [seat])),
        picture: async (viewer, ply = -1) => granted(await call('picture', [viewer], [ply])),
        moves: async (viewer) => granted(await call('moves', [viewer])),
        odds: async () => granted(await call('odds')),
        why: (words, viewer) => call('why', [words, viewer]),
        effect: (words, viewer) => call('effect', [words, viewer]),
        strength: async (game, losses) => granted(await call('strength', [game, losses])),
        log: lines.log,
        record: async (viewer) => granted(await call('record', [viewer])),
        header: async (key, value) => granted(await call('header', [key, value])),
        end: channel.end,
    };
}
