/* page.mjs: the page in a real browser: whole games by clicks and by keyboard, one screen for two, coming back, without a
 * network, records in and out, refusals, undo, previews, languages, rubbish. Screenshots go to build/shots. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import assert from 'node:assert/strict';
import { launch, motu, newPage, sizes, startServer, withPage } from './browser.mjs';
import { serveFolder } from './folder.mjs';
import { playByClicks, playByKeys, clickSomething, dice, pressIfThere } from './hands.mjs';
import { run, test } from './tap.mjs';

const server = await startServer();
const { address } = server;
const browser = await launch();
const axe = readFileSync(new URL('node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
mkdirSync('build/shots', { recursive: true });

/* --- steps that several tests take ------------------------------------------------------------------------------ */

/* Everything at once: what a test is about is not the pace. */
const quick = (page, more = {}) => page.addInitScript((settings) => Object.entries(settings).forEach(([key, value]) => localStorage.getItem(key) ?? localStorage.setItem(key, value)), { 'motu-speed': 'instant', ...more });

const seats = { kahuna: ['black', 'white'], kaivai: ['red', 'yellow', 'green', 'blue'] };
const plan = (game, options, people, level = 1) => ({
    [`motu-plan-${game}`]: JSON.stringify({ options, sitters: Object.fromEntries(seats[game].map((seat, i) => [seat, i < people ? { kind: 'person', name: people > 1 ? `Player ${i + 1}` : '' } : { kind: 'computer', level }])) }),
});

async function begin(page, game) {
    await page.goto(`${address}/`);
    await page.getByRole('button', { name: new RegExp(`^Play ${game}`, 'i') }).click();
    await page.waitForSelector('.turn-line.mine, .curtain');
}

/* Clicks on what is offered until so many decisions have been made, and it is our turn again. */
async function playTo(page, game, random, ply) {
    while ((await keptRecord(page)).ply < ply) {
        await page.waitForSelector('.turn-line.mine');
        await clickSomething(page, game, random);
    }
    await page.waitForSelector('.turn-line.mine');
}

/* Until the game kept last has come further than that. */
const playedOn = (page, ply) =>
    page.waitForFunction((before) => Object.keys(localStorage).some((key) => key.startsWith('motu-game-') && JSON.parse(localStorage.getItem(key)).ply > before), ply);

/* A page with settings, at a table. */
async function atTable(game, settings, options, body) {
    const { page, context, faults } = await newPage(browser, address, options);
    try {
        await quick(page, settings);
        await begin(page, game);
        await body(page, context);
        assert.deepEqual(faults, []);
    } finally {
        await context.close();
    }
}

const keptRecord = (page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('motu-game-')).map((key) => JSON.parse(localStorage.getItem(key))).sort((a, b) => b.saved - a.saved)[0]);

function check(record) {
    const file = 'build/shots/from-page.motu';
    writeFileSync(file, record);
    return execFileSync(motu, ['check', file], { encoding: 'utf8' });
}

/* A golden game as motu itself writes its record. */
function golden(name) {
    const [about, ...decisions] = readFileSync(new URL(`../golden/games/${name}.jsonl`, import.meta.url), 'utf8').trim().split('\n').map((line) => JSON.parse(line));
    const requests = [{ cmd: 'new', game: about.game, options: about.options }, { cmd: 'play', moves: decisions.flatMap(({ move }) => move ?? []) }, { cmd: 'record' }];
    const answers = execFileSync(motu, ['engine'], { input: requests.map((request) => `${JSON.stringify(request)}\n`).join(''), encoding: 'utf8' });
    return JSON.parse(answers.trim().split('\n')[2]).record;
}

