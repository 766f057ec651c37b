/* push.js: being told that it is your turn while no page is open (Web Push). Asked for table by table. A push is empty: the
 * worker (sw.js) asks the server which tables wait and says so in the words kept for it here, in the reader's language. */
import { remembered, remember } from '../settings/settings.js';
import { say } from '../words.js';
import { heldTable } from './held.js';

/** @typedef {import('./table.js').OnlineTable} OnlineTable */
/** @typedef {import('../types').Refusal} Refusal */

const shelf = 'told-tables'; /* the one place that the page and its worker both reach */

/** Whether this browser can be told at all: an iPhone's only if the page is installed. */
export const canBeTold = () =>
    isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** @returns {string[]} the tables that tell this device */
function tables() {
    try {
        const list = JSON.parse(remembered('told') ?? '[]');
        return Array.isArray(list) ? list.filter((id) => typeof id === 'string') : [];
    } catch {
        return [];
    }
}

/** @param {string} id */
export const isTold = (id) => canBeTold() && tables().includes(id);

/** @param {string} text base64url */
const bytesOf = (text) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** The address at which the browser's push service reaches this device, for the server's present key. */
async function subscribe() {
    const { key } = await (await fetch('api/push')).json();
    if (typeof key !== 'string') throw new Error('no key');
    const wanted = bytesOf(key);
    const { pushManager } = await navigator.serviceWorker.ready;
    let kept = await pushManager.getSubscription();
    const used = new Uint8Array(kept?.options.applicationServerKey ?? new ArrayBuffer(0));
    if (kept && (used.length !== wanted.length || used.some((byte, i) => byte !== wanted[i]))) {
        await kept.unsubscribe();
        kept = null;
    }
    kept ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted });
    return kept.endpoint;
}

/** @param {string} key @returns {Refusal} */
const refusal = (key) => ({ ok: false, error: 'state', rule: '', message: say(key) });

/** @param {OnlineTable} table @returns {Promise<Refusal | null>} */
export async function beTold(table) {
    if ((await Notification.requestPermission()) !== 'granted') return refusal('page_online_push_denied');
    let endpoint = '';
    try {
        endpoint = await subscribe();
    } catch {
        return refusal('page_online_push_failed');
    }
    await keepWords(table); /* before the server knows: the first push may come at once */
    const refused = await table.ask('push', { endpoint });
    if (refused) {
        if (!isTold(table.id)) await forgetWords(table.id);
        return refused;
    }
    remember('told', JSON.stringify([...new Set([...tables(), table.id])].slice(-100)));
    remember('endpoint', endpoint);
    return null;
}

/** @param {OnlineTable} table @returns {Promise<Refusal | null>} */
export async function beToldNoMore(table) {
    remember('told', JSON.stringify(tables().filter((id) => id !== table.id)));
    await forgetWords(table.id);
    const endpoint = remembered('endpoint');
    return endpoint ? table.ask('push', { endpoint, off: true }) : null;
}

/** @typedef {{ id: string, token: string, turn: string, over: string, who: string }} Words */

/** @param {(list: Words[]) => Words[]} change */
async function changeWords(change) {
    const cache = await caches.open(shelf);
    const kept = await (await cache.match('told.json'))?.json();
    const told = { tables: change(kept?.tables ?? []), other: say('page_push_other') };
    await cache.put('told.json', new Response(JSON.stringify(told)));
}

/** @param {string} id */
const forgetWords = (id) => changeWords((list) => list.filter((words) => words.id !== id));

/** What the worker will say of a table, and the token to ask with. @param {OnlineTable} table */
async function keepWords(table) {
    const token = heldTable(table.id)?.token;
    const names = Object.entries(table.status.seats).flatMap(([seat, { name }]) =>
        name && seat !== table.status.you ? [name] : [],
    );
    const game = table.card.title;
    const words = { turn: say('page_push_turn', { game }), over: say('page_push_over', { game }) };
    const who = new Intl.ListFormat(document.documentElement.lang).format(names);
    await changeWords((list) => [
        ...list.filter(({ id }) => id !== table.id),
        ...(token ? [{ id: table.id, token, ...words, who }] : []),
    ]);
}

/** At a table that tells this device: whatever has changed since (names, language, link, the device's address) is set
 * right, and what was told is looked at now. @param {OnlineTable} table */
export async function refreshTold(table) {
    if (!isTold(table.id) || table.status.you === null || Notification.permission !== 'granted') return;
    try {
        await keepWords(table);
        const endpoint = await subscribe();
        if (endpoint !== remembered('endpoint')) await table.ask('push', { endpoint });
        remember('endpoint', endpoint);
        const worker = await navigator.serviceWorker.ready;
        for (const shown of await worker.getNotifications({ tag: table.id })) shown.close();
    } catch {
        /* without a network, say: then at the next visit */
    }
}
