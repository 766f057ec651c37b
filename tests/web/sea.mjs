/* sea.mjs: the parts of Kaivai's board that need no browser: the sea, what can be said with it, and what it says. Games of
 * all rulebooks are played through again; in every position every legal move must have its way. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { openModule } from './twins.mjs';
import { run, test } from './tap.mjs';
import { actions, createChoice, hutTypes, readMove } from '../../web/kaivai/kaivai_choice.js';
import { hexLabel, offers } from '../../web/kaivai/labels.js';
import { prompt } from '../../web/kaivai/prompt.js';
import { showings } from '../../web/kaivai/scoring.js';
import { coast, createSea } from '../../web/kaivai/sea.js';
import { effectWords, expected, moveName, odds, stepsTo } from '../../web/kaivai/kaivai_speech.js';

const engine = openModule();
const ask = (name, texts = [], numbers = []) => JSON.parse(engine.call(name, texts, numbers));
const sea = createSea(ask('hello').games.find(({ id }) => id === 'kaivai').board);
const folder = process.env.MOTU_PAGE ?? 'build/release/page';
const sentences = Object.assign(
    {},
    ...['en.json', 'en.more.json'].map((name) => JSON.parse(readFileSync(`${folder}/lang/${name}`, 'utf8'))),
);

/* Says it as the page does, but takes no missing sentence and no empty place. */
function say(key, places = {}) {
    const found = sentences[key];
    assert.ok(found, `no sentence ${key}`);
    const text = typeof found === 'string' ? found : found[Number(places.n) === 1 ? 0 : 1];
    return text.replace(/\{(\w+)\}/g, (_, name) => {
        assert.ok(places[name] !== undefined, `${key} lacks {${name}}`);
        return String(places[name]);
    });
}

/* Every position of a player's decision in some games, one of each rulebook. */
function* decisions() {
    const files = readdirSync('tests/golden/games').filter((name) => /^kaivai2?-.*-1\.jsonl$/.test(name));
    assert.ok(files.length >= 4, 'golden games of all rulebooks');
    for (const file of files) {
        const [head, ...lines] = readFileSync(`tests/golden/games/${file}`, 'utf8')
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line));
        const begun = `motu: 1\ngame: kaivai\nrules: ${head.rules ?? 1}\noptions: ${head.options}\n\n`;
        assert.ok(ask('load', [begun, '1']).ok);
        for (const { actor, move } of lines) {
            if (!move) break; /* the end */
            if (actor !== 'chance')
                yield { file, picture: ask('picture', ['all'], [-1]), moves: ask('moves', ['all']), seat: actor };
            assert.ok(ask('play', [move]).ok, `${file}: ${move}`);
        }
    }
}

const byButton = ['bid', 'pay', 'show', 'give', 'add', 'offer', 'done', 'pass', 'approve', 'refuse', ...actions];

/* Whether pointing and pressing lead to the move. */
function canSay(choice, words) {
    const move = readMove(words);
    if (move.verb === 'celebrate') choice.say({ verb: 'celebrate' });
    else if (byButton.includes(move.verb)) return choice.of(move.verb).some((other) => other.words === words);
    if (move.hexes) {
        const target = choice.targets().get(move.hexes[0]);
        if (target?.half) choice.say(target.half);
        return move.hexes.some((hex) => choice.targets().get(hex)?.words === words);
    }
    if (move.type) choice.say({ type: move.type });
    if (move.from) {
        const [, canoe] = [...choice.targets()].find(([hex, target]) => hex === move.from && target.half) ?? [];
        choice.say(canoe ? canoe.half : { canoe: move.from });
    }
    const target = choice.targets().get(move.village ?? move.hex);
    if (move.verb !== 'sell') return target?.words === words;
    choice.say(target?.half ?? {});
    return choice.half().hut === move.hex && choice.of('sell').some((other) => other.words === words);
}

