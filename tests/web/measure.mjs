/* measure.mjs: how fast the engine is in a real browser, and whether the page stays smooth while it thinks. Prints
 * figures and judges nothing: run it by hand, with a server for build/release/page.
 *     node tests/web/measure.mjs http://127.0.0.1:PORT/ */
import { launch, newPage } from './browser.mjs';

const address = new URL(process.argv[2] ?? 'http://127.0.0.1:8000/').origin;
const browser = await launch();
const { page, context } = await newPage(browser, address);
await page.goto(`${address}/`);

/* Runs in the page: decisions of level 8, by that many workers, over a game that level 2 plays, and what the main thread goes
 * through. */
async function measureGame([game, workers]) {
    const { createReferee } = await import('/engine/referee.js');
    const { createThinker } = await import('/engine/thinker.js');
    const { createPair } = await import('/engine/pair.js');
    const [referee, thinker] = [createReferee(), createThinker(workers > 1 ? createPair() : undefined)];
    const long = [];
    new PerformanceObserver((list) => long.push(...list.getEntries().map((entry) => entry.duration))).observe({
        type: 'longtask',
    });
    const gaps = [];
    let [last, watching] = [performance.now(), false];
    const frame = (now) => {
        if (watching) gaps.push(now - last);
        last = now;
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    const [times, visits] = [[], []];
    let position = await referee.start(game, '', '3');
    for (let decisions = 0; position.actor !== 'over';) {
        if (position.actor === 'chance') {
            position = await referee.chance();
            continue;
        }
        const record = await referee.record(position.actor);
        if (decisions++ % (game === 'kahuna' ? 6 : 12) === 0) {
            watching = true;
            const begun = performance.now();
            const thought = await thinker.think({ record, level: 8, seed: '1' });
            times.push(performance.now() - begun);
            visits.push(thought.visits);
            watching = false;
        }
        position = await referee.play((await thinker.think({ record, level: 2, seed: '1' })).move);
    }
    referee.end();
    thinker.end();
    const sorted = (list) => [...list].sort((a, b) => a - b);
    const at = (list, share) => sorted(list)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0;
    return {
        decisions: times.length,
        'ms, median': Math.round(at(times, 0.5)),
        'ms, 95 %': Math.round(at(times, 0.95)),
        'ms, longest': Math.round(Math.max(...times)),
        'visits, median': at(visits, 0.5),
        'frame gap ms, 99 %': Math.round(at(gaps, 0.99)),
        'frame gap ms, longest': Math.round(Math.max(...gaps)),
        'tasks over 50 ms': long.length,
        'longest task ms': Math.round(Math.max(0, ...long)),
    };
}

/* Random games a second, hashes included: in the page and natively the same call. */
async function measureRandom([game, count]) {
    const { createModule } = await import('/engine/module.js');
    const made = await WebAssembly.instantiate(await (await fetch('/engine/motu.wasm')).arrayBuffer());
    const module = createModule(made.instance);
    let best = 0;
    for (let i = 0; i < 5; i++) {
        const begun = performance.now();
        module.call('sample', [game, '', String(i)], [count]);
        best = Math.max(best, (1000 * count) / (performance.now() - begun));
    }
    return Math.round(best);
}

for (const game of ['kahuna', 'kaivai'])
    for (const workers of [1, 2])
        console.log(`level 8, ${game}, workers: ${workers}:`, await page.evaluate(measureGame, [game, workers]));
for (const games of [
    ['kahuna', 1000],
    ['kaivai', 200],
])
    console.log(`random games of ${games[0]} a second:`, await page.evaluate(measureRandom, games));
await context.close();
await browser.close();
