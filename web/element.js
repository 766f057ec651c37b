/* element.js: making elements. Text only ever goes in as text, so nothing a person typed is markup. */

/**
 * @param {Element} element
 * @param {Record<string, any>} traits attributes; on… is a listener; true means present, false and null absent
 * @param {any[]} content
 */
function furnish(element, traits, content) {
    for (const [name, value] of Object.entries(traits)) {
        if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
        else if (value === true) element.setAttribute(name, '');
        else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
    }
    element.append(...content.flat().filter((part) => part !== null && part !== undefined && part !== false));
    return element;
}

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [traits]
 * @param {...any} content
 * @returns {HTMLElementTagNameMap[T]}
 */
export function html(tag, traits = {}, ...content) {
    return /** @type {any} */ (furnish(document.createElement(tag), traits, content));
}

/**
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [traits]
 * @param {...any} content
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, traits = {}, ...content) {
    return /** @type {any} */ (furnish(document.createElementNS('http://www.w3.org/2000/svg', tag), traits, content));
}
