/* kaivai_guide.js: the pictures of Kaivai's guide, made of the pieces that lie on the real sea. */
import { html, svg } from '../element.js';
import { say } from '../words.js';
import { drawKaivai } from './kaivai_vignette.js';
import { shape } from './icons.js';
import { canoe, cult, fishOn, god, hut } from './kaivai_pieces.js';
import { hexPoints } from './sea.js';

/** A hex by column and row around the middle of the picture. @typedef {[number, number]} Place */

/** @param {Place} place */
const at = ([q, r]) => ({ x: 1.5 * q, y: Math.sqrt(3) * (r + q / 2) });

/** Something that lies on a hex. @param {Place} place @param {...Element} pieces */
function lying(place, ...pieces) {
    const { x, y } = at(place);
    return svg('g', { transform: `translate(${x.toFixed(2)} ${y.toFixed(2)})` }, ...pieces);
}

/** Words of numbers and a counter: "+3" and a star. @param {Place} place @param {string} words @param {string} [counter] */
function tag(place, words, counter) {
    const wide = 0.4 * words.length + (counter ? 0.7 : 0) + 0.45;
    return lying(
        place,
        svg('rect', { class: 'guide-tag', x: -wide / 2, y: -0.42, width: wide, height: 0.84, rx: 0.42 }),
        svg('text', { class: 'guide-tag-words', x: counter ? -0.33 : 0, y: 0.21 }, words),
        ...(counter ? [shape(counter, wide / 2 - 0.48, 0, 0.56, `guide-tag-${counter}`)] : []),
    );
}

/** A piece of sea with what lies on it. @param {...Element} pieces */
function sea(...pieces) {
    const hexes = [];
    for (let q = -6; q <= 6; q++)
        for (let r = -6; r <= 6; r++) {
            const { x, y } = at([q, r]);
            hexes.push(svg('polygon', { points: hexPoints(x, y, 0.97), class: 'guide-hex' }));
        }
    return svg(
        'svg',
        {
            class: 'guide-sea kv-colours',
            viewBox: '-4.2 -2.8 8.4 5.6',
            'aria-hidden': 'true',
        },
        svg('rect', { class: 'guide-water', x: -10, y: -6, width: 20, height: 12 }),
        ...hexes,
        ...pieces,
    );
}

/** One stage of the circle, for its row. @param {string} action @param {...Element} pieces */
const stage = (action, ...pieces) =>
    html(
        'li',
        {},
        svg('svg', { viewBox: '-1.9 -1.15 3.8 2.3', 'aria-hidden': 'true' }, ...pieces),
        html('span', {}, say(`kaivai_page_action_${action}`)),
    );

const drawCircle = () =>
    html(
        'ol',
        { class: 'guide-circle kv-colours' },
        stage('fish', svg('g', { transform: 'translate(-.5 0)' }, canoe('red', true)), shape('fish', 1.1, 0.2, 1)),
        stage(
            'deliver',
            svg('g', { transform: 'translate(-.9 0)' }, hut('yellow', 'meeting'), fishOn(1)),
            shape('shell', 0.9, 0, 1.1, 'guide-tag-shell'),
        ),
        stage('build', hut('red', 'canoe')),
        stage(
            'celebrate',
            svg('g', { transform: 'translate(-.9 0)' }, hut('red', 'meeting'), fishOn(3)),
            shape('glory', 0.9, 0, 1.1, 'guide-tag-glory'),
        ),
    );

/** How far canoes sail with each bid; the figures are KV-14's. */
function drawBids() {
    const movement = [1, 2, 3, 4, 5, 4, 3, 2, 1, 0];
    return svg(
        'svg',
        { class: 'guide-bids', viewBox: '0 0 10.4 6.9', 'aria-hidden': 'true' },
        ...movement.flatMap((steps, i) => [
            svg('rect', { x: 0.3 + i, y: 5.3 - steps * 0.9, width: 0.8, height: 0.14 + steps * 0.9, rx: 0.12 }),
            svg('text', { class: 'guide-steps', x: 0.7 + i, y: 5.1 - steps * 0.9 }, steps),
            svg('text', { x: 0.7 + i, y: 6.45 }, i + 1),
        ]),
    );
}

/** @type {Record<string, () => Element>} */
const pictures = {
    circle: drawCircle,
    feast: () =>
        sea(
            lying([0, 0], cult()),
            lying([-1, 0], hut('red', 'meeting'), fishOn(2)),
            lying([1, 0], hut('yellow', 'canoe'), fishOn(1)),
            tag([-2, 1], '+2', 'glory'),
            tag([2, -1], '+1', 'glory'),
        ),
    huts: () =>
        sea(
            lying([0, 0], cult()),
            lying([-1, 1], hut('red', 'canoe')),
            lying([1, -1], hut('red', 'fisher')),
            lying([1, 0], hut('red', 'meeting')),
            tag([-2, 1], '+6', 'glory'),
        ),
    villages: () =>
        sea(
            lying([0, 0], cult()),
            lying([1, -1], cult()),
            lying([-1, 0], hut('red', 'meeting')),
            lying([-1, 1], canoe('red', true)),
            lying([1, 0], hut('green', 'canoe')),
            tag([-2, 1], '2'),
            tag([2, -1], '1'),
        ),
    bid: drawBids,
    trade: () =>
        sea(
            lying([0, 0], canoe('red', true)),
            lying([-1, 0], hut('yellow', 'meeting'), fishOn(1)),
            lying([1, 0], hut('green', 'canoe'), fishOn(1)),
            lying([-1, -1], cult()),
            lying([1, 1], cult()),
            tag([-2, 1], '5', 'shell'),
            tag([2, 0], '5', 'shell'),
        ),
    cheap: () =>
        sea(
            lying([0, 0], cult()),
            lying([-1, 1], canoe('red', true)),
            lying([-1, 0], hut('red', 'canoe')),
            lying([1, -1], hut('yellow', 'fisher')),
            tag([-2, 0], '5', 'shell'),
        ),
    god: () =>
        sea(
            lying([0, 0], cult()),
            lying([1, -1], cult(), god()),
            lying([0, -1], hut('red', 'meeting')),
            lying([1, 0], canoe('red', true)),
            tag([-1, 0], '+1', 'influence'),
            tag([2, 0], '+1', 'fish'),
        ),
};

/** @type {import('../guide/guide.js').Guide} */
export const guide = {
    screens: [
        ['goal', 'circle', 'feast', 'huts', 'villages'],
        ['bid', 'god', 'cheap', 'trade'],
    ],
    title: (part) => say(`kaivai_page_guide_${part}_title`),
    text: (part) => say(`kaivai_page_guide_${part}_text`),
    draw: (card, part) => (part === 'goal' ? drawKaivai(card) : pictures[part]()),
};
