/* kaivai_board.js: the table of Kaivai on the screen: puts sea, displays, action spaces and buttons together, and turns
 * what the player points at into moves. What is legal comes as a list of texts; nothing here knows a rule. */
import { html } from '../element.js';
import { createChart } from './kaivai_chart.js';
import { actions, createChoice, readMove } from './kaivai_choice.js';
import { describe } from './kaivai_describe.js';
import { diceTray } from './dice.js';
import { dockButtons } from './kaivai_dock.js';
import { baseButtons } from './base.js';
import { createGifts, givesSeveral } from './gift.js';
import { createGlance } from './glance.js';
import { keys, pressKey } from './kaivai_keys.js';
import { hexLabel, marketTags, offers } from './labels.js';
import { lastMarks, plaques } from './kaivai_marks.js';
import { prompt } from './prompt.js';
import { createSea } from './sea.js';
import { scoringTable } from './scoring.js';
import { legend, seatDisplay, seatInShort } from './seats.js';
import { actionSpaces, orderStrip, roundStrip } from './spaces.js';
import { moveName } from './kaivai_speech.js';
import { moments } from './kaivai_moments.js';
import { account } from './kaivai_account.js';
import { topicOf } from './kaivai_topics.js';

/** @typedef {import('./kaivai').KaivaiNews} News */

/** The element inside that has the focus. @param {HTMLElement} inside */
const focusedIn = (inside) => {
    const at = document.activeElement;
    return at instanceof HTMLElement && inside.contains(at) ? at : null;
};

