/* online.mjs: people at different places, through the real server: two pages play a whole game of Kahuna, one of them
 * reloading and one losing its network in between; two pages and two computers play Kaivai to its end; a spectator sees no
 * secret; chat, the check of the dice, and a server that is killed in the middle. */
import assert from 'node:assert/strict';
import { newPage, startServer } from './browser.mjs';
import { playOut, sitAt } from './friends.mjs';
import { dice, patience } from './hands.mjs';
import { address, ask, browser, complaints, finish, joinAs, judge } from './scene.mjs';
import { test } from './tap.mjs';

const sit = (table, token, name, at = address) => sitAt(browser, at, table, token, name);

test('two pages play a whole game of Kahuna; one reloads, one loses its network; the record is right and fair', async () => {
    const { table, tokens } = await ask('', { game: 'kahuna', options: '' });
    const ana = await sit(table, tokens.black, 'Ana');
    const bo = await sit(table, tokens.white, 'Bo');
    const eve = await sit(table, tokens.watch);
    await Promise.all([ana, bo, eve].map(({ page }) => page.waitForSelector('.turn-line')));
    assert.equal(new URL(ana.page.url()).hash, `#/t/${table}`, 'the token is no longer in the address');

    /* what the spectator gets, in any frame or answer, never names a hidden card */
    const seen = [];
    eve.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => seen.push(String(payload))));
    await eve.page.reload();
    await eve.page.waitForSelector('.turn-line');

    await playOut([ana.page, bo.page], 'kahuna', 11, async (round) => {
        if (round === 30) await ana.page.reload();
        if (round === 60) await bo.context.setOffline(true);
        if (round === 80) await bo.context.setOffline(false);
    });
    const hidden = seen
        .filter((frame) => !/"phase":"over"/.test(frame))
        .flatMap((frame) => frame.match(/chance (deal \w+|card) [A-Z]{4}/g) ?? []);
    assert.deepEqual(hidden, []);
    assert.ok(seen.length > 20, `${seen.length} frames`);
    const record = await ask(`/${table}/record`, null, tokens.watch);
    assert.match(judge('check', record), /right, kahuna/);
    assert.match(judge('verify', record), /fair/);

    /* the check of cards and dice in the page itself */
    await ana.page.locator('.result-buttons button').nth(2).click();
    await ana.page.getByRole('button', { name: 'Check the cards and dice' }).click();
    await ana.page
        .getByText(/Everything is as it was sealed/)
        .first()
        .waitFor();
    for (const { faults, context } of [ana, eve, bo]) {
        assert.deepEqual(
            faults.filter((fault) => !/WebSocket|ERR_INTERNET_DISCONNECTED/.test(fault)),
            [],
        );
        await context.close();
    }
});

test('two pages and two computers play Kaivai to its end; what is said is read', async () => {
    const { table, tokens } = await ask('', { game: 'kaivai', options: '', seats: { green: 1, blue: 1 } });
    const ana = await sit(table, tokens.red, 'Ana');
    const bo = await sit(table, tokens.yellow, 'Bo');
    await Promise.all([ana, bo].map(({ page }) => page.waitForSelector('.turn-line')));
    await ana.page.getByRole('tab', { name: 'Chat' }).click();
    await ana.page.getByRole('button', { name: 'Good luck!' }).click();
    await bo.page.getByRole('tab', { name: 'Chat' }).click();
    await bo.page.locator('.chat').getByText('Good luck!').waitFor();
    await playOut([ana.page, bo.page], 'kaivai', 12);
    const record = await ask(`/${table}/record`, null, tokens.watch);
    assert.match(judge('check', record), /right, kaivai/);
    assert.match(judge('verify', record), /fair/);
    for (const { faults, context } of [ana, bo]) {
        assert.deepEqual(faults, []);
        await context.close();
    }
});

