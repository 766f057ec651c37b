/* kahuna_board.js: Kahuna on the screen. It shows what a picture holds and turns pointing into the words of one of the
 * legal moves it was given; the engine knows the rules: effect() says what a move would do, why() why it is illegal. */
import { html } from '../element.js';
import { actionButtons } from './actions.js';
import { ask } from './ask.js';
import { createChart } from './kahuna_chart.js';
import { createChoice } from './kahuna_choice.js';
import { describe } from './kahuna_describe.js';
import { handCards, heldBy } from './hand.js';
import { createMap } from './map.js';
import { marksOf } from './kahuna_marks.js';
import { readMove } from './notation.js';
import { createPieces } from './kahuna_pieces.js';
import { createPointing } from './pointing.js';
import { drawing, otherHand, playerInShort, playerStrip, scoring } from './kahuna_side.js';
import { createSpeech } from './kahuna_speech.js';
import { badge } from './token.js';
import { reason } from './kahuna_reason.js';
import { moments as momentsOf } from './kahuna_moments.js';
import { account } from './kahuna_account.js';
import { topicOf } from './kahuna_topics.js';

/** @typedef {import('./kahuna').KahunaNews} BoardNews */
/** @typedef {import('./notation.js').Move} Move */

/** Below this width, in pixels, the map is drawn tall. */
const narrow = 560;

/** New content; who had the focus keeps it. @param {Element} place @param {import('../types').Content[]} content */
function refill(place, content) {
    const focused = place.contains(document.activeElement) ? document.activeElement?.getAttribute('data-key') : null;
    place.replaceChildren(.../** @type {(Node | string)[]} */ (content.flat().filter(Boolean)));
    if (focused)
        /** @type {HTMLElement | null} */ (place.querySelector(`[data-key="${CSS.escape(focused)}"]`))?.focus();
}

/**
 * @param {HTMLElement} host
 * @param {import('../types').BoardContext} context
 * @returns {import('../types').Board}
 */
