/* pointing.js: pointer, finger and keys on the map. One target has the tab stop; arrow keys go to the next one in their
 * direction. A pointer means the line nearest to it, so thin lines are easy to hit. */
import { svg } from '../element.js';
import { nearest, neighbour, pathOf } from './kahuna_chart.js';

/** How far, in pixels, from a line a finger or a mouse still means it: half of what a fingertip covers. */
const reach = 22;

/**
 * @param {import('./kahuna_chart.js').Chart} chart
 * @param {import('./map.js').SeaMap} map
 * @param {{look(target: string, aloud?: boolean): void, act(target: string): void}} heard
 */
export function createPointing(chart, map, heard) {
    let cursor = chart.islands[4].name; /* the island in the middle */
    let over = '';
    /** @type {Set<string>} */
    const lit = new Set();

    /** @param {MouseEvent} event */
    function under(event) {
        const box = map.root.getBoundingClientRect();
        const scale = chart.width / box.width;
        return nearest(
            chart,
            { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale },
            reach * scale,
        );
    }

    /** @param {string} name @param {boolean} focus */
    function move(name, focus) {
        map.targets.get(cursor)?.setAttribute('tabindex', '-1');
        cursor = name;
        const target = map.targets.get(cursor);
        target?.setAttribute('tabindex', '0');
        if (focus) target?.focus();
    }

    /** @param {PointerEvent} event */
    function hover(event) {
        if (event.pointerType === 'touch') return;
        const target = event.type === 'pointerleave' ? '' : under(event);
        if (target === over) return;
        if (over) map.targets.get(over)?.classList.remove('kh-over');
        over = target;
        map.targets.get(over)?.classList.add('kh-over');
        const line = chart.lines.find(({ name }) => name === over);
        /* below the bridges, so that they keep their colours */
        map.layers.under.replaceChildren(...(line ? [svg('path', { class: 'kh-pointed-line', d: pathOf(line) })] : []));
        map.root.classList.toggle('kh-pointed', over !== '');
        heard.look(over);
    }

    /** @param {MouseEvent} event */
    function click(event) {
        const own = /** @type {Element} */ (event.target).closest('[data-line], [data-island]');
        /* a click without a place comes from a key or a screen reader */
        const target =
            event.detail === 0 && own
                ? (own.getAttribute('data-line') ?? own.getAttribute('data-island') ?? '')
                : under(event);
        if (!target) return heard.look('');
        move(target, false);
        heard.act(target);
    }

    /** @param {KeyboardEvent} event */
    function press(event) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key.startsWith('Arrow')) move(neighbour(chart, cursor, event.key), true);
        else if (event.key === 'Enter' || event.key === ' ') heard.act(cursor);
        else return;
        event.preventDefault();
        event.stopPropagation();
    }

    map.root.setAttribute('role', 'group');
    map.root.addEventListener('pointermove', hover);
    map.root.addEventListener('pointerleave', hover);
    map.root.addEventListener('click', click);
    map.root.addEventListener('keydown', press);
    map.root.addEventListener('focusin', (event) => {
        const target = /** @type {Element} */ (event.target);
        const name = target.getAttribute('data-line') ?? target.getAttribute('data-island');
        if (!name) return;
        move(name, false);
        if (target.matches(':focus-visible')) heard.look(name, true);
    });
    map.root.addEventListener('focusout', () => heard.look(''));
    move(cursor, false);

    return {
        /** @param {string} name @param {string} words @param {boolean} offered */
        label(name, words, offered) {
            const target = map.targets.get(name);
            if (target?.getAttribute('aria-label') !== words) target?.setAttribute('aria-label', words);
            target?.classList.toggle('kh-offered', offered);
            if (offered) lit.add(name);
            else lit.delete(name);
        },
        focus: () => map.targets.get(cursor)?.focus({ preventScroll: true }),
        /** The next line on offer, for those who do not point. @param {number} step */
        next(step) {
            const names = chart.lines.map(({ name }) => name).filter((name) => lit.has(name));
            if (!names.length) return;
            const at = names.indexOf(cursor);
            move(names[at < 0 ? (step > 0 ? 0 : names.length - 1) : (at + step + names.length) % names.length], true);
        },
    };
}
