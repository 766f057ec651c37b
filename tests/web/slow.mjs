/* slow.mjs: games that take days are not forgotten: the first screen says which tables wait, and a badge what was said. */
import assert from 'node:assert/strict';
import { newPage } from './browser.mjs';
import { address, ask, browser, complaints, finish } from './scene.mjs';
import { test } from './tap.mjs';

/* A table at which Ana sits on the first seat; she begins. */
async function tableOfAna() {
    const made = await ask('', { game: 'kahuna', options: 'first=black' });
    for (const [seat, name] of [
        ['black', 'Ana'],
        ['white', 'Bo'],
    ])
        assert.ok((await ask(`/${made.table}/join`, { name, share: 'ab' }, made.tokens[seat])).ok);
    return made;
}

/* The page of somebody who holds the links to these tables, the given one opened last. */
async function holding(tables) {
    const opened = await newPage(browser, address);
    const held = tables.map(({ table, tokens }, i) => ({
        id: table,
        token: tokens.black,
        game: 'kahuna',
        seen: 9 - i,
    }));
    await opened.page.addInitScript(
        (list) => localStorage.getItem('motu-online') ?? localStorage.setItem('motu-online', JSON.stringify(list)),
        held,
    );
    return opened;
}

test('the first screen says which tables wait for you, the longest waiting first', async () => {
    const first = await tableOfAna();
    const second = await tableOfAna();
    const { page, context, faults } = await holding([second, first]);
    await page.goto(`${address}/`);
    await page.locator('.awaited [data-table]').nth(1).waitFor();
    const order = () =>
        page.locator('.awaited [data-table]').evaluateAll((links) => links.map((link) => link.dataset.table));
    assert.deepEqual(await order(), [first.table, second.table]);
    assert.match(await page.locator('.awaited').textContent(), /2 tables wait for you.*Ana, Bo/);
    assert.deepEqual(await complaints(page), []);
    /* one has decided: it waits no longer, without anything being pressed */
    const { record } = await ask(`/${first.table}`, null, first.tokens.black);
    assert.ok(record.includes('black'));
    assert.ok((await ask(`/${first.table}/resign`, {}, first.tokens.white)).ok);
    await page.waitForFunction(() => document.querySelectorAll('.awaited [data-table]').length === 1);
    await page.locator('.awaited a').click();
    await page.waitForSelector('.turn-line.mine');
    await context.close();
    assert.deepEqual(faults, []);
});

test('what was said and not read is counted at the tab of the chat', async () => {
    const made = await tableOfAna();
    const { page, context, faults } = await holding([made]);
    await page.goto(`${address}/#/t/${made.table}`);
    await page.waitForSelector('.turn-line.mine');
    const tab = page.locator('#tab-chat');
    assert.equal(await tab.locator('.badge').count(), 0);
    for (const phrase of ['hello', 'good_luck'])
        assert.ok((await ask(`/${made.table}/say`, { phrase }, made.tokens.white)).ok);
    await tab.locator('.badge').getByText('2').waitFor();
    await tab.click();
    await page.waitForFunction(() => !document.querySelector('#tab-chat .badge'));
    await page.goto(`${address}/#/`);
    await page.waitForSelector('.game');
    await page.goto(`${address}/#/t/${made.table}`);
    await page.waitForSelector('.turn-line.mine');
    assert.equal(await tab.locator('.badge').count(), 0, 'what was read stays read');
    await context.close();
    assert.deepEqual(faults, []);
});

await finish();
