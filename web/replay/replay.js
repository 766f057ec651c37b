/* replay.js: a game that has been played, decision by decision: slider, keys, a pace of its own, through the eyes of each
 * player or with everything open, and the way back into play from any moment. */
import { html } from '../element.js';
import { createList } from '../log/list.js';
import { createControls } from './controls.js';

/** @typedef {import('../types').Viewer} Viewer */
/** @typedef {import('../types').LogEntry} LogEntry */

/** How long, in milliseconds, a decision stays on the board when the game plays itself. */
const pace = 1100;

/**
 * @param {HTMLElement} host
 * @param {object} context
 * @param {import('../types').GameCard} context.card
 * @param {import('../types').Referee} context.referee with the record in it
 * @param {Record<string, string>} context.names
 * @param {(host: HTMLElement, context: import('../types').BoardContext) => import('../types').Board} context.createBoard
 * @param {import('../types').BoardContext['say']} context.say
 * @param {(sentence: string) => void} context.announce
 * @param {(rule: string) => void} context.openRule
 * @param {() => boolean} context.calm
 * @param {number} [context.ply] where to begin
 * @param {Viewer} [context.viewer]
 * @param {(ply: number) => void} context.moved
 * @param {(ply: number) => void} context.playOn
 * @returns {import('../types').Panel & {show(ply: number): void, key(event: KeyboardEvent): boolean}}
 */
export function createReplay(host, context) {
    const { card, referee, say, names } = context;
    const told = html('p', { class: 'replay-told' });
    const place = html('div', { class: 'replay-board' });
    const tray = html('div', { class: 'replay-tray' });
    const scroll = html('div', { class: 'log-scroll', tabindex: 0, role: 'region' });
    const controls = createControls({ say, names, go, look, toggle, playOn: () => context.playOn(ply) });
    const root = html(
        'div',
        { class: 'replay-screen', onkeydown: press },
        html('div', { class: 'replay-stage' }, controls.more, told, place, tray, controls.element),
        html('aside', { class: 'replay-log log' }, scroll),
    );
    host.append(root);
    const board = context.createBoard(place, {
        card,
        say,
        effect: async () => null,
        why: async () => ({ ok: true }),
        choose: async () => false,
        stand: () => {},
        refuse: () => {},
        announce: context.announce,
        changed: () => {},
        openRule: context.openRule,
    });
    if (board.tray) tray.append(board.tray);
    const list = createList(scroll, { say, look: (to) => go(to) });

    let ply = context.ply ?? 0;
    let length = 0;
    /** @type {Viewer} */
    let viewer = context.viewer ?? 'all';
    /** @type {Viewer[]} */
    let viewers = [viewer];
    /** @type {LogEntry[]} */
    let entries = [];
    let asked = 0;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    let clock;

    async function begin() {
        const position = await referee.position();
        length = position.ply;
        if (context.ply === undefined) ply = position.result ? 0 : length;
        if (position.viewer === 'all') viewers = ['all', ...position.seats, 'public'];
        await tell();
    }

    /** The sentences anew: other eyes, or another language. */
    async function tell() {
        entries = await referee.log(viewer, 0, length);
        await show();
    }

    async function show() {
        const mine = ++asked;
        const picture = await referee.picture(viewer, ply);
        if (mine !== asked) return;
        const entry = entries[ply - 1];
        board.update({
            picture,
            moves: [],
            last: entry ? [entry] : [],
            names,
            calm: context.calm(),
            history: entries.slice(0, ply),
        });
        told.textContent = entry?.told.join(' ') ?? '';
        scroll.setAttribute('aria-label', say('page_log'));
        controls.update({ ply, length, viewer, viewers, playing: clock !== undefined });
        list.update(entries, { since: length, at: ply, names });
        context.moved(ply);
    }

    /** @param {number} to */
    function go(to) {
        const next = Math.max(0, Math.min(length, to));
        if (next === ply) return;
        ply = next;
        void show().then(() => context.announce(told.textContent ?? ''));
    }

    /** @param {Viewer} eyes */
    function look(eyes) {
        viewer = eyes;
        void tell();
    }

    function toggle() {
        const playing = clock !== undefined;
        clearInterval(clock);
        clock = undefined;
        if (!playing) {
            if (ply === length) ply = 0;
            clock = setInterval(() => (ply < length ? go(ply + 1) : toggle()), pace);
        }
        void show();
    }

    /** @param {KeyboardEvent} event @returns {boolean} whether it leads to a moment */
    function press(event) {
        const target = /** @type {Element} */ (event.target);
        if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
        if (target.matches('select, input:not([type=range])')) return false;
        const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: length }[event.key];
        if (to === undefined) return false;
        event.preventDefault();
        event.stopPropagation();
        go(to);
        return true;
    }

    void begin();
    return {
        update: () => void tell(),
        show: go,
        key: press,
        end() {
            clearInterval(clock);
            asked = -1;
            board.end();
            root.remove();
        },
    };
}
