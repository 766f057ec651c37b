/* unread.js: how many messages have come since this device last showed a table's chat. */
import { remembered, remember } from '../settings/settings.js';

/** The number of the last event that was read, by table. @returns {Record<string, number>} */
function readUpTo() {
    try {
        return JSON.parse(remembered('chat-read') ?? '{}') ?? {};
    } catch {
        return {};
    }
}

/** @param {import('./table.js').OnlineTable} table @param {boolean} looking the chat is in sight: all is read */
export function unread(table, looking) {
    const known = readUpTo();
    const said = table.events.filter(
        ({ kind, actor, muted, hidden }) =>
            (kind === 'say' || kind === 'phrase') && actor !== table.status.you && !muted && !hidden,
    );
    const last = said.at(-1)?.seq ?? 0;
    if (looking && last > (known[table.id] ?? 0)) remember('chat-read', JSON.stringify({ ...known, [table.id]: last }));
    return looking ? 0 : said.filter(({ seq }) => seq > (known[table.id] ?? 0)).length;
}
