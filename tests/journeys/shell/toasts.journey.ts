// Toasts: their place on the screen, how screen readers announce them, and how long they stay.

import type { Page } from '@playwright/test';
import { addStories } from '../contents/written-stories.ts';
import { expect, row, test, toast, unfoldFilters } from '../journey.ts';

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`Toasts do not cover the button over a list: ${width} px`, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height });
    await signIn('superAdmin');
    await page.goto('/stories');
    await page.getByRole('button', { name: 'Refresh' }).click();
    // A hovered toast stays until the second one is shown.
    await page.getByText('Stories refreshed successfully!').dispatchEvent('mouseover');
    await page.route('**/api/User/GetCmsStory', (route) => route.abort());
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(toast(page, 'Failed to fetch stories. Please try again.', 'alert')).toBeVisible();
    const dismiss = page.getByRole('button', { name: 'Dismiss' });
    await expect(dismiss).toHaveCount(2);
    await page.getByRole('button', { name: 'Add Story' }).click({ trial: true, timeout: 4_000 });
    for (const one of await dismiss.all()) {
      const { x = 0 } = (await one.boundingBox()) ?? {};
      expect(x).toBeGreaterThan(width / 3);
    }
  });

test('What makes room for a toast beside it has the whole width again on a tablet that is turned', async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/stories');
  await page.getByRole('button', { name: 'Refresh' }).click();
  const shown = page.getByText('Stories refreshed successfully!');
  await shown.dispatchEvent('mouseover');
  await expect(page.locator('html')).toHaveAttribute('data-toast-room');
  await page.setViewportSize({ width: 600, height: 900 });
  await expect(shown).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-toast-room');
});

for (const [width, height] of [
  [1440, 900],
  [1280, 800],
  [390, 844],
] as const)
  test(`A toast stands below the header, on a phone at the bottom, and covers no control: ${width} px`, async ({
    page,
    portal,
    signIn,
  }) => {
    await page.setViewportSize({ width, height });
    await addStories(portal, 10);
    await signIn('superAdmin');
    await page.clock.install();
    await page.goto('/stories');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.locator('[data-toast]')).toHaveCount(1);
    // It looks again when what is below it has changed.
    await page.clock.runFor(900);
    const covered = await page.evaluate(() => {
      const boxOf = (element: Element) => element.getBoundingClientRect();
      const toasts = [...document.querySelectorAll('[data-toast]')];
      const controls = [...document.querySelectorAll('a[href], button, input, select')].filter((one) => !one.closest('[data-toast]'));
      return toasts.flatMap((toast) =>
        [...controls, ...toasts.filter((other) => other !== toast)]
          .filter((other) => {
            const [one, two] = [boxOf(toast), boxOf(other)];
            return two.width > 2 && one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;
          })
          .map((other) => other.outerHTML.slice(0, 120)),
      );
    });
    expect(covered).toEqual([]);
    const header = await page.getByRole('banner').boundingBox();
    for (const one of await page.locator('[data-toast]').all()) {
      const box = await one.boundingBox();
      expect(box?.y).toBeGreaterThan(width < 768 ? height / 2 : (header?.height ?? 0));
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
  await page.mouse.move(5, 500);
  await page.clock.fastForward(30_000);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1);
  await expect(held).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.clock.fastForward(10_000);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});
