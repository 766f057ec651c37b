/* hint.js: what could be done now: the best moves with their chances, each with its cause. The moves are those of the judge
 * who also looks through finished games, so that nothing is proposed here that would be called a mistake there. */
import { html } from '../element.js';
import { say } from '../words.js';

/** @typedef {import('../types').Thought} Thought */
/** @typedef {{ move: string, share: number }} Hint the share of the win that may be expected */

const MOST = 3;
const TOPICS = 3; /* that are named of a comparison … */
const WORTH_SAYING = 0.004; /* … each worth so much of a win */
const LOOKED_AT = 12; /* moves among which to find some that are good for different reasons */
/* Visits that count as much as the average move does for one that was hardly looked at: motu_ai_loss() has the same. */
const DOUBT = 12;
/* Half of what is called a mistake: another look at the same position may see it a little differently. */
const NEARLY_BEST = 0.015;

/** The best moves, the very best first; only those that give next to nothing away. @param {Thought} thought @param {string} seat who decides @returns {Hint[]} */
export function bestOf({ move: best, table, solved, value: values }, seat) {
    const visits = table.reduce((sum, row) => sum + row.visits, 0);
    const average = table.reduce((sum, row) => sum + row.visits * row.value, 0) / (visits || 1);
    const sure = (/** @type {Thought['table'][0]} */ { visits: n, value }) =>
        solved ? value : (n * value + DOUBT * average) / (n + DOUBT);
    const first = table.find((row) => row.move === best) ?? { move: best, visits: 0, value: values[seat] ?? 0 };
    const others = table
        .filter((row) => row.move !== best && first.value - sure(row) < NEARLY_BEST)
        .sort((a, b) => sure(b) - sure(a));
    return [first, ...others].slice(0, LOOKED_AT).map(({ move, value }) => ({ move, share: value }));
}

/** What is liked about the best move beside the next best, in words: own features, then those of the others.
 * @param {Thought['why_best']} why @param {import('../types').Board} board */
export function whyBest(why, board) {
    if (!why || !board.topicOf) return '';
    const about = (/** @type {boolean} */ own) => {
        /** @type {Map<string, number>} */ const worth = new Map();
        for (const one of why.features) {
            const key = board.topicOf?.[one.feature];
            if (key && one.own === own) worth.set(key, (worth.get(key) ?? 0) + one.worth);
        }
        return [...worth]
            .filter(([, sum]) => sum >= WORTH_SAYING)
            .sort((a, b) => b[1] - a[1])
            .slice(0, TOPICS)
            .map(([key]) => say(key))
            .join(', ');
    };
    const [own, rivals] = [about(true), about(false)];
    const than = own && say('page_hint_than', { move: board.name?.(why.than) ?? why.than, topics: own });
    return [than, rivals && say('page_hint_rivals', { topics: rivals })].filter(Boolean).join(' ');
}

/**
 * The list of hints. Resting on one shows it on the board.
 * @param {Hint[]} hints
 * @param {import('../types').Board} board
 * @param {Thought} thought what they come from
 * @param {(words: string) => void} choose
 */
export async function drawHints(hints, board, { line, why_best: why }, choose) {
    const causes = await Promise.all(
        hints.map(({ move }, i) => board.reason?.(move, i === 0 ? (line[1] ?? '') : '') ?? ''),
    );
    const kinds = hints.map(({ move }, i) => `${move.split(' ')[0].replace(/\W.*/, '')} ${causes[i]}`);
    const shown = hints
        .map((hint, i) => ({ ...hint, cause: causes[i] }))
        .filter((_, i) => kinds.indexOf(kinds[i]) === i);
    const compared = whyBest(why, board);
    return html(
        'ol',
        { class: 'hint-list' },
        ...shown.slice(0, MOST).map(({ move, share, cause }, i) => {
            const point = () => board.point?.(move);
            const percent = Math.round(100 * share);
            return html(
                'li',
                { onpointerenter: point, onfocusin: point, onclick: point, 'data-hint': move },
                html('strong', {}, board.name?.(move) ?? move),
                html(
                    'span',
                    { class: 'hint-share' },
                    html('meter', { min: 0, max: 1, value: share, 'aria-hidden': 'true' }),
                    ' ',
                    say('page_hint_share', { share: percent }),
                ),
                cause && html('p', {}, cause),
                i === 0 && compared && html('p', { class: 'meaning' }, compared),
                html(
                    'button',
                    {
                        type: 'button',
                        class: i === 0 ? 'primary' : null,
                        onclick: (/** @type {Event} */ event) => (event.stopPropagation(), choose(move)),
                    },
                    say('page_hint_do'),
                ),
            );
        }),
    );
}

/** The panel of hints beside the board. */
export class HintPanel {
    constructor() {
        this.element = html('div', { class: 'hint-panel', role: 'status' });
        this.clear();
    }

    /** @param {...(Node | string)} content */
    show(...content) {
        this.element.replaceChildren(...content);
    }

    clear() {
        this.show(html('p', { class: 'meaning' }, say('page_hint_none')));
    }
}