async function complaints(page) {
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
    return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.target.join(' ')).join(' | ')}`);
}

/* --- whole games ---------------------------------------------------------------------------------------------------- */

test('a whole game of Kahuna by clicks alone; motu check agrees with its record', () =>
    atTable('kahuna', plan('kahuna', '', 1), {}, async (page) => {
        await playByClicks(page, 'kahuna', 1);
        const { record, over } = await keptRecord(page);
        assert.equal(over, true);
        assert.match(check(record), /right, kahuna/);
        await page.screenshot({ path: 'build/shots/kahuna-end-desktop-light.png' });
        assert.deepEqual(await complaints(page), []);
    }));

test('a whole game of Kaivai by clicks alone; motu check agrees with its record', () =>
    atTable('kaivai', plan('kaivai', 'players=3', 1), {}, async (page) => {
        await playByClicks(page, 'kaivai', 2);
        const { record } = await keptRecord(page);
        assert.match(check(record), /right, kaivai/);
        await page.screenshot({ path: 'build/shots/kaivai-end-desktop-light.png' });
        assert.deepEqual(await complaints(page), []);
    }));

test('a whole game of Kahuna by keyboard alone, on a phone', () =>
    atTable('kahuna', plan('kahuna', '', 1), { size: sizes.phone, theme: 'dark' }, async (page) => {
        await playByKeys(page, 3);
        assert.match(check((await keptRecord(page)).record), /right, kahuna/);
        await page.screenshot({ path: 'build/shots/kahuna-end-phone-dark.png', fullPage: true });
    }));

test('two at one screen: the curtain shows no hand, and a whole game goes through it', () =>
    atTable('kahuna', plan('kahuna', '', 2), {}, async (page) => {
        let curtains = 0;
        await playByClicks(page, 'kahuna', 4, {
            each: async (now) => {
                if (!now.curtain) return pressIfThere(page, '.dock button.primary.big'); /* "Hand over to …" */
                curtains++;
                /* in one look, as it may just open */
                assert.equal(await page.evaluate(() => document.querySelector('.curtain') !== null && document.querySelector('.kh-hand, .kh-card, .board svg') !== null), false);
            },
        });
        assert.ok(curtains > 10, `${curtains} curtains`);
        assert.match(check((await keptRecord(page)).record), /right, kahuna/);
    }));

test('who has no name is called by the colour, once', () =>
    atTable('kahuna', { 'motu-plan-kahuna': JSON.stringify({ options: '', sitters: { black: { kind: 'person', name: '' }, white: { kind: 'person', name: 'Ana' } } }) }, {}, async (page) => {
        await page.locator('.curtain button').click();
        await page.getByRole('tab', { name: 'Text' }).click();
        await page.locator('.described h3').first().waitFor();
        const heads = await page.locator('.described h3').allTextContents();
        assert.ok(heads.includes('Black') && heads.includes('Ana (White)'), heads.join());
    }));

/* --- coming back ------------------------------------------------------------------------------------------------------ */

test('a game is there again after a reload, and offered on the first screen', () =>
    atTable('kahuna', plan('kahuna', '', 1), {}, async (page) => {
        await playTo(page, 'kahuna', dice(5), 25);
        const before = await keptRecord(page);
        await page.reload();
        await page.waitForSelector('.turn-line.mine');
        assert.equal((await keptRecord(page)).record, before.record);
        await page.goto(`${address}/#/`);
        await page.locator('.kept-link').first().click();
        await page.waitForSelector('.turn-line.mine');
        assert.equal((await keptRecord(page)).record, before.record);
    }));

test('after the first visit everything works without a network', () =>
    atTable('kahuna', plan('kahuna', '', 1), {}, async (page, context) => {
        await page.goto(`${address}/`);
        await page.evaluate(() => navigator.serviceWorker.ready);
        await page.waitForFunction(async () => (await caches.keys()).length > 0 && navigator.serviceWorker.controller !== null);
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
        await withPage(browser, folder.address, { serviceWorkers: 'block' }, async (page) => assert.equal(await shown(page), 0));
        await withPage(browser, address, { serviceWorkers: 'block' }, async (page) => assert.equal(await shown(page), 1));
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

/* --- records ------------------------------------------------------------------------------------------------------------- */

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
        const plies = () => page.waitForFunction((wanted) => document.querySelector('input[type=range]')?.max === wanted, String(ply));
        await page.goto(`${address}/#/`);
        await page.goto(link);
        await plies();

        await page.goto(`${address}/#/`);
        const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Load a file' }).click()]);
        await chooser.setFiles(file);
        await plies();
    }));

test('a link may lead to one moment of a game', () =>
    withPage(browser, address, { permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
        await page.evaluate((text) => localStorage.setItem('motu-opened', text), golden('kahuna-base-1'));
        const at = (ply) => page.waitForFunction((wanted) => document.querySelector('input[type=range]')?.value === wanted, String(ply));
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
        await page.waitForFunction((id) => location.hash.startsWith('#/table/') && !location.hash.endsWith(id) && document.querySelector('.turn-line.mine') !== null, first.id);
        const second = await keptRecord(page);
        const deal = ({ record }) => record.match(/^chance (?:deal|first|reveal) .*$/gm).slice(0, 9);
        assert.notEqual(second.id, first.id);
        assert.deepEqual(deal(second), deal(first));
        assert.deepEqual(second.sitters, { black: first.sitters.white, white: first.sitters.black });
    }));

