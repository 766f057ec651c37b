/* zoom.js: which part of the sea is in sight: buttons, two fingers, the wheel with Ctrl, dragging. A drag is never taken
 * for a choice. */
import { html } from '../element.js';

const whole = { x: -10.5, y: -11.75, width: 21, height: 23.5 };
const most = 4;
/* Pixels: the least height of a hex that a finger, or a mouse, should meet. */
const least = () => (matchMedia('(pointer: coarse), (max-width: 40rem)').matches ? 46 : 30);

/** @param {SVGSVGElement} sea @param {import('../types').BoardContext['say']} say */
export function createZoom(sea, say) {
    let factor = 1;
    let middle = { x: 0, y: 0 };
    let moved = false;
    let own = false; /* whether the player has chosen what is in sight */
    /** @type {Map<number, { x: number, y: number }>} */
    const fingers = new Map();
    const closer = html('button', { type: 'button', class: 'kv-zoom-in', onclick: () => by(1.4) }, '+');
    const farther = html('button', { type: 'button', class: 'kv-zoom-out', onclick: () => by(1 / 1.4) }, '−');

    function show() {
        factor = Math.min(most, Math.max(1, factor));
        if (factor === 1) own = false;
        const width = whole.width / factor;
        const height = whole.height / factor;
        const keep = (/** @type {number} */ at, /** @type {number} */ half) => Math.min(half, Math.max(-half, at));
        middle = { x: keep(middle.x, (whole.width - width) / 2), y: keep(middle.y, (whole.height - height) / 2) };
        sea.setAttribute(
            'viewBox',
            [middle.x - width / 2, middle.y - height / 2, width, height].map((n) => n.toFixed(3)).join(' '),
        );
        sea.classList.toggle('kv-zoomed', factor > 1);
        closer.disabled = factor >= most;
        farther.disabled = factor <= 1;
    }
    /** @param {number} much */
    function by(much) {
        own = true;
        factor *= much;
        show();
    }
    /** Whether the whole hex is seen. @param {{ x: number, y: number }} at */
    const inSight = (at) =>
        Math.abs(at.x - middle.x) <= whole.width / factor / 2 - 1 &&
        Math.abs(at.y - middle.y) <= whole.height / factor / 2 - 1;
    /** Centres on the nearest of these hexes if none of them is in sight. @param {{ x: number, y: number }[]} places */
    function showOne(places) {
        if (places.some(inSight)) return;
        const away = (/** @type {{ x: number, y: number }} */ at) => Math.hypot(at.x - middle.x, at.y - middle.y);
        middle = { ...places.reduce((near, at) => (away(at) < away(near) ? at : near)) };
        show();
    }
    /** Pixels to a unit. */
    const scale = () => sea.getScreenCTM()?.a || 1;

    sea.addEventListener('pointerdown', (event) => {
        if (fingers.size === 0) moved = false;
        fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    });
    sea.addEventListener('pointermove', (event) => {
        const before = fingers.get(event.pointerId);
        if (!before) return;
        const now = { x: event.clientX, y: event.clientY };
        if (!moved && Math.hypot(now.x - before.x, now.y - before.y) < 7) return;
        if (factor > 1 || fingers.size > 1) {
            moved = own = true;
            const others = [...fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
            if (others.length) {
                const gap = (/** @type {{ x: number, y: number }} */ at) =>
                    Math.hypot(at.x - others[0].x, at.y - others[0].y) || 1;
                factor *= gap(now) / gap(before);
            } else {
                middle = { x: middle.x - (now.x - before.x) / scale(), y: middle.y - (now.y - before.y) / scale() };
            }
            show();
        }
        fingers.set(event.pointerId, now);
    });
    for (const end of /** @type {const} */ (['pointerup', 'pointercancel', 'pointerleave']))
        sea.addEventListener(end, (event) => fingers.delete(event.pointerId));
    sea.addEventListener(
        'wheel',
        (event) => {
            if (!event.ctrlKey) return;
            event.preventDefault();
            by(event.deltaY < 0 ? 1.15 : 1 / 1.15);
        },
        { passive: false },
    );
    show();

    return {
        buttons: html('div', { class: 'kv-zoom' }, closer, farther),
        /** Whether the last press was a drag. */
        dragged: () => moved,
        by,
        /** Nothing is to be pointed at: the whole sea again, unless the player wants it otherwise. */
        rest() {
            if (own) return;
            factor = 1;
            show();
        },
        /** Brings a hex into sight. @param {{ x: number, y: number }} at */
        include(at) {
            if (inSight(at)) return;
            middle = { ...at };
            show();
        },
        /** Makes these hexes large enough to be touched, and centres on them. Where the player has chosen what is in sight,
         * or they lie too far apart, one of them is in sight. @param {{ x: number, y: number }[]} places */
        reach(places) {
            if (!places.length) return;
            if (own && factor > 1) return showOne(places);
            own = false;
            const high = Math.sqrt(3) * scale();
            if (high >= least() - 1 && places.every(inSight)) return; /* what can be reached stays where it is */
            factor *= Math.max(1, least() / high);
            const mean = (/** @type {'x' | 'y'} */ way) =>
                (Math.min(...places.map((p) => p[way])) + Math.max(...places.map((p) => p[way]))) / 2;
            middle = { x: mean('x'), y: mean('y') };
            show();
            showOne(places);
        },
        speak() {
            closer.setAttribute('aria-label', say('kaivai_page_zoom_in'));
            farther.setAttribute('aria-label', say('kaivai_page_zoom_out'));
        },
    };
}
