// The demo on every screen: axe finds nothing, nothing is wider than the window, nothing moves while it loads, no word is cut in two.

import type { Page } from '@playwright/test';
import { signIns } from '../../../demo/accounts.ts';
import { makeCommunity } from '../../../demo/make.ts';
import { access, isOneOf } from '../../../src/app/web/access.ts';
import { roles } from '../../../src/platform/wire/roles.ts';
import { test as base, expect } from '../journey.ts';
import { type JourneyPortal, startJourneyPortal } from '../journey-portal.ts';
import { expectAccessible, expectNoSidewaysScroll, expectWholeWords } from '../looks.ts';

const members = 60;
const mostShift = 0.05;

// biome-ignore lint/complexity/noBannedTypes: no fixture of its own for each journey
const test = base.extend<{}, { community: JourneyPortal }>({
  community: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const portal = await startJourneyPortal((config) => makeCommunity(config, { members }));
      await use(portal);
      await portal.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // All journeys share one demo, because none of them changes it.
  portal: async ({ community }, use) => {
    await use(community);
    expect(community.failures, 'The server logged no error').toEqual([]);
  },
});

declare global {
  interface Window {
    shift?: number;
  }
}

const listenForShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) window.shift = (window.shift ?? 0) + entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Waits until the network is idle and pictures and fonts have loaded. */
const settled = async (page: Page) => {
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
};

for (const role of ['superAdmin', 'member'] as const) {
  const { email, password } = role === 'superAdmin' ? signIns.staff : signIns.member;
  const paths = access.filter((entry) => isOneOf(entry.roles, roles[role])).map(({ path }) => path.replace('$memberId', '12'));
  for (const path of paths) {
    test(`${path} of the demo, as its ${role === 'member' ? 'member' : 'super admin'} sees it`, async ({ page, portal, signIn }) => {
      await signIn(await portal.signIn(role, email, password));
      await listenForShifts(page);
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        await settled(page);
        expect(await page.evaluate(() => window.shift), `jumps at ${width} px`).toBeLessThan(mostShift);
      }
      for (const width of [1440, 1280, 1024, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expectWholeWords(page.locator('body'));
      }
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  }
}
