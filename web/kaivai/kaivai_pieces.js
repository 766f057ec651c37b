/* kaivai_pieces.js: what lies on the sea: huts, cult hexes, canoes, fish, the god. Each is drawn around the middle of
 * its hex, whose radius is 1; the colours come from kaivai.css by class, the emblem tells the owner without them. */
import { svg } from '../element.js';
import { emblem, shape } from './icons.js';
import { hexPoints } from './sea.js';

/** @param {string} d @param {string} mark */
const line = (d, mark) => svg('path', { d, class: mark });

const walls = {
    /* a boathouse: a steep roof over a hull */
    canoe: () => [
        line('M-.52.2 0-.46.52.2Q.28.12 0 .12T-.52.2Z', 'kv-thatch'),
        line('M-.2.13 0-.2.2.13Q.1.12 0 .12T-.2.13Z', 'kv-dark'),
        line('M-.56.28Q0 .4.56.28 .42.52 0 .52T-.56.28Z', 'kv-thatch'),
    ],
    /* a round hut with a rod and what hangs on it */
    fisher: () => [
        line('M-.5.02Q-.2-.2-.1-.48 0-.2.3.02 .1.1-.1.1T-.5.02Z', 'kv-thatch'),
        line('M-.38.12Q-.1.22.18.12V.48H-.38Z', 'kv-thatch'),
        line('M-.2.48V.28Q-.1.2 0 .28V.48Z', 'kv-dark'),
        line('M.26.48.5-.44Q.62-.3.58-.06', 'kv-rod'),
        shape('fish', 0.58, 0.1, 0.3, 'kv-thatch'),
    ],
    /* a long house with a roof that sweeps up at both ends */
    meeting: () => [
        line('M-.66-.04C-.52-.1-.56-.36-.5-.5-.3-.3.3-.3.5-.5.56-.36.52-.1.66-.04Q.3.06 0 .06T-.66-.04Z', 'kv-thatch'),
        line('M-.5.1Q0 .2.5.1V.46H-.5Z', 'kv-thatch'),
        line('M-.34.2V.46H-.22V.2ZM.22.2V.46H.34V.2ZM-.1.46V.26Q0 .18.1.26V.46Z', 'kv-dark'),
    ],
};

/** A tile's ground: a hex with soft corners. */
const plate = () => [
    svg('polygon', { points: hexPoints(0, 0, 0.78), class: 'kv-plate' }),
    line('M-.66-.12-.36-.64H.36L.66-.12Q0-.3-.66-.12Z', 'kv-shine'),
];

/** @param {string} seat @param {'canoe' | 'fisher' | 'meeting'} type */
export const hut = (seat, type) =>
    svg('g', { class: `kv-hut kv-${seat}` }, plate(), walls[type](), emblem(seat, 0, -0.58, 0.3));

/** A cult hex: a platform of stones with its posts. @param {string} [village] its name, on the hex it is called by */
export const cult = (village = '') =>
    svg(
        'g',
        { class: 'kv-cult' },
        plate(),
        line('M-.56.44-.46.2H.46L.56.44ZM-.38.16-.3-.04H.3L.38.16Z', 'kv-stone'),
        line('M-.5.2V-.34Q-.42-.46-.34-.34V.02ZM.5.2V-.34Q.42-.46.34-.34V.02ZM-.1-.06V-.5Q0-.64.1-.5V-.06Z', 'kv-post'),
        village ? svg('text', { y: 0.73, class: 'kv-village-name', 'text-anchor': 'middle' }, village) : null,
    );

/** The god, standing on its hex. */
export const god = () =>
    svg(
        'g',
        { class: 'kv-god' },
        svg('circle', { r: 0.72, class: 'kv-halo' }),
        line('M-.34.56V-.22Q-.34-.66 0-.66T.34-.22V.56Z', 'kv-gold'),
        line('M-.2-.24H-.06V-.1H-.2ZM.06-.24H.2V-.1H.06ZM-.2.06H.2V.2H-.2ZM-.34.34H.34V.4H-.34Z', 'kv-carved'),
        line('M-.34-.3-.5-.62-.2-.52-.0-.82.2-.52.5-.62.34-.3Q0-.5-.34-.3Z', 'kv-gold'),
    );

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
            line('M-.7.5H.46', 'kv-outrigger'),
            line('M-.74.1Q-.56.46-.04.46T.72.1Q.4.22 0 .22T-.74.1Z', 'kv-hull'),
            line('M-.1.24C-.66-.04-.5-.6-.02-.8 .02-.44.3-.3.56-.22 .46.06.2.22-.1.24Z', 'kv-sail'),
            emblem(seat, -0.02, -0.2, 0.5),
        ),
    );
