/* app.js: puts the screens up and takes them down. The address says which: #/ start, #/setup/<game>, #/table/<game
 * kept here>, #/guide/<game>, #/lesson/<game>, #/rules/<game>, #/replay, #r=<a record in a link>.<moment>, #/online, #/t/<table across the
 * network>. Going back steps through screens, never through moves. */
import { html } from './element.js';
import { say, speak, speakOfAll, preferredLanguage, language } from './words.js';
import { remembered, remember } from './settings/settings.js';
import { createReferee } from './engine/referee.js';
import { learnLevels } from './table/names.js';
import { listenForKeys } from './keys/keys.js';
import { drawBar } from './bar.js';
import { gamePage } from './games.js';
import { need } from './style.js';
import { stayOffline } from './offline.js';

/** @typedef {import('./types').View} View */
/** @typedef {import('./types').App} App */

const place = /** @type {HTMLElement} */ (document.getElementById('view'));
const live = /** @type {HTMLElement} */ (document.getElementById('live'));

/** A referee of our own: says which games there are. */
const clerk = createReferee();
/** @type {import('./types').Hello} */
let hello;
/** @type {View | null} */
let view = null;
let visit = 0;

/** @type {App} */
const app = {
    hello: () => hello,
    card(game) {
        const found = hello.games.find((card) => card.id === game);
        if (!found) throw new RangeError(`no game ${game}`);
        return found;
    },
    async board(game) {
        const [createBoard] = await Promise.all([
            gamePage(game).board(),
            need(`${game}/${game}`),
            need('style/panels'),
        ]);
        return createBoard;
    },
    go(address, replace = false) {
        if (replace) {
            history.replaceState(null, '', address);
            void visitAddress();
        } else if (location.hash === address) void visitAddress();
        else location.hash = address;
    },
    announce(sentence) {
        live.append(html('p', {}, sentence));
        while (live.children.length > 6) live.firstElementChild?.remove();
    },
    hush: () => live.replaceChildren(),
    retitle() {
        const title = view?.title();
        const whole = title ? `${title} · motu` : 'motu';
        if (document.title !== whole) document.title = whole; /* the browser draws its tab again, equal or not */
    },
    openRecord(record) {
        remember('opened', record);
        app.go('#/replay');
    },
};

/**
 * Screens are fetched when they are needed: the first load stays small.
 * @type {Record<string, (where: string[]) => Promise<View>>}
 */
const screens = {
    '': async () => (await import('./start/start.js')).createStart(app),
    setup: async ([game]) => (await import('./start/setup.js')).createSetup(app, game),
    table: async ([id]) => (await import('./table/open_table.js')).openTable(app, id),
    guide: async ([game, screen]) => (await import('./start/guide_view.js')).createGuideView(app, game, screen),
    lesson: async ([game, step]) => (await import('./start/lesson_view.js')).createLessonView(app, game, step),
    rules: async ([game, rule]) => (await import('./start/rules_view.js')).createRulesView(app, game, rule),
    online: async () => (await import('./online/lobby.js')).createLobby(app),
    t: async ([id, token]) => (await import('./online/door.js')).openDoor(app, id, token),
    replay: async ([ply]) => (await import('./share/open_replay.js')).openReplay(app, remembered('opened'), ply),
};

/** @param {string} fragment without # @returns {Promise<View>} */
async function screenFor(fragment) {
    if (fragment.startsWith('r=')) {
        await speakOfAll();
        const { fromFragment, momentOf } = await import('./share/link.js');
        return (await import('./share/open_replay.js')).openReplay(
            app,
            await fromFragment(fragment),
            momentOf(fragment),
        );
    }
    const [name, ...where] = fragment.replace(/^\//, '').split('/').map(plain);
    if (!Object.hasOwn(screens, name)) return screens['']([]);
    if (name !== '' && name !== 'setup') await speakOfAll();
    return screens[name](where);
}

/** @param {string} part of an address */
function plain(part) {
    try {
        return decodeURIComponent(part);
    } catch {
        return '';
    }
}

async function visitAddress() {
    const mine = ++visit;
    /** @type {View} */
    let next;
    try {
        next = await screenFor(location.hash.slice(1));
    } catch (fault) {
        if (!(fault instanceof RangeError)) console.error(fault); /* that one: an address nobody can go to */
        next = (await import('./start/sorry.js')).createSorry(app, say('page_sorry_screen'));
    }
    if (mine !== visit) {
        next.end();
        return;
    }
    view?.end();
    const first = view === null;
    view = next;
    place.replaceChildren(view.element);
    app.retitle();
    scrollTo(0, 0);
    view.shown?.();
    if (!first) place.focus({ preventScroll: true });
}

/** @param {import('./types').Language} wanted */
async function changeLanguage(wanted) {
    remember('language', wanted);
    await learnWords(wanted);
    bar.retell();
    await view?.retell();
    app.retitle();
}

/** @param {import('./types').Language} wanted */
async function learnWords(wanted) {
    await speak(wanted);
    await clerk.speak(wanted);
    hello = await clerk.hello();
    learnLevels(hello.levels, hello.styles);
}

const bar = drawBar(/** @type {HTMLElement} */ (document.getElementById('bar')), {
    keys: () => void showKeys(),
    settings: async () => (await import('./settings/settings_window.js')).openSettings(changeLanguage),
});

addEventListener('enginebroken', async (event) => {
    (await import('./engine/broken.js')).openBroken(/** @type {CustomEvent} */ (event).detail);
});

async function showKeys() {
    (await import('./keys/keys_window.js')).openKeys(view?.keys?.() ?? []);
}

async function begin() {
    try {
        await learnWords(preferredLanguage(remembered('language')));
    } catch (fault) {
        console.error(fault);
        place.replaceChildren(
            html('p', { class: 'loading' }, 'motu could not be loaded. Please try again, or use a newer browser.'),
        );
        return;
    }
    bar.retell();
    listenForKeys({ view: () => view, help: () => void showKeys() });
    addEventListener('hashchange', () => void visitAddress());
    await visitAddress();
    document.documentElement.dataset.ready = language();
    void stayOffline();
}

void begin();
