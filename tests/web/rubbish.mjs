/* rubbish.mjs: whatever bytes come in through the calls of the engine: an answer that can be read, nothing changed, no
 * trap; and the same answer natively, where the sanitizers watch. */
import assert from 'node:assert/strict';
import { dice, inBytes, openInstance, openModule, openTwins, sentences } from './twins.mjs';
import { run, test } from './tap.mjs';
import { createModule } from '../../web/engine/module.js';

const ROUNDS = Number(process.env.MOTU_ROUNDS ?? 400);
const ROOM = 256 * 1024 + 1024; /* bytes that the texts of a call may have */
const LARGEST = 2 ** 31 - 1;

/* Each call: what its texts look like when they are right, and how many numbers it takes. */
const calls = {
    start: { texts: ['kahuna', 'variant1=on', '7'] },
    load: { texts: ['', ''] },
    play: { texts: ['A-B'] },
    undo_limit: { texts: ['black'] },
    record: { texts: ['all'] },
    header: { texts: ['Place', 'Bratislava'] },
    picture: { texts: ['black'], numbers: 1 },
    moves: { texts: ['white'] },
    why: { texts: ['draw A', 'black'] },
    effect: { texts: ['AxB AB', 'black'] },
    log: { texts: ['public'], numbers: 2 },
    think: { texts: ['seed', 'draw pile', ''], numbers: 2 },
    strength: { texts: ['kahuna', '0 12 3 400 5 60 7 8 9 10'] },
    sample: { texts: ['kaivai', 'players=3', '1'], numbers: 1 },
    findings: { texts: [] },
    findings_add: { texts: ['12 0 16384 16384 5 6 9000'] },
    thought: { texts: [], numbers: 1 },
    undo: { texts: [], numbers: 1 },
};
const numbers = [0, 1, -1, 2, 8, 9, 17, 1000, 4096, LARGEST, -LARGEST - 1];

const twins = openTwins();
await twins.speak('en');
const { below, one } = dice(5);
const bytes = (count) => Buffer.from(Array.from({ length: count }, () => below(256)));

/* A text that is not what was expected, in one of many ways. */
function spoil(text) {
    const right = Buffer.from(text);
    const at = below(right.length + 1);
    const ways = [
        () => bytes(below(40)),
        () => Buffer.alloc(0),
        () => Buffer.concat([right.subarray(0, at), bytes(1 + below(3)), right.subarray(at + below(2))]),
        () => Buffer.concat([right, Buffer.from('\0'), right]),
        () => Buffer.concat([right.subarray(0, at), right.subarray(below(right.length + 1))]),
        () =>
            Buffer.from(
                one([
                    '\u{1F30A}',
                    'ß=ö',
                    '-1',
                    '99999999999999999999',
                    '\n\n',
                    'a'.repeat(5000),
                    '{1}{9}',
                    '"\\',
                    '\ufeff',
                    '../..',
                    '%s%n',
                    'NaN',
                ]),
            ),
        () => Buffer.alloc(1 + below(3000), one([0x20, 0x41, 0x80, 0xff, 0x3d])),
    ];
    return one(ways)();
}

function spoiltCall(name, record) {
    const texts = name === 'load' ? [record, '1'] : calls[name].texts;
    const which = below(texts.length || 1);
    const parts = texts.map((text, i) =>
        Buffer.concat([i === which ? spoil(text) : Buffer.from(text), Buffer.from([0])]),
    );
    const whole = Buffer.concat(parts);
    return below(10) ? whole : whole.subarray(0, below(whole.length + 1)); /* now and then cut off */
}

async function someGame(game) {
    let position = await twins.call('start', [game, '', `${below(1000)}`]);
    for (let i = 0; i < 60 && position.actor !== 'over'; i++)
        position =
            position.actor === 'chance'
                ? await twins.call('chance')
                : await twins.call('play', [one(await twins.call('moves', [position.actor]))]);
    return twins.call('record', [one(['all', position.actor === 'chance' ? 'all' : position.actor])]);
}

test('before a game begins, every call says so', async () => {
    const module = openModule();
    for (const [name, { texts, numbers: count = 0 }] of Object.entries(calls)) {
        if (['start', 'load', 'sample', 'strength'].includes(name)) continue; /* they need none */
        const answer = JSON.parse(module.call(name, texts, Array(count).fill(0)));
        assert.equal(answer.ok, false, name);
        assert.equal(answer.error, 'state', name);
    }
    assert.equal(module.thinkOn(5), false);
    assert.equal(JSON.parse(module.call('thought', [], [9])).ok, false);
});

