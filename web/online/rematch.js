/* rematch.js: the way from a game that is over to the next one. Players are seated there under the same names, so that
 * the game begins as soon as all have come; onlookers come along as onlookers. */
import { hold } from './held.js';
import { newShare } from './chance.js';

/** @param {import('../types').App} app @param {import('./table.js').OnlineTable} table @param {string} token */
export async function followToNext(app, table, token) {
    const { next, you, seats } = table.status;
    if (!next) return;
    if (!token) return app.go(`#/t/${next}/-`);
    hold({ id: next, token, game: table.card.id, seen: 0 });
    if (you !== null) await sitDown(table.wire, next, token, seats[you].name ?? '');
    app.go(`#/t/${next}`);
}

/**
 * The same link is good at the next table. Whoever sits there already, from another device, is left alone.
 * @param {import('./wire.js').Wire} wire @param {string} next @param {string} token @param {string} name
 */
async function sitDown(wire, next, token, name) {
    const { status } = await wire.watch(next, token, () => {});
    wire.unwatch(next);
    if (status?.seats?.[status.you ?? '']?.kind !== 'open') return;
    await wire.ask('join', { table: next, token, name, ...(await newShare(next)) });
}
