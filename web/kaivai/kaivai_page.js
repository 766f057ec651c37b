/* kaivai_page.js: what the page knows of Kaivai before its board is fetched. */
import { askAges, fitAges } from './ages.js';
import { badge } from './icons.js';
import { drawKaivai } from './kaivai_vignette.js';

/** Whether influence is hidden (KV-66): a count that a viewer may not see is null. @param {import('./kaivai').KaivaiState} state */
const hidesInfluence = (state) => Object.values(state.influence ?? {}).includes(null);

/** @type {import('../types').GamePage} */
export const kaivai = {
    badge,
    vignette: drawKaivai,
    board: async () => (await import('./kaivai_board.js')).createBoard,
    guide: async () => (await import('./kaivai_guide.js')).guide,
    lesson: async () => (await import('./kaivai_lesson.js')).lesson,
    pictures: async () => (await import('./kaivai_pictures.js')).pictures,
    /* Two computer players keep it brisk; two canoe huts are the start the rulebook advises to beginners. */
    first: { level: 2, options: 'players=3 start=beginner' },
    visits: 700,
    /* with hidden influence the own count is for its owner's eyes */
    isSecret: (/** @type {import('./kaivai').KaivaiState} */ state) => state.phase === 'show' || hidesInfluence(state),
    keepsHidden: hidesInfluence,
    outcome: (/** @type {import('./kaivai').KaivaiResult} */ { glory }) => ({
        why: 'page_reason_glory',
        points: glory,
        unit: 'page_glory',
    }),
    edition: '2010-en',
    options: {
        /** Some options belong to the rulebooks of one year only. */
        applies(key, chosen) {
            const early = (chosen.profile ?? '2010').startsWith('2005');
            return key === 'start' ? !early : key === 'gifts' ? early : true;
        },
        /* where villages begin is for records, not asked: only who places them is */
        offered: ({ key, values }) => (key === 'bases' ? values.slice(0, 2) : values),
        usual: ({ key, values }, chosen) =>
            key === 'influence' && chosen.profile === '2005-it' ? 'hidden' : values[0],
        told: ['profile', 'players'],
        ask: { ages: askAges },
        fit: fitAges,
    },
};
