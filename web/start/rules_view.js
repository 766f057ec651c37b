/* rules_view.js: the rules on a screen of their own, or in a window over another. The text and the search are in
 * rules/. */
import { html } from '../element.js';
import { say } from '../words.js';
import { openWindow } from '../window.js';
import { need } from '../style.js';
import { lastPlan } from './plan.js';
import { writeOptions } from './options.js';

/**
 * @param {import('../types').App} app
 * @param {string} game
 * @param {string} [rule]
 * @returns {Promise<import('../types').View>}
 */
export async function createRulesView(app, game, rule) {
    const card = app.card(game);
    const [{ createRules }] = await Promise.all([import('../rules/rules.js'), need('style/panels')]);
    const host = html('div', { class: 'sheet' });
    const title = html('h1', {}, say('page_rules_of', { game: card.title }));
    const element = html('div', { class: 'rules-view' }, title, host);
    const rules = createRules(host, { say, game: card.id, options: () => writeOptions(card, lastPlan(card).chosen) });
    if (rule) rules.open(rule);
    return {
        element,
        title: () => say('page_rules_of', { game: card.title }),
        retell() {
            title.textContent = say('page_rules_of', { game: card.title });
            rules.update();
        },
        end: () => rules.end(),
    };
}

/** @param {string} game @param {string} rule @param {string} [options] */
export async function ruleWindow(game, rule, options = '') {
    const { createRules } = await import('../rules/rules.js');
    const host = html('div', { class: 'rules-window' });
    const dialog = openWindow(say('page_tab_rules'), host);
    const rules = createRules(host, { say, game, options: () => options });
    rules.open(rule);
    dialog.addEventListener('close', () => rules.end());
}
