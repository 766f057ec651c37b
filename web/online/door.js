/* door.js: what a link to a table opens: waiting until all have come, then the screen with the board, the chat, and what only
 * people in different places need. */
import { html } from '../element.js';
import { say, language } from '../words.js';
import { createReferee } from '../engine/referee.js';
import { MatchScreen } from '../table/match_screen.js';
import { heldTable, hold, letGo } from './held.js';
import { Wire } from './wire.js';
import { OnlineTable } from './table.js';
import { createWaiting } from './waiting.js';
import { createStrip } from './strip.js';
import { watchAwaited } from './awaited.js';
import { createChat } from './chat.js';
import { openMenu } from './online_menu.js';
import { refreshTold } from './push.js';
import { followToNext } from './rematch.js';
import { unread } from './unread.js';
import { need } from '../style.js';

/** @typedef {import('../types').App} App */
/** @typedef {import('../types').View} View */

/** @param {App} app @param {string} id @param {string | undefined} token of a link, which is kept from then on @returns {Promise<View>} */
export async function openDoor(app, id, token) {
    const { createSorry } = await import('../start/sorry.js');
    const known = heldTable(id);
    const key = (token === '-' ? '' : token) ?? known?.token ?? ''; /* '-': no link, a table of the lobby */
    if (token) history.replaceState(null, '', `#/t/${id}`);
    const wire = new Wire();
    const door = new Door(app, wire, id, key);
    await need('style/online');
    const answer = await Promise.race([door.knock(), new Promise((done) => setTimeout(done, 8000, null))]);
    if (answer === null || !answer.table) {
        door.end();
        const failed = answer?.error === 'unknown';
        if (failed && known && known.token !== key) return openDoor(app, id, undefined); /* the link, not our seat */
        if (failed && known) letGo(id);
        return createSorry(app, say(answer === null ? 'page_online_unreachable' : 'page_online_no_table'));
    }
    if (key && (await mayKeep(wire, known, key, answer.status)))
        hold({ links: known?.links, id, token: key, game: answer.status.game, seen: 0 });
    const card = app.card(answer.status.game);
    const { createUnreadable, isUnreadable } = await import('./unreadable.js');
    if (isUnreadable(card, answer.status)) {
        door.end();
        return createUnreadable(app, card, answer);
    }
    await door.ready();
    return door;
}

/** Whether a link takes the place of the token this device holds. Anybody can send a link: one for watching never costs
 * a seat, and one for another seat never costs a seat somebody sits on; what no longer opens anything is no loss.
 * @param {Wire} wire @param {import('./held.js').Held | null} known @param {string} key @param {import('../types').TableStatus} status */
async function mayKeep(wire, known, key, status) {
    if (!known || known.token === key) return true;
    const held = await wire.ask('view', { table: known.id, token: known.token });
    if (!held.table) return held.error === 'unknown';
    const seat = held.status.you;
    return seat === null || (status.you !== null && held.status.seats[seat].kind !== 'person');
}

/** @implements {View} */
class Door {
    /** @type {View | null} */ #inner = null;
    /** @type {OnlineTable | null} */ #table = null;
    /** @type {string} the phase that is shown */ #shown = '';
    /** @type {import('../types').TableUpdate | null} */ #last = null;
    #ended = false;
    #awaits = false; /* the game is over, and no other one was there yet when we looked */

    /** @param {App} app @param {Wire} wire @param {string} id @param {string} token */
    constructor(app, wire, id, token) {
        this.app = app;
        this.wire = wire;
        this.id = id;
        this.token = token;
        this.element = html('div', { class: 'door' });
    }

    knock() {
        return this.wire.watch(this.id, this.token, (update) => (this.#last = update));
    }

    /** The house has let us in. */
    async ready() {
        const first = /** @type {import('../types').TableUpdate} */ (this.#last);
        const referee = createReferee();
        await referee.speak(language());
        this.#table = new OnlineTable(this.app.card(first.status.game), referee, this.wire, this.id);
        const waiting = watchAwaited(this.wire, () => this.strip?.update(), this.id);
        const others = { waiting, go: (/** @type {string} */ id) => this.app.go(`#/t/${id}`) };
        this.strip = createStrip(this.#table, () => void this.#follow(), others);
        await this.#hear(first);
        this.wire.unwatch(this.id);
        await this.wire.watch(this.id, this.token, (update) => void this.#hear(update));
    }

    /** @param {import('../types').TableUpdate} update */
    async #hear(update) {
        await this.#table?.hear(update);
        if (!this.#ended) await this.#show();
        this.#goOn();
    }

    /** Whoever has asked for another game is taken to it; who comes back later to look at this one is not. */
    #goOn() {
        if (!this.#table) return;
        const { phase, next, you, seats } = this.#table.status;
        const asked = this.#awaits && next && you !== null && seats[you].rematch;
        this.#awaits = phase === 'over' && !next;
        if (asked && !this.#ended) void this.#follow();
    }

    async #show() {
        const table = /** @type {OnlineTable} */ (this.#table);
        const wanted = table.status.phase === 'waiting' ? 'waiting' : 'match';
        this.strip?.update();
        showIcon(table.moves().length > 0);
        if (wanted === this.#shown) return void (wanted === 'waiting' && this.#inner?.retell());
        this.#shown = wanted;
        void refreshTold(table);
        this.#inner?.end();
        this.#inner = wanted === 'waiting' ? createWaiting(this.app, table, this.token) : await this.#match(table);
        this.element.replaceChildren(this.#inner.element);
        this.app.retitle();
    }

    /** @param {OnlineTable} table */
    async #match(table) {
        const [board] = await Promise.all([this.app.board(table.card.id), need('style/match_screen')]);
        return new MatchScreen(this.app, table, board, {
            strip: this.strip?.element,
            tabs: [
                {
                    id: 'chat',
                    title: 'page_online_chat',
                    make: async (host) => createChat(host, table),
                    count: (open) => unread(table, open),
                },
            ],
            menu: (notice) => openMenu(this.app, table, this.token, notice),
            rematch: table.status.you === null ? undefined : () => void this.#rematch(table),
            again: () => this.app.go('#/online'),
        });
    }

    /** @param {OnlineTable} table */
    async #rematch(table) {
        if (table.status.next) return this.#follow();
        if (await table.ask('rematch')) return;
        this.app.announce(say('page_online_rematch_asked'));
    }

    async #follow() {
        if (this.#table) await followToNext(this.app, this.#table, this.token);
    }

    title() {
        return this.#inner?.title() ?? '';
    }

    async retell() {
        await this.#table?.speak(language());
        this.strip?.update();
        await this.#inner?.retell();
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        return this.#inner?.key?.(event) ?? false;
    }

    keys() {
        return this.#inner?.keys?.() ?? [];
    }

    end() {
        this.#ended = true;
        showIcon(false);
        this.strip?.end();
        if (this.#shown === 'match') this.#inner?.end();
        else this.#table?.end();
        this.wire.end();
    }
}

/** The browser's tab says when it is for this device to decide. @param {boolean} mine */
function showIcon(mine) {
    const icon = document.querySelector('link[rel="icon"]');
    icon?.setAttribute('href', mine ? 'icon-turn.svg' : 'icon.svg');
}
