// Toasts: their place on the screen, and how screen readers announce them.

import { expect, test, toast } from '../journey.ts';

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
