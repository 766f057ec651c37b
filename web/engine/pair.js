/* pair.js: a search by two workers. Each searches the same position in a tree of its own, with a seed of its own and as many
 * visits as one worker would make; their tables are added. So two cores give twice the visits in the same time, no tree is
 * smaller than that of one worker, and equal seeds and visits give equal decisions.
 *
 *   1. both search, and say ten times a second what they have found;
 *   2. as soon as no other move can become the most visited one of the sum, both are stopped;
 *   3. the first adds what the second found to its own, and answers.
 * A worker that fails or does not answer is given up: the other decides alone, now and from then on. Where there are no more
 * than two cores, the second makes room for the page whenever a person presses something. */
import { createChannel } from './channel.js';

/** @typedef {import('../types').Findings} Findings */
/** @typedef {import('../types').Search} Search */
/** @typedef {ReturnType<typeof createChannel>} Channel */

const LONG = 8; /* the level that searches long enough to share the work; the strength of lower ones is measured with one */
const presses = ['pointerdown', 'pointerup', 'keydown'];
const PAUSE_MS = 150; /* in which the page answers a press */
const PATIENCE_MS = 1000; /* with one worker after the other has ended, or as long as that one took */

/** @param {Findings[]} all @returns {Map<number, number>} visits of each move, added */
function visitsOf(all) {
    const sum = new Map();
    for (const { found, seats } of all) {
        const numbers = found.split(' ').map(Number);
        for (let at = 2 + seats; at < numbers.length; at += 3)
            sum.set(numbers[at], (sum.get(numbers[at]) ?? 0) + numbers[at + 1]);
    }
    return sum;
}

/** Whether the most visited move stays that, were all the visits that are left to go elsewhere. @param {Findings[]} all */
export function areSettled(all) {
    if (!all.some(({ settles }) => settles)) return false;
    const [first = 0, second = 0] = [...visitsOf(all).values()].sort((a, b) => b - a);
    return first - second > all.reduce((sum, { left }) => sum + left, 0);
}

const isSolved = (/** @type {Findings} */ { found }) => found.split(' ', 2)[1] === '1';

/** What is asked of the worker with that number. @param {Parameters<Search['think']>[0]} ask @param {number} number */
const part = (ask, number) => ({ ...ask, seed: number ? `${ask.seed}+${number}` : ask.seed, shared: true });

/** @param {() => Channel} open @param {number} cores @returns {Search} */
export function createPair(open = createChannel, cores = navigator.hardwareConcurrency) {
    /** Those that work; the second is opened when it is needed. */
    let channels = [open()];
    let mayOpen = true;
    /** @type {Promise<unknown>} */
    let turn = Promise.resolve();
    let asked = 0;
    let stoppedUpTo = 0; /* of what was asked */

    const stop = () => {
        for (const channel of channels) channel.tell({ stop: true });
    };

    const makeRoom = () => channels[1]?.tell({ pause: PAUSE_MS });
    if (cores <= 2) for (const press of presses) addEventListener(press, makeRoom, true);

    /** @param {Channel} channel */
    function giveUp(channel) {
        if (channels.length < 2) return;
        channels = channels.filter((one) => one !== channel);
        channel.end();
    }

    /** The answers of all that answer, each with who gave it. @param {Promise<Findings>[]} answers @param {Channel[]} from */
    async function gather(answers, from) {
        const begun = performance.now();
        const late = Promise.any(answers).then(() => {
            const patience = Math.max(PATIENCE_MS, performance.now() - begun);
            return new Promise((_, reject) => setTimeout(() => reject(new Error('no answer')), patience));
        });
        late.catch(() => {});
        const all = await Promise.allSettled(answers.map((answer) => Promise.race([answer, late])));
        const fault = all.find((one) => one.status === 'rejected');
        if (fault && all.every((one) => one.status === 'rejected')) throw fault.reason;
        all.forEach((one, i) => one.status === 'rejected' && giveUp(from[i]));
        return all.flatMap((one, i) => (one.status === 'fulfilled' ? [{ findings: one.value, channel: from[i] }] : []));
    }

    /** @param {Parameters<Search['think']>[0]} ask */
    async function together(ask) {
        if (mayOpen) channels.push(open());
        mayOpen = false;
        const from = channels;
        /** @type {Findings[]} */
        const now = [];
        const answers = from.map((channel, i) =>
            channel.ask({ think: part(ask, i) }, (findings) => {
                now[i] = findings;
                if (!ask.judged && now[0] && now[1] && areSettled(now)) stop();
            }),
        );
        const found = await gather(answers, from);
        const refused = found.find(({ findings }) => 'ok' in findings);
        if (refused) return refused.findings;
        const [first, second] = found.sort((a, b) => Number(isSolved(b.findings)) - Number(isSolved(a.findings)));
        return first.channel.ask({ join: second?.findings.found ?? '', rows: ask.rows });
    }

    /** @param {number} number @param {Parameters<Search['think']>} question */
    function think(number, [ask, heard]) {
        if (number <= stoppedUpTo) return channels[0].ask({ think: { ...ask, ms: 0 } });
        const long = ask.level >= LONG || ask.judged;
        return long && (mayOpen || channels.length > 1) ? together(ask) : channels[0].ask({ think: ask }, heard);
    }

    return {
        /* one after the other: a worker has one tree */
        think(...question) {
            const number = ++asked;
            const done = turn.then(() => think(number, question));
            turn = done.catch(() => {});
            return done;
        },
        stop() {
            stoppedUpTo = asked;
            stop();
        },
        end() {
            for (const press of presses) removeEventListener(press, makeRoom, true);
            for (const channel of channels) channel.end();
        },
    };
}
