/* wire.js: the connection to the house: one WebSocket for all tables of this page. If it breaks, it is made
 * again, after growing pauses; requests without an answer are sent again under the same id, and the house carries each out only
 * once (I-6); then the house sends all events after the last known one. */

import { knows, say } from '../words.js';

/** @typedef {{ token: string, since: number, name?: string, heard(update: import('../types').TableUpdate): void }} Watched */

const pauses = [0.5, 1, 2, 4, 8, 15]; /* seconds before each further try */
const patience = 20000; /* milliseconds without an answer before the line is given up */

/** A name nobody else gives. */
export function newName() {
    return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join(
        '',
    );
}

export class Wire {
    /** @type {WebSocket | null} */ #socket = null;
    /** @type {Map<string, { message: object, answer(answer: unknown): void }>} */ #asked = new Map();
    /** @type {Map<string, Watched>} */ #watched = new Map();
    /** @type {Set<(joined: boolean) => void>} */ #listeners = new Set();
    #tries = 0;
    #timer = 0;
    #ended = false;
    joined = false;

    constructor() {
        this.join = () => this.#join();
        addEventListener('online', this.join);
        this.#join();
    }

    #join() {
        if (this.#socket || this.#ended) return;
        clearTimeout(this.#timer);
        const address = new URL('api/live', document.baseURI);
        address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
        address.hash = '';
        const socket = new WebSocket(address);
        this.#socket = socket;
        socket.onopen = () => this.#opened();
        socket.onmessage = ({ data }) => this.#hear(String(data));
        socket.onclose = () => this.#lost(socket);
        this.#timer = window.setTimeout(() => socket.readyState === WebSocket.CONNECTING && socket.close(), patience);
    }

    #opened() {
        clearTimeout(this.#timer);
        this.#tries = 0;
        for (const [table, watched] of this.#watched) this.#sendWatch(table, watched);
        for (const { message } of this.#asked.values()) this.#send(message);
        this.#say(true);
    }

    /** @param {WebSocket} socket */
    #lost(socket) {
        if (socket !== this.#socket) return;
        this.#socket = null;
        clearTimeout(this.#timer);
        if (this.#ended) return;
        this.#say(false);
        const pause = pauses[Math.min(this.#tries++, pauses.length - 1)];
        this.#timer = window.setTimeout(this.join, 1000 * pause * (0.75 + Math.random() / 2));
    }

    /** @param {boolean} joined */
    #say(joined) {
        this.joined = joined;
        for (const listener of this.#listeners) listener(joined);
    }

    /** @param {object} message */
    #send(message) {
        if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
    }

    /** @param {string} text */
    #hear(text) {
        const heard = JSON.parse(text);
        /* a refusal, in English for programs: here it is said in the reader's language */
        if (heard.key && knows(heard.key)) heard.message = say(heard.key, heard.args);
        const asked = heard.re ? this.#asked.get(heard.re) : undefined;
        if (asked) {
            this.#asked.delete(heard.re);
            asked.answer(heard);
        }
        const watched = this.#watched.get(heard.table);
        if (!watched || !heard.status?.phase) return;
        watched.since = Math.max(watched.since, heard.seq);
        watched.heard(heard);
    }

    /** @param {string} table @param {Watched} watched */
    #sendWatch(table, { token, since, name }) {
        this.#send({ do: 'watch', table, since, ...(token && { token }), ...(name && { name }) });
    }

    /* what others use */

    /** Asks, and is answered sooner or later.
     * @template {string} Verb @param {Verb} verb @param {object} fields @returns {Promise<import('../types').HouseAnswer<Verb>>} */
    ask(verb, fields) {
        const id = newName();
        const message = { do: verb, id, ...fields };
        return new Promise((answer) => {
            this.#asked.set(id, { message, answer });
            this.#send(message);
        });
    }

    /** Whether there is such a table for us, and everything about it from then on. Resolves with the first answer.
     * @param {string} table @param {string} token @param {Watched['heard']} heard */
    async watch(table, token, heard) {
        const first = await this.ask('watch', { table, since: 0, ...(token && { token }) });
        if (first.table) {
            this.#watched.set(table, { token, since: first.seq, heard });
            heard(first);
        }
        return first;
    }

    /** @param {string} table */
    unwatch(table) {
        if (this.#watched.delete(table)) this.#send({ do: 'unwatch', table });
    }

    /** Whoever looks on is listed by that name from now on. @param {string} table @param {string} name */
    call(table, name) {
        const watched = this.#watched.get(table);
        if (!watched || watched.name === name) return;
        watched.name = name;
        this.#sendWatch(table, watched);
    }

    /** Everything anew: what we know does not fit. @param {string} table */
    refresh(table) {
        const watched = this.#watched.get(table);
        if (!watched) return;
        watched.since = 0;
        this.#sendWatch(table, watched);
    }

    /** @param {(joined: boolean) => void} listener @returns {() => void} */
    onJoined(listener) {
        this.#listeners.add(listener);
        return () => void this.#listeners.delete(listener);
    }

    end() {
        this.#ended = true;
        clearTimeout(this.#timer);
        removeEventListener('online', this.join);
        this.#socket?.close();
        for (const { answer } of this.#asked.values()) answer({ ok: false, error: 'gone' });
    }
}
