/* controls.js: the slider and the buttons under a replay, and whose eyes it is seen with. */
import { html, svg } from '../element.js';
import { nameAndSeat } from '../table/names.js';

/** @typedef {import('../types').Viewer} Viewer */

/**
 * @param {object} context
 * @param {import('../types').BoardContext['say']} context.say
 * @param {Record<string, string>} context.names
 * @param {(ply: number) => void} context.go
 * @param {(viewer: Viewer) => void} context.look
 * @param {() => void} context.toggle plays and pauses
 * @param {() => void} context.playOn
 */
export function createControls({ say, names, go, look, toggle, playOn }) {
    let now = {
        ply: 0,
        length: 0,
        viewer: /** @type {Viewer} */ ('all'),
        viewers: /** @type {Viewer[]} */ ([]),
        playing: false,
    };
    const step = (/** @type {string} */ sign, /** @type {() => number} */ to) =>
        html('button', { type: 'button', onclick: () => go(to()) }, sign);
    /** @type {HTMLInputElement} */
    const slider = html('input', {
        type: 'range',
        class: 'replay-slider',
        min: 0,
        step: 1,
        oninput: () => go(Number(slider.value)),
    });
    const [first, back, on, last] = [
        step('«', () => 0),
        step('‹', () => now.ply - 1),
        step('›', () => now.ply + 1),
        step('»', () => now.length),
    ];
    const play = html('button', { type: 'button', class: 'primary replay-play', onclick: toggle });
    const at = html('span', { class: 'replay-at' });
    /** @type {HTMLSelectElement} */
    const eyes = html('select', { class: 'replay-eyes', onchange: () => look(eyes.value) });
    const label = html('span', {});
    const resume = html('button', { type: 'button', onclick: playOn });
    const hint = html('span', { class: 'replay-hint' });
    const element = html(
        'div',
        { class: 'replay-controls' },
        slider,
        html('div', { class: 'replay-buttons' }, first, back, play, on, last, at),
    );
    const more = html('div', { class: 'replay-more' }, html('label', {}, label, ' ', eyes), resume, hint);

    /** @param {Viewer} viewer */
    const nameOf = (viewer) =>
        viewer === 'all' || viewer === 'public'
            ? say(`page_replay_${viewer}`)
            : nameAndSeat(names[viewer] ?? '', viewer);

    /** @param {HTMLElement} button @param {string} key */
    function name(button, key) {
        button.setAttribute('aria-label', say(key));
        button.title = say(key);
    }

    function retell() {
        name(first, 'page_replay_first');
        name(back, 'page_replay_back');
        name(on, 'page_replay_on');
        name(last, 'page_replay_last');
        play.replaceChildren(
            svg(
                'svg',
                { viewBox: '0 0 24 24', 'aria-hidden': 'true' },
                svg('path', { d: now.playing ? 'M6 4h4v16H6zM14 4h4v16h-4z' : 'M7 4l13 8-13 8z' }),
            ),
        );
        name(play, now.playing ? 'page_replay_pause' : 'page_replay_play');
        slider.setAttribute('aria-label', say('page_replay_slider'));
        label.textContent = say('page_replay_eyes');
        resume.textContent = say('page_replay_play_on');
        hint.textContent = say('page_replay_keys');
        const wanted = now.viewers.map((viewer) => html('option', { value: viewer }, nameOf(viewer)));
        if (wanted.map((o) => o.textContent).join() !== [...eyes.options].map((o) => o.textContent).join())
            eyes.replaceChildren(...wanted);
        eyes.value = now.viewer;
    }

    return {
        element,
        more,
        /** @param {typeof now} next */
        update(next) {
            now = next;
            slider.max = String(now.length);
            slider.value = String(now.ply);
            const words = say('page_replay_at', { ply: now.ply, of: now.length });
            slider.setAttribute('aria-valuetext', words);
            at.textContent = words;
            first.disabled = back.disabled = now.ply === 0;
            on.disabled = last.disabled = now.ply === now.length;
            resume.hidden = !now.viewers.includes('all') || now.ply === now.length;
            retell();
        },
    };
}
