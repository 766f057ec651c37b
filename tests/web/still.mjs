/* still.mjs: nothing that can be pressed moves under the hand: not because something was pointed at, not because a text
 * changed, not from one turn to the next; and the map keeps its size and place for the whole game. */
import assert from 'node:assert/strict';
import { newPage } from './browser.mjs';
import { clickSomething, dice, moment, patience } from './hands.mjs';
import { address, browser, finish, keptRecord, plan, quick } from './scene.mjs';
import { test } from './tap.mjs';

const sizes = {
    '1440x900': { width: 1440, height: 900 },
    '1280x800': { width: 1280, height: 800 },
    phone: { width: 360, height: 740 },
};
const plans = { ...plan('kahuna', 'first=black', 1), ...plan('kaivai', 'players=4', 1) };
const shift = 0.5; /* pixels that rounding may make */

/* Everything in sight that can be pressed and the map, by name, with its box: run in the page. What has a place of its own for the
 * whole game is told by a name that begins with "=": the others come and go with the decision. */
function boxes() {
    const found = {};
    const name = (element) => {
        const { words, action, key, draw, hex, line, move } = element.dataset;
        if (key?.startsWith('card ')) return `=hand ${key}`;
        if (draw) return `=row ${[...element.parentElement.children].indexOf(element)}`;
        if (action) return `=space ${action}`;
        if (/^(bid \d+|done|pass|back)$/.test(words ?? '')) return `=${words}`;
        if (element.matches('.tool, .tabs button, .bar *, .kv-overlay-toggle, .kv-zoom button'))
            return `=${element.className} ${element.getAttribute('aria-label') ?? element.textContent}`;
        return words ?? hex ?? line ?? move ?? key ?? element.textContent.trim();
    };
    const rest = 'a[href], button, summary, select, input, .kv-hex.kv-open, [data-line].kh-offered';
    for (const element of document.querySelectorAll(rest)) {
        if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('.pages, .notice')) continue;
        const { x, y, width, height } = element.getBoundingClientRect();
        const seen = width && height && y + height > 0 && y < innerHeight;
        if (seen && !element.matches('.kh-picked'))
            found[name(element)] = [x, y, width, height]; /* a picked card rises */
    }
    for (const map of document.querySelectorAll('.kh-map, .kv-sea')) {
        const { x, y, width, height } = map.getBoundingClientRect();
        found[`=map ${map.getAttribute('class').split(' ')[0]}`] = [x, y + scrollY, width, height];
    }
    for (const dock of document.querySelectorAll('.dock')) {
        const { x, y, width, height } = dock.getBoundingClientRect();
        found['=dock'] = [x, y, width, height]; /* at the window's edge, wherever the page is scrolled to */
    }
    return found;
}

/* What stands elsewhere now. */
function moved(before, after) {
    return Object.keys(after).filter(
        (name) => before[name] && before[name].some((n, i) => Math.abs(n - after[name][i]) > shift),
    );
}
const told = (names, before, after) =>
    names.map((name) => `${name}: ${before[name].map(Math.round)} → ${after[name].map(Math.round)}`).join('; ');

/* A page at a fresh table, in that language. */
async function seated(game, size, locale, body) {
    const { page, context, faults } = await newPage(browser, address, { size: sizes[size], locale });
    try {
        await quick(page, plans);
        await page.goto(`${address}/`);
        await page.locator(`.game-${game} button.primary`).click();
        await page.waitForSelector('.turn-line.mine');
        await body(page);
        assert.deepEqual(faults, []);
    } finally {
        await context.close();
    }
}

/* Points at everything that can be pressed, one after the other, and says what moved; null if the game went on meanwhile: then
 * it was not the pointing that moved anything. */
async function pointAtAll(page) {
    const complaints = [];
    await page.mouse.move(1, 1);
    await page.waitForTimeout(60);
    const ply = (await keptRecord(page))?.ply;
    const before = await page.evaluate(boxes);
    const { height } = page.viewportSize();
    for (const [name, [x, y, wide, high]] of Object.entries(before)) {
        if (/^=(map|dock)/.test(name) || y < 0 || y + high > height) continue;
        await page.mouse.move(x + wide / 2, y + high / 2);
        await page.waitForTimeout(50);
        const after = await page.evaluate(boxes);
        const names = moved(before, after);
        if (names.length) complaints.push(`pointing at ${name} moved ${told(names.slice(0, 3), before, after)}`);
    }
    await page.mouse.move(1, 1);
    return (await keptRecord(page))?.ply === ply ? complaints : null;
}

