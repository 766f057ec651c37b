/* twins.mjs: the engine twice: the module the page loads, and the same calls compiled natively (calls.c). What they
 * are asked they are both asked, and each answer must be the same text. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createModule } from '../../web/engine/module.js';

const folder = process.env.MOTU_PAGE ?? 'build/page';
const native = process.env.MOTU_CALLS ?? 'build/release/tests/calls';

export function openModule() {
    const module = new WebAssembly.Module(readFileSync(`${folder}/engine/motu.wasm`));
    assert.deepEqual(WebAssembly.Module.imports(module), []);
    return createModule(new WebAssembly.Instance(module));
}

function openNative() {
    const child = spawn(native, { stdio: ['pipe', 'pipe', 'inherit'] });
    const waiting = [];
    let ended = null;
    createInterface(child.stdout).on('line', (line) => waiting.shift()?.resolve(line));
    child.on('error', (error) => (ended = error));
    child.on('exit', (code, signal) => {
        ended ??= new Error(`the native calls ended with ${code ?? signal}`);
        for (const asker of waiting) asker.reject(ended);
    });
    child.stdin.on('error', () => {});
    return {
        call: (name, texts, numbers) =>
            new Promise((resolve, reject) => {
                if (ended) return reject(ended);
                waiting.push({ resolve, reject });
                const words = texts.map((text) => `t${text.replaceAll('\n', '\x1e').replaceAll('\0', '\x1d')}`);
                child.stdin.write([name, ...words, ...numbers.map((n) => `n${n}`)].join('\x1f') + '\n');
            }),
        end: () => child.stdin.end(),
    };
}

/** The last language's sentences, one per message. */
export const sentences = (language) =>
    readFileSync(`${folder}/lang/${language}.words`, 'utf8').replace(/\0$/, '').split('\0');

export function openTwins() {
    const module = openModule();
    const other = openNative();
    const twins = {
        module,
        end: other.end,
        /** The common answer, as text. */
        async ask(name, texts = [], numbers = []) {
            const [here, there] = [module.call(name, texts, numbers), await other.call(name, texts, numbers)];
            if (here !== there) throw new Error(`${name} ${JSON.stringify(texts).slice(0, 300)} ${numbers}\n  wasm:   ${different(here, there)}\n  native: ${different(there, here)}`);
            return here;
        },
        async call(name, texts = [], numbers = []) {
            return JSON.parse(await twins.ask(name, texts, numbers));
        },
        speak: (language) => twins.call('speak', [language, ...sentences(language)]),
        /** Thinks until the player wants no more. */
        async think(seed, level, visits) {
            const begun = await twins.call('think', [seed], [level, visits]);
            if (!begun.ok) return begun;
            while (module.thinkOn(1000));
            const [here, there] = [module.call('thought'), await other.call('think_to_the_end', [], [1000])];
            assert.equal(here, there);
            return JSON.parse(here);
        },
    };
    return twins;
}

/* Around the first byte that is not the same. */
function different(text, than) {
    let at = 0;
    while (at < text.length && text[at] === than[at]) at++;
    return `…${text.slice(Math.max(0, at - 60), at + 100)}`;
}

/** Small whole numbers, the same in every run. @param {number} seed */
export function dice(seed) {
    let state = seed >>> 0;
    const next = () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return state >>> 8;
    };
    return { below: (bound) => next() % bound, one: (list) => list[next() % list.length] };
}
