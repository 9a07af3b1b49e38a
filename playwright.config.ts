// Browser journeys: the built portal in a real Chromium, each journey with a portal and data of its own. `npm test` walks the main way of
// each screen, tagged '@main'; `npm run prove -- journeys` walks all of them, and looks at every screen at every width.
// Both by `npm run journeys`: there Node itself reads TypeScript. Playwright would translate each file first, which takes ten seconds.

import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './tests/chromium.ts';
import { compileCache } from './tests/compile-cache.ts';
import { runFolder } from './tests/run-folder.ts';

Object.assign(process.env, compileCache);

const { args, ...launch } = chromiumLaunch();

/** Each page is open for seconds only, so optimizing its code costs more than it saves: journeys take a tenth less time. */
const noOptimizing = '--js-flags=--no-opt --no-maglev';

const timezoneId = 'Asia/Kolkata';
// A journey tells today as its browser does, at any hour.
process.env.TZ = timezoneId;
// The processes that walk the journeys read this file, too, and take what the first one has set.
process.env.RUN_FOLDER ??= runFolder;

export default defineConfig({
  globalSetup: './tests/run-folder.ts',
  testDir: 'tests/journeys',
  testMatch: '*.journey.ts',
  projects: [{ name: 'main', grep: /@main/ }, { name: 'all' }],
  fullyParallel: true,
  // As many as there are cores. With 3 on two cores the same journeys take a tenth longer, because browsers that wait for each other draw and
  // ask in vain.
  workers: 2,
  forbidOnly: true,
  // Some hundred journeys on a machine that others use, too. What passes only the second time is told as flaky, and is to be mended.
  retries: 1,
  // A journey takes five seconds. What waits in vain is told by `expect`, so this may be as long as the slowest machine needs.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    locale: 'en-IN',
    timezoneId,
    viewport: { width: 1440, height: 900 },
    // Without the intro and without transitions; a journey that is about motion asks for it.
    reducedMotion: 'reduce',
    // What waits in vain for a control is told soon enough that the second try ends in time.
    actionTimeout: 60_000,
    reuseContext: true,
    // What a service worker asks for no journey can hold up. Those about it allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: { ...launch, args: [...args, noOptimizing] },
  },
});
