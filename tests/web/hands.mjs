/* hands.mjs: hands that play through the page as people do: with the mouse on what is lit, or with the keyboard. They know
 * nothing of the rules; what the page offers is what they try. */

/* Small reproducible random numbers, so that a failure can be played again. */
export function dice(seed) {
    let state = seed >>> 0;
    return (below) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
    };
}

/* What can be clicked now, with the place on the screen: run in the page. */
function offered(selectors) {
    const found = [];
    for (const [kind, selector] of Object.entries(selectors)) {
        for (const element of document.querySelectorAll(selector)) {
            if (element.getClientRects().length === 0 || element.closest('[hidden], details:not([open])')) continue;
            found.push({ kind, element });
        }
    }
    return found;
}

const selectors = {
    kahuna: {
        card: '.kh-hand button:not([aria-disabled="true"])',
        line: '.kh-offered[data-line]',
        act: '.kh-actions button[data-move]',
        draw: '[data-draw]:not([aria-disabled="true"]):not(:disabled)',
    },
    kaivai: {
        hex: '.kv-hex.kv-open',
        action: '[data-action]:not([aria-disabled="true"]):not(:disabled)',
        button: '.dock [data-words]:not([data-words="back"]):not(:disabled):not([aria-disabled="true"])',
    },
};

/* Clicks on one of the things on offer; false if there is nothing. */
export async function clickSomething(page, game, random) {
    const place = await page.evaluate(
        ([list, body, share]) => {
            const all = new Function(`return (${body})(arguments[0])`)(list);
            if (all.length === 0) return null;
            /* first of what kind, then which: a game goes on faster than by picking cards up and putting them back */
            const kinds = [...new Set(all.map(({ kind }) => kind))];
            const at = share * kinds.length;
            const alike = all.filter(({ kind }) => kind === kinds[Math.floor(at)]);
            const { element } = alike[Math.floor((at % 1) * alike.length)];
            element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
            const path = element.matches('[data-line]') ? element.querySelector('.kh-glow') : null;
            if (path) {
                const { x, y } = path.getPointAtLength(path.getTotalLength() / 2).matrixTransform(path.getScreenCTM());
                return { x, y };
            }
            const box = element.getBoundingClientRect();
            const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
            /* what is scrolled under the bar on top nobody would press: the bar would take it, and lead home */
            return document.elementFromPoint(middle.x, middle.y)?.closest('a[href], .bar-tools') ? null : middle;
        },
        [selectors[game], offered.toString(), random(1 << 20) / (1 << 20)],
    );
    if (place) await page.mouse.click(place.x, place.y);
    return place !== null;
}

/* Presses a button if it is there, in one look: between two it may be gone, or behind a curtain. */
export const pressIfThere = (page, selector) =>
    page.evaluate((wanted) => document.querySelector(wanted)?.click(), selector);

/* Whose turn it is, and whether the game is over. */
export const moment = (page) =>
    page.evaluate(() => ({
        over: document.querySelector('.result') !== null,
        mine: document.querySelector('.turn-line.mine') !== null,
        curtain: document.querySelector('.curtain') !== null,
        line:
            document.querySelector('.turn-line')?.textContent ??
            `${location.hash}: ${document.body.innerText.slice(0, 200)}`,
    }));

const PATIENCE = 400000; /* milliseconds for a whole game, on a busy machine too */

/* Something to be asked again and again: throws, with where everybody stands, when it has taken too long. */
export function patience(pages) {
    const begun = Date.now();
    return async () => {
        if (Date.now() - begun > PATIENCE)
            throw new Error(`no end: ${JSON.stringify(await Promise.all(pages.map(moment)))}`);
    };
}

/* Plays to the end by clicks alone. */
export async function playByClicks(page, game, seed, each = async () => {}) {
    const random = dice(seed);
    for (const wait = patience([page]); ; await wait()) {
        const now = await moment(page);
        if (now.over) return;
        await each(now);
        if (now.curtain) await pressIfThere(page, '.curtain button');
        else if (!now.mine || !(await clickSomething(page, game, random))) await page.waitForTimeout(40);
    }
}

/* Plays to the end with the keyboard alone: `/` leads to the box for typed moves, whose list of suggestions is what can be
 * decided. */
export async function playByKeys(page, seed) {
    const random = dice(seed);
    let before = '';
    let tries = 0;
    for (const wait = patience([page]); ; await wait(), tries++) {
        const now = await moment(page);
        if (now.over) return;
        const moves = now.mine
            ? await page.evaluate(() =>
                  [...document.querySelectorAll('#typed-moves option')].map((option) => option.value),
              )
            : [];
        if (now.mine && moves.length === 0) {
            await page.keyboard.press('Escape');
            await page.evaluate(() => document.activeElement?.blur?.());
            await page.keyboard.press('/');
            await page.waitForTimeout(60);
            continue;
        }
        if (!now.mine || moves.join() === before) {
            before = now.mine && tries % 40 ? before : '';
            await page.waitForTimeout(40);
            continue;
        }
        before = moves.join();
        await page.keyboard.type(moves[random(moves.length)]);
        await page.keyboard.press('Enter');
    }
}
