/* thinker.js: a computer player in a worker of its own, or in two. It is given the record as its seat saw it, and nothing
 * else. */
import { createChannel } from './channel.js';

/** @typedef {import('../types').Thinker} Thinker */
/** @typedef {import('../types').Search} Search */

/** One worker. @returns {Search} */
export function createSearch() {
    const channel = createChannel();
    return {
        think: (ask, heard) => channel.ask({ think: ask }, heard),
        stop: () => channel.tell({ stop: true }),
        end: channel.end,
    };
}

/** @param {Search} [search] @returns {Thinker} */
export function createThinker(search = createSearch()) {
    /** Who waits for a thought. @type {Set<(nothing: null) => void>} */
    const waiting = new Set();
    const forget = () => {
        for (const resolve of waiting) resolve(null);
        waiting.clear();
    };

    return {
        think: (ask, heard) =>
            new Promise((resolve, reject) => {
                waiting.add(resolve);
                const done = () => waiting.delete(resolve);
                search
                    .think(ask, (thought) => waiting.has(resolve) && heard?.(thought))
                    .then(
                        (thought) => {
                            done();
                            if ('ok' in thought) reject(new Error(thought.message || thought.error));
                            else resolve(thought);
                        },
                        (fault) => {
                            done();
                            reject(fault);
                        },
                    );
            }),
        stop(nothing = false) {
            if (nothing) forget();
            search.stop();
        },
        end() {
            forget();
            search.end();
        },
    };
}
