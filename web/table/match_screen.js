/* match_screen.js: the screen of a match in play: the line on top, the board, the dock, the panels. It shows what the
 * table tells and hands on what the player does; the rules are the referee's, the match is the table's. */
import { html } from '../element.js';
import { say, language } from '../words.js';
import { calm, chosen, wantsConfirmation } from '../settings/settings.js';
import { chime } from '../sound.js';
import { TurnPrompt } from './turn.js';
import { Dock } from './dock.js';
import { Notice } from './notice.js';
import { createCurtain } from './curtain.js';
import { createResult } from './result.js';
import { createSide } from './side.js';
import { createBanner } from './banner.js';
import { ifStillThere } from './moment.js';
import { bestOf, drawHints, HintPanel } from './hint.js';
import { Ahead } from './ahead.js';
import { Drama } from './drama.js';
import { drawAccount } from './account.js';

/** @typedef {import('../types').App} App */
/** @typedef {import('../types').View} View */
/** @typedef {import('../types').Picture} Picture */
/** @typedef {import('../types').Refusal} Refusal */
/** @typedef {(host: HTMLElement, context: import('../types').BoardContext) => import('../types').Board} CreateBoard */

/** Panels stand beside the board; shell.css has the same width. */
const wide = matchMedia('(min-width: 60.01rem)');

/** When the browser draws next. A page that nobody sees is not drawn, and goes on all the same. @returns {Promise<unknown>} */
const nextFrame = () =>
    new Promise((go) => {
        requestAnimationFrame(go);
        setTimeout(go, 100);
    });

/** @implements {View} */
export class MatchScreen {
    /** @type {number | null} the moment looked at, if not the present */ #looking = null;
    /** @type {import('../types').Board | null} */ #board = null;
    /** @type {import('./side.js').Side | null} */ #side = null;
    /** @type {Picture | null} */ #picture = null;
    #thinking = false;
    #waiting = false; /* others decide */
    #drawing = false;
    #again = false;
    #told = -1; /* the log is read aloud up to here */
    #touched = false;
    #shownEnd = false;
    #curtained = false;
    #hints = new HintPanel();
    #drama = new Drama();
    #forcedAt = -1; /* where was passed for the player last */
    #shownPly = -1; /* what was on the board last */
    #hinted = -1; /* the ply the hints are about */

