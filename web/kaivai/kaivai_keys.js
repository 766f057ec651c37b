/* kaivai_keys.js: single keys that do something on Kaivai's board, and the list of them for those who ask. Arrows
 * belong to the sea itself: kaivai_chart.js. */

export const keys = [
    { key: '← ↑ → ↓', does: 'kaivai_page_key_arrows' },
    { key: 'Home PgUp End PgDn', does: 'kaivai_page_key_slant' },
    { key: 't T', does: 'kaivai_page_key_target' },
    { key: 'b f d m c g', does: 'kaivai_page_key_action' },
    { key: '1 … 9 0', does: 'kaivai_page_key_number' },
    { key: 'p', does: 'kaivai_page_key_pass' },
    { key: 'x', does: 'kaivai_page_key_done' },
    { key: 'v', does: 'kaivai_page_key_overlay' },
    { key: '+ −', does: 'kaivai_page_key_zoom' },
];
/** @type {Record<string, string>} */
const actionKeys = { b: 'build', f: 'fish', d: 'deliver', m: 'move', c: 'celebrate', g: 'upgrade' };

/**
 * @param {string} key
 * @param {object} board
 * @param {import('./kaivai_choice.js').Choice} board.choice
 * @param {import('./kaivai_chart.js').Chart} board.chart
 * @param {HTMLElement} board.dock
 * @param {(action: string) => void} board.act
 * @param {(words: string) => void} board.choose
 * @param {() => void} board.overlay
 * @returns {boolean} whether the key means something now
 */
export function pressKey(key, { choice, chart, dock, act, choose, overlay }) {
    const may = (/** @type {string} */ verb) => choice.of(verb).length > 0;
    if (key in actionKeys && may('pass')) act(actionKeys[key]);
    else if (key === 't' || key === 'T') chart.focusNext([...choice.targets().keys()], key === 'T');
    else if (key === 'v') overlay();
    else if (key === '+') chart.zoom.by(1.4);
    else if (key === '-') chart.zoom.by(1 / 1.4);
    else if (key === 'x' && may('done')) choose('done');
    else if (key === 'p' && may('pass')) button(dock, /^pass$/)?.focus();
    else if (/^\d$/.test(key)) return toNumber(dock, key === '0' && may('bid') ? '10' : key);
    else return false;
    return true;
}

/** @param {HTMLElement} dock @param {RegExp} words */
const button = (dock, words) => [...dock.querySelectorAll('button')].find((one) => words.test(one.dataset.words ?? ''));

/** @param {HTMLElement} dock @param {string} number */
function toNumber(dock, number) {
    const found = button(dock, new RegExp(`^(bid|show|sell \\w+) ${number}$`));
    found?.focus();
    return Boolean(found);
}
