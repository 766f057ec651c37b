/* settings.js: what the player prefers on this device. Each is one key of the local storage; a page that may store
 * nothing keeps them until it is closed. The window for changing them is in settings_window.js. */

/** @typedef {'slow' | 'normal' | 'fast' | 'instant'} Speed */

/**
 * The values a setting can have, the default first. The language is words.js's affair; null there means the browser's.
 */
const choices = {
    theme: ['system', 'light', 'dark'],
    speed: ['normal', 'slow', 'fast', 'instant'],
    confirm: ['touch', 'always', 'never'],
    sound: ['off', 'on'],
    forced: ['off', 'on'],
    ahead: ['auto', 'on', 'off'],
    keys: ['on', 'off'],
};

/** @typedef {keyof typeof choices} Setting */

/** @type {Map<string, string>} */
const unstored = new Map();

/** @param {string} key @returns {string | null} */
export function remembered(key) {
    try {
        return localStorage.getItem(`motu-${key}`) ?? unstored.get(key) ?? null;
    } catch {
        return unstored.get(key) ?? null;
    }
}

/** @param {string} key @param {string} value */
export function remember(key, value) {
    unstored.set(key, value);
    try {
        localStorage.setItem(`motu-${key}`, value);
    } catch {
        /* kept until the page is closed */
    }
}

/** @param {Setting} setting */
export const values = (setting) => choices[setting];

/** @param {Setting} setting */
export function chosen(setting) {
    const kept = remembered(setting);
    return kept !== null && choices[setting].includes(kept) ? kept : choices[setting][0];
}

/** @param {Setting} setting @param {string} value */
export function choose(setting, value) {
    remember(setting, value);
    if (setting === 'theme') dispatchEvent(new Event('motu-theme'));
    if (setting === 'sound') void import('../sound.js').then(({ chime }) => chime());
}

const reduced = matchMedia('(prefers-reduced-motion: reduce)');

/** No animation: the system asks for that, or the player wants everything at once. */
export const calm = () => reduced.matches || chosen('speed') === 'instant';

/** How long a decision of the computer stays on the board before the next, in milliseconds. */
export function pace() {
    return { slow: 2400, normal: 1200, fast: 450, instant: 0 }[/** @type {Speed} */ (chosen('speed'))];
}

/**
 * Whether a target on the board is tapped first and confirmed then.
 * @param {boolean} touched by a finger, not a mouse
 */
export function wantsConfirmation(touched) {
    const wish = chosen('confirm');
    return wish === 'always' || (wish === 'touch' && touched);
}
