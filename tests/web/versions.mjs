/* versions.mjs: what version 2 of Kaivai asks of the page: bases placed by the players, the age order, gifts of several
 * counters in one window, influence that is hidden; and games kept here of every version of the rules, older and newer. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import assert from 'node:assert/strict';
import { sizes, startServer, withPage } from './browser.mjs';
import { dice } from './hands.mjs';
import { address, atTable, browser, finish, golden, keptRecord, plan, playTo, quick } from './scene.mjs';
import { test } from './tap.mjs';

const order = 'ages=red,yellow,green';

/* Goes to a screen with this in the store. */
async function goto(page, screen, entries) {
    await quick(page, entries);
    await page.waitForLoadState(
        'networkidle',
    ); /* what is being fetched must not be broken off: the page would complain */
    await page.goto(`${address}/?anew=${Math.random()}${screen}`); /* another # alone would not load it */
}

test('who places the bases and who is younger is chosen before the game', () =>
    withPage(browser, address, {}, async (page) => {
        await goto(page, '#/setup/kaivai', plan('kaivai', 'players=3', 1));
        await page.getByRole('radio', { name: 'We place them' }).check({ force: true });
        await page.getByRole('radio', { name: 'We decide' }).check({ force: true });
        await page.locator('select[name="age-0"]').selectOption('green');
        assert.deepEqual(await page.locator('.ages select').evaluateAll((all) => all.map((one) => one.value)), [
            'green',
            'yellow',
            'red',
        ]);
        await page.getByRole('radio', { name: 'Hidden' }).check({ force: true });
        await page.getByRole('button', { name: 'Begin' }).click();
        await page.waitForSelector('.turn-line.mine');
        const { record } = await keptRecord(page);
        assert.match(record, /^rules: 2$/m);
        assert.match(record, /^options: .*influence=hidden bases=players ages=green,yellow,red$/m);
    }));

test('a base is placed by pointing at its two hexes, or by its button', () =>
    atTable('kaivai', plan('kaivai', `players=3 bases=players ${order}`, 1), {}, async (page) => {
        await page.locator('[data-words="base M4 M5"]').waitFor();
        assert.equal(await page.locator('[data-words^="base "]').count(), 10);
        /* M5 lies in two pairs: it is half an answer */
        await page.locator('.kv-fold[data-fold="places"] summary').click();
        await page.locator('[data-words="at M5"]').click();
        await page.locator('[data-words="at M6"]').click();
        await page.waitForFunction(() =>
            Object.keys(localStorage).some(
                (key) => key.startsWith('motu-game-') && /red base M5 M6/.test(localStorage.getItem(key)),
            ),
        );
        await page.waitForSelector('.kv-bid');
        assert.match((await keptRecord(page)).record, /^yellow base /m);
    }));

test('a gift of several counters is put together in one window and said word by word', () =>
    atTable('kaivai', plan('kaivai', `profile=2005-it players=3 ${order}`, 1), {}, async (page) => {
        await page.locator('[data-words="give"]').click();
        const box = page.locator('dialog.kv-gift-window');
        assert.ok(await box.getByRole('button', { name: 'Offer the gift' }).isDisabled());
        await box.locator('input[type=radio][value="green"]').check({ force: true });
        await box.getByLabel('a fish from space 5').fill('2');
        await box.getByLabel('a shell worth 5').fill('1');
        await box.getByRole('button', { name: 'Offer the gift' }).click();
        await page.waitForFunction(() =>
            Object.keys(localStorage).some(
                (key) =>
                    key.startsWith('motu-game-') && /red offer\\n\w+ (approve|refuse)/.test(localStorage.getItem(key)),
            ),
        );
        const { record } = await keptRecord(page);
        assert.match(record, /^red give green fish 5\nred add fish 5\nred add shell 5\nred offer$/m);
        await page.waitForSelector('.kv-bid');
    }));

test('hidden influence is in nothing the page shows or hands out', () =>
    atTable('kaivai', plan('kaivai', `players=3 influence=hidden start=beginner ${order}`, 1), {}, async (page) => {
        await playTo(page, 'kaivai', dice(8), 24);
        for (const seat of ['yellow', 'green'])
            assert.match(await page.locator(`.kv-seat.kv-${seat} .kv-stock`).innerText(), /\?/);
        assert.doesNotMatch(await page.locator('.kv-seat.kv-red .kv-stock').innerText(), /\?/);
    }));

