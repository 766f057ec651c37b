/* kept.js: the games kept on this device, to be taken up again; and those that cannot be read, to be downloaded. */
import { html } from '../element.js';
import { say } from '../words.js';
import { keptGames, gamesAside, forget } from '../table/keep.js';
import { sitterName } from '../table/names.js';
import { seatMark } from '../table/seat.js';
import { describeOptions } from './options.js';
import { saveFile } from '../share/file.js';
import { askSure } from '../window.js';

/** @typedef {import('../types').App} App */
/** @typedef {import('../table/keep.js').Kept} Kept */

/** @param {App} app @param {() => void} changed */
export function drawKept(app, changed) {
    const known = app.hello().games.map(({ id }) => id);
    const games = keptGames().filter(({ game }) => known.includes(game)); /* an example may be gone again */
    const going = games.filter((kept) => !kept.over);
    const over = games.filter((kept) => kept.over);
    const aside = gamesAside();
    if (games.length + aside.length === 0) return null;
    const list = (/** @type {Kept[]} */ some) =>
        html('ul', { class: 'kept-games' }, ...some.map((kept) => drawGame(app, kept, changed)));
    return html(
        'section',
        { 'aria-label': say('page_kept') },
        going.length > 0 && html('h2', {}, say('page_continue_title')),
        going.length > 0 && list(going),
        over.length > 0 &&
            html('details', {}, html('summary', {}, say('page_finished', { n: over.length })), list(over)),
        ...aside.map(({ id, text }) => drawAside(id, text, changed)),
    );
}

/** @param {App} app @param {Kept} kept @param {() => void} changed */
function drawGame(app, kept, changed) {
    const card = app.card(kept.game);
    const seats = Object.keys(kept.sitters);
    const alone = Object.values(kept.sitters).filter((sitter) => sitter.kind === 'person').length === 1;
    const when = new Intl.DateTimeFormat(document.documentElement.lang, {
        dateStyle: 'medium',
        timeStyle: 'short',
    }).format(kept.saved);
    return html(
        'li',
        { class: 'kept-game' },
        html(
            'a',
            { href: `#/table/${kept.id}`, class: 'kept-link' },
            html('strong', {}, say(kept.over ? 'page_look_again' : 'page_continue', { game: card.title })),
            html(
                'span',
                { class: 'kept-seats' },
                ...seats.map((seat) =>
                    html('span', {}, seatMark(seat, kept.game), sitterName(kept.sitters[seat], seat, alone)),
                ),
            ),
            html('span', { class: 'meaning' }, say('page_kept_when', { when, n: kept.ply })),
            html('span', { class: 'meaning' }, describeOptions(card, kept.options)),
        ),
        html(
            'button',
            {
                type: 'button',
                class: 'quiet',
                'aria-label': say('page_forget', { game: card.title, when }),
                title: say('page_forget', { game: card.title, when }),
                onclick: () => askForget(kept, changed),
            },
            '✕',
        ),
    );
}

/** @param {Kept} kept @param {() => void} changed */
function askForget(kept, changed) {
    const forgetIt = () => {
        forget(kept.id);
        changed();
    };
    askSure(say('page_forget_title'), say('page_forget_sure'), say('page_forget_yes'), say('page_forget_no'), forgetIt);
}

/** @param {string} id @param {string} text @param {() => void} changed */
function drawAside(id, text, changed) {
    const drop = () => {
        forget(id);
        changed();
    };
    return html(
        'div',
        { class: 'notice trouble' },
        html('p', {}, say('page_aside')),
        html(
            'div',
            { class: 'notice-buttons' },
            html('button', { type: 'button', onclick: () => saveFile(`motu-${id}.txt`, text) }, say('page_aside_save')),
            html('button', { type: 'button', onclick: drop }, say('page_aside_drop')),
        ),
    );
}
