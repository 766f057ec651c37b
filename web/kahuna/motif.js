/* motif.js: what stands on each island, so that an island and its card are known at a glance: one small drawing for
 * each initial, around 0,0, some 70 wide and 56 high. Colours are classes (kahuna.css). */
import { svg } from '../element.js';

/** @param {string} name @param {string} d */
const shape = (name, d) => svg('path', { class: `kh-${name}`, d });

/** A palm: foot, height, how far its crown leans. @param {number} x @param {number} y @param {number} h @param {number} lean */
function palm(x, y, h, lean) {
    const top = [x + lean, y - h];
    const trunk = `M${x - 2.4} ${y}Q${x + lean * 0.1 - 1} ${y - h * 0.6} ${top[0] - 1} ${top[1]}l2.4 .6Q${x + lean * 0.2 + 3} ${y - h * 0.5} ${x + 2.6} ${y}Z`;
    const fronds = [
        [-17, 3, -9, -7],
        [-12, 12, -10, -1],
        [17, 3, 9, -7],
        [12, 12, 10, -1],
        [2, -13, 9, -7],
        [-8, -10, -9, -9],
    ];
    const leaf = fronds.map(
        ([dx, dy, cx, cy]) =>
            `M${top[0]} ${top[1]}q${cx} ${cy} ${dx} ${dy}q${-dx * 0.35 + 1} ${-dy * 0.6 - 3} ${-dx} ${-dy}z`,
    );
    return [
        shape('trunk', trunk),
        shape('leaf-dark', leaf.join('')),
        shape('nut', `M${top[0] - 2} ${top[1] + 2}a2 2 0 1 0 .1 0zM${top[0] + 3} ${top[1] + 2}a2 2 0 1 0 .1 0z`),
    ];
}

/** A mountain with a lit and a shaded side. @param {number} x @param {number} y @param {number} w @param {number} h */
function peak(x, y, w, h) {
    const top = `${x + w * 0.06} ${y - h}`;
    return [
        shape(
            'rock',
            `M${x - w} ${y}Q${x - w * 0.42} ${y - h * 0.28} ${top}Q${x + w * 0.46} ${y - h * 0.3} ${x + w} ${y}Z`,
        ),
        shape(
            'rock-dark',
            `M${top}Q${x + w * 0.46} ${y - h * 0.3} ${x + w} ${y}L${x + w * 0.2} ${y}l${w * 0.1} ${-h * 0.34}l${-w * 0.2} ${-h * 0.22}Z`,
        ),
    ];
}

/** A round tree. @param {number} x @param {number} y @param {number} r */
const tree = (x, y, r) => [
    shape('trunk', `M${x - 1.6} ${y}v${-r}h3.2v${r}z`),
    shape('leaf-dark', `M${x - r} ${y - r}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r * 0.7} 0 0 1 ${-2 * r} 0z`),
    shape(
        'leaf',
        `M${x - r * 0.75} ${y - r * 1.2}a${r * 0.7} ${r * 0.62} 0 0 1 ${r * 1.2} -${r * 0.3}a${r} ${r * 0.8} 0 0 0 ${-r * 1.2} ${r * 0.3}z`,
    ),
];

/** A hut with a roof of leaves. @param {number} x @param {number} y @param {number} s */
const hut = (x, y, s) => [
    shape('wall', `M${x - s * 0.7} ${y}v${-s * 0.8}h${s * 1.4}v${s * 0.8}z`),
    shape('door', `M${x - s * 0.2} ${y}v${-s * 0.5}h${s * 0.4}v${s * 0.5}z`),
    shape(
        'straw',
        `M${x - s * 1.1} ${y - s * 0.65}Q${x - s * 0.3} ${y - s * 1.2} ${x} ${y - s * 1.9}Q${x + s * 0.3} ${y - s * 1.2} ${x + s * 1.1} ${y - s * 0.65}Q${x} ${y - s * 0.9} ${x - s * 1.1} ${y - s * 0.65}z`,
    ),
];

