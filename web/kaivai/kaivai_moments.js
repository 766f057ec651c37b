/* kaivai_moments.js: what is worth a card in Kaivai: feasts, dice, canoes that go down, the loss of value at the end of a round,
 * villages that are scored. */
import { html } from '../element.js';
import { badge, icon } from './icons.js';

/** @typedef {import('./kaivai').KaivaiState} State */
/** @typedef {{ say: import('../types').BoardContext['say'], before: State, after: State }} Change the states around the decisions */
/** @typedef {import('../types').LogEntry} LogEntry */
/** @typedef {import('../types').Moment} Moment */

/** Who has fewer canoes now. @param {Change} change @returns {string[]} */
const sunk = ({ before, after }) =>
    Object.keys(before.canoes).filter((seat) => after.canoes[seat].length < before.canoes[seat].length);

/** Who has more glory now, with how much more. @param {Change} change */
const glory = ({ before, after }) =>
    Object.keys(after.glory)
        .map((seat) => ({ seat, more: after.glory[seat] - before.glory[seat] }))
        .filter(({ more }) => more > 0)
        .map(({ seat, more }) => html('span', {}, badge(seat), html('b', {}, `+${more}`), icon('glory')));

/** @param {LogEntry} entry */
const dice = ({ move }) =>
    move
        .split(' ')
        .slice(1)
        .map((side) =>
            html(
                'span',
                { class: side === '1' ? 'drama-die drama-hit' : 'drama-die' },
                side === '1' ? icon('fish') : '·',
            ),
        );

/** @param {Change} change @param {LogEntry} entry @returns {Moment | null} */
function momentOf(change, entry) {
    const { say } = change;
    const [verb] = entry.move.split(' ');
    if (verb === 'celebrate')
        return { kind: 'feast', picture: glory(change), title: say('kaivai_page_moment_feast'), lines: entry.told };
    if (verb === 'roll')
        return {
            kind: 'dice',
            picture: dice(entry),
            title: say('kaivai_page_moment_dice'),
            lines: entry.told.slice(0, 1),
        };
    if (verb === 'canoe' && sunk(change).length)
        return {
            kind: 'sinking',
            picture: sunk(change).map(badge),
            title: say('kaivai_page_moment_sinking'),
            lines: entry.told,
        };
    if (verb === 'show' && entry.told.length > 1)
        return {
            kind: 'village',
            picture: glory(change),
            title: say('kaivai_page_moment_village'),
            lines: entry.told.slice(1),
        };
    if (verb === 'pass' && entry.told.length > 1)
        return {
            kind: 'spoil',
            picture: [icon('spoil')],
            title: say('kaivai_page_moment_spoil'),
            lines: entry.told.slice(1, 4),
        };
    return null;
}

/** @param {Change} change @param {LogEntry[]} entries @returns {Moment[]} */
export const moments = (change, entries) =>
    entries.map((entry) => momentOf(change, entry)).filter((moment) => moment !== null);
