// Browser journeys: the built portal in a real Chromium, each journey with a portal and data of its own.

import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './tests/chromium.ts';

const timezoneId = 'Asia/Kolkata';
// A journey tells today as its browser does, at any hour.
process.env.TZ = timezoneId;

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '*.journey.ts',
  fullyParallel: true,
  // More than the two cores that are there: a journey waits for toasts, pauses and answers as long as it works.
  workers: 4,
  forbidOnly: true,
  // Some 600 journeys on a machine that others use, too. What passes only the second time is told as flaky, and is to be mended.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    locale: 'en-IN',
    timezoneId,
    viewport: { width: 1440, height: 900 },
    // Without the intro and without transitions; a journey that is about motion asks for it.
    reducedMotion: 'reduce',
    reuseContext: true,
    screenshot: 'only-on-failure',
    launchOptions: chromiumLaunch(),
  },
});
