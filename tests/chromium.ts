// Where a Chromium is, and how it is started for tests and pictures.

import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The system's, or the one that Playwright has fetched. */
export const findChromium = (): string | undefined => [...places, chromium.executablePath()].find((path) => path && existsSync(path));

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
    // Of these the first two matter: a Chromium with a window loads them for every page, at three times what an empty page costs.
    `--disable-features=${['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'HttpsUpgrades', 'MediaRouter', 'OptimizationHints', 'PaintHolding']}`,
  ],
});
