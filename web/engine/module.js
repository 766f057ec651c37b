/* module.js: the WebAssembly module, and how texts go in and answers come out: what src/wasm/calls.h says, in
 * JavaScript. Knows nothing of workers, so that tests call it too. */

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** @typedef {ReturnType<typeof createModule>} Module */
/** @typedef {import('../types').Broken} Broken */

/** A mistake of the engine's own: what it says of it is in `broken`. */
export class EngineBroken extends Error {
    /** @param {Broken} broken */
    constructor(broken) {
        super(`${broken.condition} is not true, in ${broken.file}:${broken.line}`);
        this.broken = broken;
    }
}

/** @param {WebAssembly.Instance} instance */
export function createModule(instance) {
    const exports = /** @type {import('../types').EngineExports} */ (/** @type {unknown} */ (instance.exports));
    exports._initialize();
    const capacity = exports.motu_input_size();

    /* The memory may have grown, which makes older views empty: a new one each time. */
    const bytesAt = (/** @type {number} */ at, /** @type {number} */ length) =>
        new Uint8Array(exports.memory.buffer, at, length);

    /** What came of a call. @param {number} length @returns {string} JSON */
    const answerOf = (length) => decoder.decode(bytesAt(exports.motu_output(), length));

    /** The record, as far as the engine still can. @returns {string} */
    function rescue() {
        try {
            const { viewer } = JSON.parse(answerOf(exports.motu_position()));
            const bytes = encoder.encode(`${viewer}\0`);
            bytesAt(exports.motu_input(), bytes.length).set(bytes);
            const record = JSON.parse(answerOf(exports.motu_record(bytes.length)));
            return typeof record === 'string' ? record : '';
        } catch {
            return '';
        }
    }

    /** Enters the engine; if it traps, what it says of that is thrown. @param {string} name @param {number[]} numbers @returns {number} */
    function enter(name, ...numbers) {
        try {
            return exports[`motu_${name}`](...numbers);
        } catch (trap) {
            const broken = JSON.parse(answerOf(exports.motu_fault()));
            throw broken ? new EngineBroken({ ...broken, record: rescue() }) : trap;
        }
    }

    /**
     * Makes a call with the bytes of its texts; what is too long is not even copied, and refused.
     * @param {string} name
     * @param {Uint8Array} bytes
     * @param {number[]} numbers
     * @returns {string} JSON
     */
    function callWith(name, bytes, numbers) {
        const fits = bytes.length <= capacity;
        if (fits) bytesAt(exports.motu_input(), bytes.length).set(bytes);
        return answerOf(enter(name, fits ? bytes.length : capacity + 1, ...numbers));
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
            return answerOf(enter(name, ...numbers));
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
        /** The search that has begun takes all its visits: what another engine finds is added to it. */
        thinkWhole: () => enter('think_whole') !== 0,
        /** Searches that many more iterations; false: more would change nothing. @param {number} iterations */
        thinkOn: (iterations) => enter('think_on', iterations) !== 0,
        /** Whether that many more iterations could not change the decision. @param {number} left */
        isSettled: (left) => enter('think_settled', left) !== 0,
    };
}
