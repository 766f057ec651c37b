/* icons.js: the small drawings: what each player is known by besides the colour, and the counters. Each fits a square of
 * side 1 around the middle, so that the same shape serves on the sea, in a display and on a button. */
import { svg } from '../element.js';

/** A tooth of a shark, a sun, a leaf, a wave. @type {Record<string, string>} */
const emblems = {
    red: 'M-.46-.4Q-.2-.3 0-.34T.46-.4Q.36.06.06.48 0 .52-.06.46-.38.06-.46-.4Z',
    yellow:
        'M.24 0A.24.24 0 1 1-.24 0 .24.24 0 0 1 .24 0ZM-.06-.32 0-.54 .06-.32ZM-.06.32 0 .54 .06.32ZM-.32-.06-.54 0-.32.06Z' +
        'M.32-.06.54 0 .32.06ZM.18-.27.38-.38 .27-.18ZM-.18-.27-.38-.38-.27-.18ZM.18.27.38.38 .27.18ZM-.18.27-.38.38-.27.18Z',
    green: 'M-.4.46Q-.36.3-.3.22C-.5-.2-.1-.5.46-.46 .5.08.2.46-.2.3Q-.3.36-.34.5ZM-.16.12Q.06-.1.24-.26 0 0-.2.2Z',
    blue: 'M-.52.34C-.3.34-.38-.4.12-.4 .44-.4.56-.02.34.08 .4-.14.16-.2.08-.02 0 .2.22.34.52.34Z',
};

/** @type {Record<string, string>} */
const shapes = {
    shell:
        'M-.12.44Q-.16.34-.14.3C-.52.12-.5-.42 0-.44 .5-.42.52.12.14.3Q.16.34.12.44ZM-.02.26-.05-.34-.01-.34 .02-.34.05-.34.02.26Z' +
        'M-.1.24-.32-.18-.28-.2-.06.24ZM.1.24.32-.18.28-.2.06.24Z',
    fish: 'M-.5.02C-.3-.34.08-.34.24-.06L.5-.26Q.42 0 .5.26L.24.08C.08.36-.3.36-.5.02ZM-.3-.06A.05.05 0 1 0-.2-.06 .05.05 0 1 0-.3-.06Z',
    influence:
        'M0-.46A.46.46 0 1 0 .46 0H.3A.3.3 0 1 1 0-.3 .2.2 0 1 1-.2 0H-.08A.09.09 0 1 0 0-.16 .15.15 0 0 1 .16 0 .16.16 0 0 1 0 .16V.3A.3.3 0 0 0 .3 0H.46A.46.46 0 0 0 0-.46Z',
    glory: 'M0-.5.13-.17.48-.15.21.07.3.42 0 .22-.3.42-.21.07-.48-.15-.13-.17Z',
    hut: 'M-.5.06 0-.46.5.06H.36V.42H.1V.16H-.1V.42H-.36V.06Z',
    paddle: 'M-.46.3.1-.26Q.08-.46.3-.5.52-.52.5-.3.46-.08.26-.1L-.3.46Q-.42.52-.48.44-.54.38-.46.3Z',
    god: 'M-.28.5V-.2Q-.28-.5 0-.5T.28-.2V.5ZM-.17-.14V0H-.05V-.14ZM.05-.14V0H.17V-.14ZM-.16.14V.28H.16V.14Z',
    canoe: 'M-.5.1Q-.4.38 0 .38T.5.1Q.3.2 0 .2T-.5.1ZM-.04.14V-.1Q-.4-.1-.1-.5 0-.2.34-.16.26.06.04.14Z',
    fisher: 'M-.1-.3A.14.14 0 1 0 .18-.3 .14.14 0 1 0-.1-.3ZM-.2.46Q-.2-.1.04-.1T.28.46ZM-.34-.46-.44.46-.36.46-.26-.46Z',
    spoil: 'M-.34-.5H.34V-.38Q.34-.14.1 0 .34.14.34.38V.5H-.34V.38Q-.34.14-.1 0-.34-.14-.34-.38ZM-.2.38H.2Q.2.24 0 .14-.2.24-.2.38Z',
    build: 'M-.5.06 0-.46.5.06H.36V.42H-.36V.06Z',
    deliver: 'M-.46-.1H.06V-.3L.5.04.06.38V.18H-.46Z',
    celebrate:
        'M-.4.48-.14-.26.28.16ZM.02-.28Q.16-.4.06-.52L.14-.54Q.26-.4.12-.22ZM.3.1Q.4-.04.54.04L.54-.06Q.38-.14.22.04ZM.2-.12.5-.4.42-.46.12-.18Z',
    upgrade: 'M0-.5.4-.06H.16V.14H-.16V-.06H-.4ZM-.4.24H.4V.44H-.4Z',
    move: 'M-.5 0-.24-.24V-.08H-.08V-.24H-.24L0-.5.24-.24H.08V-.08H.24V-.24L.5 0 .24.24V.08H.08V.24H.24L0 .5-.24.24H-.08V.08H-.24V.24Z',
};

/** The emblem of a player, to be placed in a drawing. @param {string} seat @param {number} x @param {number} y @param {number} size */
export const emblem = (seat, x, y, size) =>
    svg('path', {
        d: emblems[seat],
        class: 'kv-emblem',
        'fill-rule': 'evenodd',
        transform: `translate(${x} ${y}) scale(${size})`,
    });

/** @param {string} name @param {number} x @param {number} y @param {number} size @param {string} [mark] a class */
export const shape = (name, x, y, size, mark = '') =>
    svg('path', {
        d: shapes[name],
        class: mark || null,
        'fill-rule': 'evenodd',
        transform: `translate(${x} ${y}) scale(${size})`,
    });

/** A drawing as tall as the text around it. @param {string} name a counter or an action */
export function icon(name) {
    return svg(
        'svg',
        { class: `kv-icon kv-icon-${name}`, viewBox: '-.56 -.56 1.12 1.12', 'aria-hidden': 'true' },
        shape(name, 0, 0, 1),
    );
}

/** A player's emblem on a round of the player's colour, as tall as the text around it. @param {string} seat */
export function badge(seat) {
    return svg(
        'svg',
        { class: `kv-badge kv-${seat}`, viewBox: '-1 -1 2 2', 'aria-hidden': 'true' },
        svg('circle', { r: 0.94 }),
        emblem(seat, 0, 0, 1.15),
    );
}
