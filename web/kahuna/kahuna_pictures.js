/* kahuna_pictures.js: the pictures beside Kahuna's rules. */
import { drawScene } from './kahuna_scene.js';

/** @type {import('../types').RulePictures} */
export const pictures = {
    scenes: {
        'KH-8': { words: 'kahuna_page_picture_kh8', step: 'kahuna_place', move: 'A-B', box: '0 40 660 440' },
        'KH-9': { words: 'kahuna_page_picture_kh9', step: 'kahuna_cut', move: 'HxL LL', box: '30 400 600 400' },
        'KH-12': { words: 'kahuna_page_picture_kh12', step: 'kahuna_gain', then: ['black A-D'], box: '0 40 660 440' },
        'KH-13': { words: 'kahuna_page_picture_kh13', step: 'kahuna_gain', move: 'A-D', box: '0 40 660 440' },
        'KH-14': { words: 'kahuna_page_picture_kh14', step: 'kahuna_gain', move: 'A-D', box: '0 260 660 440' },
    },
    draw({ box }, { card, picture, effect }) {
        const geography = /** @type {import('./kahuna').KahunaMap} */ (card.board);
        const { bridges, tokens } = /** @type {import('./kahuna').KahunaState} */ (picture.state);
        return drawScene(
            geography,
            { bridges, tokens },
            /** @type {import('./kahuna_pieces.js').Effect | null} */ (effect),
            box,
        );
    },
};
