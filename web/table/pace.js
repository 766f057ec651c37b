/* pace.js: how long something stays to be seen before the game goes on. A click says: I have seen it. */

export class Pace {
    /** @type {(() => void) | null} */
    #skip = null;
    #shown = 0;

    /** @param {() => number} length in milliseconds, asked each time: the setting may change */
    constructor(length) {
        this.length = length;
    }

    /** Something new is on the board now. */
    mark() {
        this.#shown = performance.now();
    }

    /** Until what was marked last has been there long enough. @param {number} share of a full wait */
    async wait(share) {
        const left = this.length() * share - (performance.now() - this.#shown);
        if (left <= 0) return;
        await new Promise((done) => {
            const timer = setTimeout(done, left);
            this.#skip = () => {
                clearTimeout(timer);
                done(undefined);
            };
        });
        this.#skip = null;
    }

    /** Goes on at once. False if nothing was waiting. */
    skip() {
        const skip = this.#skip;
        skip?.();
        return skip !== null;
    }
}
