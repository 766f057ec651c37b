/* look.mjs: a page that is served somewhere, looked at as a visitor would: it opens, and both games show a board to play on.
 *   node tests/web/look.mjs ADDRESS
 */
import { launch, withPage } from './browser.mjs';

const address = new URL(process.argv[2]).origin;
const browser = await launch();
try {
    for (const game of ['Kahuna', 'Kaivai']) {
        await withPage(browser, address, {}, async (page) => {
            await page.getByRole('button', { name: new RegExp(`^Play ${game}`, 'i') }).click();
            await page.locator('.board svg').first().waitFor();
            console.log(`${game}: a board`);
        });
    }
} finally {
    await browser.close();
}
