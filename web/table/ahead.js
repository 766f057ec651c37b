/* ahead.js: looks for hints while the player thinks, so that they are there at once when they are asked for. One search for
 * each decision, no longer than that of a hint, after a pause: whoever decides quickly costs nothing. */
import { chosen } from '../settings/settings.js';

/** @typedef {import('../types').Thought} Thought */

const PAUSE = 700; /* milliseconds in which nothing was decided */
const CORES = 4; /* that a device has which will not miss two of them for a moment */

const hovers = matchMedia('(hover: hover)'); /* no phone */

let unplugged = false;
/** @typedef {EventTarget & { charging: boolean }} Battery not every browser tells */
const { getBattery } = /** @type {{ getBattery?: () => Promise<Battery> }} */ (navigator);
getBattery?.call(navigator).then(
    (battery) => {
        const look = () => (unplugged = !battery.charging);
        battery.addEventListener('chargingchange', look);
        look();
    },
    () => {},
);

/** Whether the player wants it, or leaves it to us and the device can do it easily. */
const wanted = () =>
    ({
        on: true,
        off: false,
        auto: hovers.matches && !unplugged && (navigator.hardwareConcurrency ?? 1) >= CORES,
    })[chosen('ahead')];

export class Ahead {
    #about = ''; /* the position that was looked at last */
    #timer = 0;
    #searching = false;
    /** @type {Promise<Thought | null> | null} */ #found = null;

    /** @param {import('../types').Table} table */
    constructor(table) {
        this.table = table;
    }

    /** A position is on the board. */
    look() {
        const about = `${this.table.position().ply} ${this.table.moves().join()}`;
        if (about === this.#about) return;
        this.stop();
        this.#about = about;
        if (wanted() && this.table.hints() && this.table.moves().length > 1)
            this.#timer = window.setTimeout(() => void this.hint(), PAUSE);
    }

    /** What a hint says of the position on the board: searched once. @returns {Promise<Thought | null>} */
    hint() {
        clearTimeout(this.#timer);
        this.#found ??= this.#search();
        return this.#found;
    }

    async #search() {
        this.#searching = true;
        const thought = await this.table.hint().finally(() => (this.#searching = false));
        if (!thought) this.#found = null; /* nobody wanted to know: ask again */
        return thought;
    }

    /** Somebody decides: the workers are free for those who come next. */
    stop() {
        clearTimeout(this.#timer);
        if (this.#searching) this.table.stop();
        this.#found = null;
    }
}
