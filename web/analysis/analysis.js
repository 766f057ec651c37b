/* analysis.js: the panel that shows where a game was won and lost: everybody's chances over the game, the biggest mistakes,
 * and for each decision what else there was. A decision that is chosen is shown on the board, as it was before it. */
import { html } from '../element.js';
import { language } from '../words.js';
import { createChart, band } from './value_chart.js';
import { createExamination } from './examination.js';
import { SHOWN, describeDecision, listMistakes, listPlayers, makeTable, percent } from './verdict.js';

/** @typedef {import('./examination.js').Decision} Decision */

/** Everything is drawn anew this often at most, in milliseconds, while verdicts come in. */
const PACE = 200;

const OWN = 4; /* mistakes of the reader's, where they come first */
const OTHERS = 3;

/** What the end of the game gave each. @param {import('../types').GameResult} result @param {string[]} seats */
function outcome(result, seats) {
    const winners = result.winners ?? (result.winner ? [result.winner] : seats);
    return Object.fromEntries(seats.map((seat) => [seat, winners.includes(seat) ? 1 / winners.length : 0]));
}

/**
 * @param {HTMLElement} host
 * @param {object} context
 * @param {import('../types').GameCard} context.card
 * @param {string} context.record of the whole game, or as one player saw it
 * @param {Record<string, string>} context.names
 * @param {import('../types').BoardContext['say']} context.say
 * @param {(sentence: string) => void} context.announce
 * @param {(ply: number) => void} context.look shows that moment on the board
 * @param {string | null} [context.own] the seat of the reader, whose mistakes come first
 * @param {(move: string) => string} [context.word] what a move is called; else its notation
 * @returns {import('../types').Panel}
 */
