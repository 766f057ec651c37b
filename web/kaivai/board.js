/* board.js: the table of Kaivai on the screen: puts sea, displays, action spaces and buttons together, and turns what the
 * player points at into moves. What is legal comes as a list of texts; nothing here knows a rule. */
import { html } from '../element.js';
import { createChart } from './chart.js';
import { actions, createChoice, readMove } from './choice.js';
import { describe } from './describe.js';
import { diceTray } from './dice.js';
import { dockButtons } from './dock.js';
import { hexLabel, marketTags, offers } from './labels.js';
import { ghosts, lastMarks, plaques } from './marks.js';
import { prompt } from './prompt.js';
import { createSea } from './sea.js';
import { scoringTable } from './scoring.js';
import { legend, seatDisplay, seatInShort } from './seats.js';
import { actionSpaces, orderStrip, roundStrip } from './spaces.js';
import { effectWords, moveName } from './speech.js';

/** @typedef {import('../types').BoardNews} News */

const keys = [
    { key: '← ↑ → ↓', does: 'kaivai_page_key_arrows' },
    { key: 'Home PgUp End PgDn', does: 'kaivai_page_key_slant' },
    { key: 't T', does: 'kaivai_page_key_target' },
    { key: 'b f d m c g', does: 'kaivai_page_key_action' },
    { key: '1 … 9 0', does: 'kaivai_page_key_number' },
    { key: 'p', does: 'kaivai_page_key_pass' },
    { key: 'x', does: 'kaivai_page_key_done' },
    { key: 'v', does: 'kaivai_page_key_overlay' },
    { key: '+ −', does: 'kaivai_page_key_zoom' },
];
const actionKeys = { b: 'build', f: 'fish', d: 'deliver', m: 'move', c: 'celebrate', g: 'upgrade' };

/** The element inside that has the focus. @param {HTMLElement} inside */
const focusedIn = (inside) => {
    const at = document.activeElement;
    return at instanceof HTMLElement && inside.contains(at) ? at : null;
};

