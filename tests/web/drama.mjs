/* drama.mjs: great moments are seen, take no click, and are left out for those who want no motion; the result says where the
 * points came from and leaves the board where it was. */
import assert from 'node:assert/strict';
import { newPage, sizes } from './browser.mjs';
import { address, browser, complaints, finish, golden } from './scene.mjs';
import { test } from './tap.mjs';

const seats = { kahuna: ['black', 'white'], kaivai: ['red', 'yellow', 'green', 'blue'] };

/* Opens a table with a golden game as it was before that decision, its player at this screen, and then makes it. */
async function decide(name, decision, options, body) {
    const lines = golden(name)
        .replace(/^result:.*\n/m, '')
        .trimEnd()
        .split('\n');
    const at = decision ? lines.indexOf(decision) : lines.length - 1;
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
    const { page, context, faults } = await newPage(browser, address, options);
    try {
        await page.addInitScript((game) => localStorage.setItem('motu-game-moment', JSON.stringify(game)), kept);
        await page.goto(`${address}/#/table/moment`);
        await page.waitForSelector('.turn-line.mine');
        await page.getByRole('tab', { name: 'Text' }).click();
        await page.locator('#typed').fill(words.join(' '));
        await body(page, () => page.locator('#typed').press('Enter'));
        assert.deepEqual(faults, []);
    } finally {
        await context.close();
    }
}

const moving = { reducedMotion: 'no-preference' };

test('dice fall beside the canoe that fishes, take no click, and are left out for those who want no motion', async () => {
    const fishing = ['kaivai-2010-en-1', 'blue canoe C4 A5'];
    await decide(...fishing, moving, async (page, enter) => {
        /* looked at in the instant they fall: they lie for a moment only */
        const fallen = page.evaluate(
            () =>
                new Promise((seen) => {
                    const look = () => {
                        const dice = document.querySelector('.kv-roll');
                        const canoe = document.querySelector('[data-at="A5"]');
                        if (!dice || !canoe) return;
                        const place = (element) => new DOMPoint(0, 0).matrixTransform(element.getCTM());
                        const [lie, at] = [place(dice), place(canoe)];
                        const found = {
                            dice: dice.querySelectorAll('.kv-die').length,
                            off: Math.hypot(lie.x - at.x, lie.y - at.y),
                            events: getComputedStyle(dice).pointerEvents,
                        };
                        dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));
                        seen({ ...found, left: document.querySelectorAll('.kv-roll').length });
                    };
                    new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
                }),
        );
        await enter();
        const { off, ...found } = await fallen;
        assert.deepEqual(found, { dice: 1, events: 'none', left: 0 });
        assert.ok(off < 2, `${off} pixels from the canoe`);
    });
    await decide(...fishing, {}, async (page, enter) => {
        await enter();
        await page.locator('.kv-dice-place .kv-die').first().waitFor();
        assert.equal(await page.locator('.kv-roll').count(), 0);
    });
});

test('a feast is seen; whatever is pressed goes where it was meant, and the card goes away', () =>
    decide('kaivai-2010-en-1', 'yellow celebrate F4', moving, async (page, enter) => {
        await enter();
        const card = page.locator('.drama-feast');
        await card.waitFor();
        assert.match(await card.textContent(), /\+4.*feast of 3 fish/);
        assert.equal(await card.evaluate((element) => getComputedStyle(element).pointerEvents), 'none');
        await page.keyboard.press('Shift');
        assert.equal(await page.locator('.drama-card').count(), 0);
    }));

test('there are no cards for those who want no motion', () =>
    decide('kaivai-2010-en-1', 'yellow celebrate F4', {}, async (page, enter) => {
        await enter();
        await page.getByText('4 glory, 1 of it as the host').first().waitFor({ state: 'attached' });
        assert.equal(await page.locator('.drama-card').count(), 0);
    }));

for (const [name, points] of [
    ['kahuna-base-1', { black: 0, white: 0 }],
    ['kaivai-2010-en-1', { red: 15, yellow: 17, green: 18, blue: 13 }],
])
    test(`the result says where the points came from, and the board stays: ${name}`, () =>
        decide(name, null, { size: { width: 1440, height: 900 } }, async (page, enter) => {
            const box = () => page.locator('.kh-map, .kv-sea').first().boundingBox();
            const before = await box();
            await enter();
            const table = page.locator('.accounts > .account');
            await table.waitFor();
            const rows = await table
                .locator('tbody tr')
                .evaluateAll((list) =>
                    list.map((row) => [
                        row.dataset.seat,
                        [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent)),
                    ]),
                );
            for (const [seat, numbers] of rows) {
                assert.equal(numbers[0], points[seat], seat);
                assert.equal(
                    numbers.slice(1).reduce((a, b) => a + b, 0),
                    points[seat],
                );
            }
            assert.deepEqual(await box(), before);
            assert.deepEqual(await complaints(page), []);
        }));

test('on a phone the result is whole, too', () =>
    decide('kaivai-2010-en-1', null, { size: sizes.phone }, async (page, enter) => {
        await enter();
        await page.locator('.accounts > .account').waitFor();
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
    }));

await finish();
