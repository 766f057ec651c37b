/* engine.mjs: the engine's workers in a real browser, the page being nothing but a folder on some web host. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { launch, withPage } from './browser.mjs';
import { serveFolder } from './folder.mjs';
import { run, test } from './tap.mjs';

const browser = await launch();
const folder = await serveFolder();
const game = readFileSync('tests/fuzz/corpus/record/kahuna-variant2-2-all', 'utf8'); /* a short one */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/* Runs `body` in the page, with the engine's modules. */
const inPage = (name, body, argument = null, address = folder.address) =>
    test(name, () =>
        withPage(browser, address, {}, async (page) => {
            await page.evaluate(async () => {
                const [{ createReferee }, { createThinker }, { createPair, areSettled }, { createChannel }] =
                    await Promise.all([
                        import('/engine/referee.js'),
                        import('/engine/thinker.js'),
                        import('/engine/pair.js'),
                        import('/engine/channel.js'),
                    ]);
                Object.assign(window, { createReferee, createThinker, createPair, areSettled, createChannel });
                /* a match in which a player is to decide */
                window.begin = async (name, seed = '7') => {
                    const referee = createReferee();
                    let position = await referee.start(name, '', seed);
                    while (position.actor === 'chance') position = await referee.chance();
                    return { referee, position, record: await referee.record(position.actor) };
                };
                window.check = (truth, complaint) => {
                    if (!truth) throw new Error(complaint);
                };
            });
            await page.evaluate(body, argument);
        }),
    );

inPage('games, boards and levels are told in four languages', async () => {
    const referee = createReferee();
    const names = new Set();
    for (const language of ['en', 'de', 'sk', 'it']) {
        await referee.speak(language);
        const { games, levels } = await referee.hello();
        check(games.length === 2 && levels.length === 8, 'two games, eight levels');
        check(games[0].board.islands.length === 12 && games[1].board.hexes.length === 127, 'both boards');
        names.add(levels[0].description);
    }
    check(names.size === 4, `four languages, not ${[...names].join(' | ')}`);
    referee.end();
});

inPage('a refusal is a value; our own mistakes are faults', async () => {
    const { referee, position } = await begin('kahuna');
    const refusal = await referee.play('A-L');
    check(!refusal.ok && refusal.rule === 'KH-2' && refusal.message.length > 10, JSON.stringify(refusal));
    check((await referee.load('rubbish')).line === 1, 'the line of a record that cannot be read');
    check((await referee.position()).ply === position.ply, 'nothing changed');
    const fault = await referee.picture('nobody').then(() => '', String);
    check(fault.includes('viewer'), fault);
    referee.end();
});

inPage(
    'the log of a long game comes whole',
    async (record) => {
        const referee = createReferee();
        const { ply } = await referee.load(record);
        const log = await referee.log('all', 0, ply);
        check(
            log.length === ply && log.every((entry, i) => entry.ply === i + 1 && entry.told.length),
            'every decision once',
        );
        referee.end();
    },
    readFileSync('tests/fuzz/corpus/record/kaivai-2005-sk-1-all', 'utf8'),
);

inPage('each line of the log is asked for once as long as the game goes on', async () => {
    const asked = [];
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (word, ...more) {
        if (word.call === 'log') asked.push(word.numbers);
        return post.call(this, word, ...more);
    };
    const { referee, position } = await begin('kahuna');
    const other = createReferee();
    let now = position;
    /* one decision on, and the log as the page asks for it: whole, by two at once */
    const goOn = async (choice) => {
        const moves = now.actor === 'chance' ? [] : await referee.moves(now.actor);
        now = moves.length ? await referee.play(moves[choice % moves.length]) : await referee.chance();
        const [log, again] = await Promise.all([referee.log('white', 0, now.ply), referee.log('white', 0, now.ply)]);
        check(log.length === now.ply && JSON.stringify(log) === JSON.stringify(again), `${log.length} of ${now.ply}`);
        return log;
    };
    const isTrue = async (log) => {
        await other.load(await referee.record('all'));
        check(JSON.stringify(await other.log('white', 0, now.ply)) === JSON.stringify(log), 'as the engine tells it');
    };
    for (let i = 0; i < 30; i++) await isTrue(await goOn(i));
    const own = asked.filter(([from]) => from > 0); /* the other referee asks from the first one on */
    check(own.length === 58, `${own.length} questions`);
    check(
        own.every(([from, to]) => to === from + 1),
        JSON.stringify(own),
    );
    now = await referee.undo(7);
    await isTrue(await goOn(3));
    await referee.speak('de');
    await other.speak('de');
    await isTrue(await goOn(2));
    const [late] = await referee.log('black', now.ply - 1, now.ply); /* of whom nothing was told yet */
    check(late.ply === now.ply, JSON.stringify(late));
    referee.end();
    other.end();
});

