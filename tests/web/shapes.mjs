/* shapes.mjs: the interfaces of the page's core (types.d.ts, GAME/GAME.d.ts) against what the engine and the server really
 * say. What they say becomes literals of those types, and TypeScript reads them: a member that is missing, too many or of
 * another kind is an error. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createModule } from '../../web/engine/module.js';
import { startServer } from './browser.mjs';
import { run, test } from './tap.mjs';
import { dice } from './twins.mjs';

const wasm = process.env.MOTU_EXAMPLES_WASM ?? 'build/release/tests/examples.wasm';
const web = fileURLToPath(new URL('../../web', import.meta.url));
const tsc = fileURLToPath(new URL('node_modules/typescript/bin/tsc', import.meta.url));
const MOST = 40; /* samples of one type */

/* What makes two values different kinds of a thing: which members they have, and of which kinds. */
function shapeOf(value) {
    if (Array.isArray(value)) return `[${[...new Set(value.map(shapeOf))].sort().join()}]`;
    if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
    return `{${Object.keys(value)
        .map((key) => `${key}:${shapeOf(value[key])}`)
        .join()}}`;
}

/* Samples of each type, one for every shape. */
function createSamples() {
    const kinds = new Map();
    return {
        add(type, value) {
            const known = kinds.get(type) ?? new Map();
            kinds.set(type, known);
            if (known.size < MOST) known.set(shapeOf(value), value);
        },
        count: (type) => kinds.get(type)?.size ?? 0,
        types: () => [...kinds.keys()],
        values: (type) => [...kinds.get(type).values()],
    };
}

/* What TypeScript says of the samples, as "FILE.Type" each; '' if it has nothing to say. */
function complaints(samples) {
    const folder = mkdtempSync(join(tmpdir(), 'motu-shapes-'));
    try {
        const lines = samples.types().map((type, i) => {
            const [file, name] = type.split('.');
            const values = samples.values(type).map((value) => `    ${JSON.stringify(value)},\n`);
            return `import type { ${name} as T${i} } from '${web}/${file}';\nexport const v${i}: T${i}[] = [\n${values.join('')}];\n`;
        });
        writeFileSync(join(folder, 'samples.ts'), lines.join('\n'));
        const options = [
            '--noEmit',
            '--skipLibCheck',
            '--strict',
            '--target',
            'es2022',
            '--module',
            'es2022',
            '--moduleResolution',
            'bundler',
        ];
        const done = spawnSync(process.execPath, [tsc, ...options, join(folder, 'samples.ts')], {
            encoding: 'utf8',
        });
        return done.status === 0 ? '' : (done.stdout + done.stderr).slice(0, 3000) || 'tsc failed';
    } finally {
        rmSync(folder, { recursive: true, force: true });
    }
}

const folderOf = { kahuna: 'kahuna/kahuna', kaivai: 'kaivai/kaivai', nim: 'nim/nim' };
const title = (game) => game[0].toUpperCase() + game.slice(1);

/* Random games, looked at from every side. */
function playGames(samples, game, allOptions, seed) {
    const module = createModule(new WebAssembly.Instance(new WebAssembly.Module(readFileSync(wasm))));
    const call = (name, texts, numbers) => JSON.parse(module.call(name, texts, numbers));
    const random = dice(seed);
    const name = `${folderOf[game]}.${title(game)}`;
    samples.add('types.Hello', call('hello'));
    for (const options of allOptions) {
        let position = call('start', [game, options, String(random.below(1e6))]);
        assert.equal(position.ok, true, JSON.stringify(position));
        while (position.actor !== 'over') {
            samples.add('types.Position', position);
            if (random.below(6) === 0)
                for (const viewer of [...position.seats, 'public', 'all']) {
                    const picture = call('picture', [viewer], [-1]);
                    samples.add('types.Picture', { ...picture, state: thin(picture.state), advice: null });
                    samples.add(`${name}State`, picture.state);
                    if (picture.advice) samples.add(`${name}Advice`, picture.advice);
                }
            if (position.actor === 'chance') {
                const { move, ...next } = call('chance');
                assert.equal(typeof move, 'string');
                position = next;
                continue;
            }
            const move = random.one(call('moves', [position.actor]));
            if (game !== 'nim') samples.add(`${name}Effect`, call('effect', [move, position.actor]));
            samples.add('types.Refusal', call('why', ['rubbish', position.actor]));
            position = call('play', [move]);
        }
        samples.add(`${name}Result`, position.result);
        samples.add(`${name}State`, call('picture', ['all'], [-1]).state);
        for (const entry of call('log', ['public'], [0, position.ply])) samples.add('types.LogEntry', entry);
    }
}

