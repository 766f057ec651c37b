/* beginner.mjs: somebody who has never seen the game and does what the page's hints say, any of the three, plays at least as
 * well as the greedy yardstick. The hints are those of the page (its engine, its judge, its choice of what is worth saying), only
 * with a fixed number of visits instead of seconds, so that the games are the same everywhere.
 *     node tests/web/beginner.mjs [GAMES]      as many of each game, with the share of the wins and its interval
 *     node tests/web/beginner.mjs bot          that somebody, as a program that speaks the engine protocol
 * In the short form, a few games, it must have its fair share at least; BENCHMARKS.md has a figure. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { dice } from './hands.mjs';
import { run, test } from './tap.mjs';
import { openModule } from './twins.mjs';
import { bestOf } from '../../web/table/hint.js';
import { adviser } from '../../web/table/minds.js';

const SHOWN = 3; /* hints, at most */
const VISITS = 300; /* the page looks for a second and a half */
const motu = process.env.MOTU ?? 'build/release/src/motu';

async function play() {
    const engine = openModule();
    const random = dice(7);
    const ask = (name, texts = [], numbers = []) => JSON.parse(engine.call(name, texts, numbers));
    let record = '';
    const decide = ({ moves, seat }) => {
        const { level, judged, rows } = adviser(moves);
        ask('load', [record, '']);
        ask('think', [String(random(1 << 30)), judged, ''], [level, VISITS]);
        while (engine.thinkOn(1000));
        const hints = bestOf(ask('thought', [], [rows]), seat).slice(0, SHOWN);
        return hints[random(hints.length)].move;
    };
    for await (const line of createInterface({ input: process.stdin })) {
        const request = JSON.parse(line);
        const answer = { ok: true };
        record = request.record ?? record; /* the game so far, as this seat saw it */
        if (request.cmd === 'go') answer.move = request.moves.length > 1 ? decide(request) : request.moves[0];
        if (request.id !== undefined) answer.id = request.id;
        console.log(JSON.stringify(answer));
    }
}

/* Games of one who follows the hints against greedy players. */
function compete(game, options, games) {
    const self = `cmd=${process.execPath} ${fileURLToPath(import.meta.url)} bot`;
    const words = ['--game', game, '--options', options, '--a', self, '--b', 'greedy', '--games', String(games)];
    return JSON.parse(
        execFileSync(motu, ['arena', ...words, '--alone', '--threads', '1', '--bot-ms', '600000', '--json'], {
            encoding: 'utf8',
        }),
    );
}

const plans = { kahuna: ['', 4, 1 / 2], kaivai: ['players=3', 2, 1 / 3] };
const [word] = process.argv.slice(2);
if (word === 'bot') await play();
else if (Number(word))
    for (const [game, [options]] of Object.entries(plans))
        console.log(game, JSON.stringify(compete(game, options, Number(word))));
else {
    for (const [game, [options, games, fair]] of Object.entries(plans))
        test(`whoever does what the hints say plays no worse than greedy: ${game}`, () => {
            const result = compete(game, options, games);
            console.log(`# ${JSON.stringify(result)}`);
            assert.ok(result.score >= fair, JSON.stringify(result));
        });
    process.exitCode = (await run()) ? 1 : 0;
}
