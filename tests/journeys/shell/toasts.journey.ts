// Toasts: their place on the screen, how screen readers announce them, and how long they stay.

import type { Page } from '@playwright/test';
import { updateDetails } from '../../../src/features/people/profile/profile.contract.ts';
import { passwordOfAll } from '../../makers.ts';
import { addStories } from '../contents/written-stories.ts';
import { expect, row, test, toast, unfoldFilters } from '../journey.ts';
import { unfoldFacts } from '../people/member-facts.ts';
import { boxesOf, countShifts, drawn, shiftOf } from '../shifts.ts';

const sizes = [
  [1440, 900],
  [1280, 800],
  [1024, 768],
  [390, 844],
] as const;

/** The toast comes by `show` and is taken away by its own button. */
const expectNothingMoves = async (page: Page, controls: string, show: () => Promise<unknown>) => {
  const before = await boxesOf(page, controls);
  expect(before.length).toBeGreaterThan(2);
  await countShifts(page);
  await show();
  await expect(page.locator('[data-toast]')).toHaveCount(1);
  // A toast under the mouse stays, however slow the machine is.
  await page.locator('[data-toast]').dispatchEvent('mouseover');
  await drawn(page);
  expect(await boxesOf(page, controls)).toEqual(before);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  await drawn(page);
  expect(await boxesOf(page, controls)).toEqual(before);
  expect(await shiftOf(page)).toBe(0);
};

const expectBottomLeft = async (page: Page, width: number, height: number) => {
  const toasted = page.getByRole('region', { name: 'Notifications' });
  const box = await toasted.boundingBox();
  // The left edge of the content, beside the sidebar.
  const content = await page
    .locator('main')
    .evaluate((main) => main.getBoundingClientRect().x + Number.parseFloat(getComputedStyle(main).paddingLeft));
  const isPhone = width < 768;
  expect(box?.x).toBeCloseTo(isPhone ? 12 : content, 1);
  expect(box?.width).toBe(isPhone ? width - 24 : 320);
  // It has arrived when it stands there.
  await expect
    .poll(async () => {
      const shown = await toasted.boundingBox();
      return (shown?.y ?? 0) + (shown?.height ?? 0);
    })
    .toBe(height - (isPhone ? 12 : 24));
};

for (const [width, height] of sizes) {
  test(`Toasts stand at the bottom left and move nothing on a list and a member's page: ${width} px`, {
    tag: width === 390 ? '@main' : [],
  }, async ({ page, portal, signIn }) => {
    await page.setViewportSize({ width, height });
    await addStories(portal, 12);
    const asha = await portal.person('member', { fullName: 'Asha Rao' });
    await signIn('superAdmin');
    await page.goto('/stories');
    await expect(row(page, 'Story 12')).toBeVisible();
    await expectNothingMoves(page, ':is(header, main) :is(button, a[href], input)', async () => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(toast(page, 'Stories refreshed successfully!')).toBeVisible();
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
      await expectBottomLeft(page, width, height);
    });
    await page.goto(`/member-details/${asha.id}`);
    await unfoldFacts(page, 'Account');
    const mark = page.getByRole('switch', { name: 'TMNians' }).first();
    await expect(mark).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await page.route(`**/api/User/${updateDetails.name}`, (route) => route.abort());
    await mark.scrollIntoViewIfNeeded();
    await expectNothingMoves(page, ':is(header, main) :is(button, a[href], input, [role=tab])', async () => {
      await mark.click({ force: true });
      await expect(page.locator('[data-toast]')).toBeVisible();
      await expectBottomLeft(page, width, height);
    });
  });

  test(`Toasts move nothing of a dialog and lie over none of its buttons: ${width} px`, async ({ page, portal, signIn }) => {
    await page.setViewportSize({ width, height });
    await addStories(portal, 2);
    await signIn('superAdmin');
    await page.goto('/stories');
    await row(page, 'Story 2').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(row(page, 'Story 2')).toHaveCount(0);
    await page.getByRole('button', { name: 'Add Story' }).click();
    const form = page.getByRole('dialog', { name: 'Add Story' });
    await expect(form.getByRole('textbox', { name: 'Description' })).toBeVisible();
    const covered = () =>
      page.evaluate(() => {
        const toasts = [...document.querySelectorAll('[data-toast]')].map((one) => one.getBoundingClientRect());
        const buttons = [...document.querySelectorAll('[role=dialog] :is(button, a[href])')].map((one) => one.getBoundingClientRect());
        const isOver = (one: DOMRect, other: DOMRect) =>
          one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
        return buttons.filter((button) => toasts.some((shown) => isOver(shown, button))).length;
      });
    await expect(page.locator('[data-toast]')).toHaveCount(1);
    await expect.poll(covered).toBe(0);
    await expectNothingMoves(page, '[role=dialog] :is(button, input)', async () => {});
  });
}