/* What every game's state has. */
const thin = ({ game, options, actor }) => ({ game, options, actor, result: null });

test('what the engine says has the shapes the page believes in: Kahuna, Kaivai in all rulebooks, the example', () => {
    const samples = createSamples();
    playGames(samples, 'kahuna', ['', 'variant1=on', 'variant2=on handicap=white:2', 'variant1=on variant2=on'], 1);
    const books = ['', 'profile=2010-de', 'profile=2005-sk', 'profile=2005-it', 'players=3 start=beginner', 'dice=off'];
    playGames(samples, 'kaivai', books, 2);
    playGames(samples, 'nim', ['', 'heaps=1-3-5-7 last=loses'], 3);
    assert.ok(samples.count('kahuna/kahuna.KahunaState') > 10 && samples.count('kahuna/kahuna.KahunaEffect') > 5);
    assert.ok(samples.count('kaivai/kaivai.KaivaiState') > 20 && samples.count('kaivai/kaivai.KaivaiAdvice') > 10);
    assert.equal(complaints(samples), '');
});

test('a table, its events and updates have the shapes the page believes in', async () => {
    const server = await startServer();
    const told = createSamples();
    try {
        const ask = async (path, token, body) => {
            const answer = await fetch(`${server.address}/api/tables${path}`, {
                method: body ? 'POST' : 'GET',
                headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
                ...(body && { body: JSON.stringify(body) }),
            });
            return answer.json();
        };
        const share = 'ab'.repeat(32);
        const { table, tokens } = await ask('', '', { game: 'kahuna', seats: { white: 0 }, listed: true });
        const look = async (token) => {
            const update = await ask(`/${table}/events?since=0`, token);
            const { state, status, events, ...rest } = update;
            told.add('types.TableUpdate', {
                ...rest,
                events,
                status: { ...status, result: null },
                ...(state && { state: thin(state) }),
            });
            for (const event of events) told.add('types.TableEvent', event);
        };
        for (const one of (await ask('', '')).tables) told.add('types.LobbyTable', one);
        await look(tokens.watch);
        for (const seat of ['black', 'white']) {
            await ask(`/${table}/join`, tokens[seat], { name: seat, share });
            await look(tokens[seat]);
        }
        await ask(`/${table}/say`, tokens.black, { text: 'hello' });
        await ask(`/${table}/say`, tokens.watch, { text: 'hello', name: 'Ann' });
        for (let i = 0; i < 6; i++)
            for (const seat of ['black', 'white']) {
                const { moves, seq } = await ask(`/${table}`, tokens[seat]);
                const move = moves?.find((words) => words.startsWith('draw')) ?? moves?.[0];
                if (move) await ask(`/${table}/move`, tokens[seat], { expect: seq + 1, id: `${seat}${i}`, move });
            }
        const { seq } = await ask(`/${table}`, tokens.black);
        await ask(`/${table}/takeback`, tokens.black, { expect: seq + 1 });
        for (const role of ['black', 'white', 'watch']) await look(tokens[role]);
        await ask(`/${table}/mute`, tokens.black, { seat: 'white' });
        await ask(`/${table}/leave`, tokens.white, {});
        await look(tokens.black);
        await ask(`/${table}/resign`, tokens.black, {});
        await ask(`/${table}/rematch`, tokens.black, {});
        for (const role of ['black', 'white', 'watch']) await look(tokens[role]);
        assert.ok(told.count('types.TableEvent') >= 8, `${told.count('types.TableEvent')} kinds of events`);
        assert.ok(told.count('types.TableUpdate') >= 5 && told.count('types.LobbyTable') === 1);
        assert.equal(complaints(told), '');
    } finally {
        await server.stop();
    }
});

test('a member that is missing, too many or of another kind is found', () => {
    const wrong = [{ winner: 1 }, {}, { winner: 'black', why: '' }, { winner: null }];
    const spoilt = createSamples();
    for (const one of wrong) spoilt.add('nim/nim.NimResult', one);
    const lines = complaints(spoilt).match(/^.*\(\d+,\d+\): error TS2\d\d\d/gm) ?? [];
    assert.equal(new Set(lines.map((line) => line.replace(/,.*/, ''))).size, wrong.length);
});

process.exitCode = (await run()) ? 1 : 0;
