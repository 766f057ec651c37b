/* kaivai_dock.js: the buttons of a decision: bids, kinds of hut, how many fish, ways to pay, influence to show, gifts,
 * pass, done. Every legal move that is not a hex has its button here; hexes are here too, as a list, for those who cannot
 * or will not point. */
import { html, svg } from '../element.js';
import { badge, icon } from './icons.js';
import { givesSeveral } from './gift.js';
import { hut } from './kaivai_pieces.js';

/** @typedef {import('./kaivai_choice.js').Move} Move */
/**
 * @typedef {object} Hand what the buttons may do
 * @property {(words: string) => void} choose
 * @property {(words: string) => void} refuse says why not
 * @property {(half: Partial<import('./kaivai_choice.js').Half>) => void} say
 * @property {(words: string | null) => void} stand in advance
 * @property {(words: string | null) => void} look
 * @property {(hex: string) => void} point
 */
/** @typedef {import('./seats.js').Sight & { choice: import('./kaivai_choice.js').Choice, seat: string, standing?: string | null, label: (hex: string) => string }} Decision */

/** A button that makes a move. @param {Hand} hand @param {string} words @param {import('../types').Content[]} content @param {string} [mark] */
const act = (hand, words, content, mark = '') =>
    html(
        'button',
        {
            type: 'button',
            class: mark || null,
            'data-words': words,
            onclick: () => hand.choose(words),
            onpointerenter: () => hand.look(words),
            onpointerleave: () => hand.look(null),
            onfocus: () => hand.look(words),
            onblur: () => hand.look(null),
        },
        ...content,
    );

/** @param {string} label @param {import('../types').Content[]} buttons @param {string} [mark] */
const group = (label, buttons, mark = '') =>
    html(
        'div',
        { class: `kv-group ${mark}`, role: 'group', 'aria-label': label },
        html('span', { class: 'kv-group-name' }, label),
        ...buttons,
    );

/** Others bid, and then we: what is bid then can be said now. @param {Decision} decision */
const bidsLater = ({ picture: { state }, choice, seat, standing }) =>
    standing !== undefined && !choice.moves().length && state.phase === 'bid' && !state.bids[seat];

/** A bid to be made in advance, or to be taken back. @param {Hand} hand @param {string} words @param {import('../types').Content[]} content @param {boolean} stands */
const advance = (hand, words, content, stands) =>
    html(
        'button',
        {
            type: 'button',
            class: 'kv-bid kv-advance',
            'data-standing': words,
            'aria-pressed': String(stands),
            onclick: () => hand.stand(stands ? null : words),
        },
        ...content,
    );

/** All ten bids: what each costs and how far it sails; taken ones are named. @param {Decision} decision @param {Hand} hand */
function bids(decision, hand) {
    const { say, picture, choice, seat, names, standing } = decision;
    const open = choice.of('bid');
    const later = bidsLater(decision);
    if (!open.length && !later) return null;
    const { speeds } = picture.advice.seats[seat];
    const numbers = Array.from({ length: 10 }, (_, i) => i + 1);
    return group(
        say(later ? 'kaivai_page_bid_standing' : 'kaivai_page_bid_scale'),
        numbers.map((bid) => {
            const move = open.find((m) => m.count === bid);
            const owner = picture.seats.find((s) => picture.state.bids[s] === bid);
            const inside = [
                html('b', {}, String(bid)),
                html(
                    'span',
                    { class: 'kv-bid-speed' },
                    icon('paddle'),
                    html('span', { class: 'unseen' }, say('kaivai_page_movement_name')),
                    String(speeds[bid - 1]),
                ),
            ];
            if (move) return act(hand, move.words, inside, 'kv-bid');
            if (later && !owner) return advance(hand, `bid ${bid}`, inside, standing === `bid ${bid}`);
            return html(
                open.length ? 'button' : 'span',
                {
                    class: 'kv-bid kv-taken',
                    ...(open.length && {
                        type: 'button',
                        'aria-disabled': 'true',
                        onclick: () => hand.refuse(`bid ${bid}`),
                    }),
                },
                html('b', {}, String(bid)),
                owner ? badge(owner) : null,
                html('span', { class: 'unseen' }, say('kaivai_page_bid_taken', { name: owner ? names[owner] : '' })),
            );
        }),
        'kv-bids',
    );
}