inPage('a thinker stops when told, with the best so far or with nothing', async () => {
    const { referee, position, record } = await begin('kaivai');
    const thinker = createThinker();
    const moves = await referee.moves(position.actor);
    const asked = { record, level: 8, seed: '1', ms: 60000 };
    const first = thinker.think(asked, () => thinker.stop()); /* as soon as it is heard of */
    check(moves.includes((await first).move), 'a legal move');
    const waiting = [thinker.think(asked), thinker.think(asked)];
    thinker.stop(true);
    check(
        (await Promise.all(waiting)).every((thought) => thought === null),
        'nothing',
    );
    const after = await thinker.think({ record, level: 1, seed: '1' });
    check(after.visits > 0 && after.visits <= 100, `level 1 has its few visits afterwards, not ${after.visits}`);
    const left = thinker.think(asked);
    thinker.end();
    check((await left) === null, 'nothing after the end');
});

inPage('equal seeds and visits give equal decisions, in any order', async () => {
    const { record } = await begin('kahuna');
    const [one, other] = [createThinker(), createThinker()];
    const ask = (seed) => ({ record, level: 6, seed, visits: 300, rows: 50 });
    const [a, b, c] = await Promise.all([one.think(ask('s')), one.think(ask('t')), other.think(ask('s'))]);
    check(JSON.stringify(a) === JSON.stringify(c), 'the same seed');
    check(JSON.stringify(a) !== JSON.stringify(b), 'another seed');
    check(a.table.length > 10 && a.visits === 300, `${a.table.length} rows, ${a.visits} visits`);
});

for (const game of ['kahuna', 'kaivai'])
    inPage(
        `two workers: their tables are added, and equal seeds and visits give equal decisions (${game})`,
        async (name) => {
            const { referee, position, record } = await begin(name);
            const moves = await referee.moves(position.actor);
            const ask = { record, level: 8, seed: 's', visits: 700, rows: 1024, judged: moves[0] };
            const [one, other] = [createThinker(createPair()), createThinker(createPair())];
            const [thought, again] = await Promise.all([one.think(ask), other.think(ask)]);
            check(thought.visits === 1400, `${thought.visits} visits`);
            check(JSON.stringify(thought) === JSON.stringify(again), 'equal');
            const byHand = new Map(); /* what two workers find by themselves, added: visits by move */
            for (const seed of ['s', 's+1']) {
                const channel = createChannel();
                const { found, seats } = await channel.ask({ think: { ...ask, seed, shared: true } });
                const rows = found
                    .split(' ')
                    .map(Number)
                    .slice(2 + seats);
                for (let i = 0; i < rows.length; i += 3) byHand.set(rows[i], (byHand.get(rows[i]) ?? 0) + rows[i + 1]);
                channel.end();
            }
            const sum = String([...byHand.values()].sort((a, b) => b - a));
            const table = String(thought.table.map(({ visits }) => visits));
            check(table === sum, `${table} is not ${sum}`);
            check(Math.abs(Object.values(thought.value).reduce((a, b) => a + b) - 1) < 0.001, 'shares of one win');
            /* a level stops when the rest could change nothing; then it has decided as it would have at the end */
            const level = { ...ask, judged: '', visits: 4000 };
            const early = await one.think(level);
            const whole = await one.think({ ...level, rows: 1 });
            check(early.move === whole.move && early.visits <= 8000, `${early.move} ${whole.move} ${early.visits}`);
            /* what does not search long is left to one */
            check((await one.think({ ...level, level: 6, visits: 300 })).visits === 300, 'level 6');
            for (const thing of [one, other, referee]) thing.end();
        },
        game,
    );

