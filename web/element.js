/* element.js: making elements. Text only ever goes in as text, so nothing a person typed is markup. */

/** @typedef {import('./types').Content} Content */
/** @typedef {import('./types').Traits} Traits */

/**
 * @template {Element} Made
 * @param {Made} element
 * @param {Traits} traits
 * @param {Content[]} content
 */
function furnish(element, traits, content) {
    for (const [name, value] of Object.entries(traits)) {
        if (name.startsWith('on')) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
        else if (value === true) element.setAttribute(name, '');
        else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
    }
    const parts = content.flat().filter((part) => part !== null && part !== undefined && part !== false);
    element.append(.../** @type {(Node | string)[]} */ (parts));
    return element;
}

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Traits} [traits]
 * @param {...Content} content
 * @returns {HTMLElementTagNameMap[T]}
 */
export function html(tag, traits = {}, ...content) {
    return furnish(document.createElement(tag), traits, content);
}

/**
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Traits} [traits]
 * @param {...Content} content
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, traits = {}, ...content) {
    return furnish(document.createElementNS('http://www.w3.org/2000/svg', tag), traits, content);
}
