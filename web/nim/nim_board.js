/* nim_board.js: Nim on the screen: a row of stones for each heap. Pointing at a stone takes it and all to its right, if that
 * is one of the legal moves: rules are the engine's. */
import { html } from '../element.js';

/** @typedef {import('./nim').NimState} NimState */

/** Heap 0 is A. @param {number} heap */
const letter = (heap) => String.fromCharCode(65 + heap);

/**
 * @param {HTMLElement} host
 * @param {import('../types').BoardContext} context
 * @returns {import('../types').Board}
 */
export function createBoard(host, context) {
    const { say } = context;
    const root = html('div', { class: 'nim-board' });
    host.append(root);
    /** @type {import('../types').BoardNews | null} */
    let news = null;
    /** The move that is pointed at by a hint. @type {string | null} */
    let pointed = null;

    /** "Take 2 stones from heap B". @param {string} words */
    const nameOf = (words) => say('nim_page_take', { heap: words[0], n: Number(words.slice(1)) });

    /** @param {number} heap @param {number} stones @param {number} at how many lie to the left */
    function drawStone(heap, stones, at) {
        const move = `${letter(heap)}${stones - at}`;
        const legal = news?.moves.includes(move) ?? false;
        const taken = pointed?.[0] === letter(heap) && stones - at <= Number(pointed.slice(1));
        return html('button', {
            type: 'button',
            class: taken ? 'nim-stone nim-pointed' : 'nim-stone',
            'data-move': move,
            'aria-label': nameOf(move),
            disabled: !legal,
            onclick: () => void context.choose(move, nameOf(move)),
        });
    }

    function draw() {
        const { heaps } = /** @type {NimState} */ (news?.picture.state);
        const focused = root.contains(document.activeElement)
            ? document.activeElement?.getAttribute('data-move')
            : null;
        root.replaceChildren(
            ...heaps.map((stones, heap) =>
                html(
                    'div',
                    {
                        class: 'nim-heap',
                        role: 'group',
                        'aria-label': say('nim_page_heap', { heap: letter(heap), n: stones }),
                    },
                    html('strong', { class: 'nim-name', 'aria-hidden': 'true' }, letter(heap)),
                    html('span', { class: 'nim-count', 'aria-hidden': 'true' }, String(stones)),
                    html(
                        'span',
                        { class: 'nim-stones' },
                        ...Array.from({ length: stones }, (_, at) => drawStone(heap, stones, at)),
                    ),
                ),
            ),
        );
        if (focused) /** @type {HTMLElement | null} */ (root.querySelector(`[data-move="${focused}"]`))?.focus();
    }

    return {
        update(told) {
            news = told;
            draw();
        },
        prompt: () => ({ ask: news?.moves.length ? say('nim_page_ask') : '', next: '' }),
        actions: html('div'),
        name: nameOf,
        point(words) {
            pointed = words;
            draw();
        },
        cancel: () => false,
        keys: [],
        describe: ({ state }) =>
            html(
                'ul',
                {},
                .../** @type {NimState} */ (state).heaps.map((n, heap) =>
                    html('li', {}, say('nim_page_heap', { heap: letter(heap), n })),
                ),
            ),
        end: () => root.remove(),
    };
}
