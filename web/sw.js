/* sw.js: the page without a network. All files are fetched once, as they belong together, under the name of their
 * version (files.js, written by the build); answers come from there. A new version is fetched whole beside the old
 * one and takes over when a page says so (offline.js): a screen never mixes two. */
/* global self, caches, importScripts */
importScripts('files.js');

const worker = /** @type {any} */ (self);
/** @type {{ version: string, files: string[] }} */
const { version, files } = worker.motuFiles;
const shelf = `motu-${version}`;

worker.addEventListener('install', (/** @type {any} */ event) => {
    event.waitUntil(
        caches
            .open(shelf)
            .then((cache) => cache.addAll(['./', ...files].map((file) => new Request(file, { cache: 'no-cache' })))),
    );
});

worker.addEventListener('activate', (/** @type {any} */ event) => {
    event.waitUntil(clear().then(() => worker.clients.claim()));
});

worker.addEventListener('message', (/** @type {MessageEvent} */ event) => {
    if (event.data === 'take over') worker.skipWaiting();
});

async function clear() {
    const names = await caches.keys();
    await Promise.all(
        names.filter((other) => other.startsWith('motu-') && other !== shelf).map((other) => caches.delete(other)),
    );
}

worker.addEventListener('fetch', (/** @type {any} */ event) => {
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
