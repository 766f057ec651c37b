/* broken.js: the window that opens when the engine has found a bug in itself: what it says about it, the game to save, a report to
 * copy. */
import { html } from '../element.js';
import { say } from '../words.js';
import { openWindow } from '../window.js';
import { saveFile, fileName, headerOf } from '../share/file.js';
import { keptGames } from '../table/keep.js';

/** @typedef {import('../types').Broken} Broken */

/** The whole game, if it is played on this device; else what the engine that broke knew of it. @param {Broken} broken */
const recordOf = (broken) => keptGames().find(({ id }) => location.hash.includes(id))?.record || broken.record || '';

/** For those who will look for the mistake: in English, whoever reads it here. @param {Broken} broken @param {string} record */
const reportOf = ({ version, condition, file, line }, record) =>
    [`motu ${version}: ${condition} is not true, in ${file}:${line}`, navigator.userAgent, '', record].join('\n');

/** Only one at a time: what breaks once may break again. @type {HTMLDialogElement | null} */
let open = null;

/** @param {Broken} broken */
export function openBroken(broken) {
    if (open?.open) return;
    const record = recordOf(broken);
    const report = html('textarea', { readonly: true, rows: '8', 'aria-label': say('page_broken_report') });
    report.value = reportOf(broken, record);
    const told = html('p', { class: 'meaning', role: 'status' });
    async function copy() {
        try {
            await navigator.clipboard.writeText(report.value);
            told.textContent = say('page_broken_copied');
        } catch {
            report.select(); /* the browser does not allow it: the player's own hands can */
        }
    }
    const save = () => saveFile(fileName(headerOf(record).game ?? 'motu'), record);
    open = openWindow(
        say('page_broken_title'),
        html('p', {}, say('page_broken')),
        html('p', {}, html('code', {}, `${broken.condition} (${broken.file}:${broken.line})`)),
        html(
            'div',
            { class: 'row' },
            record && html('button', { type: 'button', class: 'primary', onclick: save }, say('page_broken_save')),
            html('button', { type: 'button', onclick: () => void copy() }, say('page_broken_copy')),
        ),
        told,
        report,
    );
}
