/* examination.js: examines a game decision by decision, each from what the player who made it knew. Thinkers search, a few
 * at a time: first samples from the whole game, then every decision, and again for longer what looks like a mistake. The
 * panel shows the results. */
import { createReferee } from '../engine/referee.js';
import { createThinker } from '../engine/thinker.js';
import { gamePage } from '../games.js';
import { language } from '../words.js';

/** @typedef {import('../types').LogEntry} LogEntry */
/** @typedef {import('../types').Thought} Thought */
/** @typedef {import('../types').Refusal} Refusal */

/**
 * What is said of one decision. Values are shares of the win, 0 to 1.
 * @typedef {object} Verdict
 * @property {Record<string, number>} chances before the decision
 * @property {string} best
 * @property {string} better the best move as a sentence, if it was asked for
 * @property {number} loss what was given away
 * @property {boolean} forced
 * @property {boolean} solved
 * @property {Thought['table']} table
 * @property {string[]} line
 */
/** `first`: the loss as the first look found it, by which strength is told: all decisions are judged alike for that.
 * @typedef {{entry: LogEntry, verdict: Verdict | null, first?: number}} Decision */

const AGAIN = 8; /* this many of the worst, and of the reader's own … */
const AGAIN_OWN = 4;
const LONGER = 6; /* … for so much longer */
const LEVEL = 8;
const ALL_ROWS = 1024;

export const MISTAKE = 0.03;

/** 0, n/2, n/4, 3n/4, …: all numbers below n, each as far from the earlier ones as it can be. @param {number} n */
export function spread(n) {
    const order = [];
    const taken = new Set();
    for (let step = 2 ** Math.ceil(Math.log2(Math.max(1, n))); step >= 1; step /= 2)
        for (let i = 0; i < n; i += step)
            if (!taken.has(i)) {
                taken.add(i);
                order.push(i);
            }
    return order;
}

/** @param {Thought} thought @returns {Verdict} */
const verdictOf = ({ value, move, loss = 0, solved, table, line }) => ({
    chances: value,
    best: move,
    better: '',
    loss,
    forced: table.length < 2,
    solved,
    table,
    line,
});

/** A referee that hands out the record as it was at some time; one question after the other. @param {string} record */
function createArchive(record) {
    const referee = createReferee();
    let at = -1; /* the ply the referee stands at */
    /** @type {Promise<unknown>} */
    let turn = Promise.resolve();

    /** @param {number} ply */
    async function goTo(ply) {
        if (at < ply) {
            const position = await referee.load(record);
            at = position.ok ? position.ply : 0;
        }
        if (at > ply) await referee.undo(at - ply);
        at = ply;
    }

    /** @template T @param {() => Promise<T>} work @returns {Promise<T>} */
    function inTurn(work) {
        const done = turn.then(work);
        turn = done.catch(() => {});
        return done;
    }

    return {
        referee,
        /** As a seat knew the game after that many decisions. @param {number} ply @param {string} seat */
        recordAt: (ply, seat) =>
            inTurn(async () => {
                await goTo(ply);
                return referee.record(seat);
            }),
        /** A move that was not made, as a sentence. @param {number} ply @param {string} move @param {string} viewer */
        tell: (ply, move, viewer) =>
            inTurn(async () => {
                await goTo(ply);
                const position = await referee.play(move);
                if (!position.ok) return '';
                at = ply + 1;
                const [entry] = await referee.log(viewer, ply, ply + 1);
                at = Infinity; /* another game now: begin from the record */
                await referee.load(record).then((whole) => (at = whole.ok ? whole.ply : -1));
                return entry.told.join(' ');
            }),
        /** @param {import('../types').Language} wanted */
        speak: (wanted) => inTurn(() => referee.speak(wanted)),
        /** @param {string} viewer @param {number} ply */
        log: (viewer, ply) =>
            inTurn(async () => {
                await goTo(ply);
                return referee.log(viewer, 0, ply);
            }),
    };
}

/**
 * @param {string} record
 * @param {() => void} changed something new is known
 * @param {string | null} own the seat whose mistakes matter most to the reader
 */
