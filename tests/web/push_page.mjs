/* push_page.mjs: a table tells a device that it is its turn, while no page is open. The push service is this test's: headless
 * Chromium has none to subscribe at, so PushManager's subscribe() and getSubscription() are stood in for, and what the service
 * was asked is handed to the worker by the browser's debugger. All else is real: the permission, the worker, the event, the
 * notification, and the server, which signs and sends (tests/server/test_push.py checks the signature). */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import './with_windows.mjs';
import { newPage, sizes } from './browser.mjs';
import { address, ask, browser, complaints, finish, joinAs } from './scene.mjs';
import { test } from './tap.mjs';

const pushes = [];
const service = createServer((request, answer) => {
    pushes.push({ path: request.url, key: /k=([\w-]+)/.exec(request.headers.authorization ?? '')?.[1] });
    answer.writeHead(201).end();
});
await new Promise((done) => service.listen(0, '127.0.0.1', done));
const endpoint = `http://127.0.0.1:${service.address().port}/device`;

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

async function until(what, holds) {
    for (let i = 0; i < 2400; i++) {
        if (await holds()) return;
        await pause(50);
    }
    assert.fail(what);
}

/* A device whose browser may show notifications, or may not. */
async function device(permitted, options = {}) {
    const opened = await newPage(browser, address, options);
    if (permitted) await opened.context.grantPermissions(['notifications'], { origin: address });
    await opened.page.addInitScript((where) => {
        let kept = null;
        PushManager.prototype.getSubscription = async () => kept;
        PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
            if (!userVisibleOnly) throw new Error('nobody would see it');
            localStorage.setItem('key-seen', btoa(String.fromCharCode(...applicationServerKey)));
            kept = {
                endpoint: where,
                options: { applicationServerKey: applicationServerKey.buffer },
                async unsubscribe() {},
            };
            return kept;
        };
    }, endpoint);
    return opened;
}

/* White's page at a table where black begins. */
async function seated(options, permitted = true) {
    const made = await ask('', { game: 'kahuna', options: 'first=black' });
    assert.ok((await ask(`/${made.table}/join`, { name: 'Bo', share: 'ab' }, made.tokens.black)).ok);
    const opened = await device(permitted, options);
    await opened.page.goto(`${address}/#/t/${made.table}/${made.tokens.white}`);
    await joinAs(opened.page, 'Ana');
    await opened.page.waitForSelector('.turn-line');
    await opened.page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    return { made, ...opened };
}

const menu = (page) => page.locator('.tool-menu').click();
const item = (page, name) => page.locator('dialog').getByRole('button', { name, exact: true });

/* Where no table is looked at: whoever looks needs no push. */
const leave = (page) => page.goto(`${address}/#/rules/kahuna`);

async function decide({ table, tokens }, seat, move) {
    const { seq } = await ask(`/${table}`, null, tokens[seat]);
    assert.ok((await ask(`/${table}/move`, { expect: seq + 1, move }, tokens[seat])).ok);
}

/* Hands a push to the worker as the browser does, and waits for what is shown. */
async function deliver(page, context, count) {
    const debug = await context.newCDPSession(page);
    const registered = new Promise((done) =>
        debug.on(
            'ServiceWorker.workerRegistrationUpdated',
            ({ registrations }) => registrations[0] && done(registrations[0]),
        ),
    );
    await debug.send('ServiceWorker.enable');
    const { registrationId } = await registered;
    await debug.send('ServiceWorker.deliverPushMessage', { origin: address, registrationId, data: '' });
    const shown = () =>
        page.evaluate(async () =>
            (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag, data }) => ({
                title,
                body,
                tag,
                data,
            })),
        );
    await until('nothing is shown', async () => (await shown()).length >= count);
    await debug.detach();
    return shown();
}

