/* turn.js: the one line on top: whose turn it is, what is asked, what comes next. */
import { html } from '../element.js';
import { say } from '../words.js';
import { seatMark } from './seat.js';
import { headline } from './result.js';

/** @typedef {import('../types').Table} Table */

export class TurnPrompt {
    constructor() {
        this.element = html('p', { class: 'turn-line' });
        /** Who decides, in words: also for the browser's tab. */
        this.turn = '';
    }

    /**
     * @param {Table} table
     * @param {{ ask: string, next: string }} prompt of the board
     * @param {boolean} thinking
     */
    update(table, prompt, thinking) {
        const { actor, seats } = table.position();
        const ending = table.ended();
        const mine = table.moves().length > 0;
        this.turn = ending ? headline(table, ending) : turn(table, thinking);
        const ask = (mine || table.standing?.() !== undefined) && !ending ? prompt.ask : '';
        const next = mine && !ending ? prompt.next : '';
        this.element.classList.toggle('mine', mine);
        this.element.replaceChildren(
            seats.includes(actor) && !ending ? seatMark(actor, table.card.id) : '',
            html(
                'span',
                {},
                html('strong', { class: 'turn' }, this.turn),
                ' ',
                html('span', { class: 'ask' }, ask),
                ' ',
                next && html('span', { class: 'next' }, next),
            ),
        );
    }
}

/** @param {Table} table @param {boolean} thinking */
function turn(table, thinking) {
    const { actor } = table.position();
    const names = table.names();
    const handed = table.handover();
    if (handed) return say('page_turn_over');
    if (actor === 'chance') return say('page_turn_chance');
    if (actor !== table.viewer())
        return say(thinking ? 'page_turn_thinking' : 'page_turn_other', { name: names[actor] });
    return table.shared() ? say('page_turn_other', { name: names[actor] }) : say('page_turn_you');
}
