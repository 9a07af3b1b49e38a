// How soon the rows of a list begin, and how high their cards are on a phone: on every list of the demo.

import type { Page } from '@playwright/test';
import { signIns } from '../../../demo/accounts.ts';
import { expect, test } from '../community.ts';

const lists = [
  ...['/members', '/member-list', '/assigned-members', '/renewals', '/payments', '/chapters', '/activity', '/outbox'],
  ...['/stories', '/cms-articles', '/meetup', '/insights', '/events', '/sponsors', '/partners', '/advisory-committee'],
  ...['/User-connections', '/user-expectations', '/userEvents-joined', '/user-documents'],
];

const rows = (page: Page) => page.locator('main [data-rows] > *:not(:has(.mantine-Skeleton-root))');

const topOfFirst = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(rows(page).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  return (await rows(page).first().boundingBox())?.y ?? Number.POSITIVE_INFINITY;
};

test.describe.configure({ timeout: 120_000 });

test('The first row of every list is high on a laptop', async ({ page, portal, signIn }) => {
  await signIn(await portal.signIn('superAdmin', signIns.staff.email, signIns.staff.password));
  await page.setViewportSize({ width: 1280, height: 800 });
  const low: string[] = [];
  for (const path of lists) {
    const top = await topOfFirst(page, path);
    if (top > 220) low.push(`${path} at ${top}`);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/wide${path.replace('/', '-')}.png` });
  }
  expect(low).toEqual([]);
});

test('The first card of every list is high on a phone, and no card is long', async ({ page, portal, signIn }) => {
  await signIn(await portal.signIn('superAdmin', signIns.staff.email, signIns.staff.password));
  await page.setViewportSize({ width: 390, height: 844 });
  const wrong: string[] = [];
  for (const path of lists) {
    const top = await topOfFirst(page, path);
    if (top > 200) wrong.push(`${path} at ${top}`);
    const heights = await rows(page).evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height));
    const highest = Math.max(...heights);
    if (highest > 200) wrong.push(`${path}: a card of ${highest}`);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/phone${path.replace('/', '-')}.png` });
  }
  expect(wrong).toEqual([]);
});
