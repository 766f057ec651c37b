/* lesson.js: plays a lesson: one position after the other, in each something to do, on the real board with the real rules.
 * Another legal move than the one meant gets a friendly word and changes nothing. Before the first position stands how one
 * wins, after the last how to begin a game: the two screens of the guide. */
import { html } from '../element.js';
import { drawGuide, titles } from '../guide/guide.js';
import { recordOf } from './lesson_record.js';

/** @typedef {import('../types').Lesson} Lesson */
/** @typedef {import('../types').LessonStep} LessonStep */

/** How long, in milliseconds, what others and chance decide stays to be seen. */
const pause = 900;

/**
 * @param {HTMLElement} host
 * @param {object} context
 * @param {import('../types').GameCard} context.card
 * @param {() => Promise<Lesson>} context.fetchLesson
 * @param {() => import('../types').Referee} context.createReferee
 * @param {(host: HTMLElement, context: import('../types').BoardContext) => import('../types').Board} context.createBoard
 * @param {import('../types').BoardContext['say']} context.say
 * @param {(sentence: string) => void} context.announce
 * @param {(rule: string) => void} context.openRule
 * @param {() => boolean} context.calm
 * @param {(next: 'play' | 'start') => void} context.done
 * @param {number} [begin] the step to begin with; 0 is how one wins
 * @returns {import('../types').Panel}
 */
