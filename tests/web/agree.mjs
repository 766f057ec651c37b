/* agree.mjs: the engine in the browser is the engine of the program, to the bit: random games, everything a page asks in
 * the course of a game, and what computer players think. */
import { gamePage } from '../../web/games.js';
import assert from 'node:assert/strict';
import { dice, openTwins } from './twins.mjs';
import { run, test } from './tap.mjs';

const GAMES = Number(process.env.MOTU_GAMES ?? 10000); /* of each game */
const languages = ['en', 'de', 'sk', 'it'];
const twins = openTwins();
assert.equal(await twins.speak('en'), 'true');
const { games } = await twins.call('hello');

/* The defaults, each option's every value alone, and some of everything. */
function optionSets(game) {
    const sets = [''];
    for (const { key, values } of game.options) for (const value of values.slice(1)) sets.push(`${key}=${value}`);
    const { one } = dice(7);
    for (let i = 0; i < 4; i++) sets.push(game.options.map(({ key, values }) => `${key}=${one(values)}`).join(' '));
    return sets;
}

for (const game of games)
    test(`${GAMES} random games of ${game.title}, in all its variants, have the same hashes`, async () => {
        const playable = [];
        for (const options of optionSets(game)) {
            const tried = await twins.call('sample', [game.id, options, 'probe'], [1]);
            if (Array.isArray(tried)) playable.push(options); /* not all go together; both say so in the same words */
        }
        assert.ok(playable.length > game.options.length, playable.join(', '));
        const hashes = new Set();
        const portion = Math.ceil(GAMES / playable.length);
        for (const [i, options] of playable.entries())
            for (let done = 0; done < portion; done += 500)
                for (const hash of await twins.call(
                    'sample',
                    [game.id, options, `agree ${i} ${done}`],
                    [Math.min(500, portion - done)],
                ))
                    hashes.add(hash);
        assert.ok(hashes.size >= GAMES, `only ${hashes.size} different games`);
    });

for (const language of languages)
    test(`games, options and levels are told alike (${language})`, async () => {
        assert.equal(await twins.speak(language), 'true');
        const hello = await twins.call('hello');
        assert.ok(hello.levels.every(({ name, description }) => name && description));
    });

/* Plays a random game through the calls a page makes; resolves with some positions in which a player decided. */
async function playThrough(game, options, seed) {
    const { below, one } = dice(seed);
    const met = [];
    let position = await twins.call('start', [game.id, options, String(seed)]);
    assert.ok(position.ok, JSON.stringify(position));
    while (position.actor !== 'over') {
        if (position.actor === 'chance') {
            await twins.ask('odds');
            position = await twins.call('chance');
            continue;
        }
        const moves = await twins.call('moves', [position.actor]);
        if (below(12) === 0) {
            for (const viewer of [...position.seats, 'public', 'all'])
                await twins.ask('picture', [viewer], [below(position.ply + 1)]);
            await twins.ask('undo_limit', [one(position.seats)]);
            await twins.ask('why', [one(moves).replace(/[A-Z0-9]/, 'Z'), position.actor]);
            met.push(await twins.call('record', [position.actor]));
        }
        const move = one(moves);
        await twins.ask('effect', [move, position.actor]);
        position = await twins.call('play', [move]);
        assert.ok(position.ok, `${move}: ${position.message}`);
    }
    for (const viewer of [...position.seats, 'public', 'all']) await twins.ask('log', [viewer], [0, position.ply]);
    const record = await twins.call('record', ['all']);
    assert.equal((await twins.call('load', [record, ''])).ply, position.ply);
    return met;
}

for (const game of games) {
    const records = [];
    test(`all that a page asks in games of ${game.title} is answered alike`, async () => {
        for (const [i, options] of optionSets(game).entries()) {
            await twins.speak(languages[i % languages.length]);
            const probe = await twins.call('start', [game.id, options, '1']);
            if (probe.ok) records.push(...(await playThrough(game, options, 100 + i)));
        }
        assert.ok(records.length > 20, `${records.length} records`);
    });

    for (let level = 1; level <= 8; level++)
        test(`level ${level} thinks and plays alike in ${game.title}`, async () => {
            const { one } = dice(level);
            for (let i = 0; i < 6; i++) {
                assert.ok((await twins.call('load', [one(records), ''])).ok);
                const thought = await twins.think(`seed ${i}`, level, level < 8 ? 0 : 3000);
                const moves = await twins.call('moves', [(await twins.call('position')).actor]);
                assert.ok(moves.includes(thought.move), `${thought.move} is not legal`);
                assert.ok(thought.visits > 0);
            }
        });

    test(`what two engines found is added alike in ${game.title}`, async () => {
        const { one } = dice(10);
        for (let i = 0; i < 8; i++) {
            assert.ok((await twins.call('load', [one(records), ''])).ok);
            const [a, b] = [await twins.findings(`seed ${i}`, 500), await twins.findings(`seed ${i}+1`, 500)];
            assert.equal((await twins.call('findings_add', [a])).ok, true);
            const sum = await twins.call('thought', [], [1024]);
            const made = (found) => Number(found.split(' ', 1)[0]);
            const solved = (found) => found.split(' ', 2)[1];
            assert.equal(sum.visits, solved(a) === solved(b) ? made(a) + made(b) : made(b));
            for (const rubbish of [
                '',
                '1',
                `${a} 1`,
                `${a} 99999999999`,
                a.replace(/\d+$/, 'x'),
                `${a} ${a.slice(-40)}`,
            ])
                assert.equal((await twins.call('findings_add', [rubbish])).error, 'syntax', rubbish);
            assert.equal((await twins.call('thought', [], [1024])).visits, made(b), 'rubbish is not added');
        }
    });

    test(`what a decision gave away is judged alike in ${game.title}`, async () => {
        const { one } = dice(9);
        let lost = 0;
        for (let i = 0; i < 60; i++) {
            assert.ok((await twins.call('load', [one(records), ''])).ok);
            const moves = await twins.call('moves', [(await twins.call('position')).actor]);
            const { loss } = await twins.think(`seed ${i}`, 8, 400, one(moves));
            assert.ok(loss >= 0 && loss <= 1, String(loss));
            lost += loss;
        }
        assert.ok(lost > 0.1, `any move at all, and only ${lost} is lost`);
        const refused = await twins.think('seed', 8, 400, 'no move at all');
        assert.ok(!refused.ok && refused.message, JSON.stringify(refused));
    });

    test(`how strong somebody seems is told alike in ${game.title}, and the page judges as that wants`, async () => {
        const strength = (losses) => twins.call('strength', [game.id, losses.join(' ')]);
        const few = await strength([0, 1, 2]);
        assert.equal(few.visits && gamePage(game.id).visits, few.visits);
        assert.equal(few.level, undefined);
        if (!few.visits) return;
        const weak = await strength(Array.from({ length: 40 }, (_, i) => 40 * i));
        const strong = await strength(Array(40).fill(0));
        assert.ok(weak.low <= weak.level && weak.level <= weak.high, JSON.stringify(weak));
        assert.ok(weak.level < strong.level, JSON.stringify([weak, strong]));
        for (const rubbish of ['1,2', '-1', '10001', '1  2', 'x'])
            assert.equal((await twins.call('strength', [game.id, rubbish])).ok, false, rubbish);
    });
}

process.exitCode = (await run()) ? 1 : 0;
twins.end();
