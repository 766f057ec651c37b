/* twins.mjs: the engine twice: the module the page loads, and the same calls compiled natively (calls.c). What they
 * are asked they are both asked, and each answer must be the same text. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createModule } from '../../web/engine/module.js';

const folder = process.env.MOTU_PAGE ?? 'build/release/page';
const native = process.env.MOTU_CALLS ?? 'build/release/tests/calls';

export function openInstance() {
    const module = new WebAssembly.Module(readFileSync(`${folder}/engine/motu.wasm`));
    assert.deepEqual(WebAssembly.Module.imports(module), []);
    return new WebAssembly.Instance(module);
}

export const openModule = () => createModule(openInstance());

export function openNative() {
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
        callWith: (name, bytes, numbers) =>
            new Promise((resolve, reject) => {
                if (ended) return reject(ended);
                waiting.push({ resolve, reject });
                child.stdin.write(
                    `${[name, bytes ? Buffer.from(bytes).toString('hex') || '-' : '-', ...numbers].join(' ')}\n`,
                );
            }),
        end: () => child.stdin.end(),
        pid: child.pid,
    };
}

/** The sentences of a language, as the page loads them. */
export const sentences = (language) => readFileSync(`${folder}/lang/${language}.words`);

/** Texts as a call wants them. */
export const inBytes = (texts) => Buffer.from(texts.map((text) => `${text}\0`).join(''));

export function openTwins() {
    const module = openModule();
    const other = openNative();

    async function same(name, question, here, there) {
        if (here !== (await there))
            throw new Error(
                `${name} ${question}\n  wasm:   ${different(here, await there)}\n  native: ${different(await there, here)}`,
            );
        return here;
    }

    const twins = {
        module,
        end: other.end,
        /** The common answer to any bytes, as text. */
        askWith: (name, bytes, numbers = []) =>
            same(
                name,
                `${bytes.toString('latin1').slice(0, 300)} ${numbers}`,
                module.callWith(name, bytes, numbers),
                other.callWith(name, bytes, numbers),
            ),
        /** The same to texts. */
        ask: (name, texts = [], numbers = []) =>
            same(
                name,
                `${JSON.stringify(texts).slice(0, 300)} ${numbers}`,
                module.call(name, texts, numbers),
                other.callWith(name, texts.length ? inBytes(texts) : null, numbers),
            ),
        call: async (name, texts = [], numbers = []) => JSON.parse(await twins.ask(name, texts, numbers)),
        speak: (language) => twins.askWith('speak', Buffer.concat([inBytes([language]), sentences(language)])),
        /** Thinks until the player wants no more. */
        async think(seed, level, visits, judged = '', style = '') {
            const begun = await twins.call('think', [seed, judged, style], [level, visits]);
            if (!begun.ok) return begun;
            while (module.thinkOn(1000));
            const there = other.callWith('think_to_the_end', null, [1000]);
            return JSON.parse(await same('thought', seed, module.call('thought', [], [1024]), there));
        },
        /** What level 8 finds with all its visits, for another engine. */
        async findings(seed, visits) {
            await twins.call('think', [seed, '', ''], [8, visits]);
            module.thinkWhole();
            while (module.thinkOn(90));
            const there = other.callWith('think_whole_to_the_end', null, [1000]);
            return JSON.parse(await same('findings', seed, module.call('findings'), there)).found;
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
