/* scoring.js: the end of the game, village by village: what each player holds there, what was shown in secret and then
 * revealed, and who got the glory. What has been revealed is read from the decisions; nothing is reckoned that the engine
 * has not said. */
import { html } from '../element.js';
import { badge, icon } from './icons.js';

/** @typedef {import('./seats.js').Sight} Sight */

/** What was shown at each village, from the decisions. @param {import('../types').LogEntry[]} history @returns {Map<string, Record<string, string>>} */
export function showings(history) {
    const found = new Map();
    /** @type {Record<string, string>} */
    let shown = {};
    for (const entry of history) {
        const [verb, what] = entry.move.split(' ');
        if (verb === 'score') found.set(what, (shown = {}));
        else if (verb === 'show') shown[entry.actor] = what;
    }
    return found;
}

/** One player in one village: huts and canoes, and the influence. @param {Sight} sight @param {string} village @param {string} seat @param {Record<string, string>} shown @param {number} holding */
function cell({ say, picture }, village, seat, shown, holding) {
    const { state, advice } = picture;
    const now = state.scoring === village;
    const done = state.scored.includes(village);
    if (!now && !done) return html('td', {}, String(holding));
    const own = now ? state.shown[seat] : null;
    const said = shown[seat] ?? (done ? '0' : undefined);
    const known = own !== null && own !== undefined ? String(own) : said;
    if (known !== undefined && known !== '?')
        return html('td', {}, html('b', {}, String(holding + Number(known) * advice.worth)), html('small', {}, say('kaivai_page_shown', { holding, shown: known, worth: advice.worth })));
    const waiting = said === undefined;
    return html(
        'td',
        {},
        String(holding),
        html('small', { class: waiting ? 'kv-waiting' : 'kv-secret' }, say(waiting ? 'kaivai_page_show_waiting' : 'kaivai_page_show_hidden')),
    );
}

/**
 * @param {Sight} sight
 * @param {import('../types').LogEntry[]} history
 * @param {Map<string, Record<string, number>>} held what each held in a village when it was scored, as far as it was seen
 */
export function scoringTable(sight, history, held) {
    const { say, picture, names } = sight;
    const { state, advice, seats } = picture;
    const shown = showings(history);
    const order = [...state.scored, ...Object.keys(state.villages).filter((name) => !state.scored.includes(name))];
    order.sort((a, b) => rank(state, shown, a) - rank(state, shown, b));
    return html(
        'section',
        { class: 'kv-scoring' },
        html('h3', {}, say('kaivai_page_scoring')),
        html('p', { class: 'kv-quiet' }, say('kaivai_page_scoring_how', { worth: advice.worth })),
        html(
            'table',
            {},
            html(
                'thead',
                {},
                html(
                    'tr',
                    {},
                    html('th', { scope: 'col' }, say('kaivai_page_village_name')),
                    html('th', { scope: 'col' }, icon('glory'), html('span', { class: 'unseen' }, say('kaivai_page_glory'))),
                    ...seats.map((seat) => html('th', { scope: 'col' }, badge(seat), html('span', { class: 'unseen' }, names[seat]))),
                ),
            ),
            html(
                'tbody',
                {},
                ...order.map((village) => {
                    const done = state.scored.includes(village);
                    return html(
                        'tr',
                        { class: `${done ? 'kv-done' : ''}${state.scoring === village ? 'kv-current' : ''}` },
                        html('th', { scope: 'row' }, village, done ? html('span', { class: 'kv-tick' }, ' ✓', html('span', { class: 'unseen' }, say('kaivai_page_scored'))) : null),
                        html('td', {}, String(advice.villages[village].cult)),
                        ...seats.map((seat) => cell(sight, village, seat, shown.get(village) ?? {}, (held.get(village) ?? advice.villages[village].holding)[seat])),
                    );
                }),
            ),
        ),
        verdict(history),
    );
}

/** What the last showing brought, in the words of the log. @param {import('../types').LogEntry[]} history */
function verdict(history) {
    const end = history.findLast((entry) => entry.move.startsWith('show ') && entry.told.length > 1);
    return end ? html('div', { class: 'kv-verdict' }, ...end.told.map((sentence) => html('p', {}, sentence))) : null;
}

/** Those done first, as they were scored; then the present one; then the rest. @param {any} state @param {Map<string, any>} shown @param {string} village */
function rank(state, shown, village) {
    const place = [...shown.keys()].indexOf(village);
    if (state.scored.includes(village)) return place < 0 ? 50 : place;
    return state.scoring === village ? 60 : 70;
}
