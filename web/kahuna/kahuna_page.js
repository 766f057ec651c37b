/* kahuna_page.js: what the page knows of Kahuna before its board is fetched. */
import { badge } from './token.js';
import { drawKahuna } from './kahuna_vignette.js';

/** @type {import('../types').GamePage} */
export const kahuna = {
    badge,
    vignette: drawKahuna,
    board: async () => (await import('./kahuna_board.js')).createBoard,
    guide: async () => (await import('./kahuna_guide.js')).guide,
    lesson: async () => (await import('./kahuna_lesson.js')).lesson,
    pictures: async () => (await import('./kahuna_pictures.js')).pictures,
    first: { level: 3, options: '' },
    visits: 3000,
    hasMemory: true,
    isSecret: () => true /* a hand of cards */,
    outcome: (/** @type {import('./kahuna').KahunaResult} */ { reason, points }) => ({
        why: `page_reason_${reason}`,
        points,
        unit: 'page_points',
    }),
    /** Who began now begins second. */
    rematch(options, moves) {
        const first = moves.find((move) => move.startsWith('first '))?.slice(6) ?? /first=(\w+)/.exec(options)?.[1];
        const others = options.split(' ').filter((word) => word && !word.startsWith('first='));
        return [...others, `first=${first === 'black' ? 'white' : 'black'}`].join(' ');
    },
};