for (const game of ['kahuna', 'kaivai'])
    test(`rubbish in every text of every call (${game})`, async () => {
        const record = await someGame(game);
        assert.ok((await twins.call('load', [record, ''])).ok);
        for (let round = 0; round < ROUNDS; round++)
            for (const name of Object.keys(calls)) {
                const before = await twins.ask('record', [(await twins.call('position')).viewer]);
                const chosen = Array.from({ length: calls[name].numbers ?? 0 }, () => one(numbers));
                const spoilt = calls[name].texts.length ? spoiltCall(name, record) : null;
                const answer = JSON.parse(
                    await (spoilt ? twins.askWith(name, spoilt, chosen) : twins.ask(name, [], chosen)),
                );
                if (answer?.ok === false) {
                    assert.match(answer.error, /^(syntax|illegal|over|unknown|state)$/);
                    assert.ok(answer.message, `${name} refuses without a word`);
                    assert.equal(await twins.ask('record', [(await twins.call('position')).viewer]), before, name);
                } else if (['start', 'load', 'play', 'undo', 'header'].includes(name)) {
                    assert.ok((await twins.call('load', [record, ''])).ok); /* it was right after all */
                }
            }
    });

test('texts at the edge of the buffer: one byte less fits, one more is refused', async () => {
    for (const name of Object.keys(calls)) {
        if (!calls[name].texts.length) continue;
        const fill = (size) => {
            const whole = Buffer.alloc(size, 0x61);
            for (let i = 1; i <= calls[name].texts.length; i++) whole[size - i] = 0;
            return whole;
        };
        const more = Array(calls[name].numbers ?? 0).fill(1);
        const fits = JSON.parse(await twins.askWith(name, fill(ROOM), more));
        assert.ok(!JSON.stringify(fits).includes(String(ROOM)), `${name}: ${JSON.stringify(fits)}`);
        const over = JSON.parse(await twins.askWith(name, fill(ROOM + 1), more));
        assert.equal(over.error, 'syntax');
        assert.ok(over.message.includes(String(ROOM)), over.message);
    }
});

test('a number of bytes that is not in the buffer is refused, whatever lies behind it', () => {
    const instance = openInstance();
    const module = createModule(instance);
    const exports = instance.exports;
    module.call('start', ['kahuna', '', '']);
    module.speak('en', sentences('en'));
    new Uint8Array(exports.memory.buffer, exports.motu_input(), ROOM).fill(0x61);
    for (let more = 1; more < 2000; more++) {
        const length = exports.motu_moves(ROOM + more);
        const answer = JSON.parse(Buffer.from(exports.memory.buffer, exports.motu_output(), length).toString());
        assert.equal(answer.error, 'syntax', `${more} bytes too many`);
    }
    for (const length of [-1, LARGEST, -LARGEST - 1]) assert.ok(exports.motu_moves(length) > 10);
});

test('the longest record that is read can be written again', async () => {
    const record = await someGame('kahuna');
    assert.ok((await twins.call('load', [record, ''])).ok);
    let lines = 0;
    while (await twins.call('header', [`Note${lines}`, 'é'.repeat(40)])) lines++;
    assert.ok(lines > 5 && lines < 100, `${lines} lines`);
    const full = await twins.call('record', [(await twins.call('position')).viewer]);
    assert.ok((await twins.call('load', [full, ''])).ok);
    const padded = `${full}${'# nothing\n'.repeat(20000)}`; /* comments are not kept */
    assert.ok((await twins.call('load', [padded, ''])).ok);
    assert.equal(await twins.call('record', [(await twins.call('position')).viewer]), full);
});

test('sentences that do not belong to the engine are not taken', () => {
    const module = openModule();
    const words = sentences('en');
    assert.equal(module.speak('en', words), true);
    const before = module.call('hello');
    for (const rubbish of [
        words.subarray(1),
        words.subarray(0, -1),
        Buffer.alloc(0),
        Buffer.alloc(300000),
        Buffer.concat([words, words]),
        bytes(5000),
    ])
        assert.equal(module.speak('de', rubbish), false);
    assert.equal(module.speak('xx', words), false);
    assert.equal(module.callWith('speak', Buffer.from('en'), []), 'false');
    assert.equal(module.call('hello'), before);
});

test('sentences with broken places do no harm', () => {
    const module = openModule();
    const count = sentences('en').filter((byte) => byte === 0).length;
    for (const sentence of [
        '{',
        '}',
        '{1',
        '{9}',
        '{0}{5}{1}',
        '\x1f\x1f\x1f',
        '{1}'.repeat(100),
        'ab\xff',
        '\x1f{1}',
    ]) {
        assert.equal(module.speak('sk', inBytes(Array(count).fill(sentence))), sentence.length * count < 65536);
        for (const answer of [module.call('start', ['x', '', '']), module.call('start', ['kaivai', 'players=9', ''])])
            assert.equal(JSON.parse(answer).ok, false);
        assert.ok(JSON.parse(module.call('hello')).games.length);
    }
});

process.exitCode = (await run()) ? 1 : 0;
twins.end();