/** @param {HTMLElement} host @param {import('../types').BoardContext} context @returns {import('../types').Board} */
export function createBoard(host, context) {
    const { say } = context;
    const sea = createSea(/** @type {import('../types').KaivaiMap} */ (context.card.board));
    const choice = createChoice();
    /** @type {News | null} */
    let news = null;
    /** @type {import('../types').LogEntry[]} */
    let history = [];
    /** @type {any} what the move that is looked at would change */
    let preview = null;
    let asking = 0; /* effects asked for: only the last answer counts */
    let overlay = false;
    let fitted = '';
    /** @type {Map<string, Record<string, number>>} what each held in a village when it was scored */
    const held = new Map();

    const chart = createChart(sea, { point, look, next: (back) => chart.focusNext([...choice.targets().keys()], back) }, say);
    const top = html('div', { class: 'kv-top' });
    const info = html('p', { class: 'kv-info' });
    const dice = html('div', { class: 'kv-dice-place' });
    const side = html('div', { class: 'kv-side' });
    const dock = html('div', { class: 'kv-dock' });
    const below = html('div', { class: 'kv-below' }, info, dock);
    const tray = html('div', { class: 'kv-tray' });
    const toggle = html('button', {
        type: 'button',
        class: 'kv-overlay-toggle',
        'aria-pressed': 'false',
        onclick: toggleOverlay,
    });
    const waters = html('div', { class: 'kv-waters' }, chart.element, toggle, dice);
    const root = html(
        'div',
        { class: 'kv-board' },
        html('div', { class: 'kv-frame' }, html('div', { class: 'kv-main' }, top, waters), side),
    );
    host.append(root);

    /** Who decides at this screen, else who looks. */
    function seat() {
        const { picture, moves } = /** @type {News} */ (news);
        if (moves.length && picture.seats.includes(picture.actor)) return picture.actor;
        return picture.seats.includes(picture.viewer) ? picture.viewer : picture.seats[0];
    }
    const asked = () => {
        const { picture, names } = /** @type {News} */ (news);
        return { say, picture, names, choice, seat: seat(), preview };
    };

    function drawSide() {
        const sight = asked();
        const { picture } = sight;
        const own = sight.seat;
        const others = picture.seats.filter((s) => s !== own);
        const ending = ['choose', 'show', 'over'].includes(picture.state.phase);
        const unfolded = Boolean(side.querySelector('details[open]'));
        side.replaceChildren(
            ...[
                html('div', { class: 'kv-head' }, roundStrip(sight), ending ? null : orderStrip(sight)),
                ending ? scoringTable(sight, history, held) : null,
                ...[own, ...others].map((s) => seatDisplay(sight, s)),
                legend(say),
            ].filter((part) => part !== null),
        );
        for (const fold of side.querySelectorAll('details')) fold.open = unfolded;
        side.classList.toggle('kv-ending', ending);
        tray.replaceChildren(seatInShort(sight, own));
    }

    function drawSpaces() {
        const sight = asked();
        const ending = ['choose', 'show', 'over'].includes(sight.picture.state.phase);
        const focused = focusedIn(top)?.dataset.action;
        const open = actions.filter((action) => choice.of(action).length);
        const deciding = sight.picture.state.phase === 'turn' && choice.moves().length > 0;
        const hand = {
            deciding,
            chosen: choice.half().verb,
            choose: chooseAction,
            look: (/** @type {string | null} */ action) => lookAt(action && action !== 'celebrate' ? action : null),
        };
        top.replaceChildren(...(ending ? [] : [actionSpaces(sight, open, hand)]));
        top.classList.toggle('kv-asking', deciding);
        top.classList.toggle('kv-busy', !deciding && choice.moves().length > 0);
        top.classList.toggle('kv-early', ['setup', 'bid', 'place', 'god'].includes(sight.picture.state.phase));
        if (!focused) return;
        const again = /** @type {HTMLElement | null} */ (top.querySelector(`[data-action="${focused}"]`));
        if (again && (deciding || !choice.targets().size)) again.focus();
        else goOn();
    }

    function drawDock() {
        const focused = focusedIn(dock)?.dataset.words;
        const unfolded = [...dock.querySelectorAll('details[open]')].map(
            (fold) => /** @type {HTMLElement} */ (fold).dataset.fold,
        );
        const buttons = dockButtons(
            { ...asked(), label },
            { choose: (words) => void context.choose(words), say: sayMore, look: lookAt, point },
        );
        dock.replaceChildren(...buttons);
        for (const fold of dock.querySelectorAll('details')) fold.open = unfolded.includes(fold.dataset.fold);
        if (focused === undefined) return;
        const again = dock.querySelector(`[data-words="${CSS.escape(focused)}"]`);
        if (again instanceof HTMLElement) again.focus();
        else goOn();
    }

    /** Whose button was used has gone: on to what can be chosen next. */
    function goOn() {
        const [next] = [...choice.targets()].sort(([, a], [, b]) => Number(b.chosen ?? false) - Number(a.chosen ?? false));
        const button = dock.querySelector('button');
        if (next) chart.focus(next[0]);
        else if (button) button.focus();
        else if (choice.moves().length) /** @type {HTMLElement | null} */ (top.querySelector('.kv-may'))?.focus();
        else chart.focus(chart.cursor());
    }

    /** @param {string} words */
    const name = (words) => moveName(say, news?.names ?? {}, readMove(words));
    /** @param {string} hex */
    const label = (hex) => hexLabel(asked(), hex);

    /** Draws what depends on how far the choice has come. */
    function drawChoice() {
        const lit = offers(asked());
        chart.offer(lit, label, marketTags(asked()));
        drawSpaces();
        drawDock();
        const key = `${news?.picture.ply} ${JSON.stringify(choice.half())}`;
        if (!lit.size) chart.zoom.rest();
        else if (key !== fitted) chart.zoom.reach([...lit.keys()].map((hex) => sea.hex(hex)));
        fitted = key;
    }

    /** Nothing is looked at. */
    function idle() {
        delete info.dataset.shown;
        info.textContent = say('kaivai_page_info');
    }

    /** @param {Partial<import('./choice.js').Half>} more */
    function sayMore(more) {
        const turned = more.hut;
        choice.say(more);
        lookAt(null);
        drawChoice();
        context.changed();
        if (turned) /** @type {HTMLElement | null} */ (dock.querySelector('.kv-group button'))?.focus();
    }

    /** Shows a move before it is made. @param {string | null} words */
    async function lookAt(words) {
        const ticket = ++asking;
        if (!words) {
            if (!preview && !info.dataset.shown) return;
            preview = null;
            idle();
            chart.ghosts([]);
            drawSide();
            return;
        }
        const effect = await context.effect(words);
        if (ticket !== asking || !news || !effect) return;
        const sight = asked();
        preview = effect;
        info.dataset.shown = words;
        const told = effectWords(say, sight.picture.seats, sight.names, effect);
        info.textContent = told || say('kaivai_page_no_change');
        chart.ghosts(ghosts(sea, chart.placed, words, sight.seat, effect));
        drawSide();
    }

    /** A hex is looked at. @param {string | null} hex @param {boolean} byKey */
    async function look(hex, byKey) {
        if (!news) return;
        const target = hex ? choice.targets().get(hex) : undefined;
        if (hex && !target?.words) {
            await lookAt(null);
            info.dataset.shown = hex;
            info.textContent = label(hex);
            return;
        }
        await lookAt(target?.words ?? null);
        if (!hex || info.dataset.shown !== target?.words) return;
        const effect = info.textContent ?? '';
        info.textContent = `${label(hex)} ${preview && effect !== say('kaivai_page_no_change') ? effect : ''}`.trim();
        if (byKey && effect) context.announce(effect);
    }

    /** A hex is meant. @param {string} hex */
    async function point(hex) {
        if (!news?.moves.length) return void look(hex, false);
        const target = choice.targets().get(hex);
        if (target?.half) return sayMore(target.half);
        if (target) {
            await look(hex, false);
            await context.choose(target.words, name(target.words));
            return;
        }
        const words = choice.meant(hex);
        if (!words) return void look(hex, false);
        const answer = await context.why(words);
        if (!answer.ok) context.refuse(answer);
    }

    /** @param {string} action */
    async function chooseAction(action) {
        const open = choice.of(action);
        if (!open.length) {
            const villages = Object.keys(/** @type {News} */ (news).picture.state.villages);
            const answer = await context.why(action === 'celebrate' ? `celebrate ${villages[0]}` : action);
            if (!answer.ok) context.refuse(answer);
        } else if (action === 'celebrate' && open.length > 1) {
            sayMore({ verb: choice.half().verb === 'celebrate' ? '' : 'celebrate' });
        } else {
            await context.choose(open[0].words);
        }
    }

    /** Shows a move that is recommended, wherever it is made. @param {string | null} words */
    function hint(words) {
        for (const button of root.parentElement?.querySelectorAll('.kv-hinted') ?? []) button.classList.remove('kv-hinted');
        for (const button of dock.querySelectorAll('.kv-hinted')) button.classList.remove('kv-hinted');
        if (!words || !news) return chart.hint([]);
        const move = readMove(words);
        const here = move.village
            ? news.picture.state.villages[move.village]
            : [move.from, move.hex].filter((hex) => hex && sea.has(hex));
        chart.hint(here);
        top.querySelector(`[data-action="${move.verb}"]`)?.classList.add('kv-hinted');
        dock.querySelector(`[data-words="${CSS.escape(move.type ? `type ${move.type}` : words)}"]`)?.classList.add('kv-hinted');
        void lookAt(words);
    }

    function toggleOverlay() {
        overlay = !overlay;
        drawOverlay();
    }
    function drawOverlay() {
        toggle.setAttribute('aria-pressed', String(overlay));
        toggle.textContent = say('kaivai_page_overlay');
        chart.overlay(overlay && news ? plaques(sea, news.picture) : []);
    }

    /** @param {string} digit */
    function number(digit) {
        const n = digit === '0' && choice.of('bid').length ? 10 : Number(digit);
        const button = [...dock.querySelectorAll('button')].find((b) =>
            new RegExp(`^(bid|show|sell \\w+) ${n}$`).test(b.dataset.words ?? ''),
        );
        button?.focus();
        return Boolean(button);
    }

    return {
        update(fresh) {
            news = fresh;
            history = fresh.history ?? [...history.filter((entry) => entry.ply < (fresh.last[0]?.ply ?? 0)), ...fresh.last];
            const { picture } = fresh;
            if (picture.state.scoring) held.set(picture.state.scoring, picture.advice.villages[picture.state.scoring].holding);
            choice.take(fresh.moves, picture.state, `${picture.ply} ${picture.actor}`);
            preview = null;
            asking++;
            idle();
            chart.zoom.speak();
            chart.draw(picture, fresh.last, fresh.calm);
            chart.marks(lastMarks(sea, fresh.last));
            chart.ghosts([]);
            chart.hint([]);
            const rolled = diceTray(asked(), fresh.last);
            dice.replaceChildren(...(rolled ? [rolled] : []));
            drawChoice();
            drawSide();
            drawOverlay();
        },
        prompt: () => (news ? prompt(asked()) : { ask: '', next: '' }),
        actions: below,
        tray,
        key(event) {
            if (!news) return false;
            const action = /** @type {Record<string, string>} */ (actionKeys)[event.key];
            if (action && news.picture.state.phase === 'turn' && news.moves.length) void chooseAction(action);
            else if (event.key.toLowerCase() === 't') chart.focusNext([...choice.targets().keys()], event.key === 'T');
            else if (event.key === 'v') toggleOverlay();
            else if (event.key === '+') chart.zoom.by(1.4);
            else if (event.key === '-') chart.zoom.by(1 / 1.4);
            else if (event.key === 'x' && choice.of('done').length) void context.choose('done');
            else if (event.key === 'p' && choice.of('pass').length)
                /** @type {HTMLElement | null} */ (dock.querySelector('[data-words="pass"]'))?.focus();
            else return /^\d$/.test(event.key) && number(event.key);
            return true;
        },
        cancel() {
            const hut = choice.half().hut;
            if (!choice.unsay()) return false;
            void lookAt(null);
            drawChoice();
            context.changed();
            if (hut) chart.focus(hut);
            return true;
        },
        name,
        point: hint,
        keys,
        describe: (picture) =>
            describe({
                say,
                picture,
                names: news?.names ?? Object.fromEntries(picture.seats.map((s) => [s, say(`seat_${s}`)])),
                preview: null,
            }),
        end() {
            root.remove();
            news = null;
        },
    };
}