test('rubbish in a link, a damaged kept game, an unknown version: a sentence and a way on, nothing lost', () =>
    withPage(browser, address, {}, async (page) => {
        for (const rubbish of ['#r=!!!', '#r=AAAA', '#/replay', '#/table/nothing', '#/t', '#/%ff', '#/lesson/chess', '#r=' + 'A'.repeat(5000)]) {
            await page.goto(`${address}/${rubbish}`);
            await page.locator('a[href="#/"], .game').first().waitFor();
        }
        await page.evaluate(() => localStorage.setItem('motu-game-broken', '{"version":1,"id":"broken","game":"kahuna","options":"","seed":"1","record":"motu: 9\\ngame: kahuna\\nrules: 1\\noptions:\\n\\n","sitters":{"black":{"kind":"person","name":""},"white":{"kind":"computer","level":1}},"resigned":null,"over":false,"ply":3,"saved":5}'));
        await page.goto(`${address}/#/table/broken`);
        await page.getByText(/reads version 1/).waitFor();
        assert.match(await page.evaluate(() => JSON.stringify({ ...localStorage })), /motu: 9/);
        await page.goto(`${address}/#/`);
        await page.getByRole('button', { name: /Play Kahuna/ }).waitFor();
    }));

/* --- a person is never lost ------------------------------------------------------------------------------------------------ */

test('a refusal is shown with its rule, which opens beside the board', () =>
    atTable('kahuna', plan('kahuna', 'first=black', 1), {}, async (page) => {
        await page.getByRole('tab', { name: 'Text' }).click();
        const typed = page.locator('#typed');
        const held = new Set(await page.locator('.kh-hand [data-card]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-card'))));
        const line = [['A', 'B'], ['B', 'C'], ['E', 'F'], ['H', 'I'], ['K', 'L'], ['C', 'G']].find((ends) => ends.every((end) => !held.has(end)));
        await typed.fill(line.join('-'));
        await typed.press('Enter');
        const rule = page.locator('.notice.refusal .rule-button');
        await rule.waitFor();
        assert.match(await rule.textContent(), /KH-\d+/);
        await rule.click();
        await page.getByRole('tabpanel').getByText(/KH-8|KH-9|KH-10/).first().waitFor();
    }));

test('undo goes back to the beginning of the turn and stops at the draw, with the reason', () =>
    atTable('kahuna', plan('kahuna', 'first=black', 1), {}, async (page) => {
        const start = await keptRecord(page);
        await page.locator('.kh-hand button').first().click();
        await page.locator('.kh-picked').waitFor();
        await page.locator('.kh-offered[data-line]').first().evaluate((line) => line.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 })));
        await playedOn(page, start.ply);
        await page.waitForSelector('.turn-line.mine');
        await page.keyboard.press('u');
        await page.waitForFunction((ply) => Object.keys(localStorage).filter((key) => key.startsWith('motu-game-')).some((key) => JSON.parse(localStorage.getItem(key)).ply === ply), start.ply);
        await page.locator('.kh-actions [data-move="draw pile"], .kh-pile').first().click();
        await playedOn(page, start.ply + 2);
        await page.waitForSelector('.turn-line.mine, .result');
        await page.keyboard.press('u');
        await page.locator('.notice.refusal').waitFor();
        assert.match(await page.locator('.notice.refusal').textContent(), /^Undo ends here[^?]*\. *✕$/); /* a sentence of the log, not notation */
    }));

test('what is shown before a line is chosen is what then happens: a cascade', () =>
    withPage(browser, address, { path: '/#/lesson/kahuna' }, async (page) => {
        const pieces = (which) => page.evaluate((selector) => [...document.querySelectorAll(selector)].map((piece) => piece.getAttribute('data-piece')).sort(), which);
        await page.locator('.lesson-dots button').nth(4).click();
        await page.locator('.kh-hand .kh-card').first().click();
        await page.waitForSelector('.kh-picked');
        const { x, y } = await page.locator('[data-line="CK"] .kh-glow').first().evaluate((path) => {
            const place = path.getPointAtLength(path.getTotalLength() / 2).matrixTransform(path.getScreenCTM());
            return { x: place.x, y: place.y };
        });
        await page.mouse.move(x, y);
        await page.waitForSelector('.kh-doomed');
        const before = await pieces('[data-piece]:not(.kh-ghost)');
        const doomed = await pieces('.kh-doomed');
        const ghosts = await pieces('.kh-ghost[data-piece]');
        assert.ok(doomed.length >= 2 && ghosts.length >= 2, `${doomed} go, ${ghosts} come`);
        await page.mouse.click(x, y);
        await page.mouse.move(2, 2);
        const expected = [...before.filter((piece) => !doomed.includes(piece)), ...ghosts].sort();
        const there = (wanted) => document.querySelectorAll('.kh-ghost').length === 0 && [...document.querySelectorAll('[data-piece]')].map((piece) => piece.getAttribute('data-piece')).sort().join() === wanted;
        await page.waitForFunction(there, expected.join()).catch(() => {}); /* the comparison says what is missing */
        assert.deepEqual(await pieces('[data-piece]:not(.kh-ghost)'), expected);
    }));

