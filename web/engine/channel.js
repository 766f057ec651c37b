/* channel.js: questions to a worker and their answers. */

/** Opens a worker; questions are numbered, answers find who asked. */
export function createChannel() {
    const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
    /** @type {Map<number, { resolve(answer: unknown): void, reject(fault: Error): void, heard?(news: unknown): void }>} */
    const waiting = new Map();
    let last = 0;

    worker.addEventListener('message', ({ data }) => {
        const asker = waiting.get(data.id);
        if (!asker) return;
        if (data.heard !== undefined) {
            asker.heard?.(JSON.parse(data.heard));
            return;
        }
        waiting.delete(data.id);
        /* whoever asked goes on as after any fault; what the engine says of its own mistake is for the whole page (app.js) */
        if (data.broken) dispatchEvent(new CustomEvent('enginebroken', { detail: data.broken }));
        if (data.fault !== undefined) asker.reject(new Error(data.fault));
        else asker.resolve(JSON.parse(data.answer));
    });
    worker.addEventListener('error', (event) => {
        for (const asker of waiting.values()) asker.reject(new Error(event.message || 'The engine cannot be started.'));
        waiting.clear();
    });

    return {
        /**
         * @template T what the engine answers, as types.d.ts has it; tests/web/shapes.mjs holds it against real answers
         * @param {import('../types').Question} question
         * @param {(news: T) => void} [heard]
         * @returns {Promise<T>}
         */
        ask(question, heard) {
            return new Promise((resolve, reject) => {
                waiting.set(++last, { resolve, reject, heard });
                worker.postMessage({ ...question, id: last });
            });
        },
        /** A word that needs no answer. @param {object} word */
        tell: (word) => worker.postMessage(word),
        end() {
            worker.terminate();
            waiting.clear();
        },
    };
}
