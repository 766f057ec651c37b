/* table_menu.js: what one rarely does at a table: save, share, resign, begin anew. */
import { html } from '../element.js';
import { say } from '../words.js';
import { openWindow, askSure } from '../window.js';
import { saveFile, fileName } from '../share/file.js';
import { linkTo } from '../share/link.js';
import { copyLink } from '../share/copy.js';
import { keep, newGame } from './keep.js';
import { describeOptions } from '../start/options.js';
import { levelsAt } from './names.js';
import { gamePage } from '../games.js';
import { openGuide } from '../guide/guide.js';

/** @typedef {import('../types').App} App */
/** @typedef {import('./device.js').DeviceTable} DeviceTable */

/** @param {App} app @param {DeviceTable} table @param {import('./notice.js').Notice} notice */
export function openMenu(app, table, notice) {
    const ended = table.ended() !== null;
    const does = (/** @type {string} */ key, /** @type {() => unknown} */ act) =>
        html(
            'li',
            {},
            html('button', { type: 'button', onclick: () => (dialog.close(), act()) }, say(key)),
            html('p', { class: 'meaning' }, say(`${key}_meaning`)),
        );
    const mayResign = !ended && table.card.seats.length === 2 && table.viewer() !== 'all';
    const dialog = openWindow(
        say('page_menu'),
        html('p', { class: 'meaning' }, describeOptions(table.card, table.position().options)),
        html('p', { class: 'meaning' }, levelsAt(table.sitters).join(' · ')),
        html(
            'ul',
            { class: 'menu' },
            gamePage(table.card.id).guide && does('page_guide', () => openGuide(table.card)),
            does(ended ? 'page_save_record' : 'page_save_game', async () =>
                saveFile(fileName(table.card.id), await table.referee.record('all')),
            ),
            does(ended ? 'page_share' : 'page_share_seen', () => share(table, notice)),
            does('page_replay', async () => app.openRecord(await table.record())),
            mayResign && does('page_resign', () => resign(table)),
            does('page_again', () => app.go(`#/setup/${table.card.id}`)),
            does('page_leave', () => app.go('#/')),
        ),
    );
}

/** @param {DeviceTable} table @param {import('./notice.js').Notice} notice */
async function share(table, notice) {
    const copied = () => notice.show('news', say('page_link_copied'));
    await copyLink(await linkTo(await table.record()), copied);
}

/** @param {DeviceTable} table */
function resign(table) {
    askSure(say('page_resign'), say('page_resign_sure'), say('page_resign_yes'), say('page_resign_no'), () =>
        table.resign(),
    );
}

/** The same players once more; who began begins second. @param {App} app @param {DeviceTable} table */
export function rematch(app, table) {
    const game = newGame(table.card.id, table.rematch(), structuredClone(table.sitters));
    if (!table.remembers()) game.memory = 'off';
    keep(game);
    app.go(`#/table/${game.id}`);
}

/**
 * The same cards and dice once more, everybody one seat further: who had the better luck is no longer the question.
 * @param {App} app
 * @param {DeviceTable} table
 */
export function duplicate(app, table) {
    const { seats } = table.position();
    const moved = seats.map((seat, i) => [seat, structuredClone(table.sitters[seats.at(i - 1) ?? seat])]);
    const game = newGame(table.card.id, table.kept.options, Object.fromEntries(moved));
    game.seed = table.kept.seed;
    if (!table.remembers()) game.memory = 'off';
    keep(game);
    app.go(`#/table/${game.id}`);
}
