/* waiting.js: a table at which seats are still open: who is there, the links to hand out, and taking a seat. */
import { html } from '../element.js';
import { say } from '../words.js';
import { limits } from '../limits.js';
import { seatMark } from '../table/seat.js';
import { seatName, sitterName } from '../table/names.js';
import { describeOptions } from '../start/options.js';
import { sheet } from '../start/form.js';
import { heldTable, hold, linkTo, nickname, setNickname } from './held.js';
import { drawNews, idleNews, listed } from './strip.js';
import { newShare, sealedSeats } from './chance.js';
import { startTelling } from './online_menu.js';
import { canBeTold, isTold } from './push.js';
import { tellTakebacks } from './takebacks.js';
import { drawCode } from './qr.js';

/** @typedef {import('../types').App} App */
/** @typedef {import('./table.js').OnlineTable} OnlineTable */

/** @param {App} app @param {OnlineTable} table @param {string} token @returns {import('../types').View} */
export function createWaiting(app, table, token) {
    const element = html('div', { class: 'setup waiting' });
    let trouble = '';

    function draw() {
        const { you, seats } = table.status;
        const typed = /** @type {HTMLInputElement | null} */ (element.querySelector('input[name=nickname]'))?.value;
        const seated = you !== null && seats[you].kind === 'person';
        const parts = [
            html(
                'div',
                { class: 'setup-head' },
                html('h1', {}, say('page_online_table', { game: table.card.title })),
                html('p', { class: 'meaning' }, describeOptions(table.card, table.status.options)),
                table.status.memory === false && html('p', { class: 'meaning' }, say('page_memory_is_off')),
                tellTakebacks(table.status),
            ),
            seated && drawLinks() /* whom one waits for comes by them */,
            sheet(say('page_seats'), html('ul', { class: 'online-seats' }, ...Object.keys(seats).map(drawSeat))),
            !seated && mayJoin() && drawJoin(typed),
            seated && html('p', { class: 'meaning', role: 'status' }, waitingFor()),
            seated && canBeTold() && !isTold(table.id) && drawTelling(),
            table.status.closes && drawNews(idleNews(table)),
            trouble && html('p', { class: 'notice refusal', role: 'alert' }, trouble),
            !seated && drawLinks(),
            html('p', { class: 'meaning' }, say('page_online_fair', { commit: table.status.fair.commit.slice(0, 16) })),
        ];
        element.replaceChildren(...parts.filter((part) => part instanceof Node));
    }

    function waitingFor() {
        const names = sealedSeats(table.status).map((seat) => table.status.seats[seat].name ?? seat);
        return names.length > 0 ? say('page_online_unsealed', { names: listed(names) }) : say('page_online_waiting');
    }

    /** Whoever waits for others may well close the page. */
    function drawTelling() {
        const start = async () => {
            trouble = (await startTelling(app, table))?.message ?? '';
            draw();
        };
        return html(
            'p',
            { class: 'telling' },
            html('button', { type: 'button', onclick: () => void start() }, say('page_online_push')),
            ' ',
            html('span', { class: 'meaning' }, say('page_online_push_meaning')),
        );
    }

    /** @param {string} seat */
    function drawSeat(seat) {
        const { kind, name, level } = table.status.seats[seat];
        const who =
            kind === 'open'
                ? say('page_online_open')
                : kind === 'computer'
                  ? sitterName({ kind, level }, seat, false)
                  : name;
        const mine = seat === table.status.you ? ` (${say('page_online_yours')})` : '';
        return html(
            'li',
            { class: kind },
            seatMark(seat, table.card.id),
            html('strong', {}, seatName(seat)),
            ' ',
            html('span', {}, who + mine),
        );
    }

    function mayJoin() {
        const { you, listed, seats } = table.status;
        return you !== null || (listed && Object.values(seats).some((seat) => seat.kind === 'open'));
    }

    /** @param {string | undefined} typed */
    function drawJoin(typed) {
        const name = html('input', {
            type: 'text',
            name: 'nickname',
            required: true,
            maxlength: limits.nameBytes / 2,
            value: typed ?? nickname(),
            autocomplete: 'nickname',
        });
        return html(
            'form',
            {
                class: 'sheet online-join',
                onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), void join(name.value.trim())),
            },
            html('label', {}, html('span', {}, say('page_online_nickname')), name),
            html('button', { type: 'submit', class: 'primary big' }, say('page_online_sit')),
        );
    }

    /** @param {string} name */
    async function join(name) {
        if (!name) return;
        setNickname(name);
        const answer = await table.wire.ask('join', { table: table.id, name, ...(await newShare(table.id)) });
        trouble = answer.ok ? '' : answer.message;
        if (answer.token) {
            hold({ ...(heldTable(table.id) ?? { game: table.card.id, seen: 0 }), id: table.id, token: answer.token });
            app.go(`#/t/${table.id}`, true);
        } else draw();
    }

    function drawLinks() {
        const links = Object.entries(heldTable(table.id)?.links ?? {}).filter(
            ([seat, key]) => key !== token && (seat === 'watch' || table.status.seats[seat]?.kind === 'open'),
        );
        if (links.length === 0) return null;
        links.sort(([a], [b]) => Number(a === 'watch') - Number(b === 'watch')); /* a friend's first */
        const seats = links.filter(([seat]) => seat !== 'watch');
        return sheet(
            say('page_online_invite'),
            seats.length > 0 && html('p', { class: 'meaning' }, say('page_online_invite_meaning')),
            html('ul', { class: 'online-links' }, ...links.map(([seat, key]) => drawLink(seat, linkTo(table.id, key)))),
            seats.length > 0 &&
                drawCode(linkTo(table.id, seats[0][1]), say('page_online_code', { seat: seatName(seats[0][0]) })),
        );
    }

    /** @param {string} seat @param {string} address */
    function drawLink(seat, address) {
        const label =
            seat === 'watch' ? say('page_online_link_watch') : say('page_online_link_seat', { seat: seatName(seat) });
        /** @type {HTMLInputElement} */
        const field = html('input', {
            type: 'text',
            readonly: true,
            value: address,
            'aria-label': label,
            onfocus: () => field.select(),
        });
        const copy = html(
            'button',
            {
                type: 'button',
                'aria-label': say('page_online_copy_of', { link: label }),
                onclick: () => void copyText(address, field),
            },
            say('page_online_copy'),
        );
        return html(
            'li',
            {},
            html('span', {}, seat === 'watch' ? '' : seatMark(seat, table.card.id), label),
            field,
            copy,
        );
    }

    /** @param {string} text @param {HTMLInputElement} field */
    async function copyText(text, field) {
        field.select();
        try {
            await navigator.clipboard.writeText(text);
            app.announce(say('page_link_copied'));
        } catch {
            app.announce(say('page_link_copy'));
        }
    }

    draw();
    return { element, title: () => say('page_online_table', { game: table.card.title }), retell: draw, end() {} };
}
