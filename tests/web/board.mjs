/* board.mjs: the parts of Kahuna's board and of the panels that need no browser. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { openModule } from './twins.mjs';
import { run, test } from './tap.mjs';
import { bandOf, createChart, nearest, neighbour } from '../../web/kahuna/kahuna_chart.js';
import { createChoice } from '../../web/kahuna/kahuna_choice.js';
import { coast } from '../../web/kahuna/coast.js';
import { marksOf } from '../../web/kahuna/kahuna_marks.js';
import { takenOpenly } from '../../web/kahuna/kahuna_memory.js';
import { fitting, readMove } from '../../web/kahuna/notation.js';
import { byTurns } from '../../web/log/list.js';
import { editionOf, ofOthers } from '../../web/rules/edition.js';
import { chapters } from '../../web/rules/markdown.js';

const map = JSON.parse(openModule().call('hello')).games.find(({ id }) => id === 'kahuna').board;
const charts = [false, true].map((tall) => createChart(map, tall));
const targets = (chart) => [...chart.islands, ...chart.lines].map(({ name }) => name);

test('every kind of move is read, and nothing is lost', async () => {
    const found = new Set();
    for (const file of readdirSync('tests/golden/games').filter((name) => name.startsWith('kahuna')))
        for (const line of readFileSync(`tests/golden/games/${file}`, 'utf8').trim().split('\n').slice(1)) {
            const { actor, move: played, moves } = JSON.parse(line);
            if (actor === 'chance') continue;
            for (const words of moves ?? [played]) {
                /* long lists are not written out */
                const move = readMove(words);
                const expected = /^[A-L]\*?-/.test(words)
                    ? 'place'
                    : /^[A-L]x/.test(words)
                      ? 'cut'
                      : (/^(bridge|draw|discard) /.exec(words)?.[1] ?? 'word');
                assert.equal(move.kind, expected, words);
                if (['place', 'cut', 'bridge'].includes(move.kind))
                    assert.ok(
                        charts[0].lines.some(({ name }) => name === move.line),
                        words,
                    );
                found.add(move.kind + (words.includes('*') ? '*' : ''));
            }
        }
    for (const kind of ['place', 'place*', 'cut', 'cut*', 'bridge', 'draw', 'discard', 'discard*', 'word'])
        assert.ok(found.has(kind), `no ${kind} in the golden games`);
});

test('arrow keys reach every island and every line', async () => {
    for (const chart of charts)
        for (const start of targets(chart)) {
            const reached = new Set([start]);
            for (const name of reached)
                for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])
                    reached.add(neighbour(chart, name, key));
            assert.equal(reached.size, 39, `from ${start}: not ${targets(chart).filter((name) => !reached.has(name))}`);
        }
});

test('who points at the middle of a line or an island means it', async () => {
    for (const chart of charts) {
        for (const line of chart.lines) assert.equal(nearest(chart, line.middle, 30), line.name);
        for (const island of chart.islands) assert.equal(nearest(chart, island, 30), island.name);
        assert.equal(nearest(chart, { x: 10, y: 10 }, 30), '');
    }
});

test('no line runs over an island that is not its own', async () => {
    for (const chart of charts)
        for (const { name, ends, a, via, b } of chart.lines)
            for (const island of chart.islands.filter((one) => !ends.includes(one)))
                for (let t = 0; t <= 1; t += 0.05) {
                    const at = (from, by, to) => (1 - t) ** 2 * from + 2 * t * (1 - t) * by + t ** 2 * to;
                    const away = Math.hypot(
                        (at(a.x, via.x, b.x) - island.x) / chart.rx,
                        (at(a.y, via.y, b.y) - island.y) / chart.ry,
                    );
                    assert.ok(away > 1.1, `${name} over ${island.name}`);
                }
});

test('a drawing is the same every time, and made of numbers', async () => {
    assert.equal(coast(5, 70, 50), coast(5, 70, 50));
    assert.notEqual(coast(5, 70, 50), coast(6, 70, 50));
    for (const chart of charts)
        for (const line of chart.lines) assert.match(bandOf(line, 60), /^M[-\d. ]+Q[-\d. ]+L[-\d. ]+Q[-\d. ]+Z$/);
});

test('cards and line are chosen in either order', async () => {
    const moves = ['A-B', 'A-D', 'B-A', 'ExF EF', 'ExF FF', 'discard A', 'draw pile'].map(readMove);
    const hand = 'AABEFF'.split('').map((key) => ({ name: key, key }));
    const lines = (fits) => fits.map(({ words }) => words).join();
    const choice = createChoice();
    choice.hold(hand);
    choice.toggle(moves, 0);
    assert.equal(lines(choice.fits(moves)), 'A-B,A-D');
    choice.toggle(moves, 4); /* A and F go nowhere together: F begins anew */
    assert.equal(lines(choice.fits(moves)), 'ExF EF,ExF FF');
    choice.toggle(moves, 5);
    assert.equal(lines(choice.fits(moves)), 'ExF FF');
    choice.toggle(moves, 5);
    choice.toggle(moves, 4);
    choice.aim('AB');
    assert.deepEqual(
        [0, 1, 2, 3].filter((i) => choice.wants(moves, i)),
        [0, 1, 2],
    );
    assert.equal(lines(fitting(moves, { cards: ['B'], line: 'AB' })), 'B-A');
    choice.toggle(moves, 2);
    assert.deepEqual(choice.cards(), ['B']);
    choice.hold(hand.slice(1)); /* another hand: nothing is picked any more */
    assert.deepEqual(choice.cards(), []);
});

