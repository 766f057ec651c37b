/* drama.mjs: great moments are seen, take no click, and are left out for those who want no motion; the result says where the
 * points came from and leaves the board where it was. */
import assert from 'node:assert/strict';
import { sizes } from './browser.mjs';
import { atMoment, complaints, finish, takePicture } from './scene.mjs';
import { test } from './tap.mjs';

/* Opens a table with a golden game as it was before that decision, its player at this screen, and then makes it. */
const decide = (name, decision, options, body) =>
    atMoment(name, decision, options, async (page, words) => {
        await page.getByRole('tab', { name: 'Text' }).click();
        await page.locator('#typed').fill(words);
        await body(page, () => page.locator('#typed').press('Enter'));
    });

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

/* Whether neither lies over the other. */
const apart = (a, b) => a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;

for (const [size, spokenOf] of [
    ['phone', '.kv-hex[data-hex="F4"] polygon'],
    ['desktop', '.kv-seat.kv-yellow'],
])
    test(`the card of a feast does not lie over what it speaks of: ${size}`, () =>
        decide('kaivai-2010-en-1', 'yellow celebrate F4', { ...moving, size: sizes[size] }, async (page, enter) => {
            await enter();
            /* on a phone the typed move is further down: back to where the board is */
            await page.evaluate(() => scrollTo(0, document.querySelector('.match-screen').offsetTop));
            const boxes = await Promise.all(
                ['.drama-feast', spokenOf].map((what) => page.locator(what).first().boundingBox()),
            );
            assert.ok(apart(...boxes), JSON.stringify(boxes));
        }));

test('the end of a round shows what it took of each', () =>
    decide('kaivai-2010-en-1', 'yellow pass', moving, async (page, enter) => {
        const told = (await page.locator('.kv-spoil > [aria-hidden]').allTextContents()).flatMap((text) =>
            text.match(/−\d+/g),
        );
        await enter();
        const card = page.locator('.drama-spoil');
        await card.waitFor();
        assert.ok(told.length > 0);
        assert.deepEqual((await card.locator('b').allTextContents()).sort(), told.sort());
        assert.deepEqual(await card.locator('p').allTextContents(), ['Round 1 is over.']);
    }));

/* The decision that ends the first round: three cards are revealed after it. */
const firstScoring = (lines) => {
    const reveals = (line) => line?.startsWith('chance reveal');
    return lines.findIndex((line, i) => / draw \w$/.test(line) && [1, 2, 3].every((n) => reveals(lines[i + n])));
};

for (const [name, title] of [
    ['kahuna-base-2', /^Scoring: equal, no points$/],
    ['kahuna-variant1-1', /^Scoring: Moorea \+1$/],
])
    test(`a scoring says who got points: ${name}`, () =>
        decide(name, firstScoring, moving, async (page, enter) => {
            await enter();
            await page.locator('.drama-scoring').waitFor();
            assert.match(await page.locator('.drama-scoring strong').textContent(), title);
        }));

test('there are no cards for those who want no motion', () =>
    decide('kaivai-2010-en-1', 'yellow celebrate F4', {}, async (page, enter) => {
        await enter();
        await page.getByText('4 glory, 1 of it as the host').first().waitFor({ state: 'attached' });
        assert.equal(await page.locator('.drama-card').count(), 0);
    }));

/* A table of points: what each part gave each seat, by the part's title, and the line below. */
const readAccount = (table) =>
    table.evaluate((element) => {
        const seats = [...element.querySelectorAll('[data-seat]')].map((cell) => cell.dataset.seat);
        const read = (row) =>
            Object.fromEntries([...row.querySelectorAll('td')].map((cell, i) => [seats[i], Number(cell.textContent)]));
        const rows = [...element.tBodies[0].rows].map((row) => [row.cells[0].textContent, read(row)]);
        return { titles: rows.map(([title]) => title), parts: rows.map(([, row]) => row), sums: read(element.tFoot) };
    });

const addedUp = (parts) =>
    Object.fromEntries(Object.keys(parts[0]).map((seat) => [seat, parts.reduce((sum, part) => sum + part[seat], 0)]));

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
            const { parts, sums } = await readAccount(table);
            assert.deepEqual(sums, points);
            assert.deepEqual(addedUp(parts), points);
            assert.deepEqual(await box(), before);
            assert.deepEqual(await complaints(page), []);
        }));

/* Where the board is on the screen, and how much of it can be seen: what lies over it hides it. */
const sight = (page) =>
    page
        .locator('.kh-map, .kv-sea')
        .first()
        .evaluate((board) => {
            const { x, y, width, height } = board.getBoundingClientRect();
            const steps = Array.from({ length: 20 }, (_, i) => (i + 0.5) / 20);
            const points = steps.flatMap((across) => steps.map((down) => [x + across * width, y + down * height]));
            const seen = points.filter(([left, top]) => document.elementFromPoint(left, top)?.closest('.board'));
            return { box: { x, y, width, height }, share: seen.length / points.length };
        });

