/* guidance.mjs: a person is never lost: refusals with their rule, undo, previews, languages, a phone, a computer that thinks. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { sizes, withPage } from './browser.mjs';
import { clickSomething, dice } from './hands.mjs';
import { address, atMoment, atTable, browser, finish, golden, keptRecord, plan, playedOn, playTo } from './scene.mjs';
import { test } from './tap.mjs';

test('a game is set up in detail: seats, levels, rulebook; the focus stays where the answer was', () =>
    withPage(browser, address, { path: '/#/setup/kaivai' }, async (page) => {
        const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
        const four = page.locator('input[name=option-players][value="4"]');
        await four.focus();
        await page.keyboard.press('ArrowUp'); /* to three and back: radio buttons follow the arrows */
        await page.keyboard.press('ArrowDown');
        await page.locator('select[name=seat-blue]').waitFor();
        assert.equal(await focused(), 'option-players');
        await page.locator('select[name=seat-blue]').focus();
        await page.locator('select[name=seat-blue]').selectOption('7');
        assert.equal(await focused(), 'seat-blue');
        await page.locator('select[name=seat-yellow]').selectOption('0');
        await page.locator('input[name=name-yellow]').fill('Bo');
        await page.locator('input[name=option-profile][value="2005-it"]').check({ force: true });
        await page.locator('form button[type=submit]').click();
        await page.waitForSelector('.turn-line, .curtain');
        const { options, sitters } = await keptRecord(page);
        assert.match(options, /profile=2005-it/);
        assert.deepEqual(sitters.blue, { kind: 'computer', level: 7 });
        assert.deepEqual(sitters.yellow, { kind: 'person', name: 'Bo' });
    }));

/* Lists one of whose answers is wider than they are: run in the page. */
const cutAnswers = () =>
    [...document.querySelectorAll('select')].flatMap((select) => {
        const alone = select.cloneNode(true);
        alone.style.cssText = 'position: absolute; width: auto; min-width: 0; max-width: none';
        select.after(alone);
        const needs = alone.offsetWidth;
        alone.remove();
        return needs > select.offsetWidth + 1 ? [`${select.name}: ${needs} in ${select.offsetWidth} pixels`] : [];
    });

for (const locale of ['en-GB', 'de-DE', 'sk-SK', 'it-IT'])
    test(`who plays, and how long one may think, can be read where it is chosen (${locale})`, () =>
        withPage(browser, address, { path: '/#/setup/kaivai', locale }, async (page) => {
            for (const [path, there] of [
                ['#/setup/kaivai', 'select[name=style-green]'],
                ['#/online', '.online-field select'],
            ])
                for (const width of [1440, 1280, 360]) {
                    await page.setViewportSize({ width, height: 800 });
                    await page.goto(`${address}/${path}`);
                    await page.locator(there).waitFor();
                    /* a bar for scrolling, which no phone has, is there for a moment after the window changed */
                    await page.waitForFunction(() => document.documentElement.clientWidth === innerWidth);
                    assert.deepEqual(await page.evaluate(cutAnswers), [], `${path} at ${width}`);
                }
        }));

test('a refusal is shown with its rule, which opens beside the board', () =>
    atTable('kahuna', plan('kahuna', 'first=black', 1), {}, async (page) => {
        await page.getByRole('tab', { name: 'Text' }).click();
        const typed = page.locator('#typed');
        const held = new Set(
            await page
                .locator('.kh-hand [data-card]')
                .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-card'))),
        );
        const line = [
            ['A', 'B'],
            ['B', 'C'],
            ['E', 'F'],
            ['H', 'I'],
            ['K', 'L'],
            ['C', 'G'],
        ].find((ends) => ends.every((end) => !held.has(end)));
        await typed.fill(line.join('-'));
        await typed.press('Enter');
        const rule = page.locator('.notice.refusal .rule-button');
        await rule.waitFor();
        assert.match(await rule.textContent(), /KH-\d+/);
        await rule.click();
        await page
            .getByRole('tabpanel')
            .getByText(/KH-8|KH-9|KH-10/)
            .first()
            .waitFor();
    }));

/* The middle of a line of the map. */
const middleOf = (page, line) =>
    page
        .locator(`[data-line="${line}"] .kh-glow`)
        .first()
        .evaluate((path) => {
            const { x, y } = path.getPointAtLength(path.getTotalLength() / 2).matrixTransform(path.getScreenCTM());
            return { x, y };
        });

