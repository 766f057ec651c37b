/* guide_view.js: the guide on a screen of its own, one of its two screens at a time. */
import { html } from '../element.js';
import { say } from '../words.js';
import { drawGuide, titles } from '../guide/guide.js';

/** @param {import('../types').App} app @param {string} game @param {string} [number] of the screen, from 1 @returns {Promise<import('../types').View>} */
export async function createGuideView(app, game, number) {
    const screen = number === '2' ? 1 : 0;
    const element = html('div', { class: 'guide-view' });

    async function draw() {
        const card = app.card(game);
        const drawn = await drawGuide(card, screen, 'h2');
        const link = (/** @type {string} */ address, /** @type {string} */ key, kind = '') =>
            html('a', { href: `#/${address}`, class: `button ${kind}` }, say(key));
        element.replaceChildren(
            html('p', { class: 'guide-where' }, say('page_guide_of', { game: card.title })),
            html('h1', {}, say(titles[screen])),
            drawn,
            html(
                'nav',
                { class: 'guide-ways', 'aria-label': say('page_guide') },
                screen === 0
                    ? link(`guide/${game}/2`, 'page_guide_begin', 'primary')
                    : link(`lesson/${game}/1`, 'page_learn', 'primary'),
                screen === 0 ? link(`lesson/${game}/1`, 'page_learn') : link(`guide/${game}/1`, 'page_guide_win'),
                link('', 'page_back'),
            ),
        );
    }

    await draw();
    return { element, title: () => say('page_guide_of', { game: app.card(game).title }), retell: draw, end() {} };
}
