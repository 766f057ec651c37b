/* keys_window.js: the list of keys behind "?". */
import { html } from '../element.js';
import { say } from '../words.js';
import { openWindow } from '../window.js';
import { chosen, choose } from '../settings/settings.js';

/** @param {{ key: string, does: string }[]} keys of the screen now */
export function openKeys(keys) {
    const row = (/** @type {{ key: string, does: string }} */ { key, does }) =>
        html(
            'div',
            {},
            html('dt', {}, ...key.split(' ').map((one) => (one === '–' ? '– ' : html('kbd', {}, one)))),
            html('dd', {}, say(does)),
        );
    const everywhere = [
        { key: '?', does: 'page_key_help' },
        { key: 'Tab', does: 'page_key_tab' },
        { key: 'Enter', does: 'page_key_enter' },
        { key: 'Esc', does: 'page_key_escape' },
    ];
    const single = html('input', { type: 'checkbox', checked: chosen('keys') === 'on' });
    single.addEventListener('change', () => choose('keys', single.checked ? 'on' : 'off'));
    openWindow(
        say('page_keys'),
        html('dl', { class: 'keys' }, ...[...everywhere, ...keys].map(row)),
        html('label', { class: 'check' }, single, html('span', {}, say('page_keys_single'))),
    );
}
