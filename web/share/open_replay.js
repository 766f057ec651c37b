/* open_replay.js: the screen of a record that came from somewhere: a file, a link, a finished game. Read by the referee
 * line by line; what cannot be read gets a sentence and a way on. */
import { html } from '../element.js';
import { say, language } from '../words.js';
import { calm } from '../settings/settings.js';
import { createReferee } from '../engine/referee.js';
import { createSorry } from '../start/sorry.js';
import { ruleWindow } from '../start/rules_view.js';
import { describeOptions } from '../start/options.js';
import { keep, newGame } from '../table/keep.js';
import { namesAt } from '../table/names.js';
import { headerOf, sittersOf, saveFile, fileName } from './file.js';
import { copyLink } from './copy.js';
import { linkTo } from './link.js';

/** @typedef {import('../types').App} App */

/**
 * @param {App} app
 * @param {string | null} record
 * @param {string} [ply]
 * @returns {Promise<import('../types').View>}
 */
export async function openReplay(app, record, ply) {
    if (!record?.trim()) return createSorry(app, say('page_sorry_record'));
    const referee = createReferee();
    await referee.speak(language());
    const position = await referee.load(record);
    if (!position.ok) {
        referee.end();
        const { createNewer, isNewer } = await import('../table/newer.js');
        const game = /^game: *(\w+)/m.exec(record)?.[1];
        const card = app.hello().games.find(({ id }) => id === game);
        if (card && isNewer(card, record)) return createNewer(app, record, position.message);
        const where = position.line
            ? say('page_sorry_line', { line: position.line, message: position.message })
            : position.message;
        const save = html(
            'button',
            { type: 'button', onclick: () => saveFile('record.txt', record) },
            say('page_aside_save'),
        );
        return createSorry(app, say('page_sorry_record'), where, [save]);
    }
    return createReplayView(app, referee, record, position, Number.parseInt(ply ?? '', 10));
}

/**
 * @param {App} app
 * @param {import('../types').Referee} referee
 * @param {string} record
 * @param {import('../types').Position} position
 * @param {number} ply
 * @returns {Promise<import('../types').View>}
 */
async function createReplayView(app, referee, record, position, ply) {
    const card = app.card(position.game);
    const { createReplay } = await import('../replay/replay.js');
    const header = headerOf(record);
    const sitters = sittersOf(header, position.seats);
    const head = html('div', { class: 'replay-head' });
    const host = html('div', { class: 'replay' });
    const element = html('div', { class: 'replay-view' }, head, host);
    const whole = position.viewer === 'all';
    const told = html('span', { class: 'meaning', role: 'status' });
    let moment = position.ply;

    /** From that moment on a game of its own, with the same players and the same chance. @param {number} from */
    async function playOn(from) {
        if (!whole) return;
        await referee.undo(position.ply - from);
        const game = newGame(card.id, position.options, sitters);
        if (header.seed && /^\d{1,10}$/.test(header.seed)) game.seed = header.seed;
        game.record = (await referee.record('all')).replace(/^resigned: .*\n/m, '');
        game.ply = from;
        keep(game);
        app.go(`#/table/${game.id}`);
    }

    async function shareMoment() {
        await copyLink(await linkTo(record, moment), () => {
            told.textContent = say('page_link_copied');
        });
    }

    function drawHead() {
        told.textContent = '';
        const unfinished = whole && !position.result && !header.resigned;
        head.replaceChildren(
            html('h1', {}, say('page_replay_of', { game: card.title })),
            html('p', { class: 'meaning' }, describeOptions(card, position.options)),
            html('h2', { class: 'unseen' }, say('page_board')),
            html(
                'div',
                { class: 'row' },
                unfinished &&
                    html(
                        'button',
                        { type: 'button', class: 'primary', onclick: () => void playOn(position.ply) },
                        say('page_play_on'),
                    ),
                html(
                    'button',
                    { type: 'button', onclick: () => saveFile(fileName(card.id), record) },
                    say('page_save_record'),
                ),
                html('button', { type: 'button', onclick: () => void shareMoment() }, say('page_share_moment')),
                told,
            ),
        );
    }

    drawHead();
    const replay = createReplay(host, {
        card,
        referee,
        names: namesAt(sitters, position.seats, true),
        say,
        calm,
        playOn,
        createBoard: await app.board(card.id),
        announce: app.announce,
        openRule: (/** @type {string} */ rule) => void ruleWindow(card.id, rule, position.options),
        /* what stays hidden to the end is shown to those who ask for everybody's eyes */
        viewer: whole && position.hides ? 'public' : position.viewer,
        ply: Number.isInteger(ply) ? Math.min(Math.max(ply, 0), position.ply) : undefined,
        moved(/** @type {number} */ now) {
            moment = now;
            if (location.hash.startsWith('#/replay')) history.replaceState(null, '', `#/replay/${now}`);
        },
    });
    return {
        element,
        title: () => say('page_replay_of', { game: card.title }),
        key: (event) => replay.key(event) /* wherever the focus is: a link was opened, nothing pressed yet */,
        async retell() {
            await referee.speak(language());
            drawHead();
            replay.update();
        },
        end() {
            replay.end();
            referee.end();
        },
    };
}
