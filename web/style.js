/* style.js: style sheets that are fetched when they are needed: the first load has only those of the first screen. */

/** @type {Map<string, Promise<void>>} */
const asked = new Map();

/** Resolves when the sheet counts; also if it cannot be had: then the page is plain, but there. @param {string} name "style/panels" */
export function need(name) {
    const known = asked.get(name);
    if (known) return known;
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = new URL(`${name}.css`, import.meta.url).href;
    /** @type {Promise<void>} */
    const there = new Promise((done) => {
        link.addEventListener('load', () => done());
        link.addEventListener('error', () => done());
    });
    asked.set(name, there);
    document.head.append(link);
    return there;
}
