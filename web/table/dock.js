/* dock.js: what the hand needs: the board's tray and buttons, the question whether to do it, and the tools (undo,
 * redo …). On a phone it stays at the bottom of the screen. */
import { html, svg } from '../element.js';
import { say } from '../words.js';

/** @typedef {import('../types').Table} Table */
/** @typedef {'undo' | 'redo' | 'restart' | 'hint' | 'menu'} Tool */

/** Drawn in a box of 24, as lines. @type {Record<Tool, string>} */
const glyphs = {
    undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
    redo: 'M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
    restart: 'M4 4v6h6M4.5 10a8 8 0 1 1-.4 4',
    hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 1 4 10.500c-.8.7-1 1.300-1 2.500H9c0-1.200-.2-1.800-1-2.500A6 6 0 0 1 12 3z',
    menu: 'M4 7h16M4 12h16M4 17h16',
};

export class Dock {
    /** @type {((sure: boolean) => void) | null} */
    #answer = null;

    /** @param {Record<Tool, () => void>} does */
    constructor(does) {
        this.does = does;
        this.board = html('div', { class: 'dock-board' });
        this.question = html('div', { class: 'question', hidden: true });
        this.extra = html('div', { class: 'dock-extra' });
        this.tools = html('div', { class: 'tools', role: 'toolbar' });
        /* question and hand-over lie over the buttons of the decision: nothing makes room for them */
        this.hand = html('div', { class: 'dock-hand' }, this.board, this.question, this.extra);
        this.element = html('div', { class: 'dock' }, this.hand, this.tools);
        this.buttons = Object.fromEntries(
            Object.keys(glyphs).map((tool) => [tool, this.#tool(/** @type {Tool} */ (tool))]),
        );
        this.tools.append(...Object.values(this.buttons));
        this.retell();
    }

    /** @param {Tool} tool */
    #tool(tool) {
        const glyph = svg(
            'svg',
            { viewBox: '0 0 24 24', class: 'glyph stroke', 'aria-hidden': 'true' },
            svg('path', { d: glyphs[tool] }),
        );
        return html(
            'button',
            { type: 'button', class: `tool tool-${tool}`, onclick: () => this.does[tool]() },
            glyph,
            html('span', { class: 'tool-name' }),
        );
    }

    retell() {
        this.tools.setAttribute('aria-label', say('page_tools_game'));
        for (const [tool, button] of Object.entries(this.buttons)) {
            const name = say(`page_${tool}`);
            button.setAttribute('aria-label', name);
            button.title = name;
            /** @type {HTMLElement} */ (button.lastElementChild).textContent = name;
        }
    }

    /** Something that stands above the buttons, over the board. @param {HTMLElement} card */
    lay(card) {
        this.hand.append(card);
    }

    /** Takes the board's parts in; what stood here was about another one. @param {import('../types').Board | null} board */
    hold(board) {
        this.drop();
        this.extra.replaceChildren();
        this.board.replaceChildren(...(board ? [board.tray ?? '', board.actions] : []));
    }

    /**
     * Undo stays to be pressed where it ends: it then says why.
     * @param {Table} table
     * @param {boolean} now the present is looked at
     */
    update(table, now) {
        const { undo, redo } = table.reach();
        const playing = now && !table.ended() && table.viewer() !== 'all';
        this.buttons.undo.setAttribute('aria-disabled', String(!playing || undo === 0));
        this.buttons.restart.setAttribute('aria-disabled', String(!playing || undo === 0));
        this.buttons.redo.setAttribute('aria-disabled', String(!playing || redo === 0));
        this.buttons.hint.setAttribute(
            'aria-disabled',
            String(!playing || table.moves().length === 0 || !table.hints()),
        );
        this.element.classList.toggle('looking', !now);
        this.#handOver(table, now);
    }

    /** @param {Table} table @param {boolean} now */
    #handOver(table, now) {
        const seat = now ? table.handover() : null;
        const wanted = seat ? say('page_hand_over', { name: table.names()[seat] }) : '';
        if (this.extra.textContent === wanted) return;
        this.extra.replaceChildren(
            seat
                ? html('button', { type: 'button', class: 'primary big', onclick: () => table.closeCurtain() }, wanted)
                : '',
        );
    }

    /** Asks whether to do it; the button says what. A new question is the answer no to the old one.
     * @param {string} name @param {boolean} focus @returns {Promise<boolean>} */
    ask(name, focus) {
        this.drop();
        const yes = html('button', { type: 'button', class: 'primary', onclick: () => this.#settle(true) }, name);
        const no = html('button', { type: 'button', onclick: () => this.#settle(false) }, say('page_not_this'));
        this.question.replaceChildren(yes, no);
        this.question.hidden = false;
        this.element.classList.add('asking');
        if (focus) yes.focus({ preventScroll: true });
        return new Promise((answer) => (this.#answer = answer));
    }

    /** @param {boolean} sure */
    #settle(sure) {
        const answer = this.#answer;
        this.#answer = null;
        this.question.hidden = true;
        this.element.classList.remove('asking');
        answer?.(sure);
    }

    /** False if nothing was asked. */
    drop() {
        const asked = this.#answer !== null;
        this.#settle(false);
        return asked;
    }
}