inPage('two workers end early only when the sum of their visits is settled', async () => {
    const share = (left, ...rows) => ({ left, settles: true, seats: 2, found: `0 0 1 1 ${rows.join(' ')}` });
    const [a, b] = [share(10, 5, 60, 1, 6, 20, 1), share(10, 5, 30, 1, 6, 45, 1)];
    check(areSettled([a, b]), '90 and 65, 20 to come');
    check(!areSettled([a, { ...b, left: 15 }]), '90 and 65, 25 to come');
    check(!areSettled([a, share(10, 6, 50, 1)]), 'what one likes best the other does not');
    check(areSettled([{ ...a, settles: false }, b]), 'one that may end early is enough');
    check(!areSettled([a, b].map((one) => ({ ...one, settles: false }))), 'never where moves are mixed');
});

inPage('when one of two workers fails, the other decides, and goes on alone', async () => {
    const { referee, position, record } = await begin('kahuna');
    const moves = await referee.moves(position.actor);
    const ask = { record, level: 8, seed: 's', visits: 300 };
    const ways = {
        'at once': () => Promise.reject(new Error('broken')),
        'never a word': () => new Promise(() => {}),
        'half way': (question, heard) => {
            heard?.({ left: 0, settles: true, seats: 2, found: '1 0 1 1' });
            return Promise.reject(new Error('broken'));
        },
    };
    for (const [name, way] of Object.entries(ways))
        for (const broken of [0, 1]) {
            let opened = 0;
            let asked = 0;
            let ended = 0;
            const open = () =>
                opened++ === broken
                    ? { ask: (...question) => (asked++, way(...question)), tell: () => {}, end: () => ended++ }
                    : createChannel();
            const thinker = createThinker(createPair(open));
            for (let i = 0; i < 2; i++) {
                const thought = await thinker.think(ask);
                check(moves.includes(thought.move) && thought.visits <= 300, `${name} ${broken}: ${thought.visits}`);
            }
            check(opened === 2 && asked === 1 && ended === 1, `${name} ${broken}: ${opened} ${asked} ${ended}`);
            thinker.end();
        }
    const none = createThinker(createPair(() => ({ ask: ways['at once'], tell: () => {}, end: () => {} })));
    check((await none.think(ask).then(() => '', String)).includes('broken'), 'both: a fault');
    referee.end();
});

inPage('the second of two workers makes room while a person presses something, if there are two cores', async () => {
    const { referee, record } = await begin('kahuna');
    const ask = { record, level: 8, seed: 's', visits: 200 };
    for (const [cores, paused] of [
        [2, 1],
        [4, 0],
    ]) {
        const told = [0, 0];
        let opened = 0;
        const open = () => {
            const [channel, number] = [createChannel(), opened++];
            const tell = (word) => ((told[number] += word.pause ? 1 : 0), channel.tell(word));
            return { ...channel, tell };
        };
        const thinker = createThinker(createPair(open, cores));
        const thought = thinker.think(ask);
        await thinker.think({ ...ask, level: 1 });
        dispatchEvent(new Event('pointerdown'));
        check((await thought).visits <= 400 && String(told) === `0,${paused}`, `${cores} cores: ${told}`);
        thinker.end();
        dispatchEvent(new Event('keydown'));
        check(String(told) === `0,${paused}`, `${cores} cores, after the end: ${told}`);
    }
    const channel = createChannel();
    await channel.ask({ think: { ...ask, visits: 20 } });
    const begun = performance.now();
    channel.tell({ pause: 300 });
    await channel.ask({ think: { ...ask, visits: 2000 } });
    check(performance.now() - begun >= 290, 'a worker that pauses does not search');
    channel.end();
    referee.end();
});

inPage('a pair stops when told, with the best so far or with nothing', async () => {
    const { referee, position, record } = await begin('kaivai');
    const thinker = createThinker(createPair());
    const moves = await referee.moves(position.actor);
    const asked = { record, level: 8, seed: '1', visits: 1e6, ms: 60000 };
    const all = [thinker.think(asked), thinker.think(asked)];
    setTimeout(() => thinker.stop(), 300);
    check(
        (await Promise.all(all)).every(({ move }) => moves.includes(move)),
        'legal moves, the one that waited too',
    );
    const left = thinker.think(asked);
    thinker.stop(true);
    check((await left) === null, 'nothing');
    check((await thinker.think({ ...asked, level: 1, visits: 0 })).visits <= 100, 'ready for the next');
    const gone = thinker.think(asked);
    thinker.end();
    check((await gone) === null, 'nothing after the end');
    const refused = createThinker(createPair());
    check((await refused.think({ ...asked, record: '' }).then(() => '', String)) !== '', 'no record, no thought');
    refused.end();
    referee.end();
});

