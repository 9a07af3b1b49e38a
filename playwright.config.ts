// Browser journeys: the built portal in a real Chromium, each journey with a portal and data of its own.

import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const browsers = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const executablePath = browsers.find((path) => path && existsSync(path));
if (!executablePath) throw new Error('No Chromium found: install it (on Debian: apt-get install chromium) or set CHROMIUM to its path.');

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '*.journey.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 1440, height: 900 },
    // Without the intro and without transitions; a journey that is about motion asks for it.
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
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
    },
  },
});
