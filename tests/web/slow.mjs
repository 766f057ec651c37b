/* slow.mjs: games that take days are not forgotten: the first screen says which tables wait, and a badge what was said. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { newPage } from './browser.mjs';
import { address, ask, browser, complaints, finish, golden } from './scene.mjs';
import { test } from './tap.mjs';
import { openModule } from './twins.mjs';
import { qrCode } from '../../web/online/qr.js';

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

test('from a table where others decide a press leads to the next one that waits', async () => {
    const tables = [await tableOfAna(), await tableOfAna(), await tableOfAna()];
    const [here, longest, other] = tables;
    const { page, context, faults } = await holding([other, longest, here]);
    await page.goto(`${address}/#/t/${here.table}`);
    await page.waitForSelector('.turn-line.mine');
    const strip = page.locator('.online-strip');
    await page.waitForTimeout(500);
    assert.equal(await strip.getByRole('button', { name: 'Next game' }).count(), 0, 'nothing moves in one’s turn');
    const { seq } = await ask(`/${here.table}`, null, here.tokens.black);
    assert.ok((await ask(`/${here.table}/move`, { expect: seq + 1, move: 'abstain' }, here.tokens.black)).ok);
    await strip.getByText('2 other tables wait for you.').waitFor();
    assert.deepEqual(await complaints(page), []);
    await page.screenshot({ path: 'build/shots/next-game.png' });
    await strip.getByRole('button', { name: 'Next game' }).click();
    await page.waitForURL(`**/#/t/${longest.table}`);
    await page.waitForSelector('.turn-line.mine');
    await context.close();
    assert.deepEqual(faults, []);
});