export function createBoard(host, context) {
    const geography = /** @type {import('./kahuna').KahunaMap} */ (context.card.board);
    const { say } = context;
    const speech = createSpeech(say, geography);
    const initials = new Map(geography.islands.map(({ name }) => [name[0], name]));

    const sea = html('div', { class: 'kh-sea-place' });
    const saying = html('p', { class: 'kh-saying' });
    const parts = {
        other: html('div', { class: 'kh-other' }),
        row: html('div', { class: 'kh-drawing' }),
        own: html('div', { class: 'kh-own' }),
        score: html('div', { class: 'kh-score' }),
    };
    const sayingPlace = html('div', { class: 'kh-saying-place' }, saying);
    const middle = html('div', { class: 'kh-middle' }, sea, sayingPlace);
    const root = html('div', { class: 'kh-board' }, parts.other, middle, parts.row, parts.own, parts.score);
    const hand = html('div', { class: 'kh-hand', role: 'group' });
    const short = html('p', { class: 'kh-short' }); /* the own figures where their strip is out of sight */
    const tray = html('div', { class: 'kh-tray' }, short, hand);
    const actions = html('div', { class: 'kh-actions', role: 'group' });
    host.append(root);

    /** @type {BoardNews | null} */
    let news = null;
    /** @type {Move[]} */
    let moves = [];
    let busy = false; /* a choice has been handed over and is being confirmed or carried out */
    const choice = createChoice();
    /** @type {Map<number, Record<string, string[]>>} what stood at which ply, to mark what fell since */
    const seen = new Map();

    let chart = createChart(geography, false);
    let map = createMap(chart);
    let pieces = createPieces(chart, map);
    let pointing = createPointing(chart, map, { look, act: pointed });

    /** Whose side the board is seen from. */
    const me = () => (news && news.picture.seats.includes(news.picture.viewer) ? news.picture.viewer : 'black');
    const state = () => /** @type {BoardNews} */ (news).picture.state;

    /* --- drawing --------------------------------------------------------------------------------------------- */

    function fit() {
        const tall = root.clientWidth > 0 && root.clientWidth < narrow;
        if (sea.firstChild && tall === chart.tall) return;
        (tall ? tray : middle).append(sayingPlace); /* on a phone the foot of the map may lie under the dock */
        chart = createChart(geography, tall);
        map = createMap(chart);
        pieces = createPieces(chart, map);
        pointing = createPointing(chart, map, { look, act: pointed });
        sea.replaceChildren(map.root);
        if (news) draw(true);
    }

    /** @param {boolean} calm */
    function draw(calm) {
        pieces.show(state(), calm);
        const last = news?.last ?? [];
        pieces.mark(marksOf(last, seen.get((last[0]?.ply ?? 0) - 1), state().bridges));
        offer();
    }

    /** Everything that hangs on what is chosen. */
    function offer() {
        /** @type {Map<string, 'place' | 'cut'>} */
        const offers = new Map();
        for (const { line, kind } of choice.fits(moves)) offers.set(line, kind === 'cut' ? 'cut' : 'place');
        const chosen = choice.now().line;
        const loud = choice.cards().length > 0 || chosen !== '' || state().phase === 'handicap';
        pieces.offer(loud ? offers : new Map(), chosen);
        map.root.classList.toggle('kh-alive', moves.length > 0);
        map.root.setAttribute('aria-label', say('kahuna_page_map'));
        for (const { name } of chart.lines)
            pointing.label(name, speech.line(name, state(), choice.fitsLine(moves, name)), offers.has(name));
        for (const island of chart.islands) pointing.label(island.name, speech.island(island, state()), false);
        drawHand();
        drawActions();
        context.changed();
    }

    function drawHand() {
        if (!news) return;
        const seat = me();
        const held = choice.hold(heldBy(state(), seat));
        hand.setAttribute('aria-label', say('kahuna_page_hand'));
        if (typeof state().hands[seat] === 'number') refill(hand, [otherHand(say, state(), seat)]);
        else if (!held.length) refill(hand, [html('p', { class: 'kh-empty' }, say('kahuna_page_hand_empty'))]);
        else refill(hand, handCards({ say, news, seat, hand: held, choice, moves, pick }));
    }

    function drawActions() {
        actions.setAttribute('aria-label', say('kahuna_page_actions'));
        const now = { say, speech, state: state(), moves, choice, tall: chart.tall };
        refill(actions, actionButtons(now, { decide, cancel, look: preview, unlook }));
    }

    function drawSides() {
        if (!news) return;
        const seat = me();
        const other = seat === 'black' ? 'white' : 'black';
        const unfolded = parts.score.querySelector('details')?.open ?? false;
        refill(parts.other, [
            playerStrip(say, news, other, typeof state().hands[other] === 'number' ? initials : null),
            otherHand(say, state(), other),
        ]);
        refill(parts.own, [playerStrip(say, news, seat, typeof state().hands[seat] === 'number' ? initials : null)]);
        short.replaceChildren(badge(seat), playerInShort(say, state(), seat));
        refill(parts.row, [drawing(say, state(), (what) => moves.some((move) => move.words === `draw ${what}`), take)]);
        refill(parts.score, [scoring(say, state(), unfolded)]);
    }

    /* --- looking: what would happen ---------------------------------------------------------------------------- */

    let looked = ''; /* the target under the pointer or the focus */
    let question = 0;

    /** Shows what a move would do. @param {Move} move @param {boolean} [aloud] */
    async function preview(move, aloud = false) {
        const asked = ++question;
        if (!move.line && move.words !== 'swap') return;
        const effect = await context.effect(move.words).catch(() => null); /* the position may have changed meanwhile */
        if (asked !== question || !effect || 'ok' in effect) return;
        const told = /** @type {import('./kahuna').KahunaEffect} */ (effect);
        const line = move.line || (state().swap ?? '');
        pieces.preview(told);
        saying.replaceChildren(
            `${speech.line(line, state(), choice.fitsLine(moves, line))}. `,
            html('strong', {}, speech.effect(told, me())),
        );
        if (aloud) context.announce(speech.effect(told, me()));
    }

    /** @param {string} target '' : nothing @param {boolean} [aloud] */
    function look(target, aloud = false) {
        if (busy || !news) return;
        looked = target;
        const line = target.length === 2;
        const fits = line ? choice.fitsLine(moves, target) : [];
        if (fits.length) preview(fits[0], aloud);
        else {
            question++;
            pieces.preview(null);
            const island = chart.islands.find(({ name }) => name === target);
            saying.textContent = island ? speech.island(island, state()) : line ? speech.line(target, state(), []) : '';
            if (!target) rest();
        }
    }

    function unlook() {
        if (!busy) look('');
    }

    /** Nothing is pointed at: a chosen line stays in view. */
    function rest() {
        const fits = choice.now().line ? choice.fits(moves) : [];
        if (fits.length) preview(fits[0]);
    }

    /* --- choosing ---------------------------------------------------------------------------------------------- */

    /** @param {Move} move @param {boolean} named by pointing at the board: the player may want to be asked */
    async function decide(move, named) {
        if (busy) return;
        busy = true;
        preview(move);
        const done = await context.choose(move.words, named ? speech.act(move, state().swap ?? '') : undefined);
        busy = false;
        if (!done) look(looked);
    }

    /** @param {number} i of the hand */
    function pick(i) {
        if (!moves.length || busy) return;
        choice.toggle(moves, i);
        const { cards, line } = choice.now();
        const exact = line ? choice.fits(moves).find((move) => move.cards.length === cards.length) : undefined;
        if (exact && cards.length) decide(exact, true);
        else {
            offer();
            if (!choice.fits(moves).length && !moves.some(({ kind }) => kind === 'discard'))
                saying.textContent = say('kahuna_page_no_line', { card: speech.cardsOf(cards) });
            else look(looked);
        }
    }

    /** A line or an island was pointed at. @param {string} target */
    function pointed(target) {
        if (busy || !news) return;
        if (target.length !== 2) return pointedIsland(target);
        if (!moves.length) return look(target, true);
        let fits = choice.fitsLine(moves, target);
        if (!fits.length && choice.cards().length) {
            /* the cards chosen do not fit, others may */
            fits = choice.without(moves, target);
            if (fits.length) choice.clear();
        }
        if (!fits.length) return refused(target);
        const sure = choice.cards().length > 0 || choice.now().line === target || fits[0].kind === 'bridge';
        if (sure && fits.length === 1) return decide(fits[0], true);
        choice.aim(target);
        offer();
        look(target, true);
    }

    /** @param {string} name */
    function pointedIsland(name) {
        const held = choice.find(name[0]);
        if (moves.length && held >= 0) pick(held);
        look(name);
    }

    /** Asks the engine why this line cannot be chosen. @param {string} line */
    async function refused(line) {
        const [a, b] = line;
        const held = choice.letters();
        const foe = me() === 'black' ? 'white' : 'black';
        let words = held.includes(b) && !held.includes(a) ? `${b}-${a}` : `${a}-${b}`;
        if (state().bridges[foe].includes(line)) words = `${a}x${b} ${a}${b}`;
        if (state().phase === 'handicap') words = `bridge ${a}-${b}`;
        const answer = await context.why(words);
        if (!answer.ok) context.refuse(words === `${a}-${b}` ? await eitherCard(line, answer) : answer);
    }

    /** A card of either end would do: if both are missing, both are named. @param {string} line @param {import('../types').Refusal} first */
    async function eitherCard(line, first) {
        const [a, b] = line;
        const second = await context.why(`${b}-${a}`);
        if (second.ok || second.rule !== first.rule || second.message === first.message) return first;
        if ([a, b].some((end) => choice.letters().includes(end))) return first;
        const islands = { one: initials.get(a) ?? a, other: initials.get(b) ?? b };
        return { ...first, message: say('kahuna_page_either_card', islands) };
    }

    /** @param {string} what an initial, or pile */
    async function take(what) {
        const move = moves.find(({ words }) => words === `draw ${what}`);
        if (move) return decide(move, true);
        if (!moves.length) return;
        const answer = await context.why(`draw ${what}`);
        if (!answer.ok) context.refuse(answer);
    }

    function cancel() {
        if (!choice.cards().length && !choice.now().line) return false;
        choice.clear();
        offer();
        look('');
        return true;
    }

    /** @param {KeyboardEvent} event */
    function key(event) {
        if (!news || event.ctrlKey || event.metaKey || event.altKey) return false;
        const digit = Number(event.key);
        if (event.key === '0') /** @type {HTMLElement | null} */ (parts.row.querySelector('[data-draw=pile]'))?.focus();
        else if (digit >= 1 && digit <= 6) {
            if (!moves.length || digit > choice.count()) return false;
            pick(digit - 1);
        } else if (digit >= 7)
            /** @type {HTMLElement | undefined} */ (
                [...parts.row.querySelectorAll('[data-draw]:not([data-draw=pile])')][digit - 7]
            )?.focus();
        else if (event.key === 'l' || event.key === 'L') pointing.next(event.key === 'L' ? -1 : 1);
        else return false;
        return true;
    }

    const resize = new ResizeObserver(fit);
    resize.observe(root);
    fit();

    return {
        actions,
        tray,
        key,
        cancel,
        keys: [
            { key: '1 – 5', does: 'kahuna_page_key_cards' },
            { key: '7 8 9', does: 'kahuna_page_key_row' },
            { key: '0', does: 'kahuna_page_key_pile' },
            { key: '← ↑ → ↓', does: 'kahuna_page_key_arrows' },
            { key: 'l', does: 'kahuna_page_key_lit' },
        ],
        /** @param {BoardNews} told */
        update(told) {
            const again =
                news?.picture.ply === told.picture.ply &&
                news?.picture.viewer === told.picture.viewer &&
                news?.moves.join() === told.moves.join();
            const leap =
                !news ||
                Math.abs(told.picture.ply - news.picture.ply) > 6 ||
                told.picture.viewer !== news.picture.viewer;
            if (told.picture.ply === 0) seen.clear();
            news = told;
            moves = told.moves.map(readMove);
            seen.set(told.picture.ply, told.picture.state.bridges);
            if (!again) {
                choice.clear();
                question++;
                pieces.preview(null);
                saying.textContent = '';
            }
            const held = [root, tray, actions].some((part) => part.contains(document.activeElement));
            drawSides();
            draw(told.calm || leap);
            if (held && document.activeElement === document.body)
                pointing.focus(); /* what had the focus is gone: a card drawn, a button used */
            if (!again) look(looked);
        },
        moments(entries, /** @type {import('./kahuna').KahunaPicture} */ picture) {
            if (!news) return [];
            const upper = (/** @type {string} */ name) =>
                chart.islands.some((island) => island.name === name && island.y < chart.height / 2);
            const { names } = news;
            return momentsOf({ say, before: state(), after: picture.state, names, way: speech.way, upper }, entries);
        },
        account,
        topicOf,
        async reason(words, next) {
            const move = readMove(words);
            const effect = move.line || words === 'swap' ? await context.effect(words).catch(() => null) : null;
            const sight = { say, speech, islands: chart.islands, state: state(), me: me() };
            const known = effect && !('ok' in effect) ? /** @type {import('./kahuna').KahunaEffect} */ (effect) : null;
            return news ? reason(sight, move, known, next ? readMove(next) : null) : '';
        },
        name: (words) => speech.act(readMove(words), state()?.swap ?? ''),
        point(words) {
            if (words) void preview(readMove(words));
            else look('');
            for (const card of parts.row.querySelectorAll('[data-draw]'))
                card.classList.toggle('kh-hinted', words === `draw ${card.getAttribute('data-draw')}`);
        },
        prompt: () =>
            news ? ask({ say, speech, state: state(), moves, choice: choice.now() }) : { ask: '', next: '' },
        describe: (/** @type {import('./kahuna').KahunaPicture} */ picture) =>
            describe(say, speech, chart, picture, news?.names ?? {}),
        end() {
            resize.disconnect();
            root.remove();
            tray.remove();
            actions.remove();
        },
    };
}
