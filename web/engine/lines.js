/* lines.js: the lines of a match's log that are known already. A line never changes, so as long as the match only goes on each is
 * asked for once: drawing the log after every decision asks only for what is new. */

/** @typedef {import('../types').LogEntry} LogEntry */

/** @param {(viewer: string, from: number, to: number) => Promise<LogEntry[]>} tell as many of them as one answer holds */
export function createLines(tell) {
    /** By viewer, from the first line on. @type {Map<string, LogEntry[]>} */
    let told = new Map();

    /** @param {string} viewer @param {number} from @param {number} to */
    async function tellAll(viewer, from, to) {
        /** @type {LogEntry[]} */
        const entries = [];
        while (from + entries.length < to) entries.push(...(await tell(viewer, from + entries.length, to)));
        return entries;
    }

    return {
        /** @param {string} viewer @param {number} from @param {number} to @returns {Promise<LogEntry[]>} */
        async log(viewer, from, to) {
            const lines = told.get(viewer) ?? [];
            told.set(viewer, lines);
            const start = Math.max(from, Math.min(lines.length, to));
            const fresh = await tellAll(viewer, start, to);
            if (start <= lines.length) fresh.forEach((line, i) => (lines[start + i] = line));
            return [...lines.slice(from, start), ...fresh];
        },
        /** Another match, other decisions, another language. What is still being told belongs to what was before. */
        forget() {
            told = new Map();
        },
    };
}
