/* pace.mjs: how fast the page's engine is beside the native one: random games, and searches of level 8, by the same calls in
 * turn. Counted is the processor's time, so that it does not matter who else uses the machine; of several rounds the best.
 * Prints figures; MOTU_LEAST=0.6 makes a smaller share of the native speed a failure. By hand:
 *     node tests/web/pace.mjs [ROUNDS] */
import { readFileSync } from 'node:fs';
import { openModule, openNative, inBytes } from './twins.mjs';

const rounds = Number(process.argv[2] ?? 5);
const least = Number(process.env.MOTU_LEAST ?? 0);
const [page, native] = [openModule(), openNative()];
const both = {
    WebAssembly: {
        spent: () => process.cpuUsage().user / 1000,
        call: async (name, texts, numbers) => page.call(name, texts, numbers),
        think: async () => {
            while (page.thinkOn(1000));
        },
    },
    native: {
        /* in hundredths of a second, as the kernel counts them */
        spent: () => 10 * Number(readFileSync(`/proc/${native.pid}/stat`, 'utf8').split(') ')[1].split(' ')[11]),
        call: (name, texts, numbers) => native.callWith(name, texts.length ? inBytes(texts) : null, numbers),
        think: () => native.callWith('think_to_the_end', null, [1000]),
    },
};

/* Milliseconds. */
async function time(engine, work) {
    const before = engine.spent();
    await work(engine);
    return engine.spent() - before;
}

async function compare(what, work) {
    const best = { WebAssembly: Infinity, native: Infinity };
    for (let round = 0; round < rounds; round++)
        for (const [name, engine] of Object.entries(both)) best[name] = Math.min(best[name], await time(engine, work));
    const share = best.native / best.WebAssembly;
    const figures = Object.entries(best).map(([name, ms]) => `${name} ${ms.toFixed(0)} ms`);
    console.log(`${what}: ${figures.join(', ')}: ${(100 * share).toFixed(0)} % of native`);
    if (share < least) process.exitCode = 1;
}

const searches = 8;
const visits = 60000; /* at most: a search that cannot change its mind ends */
for (const [game, count] of [
    ['kahuna', 20000],
    ['kaivai', 3000],
]) {
    await compare(`${count} random games of ${game}`, async ({ call }) => {
        for (let seed = 0; seed < count / 1000; seed++) await call('sample', [game, '', String(seed)], [1000]);
    });
    for (const { call } of Object.values(both)) {
        await call('start', [game, '', '1'], []);
        while (JSON.parse(await call('position', [], [])).actor === 'chance') await call('chance', [], []);
    }
    await compare(`${searches} searches of level 8 in ${game}`, async ({ call, think }) => {
        for (let seed = 0; seed < searches; seed++) {
            const { ok } = JSON.parse(await call('think', [String(seed), '', ''], [8, visits]));
            if (!ok) throw new Error('nobody thinks');
            await think();
        }
    });
}
native.end();
