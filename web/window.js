/* window.js: a window over the page: title, content, a button that closes it. The browser keeps the focus inside and
 * gives it back; Escape, a click beside it and another screen (the phone's way back) close it too. */
import { html } from './element.js';
import { say } from './words.js';

/**
 * @param {string} title
 * @param {...import('./types').Content} content
 * @returns {HTMLDialogElement}
 */
export function openWindow(title, ...content) {
    const close = html(
        'button',
        { type: 'button', class: 'quiet close', 'aria-label': say('page_close'), onclick: () => dialog.close() },
        '✕',
    );
    /** @type {HTMLDialogElement} */
    const dialog = html(
        'dialog',
        { class: 'window', 'aria-label': title },
        html('div', { class: 'window-head' }, html('h2', {}, title), close),
        html('div', { class: 'window-body' }, ...content),
    );
    const leave = () => dialog.close();
    addEventListener('hashchange', leave);
    dialog.addEventListener('close', () => {
        removeEventListener('hashchange', leave);
        dialog.remove();
    });
    dialog.addEventListener('click', (event) => {
        if (event.target === dialog) dialog.close();
    });
    document.body.append(dialog);
    dialog.showModal();
    return dialog;
}

/**
 * Asks before something that cannot be taken back. The button that does it says what it does.
 * @param {string} title
 * @param {string} question
 * @param {string} yes
 * @param {string} no
 * @param {() => unknown} act
 */
export function askSure(title, question, yes, no, act) {
    const sure = () => {
        dialog.close();
        act();
    };
    const dialog = openWindow(
        title,
        html('p', {}, question),
        html(
            'div',
            { class: 'row' },
            html('button', { type: 'button', class: 'primary', onclick: sure }, yes),
            html('button', { type: 'button', onclick: () => dialog.close() }, no),
        ),
    );
}