/** @type {Record<string, () => (Element | Element[])[]>} */
const drawings = {
    /* two palms, leaning apart */
    A: () => [palm(-4, 22, 40, -14), palm(6, 22, 32, 14)],
    /* a volcano, with its smoke */
    B: () => [
        shape('rock', 'M-32 22Q-15 12-8-14Q0-9 9-14Q16 12 33 22Z'),
        shape('rock-dark', 'M9-14Q16 12 33 22H8Q13 4 4-11Z'),
        shape('lava', 'M-8-14Q0-9 9-14Q6-4 3 2Q1-5-1 6Q-4-6-8-14Z'),
        shape('smoke', 'M-2-18q-8-4-3-9q-4-8 5-8q5-6 10 0q8 0 6 7q4 7-5 9q-6 5-13 1z'),
    ],
    /* a lagoon inside its reef */
    C: () => [
        shape('lagoon', 'M-26 8Q-24-8 0-9Q25-8 27 7Q22 20 0 20Q-24 20-26 8Z'),
        shape('ripple', 'M-14 6q5-4 10 0t10 0M-4 14q5-4 10 0'),
        palm(24, 12, 27, 7),
    ],
    /* soft hills, one behind the other */
    D: () => [
        shape('leaf', 'M-34 22Q-24-10-8-8Q8-8 14 22Z'),
        shape('leaf-dark', 'M-6 22Q4-20 18-16Q32-10 35 22Z'),
        shape('leaf', 'M-22 22Q-10 4 4 8Q18 8 24 22Z'),
    ],
    /* the high mountain over its forest */
    E: () => [
        peak(2, 22, 30, 54),
        shape('cap', 'M-5-12Q1-22 3.8-32Q8-22 14-12L9-16 5-9 0-15Z'),
        tree(-22, 24, 8),
        tree(-10, 26, 6),
        tree(23, 25, 7),
    ],
    /* a carved figure */
    F: () => [
        shape('carved', 'M-11 24L-13-16Q-13-28 0-28Q13-28 13-16L11 24Z'),
        shape('carved-dark', 'M-9-15q4-5 8 0v4h-8zM1-15q4-5 8 0v4h-8zM-3-8h6l2 8h-10zM-9 5h18v8q-9 5-18 0z'),
        shape('carved-light', 'M-7 6h3v5h-3zM-1.5 6h3v5h-3zM4 6h3v5h-3z'),
        shape('leaf-dark', 'M-13-20q-4-12 6-16q-2 6 7 6q9 0 7-6q10 4 6 16q-6-9-13-9t-13 9z'),
    ],
    /* a hut on stilts */
    G: () => [
        shape('trunk', 'M-16 24V4h3v20zM-2 26V4h3v22zM13 24V4h3v20z'),
        shape('ripple', 'M-26 24q6-4 12 0t12 0 12 0 12 0'),
        hut(0, 6, 16),
    ],
    /* a waterfall between two cliffs */
    H: () => [
        shape('rock', 'M-32 22L-28-8Q-26-20-14-22L-5-20V22Z'),
        shape('rock-dark', 'M32 22L29-12Q26-26 14-27L6-22V22Z'),
        shape('fall', 'M-6-21Q0-24 7-22L9 16Q14 22 6 24H-8Q-14 22-8 16Z'),
        shape('ripple', 'M-2-16v30M4-12v22'),
        shape('leaf', 'M-29-8q-2-14 14-17q8 0 9 6q-12-4-23 11zM8-23q6-10 16-3q7 4 6 14q-6-12-22-11z'),
    ],
    /* one old, wide tree */
    I: () => [
        shape('trunk', 'M-9 24Q-3 12-5-4L-16-12l3-2 10 5 2-10h4l1 10 11-6 2 3L6-3Q4 14 11 24Q0 18-9 24Z'),
        shape(
            'leaf-dark',
            'M-33-8q-2-12 11-13q4-12 18-9q12-6 20 3q14-1 15 10q3 10-9 11q-9 6-16-1q-8 7-17 1q-17 6-22-2z',
        ),
        shape('leaf', 'M-27-13q3-7 11-5q5-8 15-6q-8 4-10 8q-8-3-16 3zM6-19q9-5 15 1q7 0 9 5q-8-3-12 0q-5-5-12-6z'),
    ],
    /* an arch of rock in the surf */
    J: () => [
        shape('rock', 'M-32 24Q-30-16-6-20Q20-26 28-6Q33 8 32 24H17Q18 2 3 1Q-10 2-12 24Z'),
        shape('rock-dark', 'M28-6Q33 8 32 24H17Q18 8 10 3Q24 2 28-6Z'),
        shape('ripple', 'M-14 24q6-4 12 0t12 0 12 0M-8 17q4-3 8 0t8 0'),
        shape('leaf', 'M-22-8q6-13 20-13q12-3 22 6q-10-2-18 2q-12-4-24 5z'),
    ],
    /* two horns of stone */
    K: () => [peak(-13, 22, 22, 38), peak(14, 22, 21, 50), tree(-27, 25, 6), tree(1, 26, 7)],
    /* a canoe drawn up the beach */
    L: () => [
        palm(-19, 19, 34, 8),
        shape('hull', 'M-10 12Q-4 21 12 21Q28 20 35 8Q34 24 12 27Q-8 27-10 12Z'),
        shape('trunk', 'M0 22h3l6-32h-2zM30 17l-22-2v2l21 3z'),
        shape('sail', 'M9-10Q22-4 24 10L5 13Q10 2 9-10Z'),
    ],
};

/**
 * The drawing of an island, as a group to be moved and scaled.
 * @param {string} initial
 * @param {Record<string, any>} [traits]
 */
export const motif = (initial, traits = {}) =>
    svg('g', { 'aria-hidden': 'true', ...traits }, drawings[initial]().flat());