/** @param {string} seat @param {import('./kaivai').KaivaiHut} type */
const hutPicture = (seat, type) =>
    svg('svg', { class: 'kv-hut-picture', viewBox: '-1 -1 2 2', 'aria-hidden': 'true' }, hut(seat, type));

/** Which kind of hut. @param {Decision} decision @param {Hand} hand */
function huts({ say, choice, seat, picture }, hand) {
    const types = /** @type {import('./kaivai').KaivaiHut[]} */ (choice.types());
    if (!types.length) return null;
    const left = picture.advice.seats[seat];
    const stock = { canoe: left.canoes_left, fisher: left.fishers_left, meeting: left.huts_left };
    return group(
        say('kaivai_page_hut_kind'),
        types.map((type) =>
            html(
                'button',
                {
                    type: 'button',
                    class: 'kv-kind',
                    'data-words': `type ${type}`,
                    'aria-pressed': String(choice.half().type === type),
                    onclick: () => hand.say({ type }),
                },
                hutPicture(seat, type),
                html(
                    'span',
                    {},
                    say(`kaivai_page_hut_${type}`),
                    html('small', {}, say(`kaivai_page_hut_${type}_for`, { n: stock[type] })),
                ),
            ),
        ),
        'kv-kinds',
    );
}

/** How many fish for the hut that was pointed at. @param {Decision} decision @param {Hand} hand */
function sales({ say, choice, picture, seat }, hand) {
    const hex = choice.half().hut;
    const open = choice.of('sell').filter((move) => move.hex === hex);
    if (!hex || !open.length) return null;
    const own = picture.state.tiles[hex].startsWith(seat);
    const brings = picture.advice.market[hex] ?? [];
    return group(
        say('kaivai_page_sell_how_many', { hex }),
        open.map((move) => {
            const n = Number(move.count);
            const value = brings.slice(0, n).reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0);
            return act(hand, move.words, [
                icon('fish'),
                say(own ? 'kaivai_page_sell_own' : 'kaivai_page_sell', { n, value }),
            ]);
        }),
    );
}

/** @param {Decision} decision @param {Hand} hand */
function payments({ say, choice }, hand) {
    const open = choice.of('pay');
    if (!open.length) return null;
    return group(
        say('kaivai_page_pay_with'),
        open.map((move) =>
            act(
                hand,
                move.words,
                [
                    html(
                        'span',
                        { class: 'unseen' },
                        say('kaivai_page_pay', { shells: (move.shells ?? []).join(', ') }),
                    ),
                    ...(move.shells ?? []).map((n) =>
                        html('span', { class: 'kv-counter kv-counter-shell', 'aria-hidden': 'true' }, String(n)),
                    ),
                ],
                'kv-pay',
            ),
        ),
    );
}

/** How much influence to show in secret. @param {Decision} decision @param {Hand} hand */
function shows({ say, choice }, hand) {
    const open = choice.of('show');
    if (!open.length) return null;
    return group(
        say('kaivai_page_show_how_many'),
        open
            .sort((a, b) => Number(a.count) - Number(b.count))
            .map((move) => act(hand, move.words, [icon('influence'), html('b', {}, String(move.count))], 'kv-show')),
    );
}

/** Gifts, folded away: they are rare. @param {Decision} decision @param {Hand} hand */
function gifts(decision, hand) {
    const { say, choice, names } = decision;
    const open = choice.of('give');
    if (!open.length || givesSeveral(decision)) return null; /* then gift.js has a window for them */
    return html(
        'details',
        { class: 'kv-fold', 'data-fold': 'gifts' },
        html('summary', {}, say('kaivai_page_gifts')),
        html(
            'div',
            { class: 'kv-unfolded' },
            ...[...new Set(open.map((move) => String(move.seat)))].map((to) =>
                group(
                    say('kaivai_page_gift_to', { name: names[to] }),
                    open
                        .filter((move) => move.seat === to)
                        .map((move) =>
                            act(hand, move.words, [
                                icon(move.what === 'fish' ? 'fish' : 'shell'),
                                say(`kaivai_page_gift_${move.what}`, { space: Number(move.space) }),
                            ]),
                        ),
                ),
            ),
        ),
    );
}

