/* file.js: records as files, out of the browser and into it. */
import { html } from '../element.js';
import { limits } from '../limits.js';

/** Offers the text as a download. @param {string} name @param {string} text */
export function saveFile(name, text) {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    const anchor = html('a', { href: address, download: name, class: 'unseen' });
    document.body.append(anchor);
    anchor.click();
    anchor.remove();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** "<game>-2026-11-16.motu". @param {string} game */
export const fileName = (game) => `${game}-${new Date().toISOString().slice(0, 10)}.motu`;

/**
 * Asks the player for a file. Null if it is too large to be a record; never resolves if the player thinks better of
 * it.
 * @returns {Promise<string | null>}
 */
export function pickFile() {
    return new Promise((picked) => {
        const input = html('input', { type: 'file', accept: '.motu,text/plain', class: 'unseen' });
        input.addEventListener('change', async () => {
            const file = input.files?.[0];
            input.remove();
            if (file) picked(file.size > limits.recordBytes ? null : await file.text());
        });
        document.body.append(input);
        input.click();
    });
}

/** The header of a record as far as it can be read. @param {string} record @returns {Record<string, string>} */
export function headerOf(record) {
    /** @type {Record<string, string>} */
    const header = {};
    for (const line of record.split(/\r?\n/)) {
        if (line === '') break;
        const [, key, value] = /^(\w+):\s*(.*)$/.exec(line) ?? [];
        if (key) header[key] = value;
    }
    return header;
}

/** Who sat where, by the header of a record we wrote. @param {Record<string, string>} header @param {string[]} seats
 * @returns {Record<string, import('../types').Sitter>} */
export function sittersOf(header, seats) {
    return Object.fromEntries(
        seats.map((seat) => {
            const level = /^motu level ([1-8])$/.exec(header[seat] ?? '')?.[1];
            if (level) return [seat, { kind: 'computer', level: Number(level) }];
            const name = header[seat] ?? '';
            return [seat, { kind: 'person', name: name === 'guest' ? '' : name.slice(0, 24) }];
        }),
    );
}
