/* offline.js: asks the browser to keep the page (sw.js does the keeping). A new version waits beside the old one; it
 * takes over when the page is loaded again, and every open tab then loads it: a game in play is kept after each
 * decision. */

export async function stayOffline() {
    const { serviceWorker } = navigator;
    if (!serviceWorker) return;
    const before = serviceWorker.controller;
    serviceWorker.addEventListener('controllerchange', () => before && location.reload());
    try {
        const kept = await serviceWorker.register('sw.js', { updateViaCache: 'none' });
        kept.waiting?.postMessage('take over');
    } catch {
        /* no such thing here (a file, a private window): then only with a network */
    }
}