/* --- games kept here --------------------------------------------------------------------------------------- */

const released = (name) => readFileSync(`tests/golden/released/${name}.motu`, 'utf8');
const kept = (id, record, over = false) => ({
    [`motu-game-${id}`]: JSON.stringify({
        version: 1,
        id,
        game: 'kaivai',
        options: /^options: *(.*)$/m.exec(record)?.[1] ?? '',
        seed: '7',
        sitters: Object.fromEntries(
            ['red', 'yellow', 'green', 'blue'].map((seat) => [seat, { kind: 'person', name: seat }]),
        ),
        record,
        resigned: null,
        over,
        ply: 40,
        saved: 1000,
    }),
});

test('a game kept since before there were versions goes on under its own', () =>
    withPage(browser, address, {}, async (page) => {
        const record = released('kaivai-2005-it-4-gift');
        await goto(page, '#/table/old', kept('old', record));
        await page.locator('[data-words="approve"]').click();
        await page.waitForFunction(
            (before) => JSON.parse(localStorage.getItem('motu-game-old')).record.length > before,
            record.length,
        );
        const after = await page.evaluate(() => JSON.parse(localStorage.getItem('motu-game-old')).record);
        assert.ok(after.startsWith(record.trimEnd()), after);
        assert.match(after, /^rules: 1$/m);
    }));

test('a store with games of every version: each is listed, and goes on under its own', () =>
    withPage(browser, address, {}, async (page) => {
        const games = {
            first: released('kaivai-2010-en-4-pay'),
            second: golden('kaivai2-bases-players-1')
                .split('\n')
                .slice(0, 7)
                .join('\n')
                .replace(/^result:.*\n/m, ''),
            newer: released('kaivai-2010-de-4-pay').replace('rules: 1', 'rules: 3'),
        };
        const entries = Object.entries(games).map(([id, record]) => kept(id, record));
        await goto(page, '#/', Object.assign({}, ...entries));
        await page.locator('.kept-link').nth(2).waitFor();
        assert.equal(await page.locator('.kept-link').count(), 3);
        for (const [id, rules] of [
            ['first', 1],
            ['second', 2],
        ]) {
            await page.goto(`${address}/?anew=${id}#/table/${id}`);
            const decide = page.locator('[data-words^="pay "], [data-words^="base "], .kv-bid').first();
            await decide.click();
            await page.waitForFunction(
                ([name, before]) => JSON.parse(localStorage.getItem(`motu-game-${name}`)).record.length > before,
                [id, games[id].length],
            );
            const { record } = await page.evaluate((name) => JSON.parse(localStorage.getItem(`motu-game-${name}`)), id);
            assert.match(record, new RegExp(`^rules: ${rules}$`, 'm'));
            assert.ok(record.startsWith(games[id].trimEnd()), record);
        }
        const untouched = await page.evaluate(() => JSON.parse(localStorage.getItem('motu-game-newer')).record);
        assert.equal(untouched, games.newer);
    }));

test('a game of a newer motu stays, can be read and saved, and says what to do', () =>
    withPage(browser, address, {}, async (page) => {
        const record = released('kaivai-2010-en-4').replace('rules: 1', 'rules: 99');
        await goto(page, '#/table/newer', kept('newer', record));
        await page.locator('#view').getByText('This game comes from a newer motu.').waitFor();
        await page.locator('#view').getByText('this motu knows 1, 2').waitFor();
        assert.equal(await page.locator('.newer-record').textContent(), record);
        const [saved] = await Promise.all([
            page.waitForEvent('download'),
            page.getByRole('button', { name: 'Save the text' }).click(),
        ]);
        assert.equal(readFileSync(await saved.path(), 'utf8'), record);
        assert.ok(await page.evaluate(() => localStorage.getItem('motu-game-newer')), 'it is still kept');
        await page.goto(`${address}/#/`);
        await page.locator('.kept-link').first().waitFor();
    }));

/* --- rulings --------------------------------------------------------------------------------------------------- */

const labels = {
    en: ['We decided', 'Version 1'],
    de: ['Unsere Entscheidung', 'Version 1'],
    sk: ['Naše rozhodnutie', 'Verzia 1'],
    it: ['La nostra decisione', 'Versione 1'],
};

