/* glance.js: what is looked at but not yet done: the line that tells it, pale pictures on the sea, and the changes that the
 * displays show beside their numbers. The engine says what would happen; only its last answer counts. */
import { html } from '../element.js';
import { ghosts } from './kaivai_marks.js';
import { changeOf, effectWords } from './kaivai_speech.js';
import { meaning } from './kaivai_meaning.js';
import { readMove } from './kaivai_choice.js';

/** @typedef {import('./kaivai').KaivaiEffect} Effect */
/** @typedef {{ picture: import('./kaivai').KaivaiPicture, names: Record<string, string>, seat: string }} Sight */

/**
 * @param {import('../types').BoardContext} context
 * @param {import('./sea.js').Sea} sea
 * @param {import('./kaivai_chart.js').Chart} chart
 * @param {object} table
 * @param {() => Sight | null} table.sight
 * @param {(hex: string) => string} table.label
 * @param {() => void} table.changed the displays are to be drawn anew
 */
export function createGlance(context, sea, chart, table) {
    const { say } = context;
    const line = html('p', { class: 'kv-info' });
    /** @type {Effect | null} */
    let effect = null;
    let asked = 0;

    function forget() {
        asked++;
        effect = null;
        delete line.dataset.shown;
        const over = table.sight()?.picture.state.phase === 'over';
        line.textContent = over ? '' : say('kaivai_page_info');
        chart.ghosts([]);
    }

    function away() {
        const was = effect;
        forget();
        if (was) table.changed();
    }

    /** What is certain of a catch is told with what may be expected of it, not a second time. @param {Effect} answer @param {{ picture: import('./kaivai').KaivaiPicture, seat: string }} sight */
    function withoutCatch(answer, { picture, seat }) {
        if (picture.state.phase !== 'fish') return answer;
        const { fish, ...rest } = changeOf(answer, seat);
        return { ...answer, [seat]: rest };
    }

    const around = (/** @type {string} */ hex) => sea.around(hex).map(({ name }) => name);

    /** What a move means and what it changes at once. @param {string} words @param {Effect} answer @param {Sight} sight */
    const told = (words, answer, { picture, names, seat }) =>
        [meaning({ say, picture, seat, around }, readMove(words)), effectWords(say, picture.seats, names, answer)]
            .filter(Boolean)
            .join(' ');

    /** Why a move may be good. @param {string} words */
    async function reason(words) {
        const answer = await context.effect(words).catch(() => null); /* the position may have changed meanwhile */
        const sight = table.sight();
        if (!sight || !answer || 'ok' in answer) return '';
        return told(words, withoutCatch(/** @type {Effect} */ (answer), sight), sight);
    }

    /** At a move. @param {string | null} words */
    async function at(words) {
        if (!words) return away();
        const ticket = ++asked;
        const answer = await context.effect(words);
        const sight = table.sight();
        if (ticket !== asked || !sight || !answer || 'ok' in answer) return;
        effect = withoutCatch(/** @type {Effect} */ (answer), sight);
        line.dataset.shown = words;
        line.textContent = told(words, effect, sight) || say('kaivai_page_no_change');
        chart.ghosts(ghosts(sea, chart.placed, words, sight.seat, effect));
        table.changed();
    }

    /** At an action that can be taken in several villages: what each of them would bring. @param {import('./kaivai_choice.js').Move[]} moves */
    async function atMany(moves) {
        const ticket = ++asked;
        const answers = await Promise.all(moves.map(({ words }) => context.effect(words)));
        const sight = table.sight();
        if (ticket !== asked || !sight) return;
        line.dataset.shown = moves[0].verb;
        line.textContent = moves
            .map(({ village }, i) =>
                say('kaivai_page_at_village', {
                    village: village ?? '',
                    changes: effectWords(say, sight.picture.seats, sight.names, /** @type {Effect} */ (answers[i])),
                }),
            )
            .join(' ');
    }

    /** At a hex, and the move it means, if any. @param {string | null} hex @param {string} words @param {boolean} byKey */
    async function atHex(hex, words, byKey) {
        if (!hex || !words) {
            away();
            if (!hex) return;
            line.dataset.shown = hex;
            line.textContent = table.label(hex);
            return;
        }
        await at(words);
        if (line.dataset.shown !== words || !table.sight()) return;
        const told = line.textContent ?? '';
        line.textContent = told === say('kaivai_page_no_change') ? table.label(hex) : `${table.label(hex)} ${told}`;
        if (byKey) context.announce(told);
    }

    return { line, at, reason, atMany, atHex, away, forget, effect: () => effect };
}
