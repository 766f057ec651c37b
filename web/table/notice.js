/* notice.js: the strip above the board that says what went wrong, or what was asked for: one at a time, with its
 * rule as a button, closed by its cross, by Escape, or by the next decision. */
import { html } from '../element.js';
import { say } from '../words.js';

export class Notice {
    /** @param {{ announce(sentence: string): void, openRule(rule: string): void }} screen */
    constructor(screen) {
        this.screen = screen;
        this.element = html('div', { class: 'notice-place' });
    }

    /** @param {{ rule: string, message: string }} refusal */
    refuse({ rule, message }) {
        this.show('refusal', message, rule ? [ruleButton(rule, this.screen.openRule)] : []);
    }

    /**
     * @param {'refusal' | 'hint' | 'trouble' | 'news'} kind
     * @param {string} message
     * @param {HTMLElement[]} [buttons]
     * @param {HTMLElement} [more] below the message
     */
    show(kind, message, buttons = [], more = undefined) {
        const close = html(
            'button',
            { type: 'button', class: 'quiet close', 'aria-label': say('page_close'), onclick: () => this.clear() },
            '✕',
        );
        this.element.replaceChildren(
            html(
                'div',
                { class: `notice ${kind}` },
                html('p', {}, message),
                buttons.length > 0 && html('div', { class: 'notice-buttons' }, ...buttons),
                more,
                close,
            ),
        );
        this.screen.announce(message);
    }

    /** False if there was nothing. */
    clear() {
        const there = this.element.firstChild !== null;
        this.element.replaceChildren();
        return there;
    }
}

/** @param {string} rule @param {(rule: string) => void} openRule */
function ruleButton(rule, openRule) {
    return html(
        'button',
        { type: 'button', class: 'rule-button', onclick: () => openRule(rule) },
        say('page_rule', { rule }),
    );
}
