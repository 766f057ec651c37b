/* look.mjs: a page that is served somewhere, looked at as a visitor would: it opens, and both games show a board to play on.
 * With `play`, two friends take seats at a table of that server and play a game of Kahuna to its end.
 *   node tests/web/look.mjs ADDRESS [play]
 */
import assert from 'node:assert/strict';
import { launch, withPage } from './browser.mjs';
import { askAt, playOut, sitAt } from './friends.mjs';

const address = new URL(process.argv[2]).origin;

async function play(browser) {
    const { table, tokens } = await askAt(address, '', { game: 'kahuna', options: '' });
    const friends = [];
    for (const [seat, name] of Object.entries({ black: 'Ana', white: 'Bo' }))
        friends.push(await sitAt(browser, address, table, tokens[seat], name));
    await Promise.all(friends.map(({ page }) => page.waitForSelector('.turn-line')));
    await playOut(
        friends.map(({ page }) => page),
        'kahuna',
        5,
    );
    for (const { faults } of friends) assert.deepEqual(faults, []);
    const record = await askAt(address, `/${table}/record`, null, tokens.watch);
    assert.match(record, /^result: /m);
    console.log('Kahuna: a game between two friends, to its end');
}

const browser = await launch();
try {
    for (const game of ['Kahuna', 'Kaivai']) {
        await withPage(browser, address, {}, async (page) => {
            await page.getByRole('button', { name: new RegExp(`^Play ${game}`, 'i') }).click();
            await page.locator('.board svg').first().waitFor();
            console.log(`${game}: a board`);
        });
    }
    if (process.argv[3] === 'play') await play(browser);
} finally {
    await browser.close();
}
