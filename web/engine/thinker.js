/* thinker.js: a computer player in a worker of its own. It is given the record as its seat saw it, and nothing else. */
import { createChannel } from './channel.js';

/** @typedef {import('../types').Thinker} Thinker */

/** @returns {Thinker} */
export function createThinker() {
    const channel = createChannel();
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
                channel
                    .ask({ think: ask }, (thought) => waiting.has(resolve) && heard?.(thought))
                    .then(
                        (thought) => {
                            done();
                            if (thought.ok === false) reject(new Error(thought.message || thought.error));
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
            channel.tell({ stop: true });
        },
        end() {
            forget();
            channel.end();
        },
    };
}