test('whoever makes a table says what becomes of takebacks, and all are told', async () => {
    const { page, context, faults } = await newPage(browser, address);
    await page.goto(`${address}/#/online`);
    await page.locator('label.pill', { has: page.locator('input[name=takebacks][value=none]') }).click();
    assert.deepEqual(await complaints(page), []);
    await page.screenshot({ path: 'build/shots/takebacks.png', fullPage: true });
    await page.locator('form button[type=submit]').click();
    await page.locator('.waiting').getByText('What others have seen stays decided').waitFor();
    const held = await page.evaluate(() => JSON.parse(localStorage.getItem('motu-online'))[0]);
    assert.equal((await ask(`/${held.id}`, null, held.token)).status.takebacks, 'none');
    for (const [seat, name] of [
        ['black', 'Ana'],
        ['white', 'Bo'],
    ])
        assert.ok((await ask(`/${held.id}/join`, { name, share: 'ab' }, held.links[seat])).ok);
    await page.waitForSelector('.turn-line');
    await page.locator('.tool-menu').click();
    await page.locator('dialog').getByText('What others have seen stays decided').waitFor();
    assert.equal(await page.locator('dialog').getByRole('button', { name: 'Ask for a takeback' }).count(), 0);
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

/* What these texts became was read back by another program (zbarimg): a change of the code is a change of these. */
test('a link becomes a QR code that readers read', () => {
    const link = 'https://motu.example/#/t/mjd752emfc/aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY';
    for (const [length, size, sum] of [
        [10, 21, '372555fcd6306e2b'],
        [66, 33, '1528229d55c92931'],
        [140, 45, 'd5452627d0801860'],
        [228, 53, '34d39f925662f735'],
    ]) {
        const field = qrCode(link.repeat(4).slice(0, length));
        const text = field.map((row) => row.map(Number).join('')).join();
        assert.equal(field.length, size);
        assert.equal(createHash('sha256').update(text).digest('hex').slice(0, 16), sum);
    }
    assert.equal(qrCode('x'.repeat(231)), null);
});

test("whoever waits hands out the friend's link first, as a QR code, too", async () => {
    const { page, context, faults } = await newPage(browser, address);
    await page.goto(`${address}/#/online`);
    await page.locator('form button[type=submit]').click();
    await page.locator('input[name=nickname]').fill('Ana');
    await page.locator('form.online-join button').click();
    await page.locator('.online-links + .qr-figure .qr').waitFor();
    const links = await page.locator('.online-links input').evaluateAll((fields) => fields.map((field) => field.value));
    const held = await page.evaluate(() => JSON.parse(localStorage.getItem('motu-online'))[0].links);
    assert.ok(links[0].endsWith(held.white) && links.at(-1).endsWith(held.watch), links.join());
    assert.deepEqual(await complaints(page), []);
    /* the friend: by way of the page for previews, with a token that is never sent */
    const friend = await newPage(browser, address);
    const asked = [];
    friend.page.on('request', (request) => asked.push(request.url()));
    assert.match(links[0], /\/t\/[0-9a-z]+#[0-9a-zA-Z]+$/);
    await friend.page.goto(links[0]);
    await friend.page.locator('form.online-join').waitFor();
    assert.match(new URL(friend.page.url()).hash, /^#\/t\/[0-9a-z]+$/);
    assert.deepEqual(
        asked.filter((url) => new URL(url).pathname.startsWith('/t/')).map((url) => new URL(url).pathname),
        [new URL(links[0]).pathname],
    );
    assert.ok(!asked.some((url) => url.split('#')[0].includes(held.white)), 'the token was sent');
    await friend.context.close();
    await context.close();
    assert.deepEqual([...faults, ...friend.faults], []);
});

test('who wants that passes by itself where nothing else is possible, and is told', async () => {
    const lines = golden('kaivai-2010-en-1')
        .replace(/^result:.*\n/m, '')
        .trimEnd()
        .split('\n');
    const engine = openModule();
    const call = (name, texts = [], numbers = []) => JSON.parse(engine.call(name, texts, numbers));
    const before = lines.findIndex((line, i) => {
        const [actor, ...words] = line.split(' ');
        if (words.join(' ') !== 'pass') return false;
        call('load', [`${lines.slice(0, i).join('\n')}\n`, '']);
        return call('moves', [actor]).length === 1;
    });
    assert.ok(before > 0, 'nobody had to pass');
    const [actor] = lines[before].split(' ');
    const kept = (forced) => ({
        'motu-forced': forced,
        'motu-speed': 'instant',
        'motu-game-forced': JSON.stringify({
            version: 1,
            id: 'forced',
            game: 'kaivai',
            options: '',
            seed: '5',
            sitters: Object.fromEntries(
                ['red', 'yellow', 'green', 'blue'].map((seat) => [
                    seat,
                    seat === actor ? { kind: 'person', name: '' } : { kind: 'computer', level: 1 },
                ]),
            ),
            record: `${lines.slice(0, before).join('\n')}\n`,
            resigned: null,
            over: false,
            ply: 1,
            saved: 1,
        }),
    });
    for (const forced of ['off', 'on']) {
        const { page, context, faults } = await newPage(browser, address);
        await page.addInitScript((all) => {
            for (const [key, value] of Object.entries(all))
                localStorage.getItem(key) ?? localStorage.setItem(key, value);
        }, kept(forced));
        await page.goto(`${address}/#/table/forced`);
        if (forced === 'off') await page.locator('.turn-line.mine').waitFor();
        else await page.locator('.notice').getByText('Passed for you').waitFor();
        await context.close();
        assert.deepEqual(faults, []);
    }
});

/* A table of Kaivai at which three sit and the bids begin; Ana is not the one who begins. */
async function biddingWithAna() {
    const made = await ask('', { game: 'kaivai', options: 'players=3' });
    const seats = Object.keys(made.tokens).filter((seat) => seat !== 'watch');
    for (const seat of seats) await ask(`/${made.table}/join`, { name: `P ${seat}`, share: 'ab' }, made.tokens[seat]);
    const { status } = await ask(`/${made.table}`, null, made.tokens.watch);
    return { ...made, ana: seats.find((seat) => seat !== status.actor) };
}

/* All who come before Ana bid: the first of these numbers, then the second. */
async function othersBid({ table, tokens, ana }, ...numbers) {
    for (;;) {
        const { status, seq, state } = await ask(`/${table}`, null, tokens.watch);
        if (status.actor === ana || state.phase !== 'bid') return;
        const bid = { expect: seq + 1, move: `bid ${numbers.shift()}` };
        assert.ok((await ask(`/${table}/move`, bid, tokens[status.actor])).ok);
    }
}

/* Where all bids stand on the screen. */
const places = (page) =>
    page
        .locator('.kv-bid')
        .evaluateAll((bids) => bids.map((bid) => Object.values(bid.getBoundingClientRect().toJSON())));

for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
])
    test(`a bid decided in advance is shown, taken back, made or ended: ${size.width}`, async () => {
        const at = await biddingWithAna();
        const { page, context, faults } = await newPage(browser, address, { size });
        await page.goto(`${address}/#/t/${at.table}/${at.tokens[at.ana]}`);
        const five = page.locator('[data-standing="bid 5"]');
        await five.waitFor();
        assert.match(await page.locator('.kv-bids').textContent(), /if nobody has bid it/);
        const before = await places(page);
        await five.click();
        await page.locator('[data-standing="bid 5"][aria-pressed="true"]').waitFor();
        assert.match(await page.locator('.turn-line').textContent(), /Bid 5 is made for you/);
        assert.deepEqual(await places(page), before, 'nothing moves');
        assert.deepEqual(await complaints(page), []);
        await page.screenshot({ path: `build/shots/standing-${size.width}.png` });
        await five.click();
        await page.locator('[data-standing="bid 5"][aria-pressed="false"]').waitFor();
        assert.equal((await ask(`/${at.table}`, null, at.tokens[at.ana])).status.standing, null);
        await five.click();
        await page.locator('[data-standing="bid 5"][aria-pressed="true"]').waitFor();
        await othersBid(at, 4, 6);
        await page.locator('.notice', { hasText: 'Bid 5: made for you' }).waitFor();
        assert.match((await ask(`/${at.table}`, null, at.tokens.watch)).record, new RegExp(`^${at.ana} bid 5$`, 'm'));

        const taken = await biddingWithAna();
        await page.goto(`${address}/#/t/${taken.table}/${taken.tokens[taken.ana]}`);
        await five.click();
        await page.locator('[data-standing="bid 5"][aria-pressed="true"]').waitFor();
        await othersBid(taken, 5, 6);
        await page.waitForSelector('.turn-line.mine');
        await page.locator('.notice', { hasText: 'your decision in advance has ended' }).waitFor();
        await context.close();
        assert.deepEqual(faults, []);
    });

await finish();
