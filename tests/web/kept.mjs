/* kept.mjs: what stays: a game after a reload, the page without a network, records in and out, links, rubbish in any of them. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import assert from 'node:assert/strict';
import { motu, newPage, withPage } from './browser.mjs';
import { serveFolder } from './folder.mjs';
import { dice } from './hands.mjs';
import { address, atTable, browser, complaints, finish, golden, keptRecord, plan, playTo } from './scene.mjs';
import { test } from './tap.mjs';

test('a game is there again after a reload, and offered on the first screen', () =>
    atTable('kahuna', plan('kahuna', '', 1), {}, async (page) => {
        await playTo(page, 'kahuna', dice(5), 25);
        const before = await keptRecord(page);
        await page.reload();
        await page.waitForSelector('.turn-line.mine');
        /* where the others were still at it, they have gone on from there */
        const { record } = await keptRecord(page);
        assert.ok(record.startsWith(before.record), record);
        await page.goto(`${address}/#/`);
        await page.locator('.kept-link').first().click();
        await page.waitForSelector('.turn-line.mine');
        assert.equal((await keptRecord(page)).record, record);
    }));

test('after the first visit everything works without a network', () =>
    atTable('kahuna', plan('kahuna', '', 1), {}, async (page, context) => {
        await page.goto(`${address}/`);
        await page.evaluate(() => navigator.serviceWorker.ready);
        await page.waitForFunction(
            async () => (await caches.keys()).length > 0 && navigator.serviceWorker.controller !== null,
        );
        await context.setOffline(true);
        await page.reload();
        await page.getByRole('button', { name: /Play Kaivai/ }).click();
        await page.waitForSelector('.turn-line.mine');
        await page.goto(`${address}/#/rules/kahuna`);
        await page.getByText('KH-13').first().waitFor();
        await context.setOffline(false);
    }));

test('a folder of static files offers no tables, and misses nothing', async () => {
    const folder = await serveFolder();
    const shown = async (page) => {
        await page.getByRole('button', { name: /Play Kahuna/ }).waitFor();
        return page.locator('a[href="#/online"]').count();
    };
    try {
        await withPage(browser, folder.address, { serviceWorkers: 'block' }, async (page) =>
            assert.equal(await shown(page), 0),
        );
        await withPage(browser, address, { serviceWorkers: 'block' }, async (page) =>
            assert.equal(await shown(page), 1),
        );
    } finally {
        await folder.stop();
    }
});

test('the first load is below 300 kB', async () => {
    const { page, context } = await newPage(browser, address, { serviceWorkers: 'block' });
    let bytes = 0;
    page.on('response', (response) => (bytes += Number(response.headers()['content-length'] ?? 0)));
    await page.goto(`${address}/`);
    await page.getByRole('button', { name: /Play Kahuna/ }).waitFor();
    await page.waitForLoadState('networkidle');
    await context.close();
    assert.ok(bytes > 100000 && bytes < 300 * 1024, `${bytes} bytes`);
});

test('a record of motu is shown, from the address, and stepped through with keys', () =>
    withPage(browser, address, {}, async (page) => {
        const record = golden('kahuna-base-1');
        await page.evaluate((text) => localStorage.setItem('motu-opened', text), record);
        await page.goto(`${address}/#/replay`);
        const slider = page.getByRole('slider');
        await slider.waitFor();
        await page.waitForFunction(() => Number(document.querySelector('input[type=range]').max) > 0);
        await slider.focus();
        await page.keyboard.press('Home');
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('ArrowRight');
        await page.waitForFunction(() => document.querySelector('input[type=range]').value === '2');
        await page.keyboard.press('End');
        await page.waitForFunction(() => Number(document.querySelector('input[type=range]').value) > 50);
        assert.deepEqual(await complaints(page), []);
    }));