/** Every hex that means something, as buttons. @param {Decision} decision @param {Hand} hand */
function places({ say, choice, label }, hand) {
    const targets = [...choice.targets()].filter(([hex, target]) => !target.village || target.village === hex);
    if (!targets.length) return null;
    return html(
        'details',
        { class: 'kv-fold', 'data-fold': 'places' },
        html('summary', {}, say('kaivai_page_places', { n: targets.length })),
        html(
            'div',
            { class: 'kv-unfolded kv-places' },
            ...targets.map(([hex, target]) =>
                html(
                    'button',
                    {
                        type: 'button',
                        'data-words': `at ${hex}`,
                        'aria-label': label(hex),
                        title: label(hex),
                        class: target.chosen ? 'kv-chosen' : null,
                        onclick: () => hand.point(hex),
                        onpointerenter: () => target.words && hand.look(target.words),
                        onpointerleave: () => hand.look(null),
                        onfocus: () => target.words && hand.look(target.words),
                        onblur: () => hand.look(null),
                    },
                    target.village ?? hex,
                ),
            ),
        ),
    );
}

const plain = ['done', 'pass', 'approve', 'refuse', 'offer'];
/* What is pointed at on the sea, has a button above or a space among the six. */
const elsewhere = [
    'base',
    'add',
    'bid',
    'place',
    'god',
    'canoe',
    'hut',
    'sell',
    'pay',
    'show',
    'give',
    'village',
    'score',
    'celebrate',
    'build',
    'fish',
    'deliver',
    'move',
    'upgrade',
];

/** Words this page does not know yet. @param {Decision} decision @param {Hand} hand */
const unknown = ({ choice }, hand) =>
    choice
        .moves()
        .filter(({ verb }) => !elsewhere.includes(verb) && !plain.includes(verb))
        .map(({ words }) => act(hand, words, [words]));

/** What ends a decision. @param {Decision} decision @param {Hand} hand */
function endings({ say, choice, picture, seat }, hand) {
    return choice
        .moves()
        .filter(({ verb }) => plain.includes(verb))
        .map(({ verb, words }) => {
            const sacrifice = verb === 'pass' && !picture.state.acted.includes(seat);
            return act(
                hand,
                words,
                [say(sacrifice ? 'kaivai_page_do_sacrifice' : `kaivai_page_do_${verb}`)],
                verb === 'done' ? 'primary kv-done' : `kv-${verb}`,
            );
        });
}

/**
 * All buttons of the present decision: what is chosen from, and what ends, unsays or unfolds, which have places of their own.
 * @param {Decision} decision @param {Hand} hand @returns {HTMLElement[]}
 */
export function dockButtons(decision, hand) {
    const { choice, say } = decision;
    if (bidsLater(decision)) return [html('div', { class: 'kv-choices' }, bids(decision, hand))];
    if (!choice.moves().length) return [];
    const back =
        choice.half().verb || choice.half().hut || (choice.half().canoe && choice.canoes().length > 1)
            ? html(
                  'button',
                  { type: 'button', class: 'kv-back', 'data-words': 'back', onclick: () => hand.say(undo(choice)) },
                  say('kaivai_page_back'),
              )
            : null;
    const parts = [bids, huts, sales, payments, shows].map((make) => make(decision, hand));
    const folds = html('div', { class: 'kv-folds' }, gifts(decision, hand), places(decision, hand));
    return [
        html('div', { class: 'kv-choices' }, ...parts, ...unknown(decision, hand)),
        html('div', { class: 'kv-verbs' }, ...endings(decision, hand), back, folds),
    ];
}

/** @param {import('./kaivai_choice.js').Choice} choice @returns {Partial<import('./kaivai_choice.js').Half>} */
function undo(choice) {
    const half = choice.half();
    if (half.hut) return { hut: '' };
    if (half.canoe) return { canoe: '' };
    return { verb: '' };
}