inPage('a record nobody can think about is a fault', async () => {
    const thinker = createThinker();
    for (const record of ['', 'motu: 1', 'motu: 1\ngame: kahuna\nrules: 1\noptions:\n\n'])
        check(
            (await thinker.think({ record, level: 3, seed: '' }).then(
                () => 'thought',
                () => 'fault',
            )) === 'fault',
            record,
        );
});

inPage('the page lives on while level 8 thinks', async () => {
    const { record } = await begin('kaivai');
    const thinker = createThinker();
    let ticks = 0;
    const clock = setInterval(() => ticks++, 10);
    const heard = [];
    await thinker.think({ record, level: 8, seed: '1', ms: 1500 }, (thought) => heard.push([thought.visits, ticks]));
    clearInterval(clock);
    check(ticks > 10, `${ticks} ticks`); /* none at all if it thought in the page */
    check(heard.length && heard.every(([visits], i) => !i || visits > heard[i - 1][0]), JSON.stringify(heard));
});

const odd = await serveFolder({ type: (path) => (path.endsWith('.wasm') ? 'text/plain' : null) });
test('a host that does not know what wasm is does no harm', async () => {
    const page = await browser.newPage();
    await page.goto(odd.address);
    const hello = await page.evaluate(async () => (await import('/engine/referee.js')).createReferee().hello());
    assert.equal(hello.games.length, 2);
    await page.close();
});

const poor = await serveFolder({ missing: (path) => path.endsWith('de.words') });
test('a language that cannot be had leaves the one there is', async () => {
    const page = await browser.newPage();
    await page.goto(poor.address);
    const [fault, hello] = await page.evaluate(async () => {
        const referee = (await import('/engine/referee.js')).createReferee();
        await referee.speak('it');
        return [await referee.speak('de').then(() => '', String), await referee.hello()];
    });
    assert.match(fault, /de\.words/);
    assert.equal(hello.levels[0].name, 'Ospite');
    await page.close();
});

/* Puts the analysis of a record into the page. */
async function analyse(page, record, own = null) {
    await page.evaluate(
        async ({ record, own }) => {
            const [{ createAnalysis }, { need }, { say, speak }] = await Promise.all([
                import('/analysis/analysis.js'),
                import('/style.js'),
                import('/words.js'),
            ]);
            await Promise.all([need('style/analysis'), speak('en')]);
            const main = document.createElement('main');
            document.body.replaceChildren(main);
            const looked = [];
            const panel = createAnalysis(main, {
                card: { id: 'kahuna' },
                record,
                names: { black: 'Ana', white: 'Level 2' },
                say,
                announce: () => {},
                look: (ply) => looked.push(ply),
                own,
                word: (move) => `named ${move}`,
            });
            Object.assign(window, { panel, looked, speak });
        },
        { record, own },
    );
}

/* The table of all decisions is drawn when it is opened, which the page hears of a little later. */
async function openTable(page) {
    await page.locator('summary').click();
    await page.locator('.analysis-all tbody tr').first().waitFor();
}

