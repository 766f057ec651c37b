/* fits.mjs: every text can be read: none is cut off, overlaps the edge of its button or leaves the screen, in every language,
 * on a small phone, on a small desktop, and on that desktop at twice the size. */
import assert from 'node:assert/strict';
import { newPage } from './browser.mjs';
import { clickSomething, dice, patience } from './hands.mjs';
import { address, ask, browser, finish, joinAs, keptRecord, momentOf, plan, quick } from './scene.mjs';
import { test } from './tap.mjs';

const sizes = [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
    { width: 640, height: 400 } /* 1280x800 at 200 % */,
];

/* The texts that cannot be read whole: run in the page. What can be scrolled to can be read. */
function clipped() {
    const found = new Set();
    const edge = 1.5; /* pixels that rounding and slanted letters may make */
    const about = (element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent.trim();
        const parent = node.parentElement;
        if (!text || parent.closest('.unseen, svg, script, style, select, noscript') || !parent.checkVisibility())
            continue;
        /* the line on top lies under a notice, which has its place */
        if (parent.closest('.turn-line') && document.querySelector('.notice-place .notice')) continue;
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if (!box.width) continue;
        for (let around = parent; around && around !== document.body; around = around.parentElement) {
            const { overflowX, overflowY } = getComputedStyle(around);
            const holds = around.matches(
                'button, summary, td, th, .notice, .guide-part, .guide-circle li, .hint-list li, .kv-seat, .kh-player, .sheet, .turn-line, .kv-info, .kh-saying',
            );
            const row = around.matches('.kv-choices, .kv-top') && parent.closest('.kv-bids, .kv-kinds, .kv-spaces');
            const room = around.getBoundingClientRect();
            const cut = (way) => holds || row || way === 'hidden' || way === 'clip';
            const wide = box.left < room.left - edge || box.right > room.right + edge;
            const high = box.top < room.top - edge || box.bottom > room.bottom + edge;
            if ((wide && cut(overflowX)) || (high && cut(overflowY))) {
                found.add(`"${text.slice(0, 40)}" in ${about(around)}`);
                break;
            }
            if (['auto', 'scroll'].includes(overflowX) || ['auto', 'scroll'].includes(overflowY)) {
                if (wide && !['auto', 'scroll'].includes(overflowX))
                    found.add(`"${text.slice(0, 40)}" in ${about(around)}`);
                box.x = room.x; /* what is in there can be scrolled to: what is around it holds the whole */
                box.y = room.y;
                box.width = room.width;
                box.height = room.height;
            }
        }
        if (box.left < -edge || box.right > innerWidth + edge) found.add(`"${text.slice(0, 40)}" leaves the screen`);
    }
    for (const item of document.querySelectorAll('.hint-list li')) {
        const texts = [...item.querySelectorAll('p')].map((text) => text.getBoundingClientRect());
        if (texts.some((text, i) => i > 0 && text.top < texts[i - 1].bottom - edge))
            found.add(`"${item.textContent.slice(0, 40)}" stands on itself`);
    }
    return [...found];
}

/* Asks for a hint until there is one: the line may still say that it is our turn while the computers already think. */
async function hint(page) {
    const list = page.locator('.hint-list');
    for (const wait = patience([page]); !(await list.isVisible()); await wait()) {
        await page.waitForSelector('.turn-line.mine');
        await page.keyboard.press('h');
        await list.waitFor({ timeout: 20000 }).catch(() => {});
    }
}

for (const locale of ['en', 'de', 'sk', 'it'])
    test(`every text can be read: ${locale}`, async () => {
        const { page, context, faults } = await newPage(browser, address, { size: sizes[0], locale });
        const found = new Set();
        const look = async (name) => {
            for (const size of sizes) {
                await page.setViewportSize(size);
                await page.waitForTimeout(120);
                for (const text of await page.evaluate(clipped))
                    found.add(`${name.split(' after')[0]} at ${size.width}: ${text}`);
            }
        };
        await quick(page, { ...plan('kahuna', 'first=black', 1), ...plan('kaivai', 'players=4', 1) });
        for (const [hash, there] of [
            ['#/', '.game'],
            ['#/setup/kahuna', '.setup-form'],
            ['#/setup/kaivai', '.setup-form'],
            ['#/online', '.setup-form'],
            ['#/guide/kahuna/1', '.guide-picture svg'],
            ['#/guide/kahuna/2', '.guide-picture svg'],
            ['#/guide/kaivai/1', '.guide-picture svg'],
            ['#/guide/kaivai/2', '.guide-picture svg'],
            ['#/lesson/kahuna', '.guide-picture svg'],
            ['#/lesson/kahuna/1', '.kh-hand .kh-card'],
            ['#/lesson/kaivai/1', '.kv-hex.kv-open'],
        ]) {
            await page.goto(`${address}/${hash}`);
            await page.waitForSelector(there);
            await look(hash);
        }
        for (const game of ['kahuna', 'kaivai']) {
            await page.goto(`${address}/`);
            await page.locator(`.game-${game} button.primary`).click();
            const random = dice(11);
            const wait = patience([page]);
            for (const ply of [0, 12, 30, 60, 61, 62, 63, 64]) {
                for (; ((await keptRecord(page))?.ply ?? 0) < ply; await wait()) {
                    await page.waitForSelector('.turn-line.mine, .result');
                    if (await page.locator('.result').count()) break; /* lost early: the result is looked at */
                    await clickSomething(page, game, random);
                }
                await page.waitForSelector('.turn-line.mine, .result');
                await look(`${game} after ${ply}`);
            }
            if (!(await page.locator('.result').count())) await hint(page);
            await look(`${game}, hint`);
            await page.locator('.tool-menu').click();
            await page.waitForSelector('dialog[open]');
            await look(`${game}, menu`);
            await page.keyboard.press('Escape');
        }
        for (const name of ['kahuna-base-1', 'kaivai-2010-en-1']) {
            const { kept, words } = momentOf(name, null);
            await page.evaluate((game) => localStorage.setItem('motu-game-moment', JSON.stringify(game)), kept);
            await page.goto(`${address}/#/`);
            await page.goto(`${address}/#/table/moment`);
            await page.waitForSelector('.turn-line.mine');
            await look(`${name}, last decision`);
            await page.locator('[role=tab]').nth(2).click();
            await page.locator('#typed').fill(words);
            await page.locator('#typed').press('Enter');
            await page.waitForSelector('.accounts');
            await look(`${name}, result`);
        }
        await page.locator('.bar-tools button').last().click();
        await page.waitForSelector('dialog[open]');
        await look('settings');
        const { table, tokens } = await ask('', {
            game: 'kaivai',
            options: '',
            seats: { yellow: 1, green: 1, blue: 1 },
        });
        await page.goto(`${address}/#/t/${table}/${tokens.red}`);
        await page.waitForSelector('form.online-join');
        await look('waiting');
        await joinAs(page, 'Maximiliana Wolkenst');
        await page.waitForSelector('.turn-line');
        await look('a long name');
        await context.close();
        assert.deepEqual([...found], []);
        assert.deepEqual(faults, []);
    });

await finish();