test('a game is saved as a file, shared as a link and loaded again: the same record each time', () =>
    atTable('kahuna', plan('kahuna', '', 1), { permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
        const { record, ply } = await keptRecord(page);
        const menu = async (name) => {
            await page.getByRole('button', { name: 'More' }).click();
            await page.locator('dialog').getByRole('button', { name, exact: true }).click();
        };
        const [download] = await Promise.all([page.waitForEvent('download'), menu('Save as a file')]);
        const file = 'build/shots/saved.motu';
        await download.saveAs(file);
        assert.equal(readFileSync(file, 'utf8'), record);
        assert.match(execFileSync(motu, ['check', file], { encoding: 'utf8' }), /right, kahuna/);

        await menu('Share a link');
        await page.locator('.notice.news').waitFor();
        const link = await page.evaluate(() => navigator.clipboard.readText());
        assert.match(link, /#r=[\w-]+$/);
        const plies = () =>
            page.waitForFunction((wanted) => document.querySelector('input[type=range]')?.max === wanted, String(ply));
        await page.goto(`${address}/#/`);
        await page.goto(link);
        await plies();

        await page.goto(`${address}/#/`);
        const [chooser] = await Promise.all([
            page.waitForEvent('filechooser'),
            page.getByRole('button', { name: 'Load a file' }).click(),
        ]);
        await chooser.setFiles(file);
        await plies();
    }));

test('a link may lead to one moment of a game', () =>
    withPage(browser, address, { permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
        await page.evaluate((text) => localStorage.setItem('motu-opened', text), golden('kahuna-base-1'));
        const at = (ply) =>
            page.waitForFunction(
                (wanted) => document.querySelector('input[type=range]')?.value === wanted,
                String(ply),
            );
        await page.goto(`${address}/#/replay/7`);
        await at(7);
        await page.getByRole('button', { name: 'Link to this moment' }).click();
        await page.getByText('The link is copied').waitFor();
        const link = await page.evaluate(() => navigator.clipboard.readText());
        assert.match(link, /#r=[\w-]+\.7$/);
        await page.goto(`${address}/#/`);
        await page.goto(link);
        await at(7);
        await page.goto(`${address}/#/`);
        await page.getByRole('button', { name: 'Paste a record' }).click(); /* pasted, it leads there as well */
        await page.locator('dialog textarea').fill(link);
        await page.locator('dialog .primary').click();
        await at(7);
        await page.goto(`${address}/#/`);
        await page.goto(link.replace(/7$/, '999999')); /* no game is that long: its end */
        await page.waitForFunction(() => Number(document.querySelector('input[type=range]')?.value) > 50);
    }));

test('the same deal once more, from the other seat', () =>
    atTable('kahuna', plan('kahuna', '', 1), {}, async (page) => {
        const first = await keptRecord(page);
        await page.getByRole('button', { name: 'More' }).click();
        await page.locator('dialog').getByRole('button', { name: 'Give up', exact: true }).click();
        await page.locator('dialog .row button.primary').click();
        await page.locator('.result').getByRole('button', { name: 'Same deal, other seat' }).click();
        await page.waitForFunction(
            (id) =>
                location.hash.startsWith('#/table/') &&
                !location.hash.endsWith(id) &&
                document.querySelector('.turn-line.mine') !== null,
            first.id,
        );
        const second = await keptRecord(page);
        const deal = ({ record }) => record.match(/^chance (?:deal|first|reveal) .*$/gm).slice(0, 9);
        assert.notEqual(second.id, first.id);
        assert.deepEqual(deal(second), deal(first));
        assert.deepEqual(second.sitters, { black: first.sitters.white, white: first.sitters.black });
    }));

test('rubbish in a link, a damaged kept game, an unknown version: a sentence and a way on, nothing lost', () =>
    withPage(browser, address, {}, async (page) => {
        for (const rubbish of [
            '#r=!!!',
            '#r=AAAA',
            '#/replay',
            '#/table/nothing',
            '#/t',
            '#/%ff',
            '#/lesson/chess',
            '#r=' + 'A'.repeat(5000),
        ]) {
            await page.goto(`${address}/${rubbish}`);
            await page.locator('a[href="#/"], .game').first().waitFor();
        }
        await page.evaluate(() =>
            localStorage.setItem(
                'motu-game-broken',
                '{"version":1,"id":"broken","game":"kahuna","options":"","seed":"1","record":"motu: 9\\ngame: kahuna\\nrules: 1\\noptions:\\n\\n","sitters":{"black":{"kind":"person","name":""},"white":{"kind":"computer","level":1}},"resigned":null,"over":false,"ply":3,"saved":5}',
            ),
        );
        await page.goto(`${address}/#/table/broken`);
        await page.getByText(/reads version 1/).waitFor();
        assert.match(await page.evaluate(() => JSON.stringify({ ...localStorage })), /motu: 9/);
        await page.goto(`${address}/#/`);
        await page.getByRole('button', { name: /Play Kahuna/ }).waitFor();
    }));

await finish();
