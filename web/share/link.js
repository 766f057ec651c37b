/* link.js: a record in the fragment of an address. "r=" and the base64url form of the deflated text, and perhaps "." and
 * the number of decisions after which to look at it; a fragment never leaves the browser, so opening the link needs
 * no server. Anybody can make such a link, so its size is bounded before and while it is inflated. */

import { limits } from '../limits.js';

const largestFragment = 200_000;

/** @param {ReadableStream<Uint8Array>} stream @param {number} most @returns {Promise<Uint8Array>} */
async function gather(stream, most) {
    const reader = stream.getReader();
    const parts = [];
    let size = 0;
    for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        size += value.length;
        if (size > most) {
            await reader.cancel();
            throw new RangeError('too long');
        }
        parts.push(value);
    }
    const whole = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
        whole.set(part, at);
        at += part.length;
    }
    return whole;
}

/** @param {string} record @returns {Promise<string>} the fragment, without # */
export async function toFragment(record) {
    const deflated = new Blob([record]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    const bytes = await gather(/** @type {ReadableStream<Uint8Array>} */ (deflated), limits.recordBytes);
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return `r=${btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/** The moment a link leads to, if it names one. @param {string} fragment without # */
export const momentOf = (fragment) => /\.(\d{1,6})$/.exec(fragment)?.[1];

/** @param {string} record @param {number} [moment] @returns {Promise<string>} the whole address */
export async function linkTo(record, moment) {
    const fragment = await toFragment(record);
    return new URL(`#${fragment}${moment === undefined ? '' : `.${moment}`}`, location.href).href;
}

/**
 * The record, or null if the fragment does not hold one.
 * @param {string} fragment without #
 * @returns {Promise<string | null>}
 */
export async function fromFragment(fragment) {
    if (!fragment.startsWith('r=') || fragment.length > largestFragment) return null;
    try {
        const text = atob(
            fragment
                .slice(2)
                .replace(/\.\d+$/, '')
                .replaceAll('-', '+')
                .replaceAll('_', '/'),
        );
        const bytes = Uint8Array.from(text, (c) => c.charCodeAt(0));
        const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
        const whole = await gather(/** @type {ReadableStream<Uint8Array>} */ (inflated), limits.recordBytes);
        return new TextDecoder('utf-8', { fatal: true }).decode(whole);
    } catch {
        return null;
    }
}