test('a line for which neither card is held names both cards', () =>
    atTable('kahuna', plan('kahuna', 'first=black', 1), {}, async (page) => {
        const line = await page.evaluate(() => {
            const held = [...document.querySelectorAll('.kh-hand [data-card]')].map((card) => card.dataset.card);
            const lines = [...document.querySelectorAll('[data-line]')].map((element) => element.dataset.line);
            return lines.find((name) => [...name].every((end) => !held.includes(end)));
        });
        const { x, y } = await middleOf(page, line);
        await page.mouse.click(x, y);
        const said = await page.locator('.notice.refusal p').textContent();
        const [one, other] = /card (\w+) or (\w+)/.exec(said).slice(1);
        assert.equal(one[0] + other[0], line);
    }));

test('the pointer on Celebrate tells what it brings; a catch is told once', () =>
    withPage(browser, address, { path: '/#/lesson/kaivai' }, async (page) => {
        const step = async (n) => {
            await page.locator('.lesson-dots button').nth(n).click();
            await page.waitForFunction(
                (at) => document.querySelectorAll('.lesson-dots button')[at].getAttribute('aria-current') === 'step',
                n,
            );
            await page.waitForSelector('.kv-may');
        };
        await page.locator('.lesson-dots button').nth(9).waitFor();
        await step(7);
        await page.locator('[data-action=celebrate]').hover();
        await page.locator('.kv-info').getByText(/glory/).waitFor();
        await step(5);
        await page.locator('[data-action=fish]').click();
        await page.locator('.kv-hex.kv-open').first().waitFor();
        for (const hex of await page.locator('.kv-hex.kv-open').all()) {
            await hex.hover();
            await page.waitForTimeout(150);
            const said = await page.locator('.kv-info').textContent();
            assert.ok(!/Expect/.test(said) || !/\+\d+ fish/.test(said), said);
        }
    }));

test('the arrows lead through a shared game before anything was pressed', () =>
    withPage(browser, address, {}, async (page) => {
        await page.evaluate((text) => localStorage.setItem('motu-opened', text), golden('kahuna-base-1'));
        await page.goto(`${address}/#/replay/10`);
        await page.getByRole('slider').waitFor();
        await page.reload();
        await page.getByText('After 10 of').first().waitFor();
        await page.keyboard.press('ArrowRight');
        await page.getByText('After 11 of').first().waitFor();
    }));

test('undo goes back to the beginning of the turn and stops at the draw, with the reason', () =>
    atTable('kahuna', plan('kahuna', 'first=black', 1), {}, async (page) => {
        const start = await keptRecord(page);
        await page.locator('.kh-hand button').first().click();
        await page.locator('.kh-picked').waitFor();
        await page
            .locator('.kh-offered[data-line]')
            .first()
            .evaluate((line) => line.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 })));
        await playedOn(page, start.ply);
        await page.waitForSelector('.turn-line.mine');
        await page.keyboard.press('u');
        await page.waitForFunction(
            (ply) =>
                Object.keys(localStorage)
                    .filter((key) => key.startsWith('motu-game-'))
                    .some((key) => JSON.parse(localStorage.getItem(key)).ply === ply),
            start.ply,
        );
        await page.locator('.kh-actions [data-move="draw pile"], .kh-pile').first().click();
        await playedOn(page, start.ply + 2);
        await page.waitForSelector('.turn-line.mine, .result');
        await page.keyboard.press('u');
        await page.locator('.notice.refusal').waitFor();
        assert.match(
            await page.locator('.notice.refusal').textContent(),
            /^Undo ends here[^?]*\. *✕$/,
        ); /* a sentence of the log, not notation */
    }));

test('what is shown before a line is chosen is what then happens: a cascade', () =>
    withPage(browser, address, { path: '/#/lesson/kahuna' }, async (page) => {
        const pieces = (which) =>
            page.evaluate(
                (selector) =>
                    [...document.querySelectorAll(selector)].map((piece) => piece.getAttribute('data-piece')).sort(),
                which,
            );
        await page.locator('.lesson-dots button').nth(5).click();
        await page.locator('.kh-hand .kh-card').first().click();
        await page.waitForSelector('.kh-picked');
        const { x, y } = await middleOf(page, 'CK');
        await page.mouse.move(x, y);
        await page.waitForSelector('.kh-doomed');
        const before = await pieces('[data-piece]:not(.kh-ghost)');
        const doomed = await pieces('.kh-doomed');
        const ghosts = await pieces('.kh-ghost[data-piece]');
        assert.ok(doomed.length >= 2 && ghosts.length >= 2, `${doomed} go, ${ghosts} come`);
        await page.mouse.click(x, y);
        await page.mouse.move(2, 2);
        const expected = [...before.filter((piece) => !doomed.includes(piece)), ...ghosts].sort();
        const there = (wanted) =>
            document.querySelectorAll('.kh-ghost').length === 0 &&
            [...document.querySelectorAll('[data-piece]')]
                .map((piece) => piece.getAttribute('data-piece'))
                .sort()
                .join() === wanted;
        await page.waitForFunction(there, expected.join()).catch(() => {}); /* the comparison says what is missing */
        assert.deepEqual(await pieces('[data-piece]:not(.kh-ghost)'), expected);
    }));

