/* with_windows.mjs: imported first, it has a test run in the whole Chromium: the headless shell shows no notifications. */
process.env.CHROMIUM ??= '/usr/bin/chromium';
