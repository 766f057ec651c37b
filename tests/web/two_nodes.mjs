/* two_nodes.mjs: two pages, each at a node of its own, play a whole game of Kahuna, whatever befalls the nodes meanwhile:
 * tests/cluster/test_pages.py starts it and sees to that; their addresses are in MOTU_NODES. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { launch, motu } from './browser.mjs';
import { askAt, playOut, sitAt } from './friends.mjs';
import { run, test } from './tap.mjs';

const [here, there] = process.env.MOTU_NODES.split(' ');
const browser = await launch();

/* Nodes are away now and then; whoever asks asks again. */
async function insist(path, body, token) {
    for (let tries = 0; ; tries++) {
        try {
            const answer = await askAt(tries % 2 ? there : here, path, body, token);
            if (typeof answer === 'string' ? answer.startsWith('motu') : !answer.error) return answer;
        } catch (fault) {
            if (tries > 200) throw fault;
        }
        await new Promise((resolve) => setTimeout(resolve, 100));
    }
}

test('two pages at two nodes play a whole game while nodes and the database die in turn', async () => {
    const { table, tokens } = await insist('', { game: 'kahuna', options: '' });
    const ana = await sitAt(browser, here, table, tokens.black, 'Ana');
    const bo = await sitAt(browser, there, table, tokens.white, 'Bo');
    await Promise.all([ana, bo].map(({ page }) => page.waitForSelector('.turn-line')));
    process.stdout.write('# they sit\n');
    await playOut([ana.page, bo.page], 'kahuna', 11);
    const record = await insist(`/${table}/record`, null, tokens.watch);
    for (const [command, says] of [
        ['check', /right, kahuna/],
        ['verify', /fair/],
    ])
        assert.match(execFileSync(motu, [command, '-'], { input: record, encoding: 'utf8' }), says);
    const said = [...ana.faults, ...bo.faults].filter(
        (fault) => !/WebSocket|ERR_CONNECTION|503|Failed to fetch/.test(fault),
    );
    assert.deepEqual(said, [], 'nothing but lost connections');
});

process.exitCode = (await run()) ? 1 : 0;
await browser.close();
