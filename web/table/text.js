/* text.js: the game as text: a box for typed moves, the whole position in headings and lists, and everything that
 * can be decided as buttons. What the board can do, this can do too. */
import { html } from '../element.js';

/** As many buttons as a reader can go through; more are found by typing. */
const mostButtons = 120;

/**
 * @param {HTMLElement} host
 * @param {import('../types').PanelContext} context
 * @param {{ play(words: string): Promise<boolean>, describe(): HTMLElement | null, name(words: string): string }} screen
 * @returns {import('../types').Panel & { focus(): void }}
 */
export function createText(host, context, screen) {
    const { say } = context;
    const input = html('input', {
        id: 'typed',
        type: 'text',
        autocomplete: 'off',
        autocapitalize: 'off',
        spellcheck: 'false',
        list: 'typed-moves',
        maxlength: '120',
    });
    const label = html('label', { for: 'typed' });
    const meaning = html('p', { class: 'meaning', id: 'typed-meaning' });
    const send = html('button', { type: 'submit', class: 'primary' });
    const suggestions = html('datalist', { id: 'typed-moves' });
    const form = html(
        'form',
        { class: 'typed' },
        label,
        html('div', { class: 'typed-row' }, input, send),
        meaning,
        suggestions,
    );
    input.setAttribute('aria-describedby', meaning.id);
    const decisions = html('section', { class: 'decisions' });
    const position = html('section', { class: 'described' });
    host.replaceChildren(form, decisions, position);
    form.addEventListener('submit', async (event) => {
        event.preventDefault();
        const words = input.value.trim();
        if (words && (await screen.play(words))) input.value = '';
        input.focus();
    });

    function listDecisions() {
        const moves = context.looking() === null ? context.table.moves() : [];
        suggestions.replaceChildren(...moves.slice(0, 400).map((move) => html('option', { value: move })));
        const button = (/** @type {string} */ move) => {
            const name = screen.name(move);
            return html(
                'li',
                {},
                html(
                    'button',
                    { type: 'button', onclick: () => void screen.play(move) },
                    name,
                    name !== move && html('code', {}, move),
                ),
            );
        };
        decisions.replaceChildren(
            html('h3', {}, say('page_decisions')),
            moves.length === 0 ? html('p', { class: 'meaning' }, say('page_decisions_none')) : '',
            html('ul', {}, ...moves.slice(0, mostButtons).map(button)),
            moves.length > mostButtons
                ? html('p', { class: 'meaning' }, say('page_decisions_more', { n: moves.length - mostButtons }))
                : '',
        );
    }

    function update() {
        label.textContent = say('page_typed');
        meaning.textContent = say('page_typed_meaning');
        send.textContent = say('page_typed_send');
        listDecisions();
        position.replaceChildren(...[screen.describe()].filter((part) => part !== null));
    }
    update();
    return { update, end: () => host.replaceChildren(), focus: () => input.focus() };
}
