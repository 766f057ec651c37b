/* why.mjs: somebody who has never seen the game is told why: the guide before the lessons and at the table, hints with their
 * reasons, and what a bid or an action would mean now. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { newPage, sizes, withPage } from './browser.mjs';
import {
    address,
    atTable,
    begin,
    browser,
    complaints,
    finish,
    golden,
    keptRecord,
    plan,
    playedOn,
    quick,
} from './scene.mjs';
import { test } from './tap.mjs';
import { openModule } from './twins.mjs';
import { bestOf } from '../../web/table/hint.js';
import { MISTAKE } from '../../web/analysis/examination.js';
import { topicOf as kahuna } from '../../web/kahuna/kahuna_topics.js';
import { topicOf as kaivai } from '../../web/kaivai/kaivai_topics.js';

const topicsOf = { kahuna, kaivai };

for (const [game, parts] of [
    ['kahuna', [3, 4]],
    ['kaivai', [5, 4]],
])
    test(`the guide has two illustrated screens, and leads to the lesson: ${game}`, () =>
        withPage(browser, address, {}, async (page) => {
            await page.locator(`.game-${game} a[href="#/guide/${game}"]`).click();
            for (const count of parts) {
                await page.waitForFunction((n) => document.querySelectorAll('.guide-part').length === n, count);
                assert.equal((await page.locator('.guide-picture :is(svg, li)').count()) >= count, true);
                assert.equal(await page.getByText('«').count(), 0);
                await page.locator('.guide-ways .primary').click();
            }
            await page.locator('.lesson-dots [aria-current=step]').getByText('1', { exact: true }).waitFor();
        }));

test('a lesson begins with how one wins and ends with how to begin', () =>
    withPage(browser, address, { path: '/#/lesson/kahuna' }, async (page) => {
        await page.getByRole('heading', { name: 'How to win' }).waitFor();
        await page.locator('.guide-part').first().waitFor();
        assert.equal(await page.locator('.lesson-board').isVisible(), false);
        await page.locator('.lesson-ways .primary').click();
        await page.locator('.kh-hand .kh-card').first().waitFor();
        assert.equal(await page.locator('.guide-part').count(), 0);
        await page.locator('.lesson-dots button').last().click();
        await page.getByRole('heading', { name: 'How to begin' }).waitFor();
        await page.locator('.lesson-ways .primary').click();
        await page.waitForSelector('.turn-line');
    }));

for (const game of ['kahuna', 'kaivai'])
    test(`the guide is one key away at the table: ${game}`, () =>
        atTable(game, plan(game, game === 'kahuna' ? 'first=black' : 'players=3', 1), {}, async (page) => {
            await page.keyboard.press('i');
            await page.locator('dialog[open] .guide-part').first().waitFor();
            assert.equal(await page.locator('dialog[open] .guide').count(), 2);
            await page.keyboard.press('Escape');
            await page.waitForFunction(() => !document.querySelector('dialog'));
            await page.locator('.tool-menu').click();
            await page.locator('dialog[open] .menu button').first().click();
            await page.locator('dialog[open] .guide-part').first().waitFor();
        }));

/* Reads the hints that are shown: move, chance, cause. */
const hintsOn = (page) =>
    page.locator('.hint-list li').evaluateAll((rows) =>
        rows.map((row) => ({
            move: row.dataset.hint,
            share: Number(/\d+/.exec(row.querySelector('.hint-share').textContent)[0]),
            cause: row.querySelector('p')?.textContent ?? '',
        })),
    );

for (const [game, size] of [
    ['kahuna', sizes.desktop],
    ['kaivai', sizes.desktop],
    ['kaivai', sizes.phone],
])
    test(`hints say what, how good and why: ${game}, ${size.width}`, () =>
        atTable(game, plan(game, game === 'kahuna' ? 'first=black' : 'players=3', 1), { size }, async (page) => {
            const before = (await keptRecord(page)).ply;
            await page.keyboard.press('h');
            await page.locator('.hint-list').waitFor();
            const hints = await hintsOn(page);
            assert.ok(hints.length >= 1 && hints.length <= 3, JSON.stringify(hints));
            for (const { share, cause } of hints) assert.ok(share >= 0 && share <= 100 && cause.length > 10, cause);
            for (const { share } of hints) assert.ok(hints[0].share - share <= 3, JSON.stringify(hints));
            assert.deepEqual(await complaints(page), []);
            await page.locator('.hint-list .primary').click();
            await playedOn(page, before);
            assert.match((await keptRecord(page)).record, new RegExp(`^\\w+ ${hints[0].move}$`, 'm'));
        }));

