/* examples_page.mjs: the example game on the page, with an engine whose catalogue has it: what a new game gets from its folder
 * and a line in games.js. And that nobody meets it where the engine has none. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { newPage, sizes } from './browser.mjs';
import { patience } from './hands.mjs';
import { address, begin, browser, complaints, finish, judge, keptRecord, plan, quick } from './scene.mjs';
import { test } from './tap.mjs';

const engine = readFileSync(process.env.MOTU_EXAMPLES_WASM ?? 'build/release/tests/examples.wasm');

/* A page whose engine has the examples. */
async function withExamples(settings, options, body) {
    const { page, context, faults } = await newPage(browser, address, { serviceWorkers: 'block', ...options });
    await page.route('**/engine/motu.wasm', (route) =>
        route.fulfill({ body: engine, contentType: 'application/wasm' }),
    );
    try {
        await quick(page, settings);
        await body(page);
        assert.deepEqual(faults, []);
    } finally {
        await context.close();
    }
}

/* Takes the first stone that can be taken, by `press`, until the game is over. */
async function playOn(page, press) {
    for (const wait = patience([page]); !(await keptRecord(page)).over; await wait()) {
        const stone = page.locator('.nim-stone:enabled').first();
        if (await stone.isVisible().catch(() => false)) await press(stone).catch(() => {});
        else await page.waitForTimeout(50);
    }
}

test('an engine without examples shows none', async () => {
    const { page, context } = await newPage(browser, address, {});
    await page.goto(`${address}/`);
    await page.waitForSelector('.game-kahuna');
    assert.equal(await page.locator('.game').count(), 2);
    await page.goto(`${address}/#/setup/nim`);
    await page.waitForSelector('.sorry');
    await context.close();
});

test('a whole game of Nim by clicks alone; motu check agrees with its record', () =>
    withExamples(plan('nim', '', 1), {}, async (page) => {
        await begin(page, 'nim');
        assert.equal(await page.locator('.nim-heap').count(), 3);
        assert.equal(await page.locator('.nim-stone').count(), 12);
        assert.deepEqual(await complaints(page), []);
        await playOn(page, (stone) => stone.click({ timeout: 1000 }));
        assert.match(judge('check', (await keptRecord(page)).record), /right, nim/);
        await page.waitForSelector('.result');
        assert.match(await page.locator('.result').innerText(), /All stones are taken\./);
        assert.deepEqual(await complaints(page), []);
    }));

test('two at one screen with four heaps, by keys on a phone: nothing is secret, so no curtain falls', () =>
    withExamples(plan('nim', 'heaps=1-3-5-7 last=loses', 2), { size: sizes.phone, theme: 'dark' }, async (page) => {
        await begin(page, 'nim');
        assert.equal(await page.locator('.nim-heap').count(), 4);
        await page.evaluate(() => {
            window.curtains = 0;
            new MutationObserver(() => (window.curtains += document.querySelectorAll('.curtain').length)).observe(
                document.body,
                { subtree: true, childList: true },
            );
        });
        await playOn(page, (stone) => stone.press('Enter', { timeout: 1000 }));
        assert.equal(await page.evaluate(() => window.curtains), 0);
        assert.match(judge('check', (await keptRecord(page)).record), /right, nim/);
    }));

test('its rules and its set-up are there, and no guide or lesson is offered that it does not have', () =>
    withExamples({}, {}, async (page) => {
        await page.goto(`${address}/`);
        const card = page.locator('.game-nim');
        await card.waitFor();
        assert.deepEqual(
            (await card.locator('.game-links a').allInnerTexts()).length,
            (await page.locator('.game-kahuna .game-links a').allInnerTexts()).length - 2,
        );
        assert.deepEqual(await complaints(page), []);
        await page.goto(`${address}/#/rules/nim/NM-2`);
        await page.getByText('B2 takes 2 stones').waitFor();
        await page.goto(`${address}/#/setup/nim`);
        await page.getByText('1, 3, 5 and 7').waitFor();
        for (const screen of ['lesson', 'guide']) {
            await page.goto(`${address}/#/rules/nim`);
            await page.locator('.sorry').waitFor({ state: 'detached' });
            await page.goto(`${address}/#/${screen}/nim`);
            await page.waitForSelector('.sorry');
        }
    }));

await finish();
