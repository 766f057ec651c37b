/* kahuna_guide.js: the pictures of Kahuna's guide, each a piece of the real map in a position made for it. */
import { html } from '../element.js';
import { say } from '../words.js';
import { drawKahuna } from './kahuna_vignette.js';
import { drawScene } from './kahuna_scene.js';

/** @typedef {import('./kahuna_pieces.js').Effect} Effect */
/** @typedef {{ box: string, black?: string[], white?: string[], tokens?: Record<string, string[]>, effect?: Effect }} Scene */

/** What stands, and what the next card would do. @type {Record<string, Scene>} */
const scenes = {
    majority: {
        box: '10 30 540 360',
        black: ['AB'],
        white: ['AH'],
        effect: { black: { placed: ['AD'], gained: ['ALOA'] }, white: { fallen: ['AH'] } },
    },
    cascade: {
        box: '440 60 540 360',
        black: ['BF', 'EF'],
        white: ['FG', 'GJ', 'GK'],
        tokens: { black: [], white: ['GOLA'] },
        effect: { black: { placed: ['CF'], gained: ['FAAA'] }, white: { fallen: ['FG'], lost: ['GOLA'] } },
    },
    small: {
        box: '90 430 540 360',
        black: ['HL', 'IL'],
        tokens: { black: ['LALE'], white: [] },
    },
    both: {
        box: '340 70 540 360',
        black: ['BE', 'BF'],
        effect: { black: { placed: ['EF'] } },
    },
    pair: {
        box: '440 60 540 360',
        black: ['BF', 'EF'],
        white: ['CF', 'FG', 'FJ'],
        tokens: { black: [], white: ['FAAA'] },
        effect: { white: { fallen: ['FJ'], lost: ['FAAA'] } },
    },
};

/** What each scoring gives, in its order. */
const drawTiming = () =>
    html(
        'ol',
        { class: 'guide-scorings', 'aria-hidden': 'true' },
        ...['1', '2', '±'].map((gives) => html('li', {}, gives)),
    );

/** @type {import('../guide/guide.js').Guide} */
export const guide = {
    screens: [
        ['goal', 'majority', 'cascade'],
        ['timing', 'small', 'both', 'pair'],
    ],
    title: (part) => say(`kahuna_page_guide_${part}_title`),
    text: (part) => say(`kahuna_page_guide_${part}_text`),
    draw(card, part) {
        if (part === 'goal') return drawKahuna(card);
        if (part === 'timing') return drawTiming();
        const { box, black = [], white = [], tokens = { black: [], white: [] }, effect = null } = scenes[part];
        const geography = /** @type {import('./kahuna').KahunaMap} */ (card.board);
        return drawScene(geography, { bridges: { black, white }, tokens }, effect, box);
    },
};
