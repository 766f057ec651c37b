/* scoring.js: the end of the game, village by village: what each player holds there, what was shown in secret and then
 * revealed, and who got the glory. What has been revealed is read from the decisions, the rest is what the
 * engine says; nothing is computed here. */
import { html } from '../element.js';
import { badge, icon } from './icons.js';
import { amount } from './seats.js';

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

/**
 * One player in one village: huts and canoes, and the influence shown, if it may be known.
 * @typedef {{ holding: number, shown: number | null, secret: boolean, asked: boolean }} Part
 */
/** @param {import('./kaivai').KaivaiState} state @param {string} village @param {string} seat @param {Record<string, string>} shown @param {number} holding @returns {Part} */
function part(state, village, seat, shown, holding) {
    const done = state.scored.includes(village);
    const now = state.scoring === village;
    const own = now ? state.shown[seat] : null;
    const said = shown[seat] ?? (done ? '0' : undefined); /* who has no influence is not asked */
    const known = own ?? (said === undefined || said === '?' ? null : Number(said));
    return {
        holding,
        shown: now || done ? known : null,
        secret: now && known === null && said !== undefined,
        asked: now && known === null && said === undefined,
    };
}

/** @param {Sight} sight @param {Part} part @param {boolean} most */
function cell({ say, picture }, { holding, shown, secret, asked }, most) {
    const { worth } = picture.advice;
    const note = shown
        ? say('kaivai_page_shown', { holding, shown, worth })
        : secret
          ? say('kaivai_page_show_hidden')
          : asked
            ? say('kaivai_page_show_waiting')
            : '';
    return html(
        'td',
        { class: most ? 'kv-leads' : null },
        html('span', {}, String(holding + (shown ?? 0) * worth)),
        note ? html('small', { class: secret ? 'kv-secret' : null }, note) : null,
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
                    html(
                        'th',
                        { scope: 'col' },
                        icon('glory'),
                        html('span', { class: 'unseen' }, say('kaivai_page_glory')),
                    ),
                    ...seats.map((seat) =>
                        html(
                            'th',
                            { scope: 'col' },
                            badge(seat),
                            html('span', { class: 'unseen' }, names[seat]),
                            left(sight, seat),
                        ),
                    ),
                ),
            ),
            html(
                'tbody',
                {},
                ...order.map((village) => {
                    const done = state.scored.includes(village);
                    const holding = held.get(village) ?? advice.villages[village].holding;
                    const parts = seats.map((seat) =>
                        part(state, village, seat, shown.get(village) ?? {}, holding[seat]),
                    );
                    const totals = parts.map((p) => p.holding + (p.shown ?? 0) * advice.worth);
                    const most = Math.max(1, ...totals);
                    return html(
                        'tr',
                        { class: `${done ? 'kv-done' : ''}${state.scoring === village ? 'kv-current' : ''}` },
                        html(
                            'th',
                            { scope: 'row' },
                            village,
                            done
                                ? html(
                                      'span',
                                      { class: 'kv-tick' },
                                      ' ✓',
                                      html('span', { class: 'unseen' }, say('kaivai_page_scored')),
                                  )
                                : null,
                        ),
                        html('td', {}, String(advice.villages[village].cult)),
                        ...parts.map((p, i) => cell(sight, p, totals[i] === most)),
                    );
                }),
            ),
        ),
        verdict(history),
    );
}

/** What decides how much somebody can show, and who chooses: in sight in a low window, too. @param {Sight} sight @param {string} seat */
const left = ({ say, picture: { state } }, seat) =>
    html(
        'span',
        { class: 'kv-left' },
        amount('influence', state.influence[seat], say('kaivai_page_influence')),
        amount('glory', state.glory[seat], say('kaivai_page_glory')),
    );

/** What the village scored last brought, in the words of the log. @param {import('../types').LogEntry[]} history */
function verdict(history) {
    const end = history.findLast(({ move, told }) => /^(show|score) /.test(move) && told.length > 1);
    return end ? html('div', { class: 'kv-verdict' }, ...end.told.map((sentence) => html('p', {}, sentence))) : null;
}

/** Those done first, as they were scored; then the present one; then the rest. @param {import('./kaivai').KaivaiState} state @param {Map<string, unknown>} shown @param {string} village */
function rank(state, shown, village) {
    const place = [...shown.keys()].indexOf(village);
    if (state.scored.includes(village)) return place < 0 ? 50 : place;
    return state.scoring === village ? 60 : 70;
}
