/* lessons.mjs: every position of the lessons is one the engine reads, every task can be done in it, what follows then is
 * legal, and each has its sentences. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { openModule } from './twins.mjs';
import { run, test } from './tap.mjs';
import { recordOf } from '../../web/lessons/lesson.js';
import { lesson as kahuna } from '../../web/kahuna/kahuna_lesson.js';
import { lesson as kaivai } from '../../web/kaivai/kaivai_lesson.js';

const engine = openModule();
const ask = (name, texts = [], numbers = []) => JSON.parse(engine.call(name, texts, numbers));
const said = readFileSync('po/en.po', 'utf8');
const cards = ask('hello').games;

function play(words, where) {
    const answer = ask('play', [words]);
    assert.ok(answer.ok, `${where}: ${words}: ${answer.message}`);
    return answer;
}

/* Does the task in one way and lets the others answer; afterwards the learner decides again, if there is more to do. */
function doTask(task, move, seat, last) {
    let position = play(move, task.id);
    for (const decision of task.then ?? []) {
        const [actor, ...words] = decision.split(' ');
        assert.equal(position.actor, actor, `${task.id}: ${decision}`);
        position = play(words.join(' '), task.id);
    }
    if (!last) assert.equal(position.actor, seat, `${task.id}: the learner goes on`);
}

for (const lesson of [kahuna, kaivai])
    for (const step of lesson.steps)
        test(`${step.id} can be played to its end`, async () => {
            const card = cards.find(({ id }) => id === lesson.game);
            const loaded = ask('load', [recordOf(step, card), '1']);
            assert.ok(loaded.ok, `${step.id}: line ${loaded.line}: ${loaded.message}`);
            step.asks.forEach((task, i) => {
                const legal = ask('moves', [lesson.seat]);
                const wanted = legal.filter((move) => task.accepts.test(move));
                assert.notEqual(wanted.length, 0, `${task.id} in ${legal.join(', ')}`);
                for (const move of wanted) {
                    doTask(task, move, lesson.seat, i === step.asks.length - 1);
                    assert.ok(ask('undo', [], [1 + (task.then?.length ?? 0)]).ok);
                }
                doTask(task, wanted[0], lesson.seat, i === step.asks.length - 1);
            });
            const keys = [
                `${step.id}_title`,
                `${step.id}_text`,
                ...step.asks.flatMap(({ id }) => [`${id}_goal`, `${id}_nudge`, `${id}_done`]),
            ];
            for (const key of keys) assert.ok(said.includes(`msgid "lesson_${key}"`), `lesson_${key} has no sentence`);
        });

process.exitCode = (await run()) ? 1 : 0;