export function createAnalysis(host, { card, record, names, say, announce, look, own = null, word = (move) => move }) {
    const status = html('span', { class: 'analysis-status' });
    const progress = html('progress', { value: 0 });
    const button = html('button', { type: 'button', onclick: toggle });
    const place = html('div', {});
    const legend = html('ul', { class: 'analysis-legend' });
    const chosenBox = html('section', { class: 'analysis-decision' });
    const mistakes = html('section', { class: 'analysis-worst' });
    const players = html('section', {});
    const tableBox = html('div', { class: 'analysis-scroll', tabindex: 0, role: 'region' });
    const summary = html('summary', {});
    const details = html('details', { ontoggle: () => drawTable() }, summary, tableBox);
    const note = html('p', { class: 'analysis-note' });
    const root = html(
        'div',
        { class: 'analysis' },
        html('div', { class: 'analysis-head' }, status, progress, button),
        place,
        legend,
        chosenBox,
        mistakes,
        players,
        details,
        note,
    );
    host.append(root);

    const name = (/** @type {string} */ seat) => names[seat] ?? say(`page_seat_${seat}`);
    /* one that was chosen from a list is described above it: so that it is seen */
    const context = {
        say,
        game: card.id,
        name,
        word,
        choose: (/** @type {Decision} */ decision) => (
            choose(decision),
            chosenBox.scrollIntoView({ block: 'nearest' })
        ),
    };
    /** @type {Extract<Awaited<ReturnType<typeof createExamination>>, {ok: true}> | null} */
    let game = null;
    /** @type {ReturnType<typeof createChart> | null} */
    let chart = null;
    /** @type {Decision | null} */
    let chosen = null;
    /** @type {Record<string, import('../types').Strength>} */
    let strengths = {};
    let spoken = language();
    let ended = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let soon;

    async function begin() {
        const made = await createExamination(record, () => (soon ??= setTimeout(draw, PACE)), own);
        if (!made.ok) {
            root.replaceChildren(html('p', {}, say('page_analysis_failed', { message: made.message })));
            return;
        }
        if (ended) return made.end();
        game = made;
        chart = createChart(place, {
            seats: game.seats,
            first: game.decisions[0]?.entry.ply ?? 0,
            length: game.length,
            step,
            pick,
        });
        const looked = game.run();
        draw();
        await looked;
        await learnStrengths();
        if (!ended && game.done() === game.decisions.length) announce(say('page_analysis_ready'));
    }

    function toggle() {
        if (!game) return;
        if (game.running()) game.stop();
        else void game.run().then(learnStrengths);
        draw();
    }

    async function learnStrengths() {
        if (!game || ended) return;
        strengths = await game.strengths();
        draw();
    }

    /** @param {Decision} decision */
    function choose(decision) {
        chosen = decision;
        look(decision.entry.ply - 1);
        draw();
        announce(momentText(decision));
    }

    /** @param {number | 'first' | 'last'} by */
    function step(by) {
        if (!game?.decisions.length) return;
        const last = game.decisions.length - 1;
        const from = chosen ? game.decisions.indexOf(chosen) : by === -1 ? last + 1 : -1;
        const to = by === 'first' ? 0 : by === 'last' ? last : Math.max(0, Math.min(last, from + by));
        choose(game.decisions[to]);
    }

    /** @param {number} ply */
    function pick(ply) {
        if (!game?.decisions.length) return;
        const far = (/** @type {Decision} */ d) => Math.abs(d.entry.ply - ply);
        const nearest = game.decisions.reduce((best, d) => (far(d) < far(best) ? d : best));
        if (nearest !== chosen) choose(nearest);
    }

    /** @param {Decision} decision */
    const momentText = ({ entry, verdict }) =>
        say('page_analysis_moment', {
            ply: entry.ply,
            name: name(entry.actor),
            chances:
                verdict && game
                    ? game.seats.map((seat) => `${name(seat)} ${percent(verdict.chances[seat])}`).join(', ')
                    : '…',
        });

    /** What is known of the chances, the result included. */
    function points() {
        if (!game) return [];
        const known = game.decisions.flatMap(({ entry, verdict }) =>
            verdict ? [{ ply: entry.ply, chances: verdict.chances }] : [],
        );
        return game.result ? [...known, { ply: game.length, chances: outcome(game.result, game.seats) }] : known;
    }

    /** Whose mistakes are listed, with the heading and what is said if there are none. */
    function mistakesInGroups() {
        const worst = game?.worst() ?? [];
        if (!own || !game?.seats.includes(own) || !game.decisions.some(({ entry }) => entry.actor !== own))
            return [
                { heading: 'page_analysis_mistakes', list: worst.slice(0, SHOWN), none: 'page_analysis_no_mistakes' },
            ];
        const by = (/** @type {boolean} */ self) => worst.filter(({ entry }) => (entry.actor === own) === self);
        return [
            { heading: 'page_analysis_own_mistakes', list: by(true).slice(0, OWN), none: 'page_analysis_own_none' },
            {
                heading: 'page_analysis_their_mistakes',
                list: by(false).slice(0, OTHERS),
                none: 'page_analysis_no_mistakes',
            },
        ];
    }

    function drawTable() {
        if (game && details.open) tableBox.replaceChildren(makeTable(game.decisions, game.seats, context));
    }

    function drawHead() {
        if (!game) return;
        const [done, all] = [game.done(), game.decisions.length];
        const key = !all
            ? 'page_analysis_nothing'
            : game.running()
              ? 'page_analysis_working'
              : done < all
                ? 'page_analysis_stopped'
                : 'page_analysis_ready';
        status.textContent = say(key, { done, all });
        progress.max = Math.max(1, all);
        progress.value = done;
        progress.setAttribute('aria-label', say('page_tab_analysis'));
        progress.hidden = button.hidden = !game.running() && done === all;
        button.textContent = say(game.running() ? 'page_analysis_stop' : 'page_analysis_go_on');
    }

    function draw() {
        clearTimeout(soon);
        soon = undefined;
        if (!game || ended) return;
        const { seats } = game;
        const focused = root.contains(document.activeElement) ? document.activeElement?.getAttribute('data-ply') : null;
        const group = document.activeElement?.closest('section, details');
        drawHead();
        const verdict = chosen?.verdict;
        chart?.update(points(), chosen?.entry.ply ?? -1, say('page_analysis_chart'), chosen ? momentText(chosen) : '');
        legend.replaceChildren(
            ...[...seats]
                .reverse()
                .map((seat) =>
                    html('li', {}, band(seat), name(seat), verdict && html('b', {}, percent(verdict.chances[seat]))),
                ),
        );
        chosenBox.hidden = !chosen;
        chosenBox.replaceChildren(...(chosen ? describeDecision(chosen, context) : []));
        const groups = mistakesInGroups();
        const early = game.running();
        mistakes.replaceChildren(
            ...groups.flatMap(({ heading, list, none }) => listMistakes(heading, list, early ? '' : none, context)),
        );
        players.replaceChildren(listPlayers(game.decisions, seats, strengths, context));
        summary.textContent = say('page_analysis_table');
        tableBox.setAttribute('aria-label', say('page_analysis_table'));
        note.textContent = say('page_analysis_note');
        drawTable();
        if (focused)
            /** @type {HTMLElement | null} */ (group?.querySelector(`[data-ply="${focused}"]`))?.focus({
                preventScroll: true,
            });
        if (!early) void nameBetter(groups.flatMap(({ list }) => list));
    }

    /** The best moves of the mistakes as sentences. @param {Decision[]} shown */
    async function nameBetter(shown) {
        const unnamed = shown.filter((d) => d.verdict && !d.verdict.better);
        if (!unnamed.length) return;
        for (const decision of unnamed)
            if (!ended && !(await game?.better(decision)) && decision.verdict)
                decision.verdict.better = decision.verdict.best;
        if (!ended) draw();
    }

    async function retell() {
        if (spoken === language()) return draw();
        spoken = language();
        await game?.retell();
        draw();
    }

    begin().catch((fault) =>
        root.replaceChildren(html('p', {}, say('page_analysis_failed', { message: String(fault) }))),
    );
    return {
        update: () => void retell(),
        end() {
            ended = true;
            clearTimeout(soon);
            chart?.end();
            game?.end();
            host.replaceChildren();
        },
    };
}
