/* coast.js: coast lines as a hand would draw them: a ring bent by a few waves from a seeded generator, so that an
 * island looks the same on every screen and on every day. */

/** mulberry32: small, even, and the same everywhere. @param {number} seed */
export function dice(seed) {
    let state = seed >>> 0;
    return () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let t = state;
        t = Math.imul(t ^ (t >>> 15), t | 1);
        t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
        return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
}

const points = 22;

/** How far the coast is from the centre, as a share of the ellipse, at `points` bearings. @param {number} seed */
function bearings(seed) {
    const next = dice(seed);
    const waves = [2, 3, 4, 5, 7].map((k) => ({
        k,
        size: (0.13 / k) * (0.6 + 0.8 * next()),
        phase: next() * 2 * Math.PI,
    }));
    return Array.from({ length: points }, (_, i) => {
        const angle = (i / points) * 2 * Math.PI;
        return 1 + waves.reduce((sum, wave) => sum + wave.size * Math.sin(wave.k * angle + wave.phase), 0);
    });
}

/**
 * A closed, smooth path around 0,0.
 * @param {number} seed
 * @param {number} rx
 * @param {number} ry
 * @param {{x?: number, y?: number}} [shift]
 */
export function coast(seed, rx, ry, shift = {}) {
    const at = bearings(seed).map((r, i) => {
        const angle = (i / points) * 2 * Math.PI;
        return [(shift.x ?? 0) + rx * r * Math.cos(angle), (shift.y ?? 0) + ry * r * Math.sin(angle)];
    });
    const point = (/** @type {number} */ i) => at[(i + points) % points];
    const write = (/** @type {number[]} */ p) => `${p[0].toFixed(1)} ${p[1].toFixed(1)}`;
    let path = `M${write(point(0))}`;
    for (let i = 0; i < points; i++) {
        /* Catmull and Rom's curve through the points, as Bézier pieces */
        const [before, from, to, after] = [point(i - 1), point(i), point(i + 1), point(i + 2)];
        const out = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
        const into = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
        path += `C${write(out)} ${write(into)} ${write(to)}`;
    }
    return `${path}Z`;
}
