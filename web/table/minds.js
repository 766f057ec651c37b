/* minds.js: the computer players of a match on this device. Each is given what its seat may know, and thinks in a worker
 * that is started when the first of them has to decide; the strongest level and hints think in two, where there are two
 * cores. */
import { createPair } from '../engine/pair.js';
import { createThinker } from '../engine/thinker.js';

/** Who gives hints about these moves, and how long it may take: the judge of the analysis, who looks at every move.
 * @param {string[]} moves */
export const adviser = (moves) => ({ level: 8, ms: 1500, judged: moves[0], rows: 1024 });

const search = () => ((navigator.hardwareConcurrency ?? 1) > 1 ? createPair() : undefined);

export class Minds {
    /** @type {import('../types').Thinker | null} */ #thinker = null;

    /** @param {import('../types').Referee} referee @param {number} seed of the match: the same thoughts another time */
    constructor(referee, seed) {
        this.referee = referee;
        this.seed = seed;
    }

    /**
     * @param {import('../types').Seat} seat
     * @param {{ level: number, style?: string, ms?: number, judged?: string, rows?: number }} how
     * @param {number} ply
     * @param {() => boolean} wanted whether anybody still wants to know
     * @returns {Promise<import('../types').Thought | null>}
     */
    async think(seat, how, ply, wanted) {
        const record = await this.referee.record(seat);
        if (!wanted()) return null;
        this.#thinker ??= createThinker(search());
        return this.#thinker.think({ record, ...how, seed: String((this.seed + 7919 * (ply + 1)) % 2 ** 32) });
    }

    stop() {
        this.#thinker?.stop();
    }

    end() {
        this.#thinker?.end();
    }
}