export async function createExamination(record, changed, own = null) {
    const archive = createArchive(record);
    await archive.speak(language());
    const position = await archive.referee.load(record);
    if (!position.ok) {
        archive.referee.end();
        return position;
    }
    const { viewer, ply, seats, game } = position;
    const mine = (/** @type {LogEntry} */ { actor }) => actor !== 'chance' && (viewer === 'all' || viewer === actor);
    const entries = await archive.log(viewer, ply);
    /** @type {Decision[]} */
    const decisions = entries.filter(mine).map((entry) => ({ entry, verdict: null }));
    const thinkers = Array.from(
        { length: Math.min(2, Math.max(1, navigator.hardwareConcurrency ?? 1)) },
        createThinker,
    );
    const order = spread(decisions.length);
    /** The run that is under way: one that was stopped does nothing more, also when another has begun meanwhile.
     * @type {object | null} */
    let current = null;
    let ended = false;

    /** @param {object} mark the run @param {import('../types').Thinker} thinker @param {Decision} decision @param {number} visits */
    async function look(mark, thinker, { entry }, visits) {
        const known = await archive.recordAt(entry.ply - 1, entry.actor);
        if (current !== mark) return null;
        const asked = { record: known, level: LEVEL, seed: 'analysis', judged: entry.move, visits, rows: ALL_ROWS };
        const thought = await thinker.think(asked);
        return thought && verdictOf(thought);
    }

    /** All thinkers work through a list. @param {object} mark the run @param {Decision[]} list @param {number} visits */
    async function workThrough(mark, list, visits) {
        await Promise.all(
            thinkers.map(async (thinker) => {
                for (let decision; current === mark && (decision = list.shift());) {
                    const verdict = await look(mark, thinker, decision, visits);
                    if (!verdict) continue;
                    decision.verdict = verdict;
                    decision.first ??= verdict.loss;
                    changed();
                }
            }),
        );
    }

    const worst = () =>
        decisions
            .filter((d) => (d.verdict?.loss ?? 0) >= MISTAKE)
            .sort((a, b) => (b.verdict?.loss ?? 0) - (a.verdict?.loss ?? 0));

    /** Those that are shown first deserve a longer look. */
    function doubtful() {
        const all = worst();
        const yours = all.filter(({ entry }) => entry.actor === own).slice(0, AGAIN_OWN);
        return [...new Set([...yours, ...all.slice(0, AGAIN)])];
    }

    async function run() {
        if (current || ended) return;
        const mark = (current = {});
        const open = order.map((i) => decisions[i]).filter((d) => !d.verdict);
        try {
            await workThrough(mark, open, gamePage(game).visits);
            if (current === mark) await workThrough(mark, doubtful(), gamePage(game).visits * LONGER);
        } finally {
            if (current === mark) current = null; /* after a fault it can be told to go on */
            if (!ended) changed();
        }
    }

    return {
        ok: /** @type {true} */ (true),
        viewer,
        seats,
        length: ply,
        result: position.result,
        decisions,
        worst,
        running: () => current !== null,
        done: () => decisions.filter((d) => d.verdict).length,
        run,
        stop() {
            current = null;
            for (const thinker of thinkers) thinker.stop(true);
        },
        /** About which level each player has; nobody before everything has been looked at.
         * @returns {Promise<Record<string, import('../types').Strength>>} */
        async strengths() {
            if (decisions.some(({ verdict }) => !verdict)) return {};
            const told = seats.map(async (seat) => {
                const own = decisions.filter((d) => d.entry.actor === seat && !d.verdict?.forced);
                const losses = own.map(({ first = 0 }) => Math.round(10000 * first)).join(' ');
                return [seat, await archive.referee.strength(game, losses)];
            });
            return Object.fromEntries(await Promise.all(told));
        },
        /** The best move as a sentence. @param {Decision} decision */
        async better({ entry, verdict }) {
            if (!verdict) return '';
            verdict.better ||= await archive.tell(entry.ply - 1, verdict.best, viewer);
            return verdict.better;
        },
        /** The sentences in another language. */
        async retell() {
            await archive.speak(language());
            const told = (await archive.log(viewer, ply)).filter(mine);
            decisions.forEach((decision, i) => {
                decision.entry = told[i];
                if (decision.verdict) decision.verdict.better = '';
            });
        },
        end() {
            ended = true;
            current = null;
            for (const thinker of thinkers) thinker.end();
            archive.referee.end();
        },
    };
}