/** @param {HTMLElement} host @param {import('../types').BoardContext} context @returns {import('../types').Board} */
export function createBoard(host, context) {
    const { say } = context;
    const sea = createSea(/** @type {import('./kaivai').KaivaiMap} */ (context.card.board));
    const choice = createChoice();
    const gifts = createGifts(context);
    /** @type {News | null} */
    let news = null;
    /** @type {import('../types').LogEntry[]} */
    let history = [];
    let overlay = false;
    let fitted = '';
    /** @type {Map<string, Record<string, number>>} what each held in a village when it was scored */
    const held = new Map();

    const chart = createChart(sea, { point, look }, say);
    const glance = createGlance(context, sea, chart, {
        sight: () => news && asked(),
        label: (hex) => label(hex),
        changed: drawSide,
    });
    const top = html('div', { class: 'kv-top' });
    const dice = html('div', { class: 'kv-dice-place' });
    const side = html('div', { class: 'kv-side' });
    const dock = html('div', { class: 'kv-dock' });
    /* everything that is pressed to decide stands here, each kind in its own fixed place: kaivai.css */
    const tray = html('div', { class: 'kv-tray' });
    const info = html('div', { class: 'kv-info-place' }, glance.line);
    const below = html('div', { class: 'kv-below' }, info, tray, top, dock);
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
        html('div', { class: 'kv-frame' }, html('div', { class: 'kv-main' }, waters), side),
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
        return { say, picture, names, choice, seat: seat(), preview: glance.effect() };
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
            chosen: choice.half().verb,
            choose: chooseAction,
            look: lookAtAction,
        };
        top.replaceChildren(...(ending ? [] : [actionSpaces(sight, open, hand)]));
        top.classList.toggle('kv-asking', deciding);
        if (!focused) return;
        const again = /** @type {HTMLElement | null} */ (top.querySelector(`[data-action="${focused}"]`));
        if (again && (deciding || !choice.targets().size)) again.focus();
        else goOn();
    }

    /** Bases as buttons, the window for a gift, and what may be added to one. */
    function setupAndGifts() {
        const decision = asked();
        const choose = (/** @type {string} */ words) => void context.choose(words);
        const giving = choice.of('give').length > 0 && givesSeveral(decision);
        return [
            ...baseButtons(choice.of('base'), choose, glance.at),
            ...gifts.additions(decision),
            ...(giving ? [gifts.button(decision)] : []),
        ];
    }

    function drawDock() {
        const focused = focusedIn(dock)?.dataset.words;
        const unfolded = [...dock.querySelectorAll('details[open]')].map(
            (fold) => /** @type {HTMLElement} */ (fold).dataset.fold,
        );
        const buttons = dockButtons(
            { ...asked(), standing: news?.standing, label },
            {
                choose: (words) => void context.choose(words, words.startsWith('bid ') ? name(words) : undefined),
                refuse: (words) => void refuse(words),
                stand: context.stand,
                say: sayMore,
                look: glance.at,
                point,
            },
        );
        dock.replaceChildren(...buttons);
        (dock.querySelector('.kv-choices') ?? dock).append(...setupAndGifts());
        for (const fold of dock.querySelectorAll('details')) fold.open = unfolded.includes(fold.dataset.fold);
        if (focused === undefined) return;
        const again = dock.querySelector(`[data-words="${CSS.escape(focused)}"]`);
        if (again instanceof HTMLElement) again.focus();
        else goOn();
    }

    /** Whose button was used has gone: on to what can be chosen next. */
    function goOn() {
        const [next] = [...choice.targets()].sort(
            ([, a], [, b]) => Number(b.chosen ?? false) - Number(a.chosen ?? false),
        );
        const button = dock.querySelector('button');
        if (next) chart.focus(next[0]);
        else if (button) button.focus();
        else if (choice.moves().length) /** @type {HTMLElement | null} */ (top.querySelector('.kv-may'))?.focus();
        else chart.focus(chart.cursor());
    }

    /** Where a card leaves in sight what it speaks of: beside the sea there is room under the displays, else it stands in the
     * half where nothing happened. @param {string | null} hex */
    function standsBelow(hex) {
        const beside = side.getBoundingClientRect().left >= waters.getBoundingClientRect().right;
        return beside || (hex !== null && sea.has(hex) && sea.hex(hex).y < 0);
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
        if (!choice.moves().length) chart.zoom.rest();
        else if (lit.size && key !== fitted) chart.zoom.reach([...lit.keys()].map((hex) => sea.hex(hex)));
        fitted = key;
    }

    /** @param {Partial<import('./kaivai_choice.js').Half>} more */
    function sayMore(more) {
        const turned = more.hut;
        choice.say(more);
        glance.away();
        drawChoice();
        context.changed();
        if (turned) /** @type {HTMLElement | null} */ (dock.querySelector('.kv-group button'))?.focus();
    }

    /** A hex is looked at. @param {string | null} hex @param {boolean} byKey */
    async function look(hex, byKey) {
        if (news) await glance.atHex(hex, (hex && choice.targets().get(hex)?.words) || '', byKey);
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
        await refuse(words);
    }

    /** Says why not, in the engine's words or in these. @param {string} words @param {string} [message] */
    async function refuse(words, message) {
        const answer = await context.why(words);
        if (!answer.ok) context.refuse(message ? { ...answer, message } : answer);
    }

    /** What is asked instead of an action: the engine would explain how to type it. */
    const askedInstead = () => (news?.picture.state.phase === 'turn' ? '' : prompt(asked()).ask);

    /** An action that opens a choice can be unsaid; a finger is asked about one that is done at once. @param {string} action */
    async function chooseAction(action) {
        if (!choice.moves().length) return;
        const open = choice.of(action);
        if (!open.length) {
            const villages = Object.keys(/** @type {News} */ (news).picture.state.villages);
            await refuse(action === 'celebrate' ? `celebrate ${villages[0]}` : action, askedInstead());
        } else if (action === 'celebrate' && open.length > 1) {
            sayMore({ verb: choice.half().verb === 'celebrate' ? '' : 'celebrate' });
        } else {
            const { words } = open[0];
            await context.choose(words, ['celebrate', 'upgrade'].includes(action) ? name(words) : undefined);
        }
    }

    /** @param {string | null} action */
    function lookAtAction(action) {
        const feasts = action === 'celebrate' ? choice.of('celebrate') : [];
        if (feasts.length > 1) void glance.atMany(feasts);
        else void glance.at(feasts[0]?.words ?? action);
    }

    /** Shows a move that is recommended, wherever it is made. @param {string | null} words */
    function hint(words) {
        for (const button of below.querySelectorAll('.kv-hinted')) button.classList.remove('kv-hinted');
        if (!words || !news) return chart.hint([]);
        const move = readMove(words);
        const here = move.village
            ? news.picture.state.villages[move.village]
            : [move.from ?? '', move.hex ?? ''].filter((hex) => sea.has(hex));
        chart.hint(here);
        top.querySelector(`[data-action="${move.verb}"]`)?.classList.add('kv-hinted');
        dock.querySelector(`[data-words="${CSS.escape(move.type ? `type ${move.type}` : words)}"]`)?.classList.add(
            'kv-hinted',
        );
        void glance.at(words);
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

    return {
        /** @param {import('./kaivai').KaivaiNews} fresh */
        update(fresh) {
            news = fresh;
            history = fresh.history ?? [
                ...history.filter((entry) => entry.ply < (fresh.last[0]?.ply ?? 0)),
                ...fresh.last,
            ];
            const { picture } = fresh;
            if (picture.state.scoring)
                held.set(picture.state.scoring, picture.advice.villages[picture.state.scoring].holding);
            choice.take(fresh.moves, picture.state, `${picture.ply} ${picture.actor}`);
            glance.forget();
            chart.zoom.speak();
            chart.draw(picture, fresh.last, fresh.calm);
            chart.marks(lastMarks(sea, fresh.last));
            chart.hint([]);
            const rolled = diceTray(asked(), fresh.last);
            dice.replaceChildren(...(rolled ? [rolled] : []));
            drawChoice();
            drawSide();
            drawOverlay();
            gifts.follow(fresh.moves, picture.ply);
        },
        prompt: () => (news ? prompt({ ...asked(), standing: news.standing }) : { ask: '', next: '' }),
        actions: below,
        key(event) {
            const board = { choice, chart, dock, act: chooseAction, choose: context.choose, overlay: toggleOverlay };
            return news !== null && pressKey(event.key, board);
        },
        cancel() {
            const hut = choice.half().hut;
            if (!choice.unsay()) return false;
            glance.away();
            drawChoice();
            context.changed();
            if (hut) chart.focus(hut);
            return true;
        },
        name,
        topicOf,
        reason: (words) => glance.reason(words),
        moments(entries, /** @type {import('./kaivai').KaivaiPicture} */ { state }) {
            if (!news) return [];
            const { picture } = news;
            return moments(
                { say, before: picture.state, after: state, spoil: picture.advice.spoil, below: standsBelow },
                entries,
            );
        },
        account,
        point: hint,
        keys,
        describe: (/** @type {import('./kaivai').KaivaiPicture} */ picture) =>
            describe({
                say,
                picture,
                names: news?.names ?? Object.fromEntries(picture.seats.map((s) => [s, say(`seat_${s}`)])),
                preview: null,
            }),
        end() {
            glance.forget();
            root.remove();
            news = null;
        },
    };
}
