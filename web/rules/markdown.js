/* markdown.js: the little markdown our rule texts are written in, as elements: headings, paragraphs, lists, tables,
 * `code`, *emphasis*. Text only ever becomes text. */
import { html } from '../element.js';

/** @typedef {(rule: string) => Node | string} Reference what stands for a rule named in the text, like KH-13 */

/** @param {string} text @param {Reference} refer @returns {(Node | string)[]} */
export function inline(text, refer) {
    const parts = text.split(/(`[^`]+`|\*[^*\s][^*]*\*|\bK[HV]-\d+\b)/);
    return parts.map((part) => {
        if (/^`.+`$/.test(part)) return html('code', {}, part.slice(1, -1));
        if (/^\*.+\*$/.test(part)) return html('em', {}, part.slice(1, -1));
        return /^K[HV]-\d+$/.test(part) ? refer(part) : part;
    });
}

/** @param {string} row */
const cells = (row) =>
    row
        .replace(/^\||\|$/g, '')
        .split('|')
        .map((cell) => cell.trim());

/** @param {string[]} rows @param {Reference} refer */
function table(rows, refer) {
    const [head, , ...body] = rows.map(cells);
    return html(
        'div',
        { class: 'rules-table', tabindex: 0, role: 'region', 'aria-label': head.join(', ') },
        html(
            'table',
            {},
            html(
                'thead',
                {},
                html(
                    'tr',
                    {},
                    head.map((cell) => html('th', { scope: 'col' }, inline(cell, refer))),
                ),
            ),
            html(
                'tbody',
                {},
                body.map((row) =>
                    html(
                        'tr',
                        {},
                        row.map((cell) => html('td', {}, inline(cell, refer))),
                    ),
                ),
            ),
        ),
    );
}

/** @param {string[]} lines @param {Reference} refer */
function list(lines, refer) {
    const items = lines.reduce(
        (/** @type {string[]} */ made, line) =>
            line.startsWith('- ') ? [...made, line.slice(2)] : [...made.slice(0, -1), `${made.at(-1)} ${line.trim()}`],
        [],
    );
    return html(
        'ul',
        {},
        items.map((item) => html('li', {}, inline(item, refer))),
    );
}

/** One block of lines without an empty one. @param {string} block @param {Reference} refer */
export function element(block, refer) {
    const lines = block.split('\n');
    if (lines[0].startsWith('|')) return table(lines, refer);
    if (lines[0].startsWith('- ')) return list(lines, refer);
    return html('p', {}, inline(lines.join(' '), refer));
}

/**
 * A text cut at its headings.
 * @param {string} text
 * @returns {{level: number, title: string, blocks: string[]}[]}
 */
export function chapters(text) {
    /** @type {{level: number, title: string, blocks: string[]}[]} */
    const found = [];
    for (const block of text.trim().split(/\n{2,}/)) {
        const heading = /^(#{1,3}) (.+)$/.exec(block);
        if (heading) found.push({ level: heading[1].length, title: heading[2], blocks: [] });
        else found.at(-1)?.blocks.push(block);
    }
    return found;
}
