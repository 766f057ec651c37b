/* kaivai_pictures.js: the pictures beside Kaivai's rules: the board's own sea, with what it would offer there. */
import { createChart } from './kaivai_chart.js';
import { createChoice } from './kaivai_choice.js';
import { ghosts, plaques } from './kaivai_marks.js';
import { marketTags, offers } from './labels.js';
import { createSea } from './sea.js';

/** The part of the sea: a hex in the middle and how wide, in radii of a hex. @param {import('./sea.js').Sea} sea @param {string} box */
function viewBox(sea, box) {
    const [middle, wide] = box.split(' ');
    const { x, y } = sea.hex(middle);
    const [width, height] = [Number(wide), Number(wide) / 1.5];
    return [x - width / 2, y - height / 2, width, height].map((n) => n.toFixed(2)).join(' ');
}

/** @type {import('../types').RulePictures} */
export const pictures = {
    scenes: {
        'KV-8': { words: 'kaivai_page_picture_kv8', step: 'kaivai_round', box: 'E7 9' },
        'KV-24': { words: 'kaivai_page_picture_kv24', step: 'kaivai_move', then: ['red move'], box: 'D6 15' },
        'KV-30': {
            words: 'kaivai_page_picture_kv30',
            step: 'kaivai_build',
            then: ['red build', 'red canoe D7 D8'],
            box: 'D8 9',
        },
        'KV-40': { words: 'kaivai_page_picture_kv40', step: 'kaivai_fish', then: ['red fish'], box: 'D8 13' },
        'KV-47': {
            words: 'kaivai_page_picture_kv47',
            step: 'kaivai_deliver',
            then: ['red deliver', 'red canoe D7 D6'],
            box: 'D7 9',
        },
        'KV-52': { words: 'kaivai_page_picture_kv52', step: 'kaivai_celebrate', move: 'celebrate E7', box: 'E7 9' },
        'KV-63': { words: 'kaivai_page_picture_kv63', step: 'kaivai_score', box: 'G7 15' },
    },
    draw({ box, move }, seen) {
        const { card, say, seat, moves, effect } = seen;
        const picture = /** @type {import('./kaivai').KaivaiPicture} */ (seen.picture);
        const sea = createSea(/** @type {import('./kaivai').KaivaiMap} */ (card.board));
        const chart = createChart(sea, { point() {}, look() {} }, say);
        const choice = createChoice();
        choice.take(moves, picture.state, 'scene');
        if (move?.startsWith('celebrate')) choice.say({ verb: 'celebrate' });
        const asked = { say, picture, choice, seat, names: {} };
        chart.draw(picture, [], true);
        const scoring = picture.state.phase === 'choose';
        if (scoring) chart.overlay(plaques(sea, picture));
        else chart.offer(offers(asked), () => '', marketTags(asked));
        if (move && effect)
            chart.ghosts(
                ghosts(sea, chart.placed, move, seat, /** @type {import('./kaivai').KaivaiEffect} */ (effect)),
            );
        /* a copy hears nothing: neither presses nor the wheel */
        const root = /** @type {SVGSVGElement} */ (chart.element.querySelector('svg')?.cloneNode(true));
        root.querySelector('.kv-layer-hexes')?.remove();
        root.removeAttribute('role');
        root.removeAttribute('aria-label');
        root.setAttribute('class', 'kv-sea kv-colours');
        root.setAttribute('viewBox', viewBox(sea, box));
        root.setAttribute('preserveAspectRatio', 'xMidYMid slice');
        root.setAttribute('aria-hidden', 'true');
        return root;
    },
};
