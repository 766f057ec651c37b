/* takeback.js: undo, redo, restart of a turn. A step goes back to the last moment at which the same person decided;
 * how far that is allowed the referee knows (nobody may unlearn what they have seen). What was taken back is kept
 * for redo until something else is decided. */
import { say } from '../words.js';

/** @typedef {import('../types').Seat} Seat */
/** @typedef {{ actor: string, move: string }} Made */

/** Why it goes no further back, in the words of the log. @param {import('../types').LogEntry} last @param {Seat | null} seat */
function reason({ actor, told }, seat) {
    const key = actor === 'chance' || actor === seat ? 'page_undo_learned' : 'page_undo_other';
    return say(key, { told: told.join(' ') });
}

export class Takeback {
    /** What was taken back, a list of decisions for each step, the latest step last. @type {Made[][]} */
    #undone = [];
    /** How far back the person may go. */
    #limit = { ply: 0, rule: '', message: '' };

    /** Asks the referee anew. @param {import('../types').Referee} referee @param {Seat | null} seat null: nobody may */
    async measure(referee, seat) {
        this.#limit = seat ? await referee.undoLimit(seat) : { ply: Number.MAX_SAFE_INTEGER, rule: '', message: '' };
        const { ply } = this.#limit;
        const [last] = seat && ply > 0 ? await referee.log(seat, ply - 1, ply) : [];
        if (last) this.#limit.message = reason(last, seat);
    }

    /** The plies one may go back to, the nearest first. @param {Made[]} made @param {Seat | null} seat */
    #stops(made, seat) {
        const stops = [];
        for (let ply = made.length - 1; ply >= this.#limit.ply; ply--) if (made[ply].actor === seat) stops.push(ply);
        return stops;
    }

    /** @param {Made[]} made @param {Seat | null} seat */
    reach(made, seat) {
        const { rule, message } = this.#limit;
        return { undo: this.#stops(made, seat).length, redo: this.#undone.length, stop: { rule, message } };
    }

    /**
     * How many decisions to take back for one step, or for all of them; 0 if none.
     * @param {Made[]} made
     * @param {Seat | null} seat
     * @param {boolean} all
     */
    count(made, seat, all) {
        const stops = this.#stops(made, seat);
        const stop = all ? stops.at(-1) : stops[0];
        return stop === undefined ? 0 : made.length - stop;
    }

    /**
     * Takes the last ones off the list and keeps them, a step for each decision of that seat.
     * @param {Made[]} made
     * @param {Seat | null} seat
     * @param {number} count
     */
    keep(made, seat, count) {
        const taken = made.splice(made.length - count);
        for (let end = taken.length; end > 0;) {
            let start = end - 1;
            while (start > 0 && taken[start].actor !== seat) start--;
            this.#undone.push(taken.slice(start, end));
            end = start;
        }
    }

    /** The decisions of the step to be done again. */
    again() {
        return this.#undone.pop() ?? [];
    }

    /** Something else was decided. */
    forget() {
        this.#undone = [];
    }
}
