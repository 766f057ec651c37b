/* rule_pictures.js: small pictures beside the rules. Each is a position of the game's lesson: the engine reads it, and it is
 * drawn as the board draws it (GAME/GAME_pictures.js), so that a picture cannot say other than the rules do. They come
 * after the text, one by one, into places that are kept for them. */
import { html } from '../element.js';
import { createReferee } from '../engine/referee.js';
import { gamePage } from '../games.js';
import { recordOf } from '../lessons/lesson_record.js';
import { need } from '../style.js';
import { inline } from './markdown.js';

/** @typedef {import('../types').BoardContext['say']} Say */
/** @typedef {import('../types').Lesson} Lesson */
/** @typedef {import('../types').RulePictures} RulePictures */

/**
 * A scene as the engine sees it.
 * @param {import('../types').Referee} referee
 * @param {Lesson} lesson
 * @param {import('../types').RuleScene} scene
 * @param {Say} say
 * @returns {Promise<import('../types').SeenScene>}
 */
async function see(referee, lesson, { step, then = [], move }, say) {
    const card = (await referee.hello()).games.find(({ id }) => id === lesson.game);
    const position = lesson.steps.find(({ id }) => id === step);
    if (!card || !position) throw new RangeError(`no step ${step}`);
    const record = [position.record.trim(), ...then].join('\n');
    const loaded = await referee.load(recordOf({ options: position.options, record }, card));
    if (loaded.ok === false) throw new Error(loaded.message);
    const { seat } = lesson;
    return {
        card,
        say,
        seat,
        picture: await referee.picture(seat),
        moves: await referee.moves(seat),
        effect: move ? await referee.effect(move, seat) : null,
    };
}

/**
 * The pictures of a game, for one panel; null if it has none.
 * @param {string} game @param {Say} say
 */
export async function createRulePictures(game, say) {
    const page = gamePage(game);
    if (!page.pictures || !page.lesson) return null;
    const [{ scenes, draw }, lesson] = await Promise.all([page.pictures(), page.lesson(), need(`${game}/${game}`)]);
    /** Where they go. @type {Map<string, HTMLElement>} */
    const places = new Map();
    /** @type {Map<string, SVGElement>} */
    const drawn = new Map();
    let ended = false;
    let language = ''; /* of the words in them */

    async function drawAll() {
        const referee = createReferee();
        try {
            for (const rule of Object.keys(scenes)) {
                drawn.set(rule, draw(scenes[rule], await see(referee, lesson, scenes[rule], say)));
                if (ended) return;
                hang(rule);
            }
        } finally {
            referee.end();
        }
    }
    /** @param {string} rule */
    function hang(rule) {
        const picture = drawn.get(rule);
        if (picture) places.get(rule)?.replaceChildren(picture);
    }

    return {
        /** The place of a rule's picture, with its words; null if it has none.
         * @param {string} rule @param {import('./markdown.js').Reference} refer */
        frame(rule, refer) {
            if (!scenes[rule]) return null;
            const place = html('div', { class: 'rules-picture' });
            places.set(rule, place);
            const words = say(scenes[rule].words);
            return html(
                'figure',
                { class: 'rules-figure', 'data-picture': rule },
                place,
                html('figcaption', {}, inline(words, refer)),
            );
        },
        /** Hangs them up again; draws them, if they are not yet drawn in this language. */
        show() {
            for (const rule of places.keys()) hang(rule);
            const { lang } = document.documentElement;
            if (language === lang) return;
            language = lang;
            drawAll().catch(() => (language = '')); /* no engine: the words are there */
        },
        end() {
            ended = true;
            places.clear();
        },
    };
}
