/* games.mjs: whole games through the page: by clicks, by keyboard, two at one screen. MOTU_BROWSER=firefox plays them there. */
import assert from 'node:assert/strict';
import { sizes } from './browser.mjs';
import { playByClicks, playByKeys, dice, pressIfThere } from './hands.mjs';
import { atTable, complaints, finish, judge, keptRecord, plan, playTo, takePicture } from './scene.mjs';
import { test } from './tap.mjs';

test('a whole game of Kahuna by clicks alone; motu check agrees with its record', () =>
    atTable('kahuna', plan('kahuna', '', 1), {}, async (page) => {
        await playByClicks(page, 'kahuna', 1);
        const { record, over } = await keptRecord(page);
        assert.equal(over, true);
        assert.match(judge('check', record), /right, kahuna/);
        await takePicture(page, 'kahuna-end-desktop-light');
        assert.deepEqual(await complaints(page), []);
    }));

test('a whole game of Kaivai by clicks alone; motu check agrees with its record', () =>
    atTable('kaivai', plan('kaivai', 'players=3', 1), {}, async (page) => {
        await playByClicks(page, 'kaivai', 2);
        const { record } = await keptRecord(page);
        assert.match(judge('check', record), /right, kaivai/);
        await takePicture(page, 'kaivai-end-desktop-light');
        assert.deepEqual(await complaints(page), []);
    }));

test('a whole game of Kahuna by keyboard alone, on a phone', () =>
    atTable('kahuna', plan('kahuna', '', 1), { size: sizes.phone, theme: 'dark' }, async (page) => {
        await playByKeys(page, 3);
        assert.match(judge('check', (await keptRecord(page)).record), /right, kahuna/);
        await takePicture(page, 'kahuna-end-phone-dark', { fullPage: true });
    }));

test('two at one screen: the curtain shows no hand, and a whole game goes through it', () =>
    atTable('kahuna', plan('kahuna', '', 2), {}, async (page) => {
        let curtains = 0;
        await playByClicks(page, 'kahuna', 4, async (now) => {
            if (!now.curtain) return pressIfThere(page, '.dock button.primary.big'); /* "Hand over to …" */
            curtains++;
            /* in one look, as it may just open */
            assert.equal(
                await page.evaluate(
                    () =>
                        document.querySelector('.curtain') !== null &&
                        document.querySelector('.kh-hand, .kh-card, .board svg') !== null,
                ),
                false,
            );
        });
        assert.ok(curtains > 10, `${curtains} curtains`);
        assert.match(judge('check', (await keptRecord(page)).record), /right, kahuna/);
    }));

test('two at one screen who press every button in the instant it is there are not sent in circles', () =>
    atTable('kahuna', plan('kahuna', '', 2), {}, async (page) => {
        await page.evaluate(() => {
            const press = () => document.querySelector('.curtain button, .dock button.primary.big')?.click();
            new MutationObserver(press).observe(document.body, { subtree: true, childList: true });
            press();
        });
        await playTo(page, 'kahuna', dice(6), 60);
    }));

test('who has no name is called by the colour, once', () =>
    atTable(
        'kahuna',
        {
            'motu-plan-kahuna': JSON.stringify({
                options: '',
                sitters: { black: { kind: 'person', name: '' }, white: { kind: 'person', name: 'Ana' } },
            }),
        },
        {},
        async (page) => {
            await page.locator('.curtain button').click();
            await page.getByRole('tab', { name: 'Text' }).click();
            await page.locator('.described h3').first().waitFor();
            const heads = await page.locator('.described h3').allTextContents();
            assert.ok(heads.includes('Black') && heads.includes('Ana (White)'), heads.join());
        },
    ));

await finish();