test('analysis: chances, mistakes and what else there was; a click shows the moment', () =>
    withPage(browser, folder.address, {}, async (page) => {
        await analyse(page, game);
        await page.locator('.analysis-head progress').waitFor({ state: 'hidden' });
        const slider = page.getByRole('slider');
        await slider.press('Home');
        assert.match(
            await slider.getAttribute('aria-valuetext'),
            /Decision \d+, (Ana|Level 2)\. Chances before it: Ana \d+%, Level 2 \d+%\./,
        );
        const first = Number(await slider.getAttribute('aria-valuenow'));
        await slider.press('ArrowRight');
        const second = Number(await slider.getAttribute('aria-valuenow'));
        assert.ok(second > first);
        const mistake = page.locator('.analysis-mistakes button').first();
        const ply = Number(await mistake.getAttribute('data-ply'));
        assert.match(await mistake.textContent(), /Gave away \d+%.*Better: (Black|White) /);
        await mistake.click();
        assert.deepEqual(await page.evaluate(() => looked), [first - 1, second - 1, ply - 1]);
        assert.ok((await page.locator('.analysis-decision tbody tr').count()) > 1);
        const strong = await page.locator('.analysis-strength').allTextContents();
        assert.equal(strong.length, 2);
        for (const words of strong) {
            const [level, low, high] = /as level (\d) \(nine times in ten (\d) to (\d)\)/
                .exec(words)
                .slice(1)
                .map(Number);
            assert.ok(low <= level && level <= high && low >= 1 && high <= 8, words);
        }
        await openTable(page);
        const decisions = game.split('\n').filter((line) => /^(black|white) /.test(line)).length;
        assert.equal(await page.locator('.analysis-all tbody tr').count(), decisions);
        await slider.click({ position: { x: (await slider.boundingBox()).width - 12, y: 80 } });
        const lines = game.slice(game.indexOf('\n\n') + 2).split('\n');
        assert.equal(
            await page.evaluate(() => looked.at(-1)),
            lines.findLastIndex((line) => /^(black|white) /.test(line)),
        );
        await page.evaluate(async () => {
            await speak('de');
            panel.update();
        });
        await page.getByText('Die größten Fehler').waitFor();
        await page.evaluate(axe);
        for (const theme of ['light', 'dark']) {
            await page.evaluate((wanted) => (document.documentElement.dataset.theme = wanted), theme);
            const { violations } = await page.evaluate(() => window.axe.run(document.querySelector('main')));
            assert.deepEqual(
                violations.map(({ id, nodes }) => `${id} ${nodes[0].html}`),
                [],
            );
        }
        await page.evaluate(() => panel.end());
        assert.equal(await page.locator('main').textContent(), '');
    }));

test("analysis: the reader's own mistakes come first, and moves are named", () =>
    withPage(browser, folder.address, {}, async (page) => {
        await analyse(page, game, 'white');
        await page.locator('.analysis-head progress').waitFor({ state: 'hidden' });
        const [own, others] = await page.locator('.analysis-worst ol').all();
        const headings = await page.locator('.analysis-worst h3').allTextContents();
        assert.deepEqual(headings, ['Your biggest mistakes', "The others' biggest mistakes"]);
        for (const words of await own.locator('strong').allTextContents()) assert.match(words, /Level 2$/);
        for (const words of await others.locator('strong').allTextContents()) assert.match(words, /Ana$/);
        await own.locator('button').first().click();
        for (const words of await page.locator('.analysis-decision tbody th').allTextContents())
            assert.match(words, /^named /);
        assert.match(await page.locator('.analysis-line').textContent(), /: named .* · named /);
    }));

test("analysis can be stopped and goes on; one player's record judges that player only", () =>
    withPage(browser, folder.address, {}, async (page) => {
        const failed = new Promise((_, reject) => page.on('pageerror', reject));
        /* the page itself presses the button, as fast as can be: what was stopped has not come to its end when it is told
         * to go on */
        await page.evaluate(() => {
            const awaited = ['Looking through', 'Stopped after'];
            window.pressed = [];
            new MutationObserver(() => {
                const [status, button] = ['.analysis-status', '.analysis-head button'].map((part) =>
                    document.querySelector(part),
                );
                while (awaited.length && status?.textContent.startsWith(awaited[0])) {
                    window.pressed.push(status.textContent);
                    awaited.shift();
                    button.click();
                }
            }).observe(document.body, { childList: true, subtree: true, characterData: true });
        });
        await analyse(page, readFileSync('tests/fuzz/corpus/record/kahuna-variant2-2-white', 'utf8'));
        await Promise.race([page.getByText('The whole game has been looked through').waitFor(), failed]);
        assert.equal((await page.evaluate(() => window.pressed)).length, 2);
        await openTable(page);
        const who = await page.locator('.analysis-all tbody td:nth-child(2)').allTextContents();
        assert.ok(who.length > 5 && who.every((name) => name === 'Level 2'), who.join());
    }));

test('a record that cannot be read is refused in a sentence', () =>
    withPage(browser, folder.address, {}, async (page) => {
        await analyse(page, 'rubbish');
        await page.getByText('This game cannot be looked through. A record begins with').waitFor();
    }));

process.exitCode = (await run()) ? 1 : 0;
await browser.close();
await Promise.all([folder, odd, poor].map((host) => host.stop()));
