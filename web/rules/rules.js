/* rules.js: our own text of the rules beside the board, in the reader's language: to be searched, opened at a rule, and read
 * for the edition that is played. A text is fetched once, when somebody first wants it. */
import { html } from '../element.js';
import { knows } from '../words.js';
import { editionOf, ofOthers } from './edition.js';
import { chapters, element } from './markdown.js';
import { createRulePictures } from './rule_pictures.js';

/** @typedef {import('../types').BoardContext['say']} Say */
/** @typedef {{id: string, level: number, title: string, blocks: string[], section: string}} Rule */

/** By file. @type {Map<string, Promise<Rule[]>>} */
const texts = new Map();

/** @param {string} file @returns {Promise<Rule[]>} */
async function fetchRules(file) {
    const answer = await fetch(new URL(file, import.meta.url));
    if (!answer.ok) throw new Error(`${answer.status}`);
    let section = '';
    const found = chapters(await answer.text()).map((chapter) => {
        const numbered = /^(K[HV]-\d+) (.+)$/.exec(chapter.title);
        if (!numbered) section = chapter.title;
        return { ...chapter, id: numbered?.[1] ?? '', title: numbered?.[2] ?? chapter.title, section };
    });
    return found;
}

/** A ruling of ours, and what an older version of the rules did, have a mark. In every language the first begins with a
 * label, *We decided:*, the second with one that ends with a number, *Version 1:*.
 * @param {Say} say @param {string} block @param {HTMLElement} drawn */
function marked(say, block, drawn) {
    const label = /^\*([^*:\n]+):\*/.exec(block)?.[1];
    if (!label) return drawn;
    const kind = /\d$/.test(label) ? 'older' : 'ruling';
    drawn.classList.add(`rules-${kind}`);
    drawn.title = say(`page_rules_${kind}`);
    return drawn;
}

/** Options as the screen for a new game calls them, actions as their buttons do: `start=beginner` and `build` are for those who
 * type.
 * @param {Say} say @param {string} game @param {string} block */
const inWords = (say, game, block) =>
    block
        .replace(/`(\w+)=([^`]*)`/g, (typed, key, value) => {
            const [option, named] = [
                `page_option_${game}_${key}`,
                `page_value_${game}_${key}_${value.replace(/\W/g, '_')}`,
            ];
            if (!knows(option) || (value && !knows(named))) return typed;
            return `*${value ? say('page_option_is', { option: say(option), value: say(named) }) : say(option)}*`;
        })
        .replace(/`(\w+)`/g, (typed, word) => {
            const action = `${game}_page_action_${word}`;
            return knows(action) ? `*${say(action)}*` : typed;
        });

/** @param {string} game @param {string} language */
function rulesOf(game, language) {
    const file = language === 'en' ? `${game}.md` : `${language}/${game}.md`;
    let text = texts.get(file);
    if (!text) {
        text = fetchRules(file);
        texts.set(file, text);
        text.catch(() => texts.delete(file)); /* no network now: ask again next time */
    }
    return text;
}

/**
 * @param {HTMLElement} host
 * @param {{say: Say, game: string, options(): string}} context
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
    const pictures = createRulePictures(game, say).catch(() => null); /* without them the text is still the rules */
    /** @type {Awaited<typeof pictures>} */
    let shown = null;

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
            rule.title,
        );
        const blocks = rule.blocks.map((block) => marked(say, block, element(inWords(say, game, block), refer)));
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
            html('div', {}, shown?.frame(rule.id, refer), blocks),
        );
        return {
            rule,
            element: body,
            words: `${rule.id} ${rule.id.replace('-', '')} ${body.textContent}`.toLowerCase(),
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
        const { lang } = document.documentElement;
        const stamp = `${edition} ${lang}`;
        if (stamp === told) return;
        told = stamp;
        search.placeholder = title;
        search.setAttribute('aria-label', title);
        const rules = await rulesOf(game, lang).catch(() => null);
        shown = await pictures;
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
        shown?.show();
    }

    /** What to know about the text before it is read. @param {string} edition */
    function notes(edition) {
        if (!edition) return [];
        const name = say(`page_value_${game}_profile_${edition.replace('-', '_')}`);
        return [html('p', { class: 'rules-edition' }, say('page_rules_edition', { edition: name }))];
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
        end() {
            panel.remove();
            void pictures.then((made) => made?.end());
        },
    };
}
