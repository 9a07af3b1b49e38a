// Finds a Chromium, and sets the options with which tests and screenshots start it.

import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Debian's Chromium without a window: a journey takes a fifth less of the processor in it. */
export const headlessShell = '/usr/bin/chromium-headless-shell';

const systemPaths = [
  process.env.CHROMIUM,
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of the system's Chromium, or of the one that Playwright has downloaded. */
export const findChromium = (): string | undefined => [...systemPaths, chromium.executablePath()].find((path) => path && existsSync(path));

export const chromiumLaunch = () => ({
  executablePath: findChromium(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // The first two matter most: a Chromium with a window loads them for every page, which costs three times as much as an empty page.
    `--disable-features=${['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'HttpsUpgrades', 'MediaRouter', 'OptimizationHints', 'PaintHolding']}`,
  ],
});
