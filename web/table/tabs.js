/* tabs.js: panels behind tabs beside the board. A panel is made when its tab is opened for the first time, and told of
 * changes only while it is seen. */
import { html } from '../element.js';
import { say } from '../words.js';

/** @typedef {import('../types').Panel} Panel */
/** @typedef {{ id: string, title: string, make(host: HTMLElement): Promise<Panel>, count?(open: boolean): number }} Tab title is a message key; count: how much in it is new */
/**
 * @typedef {{ tab: Tab, button: HTMLButtonElement, host: HTMLElement, panel: Promise<Panel> | null, stale: boolean }} Leaf
 */

export class Tabs {
    /** @type {Leaf[]} */
    #leaves = [];
    /** @type {Leaf | null} */
    #open = null;

    /** @param {string} label a message key */
    constructor(label) {
        this.label = label;
        this.list = html('div', {
            role: 'tablist',
            class: 'tabs',
            onkeydown: (/** @type {KeyboardEvent} */ e) => this.#arrows(e),
        });
        this.pages = html('div', { class: 'pages' });
        this.element = html('div', { class: 'tabbed' }, this.list, this.pages);
    }

    /** @param {Tab} tab */
    add(tab) {
        if (this.#leaves.some((leaf) => leaf.tab.id === tab.id)) return;
        const button = html('button', {
            type: 'button',
            role: 'tab',
            id: `tab-${tab.id}`,
            'aria-controls': `page-${tab.id}`,
            'aria-selected': 'false',
            tabindex: '-1',
            onclick: () => void this.open(tab.id),
        });
        const host = html('div', {
            role: 'tabpanel',
            id: `page-${tab.id}`,
            'aria-labelledby': button.id,
            class: `page page-${tab.id}`,
            tabindex: '0',
            hidden: true,
        });
        this.#leaves.push({ tab, button, host, panel: null, stale: false });
        this.list.append(button);
        this.pages.append(host);
        this.retell();
    }

    /** Shows that panel; returns it when it is there. @param {string} id @returns {Promise<Panel | null>} */
    async open(id) {
        const leaf = this.#leaves.find((one) => one.tab.id === id);
        if (!leaf) return null;
        this.#open = leaf;
        for (const one of this.#leaves) {
            const here = one === leaf;
            one.host.hidden = !here;
            one.button.setAttribute('aria-selected', String(here));
            one.button.tabIndex = here ? 0 : -1;
        }
        leaf.panel ??= leaf.tab.make(leaf.host);
        const panel = await leaf.panel;
        if (leaf.stale) panel.update();
        leaf.stale = false;
        this.#number(leaf);
        return panel;
    }

    opened() {
        return this.#open?.tab.id ?? null;
    }

    /** Something has changed. */
    update() {
        for (const leaf of this.#leaves) {
            if (leaf === this.#open) void leaf.panel?.then((panel) => panel.update());
            else leaf.stale = true;
            this.#number(leaf);
        }
    }

    /** The tab's name, with how much is new behind it. @param {Leaf} leaf */
    #number(leaf) {
        const { tab, button } = leaf;
        const count = tab.count?.(leaf === this.#open) ?? 0;
        button.replaceChildren(say(tab.title), count ? html('span', { class: 'badge' }, ` ${count}`) : '');
    }

    retell() {
        this.list.setAttribute('aria-label', say(this.label));
        for (const leaf of this.#leaves) this.#number(leaf);
    }

    end() {
        for (const { panel } of this.#leaves) void panel?.then((p) => p.end());
    }

    /** @param {KeyboardEvent} event */
    #arrows(event) {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (!step || !this.#open) return;
        const count = this.#leaves.length;
        const next = this.#leaves[(this.#leaves.indexOf(this.#open) + step + count) % count];
        event.preventDefault();
        event.stopPropagation();
        void this.open(next.tab.id);
        next.button.focus();
    }
}
