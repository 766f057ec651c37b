/* keys.js: single keys. They can be switched off; they never take what a text field, Ctrl, Alt or scrolling needs. */
import { chosen } from '../settings/settings.js';

/** Whether the element is for typing or choosing, so that letters belong to it. @param {EventTarget | null} target */
function takesLetters(target) {
    return (
        target instanceof HTMLElement &&
        (target.isContentEditable ||
            target.matches('input:not([type=range],[type=checkbox],[type=radio]), textarea, select'))
    );
}

/** @param {{ view(): import('../types').View | null, help(): void }} page */
export function listenForKeys(page) {
    document.addEventListener('keydown', (event) => {
        if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
        if (document.querySelector('dialog[open]')) return;
        const typing = takesLetters(event.target);
        if (typing && event.key !== 'Escape') return;
        if (event.key !== 'Escape' && chosen('keys') === 'off') return;
        if (event.key === '?') page.help();
        else if (!page.view()?.key?.(event)) return;
        event.preventDefault();
    });
}
