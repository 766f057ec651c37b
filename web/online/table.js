/* table.js: a match across the network, in the shape of every table (types.d.ts). The house decides; a referee
 * on this page has the record as this seat may see it, so that boards, log and previews work as on one device. */
import { nameAtTable, seatName } from '../table/names.js';
import { adviser, Minds } from '../table/minds.js';
import { say } from '../words.js';
import { isAsAgreed, layOpen } from './chance.js';

/** @typedef {import('../types').Refusal} Refusal */
/** @typedef {import('../types').Position} Position */
/** @typedef {import('../types').TableNews} TableNews */
/** @typedef {import('../types').Sitter} Sitter */
/** @typedef {import('../types').Table} Table */

/** @implements {Table} */
export class OnlineTable {
    /** @type {Position} */ #position = {
        ok: true,
        game: '',
        options: '',
        viewer: 'public',
        seats: [],
        ply: 0,
        actor: 'chance',
        result: null,
    };
    /** @type {string[]} who decided, ply by ply */ #actors = [];
    /** @type {string[]} */ #moves = [];
    /** @type {Set<(news: TableNews) => void>} */ #watchers = new Set();
    /** @type {Promise<void>} */ #doing = Promise.resolve();
    #loaded = false;
    #seq = 0;
    /** Where the table stands, as the house says it. @type {import('../types').TableStatus} */ status =
        /** @type {import('../types').TableStatus} */ (/** @type {unknown} */ (null)); /* until the first update */
    /** Whether chance is still the one all agreed on. */ fair = true;
    /** Everything that was said and done, as told. @type {import('../types').TableEvent[]} */ events = [];

    /** @param {import('../types').GameCard} card @param {import('../types').Referee} referee @param {import('./wire.js').Wire} wire @param {string} id */
    constructor(card, referee, wire, id) {
        this.card = card;
        this.#position.game = card.id;
        this.referee = referee;
        this.wire = wire;
        this.id = id;
        this.minds = new Minds(referee, 1);
    }

    /* what the house tells */

    /** Takes in what happened, one after the other. @param {import('../types').TableUpdate} update @returns {Promise<void>} */
    hear(update) {
        this.#doing = this.#doing
            .then(() => this.#take(update))
            .catch((fault) => this.#tell({ is: 'trouble', message: say('page_trouble', { fault: String(fault) }) }));
        return this.#doing;
    }

    /** @param {import('../types').TableUpdate} update */
    async #take(update) {
        if (update.seq < this.#seq) return;
        const fresh = (update.events ?? []).filter((event) => event.seq > (this.events.at(-1)?.seq ?? 0));
        const told = new Map((update.events ?? []).map((event) => [event.seq, event]));
        this.events = [...this.events.map((event) => (event.hidden && told.get(event.seq)) || event), ...fresh];
        const stood = this.status?.standing;
        this.#seq = update.seq;
        this.status = update.status;
        this.fair &&= isAsAgreed(this.id, update.status, update.record);
        void layOpen(this);
        const open = fresh.some(({ kind }) => kind === 'over' || kind === 'close');
        if (open && this.events.some(({ hidden }) => hidden))
            this.wire.refresh(this.id); /* what onlookers said is told now */
        if (update.record) await this.#load(update.record);
        else if (this.#loaded)
            for (const event of fresh)
                if (event.kind === 'move' && !(await this.#add(event))) return void this.wire.refresh(this.id);
        const viewer = this.viewer();
        this.#moves = this.#mayDecide() ? await this.referee.moves(viewer) : [];
        this.#tell({ is: 'position' });
        if (stood && !this.status.standing) this.#tellStood(stood, fresh);
    }

    /** What was decided in advance is no more; unless that was this seat's wish. @param {string} words @param {import('../types').TableEvent[]} fresh */
    #tellStood(words, fresh) {
        const { you } = this.status;
        if (fresh.some(({ kind, actor }) => kind === 'standing' && actor === you)) return;
        this.#tell({ is: 'stood', words, made: fresh.some(({ line }) => line === `${you} ${words}`) });
    }

    remembers() {
        return this.status.memory !== false;
    }

    /** @param {string} record */
    async #load(record) {
        const position = await this.referee.load(record);
        if (!position.ok) throw new Error(position.message);
        this.#position = position;
        this.#loaded = true;
        const log = await this.referee.log(position.viewer, 0, position.ply);
        this.#actors = log.map((entry) => entry.actor);
    }

    /** One more line of the record. @param {import('../types').TableEvent} event */
    async #add({ line = '', actor }) {
        const answer = await this.referee.play(line.slice(actor.length + 1));
        if (!answer.ok) return false;
        this.#position = answer;
        this.#actors.push(actor);
        return true;
    }

    #mayDecide() {
        const { phase, you, actor, seats } = this.status;
        return phase === 'playing' && you !== null && actor === you && !seats[you].away;
    }

    /* who and what */

    get sitters() {
        /** @type {Record<string, Sitter>} */
        const all = {};
        for (const [seat, { kind, name, level }] of Object.entries(this.status?.seats ?? {}))
            all[seat] = kind === 'computer' ? { kind, level } : { kind: 'person', name: name ?? '' };
        return all;
    }

    names() {
        return Object.fromEntries(
            this.#position.seats.map((seat) => {
                if (seat === this.status.you) return [seat, say('page_you')];
                const name = nameAtTable(this.sitters[seat], seat, false);
                return [
                    seat,
                    this.status.seats[seat]?.away
                        ? say('page_online_stood_in', { name: name || seatName(seat) })
                        : name,
                ];
            }),
        );
    }

    /** @returns {import('../types').Viewer} */
    viewer() {
        return this.#position.viewer === 'all' ? (this.status?.you ?? 'all') : this.#position.viewer;
    }

    shared() {
        return false;
    }

    position() {
        return this.#position;
    }

    moves() {
        return this.#moves;
    }

    handover() {
        return null;
    }

    closeCurtain() {}
    async openCurtain() {}

    since() {
        const own = this.#actors.lastIndexOf(this.status?.you ?? '');
        return own < 0 && this.status?.you === null ? Math.max(0, this.#actors.length - 1) : own + 1;
    }

    /** @returns {import('../types').Ending | null} */
    ended() {
        const { phase, resigned, result, seats } = this.status;
        if (phase !== 'over') return null;
        if (resigned)
            return { result: null, resigned, winners: Object.keys(seats).filter((seat) => seat !== resigned) };
        return { result, resigned: null, winners: result?.winners ?? (result?.winner ? [result.winner] : []) };
    }

    /** @param {number} [ply] */
    picture(ply) {
        return this.referee.picture(this.#eyes(), ply);
    }

    /** @param {number} from @param {number} to */
    log(from, to) {
        return this.referee.log(this.#eyes(), from, to);
    }

    #eyes() {
        return this.ended() ? 'all' : this.#position.viewer;
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
        return this.referee.record(this.#eyes());
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
    speak(language) {
        return this.referee.speak(language);
    }

    proceed() {
        if (this.#loaded) this.#tell({ is: 'position' });
    }

    skip() {
        return false;
    }

    stop() {
        this.minds.stop();
    }

    /** Against people everybody thinks for themselves. */
    hints() {
        const { you, seats } = this.status;
        return you !== null && Object.keys(seats).every((seat) => seat === you || seats[seat].kind === 'computer');
    }

    /** From what this seat may know, as everything here. */
    async hint() {
        const { you } = this.status;
        const seq = this.#seq;
        if (you === null || !this.hints() || this.#moves.length === 0) return null;
        return this.minds.think(you, adviser(this.#moves), this.#position.ply, () => seq === this.#seq);
    }

    end() {
        this.minds.end();
        this.#watchers.clear();
        this.wire.unwatch(this.id);
        this.referee.end();
    }

    /* what a person does */

    /** @param {string} verb @param {object} [fields] @returns {Promise<Refusal | null>} */
    async ask(verb, fields = {}) {
        const answer = await this.wire.ask(verb, { table: this.id, ...fields });
        if (answer.ok) return null;
        if (answer.now) await this.hear(answer.now);
        const known = ['stale', 'rate', 'failed', 'gone'].includes(answer.error);
        return {
            ok: false,
            error: 'state',
            rule: answer.rule ?? '',
            message: known ? say(`page_online_${answer.error}`) : answer.message,
        };
    }

    /** @param {string} words */
    async choose(words) {
        if (this.#moves.length === 0)
            return {
                ok: /** @type {const} */ (false),
                error: /** @type {const} */ ('state'),
                rule: '',
                message: say('page_not_now'),
            };
        const legal = await this.why(words);
        if (!legal.ok) return legal;
        const moves = this.#moves;
        this.#moves = [];
        const refusal = await this.ask('move', { expect: this.#seq + 1, move: words });
        if (refusal && this.#moves.length === 0 && this.#mayDecide()) {
            this.#moves = moves;
            this.#tell({ is: 'position' });
        }
        return refusal;
    }

    /** What this seat has decided in advance; only players can. */
    standing() {
        const { phase, you, seats, standing } = this.status;
        return phase === 'playing' && you !== null && !seats[you].away ? standing : undefined;
    }

    /** The house decides so when it is our turn, whether this page is open or not. @param {string | null} words */
    stand(words) {
        return this.ask('standing', { move: words });
    }

    /** The plies one may go back to, the nearest first. */
    #stops() {
        const { undo, you } = this.status;
        const stops = [];
        if (undo !== null)
            for (let ply = this.#actors.length - 1; ply >= undo; ply--) if (this.#actors[ply] === you) stops.push(ply);
        return stops;
    }

    reach() {
        return { undo: this.#stops().length, redo: 0, stop: { rule: '', message: say('page_online_undo_ends') } };
    }

    undo() {
        return this.#back(this.#stops()[0]);
    }

    restart() {
        return this.#back(this.#stops().at(-1));
    }

    /** @param {number | undefined} to @returns {Promise<Refusal | null>} */
    async #back(to) {
        if (to === undefined) return { ok: false, error: 'state', ...this.reach().stop };
        return this.ask('undo', { expect: this.#seq + 1, to });
    }

    async redo() {
        return null;
    }

    /** Asks the others whether the last own decision may be taken back, though something was seen since. */
    askTakeback() {
        return this.ask('takeback', { expect: this.#seq + 1 });
    }

    async resign() {
        await this.ask('resign');
    }
}
