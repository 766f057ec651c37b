/* worker.js: the engine in a thread of its own. Answers in the order of the questions; only `stop` overtakes.
 *
 * in:  {id, call, texts, numbers}   → {id, answer}            a call of src/wasm/calls.h, its JSON as it is
 *      {id, speak}                  → {id, answer}            a language
 *      {id, think}                  → {id, heard}…, {id, answer}
 *                                   with think.shared the news and the answer are what motu_findings() says
 *      {id, join, rows}             → {id, answer}            the thought, with what another worker found ('': nothing)
 *      {stop}                       the searches begun so far end with what they have
 *      {pause}                      nothing is searched for so many milliseconds: the page needs the core
 * A bug of ours comes back as {id, fault}, with {broken} if it is the engine's. */
import { createModule, EngineBroken } from './module.js';

/** @typedef {import('./module.js').Module} Module */

const REPORT_MS = 250;
const FINDINGS_MS = 100;
const SLICE_MS = 8; /* how long a stop may have to wait */
const USUAL_MS = 950; /* with what else there is to do in a decision, less than a second */
const SHARED_MS = 900; /* the same, where what two have found is to be added */
const USUAL_ROWS = 12;

/** @returns {Promise<Module>} */
async function open() {
    const answer = await fetch(new URL('motu.wasm', import.meta.url));
    if (!answer.ok) throw new Error(`motu.wasm: ${answer.status}`);
    const copy = answer.clone();
    /* a server that does not know the file's type makes streaming fail: then all at once */
    const made = await WebAssembly.instantiateStreaming(answer).catch(async () =>
        WebAssembly.instantiate(await copy.arrayBuffer()),
    );
    return createModule(made.instance);
}

const opened = open();
opened.catch(() => {}); /* told to whoever asks first */
let spoken = '';
let lastId = 0;
let stoppedUpTo = 0; /* searches with this number or a lower one are over */
let pausedUntil = 0;

/** @param {string} language */
async function speak(language) {
    const module = await opened;
    const answer = await fetch(new URL(`../lang/${language}.words`, import.meta.url));
    if (!answer.ok) throw new Error(`${language}.words: ${answer.status}`);
    if (!module.speak(language, new Uint8Array(await answer.arrayBuffer())))
        throw new Error(`${language}.words does not go with this engine`);
    spoken = language;
    return 'null';
}

/* Lets messages in; a timer would be held up for some milliseconds each time. */
const channel = new MessageChannel();
const rest = () =>
    new Promise((resolve) => {
        channel.port1.onmessage = resolve;
        channel.port2.postMessage(null);
    });

async function pause() {
    for (let left; (left = pausedUntil - performance.now()) > 0;)
        await new Promise((resolve) => setTimeout(resolve, left));
}

/**
 * How many iterations there is still time for; in the first half nobody can say.
 * @param {number} done iterations so far @param {number} spent @param {number} ms
 */
const timeFor = (done, spent, ms) =>
    spent > ms / 2 ? Math.min(2 ** 31 - 1, Math.ceil((done * (ms - spent)) / spent)) : Infinity;

/** What this engine alone has found, for the other. @param {Module} module @param {number} left iterations there is time for */
function findingsOf(module, left) {
    const findings = JSON.parse(module.call('findings'));
    return JSON.stringify({ ...findings, left: Math.min(findings.left, left) });
}

/**
 * @param {number} id
 * @param {NonNullable<import('../types').Question['think']>} ask
 */
async function think(id, ask) {
    const { record, level, seed, judged = '', style = '', visits = 0, rows = USUAL_ROWS, shared = false } = ask;
    const { ms = visits ? Infinity : shared ? SHARED_MS : USUAL_MS } = ask;
    const module = await opened;
    const begun = performance.now();
    for (const answer of [
        module.call('load', [record, '']),
        module.call('think', [seed, judged, style], [level, visits]),
    ])
        if (!JSON.parse(answer).ok) return answer;
    if (shared) module.thinkWhole();
    const tell = (/** @type {number} */ left) =>
        shared ? findingsOf(module, left) : module.call('thought', [], [rows]);
    let slice = 16;
    let done = 0;
    let reported = begun;
    for (;;) {
        const before = performance.now();
        const open = module.thinkOn(slice);
        const now = performance.now();
        done += slice;
        if (now - before < SLICE_MS / 2) slice *= 2;
        else if (now - before > SLICE_MS) slice = Math.max(1, slice >> 1);
        if (!open || now - begun >= ms) break;
        const left = timeFor(done, now - begun, ms);
        /* A judge's table is wanted as well as its move, so it takes all its time; of two, neither knows alone */
        if (!judged && !shared && left !== Infinity && module.isSettled(left)) break;
        if (now - reported >= (shared ? FINDINGS_MS : REPORT_MS)) {
            reported = now;
            postMessage({ id, heard: tell(left) });
        }
        await rest();
        await pause();
        if (id <= stoppedUpTo) break;
    }
    return tell(0);
}

/** @param {string} found by the other @param {number} rows */
async function join(found, rows) {
    const module = await opened;
    if (found) module.call('findings_add', [found]); /* what is refused is not added */
    return module.call('thought', [], [rows]);
}

/** @param {import('../types').Question & { id: number }} question */
async function answer({ id, call, texts, numbers, speak: language, think: ask, join: found, rows = USUAL_ROWS }) {
    const module = await opened;
    if (language) return speak(language);
    if (ask) return think(id, ask);
    if (found !== undefined) return join(found, rows);
    if (!spoken) await speak('en');
    return module.call(/** @type {string} */ (call), texts, numbers);
}

let turn = Promise.resolve();
addEventListener('message', ({ data }) => {
    if (data.stop) {
        stoppedUpTo = lastId;
        return;
    }
    if (data.pause) {
        pausedUntil = performance.now() + data.pause;
        return;
    }
    lastId = data.id;
    turn = turn.then(async () => {
        try {
            postMessage({ id: data.id, answer: await answer(data) });
        } catch (fault) {
            postMessage({
                id: data.id,
                fault: String(fault),
                broken: fault instanceof EngineBroken ? fault.broken : undefined,
            });
        }
    });
});
