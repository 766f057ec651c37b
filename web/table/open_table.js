/* open_table.js: takes a game kept on this device up again, or begins it, and puts its screen around it. */
import { say, language } from '../words.js';
import { pace } from '../settings/settings.js';
import { createReferee } from '../engine/referee.js';
import { need } from '../style.js';
import { DeviceTable } from './device.js';
import { keptGame, keptGames, setAside, watchKept } from './keep.js';
import { duplicate, openMenu, rematch } from './table_menu.js';
import { MatchScreen } from './match_screen.js';

/** @typedef {import('../types').App} App */

/**
 * The screen of a game kept on this device; without a name, of the latest.
 * @param {App} app
 * @param {string | undefined} id
 * @returns {Promise<import('../types').View>}
 */
export async function openTable(app, id) {
    const kept = id ? keptGame(id) : (keptGames().find((game) => !game.over) ?? null);
    const { createSorry } = await import('../start/sorry.js');
    if (!kept) return createSorry(app, say('page_sorry_gone'));
    const referee = createReferee();
    await referee.speak(language());
    const table = await DeviceTable.open(app.card(kept.game), referee, kept, pace);
    if (!(table instanceof DeviceTable)) {
        referee.end();
        const { createNewer, isNewer } = await import('./newer.js');
        if (isNewer(app.card(kept.game), kept.record)) return createNewer(app, kept.record, table.message);
        setAside(kept.id);
        return createSorry(app, say('page_sorry_damaged'), table.message);
    }
    const [createBoard] = await Promise.all([app.board(kept.game), need('style/match_screen')]);
    return new MatchScreen(app, table, createBoard, aroundDevice(app, table));
}

/**
 * What is around a match on this device.
 * @param {App} app
 * @param {DeviceTable} table
 * @returns {import('../types').Around}
 */
function aroundDevice(app, table) {
    return {
        menu: (notice) => openMenu(app, table, notice),
        rematch: () => rematch(app, table),
        duplicate: () => duplicate(app, table),
        again: () => app.go(`#/setup/${table.card.id}`),
        watch: (changed) => watchKept(table.kept.id, changed),
    };
}
