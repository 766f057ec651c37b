/* hidden.mjs: nobody is told how much influence another player has (KV-66). The page twice: once with its engine, once with
 * one whose last player starts with two counters more (tests/planted/rich.c). The same decisions make two games that differ
 * in that count alone; every call of the engine and everything on the screen is the same for the others. */
import { readFileSync } from 'node:fs';
import assert from 'node:assert/strict';
import { createModule } from '../../web/engine/module.js';
import { newPage } from './browser.mjs';
import { address, browser, finish, golden, quick } from './scene.mjs';
import { test } from './tap.mjs';

const folder = process.env.MOTU_PAGE ?? 'build/release/page';
const engines = [
    readFileSync(`${folder}/engine/motu.wasm`),
    readFileSync(process.env.MOTU_RICH_WASM ?? 'build/release/tests/rich.wasm'),
];
const games = ['kaivai2-influence-hidden-1', 'kaivai2-influence-hidden-2', 'kaivai2-2005-it-1'];
const others = ['red', 'yellow', 'green', 'public'];
const decided = (record) => record.split('\n\n')[1].trim().split('\n');
const head = (record) => record.split('\n\n')[0];

/* The first so many decisions of a record, without a result. */
const beginning = (record, count) =>
    `${head(record)
        .replace(/^result:.*\n?/m, '')
        .trimEnd()}\n\n${decided(record).slice(0, count).join('\n')}\n`;

/* --- the calls ------------------------------------------------------------------------------------------------ */

function* answers(module, record) {
    yield module.call('load', [record, '']);
    for (const viewer of others) {
        yield module.call('picture', [viewer], [-1]);
        yield module.call('moves', [viewer]);
        yield module.call('undo_limit', [viewer]);
        yield module.call('log', [viewer], [0, 20]);
        yield module.call('record', [viewer]);
        for (const words of ['celebrate F4', 'build', 'upgrade', 'pass', 'show 3', 'bid 9']) {
            yield module.call('why', [words, viewer]);
            yield module.call('effect', [words, viewer]);
        }
    }
    yield module.call('position');
    yield module.call('odds');
}

test('every call answers the same to everybody else', async () => {
    const modules = engines.map((bytes) => createModule(new WebAssembly.Instance(new WebAssembly.Module(bytes))));
    let own = 0;
    let count = 0;
    for (const game of games) {
        const record = golden(game);
        const length = decided(record).length;
        for (let at = 0; at <= length; at += 9) {
            const [one, other] = modules.map((module) => [...answers(module, beginning(record, at))]);
            assert.match(one[0], /"ok":true/);
            one.forEach((answer, i) => assert.equal(other[i], answer));
            count += one.length;
            own += modules[0].call('picture', ['blue'], [-1]) !== modules[1].call('picture', ['blue'], [-1]) ? 1 : 0;
        }
    }
    assert.ok(own > 50 && count > 5000, `${own} truths that differ, ${count} answers`);
});

/* --- the screen ----------------------------------------------------------------------------------------------- */

const kept = (record, over) => ({
    'motu-game-pair': JSON.stringify({
        version: 1,
        id: 'pair',
        game: 'kaivai',
        options: /^options: *(.*)$/m.exec(record)?.[1] ?? '',
        seed: '7',
        sitters: Object.fromEntries(
            ['red', 'yellow', 'green', 'blue'].map((seat) => [
                seat,
                seat === 'red' ? { kind: 'person', name: '' } : { kind: 'computer', level: 1 },
            ]),
        ),
        record,
        resigned: null,
        over,
        ply: decided(record).length,
        saved: 1000,
    }),
});

/* What red sees and is handed at a table with this record: the board, the panels, the replay, the record. */
async function seen(engine, record, over) {
    const { page, context, faults } = await newPage(browser, address, { serviceWorkers: 'block' });
    const found = [];
    const look = async (what) => {
        await page.waitForLoadState('networkidle');
        found.push(`${what}: ${await page.evaluate(() => document.body.outerHTML)}`);
    };
    await page.route('**/engine/motu.wasm', (route) =>
        route.fulfill({ body: engine, contentType: 'application/wasm' }),
    );
    try {
        await quick(page, kept(record, over));
        await page.goto(`${address}/#/table/pair`);
        await page.waitForSelector(over ? '.result, dialog' : '.turn-line.mine');
        await look('table');
        if (over) await page.keyboard.press('Escape');
        for (const tab of ['Log', 'Text']) {
            await page.getByRole('tab', { name: tab }).click();
            await page.waitForSelector('[role=tabpanel]:not([hidden]) *');
            await look(tab);
        }
        await page.getByRole('button', { name: 'Menu' }).click();
        await page
            .getByRole('menuitem', { name: 'Replay' })
            .or(page.getByRole('button', { name: 'Replay' }))
            .first()
            .click();
        await page.waitForSelector('.replay-slider');
        for (const key of ['Home', 'ArrowRight', 'End', 'ArrowLeft']) {
            await page.keyboard.press(key);
            await look(`replay ${key}`);
        }
        assert.deepEqual(faults, []);
    } finally {
        await context.close();
    }
    return found;
}

/* How many decisions of a record are made when red is to decide, near the middle. */
function redDecides(record) {
    const all = decided(record);
    return all.findIndex((line, i) => i > all.length / 2 && line.startsWith('red ') && !/^red (done|canoe)/.test(line));
}

for (const game of [games[0], games[2]])
    test(`the screen shows red the same: ${game}`, async () => {
        const record = golden(game);
        for (const [over, text] of [
            [false, beginning(record, redDecides(record))],
            [true, record],
        ]) {
            const [one, other] = [await seen(engines[0], text, over), await seen(engines[1], text, over)];
            assert.ok(one.every((html) => html.length > 5000));
            one.forEach((html, i) => assert.equal(other[i], html));
        }
    });

await finish();
