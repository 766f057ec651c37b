/* online_menu.js: the menu of what is rarely needed at a table across the network. */
import { html } from '../element.js';
import { say } from '../words.js';
import { openWindow, askSure } from '../window.js';
import { saveFile, fileName } from '../share/file.js';
import { describeOptions } from '../start/options.js';
import { levelsAt } from '../table/names.js';
import { gamePage } from '../games.js';
import { openGuide } from '../guide/guide.js';
import { heldTable, hold, linkTo } from './held.js';
import { beTold, beToldNoMore, canBeTold, isTold } from './push.js';
import { tellTakebacks } from './takebacks.js';

/** @typedef {import('../types').App} App */
/** @typedef {import('./table.js').OnlineTable} OnlineTable */

/** @param {App} app @param {OnlineTable} table @param {string} token @param {import('../table/notice.js').Notice} notice */
export function openMenu(app, table, token, notice) {
    const { you, phase, seats, takebacks = 'ask' } = table.status;
    const playing = phase === 'playing' && you !== null;
    const does = (/** @type {string} */ key, /** @type {() => unknown} */ act) =>
        html(
            'li',
            {},
            html('button', { type: 'button', onclick: () => (dialog.close(), act()) }, say(key)),
            html('p', { class: 'meaning' }, say(`${key}_meaning`)),
        );
    const answer = async (/** @type {Promise<import('../types').Refusal | null>} */ asked) => {
        const refusal = await asked;
        if (refusal) notice.refuse(refusal);
    };
    const dialog = openWindow(
        say('page_menu'),
        html('p', { class: 'meaning' }, describeOptions(table.card, table.status.options)),
        table.status.memory === false && html('p', { class: 'meaning' }, say('page_memory_is_off')),
        tellTakebacks(table.status),
        html('p', { class: 'meaning' }, levelsAt(table.sitters).join(' · ')),
        html(
            'ul',
            { class: 'menu' },
            gamePage(table.card.id).guide && does('page_guide', () => openGuide(table.card)),
            you !== null &&
                canBeTold() &&
                (isTold(table.id)
                    ? does('page_online_push_off', () => answer(beToldNoMore(table)))
                    : does('page_online_push', () => answer(startTelling(app, table)))),
            does('page_online_my_link', () => showLink(table, token)),
            does('page_save_record', async () => saveFile(fileName(table.card.id), await table.record())),
            does('page_replay', async () => app.openRecord(await table.record())),
            phase === 'over' && does('page_online_verify', () => verify(table, notice)),
            playing && takebacks === 'ask' && does('page_online_ask_takeback', () => answer(table.askTakeback())),
            playing && takebacks === 'free' && does('page_online_take_back', () => answer(table.askTakeback())),
            playing && !seats[you].away && does('page_online_leave', () => answer(table.ask('leave'))),
            playing &&
                Object.keys(seats).length === 2 &&
                does('page_resign', () => sure('page_resign', () => answer(table.ask('resign')))),
            you !== null && does('page_online_webhook', () => askWebhook(table, notice)),
            you !== null && does('page_online_renew', () => sure('page_online_renew', () => renew(app, table))),
            does('page_online', () => app.go('#/online')),
        ),
    );
}

/** @param {App} app @param {OnlineTable} table */
export async function startTelling(app, table) {
    const refusal = await beTold(table);
    if (!refusal) app.announce(say('page_online_push_on'));
    return refusal;
}

/** @param {OnlineTable} table @param {string} token */
function showLink(table, token) {
    const field = html('input', {
        type: 'text',
        readonly: true,
        value: linkTo(table.id, token),
        'aria-label': say('page_online_my_link'),
    });
    openWindow(say('page_online_my_link'), html('p', {}, say('page_online_my_link_meaning')), field);
    field.select();
}

/** @param {string} key @param {() => unknown} act */
const sure = (key, act) => askSure(say(key), say(`${key}_sure`), say(key), say('page_not_this'), act);

/** A new link; the old one is no longer good. @param {App} app @param {OnlineTable} table */
async function renew(app, table) {
    const answer = await table.wire.ask('renew', { table: table.id });
    if (!answer.token) return;
    const held = heldTable(table.id);
    if (held) hold({ ...held, token: answer.token });
    app.go(`#/t/${table.id}`, true);
}

/** @param {OnlineTable} table @param {import('../table/notice.js').Notice} notice */
function askWebhook(table, notice) {
    const field = html('input', { type: 'url', placeholder: 'https://', 'aria-label': say('page_online_webhook') });
    const keep = async () => {
        dialog.close();
        const refusal = await table.ask('notify', { url: field.value.trim() || null });
        if (refusal) notice.refuse(refusal);
    };
    const dialog = openWindow(
        say('page_online_webhook'),
        html('p', {}, say('page_online_webhook_meaning')),
        html(
            'form',
            { class: 'row', onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), void keep()) },
            field,
            html('button', { type: 'submit', class: 'primary' }, say('page_online_webhook_keep')),
        ),
    );
}

/** Every card and die computed again, here, from the seed that is open now. @param {OnlineTable} table @param {import('../table/notice.js').Notice} notice */
async function verify(table, notice) {
    const answer = await table.referee.verify();
    if (answer.ok) notice.show('news', say('page_online_verified', { n: answer.ply }));
    else notice.refuse(answer);
}
