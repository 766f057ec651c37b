/* lesson_view.js: the screen around a lesson; the lesson itself is in lessons/. */
import { html } from '../element.js';
import { say, language } from '../words.js';
import { gamePage } from '../games.js';
import { calm } from '../settings/settings.js';
import { createReferee } from '../engine/referee.js';
import { beginPlan, lastPlan } from './plan.js';
import { ruleWindow } from './rules_view.js';

/** @param {import('../types').App} app @param {string} game @param {string} [step] the first to be shown @returns {Promise<import('../types').View>} */
export async function createLessonView(app, game, step) {
    const card = app.card(game);
    const fetchLesson = gamePage(game).lesson;
    if (!fetchLesson) throw new RangeError(`no lesson for ${game}`);
    const { createLesson } = await import('../lessons/lesson.js');
    const host = html('div', { class: 'lesson' });
    const title = html('h1', { class: 'unseen' }, say('page_lesson', { game: card.title }));
    const element = html('div', { class: 'lesson-view' }, title, host);
    /** @type {Set<import('../types').Referee>} */
    const referees = new Set();
    const lesson = createLesson(
        host,
        {
            card,
            fetchLesson,
            say,
            calm,
            createReferee: () => {
                const referee = createReferee();
                referees.add(referee);
                void referee.speak(language());
                return referee;
            },
            createBoard: await app.board(game),
            announce: app.announce,
            openRule: (/** @type {string} */ rule) => void ruleWindow(card.id, rule),
            done: (/** @type {'play' | 'start'} */ next) =>
                app.go(next === 'play' ? beginPlan(card, lastPlan(card)) : '#/'),
        },
        Number(step) || 0,
    );
    return {
        element,
        title: () => say('page_lesson', { game: card.title }),
        async retell() {
            await Promise.all([...referees].map((referee) => referee.speak(language())));
            title.textContent = say('page_lesson', { game: card.title });
            lesson.update();
        },
        end: () => lesson.end(),
    };
}