test('arrow keys go over the whole sea and never leave it', async () => {
    const reached = new Set(['G7']);
    for (const name of reached)
        for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
            const next = sea.step(name, key);
            if (next) reached.add(next.name);
        }
    assert.equal(reached.size, 127);
    for (const { name } of sea.all)
        for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End']) {
            const next = sea.step(name, key);
            if (next)
                assert.ok(
                    sea.around(name).some((other) => other.name === next.name),
                    `${key} from ${name}`,
                );
        }
    let at = 'A4';
    for (let i = 0; i < 12; i++) at = sea.step(at, 'ArrowRight').name;
    assert.equal(at[0], 'M', 'right goes straight across');
    const around = { ArrowUp: 'G6', ArrowDown: 'G8', PageUp: 'H6', PageDown: 'H7', Home: 'F6', End: 'F7' };
    for (const [key, name] of Object.entries(around)) assert.equal(sea.step('G7', key).name, name, key);
    assert.equal(sea.step('G7', 'x'), undefined);
});

test('a coast is one closed line around each group, always the same', async () => {
    const two = coast(sea, ['B2', 'K2', 'K3']);
    assert.equal(two.match(/M/g).length, 2);
    assert.equal(two.match(/Z/g).length, 2);
    assert.equal(two, coast(sea, ['B2', 'K2', 'K3']));
    const ring = sea.around('G7').map(({ name }) => name);
    assert.equal(coast(sea, ring).match(/M/g).length, 2, 'around it, and around the water inside');
});

test('every legal move can be said by pointing and pressing, and nothing else', async () => {
    const seen = new Set();
    for (const { file, picture, moves } of decisions()) {
        const choice = createChoice();
        const take = () => choice.take(moves, picture.state, `${picture.ply}`);
        for (const words of moves) {
            take();
            assert.ok(canSay(choice, words), `${file} ${picture.ply}: ${words}`);
            while (choice.unsay());
            seen.add(readMove(words).verb);
        }
        for (const type of ['', ...hutTypes]) {
            take();
            choice.say({ type });
            for (const [, target] of choice.targets())
                assert.ok(!target.words || moves.includes(target.words), target.words);
        }
    }
    for (const verb of [...byButton, 'base', 'place', 'god', 'canoe', 'hut', 'sell', 'village', 'score'])
        assert.ok(seen.has(verb) || verb === 'celebrate', `no ${verb} in the golden games`);
});

test('what is pointed at in vain becomes a question the engine can answer', async () => {
    let refused = 0;
    for (const { picture, moves } of decisions()) {
        const choice = createChoice();
        choice.take(moves, picture.state, '');
        for (const hex of ['A1', 'E7', 'G7', 'M7']) {
            const words = choice.targets().has(hex) ? '' : choice.meant(hex);
            if (!words) continue;
            const answer = ask('why', [words, 'all']);
            assert.equal(answer.ok ? 'legal' : answer.error, 'illegal', words);
            refused++;
        }
    }
    assert.ok(refused > 100);
});

test('every hex, every move and every question has its sentence', async () => {
    for (const { picture, moves, seat } of decisions()) {
        const names = Object.fromEntries(picture.seats.map((name) => [name, name]));
        const choice = createChoice();
        const asked = { say, picture, names, choice, seat };
        choice.take(moves, picture.state, '');
        const { ask: question, next } = prompt(asked);
        assert.ok(question && next);
        for (const words of moves) assert.ok(moveName(say, names, readMove(words)));
        for (const hex of offers(asked).keys()) assert.match(hexLabel(asked, hex), /^\w+, .+\. \S/);
        const canoe = choice.canoes()[0];
        if (canoe) {
            choice.say({ canoe });
            for (const [hex, target] of choice.targets())
                if (target.kind === 'sail') assert.ok(stepsTo(picture, canoe, hex) > 0, `${canoe} ${hex}`);
        }
        effectWords(say, picture.seats, names, ask('effect', [moves[0], 'all']));
    }
});

test('odds and expectations of a catch', async () => {
    assert.equal(expected([1, 5]), 5 / 6);
    assert.equal(odds(say, [0, 2, 14, 20]), '1 fish: 6 % · 2 fish: 39 % · 3 fish: 56 %');
    assert.equal(expected([]), 0);
});

test('what was shown is read from the decisions, village by village', async () => {
    const history = ['red score F4', 'red show 2', 'blue show ?', 'red score B2', 'red show 0'].map((line, ply) => {
        const [actor, ...words] = line.split(' ');
        return { ply, actor, move: words.join(' '), told: [] };
    });
    assert.deepEqual(
        [...showings(history)],
        [
            ['F4', { red: '2', blue: '?' }],
            ['B2', { red: '0' }],
        ],
    );
});

process.exitCode = (await run()) ? 1 : 0;
