/* side.js: the panels beside the board: log, rules, the game as text, and after the game its analysis. Each is
 * fetched when its tab is opened. */
import { html } from '../element.js';
import { say } from '../words.js';
import { need } from '../style.js';
import { Tabs } from './tabs.js';
import { createText } from './text.js';

/** @typedef {ReturnType<typeof createSide>} Side */

/**
 * @param {import('../types').PanelContext} context
 * @param {Parameters<typeof createText>[2]} screen
 */
export function createSide(context, screen) {
    const { card, table } = context;
    const tabs = new Tabs('page_panels');
    const heading = html('h2', { class: 'unseen' }, say('page_panels'));
    const element = html('aside', { class: 'side', 'aria-label': say('page_panels') }, heading, tabs.element);
    tabs.add({
        id: 'log',
        title: 'page_tab_log',
        make: async (host) => (await import('../log/log.js')).createLog(host, context),
    });
    tabs.add({
        id: 'rules',
        title: 'page_tab_rules',
        make: async (host) =>
            (await import('../rules/rules.js')).createRules(host, {
                say,
                game: card.id,
                options: () => table.position().options,
            }),
    });
    tabs.add({ id: 'text', title: 'page_tab_text', make: async (host) => createText(host, context, screen) });
    void tabs.open('log');

    /** @param {string} id */
    async function open(id) {
        const panel = await tabs.open(id);
        if (matchMedia('(max-width: 60rem)').matches)
            tabs.element.scrollIntoView({ behavior: context.calm() ? 'auto' : 'smooth' });
        return panel;
    }

    return {
        element,
        open,
        add: (/** @type {Parameters<typeof tabs.add>[0]} */ tab) => tabs.add(tab),
        update: () => tabs.update(),
        retell() {
            element.setAttribute('aria-label', say('page_panels'));
            heading.textContent = say('page_panels');
            tabs.retell();
            tabs.update();
        },
        end: () => tabs.end(),
        /** @param {string} rule */
        async openRule(rule) {
            const panel = /** @type {ReturnType<typeof import('../rules/rules.js').createRules> | null} */ (
                await open('rules')
            );
            panel?.open(rule);
        },
        async type() {
            const panel = /** @type {ReturnType<typeof createText> | null} */ (await open('text'));
            panel?.focus();
        },
        addAnalysis() {
            if (tabs.opened() === 'hint') void tabs.open('log'); /* there is nothing left to advise */
            tabs.add({
                id: 'analysis',
                title: 'page_tab_analysis',
                make: async (host) => {
                    const [{ createAnalysis }] = await Promise.all([
                        import('../analysis/analysis.js'),
                        need('style/analysis'),
                    ]);
                    const record = await table.record();
                    return createAnalysis(host, {
                        card,
                        record,
                        names: table.names(),
                        say,
                        announce: context.announce,
                        look: context.look,
                        own: table.viewer(),
                        word: screen.name,
                    });
                },
            });
        },
    };
}
