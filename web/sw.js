/* sw.js: the page without a network. All files are fetched once, as they belong together, under the name of their
 * version (files.js, written by the build); answers come from there. A new version is fetched whole beside the old
 * one and takes over when a page says so (offline.js): a screen never mixes two.
 * And while no page is open: a push says that something waits at a table. It is empty, so the server is asked what; the
 * words for it were kept by online/push.js. */
/* global self, caches, importScripts */
importScripts('files.js');

const worker = /** @type {ServiceWorkerGlobalScope & { motuFiles: { version: string, files: string[] } }} */ (
    /** @type {unknown} */ (self)
);
const { version, files } = worker.motuFiles;
const shelf = `motu-${version}`;

worker.addEventListener('install', (event) => {
    event.waitUntil(
        caches
            .open(shelf)
            .then((cache) => cache.addAll(['./', ...files].map((file) => new Request(file, { cache: 'no-cache' })))),
    );
});

worker.addEventListener('activate', (event) => {
    event.waitUntil(clear().then(() => worker.clients.claim()));
});

worker.addEventListener('message', (event) => {
    if (event.data === 'take over') worker.skipWaiting();
});

async function clear() {
    const names = await caches.keys();
    await Promise.all(
        names.filter((other) => other.startsWith('motu-') && other !== shelf).map((other) => caches.delete(other)),
    );
}

worker.addEventListener('fetch', (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.includes('/api/')) return;
    event.respondWith(answer(request));
});

/** @param {Request} request */
async function answer(request) {
    const cache = await caches.open(shelf);
    const kept = await cache.match(request, { ignoreSearch: true });
    return kept ?? fetch(request);
}

worker.addEventListener('push', (event) => event.waitUntil(tell()));

/** A browser wants every push to be seen, also one that came too late. */
async function tell() {
    const kept = await (await (await caches.open('told-tables')).match('told.json'))?.json();
    const found = await Promise.all((kept?.tables ?? []).map(look));
    const news = found.filter((one) => one !== null);
    if (news.length === 0) news.push({ title: kept?.other ?? 'motu', body: '', tag: 'motu', data: './' });
    for (const { title, ...more } of news)
        await worker.registration.showNotification(title, { ...more, icon: 'icon.svg', badge: 'icon.svg' });
}

/** What is to be said of a table. @param {{ id: string, token: string, turn: string, over: string, who: string }} table */
async function look({ id, token, turn, over, who }) {
    try {
        const answer = await fetch(`api/tables/${id}`, { headers: { authorization: `Bearer ${token}` } });
        const { status } = await answer.json();
        const mine = status.phase === 'playing' && status.actor === status.you && !status.seats[status.you].away;
        if (mine) return { title: turn, body: who, tag: id, data: `#/t/${id}` };
        if (status.phase !== 'over' && status.phase !== 'closed') return null;
        await forget(id);
        return { title: over, body: who, tag: id, data: `#/t/${id}` };
    } catch {
        return null;
    }
}

/** A game that is over is told of once. @param {string} id */
async function forget(id) {
    const cache = await caches.open('told-tables');
    const kept = await (await cache.match('told.json'))?.json();
    const tables = kept.tables.filter((/** @type {{ id: string }} */ table) => table.id !== id);
    await cache.put('told.json', new Response(JSON.stringify({ ...kept, tables })));
}

worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(new URL(event.notification.data, worker.registration.scope).href));
});

/** The table, in a window that is there or in a new one. @param {string} address */
async function open(address) {
    const windows = await worker.clients.matchAll({ type: 'window' });
    const there = windows.find((one) => one.url === address) ?? windows[0];
    if (!there) return worker.clients.openWindow(address);
    if (there.url !== address) await there.navigate(address);
    return there.focus();
}
