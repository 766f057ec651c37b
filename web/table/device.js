/* device.js: a match played on this device. It lets chance and the computer players decide, knows who looks, keeps the
 * match in the local storage after every decision, and tells its watchers. It draws nothing: match_screen.js does. */
import { gamePage } from '../games.js';
import { Pace } from './pace.js';
import { Takeback } from './takeback.js';
import { keep } from './keep.js';
import { say } from '../words.js';
import { namesAt } from './names.js';
import { adviser, Minds } from './minds.js';
import { isForgetful } from './memory.js';

/** @typedef {import('../types').Seat} Seat */
/** @typedef {import('../types').Viewer} Viewer */
/** @typedef {import('../types').Refusal} Refusal */
/** @typedef {import('../types').Position} Position */
/** @typedef {import('../types').TableNews} TableNews */
/** @typedef {import('../types').Table} Table */

/** @implements {Table} */
export class DeviceTable {
    /** @type {Position} */ #position;
    /** @type {import('./takeback.js').Made[]} */ #made = [];
    /** @type {Seat | null} the person who looks, where there are several */ #seat = null;
    /** @type {string[]} */ #moves = [];
    #run = 0; /* whoever awaits something and finds another number here lets go */
    /** @type {Promise<unknown>} what is being done to the match */ #doing = Promise.resolve();
    #takeback = new Takeback();
    /** @type {Set<(news: TableNews) => void>} */ #watchers = new Set();
    #minds;
    /** @type {Seat | null} */ #handover = null;
    #unkept = false;
    #hidden = false; /* something stays hidden when the game is over */

    /**
     * @param {import('../types').GameCard} card
     * @param {import('../types').Referee} referee
     * @param {import('./keep.js').Kept} kept
     * @param {Position} position
     * @param {() => number} length how long a decision stays to be seen
     */
    constructor(card, referee, kept, position, length) {
        this.card = card;
        this.kept = kept;
        this.sitters = kept.sitters;
        this.referee = referee;
        this.pace = new Pace(length);
        this.#position = position;
        this.#minds = new Minds(referee, Number(kept.seed));
    }

    /**
     * Begins a match or takes a kept one up again; proceed() sets it going.
     * @param {import('../types').GameCard} card
     * @param {import('../types').Referee} referee
     * @param {import('./keep.js').Kept} kept
     * @param {() => number} length
     * @returns {Promise<DeviceTable | Refusal>}
     */
    static async open(card, referee, kept, length) {
        const position = kept.record
            ? await referee.load(kept.record, kept.seed)
            : await referee.start(kept.game, kept.options, kept.seed);
        if (!position.ok) return position;
        const table = new DeviceTable(card, referee, kept, position, length);
        if (!kept.record) await table.#title();
        table.#made = await referee.log('all', 0, position.ply);
        const { state } = await referee.picture('public');
        table.#hidden = gamePage(card.id).keepsHidden?.(state) ?? false;
        return table;
    }