test('what was taken openly is remembered until it is played', async () => {
    const history = (...moves) => moves.map((move, i) => ({ ply: i + 1, actor: 'white', move, told: [] }));
    const held = (...moves) =>
        takenOpenly(history(...moves), 'white')
            .map(({ initial, sure }) => initial + (sure ? '' : '?'))
            .join();
    assert.equal(held('draw A', 'draw pile', 'draw B'), 'A,B');
    assert.equal(held('draw A', 'draw B', 'A-D'), 'B');
    assert.equal(held('draw A', 'draw B', 'draw A', 'AxB AB'), 'A');
    assert.equal(held('draw A', 'discard ?'), 'A?');
    assert.equal(held('draw A', 'discard A*', 'draw C'), 'C');
    assert.deepEqual(takenOpenly(history('draw A'), 'black'), []);
    assert.deepEqual(takenOpenly(history('draw A'), 'white', 'variant2=on'), []);
});

test('the last moves are marked: what stands by them, what fell', async () => {
    const last = (...moves) => moves.map((move, i) => ({ ply: i + 5, actor: 'white', move, told: [] }));
    const before = { black: ['AB', 'EF'], white: [] };
    assert.deepEqual(marksOf(last('A-D', 'draw pile'), before, { black: ['EF'], white: ['AD'] }), {
        built: ['AD'],
        gone: ['AB'],
    });
    assert.deepEqual(marksOf(last('ExF EF', 'swap'), before, { black: ['AB'], white: ['EF'] }), {
        built: ['EF'],
        gone: [],
    });
    assert.deepEqual(marksOf(last('ExF EF'), undefined, { black: ['AB'], white: [] }), { built: [], gone: ['EF'] });
});

test('the log has one block a turn, chance included', async () => {
    const entry = (actor, ply) => ({ ply, actor, move: '', told: [] });
    const turns = byTurns(['chance', 'chance', 'black', 'black', 'chance', 'white', 'black'].map(entry));
    assert.deepEqual(
        turns.map(({ actor, entries }) => `${actor}${entries.length}`),
        ['2', 'black3', 'white1', 'black1'],
    );
});

test('the rules are cut at their headings, and know their edition', async () => {
    for (const [file, prefix, count] of [
        ['kahuna', 'KH', 24],
        ['kaivai', 'KV', 0],
    ]) {
        const text = readFileSync(`rules/${file}.md`, 'utf8');
        const found = chapters(text);
        const numbered = found.filter(({ title }) => title.startsWith(`${prefix}-`));
        assert.equal(numbered.length, count || text.match(/^### KV-/gm).length);
        assert.ok(
            found.every(({ level, blocks }) => level < 3 || blocks.length),
            'a rule without a text',
        );
        const again = found
            .flatMap(({ level, title, blocks }) => [`${'#'.repeat(level)} ${title}`, ...blocks])
            .join('\n\n');
        assert.equal(again, text.trim().replace(/\n{3,}/g, '\n\n'));
    }
    assert.equal(editionOf('kaivai', 'players=3'), '2010-en');
    assert.equal(editionOf('kaivai', 'profile=2005-it'), '2005-it');
    assert.equal(editionOf('kahuna', ''), '');
    assert.ok(ofOthers('2005-sk and 2005-it: single cult hexes', '2010-en'));
    assert.ok(!ofOthers('2005-sk and 2005-it: single cult hexes', '2005-it'));
    assert.ok(ofOthers('In 2005-it a canoe hut is frozen', '2005-sk'));
    assert.ok(!ofOthers('You bid in 2005-it', '2010-en'));
    assert.ok(!ofOthers('In 2005-it it is hidden. In 2010-en it is open', '2010-en'));
    assert.ok(!ofOthers('In 2005-it it is hidden, in 2010 it is open', '2010-de'));
    assert.ok(ofOthers('V 2005-it sa zamrznuté chatrče nepočítajú', '2010-de'));
    assert.ok(!ofOthers('In 2005-it', ''));
});

/** What stands back for a reader of an edition: the rule's number and how the paragraph or item begins. */
function standingBack(text, edition) {
    const items = (block) => (block.startsWith('- ') ? block.split(/\n?^- /m).slice(1) : [block]);
    return chapters(text).flatMap(({ title, blocks }) =>
        blocks
            .flatMap(items)
            .filter((item) => ofOthers(item, edition))
            .map(() => title.split(' ')[0]),
    );
}

test('in every language the same paragraphs stand back for a reader of the same rulebook', async () => {
    const languages = ['', 'de/', 'sk/', 'it/'];
    for (const edition of ['2010-en', '2010-de', '2005-sk', '2005-it']) {
        const [english, ...others] = languages.map((folder) =>
            standingBack(readFileSync(`rules/${folder}kaivai.md`, 'utf8'), edition),
        );
        assert.ok(english.length > 3, edition);
        for (const wrong of ['KV-32', 'KV-50', 'KV-66']) assert.ok(!english.includes(wrong), `${edition}: ${wrong}`);
        others.forEach((other, i) => assert.deepEqual(other, english, `${edition}, ${languages[i + 1]}`));
    }
});

process.exitCode = (await run()) ? 1 : 0;
