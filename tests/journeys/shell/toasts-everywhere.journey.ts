// A toast comes and goes on every screen of the demo, and over the form that a screen opens: nothing moves at any width.

import type { Page } from '@playwright/test';
import { signIns } from '../../../demo/accounts.ts';
import { access, isOneOf } from '../../../src/app/web/access.ts';
import { seeNotices } from '../../../src/features/people/notices/notices.contract.ts';
import { roles } from '../../../src/platform/wire/roles.ts';
import { expect, test } from '../community.ts';
import type { JourneyPortal } from '../journey-portal.ts';
import { boxesOf, countShifts, drawn, shiftOf } from '../shifts.ts';

const widths = [1440, 1280, 1024, 390] as const;

const toasts = (page: Page) => page.locator('[data-toast]');

/** The bell is on every screen. What it could not save is told by a toast. */
const showToast = async (page: Page) => {
  await page.getByRole('button', { name: /^Notices/ }).click();
  await page.getByRole('dialog', { name: 'Notices' }).getByRole('button', { name: 'Mark all as seen' }).click();
  await expect(toasts(page)).toHaveCount(1);
};

const dismissToast = async (page: Page) => {
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toasts(page)).toHaveCount(0);
  await drawn(page);
};

const expectNothingMoves = async (page: Page, controls: string, about: string, change: () => Promise<void>) => {
  const before = await boxesOf(page, controls);
  expect(before.length, about).toBeGreaterThan(1);
  await countShifts(page);
  await change();
  await drawn(page);
  expect(await boxesOf(page, controls), about).toEqual(before);
  expect(await shiftOf(page), about).toBe(0);
};

const settled = async (page: Page) => {
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
};

const tellSomething = ({ data }: JourneyPortal, userId: number) =>
  data.write((tx) =>
    tx
      .insertInto('notices')
      .values({ user_id: userId, kind: 'Event', text: 'Something happened', path: '/events', at: new Date().toISOString() })
      .execute(),
  );

for (const role of ['superAdmin', 'member'] as const) {
  const { email, password } = role === 'superAdmin' ? signIns.staff : signIns.member;
  const paths = access
    .filter((entry) => isOneOf(entry.roles, roles[role]))
    .map(({ path }) => path.replace('$memberId', '12').replace('$chapterId', '2').replace('$meetingId', '30').replace('$eventId', '1'));
  for (const width of widths) {
    test(`Toasts move nothing on any screen: ${role === 'member' ? 'a member' : 'a super admin'} at ${width} px`, async ({
      page,
      portal,
      signIn,
    }) => {
      test.slow();
      await page.setViewportSize({ width, height: 844 });
      const person = await portal.signIn(role, email, password);
      await tellSomething(portal, person.id);
      await signIn(person);
      await page.route(`**/api/User/${seeNotices.name}`, (route) => route.abort());
      for (const path of paths) {
        await page.goto(path);
        await settled(page);
        const controls = ':is(header, main) :is(button, a[href], input, [role=tab])';
        await page.getByRole('button', { name: /^Notices/ }).click();
        const all = page.getByRole('dialog', { name: 'Notices' }).getByRole('button', { name: 'Mark all as seen' });
        await expect(all).toBeVisible();
        await expectNothingMoves(page, controls, `${path}: it comes`, async () => {
          await all.click();
          await expect(toasts(page)).toHaveCount(1);
          // One under the mouse stays, however slow the machine is.
          await toasts(page).dispatchEvent('mouseover');
        });
        await expectNothingMoves(page, controls, `${path}: it goes`, () => dismissToast(page));
        await page.keyboard.press('Escape');
        const opener = page
          .locator('main')
          .getByRole('button', { name: /^(Add|Register|Invite|Give|New)\b/ })
          .first();
        if (!(await opener.isVisible())) continue;
        await showToast(page);
        await toasts(page).dispatchEvent('mouseover');
        await page.keyboard.press('Escape');
        await opener.click();
        const form = page.getByRole('dialog').last();
        await expect(form.getByRole('button').first()).toBeVisible();
        await settled(page);
        await expectNothingMoves(page, '[role=dialog] :is(button, input)', `${path}: over a dialog`, () => dismissToast(page));
      }
    });
  }
}
