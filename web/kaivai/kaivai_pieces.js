/* kaivai_pieces.js: what lies on the sea: huts, cult hexes, canoes, fish, the god. Each is drawn around the middle of
 * its hex, whose radius is 1; the colours come from kaivai.css by class, the emblem tells the owner without them. */
import { svg } from '../element.js';
import { emblem, shape } from './icons.js';
import drawn from './kaivai_shapes.js';
import { hexPoints } from './sea.js';

/** Pairs of class and outline. @param {string[][]} parts */
const outlines = (parts) => parts.map(([mark, d]) => svg('path', { d, class: mark }));

/* a boathouse, a round hut with a rod and what hangs on it, a long house */
const walls = {
    canoe: () => outlines(drawn.hut.canoe),
    fisher: () => [...outlines(drawn.hut.fisher), shape('fish', 0.58, 0.1, 0.3, 'kv-thatch')],
    meeting: () => outlines(drawn.hut.meeting),
};

/** A tile's ground: a hex with soft corners. */
const plate = () => [svg('polygon', { points: hexPoints(0, 0, 0.78), class: 'kv-plate' }), ...outlines(drawn.plate)];

/** @param {string} seat @param {'canoe' | 'fisher' | 'meeting'} type */
export const hut = (seat, type) =>
    svg('g', { class: `kv-hut kv-${seat}` }, plate(), walls[type](), emblem(seat, 0, -0.58, 0.3));

/** A cult hex: a platform of stones with its posts. @param {string} [village] its name, on the hex it is called by */
export const cult = (village = '') =>
    svg(
        'g',
        { class: 'kv-cult' },
        plate(),
        outlines(drawn.cult),
        village ? svg('text', { y: 0.73, class: 'kv-village-name', 'text-anchor': 'middle' }, village) : null,
    );

/** The god, standing on its hex. */
export const god = () =>
    svg('g', { class: 'kv-god' }, svg('circle', { r: 0.72, class: 'kv-halo' }), outlines(drawn.god));

/** Up to three fish along the lower edge of a hut. @param {number} count */
export function fishOn(count) {
    const places = [[], [0], [-0.22, 0.22], [-0.42, 0, 0.42]][count] ?? [];
    return svg('g', { class: 'kv-fish' }, ...places.map((x) => shape('fish', x, 0.63, 0.42)));
}

/** A canoe under sail. @param {string} seat @param {boolean} launched whether it lies at sea; else it stands small on its hut */
export const canoe = (seat, launched) =>
    svg(
        'g',
        { class: `kv-canoe kv-${seat}` },
        svg(
            'g',
            { transform: launched ? null : 'translate(.34 .34) scale(.62)' },
            outlines(drawn.canoe),
            emblem(seat, -0.02, -0.2, 0.5),
        ),
    );
