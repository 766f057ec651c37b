/* rules.js: our own text of the rules beside the board: to be searched, opened at a rule, and read for the edition that is
 * played. The text is fetched once, when somebody first wants it. */
import { html } from '../element.js';
import { editionOf, ofOthers } from './edition.js';
import { chapters, element, headingKey } from './markdown.js';

/** @typedef {import('../types').BoardContext['say']} Say */
/** @typedef {{id: string, level: number, title: string, blocks: string[], section: string}} Rule */

/** @type {Map<string, Promise<Rule[]>>} */
const texts = new Map();

/** @param {string} game @returns {Promise<Rule[]>} */
async function fetchRules(game) {
    const answer = await fetch(new URL(`${game}.md`, import.meta.url));
    if (!answer.ok) throw new Error(`${answer.status}`);
    let section = '';
    const found = chapters(await answer.text()).map((chapter) => {
        const numbered = /^(K[HV]-\d+) (.+)$/.exec(chapter.title);
        if (!numbered) section = chapter.title;
        return { ...chapter, id: numbered?.[1] ?? '', title: numbered?.[2] ?? chapter.title, section };
    });
    return found;
}

/** A ruling of ours, and what an older version of the rules did, have a mark. @param {Say} say @param {string} block @param {HTMLElement} drawn */
function marked(say, block, drawn) {
    const kind = block.startsWith('*We decided:*') ? 'ruling' : block.startsWith('*Version 1:*') ? 'older' : '';
    if (!kind) return drawn;
    drawn.classList.add(`rules-${kind}`);
    drawn.title = say(`page_rules_${kind}`);
    return drawn;
}

/** @param {string} game */
function rulesOf(game) {
    let text = texts.get(game);
    if (!text) {
        text = fetchRules(game);
        texts.set(game, text);
        text.catch(() => texts.delete(game)); /* no network now: ask again next time */
    }
    return text;
}

/** A title or a heading in the reader's language; games have their own names. @param {Say} say @param {Rule} rule */
function titleOf(say, rule) {
    if (rule.id) return say(`rule_${rule.id.replace('-', '_')}`);
    return rule.level === 1 ? rule.title : say(`page_rules_part_${headingKey(rule.title)}`);
}

/**
 * @param {HTMLElement} host
 * @param {{say: Say, game: 'kahuna' | 'kaivai', options(): string}} context
 * @returns {import('../types').Panel & {open(rule: string): void}}
 */
export function createRules(host, { say, game, options }) {
    const search = html('input', {
        type: 'search',
        class: 'rules-search',
        autocomplete: 'off',
        oninput: () => filter(),
    });
    const found = html('p', { class: 'rules-found', role: 'status' });
    const text = html('div', { class: 'rules-text' });
    const panel = html('div', { class: 'rules' }, html('div', { class: 'rules-bar' }, search, found), text);
    host.append(panel);
    /** @type {{rule: Rule, element: HTMLElement, words: string}[]} */
    let drawn = [];
    let wanted = '';
    let told = ''; /* what the text was drawn for */

    /** @param {string} id */
    const refer = (id) =>
        html(
            'a',
            {
                href: `#${id}`,
                class: 'rules-link',
                onclick: (/** @type {Event} */ event) => {
                    event.preventDefault();
                    open(id);
                },
            },
            id,
        );

    /** @param {Rule} rule @param {string} edition */
    function draw(rule, edition) {
        const heading = html(
            /** @type {'h2'} */ (`h${Math.min(rule.level + 1, 4)}`),
            {},
            rule.id && html('span', { class: 'rules-number' }, rule.id),
            ' ',
            titleOf(say, rule),
        );
        const blocks = rule.blocks.map((block) => marked(say, block, element(block, refer)));
        const other = ofOthers(/\((20[\w-]+)\)$/.exec(rule.title)?.[1] ?? '', edition);
        for (const item of other
            ? []
            : blocks.flatMap((block) => (block.localName === 'ul' ? [...block.children] : [block])))
            if (ofOthers(item.textContent ?? '', edition)) item.classList.add('rules-other');
        const body = html(
            'section',
            {
                class: `rules-rule${rule.id ? '' : ' rules-section'}${other ? ' rules-other' : ''}`,
                'data-rule': rule.id || null,
            },
            heading,
            html('div', { lang: 'en' }, blocks),
        );
        return {
            rule,
            element: body,
            words: `${rule.id} ${rule.id.replace('-', '')} ${titleOf(say, rule)} ${rule.title} ${body.textContent}`.toLowerCase(),
        };
    }

    function filter() {
        const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
        let count = 0;
        for (const { element, words: all } of drawn) {
            element.hidden = !words.every((word) => all.includes(word));
            if (!element.hidden) count++;
        }
        found.textContent = words.length ? say('page_rules_found', { n: count }) : '';
    }

    async function show() {
        const edition = editionOf(game, options());
        const title = say('page_rules_search');
        const stamp = `${edition} ${title}`;
        if (stamp === told) return;
        told = stamp;
        search.placeholder = title;
        search.setAttribute('aria-label', title);
        const rules = await rulesOf(game).catch(() => null);
        if (told !== stamp) return;
        if (!rules) {
            told = '';
            text.replaceChildren(html('p', {}, say('page_rules_away')));
            return;
        }
        drawn = rules.map((rule) => draw(rule, edition));
        text.replaceChildren(...notes(edition), ...drawn.map(({ element }) => element));
        filter();
        if (wanted) reveal();
    }

    /** What to know about the text before it is read. @param {string} edition */
    function notes(edition) {
        const note = (/** @type {string} */ words) => html('p', { class: 'rules-edition' }, words);
        const name = edition && say(`page_value_kaivai_profile_${edition.replace('-', '_')}`);
        return [
            edition && note(say('page_rules_edition', { edition: name })),
            document.documentElement.lang !== 'en' && note(say('page_rules_english')),
        ].filter((part) => part instanceof Node);
    }

    function reveal() {
        const rule = drawn.find(({ rule: { id } }) => id === wanted);
        for (const { element } of drawn) element.classList.toggle('rules-open', element === rule?.element);
        if (!rule) return;
        wanted = '';
        if (rule.element.hidden) {
            search.value = '';
            filter();
        }
        rule.element.scrollIntoView({ block: 'start' });
        const heading = /** @type {HTMLElement} */ (rule.element.firstElementChild);
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
    }

    /** @param {string} rule */
    function open(rule) {
        wanted = rule;
        if (drawn.length) requestAnimationFrame(reveal); /* the panel may only just be coming into sight */
    }

    void show();
    return {
        update: () => void show(),
        open,
        end: () => panel.remove(),
    };
}
