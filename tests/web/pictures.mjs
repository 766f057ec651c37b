/* pictures.mjs: `motu draw` draws what the page draws: lines, coasts and places come out as the page's own modules compute
 * them, every outline of the page's pieces is one of GAME_shapes.js, and the colours are those of the style sheets. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openModule } from './twins.mjs';
import { run, test } from './tap.mjs';
import { createChart, pathOf } from '../../web/kahuna/kahuna_chart.js';
import { coast as kahunaCoast } from '../../web/kahuna/coast.js';
import kahunaShapes from '../../web/kahuna/kahuna_shapes.js';
import { coast, createSea } from '../../web/kaivai/sea.js';
import kaivaiShapes from '../../web/kaivai/kaivai_shapes.js';

const motu = process.env.MOTU ?? 'build/release/src/motu';
const engine = openModule();
const { games } = JSON.parse(engine.call('hello', [], []));
const board = (id) => games.find((game) => game.id === id).board;
const folder = mkdtempSync(join(tmpdir(), 'motu-pictures-'));

/** The picture of a golden game after some decisions. */
function picture(name, decisions, ...words) {
    const [head, ...lines] = readFileSync(`tests/golden/games/${name}.jsonl`, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
    const moves = lines.slice(0, decisions).map(({ actor, move }) => `${actor} ${move}\n`);
    const path = join(folder, 'game.motu');
    writeFileSync(
        path,
        `motu: 1\ngame: ${head.game}\nrules: ${head.rules ?? 1}\noptions: ${head.options}\n\n${moves.join('')}`,
    );
    return execFileSync(motu, ['draw', path, ...words], { encoding: 'utf8', maxBuffer: 1 << 24 });
}

const numbers = (d) => d.match(/-?\d*\.?\d+/g)?.map(Number) ?? [];

/** Equal but for the last digit, which two ways of rounding may see differently. */
function same(one, other, step, what) {
    const [a, b] = [numbers(one), numbers(other)];
    assert.equal(one.replace(/-?\d*\.?\d+/g, '#'), other.replace(/-?\d*\.?\d+/g, '#'), what);
    a.forEach((n, i) => assert.ok(Math.abs(n - b[i]) <= step * 1.01, `${what}: ${n} and ${b[i]}`));
}

const chart = createChart(board('kahuna'), false);
const kahuna = picture('kahuna-base-1', 90);
const kaivai = picture('kaivai-2005-it-1', 120);

test('lines run as on the page', () => {
    for (const line of chart.lines) {
        const [, d] = kahuna.match(new RegExp(`id="line-${line.name}" d="([^"]*)"`)) ?? [];
        assert.ok(d, line.name);
        same(d, pathOf(line), 0.1, line.name);
    }
});

test('islands have their places and coasts', () => {
    chart.islands.forEach((island, i) => {
        assert.ok(kahuna.includes(`translate(${island.x.toFixed(1)} ${island.y.toFixed(1)})`), island.name);
        const beaches = [...kahuna.matchAll(/class="kh-beach"[^>]* d="([^"]*)"/g)];
        assert.equal(beaches.length, chart.islands.length);
        same(beaches[i][1], kahunaCoast(1998 + i * 7, chart.rx, chart.ry), 0.1, island.name);
    });
});

test('the coasts of villages are the coasts of the page', () => {
    const sea = createSea(board('kaivai'));
    const rim = coast(
        sea,
        sea.all.map(({ name }) => name),
        -0.32,
    );
    const [, d] = kaivai.match(/class="kv-rim" d="([^"]*)"/) ?? [];
    assert.equal(numbers(d).length, numbers(rim).length);
    /* a loop may begin at another corner: the same points, in whatever order */
    const points = (path) => [...path.matchAll(/Q([-.\d]+) ([-.\d]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
    const wanted = points(rim);
    for (const [x, y] of points(d))
        assert.ok(
            wanted.some(([a, b]) => Math.abs(a - x) < 0.011 && Math.abs(b - y) < 0.011),
            `${x} ${y}`,
        );
});

test('pieces have the outlines of the page', () => {
    for (const [initial, parts] of Object.entries(kahunaShapes.motif))
        for (const [, d] of parts) assert.ok(kahuna.includes(`d="${d}"`), initial);
    for (const seat of ['red', 'yellow', 'green', 'blue']) assert.ok(kaivai.includes(kaivaiShapes.emblem[seat]), seat);
    for (const [, d] of [...kaivaiShapes.canoe, ...kaivaiShapes.cult, ...kaivaiShapes.god, ...kaivaiShapes.hut.canoe])
        assert.ok(kaivai.includes(`d="${d}"`), d);
});

test('colours are those of the style sheets, in both themes', () => {
    const value = (file, name, dark) =>
        [...readFileSync(file, 'utf8').matchAll(new RegExp(`--${name}: (#[0-9a-f]+);`, 'g'))][dark ? 1 : 0][1];
    const themes = { '': kahuna, '--dark': picture('kahuna-base-1', 90, '--dark') };
    for (const [theme, svg] of Object.entries(themes)) {
        for (const name of ['kh-leaf', 'kh-rock', 'kh-plank', 'kh-label'])
            assert.ok(svg.includes(value('web/kahuna/kahuna.css', name, theme)), `${theme} ${name}`);
        for (const name of ['sea', 'black', 'white', 'ink', 'accent'])
            assert.ok(svg.includes(value('web/style/base.css', name, theme)), `${theme} ${name}`);
    }
    assert.notEqual(themes[''], themes['--dark']);
});

process.exitCode = (await run()) ? 1 : 0;
rmSync(folder, { recursive: true });