for (const name of ['kahuna-base-1', 'kaivai-2010-en-1'])
    test(`on a phone the board stays in sight when the game ends, and the result is one tap away: ${name}`, () =>
        decide(name, null, { size: sizes.phone }, async (page) => {
            await page.locator('#typed').focus();
            await page.evaluate(() => scrollTo(0, document.querySelector('.match-screen').offsetTop));
            const before = await sight(page);
            await page.keyboard.press('Enter');
            await page.locator('.accounts > .account').waitFor();
            const after = await sight(page);
            assert.deepEqual(after.box, before.box);
            assert.ok(after.share >= 0.5, `${after.share} of the board is in sight`);
            const line = page.locator('.result-line');
            const { y, height } = await line.boundingBox();
            assert.ok(y + height <= sizes.phone.height, 'who won is told in sight');
            await takePicture(page, `end-${name}`);
            await line.getByRole('button', { name: 'Result' }).click();
            for (const button of await page.locator('.result-buttons button').all()) {
                const box = await button.boundingBox();
                assert.ok(box.y + box.height <= sizes.phone.height, `${await button.textContent()}: ${box.y}`);
            }
        }));

test('on a phone the result is whole, too', () =>
    decide('kaivai-2010-en-1', null, { size: sizes.phone }, async (page, enter) => {
        await enter();
        await page.locator('.accounts > .account').waitFor();
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
    }));

/* The last decision, in whatever language the page speaks. */
const decideLast = async (page, words) => {
    await page.locator('[role=tab]').nth(2).click();
    await page.locator('#typed').fill(words);
    await page.locator('#typed').press('Enter');
    await page.locator('.accounts > .account').waitFor();
};

/* What of the result lies beyond its edge, in pixels, for each language and size; also with names as long as they may be. */
async function hiddenParts(page) {
    const found = [];
    const overflow = (part) => part.scrollWidth - part.clientWidth;
    for (const locale of ['en', 'de', 'sk', 'it']) {
        await page.evaluate((code) => localStorage.setItem('motu-language', code), locale);
        await page.reload();
        for (const size of Object.values(sizes)) {
            await page.setViewportSize(size);
            const accounts = page.locator('.accounts');
            await accounts.waitFor();
            for (const fold of await page.locator('.accounts details:not([open]) summary').all()) await fold.click();
            for (const part of [accounts, ...(await page.locator('.account-rounds').all())]) {
                const hidden = await part.evaluate(overflow);
                if (hidden > 0) found.push(`${locale} at ${size.width}: ${hidden} pixels`);
            }
        }
    }
    return found;
}

for (const name of ['kahuna-base-1', 'kaivai-2010-en-1'])
    test(`all columns of the result are in sight, in every language: ${name}`, () =>
        atMoment(name, null, { size: sizes.phone }, async (page, words) => {
            await decideLast(page, words);
            assert.deepEqual(await hiddenParts(page), []);
            await page.evaluate(() => {
                const game = JSON.parse(localStorage['motu-game-moment']);
                for (const sitter of Object.values(game.sitters))
                    Object.assign(sitter, { kind: 'person', name: 'Maximiliana Wolkenst' });
                localStorage.setItem('motu-game-moment', JSON.stringify(game));
            });
            assert.deepEqual(await hiddenParts(page), [], 'with long names');
        }));

test('round by round: every round in its order, the end last, and together what the result says', () =>
    atMoment('kaivai-2010-en-1', null, {}, async (page, words) => {
        await decideLast(page, words);
        const { titles, parts, sums } = await readAccount(page.locator('.account-rounds .account'));
        assert.deepEqual(titles, ['1', '2', '3', '4', '5', '6', '7', '8', 'end']);
        const points = { red: 15, yellow: 17, green: 18, blue: 13 };
        assert.deepEqual(sums, points);
        assert.deepEqual(addedUp(parts), points);
        assert.deepEqual(parts[0], { red: 0, yellow: 4, green: 0, blue: 0 });
    }));

test("the final scoring: everybody's influence and glory are in sight, and what is told is about the village scored last", () =>
    atMoment('kaivai-2010-en-1', null, {}, async (page, words) => {
        const left = page.locator('.kv-scoring thead .kv-left');
        assert.equal(await left.count(), 4);
        const dock = await page.locator('.dock').boundingBox();
        for (const one of await left.all()) {
            const box = await one.boundingBox();
            assert.ok(box.y + box.height < dock.y, JSON.stringify(box));
        }
        assert.match(await page.locator('.kv-verdict').textContent(), /^Blue chooses the village I7/);
        await decideLast(page, words);
        assert.match(await page.locator('.kv-verdict').textContent(), /^Blue chooses the village B2/);
        assert.doesNotMatch(await page.locator('.kv-verdict').textContent(), /next village/);
    }));

await finish();
