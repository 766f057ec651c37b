/* friends.mjs: people at different places, at a table of a motu that is served somewhere: how they get there, and how they
 * play to the end. */
import { newPage } from './browser.mjs';
import { clickSomething, dice, moment, patience } from './hands.mjs';

/* The API of tables, as a program uses it: POST with a body, else GET. */
export async function askAt(at, path, body, token) {
    const headers = {
        'content-type': 'application/json',
        origin: at,
        ...(token && { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(
        `${at}/api/tables${path}`,
        body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
    );
    const text = await answer.text();
    return path.endsWith('record') ? text : JSON.parse(text);
}

/* Takes the seat whose link was opened. */
export async function joinAs(page, name) {
    await page.locator('input[name=nickname]').fill(name);
    await page.locator('form.online-join button').click();
}

/* Somebody in a browser of their own, who sits down by a link; without a name they look on. */
export async function sitAt(browser, at, table, token, name) {
    const opened = await newPage(browser, at, {});
    await opened.page.addInitScript(() => localStorage.setItem('motu-speed', 'instant'));
    await opened.page.goto(`${at}/#/t/${table}/${token}`);
    if (name) await joinAs(opened.page, name);
    return opened;
}

/* All play, each when it is their turn, until it is over for all of them; `each` may meddle. */
export async function playOut(pages, game, seed, each = async () => {}) {
    const random = dice(seed);
    const wait = patience(pages);
    for (let round = 0; ; round++) {
        let over = 0;
        for (const page of pages) {
            const now = await moment(page);
            if (now.over) over++;
            else if (now.mine) await clickSomething(page, game, random);
        }
        if (over === pages.length) return;
        await each(round);
        await wait();
        await pages[0].waitForTimeout(15);
    }
}