    /**
     * @param {App} app
     * @param {import('../types').Table} table
     * @param {CreateBoard} createBoard
     * @param {import('../types').Around} around
     */
    constructor(app, table, createBoard, around) {
        this.app = app;
        this.table = table;
        this.around = around;
        this.ahead = new Ahead(table);
        this.createBoard = createBoard;
        const openRule = (/** @type {string} */ rule) => void this.#side?.openRule(rule);
        this.prompt = new TurnPrompt();
        this.notice = new Notice({ announce: app.announce, openRule });
        this.dock = new Dock({
            undo: () => void this.#take('undo'),
            redo: () => void this.#take('redo'),
            restart: () => void this.#take('restart'),
            hint: () => void this.#hint(),
            menu: () => around.menu(this.notice),
        });
        this.element = html('div', { class: `match-screen match-screen-${table.card.id}` });
        this.element.addEventListener('pointerdown', (event) => (this.#touched = event.pointerType !== 'mouse'), true);
        this.element.addEventListener('keydown', () => (this.#touched = false), true);
        const placeTools = () => this.#placeTools();
        wide.addEventListener('change', placeTools);
        this.unwatch = [
            () => wide.removeEventListener('change', placeTools),
            table.watch((news) => this.#hear(news)),
            around.watch?.(() =>
                this.notice.show('trouble', say('page_other_tab'), [
                    this.#button('page_reload', () => location.reload()),
                ]),
            ) ?? (() => {}),
        ];
        this.#furnish();
        void table.proceed();
    }

    title() {
        const game = this.table.card.title;
        const mark = this.table.moves().length > 0 ? '● ' : '';
        return `${mark}${this.prompt.turn.replace(/\.$/, '') || say('page_table')} · ${game}`;
    }

    /** A small screen is for the game: the bar is one stroke upwards. */
    shown() {
        if (!wide.matches) scrollTo(0, this.element.offsetTop);
    }

    /** @param {string} key @param {() => void} act */
    #button(key, act) {
        return html('button', { type: 'button', onclick: act }, say(key));
    }

    /* setting up and taking down: behind a curtain nothing of the game is left in the page */

    #furnish() {
        if (this.#board) return;
        const host = html('div', { class: 'board', role: 'region', 'aria-label': say('page_board'), tabindex: '-1' });
        host.addEventListener('click', () => void (this.table.moves().length === 0 && this.table.skip()));
        this.host = host;
        this.#measure(host);
        this.banner = createBanner(this.context());
        this.ending = html('div', { class: 'ending' });
        this.#board = this.createBoard(host, this.#context());
        this.#side = createSide(this.context(), {
            play: (words) => this.#choose(words),
            describe: () => (this.#board && this.#picture ? this.#board.describe(this.#picture) : null),
            name: (words) => this.#board?.name?.(words) ?? words,
        });
        for (const tab of this.around.tabs ?? []) this.#side.add(tab);
        this.dock.hold(this.#board);
        const over = [this.notice.element, this.#drama.above];
        this.dock.lay(this.#drama.below);
        const head = html('div', { class: 'head' }, this.prompt.element, this.banner.element, ...over);
        const stage = html(
            'div',
            { class: 'stage' },
            html('h2', { class: 'unseen' }, say('page_board')),
            head,
            host,
            this.ending,
            this.dock.element,
        );
        this.element.replaceChildren(html('h1', { class: 'unseen' }, this.table.card.title), stage, this.#side.element);
        this.#placeTools();
        if (this.#curtained) host.focus({ preventScroll: true });
        this.#curtained = false;
        this.#told = -1;
    }

    /**
     * Tells the board how high it may be where it stands beside the panels; elsewhere the page scrolls.
     * @param {HTMLElement} host
     */
    #measure(host) {
        const measure = () => {
            if (wide.matches) host.style.setProperty('--board-height', `${host.clientHeight - 16}px`);
            else host.style.removeProperty('--board-height');
        };
        new ResizeObserver(measure).observe(host);
    }

    /** Below the panels where these stand beside the board, else in the dock; what others elsewhere do is told above the
     * tools there, or with who won, so that the board does not make room for it. */
    #placeTools() {
        const { strip } = this.around;
        const beside = wide.matches && this.#side ? this.#side.element : null;
        const line = this.ending?.querySelector('.result-line');
        if (strip && beside) beside.append(strip);
        else if (strip && line) line.append(strip);
        else if (strip) this.host?.before(strip);
        (beside ?? this.dock.element).append(this.dock.tools);
        /* who won is told beside the board, which stays where it is; on a phone below it */
        if (this.ending && beside) beside.querySelector('.tabbed')?.before(this.ending);
        else if (this.ending) this.host?.after(this.ending);
    }

    #strike() {
        this.#board?.end();
        this.#side?.end();
        this.#board = null;
        this.#side = null;
        this.#picture = null;
        this.#looking = null;
        this.#shownPly = -1;
        this.#drama.clear();
        this.dock.hold(null);
        this.notice.clear();
        this.element.replaceChildren();
    }

    end() {
        for (const stop of this.unwatch) stop();
        this.#strike();
        this.#drama.end();
        this.ahead.stop();
        this.table.end();
    }

    async retell() {
        await this.table.speak(language());
        this.dock.retell();
        this.notice.clear();
        this.#hints.clear();
        this.#side?.retell();
        if (this.#board) this.#draw();
        else this.#closed(this.table.position().actor);
    }

    /** @param {string} seat */
    #closed(seat) {
        this.#strike();
        this.app.hush();
        const name = this.table.names()[seat];
        const curtain = createCurtain(name, () => void this.table.openCurtain());
        this.element.replaceChildren(curtain);
        this.#curtained = true;
        curtain.focus();
        this.prompt.turn = say('page_turn_other', { name });
        this.app.announce(say('page_curtain_title', { name }));
        this.app.retitle();
    }

    /* what is told */

    /** @param {import('../types').TableNews} news */
    #hear(news) {
        if (news.is === 'curtain') this.#closed(news.seat);
        else if (news.is === 'trouble') this.notice.show('trouble', news.message);
        else if (news.is === 'stood') this.#tellStood(news.words, news.made);
        else {
            this.#thinking = news.is === 'thinking';
            if (news.is === 'position') this.#furnish();
            this.#draw();
        }
    }

    /** @param {string} words @param {boolean} made */
    #tellStood(words, made) {
        const move = this.#board?.name?.(words) ?? words;
        this.notice.show('news', say(made ? 'page_standing_done' : 'page_standing_ended', { move }));
    }

    /** Draws what is now; what happens meanwhile is drawn right after. */
    #draw() {
        this.#again = true;
        if (this.#drawing) return;
        this.#drawing = true;
        void this.#drawAll().finally(() => (this.#drawing = false));
    }

    async #drawAll() {
        while (this.#again) {
            this.#again = false;
            const { table } = this;
            const ply = this.#looking ?? table.position().ply;
            const seen = await ifStillThere(table, ply, Promise.all([table.picture(ply), table.log(0, ply)]));
            if (!seen) {
                this.#looking = null;
                this.#again = true;
                continue;
            }
            if (!this.#board || this.#again) continue;
            const [picture, history] = seen;
            const now = this.#looking === null;
            const moves = now && picture.ply === table.position().ply ? table.moves() : [];
            const last = history.slice(now ? table.since() : ply - 1);
            this.#dramatise(history, picture, now);
            this.#picture = picture;
            const remembered = table.remembers() ? history : undefined;
            const standing = now ? table.standing?.() : undefined;
            const names = table.names();
            this.#board.update({ picture, moves, last, history: remembered, standing, names, calm: calm() });
            this.#surround();
            this.#side?.update();
            if (now) this.#readAloud(history);
            if (now) void this.#passIfForced();
            if (now) this.ahead.look();
            await nextFrame(); /* what happens before it is drawn at once: nobody could see more */
        }
    }

    /** Shows great moments since the last picture; not those one has leapt over. @param {import('../types').LogEntry[]} history @param {Picture} picture @param {boolean} now */
    #dramatise(history, picture, now) {
        const fresh = history.slice(this.#shownPly);
        const seen = now && this.#shownPly >= 0 && fresh.length > 0 && fresh.length <= 3 && !calm();
        this.#shownPly = now ? history.length : -1;
        const moments = (seen && this.#board?.moments?.(fresh, picture)) || [];
        if (moments.length > 0) this.table.linger?.(this.#drama.show(moments));
    }

    /** Everything around the board. */
    #surround() {
        const now = this.#looking === null;
        this.prompt.update(this.table, this.#board?.prompt() ?? { ask: '', next: '' }, this.#thinking);
        this.dock.update(this.table, now);
        this.prompt.element.hidden = !now;
        this.banner?.update();
        this.#showEnding();
        this.app.retitle();
        this.#call();
    }

    /** Calls whoever waits, once, when it is their turn or all is over. */
    #call() {
        const wanted = this.table.moves().length > 0 || this.table.ended() !== null;
        if (wanted && this.#waiting) chime();
        this.#waiting = !wanted;
    }

    #showEnding() {
        const ended = this.table.ended() !== null;
        this.element.classList.toggle('ended', ended);
        if (!ended || this.ending?.lang === language()) return;
        this.#side?.addAnalysis();
        const drawn = createResult(this.table, {
            analysis: () => void this.#side?.open('analysis'),
            rematch: this.around.rematch,
            duplicate: this.around.duplicate,
            save: () => this.around.menu(this.notice),
            again: () => this.around.again(),
        });
        if (!this.ending || !drawn) return;
        this.ending.replaceChildren(drawn.line, drawn.result);
        this.ending.lang = language();
        this.#placeTools();
        void this.#account(drawn.result);
        if (this.#shownEnd) return;
        this.#shownEnd = true;
        this.notice.clear(); /* it was about the game */
        this.app.announce(this.prompt.turn);
    }

    /** Where the points came from, below who won. @param {HTMLElement} result */
    async #account(result) {
        const drawn = this.#board && this.table.ended()?.result ? await drawAccount(this.table, this.#board) : null;
        if (drawn) result.querySelector('.result-buttons')?.before(drawn);
    }

    /** What others have done, for those who hear the page. @param {import('../types').LogEntry[]} history */
    #readAloud(history) {
        const fresh = this.#told < 0 ? [] : history.slice(this.#told);
        for (const entry of fresh) for (const sentence of entry.told) this.app.announce(sentence);
        this.#told = history.length;
        if (this.table.moves().length > 0) this.app.announce(`${this.prompt.turn} ${this.#board?.prompt().ask ?? ''}`);
    }

    /* what is done */

    /** @returns {import('../types').PanelContext} */
    context() {
        return {
            card: this.table.card,
            table: this.table,
            say,
            calm,
            announce: this.app.announce,
            openRule: (rule) => void this.#side?.openRule(rule),
            looking: () => this.#looking,
            look: (ply) => this.#look(ply),
        };
    }

    /** @param {number | null} ply */
    #look(ply) {
        const { ply: now } = this.table.position();
        this.dock.drop();
        const before = this.#looking;
        this.#looking = ply === null || ply >= now ? null : Math.max(0, ply);
        this.#draw();
        if (before === null && this.#looking !== null && !wide.matches)
            this.host?.scrollIntoView({ block: 'start', behavior: calm() ? 'auto' : 'smooth' });
    }

    /** @returns {import('../types').BoardContext} */
    #context() {
        const { table } = this;
        return {
            card: table.card,
            say,
            effect: (words) => table.effect(words),
            why: (words) => table.why(words),
            choose: async (words, name) =>
                this.table.moves().length > 0 && this.#choose(words, name) /* a second click is none */,
            stand: (words) => void this.#stand(words),
            refuse: (refusal) => this.notice.refuse(refusal),
            announce: this.app.announce,
            changed: () => {
                this.dock.drop();
                this.#surround();
            },
            openRule: (rule) => void this.#side?.openRule(rule),
        };
    }

    /** @param {string} words @param {string} [name] @returns {Promise<boolean>} */
    async #choose(words, name) {
        if (this.#looking !== null) return false;
        const sure = !name || !wantsConfirmation(this.#touched) || (await this.dock.ask(name, !this.#touched));
        if (!sure) return false;
        this.dock.drop();
        this.notice.clear();
        this.ahead.stop();
        return this.#answer(await this.table.choose(words));
    }

    /** Decides in advance. @param {string | null} words */
    async #stand(words) {
        this.notice.clear();
        this.#answer((await this.table.stand?.(words)) ?? null);
    }

    /** Passes for whoever wants that, where nothing else is possible; undo and the setting take it back. */
    async #passIfForced() {
        const [only, ...others] = this.table.moves();
        const { ply } = this.table.position();
        if (ply === this.#forcedAt) return; /* it was taken back */
        if (chosen('forced') === 'off' || only !== 'pass' || others.length > 0 || this.table.shared()) return;
        this.#forcedAt = ply;
        if (!(await this.#choose(only))) return;
        this.notice.show('news', say('page_forced_done'));
    }

    /** @param {Refusal | null} refusal */
    #answer(refusal) {
        if (refusal) this.notice.refuse(refusal);
        return refusal === null;
    }

    /** @param {'undo' | 'redo' | 'restart'} what */
    async #take(what) {
        if (this.#looking !== null || this.table.ended() || this.table.viewer() === 'all') return;
        if (what === 'redo' && this.table.reach().redo === 0) return;
        this.dock.drop();
        this.notice.clear();
        this.#board?.cancel();
        this.ahead.stop();
        if (this.#answer(await this.table[what]())) this.app.announce(say(`page_${what}_done`));
    }

    async #hint() {
        if (!this.table.hints()) return this.notice.show('news', say('page_online_no_hint'));
        if (this.table.moves().length === 0) return;
        this.notice.show('hint', say('page_hint_thinking'), [this.#button('page_stop', () => this.table.stop())]);
        const thought = await this.ahead.hint();
        this.notice.clear();
        if (!thought || !this.#board) return;
        const hints = bestOf(thought, this.table.position().actor);
        const list = await drawHints(hints, this.#board, thought, (words) => void this.#choose(words));
        this.#hinted = this.table.position().ply;
        this.#board.point?.(hints[0].move);
        this.app.announce(say('page_hint_best'));
        if (!wide.matches) return this.notice.show('hint', say('page_hint_best'), [], list);
        this.#hints.show(html('h3', {}, say('page_hint_best')), list);
        this.#side?.add({ id: 'hint', title: 'page_hint', make: async (host) => this.#hintTab(host) });
        await this.#side?.open('hint');
    }

    /** Hints are about one position only. @param {HTMLElement} host @returns {import('../types').Panel} */
    #hintTab(host) {
        host.append(this.#hints.element);
        return { update: () => void (this.table.position().ply !== this.#hinted && this.#hints.clear()), end() {} };
    }

    /* keys */

    /** @param {KeyboardEvent} event */
    key(event) {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (event.key === 'Escape') return this.#cancel();
        if (!this.#board) return false;
        if (event.key === 'u') void this.#take('undo');
        else if (event.key === 'U') void this.#take('redo');
        else if (event.key === 'r') void this.#take('restart');
        else if (event.key === '/') void this.#side?.type();
        else if (event.key === 'n') this.#next();
        else if (event.key === 'h') void this.#hint();
        else if (event.key === 'i') void this.#guide();
        else if (step && this.#looking !== null) this.#look(this.#looking + step);
        else return this.#board.key?.(event) ?? false;
        return true;
    }

    #cancel() {
        if (this.dock.drop() || this.#board?.cancel() || this.notice.clear()) return true;
        if (this.#looking === null) return false;
        this.#look(null);
        return true;
    }

    async #guide() {
        (await import('../guide/guide.js')).openGuide(this.table.card);
    }

    /** Whatever is next: the present, the next decision to be seen, the next person. */
    #next() {
        if (this.#looking !== null) this.#look(null);
        else if (this.table.handover()) this.table.closeCurtain();
        else this.table.skip();
    }

    keys() {
        const own = [
            { key: 'u', does: 'page_undo' },
            { key: 'U', does: 'page_redo' },
            { key: 'r', does: 'page_key_restart' },
            { key: '/', does: 'page_key_type' },
            { key: 'n', does: 'page_key_next' },
            { key: 'h', does: 'page_key_hint' },
            { key: 'i', does: 'page_key_guide' },
            { key: '← →', does: 'page_key_history' },
        ];
        return [...own, ...(this.#board?.keys ?? [])];
    }
}
