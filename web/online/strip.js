/* strip.js: what is said above the board because the others are elsewhere: the connection is broken, somebody asks to take
 * back, a computer stands in, the time is up, another game waits. */
import { html } from '../element.js';
import { say } from '../words.js';

/** @param {import('./table.js').OnlineTable} table @param {() => void} follow goes to the next game of this table
 *  @param {{ waiting(): { id: string }[], go(id: string): void }} others the tables that wait for this device elsewhere */
export function createStrip(table, follow, others) {
    const element = html('div', { class: 'online-strip', role: 'status' });
    const forget = table.wire.onJoined(update);
    const clock = window.setInterval(update, 30000);
    let shown = '';
    /** @type {{ id: string }[]} */ let elsewhere = [];

    /** @param {string} key @param {() => unknown} act @param {string} [kind] */
    const button = (key, act, kind = '') => html('button', { type: 'button', class: kind, onclick: act }, say(key));

    /** @returns {{ text: string, buttons?: HTMLElement[] }[]} */
    function news() {
        const { status } = table;
        const found = [];
        if (!table.wire.joined) found.push({ text: say('page_online_reconnecting') });
        if (!status) return found;
        if (!table.fair) found.push({ text: say('page_online_unfair') });
        const names = table.names();
        const { takeback, you, phase, seats, due, actor } = status;
        if (phase === 'closed') found.push({ text: say('page_online_closed') });
        if (takeback && takeback.by === you) found.push({ text: say('page_online_takeback_asked') });
        else if (takeback && you && !takeback.agreed.includes(you))
            found.push({
                text: say('page_online_takeback', { name: names[takeback.by] }),
                buttons: [
                    button('page_online_agree', () => void table.ask('agree'), 'primary'),
                    button('page_online_decline', () => void table.ask('decline')),
                ],
            });
        if (you && seats[you]?.away)
            found.push({
                text: say('page_online_away'),
                buttons: [button('page_online_reclaim', () => void table.ask('reclaim'), 'primary')],
            });
        if (status.closes) found.push(idleNews(table));
        if (due && phase === 'playing') found.push(clockNews(due, actor ?? '', you, names));
        const asked = Object.keys(seats ?? {}).filter((seat) => seats[seat].rematch);
        if (phase === 'over' && asked.length > 0 && !status.next)
            found.push({
                text: asked.includes(you ?? '')
                    ? say('page_online_rematch_asked')
                    : say('page_online_rematch', { names: listed(asked.map((seat) => names[seat])) }),
            });
        if (status.next)
            found.push({ text: say('page_online_next'), buttons: [button('page_online_next_go', follow, 'primary')] });
        if (phase !== 'playing' || actor !== you) elsewhere = others.waiting(); /* in one's turn nothing moves */
        const [first] = elsewhere;
        if (first)
            found.push({
                text: say('page_online_elsewhere', { n: elsewhere.length }),
                buttons: [button('page_online_elsewhere_go', () => others.go(first.id))],
            });
        return found;
    }

    /** @param {number} due @param {string} actor @param {string | null} you @param {Record<string, string>} names */
    function clockNews(due, actor, you, names) {
        const when = moment(due);
        const late = Date.now() > due && actor !== you && you !== null;
        const name = names[actor] ?? '';
        return late
            ? {
                  text: say('page_online_late', { name }),
                  buttons: [button('page_online_claim', () => void table.ask('claim'), 'primary')],
              }
            : { text: say('page_online_due', { name, when }) };
    }

    function update() {
        const found = news();
        const said = JSON.stringify([
            document.documentElement.lang,
            found.map(({ text, buttons }) => [text, buttons?.length]),
        ]);
        if (said === shown) return;
        shown = said;
        element.replaceChildren(...found.map(drawNews));
    }

    update();
    return {
        element,
        update,
        end() {
            forget();
            clearInterval(clock);
        },
    };
}

/** @param {{ text: string, buttons?: HTMLElement[] }} news */
export const drawNews = ({ text, buttons = [] }) =>
    html(
        'div',
        { class: 'notice news' },
        html('p', {}, text),
        buttons.length > 0 && html('div', { class: 'notice-buttons' }, ...buttons),
    );

/** @param {number} at */
const moment = (at) =>
    new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' }).format(at);

/** The table will be closed, unless somebody who plays would like to keep it. @param {import('./table.js').OnlineTable} table */
export function idleNews(table) {
    const keep = html(
        'button',
        { type: 'button', class: 'primary', onclick: () => void table.ask('stay') },
        say('page_online_stay'),
    );
    return {
        text: say('page_online_idle', { when: moment(table.status.closes ?? Date.now()) }),
        buttons: table.status.you === null ? [] : [keep],
    };
}

/** @param {string[]} names */
export const listed = (names) => new Intl.ListFormat(document.documentElement.lang).format(names);
