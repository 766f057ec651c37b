/* monkey.mjs: somebody who presses everything: any button, tab, link, hex or key, at any moment, at the speed of a machine.
 * Whatever they did, the page complains of nothing, shows no broken word, the games it keeps are right, and from any game
 * there is a way on.
 *     MOTU_SEED=1 MOTU_GAMES=100 node tests/web/monkey.mjs      (./test plays a few) */
import assert from 'node:assert/strict';
import { newPage, sizes } from './browser.mjs';
import { clickSomething, dice } from './hands.mjs';
import { address, ask, browser, finish, joinAs, judge, plan, quick } from './scene.mjs';
import { test } from './tap.mjs';

const [seed, games] = [process.env.MOTU_SEED ?? 1, process.env.MOTU_GAMES ?? 6].map(Number);

const keys = [...'uUrn/?12x ', ...'Escape Enter Tab Home End ArrowLeft ArrowRight ArrowUp ArrowDown'.split(' ')];
const ACTIONS = 150; /* at one table */
const ways = [
    { game: 'kahuna', people: 1, options: '' },
    { game: 'kahuna', people: 2, options: 'variant2=on' },
    { game: 'kaivai', people: 1, options: 'players=3' },
    { game: 'kaivai', people: 3, options: 'players=4 profile=2005-sk' },
    { game: 'kahuna', people: 1, options: 'variant1=on', seats: { white: 1 } } /* a table of the house */,
    { game: 'kaivai', people: 1, options: 'players=3', seats: { yellow: 1, green: 1 } },
];

/* Presses one of all the things there are, and says what it was: run in the page. */
function pressAnything(share) {
    const all = [
        ...document.querySelectorAll(
            'button, [role=tab], a[href^="#"], summary, select, input, textarea, .kh-offered, .kv-hex, [data-ply]',
        ),
    ].filter((element) => element.getClientRects().length > 0);
    const inWindow = all.filter((element) => element.closest('dialog[open]'));
    const those = inWindow.length ? inWindow : all;
    const element = those[Math.floor(share * those.length)];
    if (!element) return 'nothing';
    const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.slice(0, 40)}`;
    if (element.matches('input[type=file]')) return 'nothing';
    if (element.matches('select')) element.selectedIndex = Math.floor(((share * 1e6) % 1) * element.options.length);
    else if (element.matches('input[type=range]'))
        element.value = String(Math.floor(((share * 1e6) % 1) * Number(element.max)));
    else if (element.matches('textarea, input:not([type=checkbox], [type=radio])'))
        element.value = ['', 'A-B', '<b>', 'draw pile', '?'.repeat(300)][Math.floor(((share * 1e6) % 1) * 5)];
    else {
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
        return name;
    }
    element.dispatchEvent(new Event('input', { bubbles: true }));
    element.dispatchEvent(new Event('change', { bubbles: true }));
    return name;
}

async function act(page, game, random) {
    const what = random(10);
    if (what < 4) return (await clickSomething(page, game, random)) ? 'played' : 'waited';
    if (what < 6) {
        const key = keys[random(keys.length)];
        await page.keyboard.press(key);
        return `key ${key}`;
    }
    return page.evaluate(pressAnything, random(1 << 20) / (1 << 20));
}

/* What must never be seen: run in the page. */
function wrong() {
    if (document.querySelector('.curtain') && document.querySelector('.kh-card, .kv-board, .board svg'))
        return 'something of the game behind a curtain';
    const text = document.body.innerText;
    const word = /\bundefined\b|\bNaN\b|\[object|«\w+»|\bnull\b/.exec(text);
    return word ? `the word ${word[0]} in "${text.slice(Math.max(0, word.index - 60), word.index + 60)}"` : '';
}

/* All games this device keeps, as motu reads them. */
async function checkKept(page) {
    const records = await page.evaluate(() =>
        Object.keys(localStorage)
            .filter((key) => key.startsWith('motu-game-'))
            .map((key) => JSON.parse(localStorage.getItem(key)).record)
            .filter(Boolean),
    );
    for (const record of records) assert.match(judge('check', record), /right, /);
}

/* The game goes on by what is offered: whoever is to decide can, after a reload too. */
async function wayOn(page, hash) {
    for (const again of [false, true]) {
        if (again) await page.reload();
        else {
            await page.goto(`${address}/#/`);
            await page.goto(`${address}/${hash}`);
        }
        await page
            .locator('.turn-line.mine, .curtain button, .result, .dock button.primary.big, .online-strip button')
            .first()
            .waitFor();
    }
}

/* Sits down, on this device or at a table of the house; returns its address. */
async function sit(page, { game, options, seats }) {
    if (seats) {
        const { table, tokens } = await ask('', { game, options, seats });
        await page.goto(`${address}/#/t/${table}/${Object.entries(tokens).find(([seat]) => seat !== 'watch')[1]}`);
        await joinAs(page, 'Ana');
        return `#/t/${table}`;
    }
    await page.goto(`${address}/`);
    await page
        .locator('.game button.primary.big')
        .nth(game === 'kahuna' ? 0 : 1)
        .click();
    await page.waitForFunction(() => location.hash.startsWith('#/table/'));
    return new URL(page.url()).hash;
}

async function playMadly(number) {
    const random = dice(7919 * number);
    const way = ways[number % ways.length];
    const { game, people, options } = way;
    const { page, context, faults } = await newPage(browser, address, {
        size: Object.values(sizes)[random(2)],
        locale: ['en', 'de', 'sk', 'it'][random(4)],
    });
    const done = [];
    try {
        await quick(page, plan(game, options, people));
        const hash = await sit(page, way);
        await page.locator('.turn-line.mine, .curtain').first().waitFor();
        for (let count = 0; count < ACTIONS; count++) {
            done.push(await act(page, game, random));
            assert.equal(await page.evaluate(wrong), '');
            if (count % 50 === 49) await page.goto(`${address}/${hash}`);
        }
        const held = await page.evaluate(
            (id) =>
                Object.entries(localStorage).some(
                    ([key, value]) => key === `motu-game-${id}` || (key === 'motu-online' && value.includes(id)),
                ),
            hash.split('/').at(-1),
        );
        if (held) await wayOn(page, hash);
        await checkKept(page);
        /* a house that has had enough says so with a status the browser reports as an error; nothing else may be one */
        assert.deepEqual(
            faults.filter((fault) => !/status of 4\d\d/.test(fault)),
            [],
        );
    } catch (error) {
        error.message += `\nat ${page.url()}, the last of ${done.length}: ${done.slice(-25).join(' · ')}`;
        throw error;
    } finally {
        await context.close();
    }
}

for (let number = seed; number < seed + games; number++)
    test(`whatever is pressed, seed ${number}: ${JSON.stringify(ways[number % ways.length])}`, () => playMadly(number));

await finish();
