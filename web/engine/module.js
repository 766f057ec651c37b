/* module.js: the WebAssembly module, and how texts go in and answers come out: what src/wasm/calls.h says, in
 * JavaScript. Knows nothing of workers, so that tests call it too. */

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** @typedef {ReturnType<typeof createModule>} Module */

/** @param {WebAssembly.Instance} instance */
export function createModule(instance) {
    const exports = /** @type {any} */ (instance.exports);
    exports._initialize();
    const room = exports.motu_input_size();

    /* The memory may have grown, which makes older views empty: a new one each time. */
    const bytesAt = (/** @type {number} */ at, /** @type {number} */ length) =>
        new Uint8Array(exports.memory.buffer, at, length);

    /**
     * Makes a call with the bytes of its texts; what is too long is not even copied, and refused.
     * @param {string} name
     * @param {Uint8Array} bytes
     * @param {number[]} numbers
     * @returns {string} JSON
     */
    function callWith(name, bytes, numbers) {
        const fits = bytes.length <= room;
        if (fits) bytesAt(exports.motu_input(), bytes.length).set(bytes);
        const length = exports[`motu_${name}`](fits ? bytes.length : room + 1, ...numbers);
        return decoder.decode(bytesAt(exports.motu_output(), length));
    }

    return {
        callWith,
        /**
         * @param {string} name
         * @param {string[]} texts
         * @param {number[]} numbers
         * @returns {string} JSON
         */
        call(name, texts = [], numbers = []) {
            if (texts.length) return callWith(name, encoder.encode(texts.map((text) => `${text}\0`).join('')), numbers);
            const length = exports[`motu_${name}`](...numbers);
            return decoder.decode(bytesAt(exports.motu_output(), length));
        },
        /**
         * @param {string} language
         * @param {Uint8Array} words its sentences, as po2c makes them
         */
        speak(language, words) {
            const name = encoder.encode(`${language}\0`);
            const bytes = new Uint8Array(name.length + words.length);
            bytes.set(name);
            bytes.set(words, name.length);
            return callWith('speak', bytes, []) === 'true';
        },
        /** Thinks so many iterations further; false: more would change nothing. @param {number} iterations */
        thinkOn: (iterations) => exports.motu_think_on(iterations) !== 0,
    };
}
