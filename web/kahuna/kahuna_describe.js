/* kahuna_describe.js: a position as text: headings and lists, nothing to see, nothing left out. */
import { html } from '../element.js';
import { nameAndSeat } from '../table/names.js';
import { spoken } from './kahuna_chart.js';
import { countOf } from './kahuna_side.js';

const seats = ['black', 'white'];

/**
 * @param {import('../types').BoardContext['say']} say
 * @param {ReturnType<import('./kahuna_speech.js').createSpeech>} speech
 * @param {import('./kahuna_chart.js').Chart} chart
 * @param {import('./kahuna').KahunaPicture} picture
 * @param {Record<string, string>} names
 */
export function describe(say, speech, chart, picture, names) {
    const { state } = picture;
    const list = (/** @type {(string | HTMLElement)[]} */ items) =>
        items.length
            ? html(
                  'ul',
                  {},
                  items.map((item) => html('li', {}, item)),
              )
            : html('p', {}, say('kahuna_page_none'));
    const section = (/** @type {string} */ title, /** @type {(string | HTMLElement)[]} */ items) =>
        html('section', {}, html('h3', {}, title), list(items));
    const cards = (/** @type {string[] | number} */ held) =>
        typeof held === 'number'
            ? say('kahuna_page_cards', { n: held })
            : held.map(spoken).join(', ') || say('kahuna_page_none');
    const player = (/** @type {string} */ seat) =>
        section(nameAndSeat(names[seat] ?? '', seat), [
            say('kahuna_page_points', { n: state.points[seat] }),
            `${say('kahuna_page_hand')}: ${cards(state.hands[seat])}`,
            ...(state.open[seat].length ? [`${say('kahuna_page_open')}: ${cards(state.open[seat])}`] : []),
            `${say('kahuna_page_islands', { n: state.tokens[seat].length })}: ${cards(state.tokens[seat])}`,
            `${say('kahuna_page_bridges', { n: state.bridges[seat].length })}: ${state.bridges[seat].map(speech.way).join(', ') || say('kahuna_page_none')}`,
        ]);
    const round = state.phase === 'last' ? 3 : state.round;
    return html(
        'div',
        { class: 'kh-description' },
        seats.map(player),
        section(say('kahuna_page_row'), [
            cards(state.face_up),
            say('kahuna_page_pile_of', { n: state.pile }),
            say('kahuna_page_discards', {
                n: state.discards.length + countOf(state.hidden_discards.black) + countOf(state.hidden_discards.white),
            }),
        ]),
        state.phase !== 'over' && section(say('kahuna_page_scoring'), [say(`kahuna_page_scoring_${round}`)]),
        section(
            say('kahuna_page_all_islands'),
            chart.islands.map((island) => speech.island(island, state)),
        ),
        section(
            say('kahuna_page_all_lines'),
            chart.lines.map(({ name }) => speech.line(name, state, [])),
        ),
    );
}
