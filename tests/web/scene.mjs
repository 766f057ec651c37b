/* scene.mjs: where the tests of the page begin: motu serving it, a browser, a table on this device, and what several of
 * them ask. A file of tests ends with `await finish()`. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import assert from 'node:assert/strict';
import { inFirefox, launch, motu, newPage, startServer } from './browser.mjs';
import { serveFolder } from './folder.mjs';
import { askAt, joinAs } from './friends.mjs';
import { clickSomething, patience } from './hands.mjs';
import { run } from './tap.mjs';

/* Firefox, as old as Debian has it, lets its driver do nothing that the page's policy forbids. */
const server = await (inFirefox ? serveFolder({ evaluates: true }) : startServer());
export const { address } = server;
export const browser = await launch();
const axe = readFileSync(new URL('node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
mkdirSync('build/shots', { recursive: true });

/* Runs the tests and takes everything down. */
export async function finish() {
    process.exitCode = (await run()) ? 1 : 0;
    await browser.close();
    await server.stop();
}

/* Everything at once: what a test is about is not the pace. */
export const quick = (page, more = {}) =>
    page.addInitScript(
        (settings) => {
            if (origin === 'null') return; /* Firefox's about:blank, which can keep nothing */
            for (const [key, value] of Object.entries(settings))
                localStorage.getItem(key) ?? localStorage.setItem(key, value);
        },
        { 'motu-speed': 'instant', ...more },
    );

const seats = { kahuna: ['black', 'white'], nim: ['black', 'white'], kaivai: ['red', 'yellow', 'green', 'blue'] };
export const plan = (game, options, people, level = 1) => ({
    [`motu-plan-${game}`]: JSON.stringify({
        options,
        sitters: Object.fromEntries(
            seats[game].map((seat, i) => [
                seat,
                i < people
                    ? { kind: 'person', name: people > 1 ? `Player ${i + 1}` : '' }
                    : { kind: 'computer', level },
            ]),
        ),
    }),
});

export async function begin(page, game) {
    await page.goto(`${address}/`);
    await page.getByRole('button', { name: new RegExp(`^Play ${game}`, 'i') }).click();
    await page.waitForSelector('.turn-line.mine, .curtain');
}

/* Clicks on what is offered until so many decisions have been made, and it is our turn again. */
export async function playTo(page, game, random, ply) {
    for (const wait = patience([page]); (await keptRecord(page)).ply < ply; await wait()) {
        await page.waitForSelector('.turn-line.mine');
        await clickSomething(page, game, random);
    }
    await page.waitForSelector('.turn-line.mine');
}

/* Until the game kept last has come further than that. */
export const playedOn = (page, ply) =>
    page.waitForFunction(
        (before) =>
            Object.keys(localStorage).some(
                (key) => key.startsWith('motu-game-') && JSON.parse(localStorage.getItem(key)).ply > before,
            ),
        ply,
    );

/* A page with settings, at a table. */
export async function atTable(game, settings, options, body) {
    const { page, context, faults } = await newPage(browser, address, options);
    try {
        await quick(page, settings);
        await begin(page, game);
        await body(page, context);
        assert.deepEqual(faults, []);
    } finally {
        await context.close();
    }
}

export const keptRecord = (page) =>
    page.evaluate(
        () =>
            Object.keys(localStorage)
                .filter((key) => key.startsWith('motu-game-'))
                .map((key) => JSON.parse(localStorage.getItem(key)))
                .sort((a, b) => b.saved - a.saved)[0],
    );

/* For a person to look at. Not of Firefox: playwright puts a style of its own into the page before it takes one there, and
 * our Content-Security-Policy refuses it, which is a fault like any other. */
export const takePicture = (page, name, more = {}) =>
    inFirefox ? undefined : page.screenshot({ path: `build/shots/${name}.png`, ...more });

/* What motu says of a record: 'check' whether it is right, 'verify' whether it is fair. */
export const judge = (command, record) => execFileSync(motu, [command, '-'], { input: record, encoding: 'utf8' });

/* A golden game as motu itself writes its record. */
export function golden(name) {
    const [about, ...decisions] = readFileSync(new URL(`../golden/games/${name}.jsonl`, import.meta.url), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
    const requests = [
        { cmd: 'new', game: about.game, rules: about.rules ?? 1, options: about.options },
        { cmd: 'play', moves: decisions.flatMap(({ move }) => move ?? []) },
        { cmd: 'record' },
    ];
    const answers = execFileSync(motu, ['engine'], {
        input: requests.map((request) => `${JSON.stringify(request)}\n`).join(''),
        encoding: 'utf8',
    });
    return JSON.parse(answers.trim().split('\n')[2]).record;
}

/* What axe finds wrong, by all of its rules or those named. */
export async function complaints(page, rules = null) {
    await page.evaluate(axe);
    const { violations } = await page.evaluate(
        (only) => globalThis.axe.run(document, { resultTypes: ['violations'], ...(only && { runOnly: only }) }),
        rules,
    );
    return violations.map(
        ({ id, nodes }) =>
            `${id}: ${nodes
                .slice(0, 3)
                .map((node) => node.target.join(' '))
                .join(' | ')}`,
    );
}

/* Asks the house about a table, or for a new one. */
export const ask = (path, body, token, at = address) => askAt(at, path, body, token);
export { joinAs };

/* A golden game as it was before a decision, the last one if null, else its words or what finds it among the lines; as the page
 * keeps a game whose player sits at this screen. With it come the words of the decision. */
export function momentOf(name, decision) {
    const lines = golden(name)
        .replace(/^result:.*\n/m, '')
        .trimEnd()
        .split('\n');
    const find = typeof decision === 'function' ? decision : () => lines.indexOf(decision);
    const at = decision ? find(lines) : lines.length - 1;
    assert.ok(at > 0, `${decision} is no decision of ${name}`);
    const [actor, ...words] = lines[at].split(' ');
    const game = name.split('-')[0];
    const sitter = (seat) => (seat === actor ? { kind: 'person', name: '' } : { kind: 'computer', level: 1 });
    const kept = {
        version: 1,
        id: 'moment',
        game,
        options: /^options: *(.*)$/m.exec(lines.join('\n'))[1],
        seed: '5',
        sitters: Object.fromEntries(seats[game].map((seat) => [seat, sitter(seat)])),
        record: `${lines.slice(0, at).join('\n')}\n`,
        resigned: null,
        over: false,
        ply: 1,
        saved: 1,
    };
    return { kept, words: words.join(' ') };
}

/* A table at such a moment; `body` gets the words. */
export async function atMoment(name, decision, options, body) {
    const { kept, words } = momentOf(name, decision);
    const { page, context, faults } = await newPage(browser, address, options);
    try {
        await page.addInitScript(
            (game) =>
                localStorage['motu-game-moment'] ?? localStorage.setItem('motu-game-moment', JSON.stringify(game)),
            kept,
        );
        await page.goto(`${address}/#/table/moment`);
        await page.waitForSelector('.turn-line.mine');
        await body(page, words);
        assert.deepEqual(faults, []);
    } finally {
        await context.close();
    }
}