test('who wants it is told that it is their turn, and one press is at the table', async () => {
    const { made, page, context, faults } = await seated({});
    await menu(page);
    await page.screenshot({ path: 'build/shots/push-menu.png' });
    assert.deepEqual(await complaints(page), []);
    await item(page, 'Notify this device').click();
    await until(
        'the server does not know',
        async () => (await ask(`/${made.table}`, null, made.tokens.white)).status.pushes === 1,
    );
    const key = await page.evaluate(() => localStorage.getItem('key-seen'));
    const served = (await (await fetch(`${address}/api/push`)).json()).key;
    assert.equal(key.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''), served, "with the server's key");
    await leave(page);
    await page.waitForSelector('.rules, article, h1');
    /* until the server has noticed that nobody looks; at the end it is white's turn */
    for (let turn = 0; pushes.length === 0; turn++) {
        assert.ok(turn < 10, 'no push came');
        if (turn > 0) await decide(made, 'white', 'draw pile');
        await decide(made, 'black', 'abstain');
        for (let wait = 0; wait < 60 && pushes.length === 0; wait++) await pause(50);
    }
    assert.deepEqual(pushes.at(-1), { path: '/device', key: served });
    assert.deepEqual(await deliver(page, context, 1), [
        { title: 'Your turn: Kahuna', body: 'Bo', tag: made.table, data: `#/t/${made.table}` },
    ]);
    /* the press: the browser's own event, in the worker */
    const [worker] = context.serviceWorkers();
    await worker.evaluate(async () => {
        const [notification] = await self.registration.getNotifications();
        self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
    });
    await page.waitForURL(`**/#/t/${made.table}`);
    await page.waitForSelector('.turn-line.mine');
    assert.deepEqual(
        await page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).length),
        0,
    );
    await context.close();
    assert.deepEqual(faults, []);
});

test('a late push never lies, the end is told once, and enough is enough', async () => {
    const { made, page, context, faults } = await seated({ size: sizes.phone, locale: 'de-DE' });
    await menu(page);
    await page.locator('dialog').getByRole('button', { name: 'Dieses Gerät benachrichtigen', exact: true }).click();
    await until(
        'the server does not know',
        async () => (await ask(`/${made.table}`, null, made.tokens.white)).status.pushes === 1,
    );
    await leave(page);
    /* it is black's turn still: what the push was about is over */
    assert.deepEqual(await deliver(page, context, 1), [
        { title: 'An einem deiner Tische ist etwas geschehen.', body: '', tag: 'motu', data: './' },
    ]);
    assert.ok((await ask(`/${made.table}/resign`, {}, made.tokens.black)).ok);
    const told = await deliver(page, context, 2);
    assert.ok(
        told.some(({ title, body }) => title === 'Das Spiel ist zu Ende: Kahuna' && body === 'Bo'),
        JSON.stringify(told),
    );
    assert.deepEqual(
        await page.evaluate(
            async () => (await (await (await caches.open('told-tables')).match('told.json')).json()).tables,
        ),
        [],
    );
    await page.goto(`${address}/#/t/${made.table}`);
    await page.waitForSelector('.turn-line');
    await menu(page);
    await page.locator('dialog').getByRole('button', { name: 'Dieses Gerät nicht mehr benachrichtigen' }).click();
    await until(
        'the server still knows',
        async () => (await ask(`/${made.table}`, null, made.tokens.white)).status.pushes === 0,
    );
    await context.close();
    assert.deepEqual(faults, []);
});

test('a browser that does not allow it says so', async () => {
    const { made, page, context, faults } = await seated({}, false);
    await page.evaluate(() => (Notification.requestPermission = async () => 'denied'));
    await menu(page);
    await item(page, 'Notify this device').click();
    await page.locator('.notice').getByText('The browser does not allow').waitFor();
    assert.equal((await ask(`/${made.table}`, null, made.tokens.white)).status.pushes, 0);
    await context.close();
    assert.deepEqual(faults, []);
});

await finish();
service.close();
