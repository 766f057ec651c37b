/* list.js: decisions as sentences, the notation beside them, one block a turn. A decision is a button: it shows the moment
 * after it. What has been drawn once stays, so that a long game costs no more than its newest line. */
import { html } from '../element.js';

/** @typedef {import('../types').LogEntry} LogEntry */
/** @typedef {{actor: string, entries: LogEntry[]}} Turn actor '' : before anybody's first decision */

/** Decisions by turns: chance belongs to the turn it came up in. @param {LogEntry[]} entries @returns {Turn[]} */
export function byTurns(entries) {
    /** @type {Turn[]} */
    const turns = [];
    for (const entry of entries) {
        const last = turns.at(-1);
        if (last && (entry.actor === 'chance' || entry.actor === last.actor)) last.entries.push(entry);
        else turns.push({ actor: entry.actor === 'chance' ? '' : entry.actor, entries: [entry] });
    }
    return turns;
}

/**
 * @param {HTMLElement} host
 * @param {{say: import('../types').BoardContext['say'], look(ply: number): void}} context
 */
export function createList(host, { say, look }) {
    const list = html('ol', { class: 'log-turns' });
    host.append(list);
    /** @type {{key: string, element: HTMLElement}[]} */
    let drawn = [];

    /** @param {LogEntry} entry @param {boolean} fresh */
    const row = (entry, fresh) =>
        html(
            'li',
            { class: `log-entry${entry.actor === 'chance' ? ' log-chance' : ''}${fresh ? ' log-fresh' : ''}` },
            html(
                'button',
                { type: 'button', 'data-ply': entry.ply, onclick: () => look(entry.ply) },
                html(
                    'span',
                    { class: 'log-told' },
                    entry.told.map((sentence) => html('span', {}, sentence, ' ')),
                ),
                html('code', {}, entry.move),
            ),
        );

    /** @param {Turn} turn @param {number} since @param {Record<string, string>} names */
    function block({ actor, entries }, since, names) {
        const rows = html(
            'ol',
            {},
            entries.map((entry) => row(entry, entry.ply > since)),
        );
        if (!actor && entries.length > 3)
            return html(
                'li',
                { class: 'log-turn' },
                html('details', {}, html('summary', {}, say('page_log_deal')), rows),
            );
        const colour = actor ? say(`page_seat_${actor}`) : '';
        const name = names[actor] ?? colour;
        return html(
            'li',
            { class: 'log-turn' },
            actor &&
                html(
                    'h3',
                    { class: `log-seat seat-${actor}` },
                    name,
                    name !== colour && [' ', html('span', {}, colour)],
                ),
            rows,
        );
    }

    /**
     * @param {LogEntry[]} entries
     * @param {{since: number, at: number, names: Record<string, string>}} now at: the ply looked at
     */
    function update(entries, { since, at, names }) {
        const turns = byTurns(entries);
        const blocks = turns.map((turn, i) => {
            const fresh = since < (turn.entries.at(-1)?.ply ?? 0);
            const key = JSON.stringify([turn, fresh && since, names[turn.actor]]);
            return drawn[i]?.key === key ? drawn[i] : { key, element: block(turn, since, names) };
        });
        blocks.forEach((made, i) => {
            if (made !== drawn[i]) drawn[i] ? drawn[i].element.replaceWith(made.element) : list.append(made.element);
        });
        for (const gone of drawn.slice(blocks.length)) gone.element.remove();
        drawn = blocks;
        list.querySelector('[aria-current]')?.removeAttribute('aria-current');
        const current = list.querySelector(`[data-ply="${at}"]`);
        current?.setAttribute('aria-current', 'step');
        show(/** @type {HTMLElement | null} */ (current));
    }

    /* Where a row is can be asked only of a page that is laid out. So the list scrolls when the next frame is due and that is
     * done anyway, once for all updates before it: asked at once, that took a quarter of a turn. */
    let due = 0;
    /** @param {HTMLElement | null} row */
    function show(row) {
        cancelAnimationFrame(due);
        due = requestAnimationFrame(() => scrollTo(row));
    }

    /** Scrolls what the list lies in, never the whole page. @param {HTMLElement | null} row */
    function scrollTo(row) {
        /** @type {HTMLElement | null} */
        let around = host;
        while (
            around &&
            around !== document.body &&
            !(around.scrollHeight > around.clientHeight && /auto|scroll/.test(getComputedStyle(around).overflowY))
        )
            around = around.parentElement;
        if (!row || !around || around === document.body) return;
        const [box, part] = [around.getBoundingClientRect(), row.getBoundingClientRect()];
        const bar = 64; /* what sticks to the top */
        if (part.top < box.top + bar) around.scrollTop -= box.top + bar - part.top;
        else if (part.bottom > box.bottom - 8) around.scrollTop += part.bottom - box.bottom + 16;
    }

    return { update };
}
