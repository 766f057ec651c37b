/* load.js: records coming in: from a file or pasted. Whether one can be read is found out when it is opened. */
import { html } from '../element.js';
import { say } from '../words.js';
import { openWindow } from '../window.js';
import { pickFile } from './file.js';
import { limits } from '../limits.js';

/** @typedef {import('../types').App} App */

/** @param {App} app */
export async function loadFile(app) {
    const record = await pickFile();
    app.openRecord(record ?? '');
}

/** Takes a record, or a link that holds one. @param {App} app */
export function openPaste(app) {
    const field = html('textarea', {
        rows: '8',
        'aria-label': say('page_paste_field'),
        spellcheck: 'false',
        maxlength: limits.recordBytes,
    });
    const open = () => {
        const text = field.value.trim();
        const link = /#r=[\w.-]+$/.exec(text)?.[0];
        dialog.close();
        if (link) app.go(link);
        else app.openRecord(`${text}\n`);
    };
    const dialog = openWindow(
        say('page_paste'),
        html('p', {}, say('page_paste_meaning')),
        field,
        html(
            'div',
            { class: 'row' },
            html('button', { type: 'button', class: 'primary', onclick: open }, say('page_open')),
        ),
    );
    field.focus();
}