test('languages are switched in mid-game, and nothing is lost', () =>
    atTable('kahuna', plan('kahuna', '', 1), {}, async (page) => {
        const before = (await keptRecord(page)).record;
        const heard = new Set([await page.locator('.turn-line').textContent()]);
        for (const [language, name] of [
            ['de', 'Deutsch'],
            ['sk', 'Slovenčina'],
            ['it', 'Italiano'],
        ]) {
            await page.locator('.bar-tools button').last().click();
            await page.locator('dialog').getByText(name, { exact: true }).click();
            await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
            await page.locator('dialog[open] .close').last().click();
            await page.waitForFunction(() => !document.querySelector('dialog'));
            await page.waitForFunction(
                (known) => !known.includes(document.querySelector('.turn-line')?.textContent ?? known[0]),
                [...heard],
            );
            heard.add(await page.locator('.turn-line').textContent());
            assert.equal(await page.getByText('«').count(), 0);
        }
        assert.equal(heard.size, 4);
        assert.equal((await keptRecord(page)).record, before);
    }));

test("the rules are read in the reader's language, and every ruling has its mark", () =>
    withPage(browser, address, { path: '/#/rules/kaivai' }, async (page) => {
        for (const [language, name] of [
            ['en', 'English'],
            ['de', 'Deutsch'],
            ['sk', 'Slovenčina'],
            ['it', 'Italiano'],
        ]) {
            const file = `rules/${language === 'en' ? '' : `${language}/`}kaivai.md`;
            const text = readFileSync(file, 'utf8');
            await page.locator('.bar-tools button').last().click();
            await page.locator('dialog').getByText(name, { exact: true }).click();
            await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
            await page.locator('dialog[open] .close').last().click();
            for (const heading of [/^### (KV-66) (.*)$/m, /^### (KV-1) (.*)$/m]) {
                const [, number, title] = heading.exec(text);
                const shown = page.locator(`[data-rule="${number}"] :is(h2, h3, h4)`);
                await page.waitForFunction(
                    ([rule, words]) =>
                        document
                            .querySelector(`[data-rule="${rule}"] .rules-number`)
                            ?.parentElement?.textContent?.includes(words),
                    [number, title],
                );
                assert.equal((await shown.textContent()).trim(), `${number} ${title}`);
            }
            const marked = (/** @type {string} */ kind) => page.locator(`.rules-${kind}`).count();
            const written = (/** @type {RegExp} */ label) => (text.match(label) ?? []).length;
            assert.equal(await marked('ruling'), written(/(?<=\n\n)\*[^*]+[^\d*]:\*/g), language);
            assert.equal(await marked('older'), written(/(?<=\n\n)\*[^*]+\d:\*/g), language);
            assert.equal(await marked('ruling'), 24);
            /* the reader of 2010-en is told what KV-66 says for that rulebook, and not what KV-26 says for another */
            assert.equal(await page.locator('[data-rule="KV-66"] .rules-other').count(), 0);
            assert.equal(await page.locator('[data-rule="KV-26"].rules-other').count(), 1);
            /* what is chosen on the screen for a new game is called as it is there */
            const typed = await page.locator('.rules-text code').allTextContents();
            assert.ok(/`start=beginner`/.test(text) && typed.length > 10);
            const buttons =
                /^((profile|players|dice|start|gifts|influence)=.*|build|fish|deliver|move|celebrate|upgrade)$/;
            assert.deepEqual(
                typed.filter((words) => buttons.test(words)),
                [],
                language,
            );
        }
    }));

test('on a phone cards are drawn without scrolling', () =>
    atTable('kahuna', plan('kahuna', 'first=black', 1), { size: sizes.phone }, async (page) => {
        const before = (await keptRecord(page)).ply;
        const box = await page.locator('.dock .kh-draw').first().boundingBox();
        assert.ok(box.y > 0 && box.y + box.height <= sizes.phone.height && box.height >= 44, JSON.stringify(box));
        await page.locator('.dock .kh-draw').first().click();
        await playedOn(page, before);
    }));

test('on a phone the whole map is in sight, also when the other one has taken cards openly', () =>
    atMoment('kahuna-base-1', null, { size: sizes.phone }, async (page) => {
        assert.equal(await page.locator('.kh-other .kh-known .kh-chip').count(), 3);
        const dock = await page.locator('.dock').boundingBox();
        for (const island of await page.locator('.kh-island').all()) {
            const box = await island.boundingBox();
            assert.ok(box.y > 0 && box.y + box.height <= dock.y + 1, `${JSON.stringify(box)} above ${dock.y}`);
        }
    }));

test('on a phone the own points are in sight, and nobody is told to press Esc', () =>
    atTable('kahuna', plan('kahuna', 'first=black', 1), { size: sizes.phone }, async (page) => {
        const box = await page
            .locator('.dock')
            .getByText(/0 points/)
            .boundingBox();
        assert.ok(box.y > 0 && box.y + box.height <= sizes.phone.height, JSON.stringify(box));
        await page.locator('.kh-hand button').first().click();
        await page.waitForSelector('.kh-picked');
        assert.doesNotMatch(await page.locator('.turn-line').textContent(), /Esc/);
    }));

test('on a phone the six actions are at hand, and what is lit on the sea is large enough for a finger', () =>
    atTable('kaivai', plan('kaivai', 'players=3', 1), { size: sizes.phone }, async (page) => {
        const random = dice(3);
        const seen = { hexes: 0, actions: 0 };
        for (let click = 0; click < 400 && !(seen.hexes && seen.actions); click++) {
            await page.waitForSelector('.turn-line.mine');
            const now = await page.evaluate(() => ({
                hexes: [...document.querySelectorAll('.kv-hex.kv-open polygon')].map((hex) =>
                    hex.getBoundingClientRect(),
                ),
                actions: [...document.querySelectorAll('.kv-may')].map((space) => space.getBoundingClientRect()),
            }));
            for (const { width, height } of now.hexes) assert.ok(width >= 44 && height >= 44, `${width} x ${height}`);
            for (const { top, bottom } of now.actions) assert.ok(top > 0 && bottom <= sizes.phone.height, `${top}`);
            for (const kind of Object.keys(seen)) seen[kind] += now[kind].length;
            await clickSomething(page, 'kaivai', random);
        }
        assert.ok(seen.hexes && seen.actions, JSON.stringify(seen));
    }));

for (const [decision, button, question] of [
    ['green bid 4', '[data-words="bid 4"]', 'Bid 4'],
    ['yellow upgrade', '[data-action=upgrade]', 'Make the canoes faster'],
])
    test(`a finger is told what it means, and asked: ${decision}`, () =>
        atMoment('kaivai-2010-en-1', decision, { size: sizes.phone }, async (page) => {
            const { ply } = await keptRecord(page);
            await page.locator(button).tap();
            const yes = page.locator('.question button.primary');
            assert.equal(await yes.textContent(), question);
            assert.equal((await keptRecord(page)).ply, ply);
            await page.locator('.kv-info[data-shown]').waitFor();
            await yes.tap();
            await playedOn(page, ply);
        }));

test('another action pressed in the middle of one: what is asked is said in the words of the page', () =>
    atMoment('kaivai-2010-en-1', 'blue canoe C4 A5', {}, async (page) => {
        await page.locator('[data-action=build]').click({ force: true }); /* it is off, and says why */
        assert.equal(await page.locator('.notice.refusal p').textContent(), 'Where does the canoe at C4 fish?');
    }));

for (const locale of ['en', 'de', 'sk', 'it'])
    test(`on a phone every number of fish that can be sold is in sight: ${locale}`, () =>
        atMoment(
            'kaivai-2010-en-1',
            (lines) => lines.findLastIndex((line) => / sell \w+ [3-9]$/.test(line)),
            { size: sizes.phone, locale },
            async (page, words) => {
                await page
                    .locator(`.kv-hex[data-hex="${words.split(' ')[1]}"] polygon`)
                    .first()
                    .click({ force: true });
                const choices = page.locator('.kv-choices');
                await choices.locator('button').nth(2).waitFor();
                assert.ok((await choices.evaluate((part) => part.scrollHeight - part.clientHeight)) <= 0);
            },
        ));

for (const locale of ['en', 'de', 'sk', 'it'])
    test(`on a phone what is told never lies over the own shells, fish and influence: ${locale}`, () =>
        atMoment('kaivai-2010-en-1', 'yellow celebrate F4', { size: sizes.phone, locale }, async (page) => {
            const apart = async (about) => {
                const [told, own, dock] = await Promise.all(
                    ['.kv-info', '.kv-short', '.dock'].map((part) => page.locator(part).boundingBox()),
                );
                assert.ok(
                    told.y + told.height <= own.y || own.y + own.height <= told.y,
                    `${about}: ${told.y} ${own.y}`,
                );
                return told.y >= dock.y;
            };
            assert.ok(await apart('nothing'), 'what is told when nothing is pointed at has its place');
            for (const action of ['fish', 'celebrate']) {
                await page.locator(`[data-action=${action}]`).hover();
                await page.locator('.kv-info[data-shown]').waitFor();
                await apart(action);
            }
        }));

test('a bid that is taken says whose it is', () =>
    atMoment('kaivai-2010-en-1', 'yellow bid 3', {}, async (page) => {
        await page.locator('.kv-taken').filter({ hasText: /^4/ }).click({ force: true }); /* it is off, and says why */
        assert.match(await page.locator('.notice.refusal p').textContent(), /4 is already the bid of green/);
    }));

test('what a line would bring is told in sight, also on a phone with a full hand', () =>
    atTable('kahuna', plan('kahuna', 'first=black', 1), { size: sizes.phone }, async (page) => {
        await page.locator('.kh-hand button').first().tap();
        const line = await page.locator('.kh-offered').first().getAttribute('data-line');
        const { x, y } = await middleOf(page, line);
        await page.touchscreen.tap(x, y);
        const told = page.locator('.kh-saying strong');
        await told.waitFor();
        const [words, dock] = [await told.boundingBox(), await page.locator('.dock').boundingBox()];
        assert.ok(words.y > 0 && words.y + words.height <= dock.y + 1, JSON.stringify([words, dock]));
    }));

test('drawing, which ends the turn, is not the brightest button while cards can be played', () =>
    atTable('kahuna', plan('kahuna', 'first=black', 1), {}, async (page) => {
        await page.locator('[data-move="draw pile"]').waitFor();
        assert.equal(await page.locator('.kh-actions .primary').count(), 0);
    }));

for (const locale of ['en-GB', 'de-DE', 'sk-SK', 'it-IT'])
    test(`all tabs beside the board are in sight, that of the hints included (${locale})`, () =>
        atMoment('kaivai-2010-en-1', 'green bid 4', { locale }, async (page) => {
            await page.locator('.tool-hint').click();
            await page.locator('#tab-hint').waitFor();
            const hidden = await page.locator('.tabs').evaluate((tabs) => tabs.scrollWidth - tabs.clientWidth);
            assert.ok(hidden <= 0, `${hidden} pixels`);
        }));

test('hexes too far apart for a phone: one of them is in sight, also where the player has moved the sea', () =>
    withPage(browser, address, { size: sizes.phone }, async (page) => {
        const seen = await page.evaluate(async () => {
            const { createZoom } = await import('/kaivai/zoom.js');
            const sea = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
            sea.setAttribute('width', '360');
            sea.setAttribute('height', '380');
            document.body.append(sea);
            const zoom = createZoom(sea, () => '');
            const corners = [
                { x: -9, y: -9 },
                { x: 9, y: 9 },
            ];
            const inSight = () => {
                const [left, top, width, height] = sea.getAttribute('viewBox').split(' ').map(Number);
                return corners.filter(({ x, y }) => x > left && x < left + width && y > top && y < top + height).length;
            };
            zoom.reach(corners);
            const found = [inSight()];
            zoom.by(1.4); /* the player's own choice, and then another hex is far away */
            corners.pop();
            zoom.include({ x: 9, y: 9 });
            zoom.reach(corners);
            return [...found, inSight()];
        });
        assert.deepEqual(seen, [1, 1]);
    }));

test('the page stays smooth while level 8 thinks, and level 8 answers', () =>
    atTable('kahuna', plan('kahuna', '', 1, 8), {}, async (page) => {
        await page.evaluate(() => {
            globalThis.longest = 0;
            new PerformanceObserver((list) =>
                list
                    .getEntries()
                    .forEach(({ duration }) => (globalThis.longest = Math.max(globalThis.longest, duration))),
            ).observe({ type: 'longtask', buffered: false });
        });
        await playTo(page, 'kahuna', dice(8), (await keptRecord(page)).ply + 12);
        /* the referees of the page and of the table, and two that think, where there are two cores */
        const cores = await page.evaluate(() => navigator.hardwareConcurrency);
        assert.equal(page.workers().length, cores > 1 ? 4 : 3);
        console.log(
            `# longest task on the page while level 8 thinks: ${Math.round(await page.evaluate(() => globalThis.longest))} ms`,
        );
    }));

await finish();
