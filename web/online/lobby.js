/* lobby.js: the screen of playing with others elsewhere: the tables this device sits at, those that want players, and a new
 * one. */
import { html } from '../element.js';
import { say } from '../words.js';
import { askOptions, describeOptions, writeOptions } from '../start/options.js';
import { lastPlan, seatsOf } from '../start/plan.js';
import { newGameForm, redraw, seatRow, sheet } from '../start/form.js';
import { askMemory } from '../table/memory.js';
import { askTakebacks, tellTakebacks } from './takebacks.js';
import { seatMark } from '../table/seat.js';
import { sitterName } from '../table/names.js';
import { heldTables, hold, letGo } from './held.js';
import { Wire } from './wire.js';
import { gamePage } from '../games.js';
import { need } from '../style.js';

/** @typedef {import('../types').App} App */

const glance = 4000; /* milliseconds between two looks at the lobby */
const watched = 12; /* of our tables at once; the house allows a few more */

/** @param {App} app @returns {Promise<import('../types').View>} */
export async function createLobby(app) {
    await need('style/online');
    const wire = new Wire();
    const element = html('div', { class: 'setup lobby' });
    /** @type {Map<string, import('../types').TableUpdate | null>} what we know of our own tables */
    const known = new Map();
    /** @type {import('../types').LobbyTable[]} */
    let open = [];
    let trouble = '';
    /** The plan of a new table. */
    let game = app.hello().games[0].id;
    let plan = newPlan();

    function newPlan() {
        const { chosen, sitters } = lastPlan(app.card(game));
        return {
            chosen,
            levels: Object.fromEntries(Object.keys(sitters).map((seat) => [seat, 0])),
            days: 0,
            listed: false,
            takebacks: /** @type {import('../types').TableStatus['takebacks'] | undefined} */ (undefined),
        };
    }

    const draw = () => redraw(element, drawAll);

    function drawAll() {
        const mine = heldTables().filter(({ id }) => known.get(id) !== null);
        const parts = [
            html(
                'div',
                { class: 'setup-head' },
                html('h1', {}, say('page_online')),
                html('p', {}, say('page_online_meaning')),
            ),
            trouble && html('p', { class: 'notice trouble', role: 'alert' }, trouble),
            mine.length > 0 &&
                sheet(say('page_online_mine'), html('ul', { class: 'online-tables' }, ...mine.map(drawMine))),
            ...drawListed(),
            drawForm(),
        ];
        element.replaceChildren(...parts.filter((part) => part instanceof Node));
    }

    /** @param {import('./held.js').Held} held */
    function drawMine(held) {
        const status = known.get(held.id)?.status;
        const who = status
            ? Object.values(status.seats ?? {})
                  .map((seat) => seat.name)
                  .filter(Boolean)
            : [];
        const mine = status?.you !== null && status?.actor === status?.you && status?.phase === 'playing';
        const where = !status
            ? say('page_online_asking')
            : status.phase === 'playing'
              ? say(mine ? 'page_turn_you' : 'page_online_playing')
              : say(`page_online_is_${status.phase}`);
        return html(
            'li',
            { class: mine ? 'mine' : null },
            html(
                'a',
                { href: `#/t/${held.id}`, class: 'kept-link' },
                html('strong', {}, app.card(held.game).title),
                html('span', {}, who.join(', ')),
                html('span', { class: 'meaning' }, where),
            ),
            status?.phase !== 'playing' &&
                html(
                    'button',
                    {
                        type: 'button',
                        class: 'quiet',
                        'aria-label': say('page_online_forget'),
                        onclick: () => (letGo(held.id), draw()),
                    },
                    '✕',
                ),
        );
    }

    /** Tables that want players, and games anybody may watch. */
    function drawListed() {
        const parts = [true, false].map((waits) => open.filter(({ status }) => (status.phase === 'waiting') === waits));
        return ['page_online_lobby', 'page_online_running'].map(
            (title, i) =>
                parts[i].length > 0 &&
                sheet(say(title), html('ul', { class: 'online-tables' }, ...parts[i].map(drawOpen))),
        );
    }

    /** @param {import('../types').LobbyTable} one */
    function drawOpen({ table, open: seats, status }) {
        const card = app.card(status.game);
        const free = seats.length > 0 && say('page_online_free', { n: seats.length });
        return html(
            'li',
            {},
            html(
                'a',
                { href: `#/t/${table}/-`, class: 'kept-link', 'data-table': table },
                html('strong', {}, card.title),
                html('span', { class: 'kept-seats' }, ...Object.keys(status.seats).map(drawSitter(status)), free),
                html('span', { class: 'meaning' }, describeOptions(card, status.options)),
                status.memory === false && html('span', { class: 'meaning' }, say('page_memory_is_off')),
                tellTakebacks(status),
            ),
        );
    }

    /** Who sits there; of a free seat only its mark. @param {import('../types').TableStatus} status */
    const drawSitter = (status) => (/** @type {string} */ seat) => {
        const { kind, name, level } = status.seats[seat];
        const who = kind === 'computer' ? sitterName({ kind, level }, seat, false) : name;
        return html('span', { class: kind }, seatMark(seat, status.game), who);
    };

    function drawForm() {
        const card = app.card(game);
        const pick = html(
            'select',
            { name: 'game', 'aria-label': say('page_online_game') },
            ...app.hello().games.map(({ id, title }) => html('option', { value: id, selected: id === game }, title)),
        );
        pick.addEventListener('change', () => {
            game = pick.value;
            plan = newPlan();
            draw();
        });
        const days = html(
            'select',
            { name: 'days' },
            ...[0, 1, 2, 3, 7, 14].map((n) =>
                html(
                    'option',
                    { value: n, selected: n === plan.days },
                    n ? say('page_online_days', { n }) : say('page_online_no_clock'),
                ),
            ),
        );
        days.addEventListener('change', () => (plan.days = Number(days.value)));
        const listed = html('input', { type: 'checkbox', name: 'listed', checked: plan.listed });
        listed.addEventListener('change', () => (plan.listed = listed.checked));
        return newGameForm(
            say('page_online_create'),
            create,
            sheet(
                say('page_online_new'),
                pick,
                ...seatsOf(card, { chosen: plan.chosen, sitters: {} }).map(drawSeat),
                html('label', { class: 'online-field' }, html('span', {}, say('page_online_clock')), days),
                html('label', { class: 'online-field' }, listed, html('span', {}, say('page_online_listed'))),
            ),
            sheet(
                say('page_options'),
                ...askOptions(card, plan.chosen, draw),
                ...askMemory(card.id, plan.chosen, draw),
                askTakebacks(plan),
            ),
        );
    }

    /** @param {string} seat */
    function drawSeat(seat) {
        const who = { person: say('page_online_person'), level: plan.levels[seat] };
        return seatRow(app, app.card(game), seat, who, (level) => (plan.levels[seat] = level));
    }

    async function create() {
        const card = app.card(game);
        const levels = Object.fromEntries(
            seatsOf(card, { chosen: plan.chosen, sitters: {} }).map((seat) => [seat, plan.levels[seat]]),
        );
        const answer = await wire.ask('create', {
            game,
            options: writeOptions(card, plan.chosen),
            seats: levels,
            days: plan.days,
            listed: plan.listed,
            ...(plan.takebacks && { takebacks: plan.takebacks }),
            ...(gamePage(game).hasMemory && plan.chosen.memory === 'off' && { memory: false }),
        });
        trouble = answer.ok ? '' : answer.message;
        if (!answer.ok) return draw();
        const first = Object.keys(answer.tokens).find((seat) => seat !== 'watch') ?? 'watch';
        hold({ id: answer.table, token: answer.tokens[first], game, links: answer.tokens, seen: 0 });
        app.go(`#/t/${answer.table}`);
    }

    /** Looks again and again, while somebody sees it. */
    async function lookAround() {
        if (!document.hidden && wire.joined) {
            const answer = await wire.ask('lobby', {});
            const found = (answer.tables ?? []).filter(
                (/** @type {import('../types').LobbyTable} */ one) => !heldTables().some(({ id }) => id === one.table),
            );
            const news = JSON.stringify(found) !== JSON.stringify(open);
            open = found;
            if (news && !ended) draw();
        }
        if (!ended) timer = window.setTimeout(lookAround, glance);
    }

    async function look() {
        for (const held of heldTables().slice(0, watched)) {
            const first = await wire.watch(held.id, held.token, (update) => {
                known.set(held.id, update);
                draw();
            });
            if (!first.table) known.set(held.id, null);
        }
        draw();
    }

    let timer = 0;
    let ended = false;
    const forget = wire.onJoined((joined) => {
        trouble = joined ? '' : say('page_online_unreachable');
        draw();
        clearTimeout(timer);
        if (joined) void lookAround();
    });
    draw();
    void look();
    return {
        element,
        title: () => say('page_online'),
        retell: draw,
        end() {
            ended = true;
            clearTimeout(timer);
            forget();
            wire.end();
        },
    };
}