test('a click aimed at a bid plays that bid', () =>
    seated('kaivai', '1440x900', 'sk', async (page) => {
        const third = page.locator('[data-words^="bid "]').nth(2); /* of those that nobody has taken */
        const words = await third.getAttribute('data-words');
        const { x, y, width, height } = await third.boundingBox();
        await page.mouse.move(x + width / 2, y + height - 3);
        await page.waitForSelector(`.kv-info[data-shown="${words}"]`);
        await page.mouse.down();
        await page.mouse.up();
        await page.waitForFunction((gone) => !document.querySelector(`[data-words="${gone}"]`), words);
        assert.match((await keptRecord(page)).record, new RegExp(`^red ${words}$`, 'm'));
    }));

/* Of all shifts of layout: the parts that moved while it was our turn. */
const watchShifts = (page) =>
    page.evaluate(() => {
        globalThis.shifts = [];
        new PerformanceObserver((list) => {
            if (!document.querySelector('.turn-line.mine')) return;
            for (const entry of list.getEntries())
                for (const { node, previousRect: a, currentRect: b } of entry.sources) {
                    const part = node?.nodeType === 1 ? node : node?.parentElement;
                    /* words that hang over the edge of their place, where nothing can be pressed */
                    if (!part || part.closest('.pages, .notice, .kh-saying, .kv-info')) continue;
                    globalThis.shifts.push(`${part.getAttribute('class')} ${a.x},${a.y} → ${b.x},${b.y}`);
                }
        }).observe({ type: 'layout-shift' });
    });

const looks = [0, 2, 6, 12]; /* after so many of our clicks everything is pointed at */
const games = [
    ['kahuna', '1440x900', 'en'],
    ['kahuna', '1280x800', 'sk'],
    ['kahuna', 'phone', 'en'],
    ['kaivai', '1440x900', 'sk'],
    ['kaivai', '1280x800', 'en'],
    ['kaivai', 'phone', 'sk'],
];
for (const [game, size, locale] of games)
    test(`nothing moves when it is pointed at, map and buttons not in a whole game: ${game}, ${size}, ${locale}`, () =>
        seated(game, size, locale, async (page) => {
            await watchShifts(page);
            const random = dice(9);
            const first = {};
            const complaints = new Set();
            let clicks = 0;
            let looked = 0;
            for (const wait = patience([page]); !(await moment(page)).over; await wait()) {
                if (clicks >= looks[looked] && (await moment(page)).mine) {
                    const found = await pointAtAll(page);
                    if (!found) continue;
                    found.forEach((complaint) => complaints.add(complaint));
                    looked++;
                }
                /* in one look: between two a computer may have begun its turn, and a click may scroll the page */
                const now = await page.evaluate(
                    (body) =>
                        document.querySelector('.turn-line.mine')
                            ? { seen: new Function(`return (${body})()`)(), scroll: scrollY }
                            : null,
                    boxes.toString(),
                );
                if (!now || !(await clickSomething(page, game, random))) {
                    await page.waitForTimeout(40);
                    continue;
                }
                clicks++;
                if (now.scroll !== first.scroll)
                    Object.keys(first).forEach((name) => /^=(map|dock)/.test(name) || delete first[name]);
                first.scroll = now.scroll;
                const fixed = Object.fromEntries(Object.entries(now.seen).filter(([name]) => name.startsWith('=')));
                for (const name of moved(first, fixed)) complaints.add(told([name], first, fixed));
                for (const name of Object.keys(fixed)) first[name] ??= fixed[name];
            }
            assert.equal(looked, looks.length);
            assert.deepEqual([...complaints], []);
            assert.deepEqual(await page.evaluate(() => globalThis.shifts), []);
        }));

await finish();