for (const [language, [ours, older]] of Object.entries(labels))
    test(`what no rulebook settles has its mark beside the rules, ${language}`, () =>
        withPage(browser, address, { locale: language }, async (page) => {
            for (const game of ['kaivai', 'kahuna']) {
                const text = readFileSync(`rules/${language === 'en' ? '' : `${language}/`}${game}.md`, 'utf8');
                const count = (/** @type {string} */ label) => text.split(`\n\n*${label}:*`).length - 1;
                await goto(page, `#/rules/${game}`, {});
                await page.locator('.rules-rule').first().waitFor();
                assert.equal(await page.locator('.rules-ruling').count(), count(ours));
                assert.equal(await page.locator('.rules-older').count(), count(older));
                assert.ok(count(ours) > 0);
            }
            await goto(page, '#/rules/kaivai', {});
            const ruling = page.locator('.rules-ruling').first();
            assert.match(await ruling.evaluate((mark) => getComputedStyle(mark, '::before').content), /§/);
            assert.ok((await ruling.getAttribute('title')).length > 10);
        }));

/* --- tables across the network ------------------------------------------------------------------------------- */

/* A table of Kahuna as if a newer motu had begun it; over, if somebody resigns. */
async function newerTable(resigns) {
    const folder = mkdtempSync(join(tmpdir(), 'motu-newer-'));
    const first = await startServer('0', folder);
    const post = async (path, body, token = '') =>
        (
            await fetch(`${first.address}/api/tables${path}`, {
                method: 'POST',
                body: JSON.stringify(body),
                headers: { Authorization: `Bearer ${token}` },
            })
        ).json();
    const { table, tokens } = await post('', { game: 'kahuna' });
    await post(`/${table}/join`, { name: 'Ana' }, tokens.black);
    await post(`/${table}/join`, { name: 'Bo' }, tokens.white);
    if (resigns) await post(`/${table}/resign`, {}, tokens.white);
    await first.kill();
    const change =
        'import sqlite3, sys; b = sqlite3.connect(sys.argv[1]); b.execute("UPDATE game SET rules = 99"); b.commit()';
    execFileSync('python3', ['-c', change, join(folder, 'motu.db')]);
    return { server: await first.again(), table, tokens };
}

for (const over of [false, true])
    test(`a table of a newer motu says who sits there and what to do${over ? ', and shows its text when it is over' : ''}`, async () => {
        const { server, table, tokens } = await newerTable(over);
        try {
            for (const locale of ['en-GB', 'de-DE', 'sk-SK', 'it-IT'])
                await withPage(
                    browser,
                    server.address,
                    { locale, path: `/#/t/${table}/${tokens.black}`, size: sizes.phone },
                    async (page) => {
                        await page.locator('.unreadable-seats').waitFor();
                        assert.match(await page.locator('.sorry').innerText(), /Ana[^]*Bo/);
                        assert.match(await page.locator('.sorry').innerText(), over ? /motu/ : /\b99\b/);
                        assert.equal(await page.locator('.newer-record').count(), over ? 1 : 0);
                        if (over) assert.match(await page.locator('.newer-record').textContent(), /^rules: 99$/m);
                        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
                        assert.ok(wide <= 0, 'nothing stands over the edge');
                        await page.screenshot({ path: `build/shots/newer-${over}-${locale}.png` });
                    },
                );
        } finally {
            await server.stop();
        }
    });

/* --- Kahuna's memory aid ------------------------------------------------------------------------------------- */

test('the memory aid is on, and can be turned off for a table', () =>
    withPage(browser, address, {}, async (page) => {
        for (const off of [false, true]) {
            await goto(page, '#/setup/kahuna', plan('kahuna', 'first=black', 1));
            if (off) await page.locator('input[name="memory"][value="off"]').check({ force: true });
            await page.getByRole('button', { name: 'Begin' }).click();
            await page.waitForSelector('.turn-line.mine');
            /* sooner or later the computer holds a card it took openly */
            let seen = 0;
            for (let ply = 20; !seen && ply <= 80; ply += 10) {
                await playTo(page, 'kahuna', dice(ply), ply);
                seen = await page.locator('.kh-known > *').count();
            }
            assert.equal(seen > 0, !off);
            assert.equal(/^memory: off$/m.test((await keptRecord(page)).record), off);
        }
    }));

await finish();
