/* pace.js: how long something stays to be seen before the game goes on. A click says: I have seen it. */

export class Pace {
    /** @type {(() => void) | null} */
    #skip = null;
    #shown = 0;
    #holds = 0; /* milliseconds at least */

    /** @param {() => number} length in milliseconds, asked each time: the setting may change */
    constructor(length) {
        this.length = length;
    }

    /** Something new is on the board now. */
    mark() {
        this.#shown = performance.now();
        this.#holds = 0;
    }

    /** Until what was marked last has been there long enough. @param {number} share of a full wait */
    async wait(share) {
        const left = () => this.#shown + Math.max(this.length() * share, this.#holds) - performance.now();
        let skipped = false;
        while (left() > 0 && !skipped)
            await new Promise((done) => {
                const timer = setTimeout(done, left());
                this.#skip = () => {
                    skipped = true;
                    clearTimeout(timer);
                    done(undefined);
                };
            });
        this.#skip = null;
    }

    /** What was marked last is to be seen for so long at least. @param {number} ms */
    hold(ms) {
        this.#holds = ms;
    }

    /** Goes on at once. False if nothing was waiting. */
    skip() {
        const skip = this.#skip;
        skip?.();
        return skip !== null;
    }
}