test('a table is made on the page and its link handed to a friend, who sits down by it', async () => {
    const ana = await newPage(browser, address, {});
    await ana.page.goto(`${address}/#/online`);
    await ana.page.locator('select[name=game]').selectOption('kaivai');
    await ana.page.locator('input[name=option-players][value="3"]').check({ force: true });
    await ana.page.locator('select[name=seat-green]').selectOption('1');
    await ana.page.locator('form.setup-form button[type=submit]').click();
    await joinAs(ana.page, 'Ana');
    const link = await ana.page.getByRole('textbox', { name: /yellow/i }).inputValue();
    assert.match(link, /\/t\/\w+#\w+$/);
    const bo = await newPage(browser, address, {});
    await bo.page.goto(link);
    await joinAs(bo.page, 'Bo');
    for (const { page, faults, context } of [bo, ana]) {
        await page.waitForSelector('.turn-line');
        assert.deepEqual(faults, []);
        await context.close();
    }
});

/* The status of a table once it is as wanted. */
async function statusWhen(table, token, wanted) {
    for (const wait = patience([]); ; await wait()) {
        const { status } = await ask(`/${table}`, null, token);
        if (wanted(status)) return status;
        await new Promise((later) => setTimeout(later, 100));
    }
}

test('both want another game: both are taken to the new table and sit there, one seat further', async () => {
    const { table, tokens } = await ask('', { game: 'kahuna', options: '' });
    const ana = await sit(table, tokens.black, 'Ana');
    const bo = await sit(table, tokens.white, 'Bo');
    const eve = await sit(table, tokens.watch);
    const all = [ana, bo, eve];
    await Promise.all(all.map(({ page }) => page.waitForSelector('.turn-line')));
    await bo.page.setViewportSize({ width: 390, height: 844 });
    await ask(`/${table}/resign`, {}, tokens.white);
    await bo.page.waitForSelector('.result-line');
    const before = await bo.page.locator('.board').boundingBox();
    const oneMore = ({ page }) => page.getByRole('button', { name: 'Once more' });
    await oneMore(ana).click();
    await ana.page.locator('.online-strip').getByText('You would like another game').waitFor();
    const wanted = bo.page.locator('.online-strip').getByText('Another game is wanted by: Ana');
    await wanted.waitFor();
    assert.deepEqual(await bo.page.locator('.board').boundingBox(), before, 'a phone moves its board for it');
    const told = await wanted.boundingBox();
    assert.ok(told.y > 0 && told.y + told.height < 844, `and shows it out of sight, at ${told.y}`);
    await eve.page.waitForSelector('.result');
    assert.equal(await oneMore(eve).count(), 0, 'that is for players');
    await oneMore(bo).click();
    const { next } = await statusWhen(table, tokens.watch, (status) => status.next);
    for (const { page } of [ana, bo]) {
        await page.waitForURL((url) => url.hash === `#/t/${next}`);
        await page.waitForSelector('.turn-line');
        assert.equal(await page.locator('form.online-join').count(), 0);
    }
    /* they have opened their shares by then */
    const { seats } = await statusWhen(next, tokens.watch, ({ phase }) => phase === 'playing');
    assert.deepEqual([seats.white.name, seats.black.name], ['Ana', 'Bo']);

    /* who watched is not taken away, but shown the way; the old game can still be looked at */
    assert.equal(new URL(eve.page.url()).hash, `#/t/${table}`);
    await eve.page.getByRole('button', { name: 'To the next game' }).click();
    await eve.page.waitForURL((url) => url.hash === `#/t/${next}`);
    await ana.page.goto(`${address}/#/t/${table}`);
    await ana.page.waitForSelector('.result');
    await ana.page.waitForTimeout(300);
    assert.equal(new URL(ana.page.url()).hash, `#/t/${table}`);
    for (const { faults, context } of all) {
        assert.deepEqual(faults, []);
        await context.close();
    }
});

test('the lobby is live: a listed table, who sits there, and a game to watch', async () => {
    const { page, context, faults } = await newPage(browser, address, {});
    await page.goto(`${address}/#/online`);
    await page.waitForSelector('form.setup-form');
    await page.locator('select[name=days]').selectOption('3');
    const { table, tokens } = await ask('', { game: 'kahuna', options: '', listed: true });
    await ask(`/${table}/join`, { name: 'Bo' }, tokens.black);
    const line = page.locator(`a[data-table="${table}"]`);
    await line.getByText('Bo').waitFor();
    await line.getByText('1 seat free').waitFor();
    await ask(`/${table}/join`, { name: 'Cy' }, tokens.white);
    await page.locator('.sheet', { hasText: 'Games to watch' }).locator(`a[data-table="${table}"]`).waitFor();
    await line.getByText('Cy').waitFor();
    assert.equal(await page.locator('select[name=days]').inputValue(), '3', 'what was chosen stays');
    await line.click();
    await page.waitForSelector('.turn-line');
    assert.deepEqual(faults, []);
    await context.close();
});

test('hints: none against people, and why; against computers as on one device', async () => {
    const people = await ask('', { game: 'kahuna', options: 'first=black' });
    const ana = await sit(people.table, people.tokens.black, 'Ana');
    await ask(`/${people.table}/join`, { name: 'Bo' }, people.tokens.white);
    await ana.page.waitForSelector('.turn-line.mine');
    const hint = ana.page.locator('.tool-hint');
    assert.equal(await hint.getAttribute('aria-disabled'), 'true');
    await hint.click({ force: true }); /* it is off, and says why */
    await ana.page
        .getByText(/no hints against people/)
        .first()
        .waitFor();
    const alone = await ask('', { game: 'kahuna', options: 'first=black', seats: { white: 1 } });
    await ana.page.goto(`${address}/#/t/${alone.table}/${alone.tokens.black}`);
    await joinAs(ana.page, 'Ana');
    await ana.page.waitForSelector('.turn-line.mine');
    await ana.page.locator('.tool-hint').click();
    await ana.page.locator('.hint-list button').getByText('Do that').first().waitFor();
    assert.deepEqual(ana.faults, []);
    await ana.context.close();
});

test('those who watch are listed: by name if they give one, else by their number', async () => {
    const { table, tokens } = await ask('', { game: 'kahuna', options: '' });
    const ana = await sit(table, tokens.black, 'Ana');
    await sit(table, tokens.white, 'Bo');
    const chat = (page) => page.getByRole('tab', { name: 'Chat' }).click();
    await ana.page.waitForSelector('.turn-line');
    await chat(ana.page);
    await ana.page.getByText('Nobody watches.').waitFor();
    const eve = await sit(table, tokens.watch);
    await eve.page.waitForSelector('.turn-line');
    await chat(eve.page);
    await eve.page.getByText('1 person watches.').waitFor();
    await ana.page.getByText('1 person watches.').waitFor();
    await eve.page.locator('.chat-name').fill('Eve');
    assert.equal(await eve.page.getByText(/Watching:/).count(), 0, 'a name is given by its button only');
    await eve.page.getByRole('button', { name: 'Show it' }).click();
    for (const { page } of [eve, ana]) await page.getByText(/^Watching: .?Eve.?\.$/).waitFor();
    assert.equal(await ana.page.locator('.chat-name').isVisible(), false, 'a seat has its own');
    assert.deepEqual(await complaints(eve.page), []);
    await eve.page.screenshot({ path: 'build/shots/onlookers.png' });
    await eve.context.close();
    await ana.page.getByText('Nobody watches.').waitFor();
    assert.deepEqual([...ana.faults, ...eve.faults], []);
    await ana.context.close();
});

test('those who watch talk among themselves; who plays reads it when the game is over', async () => {
    const { table, tokens } = await ask('', { game: 'kahuna', options: '' });
    const ana = await sit(table, tokens.black, 'Ana');
    await ask(`/${table}/join`, { name: 'Bo' }, tokens.white);
    const eve = await sit(table, tokens.watch);
    for (const { page } of [ana, eve]) {
        await page.waitForSelector('.turn-line');
        await page.getByRole('tab', { name: 'Chat' }).click();
    }
    await eve.page.getByText(/only those who watch can read this/).waitFor();
    await eve.page.locator('.chat-name').fill('Eve');
    await eve.page.locator('.chat-form input:not(.chat-name)').fill('Coco is free');
    await eve.page.locator('.chat-form button').click();
    await eve.page.locator('.chat').getByText('Eve (watching) Coco is free').waitFor();
    await ask(`/${table}/say`, { text: 'Hello Ana' }, tokens.white);
    await ana.page.locator('.chat').getByText('Hello Ana').waitFor();
    assert.equal(await ana.page.getByText(/Coco is free|Eve/).count(), 0);
    assert.equal(await ana.page.locator('.chat-name').isVisible(), false);
    await ask(`/${table}/resign`, {}, tokens.white);
    await ana.page.locator('.chat').getByText('Eve (watching) Coco is free').waitFor({ state: 'attached' });
    for (const { faults, context } of [ana, eve]) {
        assert.deepEqual(faults, []);
        await context.close();
    }
});

test('the server is killed in the middle of a game: both pages say so, find it again, and play to the end', async () => {
    let house = await startServer();
    const { table, tokens } = await ask('', { game: 'kahuna', options: '' }, null, house.address);
    const ana = await sit(table, tokens.black, 'Ana', house.address);
    const bo = await sit(table, tokens.white, 'Bo', house.address);
    const pages = [ana.page, bo.page];
    await Promise.all(pages.map((page) => page.waitForSelector('.turn-line')));
    const story = async () => (await ask(`/${table}/record`, null, tokens.black, house.address)).split('\n\n')[1];
    try {
        await playOut(pages, 'kahuna', 13, async (round) => {
            if (round !== 40 && round !== 70) return;
            await house.kill();
            await Promise.all(pages.map((page) => page.getByText('The connection is lost').waitFor()));
            const told = await ana.page.locator('.log [data-ply]').count();
            house = await house.again();
            await Promise.all(
                pages.map((page) => page.getByText('The connection is lost').waitFor({ state: 'detached' })),
            );
            assert.ok(told > 0 && (await story()).split('\n').length >= told, 'what was shown is still there');
        });
        assert.match(judge('verify', await ask(`/${table}/record`, null, tokens.watch, house.address)), /fair/);
        for (const { faults } of [ana, bo])
            assert.deepEqual(
                faults.filter((fault) => !/WebSocket/.test(fault)),
                [],
            );
    } finally {
        await Promise.all([ana, bo].map(({ context }) => context.close()));
        await house.stop();
    }
});

test('shares are sealed until all sit, and a house that changes what was agreed on is found out', async () => {
    const { table, tokens } = await ask('', { game: 'kahuna', options: '' });
    const ana = await sit(table, tokens.black, 'Ana');
    await ana.page.waitForSelector('.online-seats .person');
    const before = (await ask(`/${table}`, null, tokens.watch)).status.fair;
    assert.match(before.seals.black, /^[0-9a-f]{64}$/);
    assert.deepEqual(before.shares, {});
    const bo = await sit(table, tokens.white, 'Bo');
    for (const { page } of [ana, bo]) await page.waitForSelector('.turn-line');
    const { fair } = (await ask(`/${table}`, null, tokens.watch)).status;
    assert.equal(fair.seals.black, before.seals.black);
    assert.deepEqual(Object.keys(fair.shares).sort(), ['black', 'white']);
    const warning = () => ana.page.getByText(/Do not trust this server/).count();
    assert.equal(await warning(), 0);
    for (const change of ['commit', 'seals', 'shares']) {
        await ana.page.evaluate((key) => {
            const list = JSON.parse(localStorage['motu-chance']);
            list[0].agreed[key] = key === 'commit' ? '00' : { white: '00' };
            localStorage['motu-chance-before'] ??= localStorage['motu-chance'];
            localStorage['motu-chance'] = JSON.stringify(list);
        }, change);
        await ana.page.reload();
        await ana.page.waitForSelector('.turn-line');
        assert.equal(await warning(), 1, change);
        await ana.page.evaluate(() => (localStorage['motu-chance'] = localStorage['motu-chance-before']));
    }
    await ana.page.reload();
    await ana.page.waitForSelector('.turn-line');
    assert.equal(await warning(), 0);
    for (const { faults, context } of [ana, bo]) {
        assert.deepEqual(faults, []);
        await context.close();
    }
});

test('whatever link somebody opens, a seat they have taken stays theirs', async () => {
    const { table, tokens } = await ask('', { game: 'kahuna', options: '' });
    const ana = await sit(table, tokens.black, 'Ana');
    const bo = await sit(table, tokens.white, 'Bo');
    const held = () =>
        ana.page.evaluate((id) => JSON.parse(localStorage['motu-online']).find((one) => one.id === id)?.token, table);
    const open = async (token) => {
        await ana.page.goto('about:blank');
        await ana.page.goto(`${address}/#/t/${table}${token}`);
        await ana.page.waitForSelector('.turn-line');
        await ana.page.waitForTimeout(300); /* what is kept is kept by then */
    };
    await ana.page.waitForSelector('.turn-line');
    for (const token of ['/anything', `/${tokens.watch}`, `/${tokens.white}`, '']) {
        await open(token);
        assert.equal(await held(), tokens.black, `after a link with ${token}`);
    }
    /* a token that itself no longer opens anything gives way */
    const renewed = await ask(`/${table}/renew`, {}, tokens.black);
    await open(`/${renewed.token}`);
    assert.equal(await held(), renewed.token);
    await ask(`/${table}/renew`, {}, renewed.token);
    await ana.page.goto('about:blank');
    await ana.page.goto(`${address}/#/t/${table}`);
    await ana.page
        .getByText(/no such table/)
        .first()
        .waitFor();
    assert.equal(await held(), undefined);
    for (const { context } of [ana, bo]) await context.close();
});

test("what the server refuses is said in the reader's language; what the page does not know, in English", async () => {
    for (const [locale, said] of [
        [
            'de-DE',
            ['Diesen Tisch gibt es nicht, oder der Link stimmt nicht.', 'days muss eine ganze Zahl von 0 bis 60 sein.'],
        ],
        ['sk-SK', ['Taký stôl neexistuje alebo odkaz nie je správny.', 'days musí byť celé číslo od 0 do 60.']],
    ]) {
        const { page, context } = await newPage(browser, address, { locale });
        await page.goto(address);
        await page.waitForSelector(`html[lang="${locale.slice(0, 2)}"]`);
        const heard = await page.evaluate(async () => {
            const { Wire } = await import('/online/wire.js');
            const wire = new Wire();
            const refused = [
                await wire.ask('join', { table: 'nosuchtable', name: 'Ana' }),
                await wire.ask('create', { game: 'kahuna', days: 61 }),
                await wire.ask('create', { game: 'hex' }),
            ];
            wire.end();
            return refused.map(({ message }) => message);
        });
        assert.deepEqual(heard, [...said, 'There is no game called hex.']);
        await context.close();
    }
});

test('a link that is wrong says so, and leads on', async () => {
    const { page, context } = await sit('nosuchtable', '0'.repeat(32));
    await page
        .getByText(/no such table/)
        .first()
        .waitFor();
    await page.locator('a[href="#/"]').first().waitFor();
    await context.close();
});

await finish();
