/* browser.mjs: the real program, the real page, a real browser. Every page that is opened through here fails its test
 * on a console error, an uncaught exception, a refused Content-Security-Policy or a request to anywhere but motu. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import playwright from 'playwright-for-firefox';

export const motu = process.env.MOTU ?? 'build/release/src/motu';
const PATIENCE = 120000; /* milliseconds for anything to appear: a test is not about how busy the machine is */
export const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } };

/* Starts `motu serve` on a free port with a data file of its own; resolves when it has said where it listens. Killed, it
 * can be started again where it was. */
export function startServer(port = '0', folder = mkdtempSync(join(tmpdir(), 'motu-web-'))) {
    const config = join(folder, 'serve.conf');
    writeFileSync(config, 'near-webhooks = yes\n'); /* a push service of a test is on this machine */
    const child = spawn(motu, ['serve', '--port', port, '--data', join(folder, 'motu.db'), '--config', config]);
    return new Promise((resolve, reject) => {
        let said = '';
        child.stderr.on('data', (bytes) => (said += bytes));
        child.on('exit', (code) => reject(new Error(`motu serve ended with ${code}: ${said}`)));
        createInterface(child.stdout).on('line', (line) => {
            const address = /http:\/\/[\w.:[\]]+/.exec(line)?.[0];
            if (!address) return;
            const stop = () => endServer(child, 'SIGTERM').then(() => rmSync(folder, { recursive: true, force: true }));
            const kill = () => endServer(child, 'SIGKILL');
            resolve({ address, stop, kill, again: () => startServer(new URL(address).port, folder) });
        });
    });
}

function endServer(child, signal) {
    return new Promise((resolve) => {
        child.removeAllListeners('exit');
        child.on('exit', resolve);
        child.kill(signal);
    });
}

/* Chromium without its windows starts and opens pages sooner. What needs the whole imports with_windows.mjs first. */
const chromiums = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/* Debian's browsers. Firefox is an unpatched one, driven by WebDriver BiDi, and in stable Debian an old one: later playwrights
 * want of it what it does not know. What a context cannot tell it, its preferences do. */
const browsers = {
    chromium: () =>
        chromium.launch({
            executablePath: process.env.CHROMIUM ?? chromiums.find(existsSync),
            args: [
                '--no-sandbox',
                '--disable-dev-shm-usage',
                '--disable-gpu',
                '--no-first-run',
                '--disable-background-networking',
                '--disable-component-update',
                '--disable-sync',
                '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
            ],
        }),
    firefox: () =>
        playwright._bidiFirefox.launch({
            channel: 'moz-firefox',
            executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
            firefoxUserPrefs: { 'ui.prefersReducedMotion': 1, 'intl.accept_languages': 'en-GB' },
        }),
};

/* The browser that MOTU_BROWSER names; Chromium unless told otherwise. */
const named = process.env.MOTU_BROWSER ?? 'chromium';
export const inFirefox = named === 'firefox';
export const launch = () => browsers[named]();

/* A page in a context of its own. `faults` collects what must not happen; open a page through openPage to check it. */
export async function newPage(
    browser,
    address,
    { size = sizes.desktop, theme = 'light', locale = 'en-GB', ...more } = {},
) {
    const context = await browser.newContext({
        viewport: size,
        colorScheme: theme,
        locale: inFirefox ? undefined : locale,
        reducedMotion: 'reduce',
        hasTouch: size.width < 600,
        ...more,
    });
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    const faults = [];
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(error.stack ?? String(error)));
    page.on('request', (request) => {
        const url = new URL(request.url());
        if (url.origin !== address && !['data:', 'blob:'].includes(url.protocol)) faults.push(`a request to ${url}`);
    });
    return { page, context, faults };
}

/* Runs `body` with a fresh page and fails on any fault; closes it in any case. */
export async function withPage(browser, address, options, body) {
    const { page, context, faults } = await newPage(browser, address, options);
    try {
        await page.goto(address + (options.path ?? '/'));
        await body(page, context);
        if (faults.length) throw new Error(`the page complained:\n${faults.join('\n')}`);
    } finally {
        await context.close();
    }
}
