/* log.js: the panel with everything that was decided, and the way through what happened since one's own last move. */
import { html } from '../element.js';
import { createList } from './list.js';
import { ifStillThere } from '../table/moment.js';

/**
 * @param {HTMLElement} host
 * @param {import('../types').PanelContext} context
 * @returns {import('../types').Panel}
 */
export function createLog(host, context) {
    const { table, say } = context;
    const bar = html('div', { class: 'log-bar', role: 'group' });
    const scroll = html('div', { class: 'log-scroll' });
    host.append(html('div', { class: 'log' }, bar, scroll));
    const list = createList(scroll, { say, look: (ply) => context.look(ply === table.position().ply ? null : ply) });
    /** @type {import('../types').LogEntry[]} */
    let entries = [];
    let asked = 0;

    /** @param {number} by one decision back or on; past the last: the present */
    function step(by) {
        const end = table.position().ply;
        const to = (context.looking() ?? end) + by;
        if (to < 0) return;
        context.look(to >= end ? null : to);
        context.announce(entries[to - 1]?.told.join(' ') ?? '');
    }

    function drawBar() {
        const [since, end, looking] = [table.since(), table.position().ply, context.looking()];
        const news = end - since;
        const button = (
            /** @type {string} */ key,
            /** @type {string} */ sign,
            /** @type {() => void} */ onclick,
            disabled = false,
        ) =>
            html(
                'button',
                { type: 'button', 'data-step': key, title: say(key), 'aria-label': say(key), disabled, onclick },
                sign,
            );
        const focused = bar.contains(document.activeElement) ? document.activeElement?.getAttribute('data-step') : null;
        bar.setAttribute('aria-label', say('page_log_steps'));
        bar.replaceChildren(
            button('page_log_back', '‹', () => step(-1), (looking ?? end) <= 0),
            html(
                'button',
                {
                    type: 'button',
                    class: 'log-since',
                    'data-step': 'since',
                    disabled: news <= 0 || since === 0,
                    onclick: () => context.look(since),
                },
                say('page_log_since', { n: Math.max(0, since === 0 ? 0 : news) }),
            ),
            button('page_log_on', '›', () => step(1), looking === null),
        );
        if (focused)
            /** @type {HTMLElement | null} */ (
                bar.querySelector(`[data-step=${focused}]:not(:disabled)`) ?? bar.querySelector('button:not(:disabled)')
            )?.focus();
    }

    async function update() {
        const mine = ++asked;
        const { ply } = table.position();
        const told = await ifStillThere(table, ply, table.log(0, ply));
        if (mine !== asked || !told) return;
        entries = told;
        drawBar();
        list.update(entries, {
            since: table.since(),
            at: context.looking() ?? table.position().ply,
            names: table.names(),
        });
    }

    void update();
    return {
        update: () => void update(),
        end() {
            asked = -1;
            host.replaceChildren();
        },
    };
}