for (const locale of ['en', 'de', 'sk', 'it'])
    test(`pointing at a bid says what it would mean: ${locale}`, () =>
        withPage(browser, address, { locale, path: '/#/lesson/kaivai/2' }, async (page) => {
            const bid = page.locator('[data-words^="bid "]').nth(3);
            const number = (await bid.getAttribute('data-words')).slice(4);
            await bid.hover();
            await page.waitForSelector(`.kv-info[data-shown="bid ${number}"]`);
            const said = await page.locator('.kv-info').textContent();
            /* the bid, the place in the order, the price of a hut, how far one sails */
            assert.match(said, new RegExp(`${number}\\D+[123]\\D+\\d+\\D+\\d`));
            assert.doesNotMatch(said, /«|\{/);
        }));

test('every feature that the engine weighs is about something', () => {
    for (const [game, topics] of Object.entries(topicsOf)) {
        const model = readFileSync(new URL(`../../src/${game}/${game}_model.c`, import.meta.url), 'utf8');
        const features = [...model.matchAll(/^ {4}X\(\w+, "([^"]+)"\)/gm)].map(([, name]) => name);
        assert.ok(features.length > 15);
        const silent = features.filter((name) => !topics[name] && name !== 'waiting');
        assert.deepEqual(silent, [], game);
        const known = new Set(features.flatMap((name) => [name, `off ${name}`]));
        assert.ok(
            Object.keys(topics).every((name) => known.has(name)),
            game,
        );
    }
});

test('a hint is never what the analysis calls a mistake', () => {
    const engine = openModule();
    const ask = (name, texts = [], numbers = []) => JSON.parse(engine.call(name, texts, numbers));
    const think = (seed, judged, visits) => {
        assert.ok(ask('think', [seed, judged, ''], [8, visits]).ok);
        while (engine.thinkOn(1000));
        return ask('thought', [], [1024]);
    };
    let [looked, compared] = [0, 0];
    for (const [name, visits] of [
        ['kahuna-base-1', 3000],
        ['kaivai-2010-en-1', 700],
    ]) {
        const record = golden(name);
        const { ply } = ask('load', [record, '']);
        for (let at = 20; at < ply && looked < (name.startsWith('kahuna') ? 5 : 10); at += Math.floor(ply / 6)) {
            ask('load', [record, '']);
            const { actor } = ask('undo', [], [ply - at]);
            const moves = actor === 'chance' ? [] : ask('moves', [actor]);
            if (moves.length < 2) continue;
            looked++;
            ask('load', [ask('record', [actor]), '']);
            const hinted = think('hint', moves[0], 2 * visits);
            const { than, features } = hinted.why_best;
            assert.ok(than !== hinted.move && moves.includes(than), `${name} after ${at}: better than ${than}`);
            compared += features.length;
            assert.ok(features.every(({ feature }) => typeof feature === 'string'));
            for (const { move } of bestOf(hinted, actor).slice(0, 3)) {
                const { loss } = think('analysis', move, visits);
                assert.ok(loss < MISTAKE, `${name} after ${at}: ${move} gives ${loss} away`);
            }
        }
    }
    assert.ok(looked >= 6, `only ${looked} positions`);
    assert.ok(compared > 0, 'nothing separates a best move from the next');
});

/* Counts the searches for a hint that the page asks its workers for, on a device with so many cores. */
const counting = (page, cores) =>
    page.addInitScript((n) => {
        Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => n });
        globalThis.searches = 0;
        const { postMessage } = Worker.prototype;
        Worker.prototype.postMessage = function (message, ...more) {
            if (JSON.stringify(message ?? null).includes('"judged":')) globalThis.searches++;
            return postMessage.call(this, message, ...more);
        };
    }, cores);

for (const [ahead, cores, searched] of [
    ['on', 2, true],
    ['off', 8, false],
    ['auto', 8, true],
    ['auto', 2, false],
])
    test(`hints in advance: ${ahead}, on ${cores} cores`, async () => {
        const { page, context, faults } = await newPage(browser, address, {});
        try {
            await counting(page, cores);
            await quick(page, { 'motu-ahead': ahead, ...plan('kaivai', 'players=3', 1) });
            await begin(page, 'kaivai');
            const searches = () => page.evaluate(() => globalThis.searches);
            if (searched) await page.waitForFunction(() => globalThis.searches > 0);
            else await page.waitForTimeout(2500);
            const before = await searches();
            assert.equal(before > 0, searched);
            await page.keyboard.press('h');
            await page.locator('.hint-list').waitFor();
            assert.equal((await searches()) > before, !searched, 'searched once, whenever');
        } finally {
            await context.close();
        }
        assert.deepEqual(faults, []);
    });

await finish();
