/* views.mjs: every view at both sizes, light and dark: no accessibility fault, nothing too wide, and a screenshot in
 * build/shots for a person to look at. */
import assert from 'node:assert/strict';
import { newPage, sizes, withPage } from './browser.mjs';
import { dice } from './hands.mjs';
import { address, ask, begin, browser, complaints, finish, golden, joinAs, plan, playTo, quick } from './scene.mjs';
import { test } from './tap.mjs';

/* Each view, and what is there when it is whole. */
const views = {
    start: ['#/', '.game'],
    setup: ['#/setup/kaivai', '.setup-form'],
    rules: ['#/rules/kaivai', '[data-picture="KV-63"] svg'] /* the last picture */,
    'rules-kahuna': ['#/rules/kahuna', '[data-picture="KH-14"] svg'],
    guide: ['#/guide/kahuna/2', '.guide-picture svg'],
    'guide-kaivai': ['#/guide/kaivai', '.guide-picture svg'],
    lesson: ['#/lesson/kahuna/1', '.kh-hand .kh-card'],
    'lesson-kaivai': ['#/lesson/kaivai/1', '.kv-hex.kv-open'],
    online: ['#/online', '.setup-form'],
};
const still = () => document.getAnimations().every(({ playState }) => playState !== 'running');
for (const [size, viewport] of Object.entries(sizes))
    for (const theme of ['light', 'dark'])
        test(`no view has an accessibility fault: ${size}, ${theme}`, async () => {
            const { page, context, faults } = await newPage(browser, address, { size: viewport, theme });
            await quick(page, { ...plan('kahuna', '', 1), ...plan('kaivai', 'players=3', 1) });
            const found = [];
            const look = async (name) => {
                await page.waitForLoadState('networkidle');
                await page.waitForFunction(still);
                const fullPage = size === 'phone' && !name.startsWith('rules'); /* those are a hundred screens long */
                await page.screenshot({ path: `build/shots/${name}-${size}-${theme}.png`, fullPage });
                /* in the dark only the colours are others */
                for (const complaint of await complaints(page, theme === 'dark' ? ['color-contrast'] : null))
                    found.push(`${name}: ${complaint}`);
                const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
                if (wide > 0) found.push(`${name}: ${wide} pixels too wide`);
            };
            for (const [name, [hash, there]] of Object.entries(views)) {
                await page.goto(`${address}/${hash}`);
                await page.waitForSelector(there);
                await look(name);
            }
            for (const game of ['kahuna', 'kaivai']) {
                await begin(page, game);
                await playTo(page, game, dice(7), 30);
                await look(game);
                for (const tab of ['Rules', 'Text']) {
                    await page.getByRole('tab', { name: tab }).click();
                    await page.waitForSelector('[role=tabpanel]:not([hidden]) :is(.rules-rule, .described *)');
                    await look(`${game}-${tab.toLowerCase()}`);
                }
            }
            await page.keyboard.press('?');
            await page.waitForSelector('dialog[open] .keys');
            await look('keys');
            await page.keyboard.press('Escape');
            await page.locator('.bar-tools button').last().click();
            await page.waitForSelector('dialog[open] select, dialog[open] input');
            await look('settings');
            await page.evaluate((text) => localStorage.setItem('motu-opened', text), golden('kaivai-2010-en-1'));
            await page.goto(`${address}/#/replay/90`);
            await page.getByRole('slider').waitFor();
            await look('replay');
            const { table, tokens } = await ask('', { game: 'kahuna', options: '', seats: { white: 1 } });
            await page.goto(`${address}/#/t/${table}/${tokens.black}`);
            await page.waitForSelector('form.online-join');
            await look('waiting');
            await joinAs(page, 'Ana');
            await page.waitForSelector('.turn-line');
            await page.getByRole('tab', { name: 'Chat' }).click();
            await page.waitForSelector('.chat-form');
            await look('online-table');
            await context.close();
            assert.deepEqual(found, []);
            assert.deepEqual(faults, []);
        });

test('on a phone every step of the lessons fits: nothing too wide, nothing under the dock', async () => {
    for (const size of [sizes.phone, { width: 360, height: 640 }])
        await withPage(browser, address, { size, locale: 'de' }, async (page) => {
            for (const [game, steps] of [
                ['kahuna', 6],
                ['kaivai', 10],
            ])
                for (let step = 1; step <= steps; step++) {
                    await page.goto(`${address}/#/lesson/${game}`);
                    await page.locator('.lesson-dots button').nth(steps).waitFor();
                    await page.locator('.lesson-dots button').nth(step).click();
                    await page.waitForFunction(
                        (at) =>
                            document.querySelectorAll('.lesson-dots button')[at]?.getAttribute('aria-current') ===
                                'step' && document.querySelector('.kh-map, .kv-sea') !== null,
                        step,
                    );
                    const room = await page.evaluate(() => {
                        scrollTo(0, document.documentElement.scrollHeight);
                        const [board, dock] = ['.lesson-board', '.lesson-dock'].map((part) =>
                            document.querySelector(part).getBoundingClientRect(),
                        );
                        const colour = getComputedStyle(document.querySelector('.lesson-dock')).backgroundColor;
                        return {
                            wide: document.documentElement.scrollWidth - innerWidth,
                            under: board.bottom - dock.top,
                            clear: /, 0\)$|transparent/.test(colour),
                        };
                    });
                    assert.ok(
                        room.wide <= 0 && room.under <= 1 && !room.clear,
                        `${game} ${step} at ${size.height}: ${JSON.stringify(room)}`,
                    );
                }
        });
});

await finish();
