/* start.js: the first screen. One click begins a good game; the rest (continue, set up, learn, read, load) is one
 * more away. */
import { html } from '../element.js';
import { say } from '../words.js';
import { lastPlan, beginPlan, seatsOf, isAlone } from './plan.js';
import { gamePage } from '../games.js';
import { anyKept } from '../table/keep.js';
import { sitterName } from '../table/names.js';
import { tables } from '../place.js';
import { remembered } from '../settings/settings.js';

/** @typedef {import('../types').App} App */
/** @typedef {import('../types').GameCard} GameCard */

/** @param {App} app @returns {import('../types').View} */
export function createStart(app) {
    const element = html('div', { class: 'start' });
    const kept = html('div', { class: 'kept' });
    const online = html('div', { class: 'kept' });
    /** @type {{ element: HTMLElement, retell(): void, end(): void } | null} */
    let awaited = null;
    let ended = false;

    /** The tables across the network that wait for this device, if it holds any. */
    async function drawAwaited() {
        if (!tables || (remembered('online') ?? '[]') === '[]') return;
        const { createAwaited } = await import('../online/awaited.js');
        if (ended || awaited) return awaited?.retell();
        awaited = createAwaited(app);
        online.replaceChildren(awaited.element);
    }

    async function drawKept() {
        kept.replaceChildren(anyKept() ? ((await import('./kept.js')).drawKept(app, draw) ?? '') : '');
    }

    function draw() {
        void drawKept();
        void drawAwaited();
        const parts = [
            html('header', { class: 'hero' }, html('h1', {}, say('page_title')), html('p', {}, say('page_subtitle'))),
            online,
            kept,
            html('div', { class: 'games' }, ...app.hello().games.map((card) => drawGame(app, card))),
            tables && drawFriends(),
            html(
                'section',
                { class: 'more' },
                html('h2', {}, say('page_records')),
                html('p', { class: 'meaning' }, say('page_records_meaning')),
                html(
                    'div',
                    { class: 'row' },
                    html(
                        'button',
                        { type: 'button', onclick: async () => (await import('../share/load.js')).loadFile(app) },
                        say('page_load'),
                    ),
                    html(
                        'button',
                        { type: 'button', onclick: async () => (await import('../share/load.js')).openPaste(app) },
                        say('page_paste'),
                    ),
                ),
            ),
            html(
                'footer',
                { class: 'foot' },
                html('p', {}, say('page_foot')),
                html('p', {}, say('page_version', { version: app.hello().version })),
            ),
        ];
        element.replaceChildren(...parts.filter((part) => part instanceof Node));
    }

    draw();
    return {
        element,
        title: () => '',
        retell: draw,
        end() {
            ended = true;
            awaited?.end();
        },
    };
}

/** The way to tables across the network, where there is a house that keeps them. */
function drawFriends() {
    return html(
        'section',
        { class: 'more' },
        html('h2', {}, say('page_online')),
        html('p', { class: 'meaning' }, say('page_online_meaning')),
        html('div', { class: 'row' }, html('a', { href: '#/online', class: 'button' }, say('page_online_open_tables'))),
    );
}

/** @param {App} app @param {GameCard} card */
function drawGame(app, card) {
    const plan = lastPlan(card);
    const others = seatsOf(card, plan).filter((seat) => plan.sitters[seat].kind === 'computer');
    const against = isAlone(card, plan)
        ? say('page_against', {
              names: new Intl.ListFormat(document.documentElement.lang).format([
                  ...new Set(others.map((seat) => sitterName(plan.sitters[seat], seat, true))),
              ]),
          })
        : say('page_as_last_time');
    const link = (/** @type {string} */ screen, /** @type {string} */ key) =>
        html('a', { href: `#/${screen}/${card.id}`, class: 'button' }, say(key));
    return html(
        'article',
        { class: `game game-${card.id}`, 'aria-labelledby': `game-${card.id}` },
        html('div', { class: 'game-picture' }, gamePage(card.id).vignette(card)),
        html(
            'div',
            { class: 'game-words' },
            html('h2', { id: `game-${card.id}` }, card.title),
            html('p', { class: 'facts' }, say(`page_facts_${card.id}`)),
            html('p', {}, say(`page_about_${card.id}`)),
            html(
                'button',
                { type: 'button', class: 'primary big', onclick: () => app.go(beginPlan(card, plan)) },
                html('span', {}, say('page_play', { game: card.title })),
                html('small', {}, against),
            ),
            html(
                'div',
                { class: 'game-links' },
                link('setup', 'page_setup'),
                gamePage(card.id).guide && link('guide', 'page_guide'),
                gamePage(card.id).lesson && link('lesson', 'page_learn'),
                link('rules', 'page_read_rules'),
            ),
        ),
    );
}
