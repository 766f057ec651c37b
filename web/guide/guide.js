/* guide.js: what somebody who has never seen the game wants to know before the first move: how it is won, and how to begin. Two
 * screens, each with a few pictures and sentences, which come from the game (GAME/GAME_guide.js). */
import { html } from '../element.js';
import { gamePage } from '../games.js';
import { say } from '../words.js';
import { need } from '../style.js';
import { openWindow } from '../window.js';

/** @typedef {import('../types').GameCard} GameCard */
/**
 * A game's guide: the parts of its two screens, how each is drawn and what it says.
 * @typedef {{ screens: string[][], draw(card: GameCard, part: string): Element, title(part: string): string, text(part: string): string }} Guide
 */

/** The titles of the two screens. */
export const titles = ['page_guide_win', 'page_guide_begin'];

/** @param {GameCard} card @returns {Promise<Guide>} */
async function fetchGuide(card) {
    const own = gamePage(card.id).guide;
    if (!own) throw new RangeError(`no guide for ${card.id}`);
    const [guide] = await Promise.all([own(), need(`${card.id}/${card.id}`), need('style/guide')]);
    return guide;
}

/** One of the two screens, without its title. @param {GameCard} card @param {number} screen 0 or 1 @param {'h2' | 'h3' | 'h4'} heading of its parts */
export async function drawGuide(card, screen, heading) {
    const guide = await fetchGuide(card);
    return html(
        'div',
        { class: `guide guide-${card.id}` },
        ...guide.screens[screen].map((part) =>
            html(
                'section',
                { class: 'guide-part', 'data-part': part },
                html('div', { class: 'guide-picture' }, guide.draw(card, part)),
                html(heading, {}, guide.title(part)),
                html('p', {}, guide.text(part)),
            ),
        ),
    );
}

/** Both screens in a window over the table. @param {GameCard} card */
export async function openGuide(card) {
    const screens = await Promise.all(titles.map((_, i) => drawGuide(card, i, 'h4')));
    const parts = titles.flatMap((title, i) => [html('h3', { class: 'guide-title' }, say(title)), screens[i]]);
    openWindow(say('page_guide_of', { game: card.title }), ...parts).classList.add('guide-window');
}
