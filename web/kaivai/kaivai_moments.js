/* kaivai_moments.js: what is worth a card in Kaivai: feasts, dice, canoes that go down, the loss of value at the end of a round,
 * villages that are scored. */
import { html } from '../element.js';
import { badge, icon } from './icons.js';

/** @typedef {import('./kaivai').KaivaiState} State */
/**
 * @typedef {object} Change
 * @property {import('../types').BoardContext['say']} say
 * @property {State} before the decisions
 * @property {State} after them
 * @property {import('./kaivai').KaivaiAdvice['spoil']} spoil what the end of the round would have taken before them
 * @property {(hex: string | null) => boolean} below whether the card about that hex, or about none, stands at the lower edge
 */
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

/** What each loses by the end of the round. @param {Change} change */
const losses = ({ spoil }) =>
    Object.entries(spoil)
        .filter(([, { value, fish }]) => value || fish)
        .map(([seat, { value, fish }]) =>
            html(
                'span',
                {},
                badge(seat),
                value ? [html('b', {}, `−${value}`), icon('shell')] : null,
                fish ? [html('b', {}, `−${fish}`), icon('fish')] : null,
            ),
        );

/** The end of a round takes value; what it took of each is known if nothing else happened since. @param {Change} change @param {LogEntry} entry @param {boolean} alone @returns {Omit<Moment, 'title'>} */
function spoiling(change, { told }, alone) {
    const known = alone ? losses(change) : [];
    return {
        kind: 'spoil',
        picture: known.length ? known : [icon('spoil')],
        lines: told.slice(1, known.length ? 2 : 3),
        below: change.below(null),
    };
}

/** What a decision with this verb shows, if it is worth a card.
 * @type {Record<string, (change: Change, entry: LogEntry, alone: boolean, place: string[]) => Omit<Moment, 'title'> | null>} */
const ofVerb = {
    celebrate: (change, { told }, _, [village]) => ({
        kind: 'feast',
        picture: glory(change),
        lines: told,
        below: change.below(village),
    }),
    roll: (change, entry) => ({
        kind: 'dice',
        picture: dice(entry),
        lines: entry.told.slice(0, 1),
        below: change.below(change.before.canoe),
    }),
    canoe: (change, { told }, _, [from, to = from]) =>
        sunk(change).length
            ? { kind: 'sinking', picture: sunk(change).map(badge), lines: told, below: change.below(to) }
            : null,
    show: (change, { told }) =>
        told.length > 1
            ? {
                  kind: 'village',
                  picture: glory(change),
                  lines: told.slice(1),
                  below: change.below(change.before.scoring),
              }
            : null,
    pass: (change, entry, alone) => (entry.told.length > 1 ? spoiling(change, entry, alone) : null),
};

/** @param {Change} change @param {LogEntry[]} entries @returns {Moment[]} */
export const moments = (change, entries) =>
    entries.flatMap((entry) => {
        const [verb, ...place] = entry.move.split(' ');
        const moment = ofVerb[verb]?.(change, entry, entries.length === 1, place);
        return moment ? [{ ...moment, title: change.say(`kaivai_page_moment_${moment.kind}`) }] : [];
    });