export function createLesson(host, context, begin = 0) {
    const { card, say, announce, calm } = context;
    const referee = context.createReferee();
    const title = html('h2', { tabindex: -1 });
    const dots = html('ol', { class: 'lesson-dots' });
    const about = html('p', { class: 'lesson-about' });
    const coach = html('p', { class: 'lesson-coach' });
    const refusal = html('p', { class: 'lesson-refusal', hidden: true });
    const ways = html('div', { class: 'lesson-ways' });
    const place = html('div', { class: 'lesson-board' });
    const dock = html('div', { class: 'lesson-dock' });
    const talk = html(
        'div',
        { class: 'lesson-talk' },
        html('div', { class: 'lesson-head' }, dots, title, about),
        html('div', { class: 'lesson-word' }, coach, refusal, ways),
    );
    const stage = html('div', { class: 'lesson-stage' }, place, dock);
    const pages = html('div', { class: 'lesson-guide', hidden: true });
    const root = html('div', { class: 'lesson-frame' }, talk, stage, pages);
    host.append(root);

    /** @type {Lesson | null} */
    let lesson = null;
    let at = 0; /* the step: 0 and the last are read, those between are played */
    let asked = 0; /* how many of its asks are done */
    let said = 'goal'; /* what the coach says now */
    let busy = false;
    let ended = false;
    let since = 0; /* the ply after the learner's last own decision: what came later is marked */

    const board = context.createBoard(place, {
        card,
        say,
        effect: (words) => referee.effect(words, seat()),
        why: (words) => referee.why(words, seat()),
        choose,
        stand: () => {},
        refuse: (reason) => refuse(`${reason.message} (${reason.rule})`),
        announce,
        changed: () => {},
        openRule: context.openRule,
    });
    dock.append(...[board.tray, board.actions].filter((part) => part !== undefined));

    const seat = () => lesson?.seat ?? '';
    const last = () => (lesson?.steps.length ?? 0) + 1;
    /** Which screen of the guide is read now, or -1. */
    const reading = () => (at === 0 ? 0 : at === last() ? 1 : -1);
    const step = () => /** @type {Lesson} */ (lesson).steps[at - 1];
    const ask = () => step().asks[Math.min(asked, step().asks.length - 1)];
    const finished = () => asked >= step().asks.length;

    /* --- what is said ------------------------------------------------------------------------------------------ */

    /** @param {string} words */
    function refuse(words) {
        refusal.textContent = words;
        refusal.hidden = false;
        announce(words);
    }

    /** @param {string} key goal, nudge or done */
    function coaching(key) {
        said = key;
        refusal.hidden = true;
        coach.className = `lesson-coach lesson-${key}`;
        coach.textContent = sentence();
        announce(coach.textContent);
    }

    /** After the last ask the coach still speaks of it; in between, the done of one comes with the goal of the next. */
    function sentence() {
        if (said !== 'goal' || !asked) return say(`lesson_${ask().id}_${said}`);
        return `${say(`lesson_${step().asks[asked - 1].id}_done`)} ${say(`lesson_${ask().id}_goal`)}`;
    }

    /** @param {number} i */
    const stepName = (i) =>
        i === 0 || i === last() ? say(titles[i && 1]) : say('lesson_step', { step: i, steps: last() - 1 });

    function tell() {
        if (!lesson) return;
        if (reading() < 0) {
            title.textContent = say(`lesson_${step().id}_title`);
            about.textContent = say(`lesson_${step().id}_text`);
            coach.textContent = sentence();
        } else title.textContent = stepName(at);
        about.hidden = coach.hidden = reading() >= 0;
        dots.setAttribute('aria-label', stepName(at));
        dots.replaceChildren(
            ...Array.from({ length: last() + 1 }, (_, i) =>
                html(
                    'li',
                    {},
                    html(
                        'button',
                        {
                            type: 'button',
                            class: i < at ? 'lesson-past' : '',
                            'aria-current': i === at ? 'step' : null,
                            'aria-label': i === 0 || i === last() ? `${i} ${stepName(i)}` : stepName(i),
                            onclick: () => void go(i),
                        },
                        i,
                    ),
                ),
            ),
        );
        showDot();
        const button = (/** @type {string} */ key, /** @type {() => void} */ onclick, manner = '') =>
            html('button', { type: 'button', class: manner, onclick }, say(key));
        const next = button('lesson_next', () => void go(at + 1), 'primary');
        const leave = [
            button('lesson_play', () => context.done('play'), 'primary'),
            button('lesson_leave', () => context.done('start')),
        ];
        if (reading() >= 0) return ways.replaceChildren(...(at === 0 ? [next] : leave));
        ways.replaceChildren(
            ...(finished() ? [next] : []),
            button('lesson_again', () => void go(at)),
            button('lesson_rule', () => context.openRule(step().rule)),
        );
    }

    /** On a phone the steps are one line that scrolls: the present one is in its middle. */
    function showDot() {
        const here = /** @type {HTMLElement | undefined} */ (dots.children[at]);
        if (here) dots.scrollLeft = here.offsetLeft - (dots.clientWidth - here.offsetWidth) / 2;
    }

    /* --- what happens ------------------------------------------------------------------------------------------ */

    async function show() {
        const position = await referee.position();
        const [picture, history] = await Promise.all([referee.picture(seat()), referee.log(seat(), 0, position.ply)]);
        const moves = busy || finished() ? [] : await referee.moves(seat());
        const names = Object.fromEntries(
            position.seats.map((s) => [s, s === seat() ? say('lesson_you') : say(`page_seat_${s}`)]),
        );
        if (!ended) board.update({ picture, moves, last: history.slice(since), names, calm: calm(), history });
    }

    /** A screen of the guide in place of the board. */
    async function read() {
        const screen = reading();
        const drawn = screen < 0 ? null : await drawGuide(card, screen, 'h3');
        if (ended || screen !== reading()) return;
        stage.hidden = screen >= 0;
        pages.hidden = screen < 0;
        pages.replaceChildren(...(drawn ? [drawn] : []));
    }

    /** @param {number} to */
    async function go(to) {
        if (!lesson) return;
        at = to;
        asked = 0;
        busy = false;
        refusal.hidden = true;
        await read();
        if (reading() >= 0) {
            tell();
            announce(title.textContent ?? '');
            return title.focus({ preventScroll: true });
        }
        const loaded = await referee.load(recordOf(step(), card), '1');
        if (!loaded.ok) return refuse(`${step().id}: ${loaded.message}`); /* our own mistake: the tests find it first */
        since = loaded.ply;
        coaching('goal');
        tell();
        await show();
        title.focus({ preventScroll: true });
    }

    /** @param {string} words @returns {Promise<boolean>} */
    async function choose(words) {
        if (busy || !lesson || reading() >= 0 || finished()) return false;
        const wanted = ask();
        if (!wanted.accepts.test(words)) {
            const reason = await referee.why(words, seat());
            if (reason.ok) coaching('nudge');
            else refuse(`${reason.message} (${reason.rule})`);
            return false;
        }
        const done = await referee.play(words);
        if (!done.ok) {
            refuse(done.message);
            return false;
        }
        since = done.ply - 1;
        await follow(wanted.then ?? []);
        asked++;
        coaching(finished() ? 'done' : 'goal');
        tell();
        await show();
        return true;
    }

    /** Lets the others decide, at a pace one can follow. @param {string[]} decisions "chance card HUNA" */
    async function follow(decisions) {
        busy = true;
        for (const decision of decisions) {
            await show();
            if (!calm()) await new Promise((resolve) => setTimeout(resolve, pause));
            if (ended) return;
            await referee.play(decision.slice(decision.indexOf(' ') + 1));
        }
        busy = false;
    }

    /** @param {KeyboardEvent} event */
    function press(event) {
        if (event.key === 'Escape' ? board.cancel() : board.key?.(event)) event.preventDefault();
    }
    root.addEventListener('keydown', press);

    void context.fetchLesson().then(async (fetched) => {
        lesson = fetched;
        await go(Math.max(0, Math.min(last(), begin)));
    });
    return {
        update() {
            tell();
            if (reading() < 0) void show();
            else void read();
        },
        end() {
            ended = true;
            board.end();
            referee.end();
            root.remove();
        },
    };
}
