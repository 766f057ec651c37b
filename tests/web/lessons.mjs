/* lessons.mjs: every position of the lessons is one the engine reads, every task can be done in it, what follows then is
 * legal, and each has its sentences. The pictures beside the rules are such positions, and their words say what happens. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { openModule } from './twins.mjs';
import { run, test } from './tap.mjs';
import { recordOf } from '../../web/lessons/lesson_record.js';
import { lesson as kahuna } from '../../web/kahuna/kahuna_lesson.js';
import { lesson as kaivai } from '../../web/kaivai/kaivai_lesson.js';
import { pictures as kahunaPictures } from '../../web/kahuna/kahuna_pictures.js';
import { pictures as kaivaiPictures } from '../../web/kaivai/kaivai_pictures.js';

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

/* What the words below a picture say, asked of the engine. */
const claims = {
    'KH-8': ({ moves, effect }) => {
        assert.deepEqual(effect.black.placed, ['AB']);
        assert.ok(['A-D', 'A-H'].every((move) => moves.includes(move)));
    },
    'KH-9': ({ effect }) => assert.deepEqual([effect.white.fallen, effect.white.lost], [['HL'], ['LALE']]),
    'KH-12': ({ state }) => assert.ok(state.tokens.black.includes('ALOA') && !state.bridges.black.includes('AH')),
    'KH-13': ({ effect }) => assert.deepEqual([effect.black.gained, effect.white.fallen], [['ALOA'], ['AH']]),
    'KH-14': ({ state, effect }) => {
        assert.deepEqual(effect.white.lost, ['HUNA']);
        assert.equal(state.bridges.white.filter((line) => line.includes('H')).length, 3);
    },
    'KV-8': ({ state }) => {
        const tiles = state.villages.E7.map((hex) => state.tiles[hex]);
        assert.equal(tiles.filter((tile) => tile === 'cult').length, 2);
        assert.equal(tiles.length, 6);
        assert.ok(state.villages.E7.includes(state.god));
    },
    'KV-24': ({ moves }) => assert.ok(moves.some((move) => move.startsWith('canoe D6 '))),
    'KV-30': ({ state, moves }) => {
        assert.deepEqual(state.canoes.red, ['D8']);
        assert.ok(moves.some((move) => move.startsWith('hut ')));
    },
    'KV-40': ({ state, moves }) => {
        assert.ok(state.villages.E7.some((hex) => state.tiles[hex] === 'red fisher'));
        assert.ok(state.villages.E7.includes(state.god) && moves.some((move) => move.startsWith('canoe ')));
    },
    'KV-47': ({ state, advice, moves }) => {
        assert.deepEqual(state.canoes.red, ['D6']);
        assert.equal(state.tiles.E6, 'yellow canoe');
        assert.deepEqual(advice.market.E6, [5, 4, 3]);
        assert.deepEqual([...new Set(moves.map((move) => /^sell (\S+)/.exec(move)?.[1]).filter(Boolean))].sort(), [
            'D7',
            'E6',
        ]);
    },
    'KV-52': ({ state, advice, effect }) => {
        assert.deepEqual([state.fish.D7, state.fish.E6, advice.villages.E7.fish], [2, 1, 3]);
        assert.deepEqual([effect.red.glory, effect.yellow.glory], [3, 1]);
    },
    'KV-63': ({ state, advice }) => {
        assert.equal(state.phase, 'choose');
        assert.ok(Object.values(advice.villages).every(({ cult }) => cult > 0));
    },
};
for (const [lesson, { scenes }] of [
    [kahuna, kahunaPictures],
    [kaivai, kaivaiPictures],
])
    for (const [rule, { words, step, then = [], move }] of Object.entries(scenes))
        test(`the picture beside ${rule} shows what its words say`, async () => {
            const card = cards.find(({ id }) => id === lesson.game);
            const { options, record } = lesson.steps.find(({ id }) => id === step);
            const loaded = ask('load', [recordOf({ options, record: [record, ...then].join('\n') }, card), '1']);
            assert.ok(loaded.ok, `line ${loaded.line}: ${loaded.message}`);
            const { state, advice } = ask('picture', [lesson.seat], [-1]);
            const effect = move ? ask('effect', [move, lesson.seat]) : null;
            claims[rule]({ state, advice, effect, moves: ask('moves', [lesson.seat]) });
            assert.ok(said.includes(`msgid "${words}"`), `${words} has no sentence`);
        });

process.exitCode = (await run()) ? 1 : 0;
