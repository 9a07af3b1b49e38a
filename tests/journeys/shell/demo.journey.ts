// The demo on every screen: axe finds nothing, nothing is wider than the window, nothing moves while it loads, no word is cut in two.

import type { Page } from '@playwright/test';
import { signIns } from '../../../demo/accounts.ts';
import { access, isOneOf } from '../../../src/app/web/access.ts';
import { roles } from '../../../src/platform/wire/roles.ts';
import { expect, test } from '../community.ts';
import { expectAccessible, expectNoSidewaysScroll, expectWholeWords } from '../looks.ts';
import { listenForShifts, mostShift, shiftOf } from '../shifts.ts';

/** Waits until the network is idle and pictures and fonts have loaded. */
const settled = async (page: Page) => {
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
};

for (const role of ['superAdmin', 'member'] as const) {
  const { email, password } = role === 'superAdmin' ? signIns.staff : signIns.member;
  const paths = access
    .filter((entry) => isOneOf(entry.roles, roles[role]))
    .map(({ path }) => path.replace('$memberId', '12').replace('$chapterId', '2').replace('$meetingId', '30'));
  for (const path of paths) {
    test(`${path} of the demo, as its ${role === 'member' ? 'member' : 'super admin'} sees it`, async ({ page, portal, signIn }) => {
      await signIn(await portal.signIn(role, email, password));
      await listenForShifts(page);
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        await settled(page);
        expect(await shiftOf(page), `jumps at ${width} px`).toBeLessThanOrEqual(mostShift);
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
