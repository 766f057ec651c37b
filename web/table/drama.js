/* drama.js: shows great moments: a scoring, an island gained, a feast, dice, a canoe that goes down. A card over the board
 * for two seconds tells it in the words of the log, at the upper or the lower edge: not over what it speaks of. It takes no
 * click and has no focus: whatever is pressed goes where it was meant, and the card goes away. With reduced motion, or at
 * once, there are none. */
import { html } from '../element.js';
import { flourish } from '../sound.js';

/** @typedef {import('../types').Moment} Moment */

/** How long a card stays, in milliseconds; match_screen.css has the same. */
export const STAYS = 2000;
const MOST = 2; /* cards one after the other: what happened before is in the log */

export class Drama {
    /** @type {Moment[]} */ #waiting = [];
    #timer = 0;

    constructor() {
        this.above = html('div', { class: 'drama', 'aria-hidden': 'true' });
        this.below = html('div', { class: 'drama drama-below', 'aria-hidden': 'true' });
        this.skip = () => this.clear();
        addEventListener('pointerdown', this.skip, true);
        addEventListener('keydown', this.skip, true);
    }

    /** How long all that is to be seen still takes. @param {Moment[]} moments @returns {number} */
    show(moments) {
        if (moments.length === 0) return 0;
        this.#waiting = [...this.#waiting, ...moments].slice(-MOST);
        if (!this.above.firstChild && !this.below.firstChild) this.#next();
        return (this.#waiting.length + 1) * STAYS;
    }

    #next() {
        const moment = this.#waiting.shift();
        clearTimeout(this.#timer);
        this.above.replaceChildren();
        this.below.replaceChildren();
        if (!moment) return;
        const { kind, picture, title, lines, below } = moment;
        (below ? this.below : this.above).append(
            html(
                'div',
                { class: `drama-card drama-${kind}` },
                html('div', { class: 'drama-picture' }, ...picture),
                html('strong', {}, title),
                ...lines.map((line) => html('p', {}, line)),
            ),
        );
        flourish();
        this.#timer = window.setTimeout(() => this.#next(), STAYS);
    }

    clear() {
        this.#waiting = [];
        this.#next();
    }

    end() {
        this.clear();
        removeEventListener('pointerdown', this.skip, true);
        removeEventListener('keydown', this.skip, true);
    }
}
