/* shot.mjs: screenshots for a person to look at.
 *   node tests/web/shot.mjs ADDRESS NAME [SCRIPT.mjs]
 * writes build/shots/NAME-{desktop,phone}-{light,dark}.png; a script exports default async (page, size, theme) => …
 * that brings the page to the moment wanted. */
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launch, newPage, sizes } from './browser.mjs';

const [address, name, script] = process.argv.slice(2);
const url = new URL(address);
const prepare = script ? (await import(pathToFileURL(resolve(script)).href)).default : async () => {};
const browser = await launch();
mkdirSync('build/shots', { recursive: true });
for (const [size, viewport] of Object.entries(sizes)) {
    for (const theme of /** @type {const} */ (['light', 'dark'])) {
        const { page, context, faults } = await newPage(browser, url.origin, { size: viewport, theme });
        await page.goto(url.href);
        await prepare(page, size, theme);
        await page.waitForTimeout(300);
        await page.screenshot({ path: `build/shots/${name}-${size}-${theme}.png`, fullPage: size === 'phone' });
        for (const fault of faults) console.log(`${size} ${theme}: ${fault}`);
        await context.close();
    }
}
await browser.close();