    /** Writes into the record who plays and by which seed. */
    async #title() {
        for (const [seat, sitter] of Object.entries(this.sitters)) {
            const name =
                sitter.kind === 'person'
                    ? sitter.name || 'guest'
                    : `motu level ${sitter.level}${sitter.style ? ` ${sitter.style}` : ''}`;
            await this.referee.header(seat, name);
        }
        await this.referee.header('date', new Date().toISOString().slice(0, 10));
        await this.referee.header('seed', this.kept.seed);
        if (this.kept.memory === 'off') await this.referee.header('memory', 'off');
    }

    /* who and what */

    persons() {
        return this.#position.seats.filter((seat) => this.sitters[seat]?.kind === 'person');
    }

    shared() {
        return this.persons().length > 1;
    }

    names() {
        return namesAt(this.sitters, this.#position.seats);
    }

    /** @returns {Viewer} */
    viewer() {
        const persons = this.persons();
        if (persons.length === 0) return 'all';
        if (persons.length === 1) return persons[0];
        if (this.ended()) return this.#hidden ? 'public' : 'all'; /* what was hidden stays so */
        return this.#seat ?? 'public';
    }

    /** The person who looks, if any. @returns {Seat | null} */
    #looker() {
        const viewer = this.viewer();
        return viewer === 'all' || viewer === 'public' ? null : viewer;
    }

    position() {
        return this.#position;
    }

    remembers() {
        return this.kept.memory !== 'off' && !isForgetful(this.kept.record);
    }

    moves() {
        return this.#moves;
    }

    handover() {
        return this.#handover;
    }

    since() {
        const made = this.#made;
        const seat = this.#looker() ?? made.findLast((m) => m.actor !== 'chance')?.actor;
        const own = made.findLastIndex((m) => m.actor === seat);
        return this.#looker() ? own + 1 : Math.max(own, 0);
    }

    /** @returns {import('../types').Ending | null} */
    ended() {
        const { resigned } = this.kept;
        const { result } = this.#position;
        if (resigned) return { result: null, resigned, winners: this.#position.seats.filter((s) => s !== resigned) };
        if (!result) return null;
        return { result, resigned: null, winners: result.winners ?? (result.winner ? [result.winner] : []) };
    }

    /** @param {number} [ply] */
    picture(ply) {
        return this.referee.picture(this.viewer(), ply);
    }

    /** @param {number} from @param {number} to */
    log(from, to) {
        return this.referee.log(this.viewer(), from, to);
    }

    /** @param {string} words */
    why(words) {
        return this.referee.why(words, this.viewer());
    }

    /** @param {string} words */
    effect(words) {
        return this.referee.effect(words, this.viewer());
    }

    record() {
        return this.referee.record(this.ended() ? 'all' : this.viewer());
    }

    /** @param {(news: TableNews) => void} heard */
    watch(heard) {
        this.#watchers.add(heard);
        return () => void this.#watchers.delete(heard);
    }

    /** @param {TableNews} news */
    #tell(news) {
        for (const heard of this.#watchers) heard(news);
    }

    /** @param {import('../types').Language} language */
    async speak(language) {
        await this.referee.speak(language);
        await this.#takeback.measure(this.referee, this.#looker());
    }

    end() {
        this.#run++;
        this.#watchers.clear();
        this.#minds.end();
        this.referee.end();
    }

    /* the game goes on */

    /** Lets chance and computers decide until a person is asked. */
    async proceed() {
        const run = ++this.#run;
        try {
            while (run === this.#run) if (!(await this.#step(run))) return;
        } catch (fault) {
            if (run === this.#run)
                this.#tell({ is: 'trouble', message: say('page_trouble', { fault: String(fault) }) });
        }
    }

    /** One decision that is no person's; false if there is none. @param {number} run */
    async #step(run) {
        const actor = this.#position.actor;
        this.#moves = [];
        this.#handover = null;
        if (actor === 'over' || this.ended()) {
            await this.#present(run);
            return false;
        }
        if (actor !== 'chance' && this.sitters[actor]?.kind === 'person') {
            await this.#askPerson(actor, run);
            return false;
        }
        if (this.#watchers.size === 0) return false;
        const dealing = !this.#made.some((m) => m.actor !== 'chance');
        if (!dealing) await this.#present(run);
        const words = actor === 'chance' ? null : await this.#think(actor, run);
        if (!dealing) await this.pace.wait(actor === 'chance' ? 0.5 : 1);
        await this.#alone(async () => (run === this.#run ? await this.#decide(words) : null));
        return true;
    }

    /** @param {Seat} actor @param {number} run @returns {Promise<string>} */
    async #think(actor, run) {
        const sitter = this.sitters[actor];
        const { level, style } = sitter?.kind === 'computer' ? sitter : { level: 1, style: '' };
        this.#tell({ is: 'thinking', seat: actor });
        const thought = await this.#minds.think(actor, { level, style }, this.#position.ply, () => run === this.#run);
        return thought?.move ?? '';
    }

    /** A person is asked, who has to look first where others must not see. @param {Seat} actor @param {number} run */
    async #askPerson(actor, run) {
        if (this.persons().length > 1 && actor !== this.#seat) {
            const secret = await this.#secret(actor);
            if (run !== this.#run) return;
            if (secret) {
                this.#handover = this.#seat ? actor : null;
                if (this.#handover) await this.#present(run);
                else this.#tell({ is: 'curtain', seat: actor });
                return;
            }
            this.#seat = actor;
        }
        const moves = await this.referee.moves(actor);
        if (run !== this.#run) return;
        this.#moves = moves;
        await this.#present(run);
    }

    /** Whether that seat sees now what no other may. @param {Seat} actor */
    async #secret(actor) {
        const { state } = await this.referee.picture(actor);
        return gamePage(this.card.id).isSecret(state);
    }

    closeCurtain() {
        this.#run++; /* what is about to be shown is not for the next one */
        this.#seat = null;
        this.#moves = [];
        this.#handover = null;
        const { actor } = this.#position;
        this.#tell({ is: 'curtain', seat: actor });
    }

    async openCurtain() {
        this.#seat = this.#position.actor;
        await this.proceed();
    }

    /** What has changed is to be seen. @param {number} run */
    async #present(run) {
        await this.#takeback.measure(this.referee, this.#looker());
        if (run !== this.#run) return;
        this.pace.mark();
        this.#tell({ is: 'position' });
    }

    /** @param {number} ms */
    linger(ms) {
        this.pace.hold(ms);
    }

    skip() {
        return this.pace.skip();
    }

    /**
     * Plays, or lets chance decide (null), and keeps the match.
     * @param {string | null} words
     * @returns {Promise<Refusal | null>}
     */
    async #decide(words) {
        const answer = words === null ? await this.referee.chance() : await this.referee.play(words);
        if (!answer.ok) return answer;
        this.#position = answer;
        this.#made.push(...(await this.referee.log('all', this.#made.length, answer.ply)));
        await this.#keep();
        return null;
    }

    async #keep() {
        const over = this.ended() !== null;
        Object.assign(this.kept, {
            record: await this.referee.record('all'),
            ply: this.#position.ply,
            saved: Date.now(),
            over,
        });
        if (!keep(this.kept) && !this.#unkept) {
            this.#unkept = true;
            this.#tell({ is: 'trouble', message: say('page_cannot_keep') });
        }
    }

    /* what a person does */

    /** One thing at a time, each after the other. @template T @param {() => Promise<T>} act @returns {Promise<T>} */
    #alone(act) {
        const done = this.#doing.then(act);
        this.#doing = done.catch(() => {});
        return done;
    }

    /** @param {string} words @returns {Promise<Refusal | null>} */
    async choose(words) {
        if (this.#moves.length === 0) return { ok: false, error: 'state', rule: '', message: say('page_not_now') };
        const moves = this.#moves;
        this.#moves = [];
        return this.#alone(async () => {
            const refusal = await this.#decide(words);
            if (refusal) {
                this.#moves = moves;
                this.#tell({ is: 'position' }); /* what was drawn meanwhile had none */
                return refusal;
            }
            this.#takeback.forget();
            void this.proceed();
            return null;
        });
    }

    reach() {
        return this.#takeback.reach(this.#made, this.#looker());
    }

    undo() {
        return this.#back(false);
    }

    restart() {
        return this.#back(true);
    }

    /** @param {boolean} all @returns {Promise<Refusal | null>} */
    #back(all) {
        this.#run++;
        this.#minds.stop();
        return this.#alone(async () => {
            const seat = this.#looker();
            const count = this.#takeback.count(this.#made, seat, all);
            const answer = count ? await this.referee.undo(count) : null;
            if (answer?.ok) {
                this.#takeback.keep(this.#made, seat, count);
                this.#position = answer;
                await this.#keep();
            }
            void this.proceed();
            if (!answer) return { ok: false, error: 'state', ...this.reach().stop };
            return answer.ok ? null : answer;
        });
    }

    redo() {
        this.#run++;
        return this.#alone(async () => {
            for (const { move } of this.#takeback.again()) {
                const refusal = await this.#decide(move);
                if (refusal) return refusal;
            }
            void this.proceed();
            return null;
        });
    }

    hints() {
        return true;
    }

    async hint() {
        const seat = this.#looker();
        if (!seat || this.#moves.length === 0) return null;
        const run = this.#run;
        const thought = await this.#minds.think(
            seat,
            adviser(this.#moves),
            this.#position.ply,
            () => run === this.#run,
        );
        return run === this.#run ? thought : null;
    }

    stop() {
        this.#minds.stop();
    }

    async resign() {
        const seat = this.#looker();
        if (!seat || this.ended()) return;
        this.#run++;
        this.kept.resigned = seat;
        await this.referee.header('resigned', seat);
        await this.#keep();
        await this.proceed();
    }

    /** The options for another game of the same players. */
    rematch() {
        const { options } = this.kept;
        const moves = this.#made.map(({ move }) => move);
        return gamePage(this.card.id).rematch?.(options, moves) ?? options;
    }
}
