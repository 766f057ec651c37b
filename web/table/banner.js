/* banner.js: says that the board shows an earlier moment, and leads through the moments and back. */
import { html } from '../element.js';

/** @param {import('../types').PanelContext} context */
export function createBanner(context) {
    const { say } = context;
    const element = html('div', { class: 'banner', hidden: true });

    function update() {
        const ply = context.looking();
        element.hidden = ply === null;
        if (ply === null) return element.replaceChildren();
        const button = (
            /** @type {string} */ text,
            /** @type {string} */ label,
            /** @type {number | null} */ to,
            off = false,
        ) =>
            html(
                'button',
                { type: 'button', 'aria-label': label, disabled: off, onclick: () => context.look(to) },
                text,
            );
        const focused = [...element.children].indexOf(/** @type {Element} */ (document.activeElement));
        element.replaceChildren(
            html('span', {}, say('page_looking', { ply, last: context.table.position().ply })),
            button('‹', say('page_earlier'), ply - 1, ply === 0),
            button('›', say('page_later'), ply + 1),
            button(say('page_back_to_now'), say('page_back_to_now'), null),
        );
        if (focused > 0) /** @type {HTMLElement} */ (element.children[focused]).focus();
    }
    return { element, update };
}
