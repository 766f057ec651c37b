/* copy.js: a link on its way to others: into the clipboard, or, where that is not allowed, to be copied by hand. */
import { html } from '../element.js';
import { say } from '../words.js';
import { openWindow } from '../window.js';

/** @param {string} address @param {() => void} copied */
export async function copyLink(address, copied) {
    try {
        await navigator.clipboard.writeText(address);
        copied();
    } catch {
        const field = html('textarea', { readonly: true, rows: '6', 'aria-label': say('page_link') }, address);
        openWindow(say('page_share'), html('p', {}, say('page_link_copy')), field);
        field.select();
    }
}