test('languages are switched in mid-game, and nothing is lost', () =>
    atTable('kahuna', plan('kahuna', '', 1), {}, async (page) => {
        const before = (await keptRecord(page)).record;
        const heard = new Set([await page.locator('.turn-line').textContent()]);
        for (const [language, name] of [['de', 'Deutsch'], ['sk', 'Slovenčina'], ['it', 'Italiano']]) {
            await page.locator('.bar-tools button').last().click();
            await page.locator('dialog').getByText(name, { exact: true }).click();
            await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
            await page.locator('dialog[open] .close').last().click();
            await page.waitForFunction(() => !document.querySelector('dialog'));
            await page.waitForFunction((known) => !known.includes(document.querySelector('.turn-line')?.textContent ?? known[0]), [...heard]);
            heard.add(await page.locator('.turn-line').textContent());
            assert.equal(await page.getByText('«').count(), 0);
        }
        assert.equal(heard.size, 4);
        assert.equal((await keptRecord(page)).record, before);
    }));

/* --- everybody ------------------------------------------------------------------------------------------------------------- */

/* Each view, and what is there when it is whole. */
const views = {
    start: ['#/', '.game'],
    setup: ['#/setup/kaivai', '.setup-form'],
    rules: ['#/rules/kaivai', '.rules-rule'],
    lesson: ['#/lesson/kahuna', '.kh-hand .kh-card'],
    'lesson-kaivai': ['#/lesson/kaivai', '.kv-hex.kv-open'],
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
                await page.screenshot({ path: `build/shots/${name}-${size}-${theme}.png`, fullPage: size === 'phone' });
                for (const complaint of await complaints(page)) found.push(`${name}: ${complaint}`);
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
            await context.close();
            assert.deepEqual(found, []);
            assert.deepEqual(faults, []);
        });

test('on a phone every step of the lessons fits: nothing too wide, nothing under the dock', async () => {
    for (const size of [sizes.phone, { width: 360, height: 640 }])
        await withPage(browser, address, { size, locale: 'de' }, async (page) => {
            for (const [game, steps] of [['kahuna', 6], ['kaivai', 10]])
                for (let step = 0; step < steps; step++) {
                    await page.goto(`${address}/#/lesson/${game}`);
                    await page.locator('.lesson-dots button').nth(steps - 1).waitFor();
                    await page.locator('.lesson-dots button').nth(step).click();
                    await page.waitForFunction((at) => document.querySelectorAll('.lesson-dots button')[at]?.getAttribute('aria-current') === 'step' && document.querySelector('.kh-map, .kv-sea') !== null, step);
                    const room = await page.evaluate(() => {
                        scrollTo(0, document.documentElement.scrollHeight);
                        const [board, dock] = ['.lesson-board', '.lesson-dock'].map((part) => document.querySelector(part).getBoundingClientRect());
                        const colour = getComputedStyle(document.querySelector('.lesson-dock')).backgroundColor;
                        return { wide: document.documentElement.scrollWidth - innerWidth, under: board.bottom - dock.top, clear: /, 0\)$|transparent/.test(colour) };
                    });
                    assert.ok(room.wide <= 0 && room.under <= 1 && !room.clear, `${game} ${step + 1} at ${size.height}: ${JSON.stringify(room)}`);
                }
        });
});

test('on a phone cards are drawn without scrolling', () =>
    atTable('kahuna', plan('kahuna', 'first=black', 1), { size: sizes.phone }, async (page) => {
        const before = (await keptRecord(page)).ply;
        const box = await page.locator('.dock .kh-draw').first().boundingBox();
        assert.ok(box.y > 0 && box.y + box.height <= sizes.phone.height && box.height >= 44, JSON.stringify(box));
        await page.locator('.dock .kh-draw').first().click();
        await playedOn(page, before);
    }));

test('the page stays smooth while level 8 thinks, and level 8 answers', () =>
    atTable('kahuna', plan('kahuna', '', 1, 8), {}, async (page) => {
        await page.evaluate(() => {
            globalThis.longest = 0;
            new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => (globalThis.longest = Math.max(globalThis.longest, duration)))).observe({ type: 'longtask', buffered: false });
        });
        await playTo(page, 'kahuna', dice(8), (await keptRecord(page)).ply + 12);
        console.log(`# longest task on the page while level 8 thinks: ${Math.round(await page.evaluate(() => globalThis.longest))} ms`);
    }));

const failed = await run();
await browser.close();
await server.stop();
process.exitCode = failed ? 1 : 0;
