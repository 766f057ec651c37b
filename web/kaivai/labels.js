/* labels.js: what each hex offers, as a short tag on it and as a sentence for those who hear it. Numbers come from the
 * engine's advice. */
import { contents, expected, odds, rounded, shoresAt, siteOf, stepsTo } from './kaivai_speech.js';

/**
 * @typedef {{ say: import('../types').BoardContext['say'], picture: import('./kaivai').KaivaiPicture, names: Record<string, string>,
 *   choice: import('./kaivai_choice.js').Choice, seat: string }} Asked
 */

/** The best catch at a hex. @param {Asked} asked @param {string} hex @returns {number[]} */
function bestCatch({ picture, seat }, hex) {
    const catches = shoresAt(picture, hex).map((name) => picture.advice.villages[name].catch[seat]);
    return catches.filter((rolls) => rolls.length).sort((a, b) => expected(b) - expected(a))[0] ?? [];
}

/** What a canoe could do at a hex, in the action that is under way: [tag, sentence]. @param {Asked} asked @param {string} hex @returns {[string, string]} */
function prospect(asked, hex) {
    const { say, picture, seat } = asked;
    const { phase } = picture.state;
    if (phase === 'build') {
        const prices = shoresAt(picture, hex).map((name) => picture.advice.villages[name].price[seat]);
        const price = Math.min(...prices);
        return prices.length ? [String(price), say('kaivai_page_hex_build_near', { price })] : ['', ''];
    }
    if (phase === 'fish') {
        const rolls = bestCatch(asked, hex);
        return rolls.length
            ? [
                  rounded(expected(rolls)),
                  say('kaivai_page_hex_catch', { expected: rounded(expected(rolls)), odds: odds(say, rolls) }),
              ]
            : ['', ''];
    }
    return ['', ''];
}

/** @param {Asked} asked @param {string} hex @param {import('./kaivai_choice.js').Target} target @returns {[string, string]} tag and sentence */
function told(asked, hex, target) {
    const { say, picture, choice, seat } = asked;
    const { advice } = picture;
    if (target.kind === 'canoe')
        return ['', say(target.chosen ? 'kaivai_page_hex_canoe_chosen' : 'kaivai_page_hex_canoe')];
    if (target.kind === 'here' || target.kind === 'sail' || target.kind === 'sink') {
        const [tag, what] = prospect(asked, hex);
        const steps = stepsTo(picture, choice.half().canoe, hex);
        if (target.kind === 'here') return [tag, `${say('kaivai_page_hex_stay')} ${what}`];
        if (target.kind === 'sink') return ['', say('kaivai_page_hex_sink')];
        return [tag, `${say('kaivai_page_hex_sail', { n: steps })} ${what}`];
    }
    if (target.kind === 'site' && picture.state.phase === 'setup') return ['', say('kaivai_page_hex_base')];
    if (target.kind === 'site') {
        const village = siteOf(picture, hex);
        const price = picture.state.phase === 'build' && village ? advice.villages[village].price[seat] : 0;
        if (price) return [String(price), say('kaivai_page_hex_site_price', { price, village })];
        return ['', say('kaivai_page_hex_site', { village })];
    }
    if (target.kind === 'sell') {
        const own = picture.state.tiles[hex].startsWith(seat);
        const brings = (advice.market[hex] ?? []).join('·');
        return own
            ? [say('kaivai_page_home'), say('kaivai_page_hex_bring')]
            : [brings, say('kaivai_page_hex_sell', { brings })];
    }
    return toldVillage(asked, hex, String(target.village));
}

/** @param {Asked} asked @param {string} hex @param {string} village @returns {[string, string]} */
function toldVillage({ say, picture, seat }, hex, village) {
    const { state, advice } = picture;
    const facts = advice.villages[village];
    const tag = (/** @type {string} */ text) => (hex === village ? text : '');
    if (state.phase === 'choose')
        return [tag(`${facts.cult}`), say('kaivai_page_hex_score', { village, glory: facts.cult })];
    if (state.phase === 'fish')
        return [
            tag(rounded(expected(facts.catch[seat]))),
            say('kaivai_page_hex_catch', {
                expected: rounded(expected(facts.catch[seat])),
                odds: odds(say, facts.catch[seat]),
            }),
        ];
    const glory = facts.feast[seat] + facts.host;
    return [tag(`+${glory}`), say('kaivai_page_hex_celebrate', { village, glory, fish: facts.fish })];
}

/** What is lit up on the sea. @param {Asked} asked */
export function offers(asked) {
    /** @type {Map<string, import('./kaivai_chart.js').Offer>} */
    const found = new Map();
    for (const [hex, target] of asked.choice.targets())
        found.set(hex, { kind: target.kind, chosen: target.chosen, tag: told(asked, hex, target)[0] });
    return found;
}

/** Huts that take fish, with what they pay, while a canoe is still to be chosen for it. @param {Asked} asked @returns {Map<string, string>} */
export function marketTags({ picture, choice, seat }) {
    const found = new Map();
    if (picture.state.phase !== 'deliver' || !choice.moves().length || choice.of('sell').length) return found;
    for (const [hex, brings] of Object.entries(picture.advice.market))
        if (!picture.state.tiles[hex].startsWith(seat)) found.set(hex, /** @type {number[]} */ (brings).join('·'));
    return found;
}

/** "F5, water. Your canoe can sail here, 3 steps." @param {Asked} asked @param {string} hex */
export function hexLabel(asked, hex) {
    const target = asked.choice.targets().get(hex);
    const lies = `${hex}, ${contents(asked.say, asked.picture, asked.names, hex)}.`;
    return target ? `${lies} ${told(asked, hex, target)[1]}`.trim() : lies;
}