test("'Login successful!' does not lie over the user menu", async ({ page, portal }) => {
  const person = await portal.person('member', { fullName: 'Asha Rao' });
  await page.goto('/');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(passwordOfAll);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const said = page.locator('[data-toast]').filter({ hasText: 'Login successful!' });
  await expect(said).toBeVisible();
  await said.dispatchEvent('mouseover');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Asha Rao/ })
    .click();
  const [menu, box] = [await page.getByRole('menu').boundingBox(), await said.boundingBox()];
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(menu?.x ?? 0);
});

test('That a session has ended is told top right, on the login page', async ({ page, context, portal, signIn }) => {
  await addStories(portal, 12);
  await signIn('superAdmin');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await signIn('superAdmin');
    await page.goto('/stories');
    await expect(page.getByText('Page 1 of 2')).toBeVisible();
    await context.clearCookies();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    const box = await page.getByRole('region', { name: 'Notifications' }).getByRole('alert').boundingBox();
    expect(box?.y).toBe(16);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(width - 16);
    expect(box?.width).toBe(320);
  }
});

test('The regions in which toasts are announced are there before the first toast', async ({ page, signIn }) => {
  await signIn('superAdmin');
  for (const path of ['/', '/stories']) {
    await page.goto(path);
    const regions = page.getByRole('region', { name: 'Notifications' });
    await expect(regions.getByRole('status')).toHaveAttribute('aria-live', 'polite');
    await expect(regions.getByRole('alert')).toHaveAttribute('aria-live', 'assertive');
  }
  const status = page.getByRole('region', { name: 'Notifications' }).getByRole('status');
  const before = await status.elementHandle();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(status).toHaveText('Stories refreshed successfully!');
  expect(await status.evaluate((region, was) => region === was, before)).toBe(true);
});

/** One quick change after the other, each with an 'Undo'. */
const switchOff = async (page: Page, names: readonly string[]) => {
  for (const name of names) {
    await page.getByRole('checkbox', { name: `Select row ${name}`, exact: true }).click();
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByRole('region', { name: 'Selected rows' })).toHaveCount(0);
  }
};

test("Each of five quick changes has its 'Undo', whatever is said after it, and one key leads to the newest", async ({
  page,
  portal,
  signIn,
}) => {
  await page.clock.install();
  await addStories(portal, 10);
  await signIn('superAdmin');
  await page.goto('/stories');
  // On a busy machine the steps take longer than the ten seconds that a toast stays. Those of a tab that is not seen do not count.
  const setHidden = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await setHidden(true);
  await switchOff(page, ['Story 1', 'Story 3', 'Story 5', 'Story 7', 'Story 9']);
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toHaveCount(5);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(toast(page, 'Stories refreshed successfully!')).toBeVisible();
  await expect(undo).toHaveCount(5);

  await unfoldFilters(page);
  await page.getByLabel('Story Name').focus();
  await page.keyboard.press('F8');
  await expect(undo.last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Changes undone')).toBeVisible();
  await expect(row(page, 'Story 9').getByRole('switch')).toBeChecked();
  await expect(row(page, 'Story 7').getByRole('switch')).not.toBeChecked();
  await expect(page.getByLabel('Story Name')).toBeFocused();
  await expect(undo).toHaveCount(4);
  await setHidden(false);
  await page.clock.fastForward(10_000);
  await expect(undo).toHaveCount(0);
  await page.keyboard.press('F8');
  await expect(page.getByLabel('Story Name')).toBeFocused();
});

test("Each 'Undo' says whose it is", async ({ page, portal, signIn }) => {
  await addStories(portal, 6);
  await signIn('superAdmin');
  await page.goto('/stories');
  for (const name of ['Story 1', 'Story 2', 'Story 3', 'Story 4', 'Story 5']) {
    await row(page, name).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(row(page, name)).toHaveCount(0);
  }
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await expect(undo).toHaveCount(5);
  await expect(undo.nth(1)).toHaveAccessibleDescription('Story 2');
  await undo.nth(1).click();
  await expect(row(page, 'Story 2')).toBeVisible();
  await expect(undo).toHaveCount(4);
});

test('On a phone toasts stand at the bottom, above the buttons of a form', async ({ page, portal, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await addStories(portal, 1);
  await signIn('superAdmin');
  await page.goto('/stories');
  await row(page, 'Story 1').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'Story 1')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add Story' }).click();
  const form = page.getByRole('dialog', { name: 'Add Story' });
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  for (const name of ['Close', 'Save', 'Cancel'])
    await form.getByRole('button', { name, exact: true }).click({ trial: true, timeout: 2_000 });
});

test('A toast with the focus stays when the mouse leaves it, whatever is said after it', async ({ page, portal, signIn }) => {
  await page.clock.install();
  await addStories(portal, 4);
  await signIn('superAdmin');
  await page.goto('/stories');
  await switchOff(page, ['Story 1', 'Story 3']);
  await page.keyboard.press('F8');
  const held = page.getByRole('button', { name: 'Undo' }).last();
  await expect(held).toBeFocused();
  await held.hover();
  await page.mouse.move(700, 400);
  await page.clock.fastForward(30_000);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1);
  await expect(held).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.clock.fastForward(10_000);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});
