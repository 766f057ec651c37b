/* kaivai_meaning.js: what a decision would mean now, beyond what it changes at once: where a bid puts one in the order, what an
 * action can bring, who would hold a village. Shown when something is pointed at, and as the reason for a hint. The numbers are
 * the engine's advice; no rules are known here. */
import { expected, rounded, shoresAt, siteOf, villageAt } from './kaivai_speech.js';

/** @typedef {import('./kaivai_choice.js').Move} Move */
/**
 * @typedef {{ say: import('../types').BoardContext['say'], picture: import('./kaivai').KaivaiPicture, seat: string,
 *   around: (hex: string) => string[] }} Sight around: the neighbours of a hex
 */

/** @param {number[]} list */
const sum = (list) => list.reduce((a, b) => a + b, 0);

/** @param {Sight} sight @param {Move} move */
function bid({ say, picture, seat }, { count = 0 }) {
    const { state, advice, seats } = picture;
    const others = seats.filter((s) => s !== seat && state.bids[s]);
    const sizes = Object.values(advice.villages)
        .filter(({ sites }) => sites.length)
        .map(({ size }) => size);
    const ahead = others.filter((s) => Number(state.bids[s]) > count).length;
    const places = {
        bid: count,
        place: say(`kaivai_page_place_${1 + ahead}`),
        price: count + Math.min(...sizes),
        movement: advice.seats[seat].speeds[count - 1],
    };
    const all = others.length === seats.length - 1;
    const told = say(all ? 'kaivai_page_means_bid' : 'kaivai_page_means_bid_so_far', places);
    return all && others.every((s) => Number(state.bids[s]) > count) ? `${told} ${say('kaivai_page_means_god')}` : told;
}

/** Where a canoe can be after sailing, its own place at sea included. @param {Sight} sight @param {string} canoe @returns {string[]} */
const within = ({ picture }, canoe) => [
    ...(picture.state.tiles[canoe] ? [] : [canoe]),
    ...(picture.advice.reach[canoe] ?? []).flat(),
];

/** The most fish a canoe may expect at a hex. @param {Sight} sight @param {string} hex */
const catchAt = ({ picture, seat }, hex) =>
    Math.max(0, ...shoresAt(picture, hex).map((name) => expected(picture.advice.villages[name].catch[seat])));

/** What the fish would bring on other players' huts beside these hexes, the best prices first. @param {Sight} sight @param {string[]} hexes */
function prices({ picture, seat, around }, hexes) {
    const { market } = picture.advice;
    const huts = new Set(
        hexes.flatMap(around).filter((hex) => market[hex] && !picture.state.tiles[hex].startsWith(seat)),
    );
    return [...huts].flatMap((hex) => market[hex]).sort((a, b) => b - a);
}

/** What so many fish bring at these prices, the best first. @param {Sight} sight @param {number} n @param {number[]} best */
function selling({ say }, n, best) {
    const value = sum(best.slice(0, n));
    return value ? say('kaivai_page_means_deliver', { n, value }) : say('kaivai_page_means_store');
}

/** @type {Record<string, (sight: Sight) => string>} */
const ofAction = {
    build({ say, picture, seat }) {
        const { villages, seats } = picture.advice;
        const open = Object.values(villages).filter(({ sites }) => sites.length);
        const price = Math.min(...open.map((village) => village.price[seat]));
        return say('kaivai_page_means_build', { price, value: seats[seat].value });
    },
    fish(sight) {
        const catches = sight.picture.state.canoes[sight.seat]
            .map((/** @type {string} */ canoe) =>
                Math.max(0, ...within(sight, canoe).map((hex) => catchAt(sight, hex))),
            )
            .filter((/** @type {number} */ fish) => fish > 0);
        return sight.say('kaivai_page_means_fish', { n: catches.length, expected: rounded(sum(catches)) });
    },
    deliver(sight) {
        const { caught, canoes } = sight.picture.state;
        const n = sum(caught[sight.seat]);
        const best = prices(
            sight,
            canoes[sight.seat].flatMap((/** @type {string} */ canoe) => within(sight, canoe)),
        );
        return selling(sight, n, best);
    },
    move: ({ say, picture, seat }) => say('kaivai_page_means_move', { movement: picture.advice.seats[seat].movement }),
    pass: ({ say, picture, seat }) =>
        picture.state.acted.includes(seat)
            ? say('kaivai_page_means_pass', { n: picture.state.influence[seat] ?? 0 })
            : '',
};

/** Who would hold a village. @param {Sight} sight @param {string} village @param {number} more what the seat would add @param {string} key */
function holding({ say, picture, seat }, village, more, key) {
    const facts = picture.advice.villages[village];
    if (!facts) return '';
    const other = Math.max(0, ...picture.seats.filter((s) => s !== seat).map((s) => facts.holding[s]));
    return say(key, {
        village,
        own: facts.holding[seat] + more,
        other,
        glory: facts.cult + (key.endsWith('god_in') ? 1 : 0),
    });
}

/** A canoe that sails and then acts. @param {Sight} sight @param {string} hex */
function canoe(sight, hex) {
    const { say, picture, seat } = sight;
    const shores = shoresAt(picture, hex);
    const { phase } = picture.state;
    if (phase === 'fish') return say('kaivai_page_means_catch', { expected: rounded(catchAt(sight, hex)) });
    if (phase === 'deliver') {
        const n = sum(picture.state.caught[seat]);
        return selling(sight, n, prices(sight, [hex]));
    }
    if (!shores.length) return '';
    if (phase === 'build') {
        const price = Math.min(...shores.map((name) => picture.advice.villages[name].price[seat]));
        return say('kaivai_page_means_price', { price });
    }
    return holding(sight, shores[0], 1, 'kaivai_page_means_hold');
}

/** In a sentence or two, or '' if nothing is to be said beyond what changes at once. @param {Sight} sight @param {Move} move */
export function meaning(sight, move) {
    const { say, picture, seat } = sight;
    const { verb, hex = '' } = move;
    if (verb === 'bid') return bid(sight, move);
    if (ofAction[verb]) return ofAction[verb](sight);
    if (verb === 'canoe') return canoe(sight, hex);
    if (verb === 'hut' || verb === 'place') return holding(sight, siteOf(picture, hex), 1, 'kaivai_page_means_hold');
    if (verb === 'god') return holding(sight, siteOf(picture, hex), 0, 'kaivai_page_means_god_in');
    if (verb === 'score') return holding(sight, move.village ?? '', 0, 'kaivai_page_means_score');
    if (verb === 'show')
        return holding(
            sight,
            picture.state.scoring ?? '',
            (move.count ?? 0) * picture.advice.worth,
            'kaivai_page_means_hold',
        );
    if (verb === 'sell' && String(picture.state.tiles[hex]).startsWith(seat))
        return say('kaivai_page_means_feast', { village: villageAt(picture, hex) });
    return '';
}
