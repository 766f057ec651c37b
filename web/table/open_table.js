/* open_table.js: takes a game kept on this device up again, or begins it, and puts its screen around it. */
import { say, language } from '../words.js';
import { pace } from '../settings/settings.js';
import { createReferee } from '../engine/referee.js';
import { need } from '../style.js';
import { DeviceTable } from './device.js';
import { keptGame, keptGames, setAside, watchKept } from './keep.js';
import { duplicate, openMenu, rematch } from './table_menu.js';
import { MatchScreen } from './match_screen.js';

/** @typedef {import('../types').House} House */

/**
 * The screen of a game kept on this device; without a name, of the latest.
 * @param {House} house
 * @param {string | undefined} id
 * @returns {Promise<import('../types').View>}
 */
export async function openTable(house, id) {
    const kept = id ? keptGame(id) : (keptGames().find((game) => !game.over) ?? null);
    const { createSorry } = await import('../start/sorry.js');
    if (!kept) return createSorry(house, say('page_sorry_gone'));
    const referee = createReferee();
    await referee.speak(language());
    const table = await DeviceTable.open(house.card(kept.game), referee, kept, pace);
    if (!(table instanceof DeviceTable)) {
        referee.end();
        const { createNewer, isNewer } = await import('./newer.js');
        if (isNewer(house.card(kept.game), kept.record)) return createNewer(house, kept.record, table.message);
        setAside(kept.id);
        return createSorry(house, say('page_sorry_damaged'), table.message);
    }
    const [createBoard] = await Promise.all([house.board(kept.game), need('style/match_screen')]);
    return new MatchScreen(house, table, createBoard, aroundDevice(house, table));
}

/**
 * What is around a match on this device.
 * @param {House} house
 * @param {DeviceTable} table
 * @returns {import('../types').Around}
 */
function aroundDevice(house, table) {
    return {
        menu: (notice) => openMenu(house, table, notice),
        rematch: () => rematch(house, table),
        duplicate: () => duplicate(house, table),
        again: () => house.go(`#/setup/${table.card.id}`),
        watch: (changed) => watchKept(table.kept.id, changed),
    };
}
