/* broken.mjs: an engine with a mistake planted in it: the page says what is wrong, saves the game and has a report to copy. */
import { readFileSync } from 'node:fs';
import assert from 'node:assert/strict';
import { newPage } from './browser.mjs';
import { dice, patience } from './hands.mjs';
import { address, begin, browser, finish, keptRecord, plan, playTo, quick } from './scene.mjs';
import { test } from './tap.mjs';

const planted = readFileSync(process.env.MOTU_PLANTED_WASM ?? 'build/release/tests/planted.wasm');

/* A game of Kahuna whose engine breaks at the move `planted failure`, typed by a player who reads it as text. */
async function atBrokenTable(act) {
    const { page, context } = await newPage(browser, address, {
        serviceWorkers: 'block',
        permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.route('**/engine/motu.wasm', (route) =>
        route.fulfill({ body: planted, contentType: 'application/wasm' }),
    );
    await quick(page, plan('kahuna', '', 1));
    await begin(page, 'kahuna');
    await playTo(page, 'kahuna', dice(3), 14);
    await page.keyboard.press('/'); /* to the box for typed moves */
    await page.locator('#typed').fill('planted failure');
    const dialog = page.locator('dialog.window');
    /* refused, and the words kept, while a computer decides: until it is our turn */
    for (const wait = patience([page]); !(await dialog.isVisible()); await wait()) {
        await page.evaluate(() => document.querySelector('form.typed')?.requestSubmit());
        await page.waitForTimeout(200);
    }
    try {
        await act(page, dialog);
    } finally {
        await context.close();
    }
}

test('the page says what is not true, and where', () =>
    atBrokenTable(async (page, dialog) => {
        const words = await dialog.innerText();
        assert.match(words, /motu has made a mistake/);
        assert.match(words, /strncmp\(words, "planted failure"/);
        assert.match(words, /tests\/planted\/planted\.c:\d+/);
    }));

test('the game can be saved, and is the whole one', () =>
    atBrokenTable(async (page, dialog) => {
        const [download] = await Promise.all([
            page.waitForEvent('download'),
            dialog.getByRole('button', { name: 'Save the game' }).click(),
        ]);
        const saved = readFileSync(await download.path(), 'utf8');
        assert.match(download.suggestedFilename(), /^kahuna-.*\.motu$/);
        assert.equal(saved, (await keptRecord(page)).record);
    }));

test('the report can be copied: version, condition, place, browser and record', () =>
    atBrokenTable(async (page, dialog) => {
        await dialog.getByRole('button', { name: 'Copy the report' }).click();
        await dialog.getByText('The report is copied.').waitFor();
        const report = await page.evaluate(() => navigator.clipboard.readText());
        assert.match(
            report,
            /^motu \d+\.\d+\.\d+: .*planted failure.* is not true, in tests\/planted\/planted\.c:\d+\n/,
        );
        assert.ok(report.includes('Mozilla/'));
        assert.ok(report.endsWith((await keptRecord(page)).record));
    }));

await finish();
