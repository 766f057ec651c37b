/* setup.js: the screen on which a game is chosen in detail: rulebook, variants, seats. */
import { html } from '../element.js';
import { say } from '../words.js';
import { askOptions } from './options.js';
import { lastPlan, seatsOf, isAlone, beginPlan } from './plan.js';
import { gamePage } from '../games.js';
import { newGameForm, redraw, seatRow, sheet } from './form.js';
import { askMemory } from '../table/memory.js';
import { seatName } from '../table/names.js';

/** @typedef {import('../types').App} App */
/** @typedef {import('../types').Sitter} Sitter */

/** @param {App} app @param {string} game @returns {import('../types').View} */
export function createSetup(app, game) {
    const plan = lastPlan(app.card(game));
    const element = html('div', { class: 'setup' });

    function draw() {
        const card = app.card(game);
        const start = () => app.go(beginPlan(card, plan));
        element.replaceChildren(
            html(
                'div',
                { class: 'setup-head' },
                gamePage(card.id).vignette(card),
                html('h1', {}, say('page_setup_title', { game: card.title })),
                html('p', {}, say(`page_about_${card.id}`)),
            ),
            newGameForm(
                say('page_begin'),
                start,
                sheet(say('page_seats'), ...seatsOf(card, plan).map((seat) => drawSeat(seat))),
                sheet(
                    say('page_options'),
                    ...askOptions(card, plan.chosen, again),
                    ...askMemory(card.id, plan.chosen, again),
                ),
            ),
        );
    }
    const again = () => redraw(element, draw);

    /** @param {string} seat */
    function drawSeat(seat) {
        const sitter = plan.sitters[seat];
        const person = say(isAlone(app.card(game), plan) ? 'page_sitter_you' : 'page_sitter_person');
        const choose = (/** @type {number} */ level) => {
            const style = sitter.kind === 'computer' ? sitter.style : undefined;
            plan.sitters[seat] = level ? { kind: 'computer', level, style } : { kind: 'person', name: '' };
            again();
        };
        const level = sitter.kind === 'computer' ? sitter.level : 0;
        return seatRow(app, app.card(game), seat, { person, level }, choose, styles(seat, sitter), about(seat, sitter));
    }

    /** What a computer player likes, where the game knows styles. @param {string} seat @param {Sitter} sitter */
    function styles(seat, sitter) {
        if (sitter.kind !== 'computer' || !app.card(game).styles) return null;
        const { style: now = 'none' } = sitter;
        const which = html(
            'select',
            { name: `style-${seat}`, 'aria-label': say('page_style_of', { seat: seatName(seat) }) },
            ...app
                .hello()
                .styles.map(({ style, name }) => html('option', { value: style, selected: style === now }, name)),
        );
        which.addEventListener('change', () => {
            sitter.style = which.value === 'none' ? undefined : which.value;
            again();
        });
        return which;
    }

    /** Of a computer player its description, of a person the name. @param {string} seat @param {Sitter} sitter */
    function about(seat, sitter) {
        if (sitter.kind === 'computer') {
            const level = app.hello().levels.find((one) => one.level === sitter.level);
            const style = app.hello().styles.find((one) => one.style === sitter.style);
            const about = [level, app.card(game).styles && style].map((one) => (one && one.description) || '');
            return html('p', { class: 'meaning' }, about.join(' ').trim());
        }
        const name = html('input', {
            type: 'text',
            name: `name-${seat}`,
            maxlength: '24',
            value: sitter.name,
            placeholder: say('page_name'),
            'aria-label': say('page_name_of', { seat: seatName(seat) }),
            autocomplete: 'off',
        });
        name.addEventListener('input', () => (sitter.name = name.value.trim()));
        return name;
    }

    draw();
    return { element, title: () => say('page_setup_title', { game: app.card(game).title }), retell: draw, end() {} };
}
