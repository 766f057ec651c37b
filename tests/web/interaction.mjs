/* interaction.mjs: how long a person waits from a press to the picture that answers it ("interaction to next paint"), over a
 * whole game of Kaivai against three computers of level 8, with tabs opened while they think. It is read from the browser's
 * trace, twice: by the clock, and as what the page's main thread worked in that time, which does not depend on how busy
 * the machine is. Prints figures; MOTU_MOST=100 makes more milliseconds of work at 95 % a failure. By hand, minutes:
 *     node tests/web/interaction.mjs */
import { newPage } from './browser.mjs';
import { clickSomething, dice, moment, patience } from './hands.mjs';
import { address, begin, browser, finish, plan, quick } from './scene.mjs';
import { test } from './tap.mjs';

/* Tasks of all threads, and events with the time until they were painted. */
async function trace() {
    const session = await browser.newBrowserCDPSession();
    const [tasks, events] = [[], []];
    session.on('Tracing.dataCollected', ({ value }) => {
        tasks.push(...value.filter(({ name, ph }) => name === 'ThreadControllerImpl::RunTask' && ph === 'X'));
        events.push(...value.filter(({ name, ph }) => name === 'EventTiming' && ph === 'b'));
    });
    await session.send('Tracing.start', {
        traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'], recordMode: 'recordAsMuchAsPossible' },
    });
    return async () => {
        const whole = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
        await session.send('Tracing.end');
        await whole;
        return { tasks, events: events.filter(({ args }) => args.data?.interactionId) };
    };
}

/* The longest event of each press, in milliseconds: what its thread worked from the press to the picture. */
function presses({ tasks, events }) {
    const found = new Map();
    for (const { pid, tid, ts, args } of events) {
        const { interactionId, duration, type } = args.data;
        if (duration <= (found.get(interactionId)?.waited ?? 0)) continue;
        const during = tasks.filter(
            (task) => task.pid === pid && task.tid === tid && task.ts < ts + 1000 * duration && task.ts + task.dur > ts,
        );
        const worked = during.reduce((sum, task) => sum + (task.tdur ?? 0), 0) / 1000;
        found.set(interactionId, { type, waited: duration, worked });
    }
    return [...found.values()];
}

async function play(page) {
    const random = dice(8);
    for (const wait = patience([page]); ; await wait()) {
        const now = await moment(page);
        if (now.over) return;
        if (now.mine && (await clickSomething(page, 'kaivai', random))) continue;
        const tabs = await page.getByRole('tab').all();
        await tabs[random(tabs.length)]?.click({ timeout: 1000 }).catch(() => {}); /* covered: the next time */
        await page.waitForTimeout(250);
    }
}

function shares(all) {
    const sorted = [...all].sort((a, b) => a - b);
    const at = (share) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
    return { '50 %': at(0.5), '75 %': at(0.75), '95 %': at(0.95), '99 %': at(0.99), longest: at(1) };
}

test('from press to picture, in a game of Kaivai with three of level 8', async () => {
    const { page, context } = await newPage(browser, address);
    await quick(page, {
        'motu-ahead': 'on',
        ...plan('kaivai', 'players=4', 1, 8),
    }); /* the workers are never idle for long */
    await begin(page, 'kaivai');
    const stop = await trace();
    await play(page);
    const all = presses(await stop());
    await context.close();
    const worked = shares(all.map((press) => press.worked));
    console.log(
        `# ${all.length} presses; by the clock, ms: ${JSON.stringify(shares(all.map(({ waited }) => waited)))}`,
    );
    console.log(`# the main thread's work, ms: ${JSON.stringify(worked)}`);
    if (all.length < 50 || worked['95 %'] > Number(process.env.MOTU_MOST ?? Infinity)) throw new Error('too slow');
});

await finish();
