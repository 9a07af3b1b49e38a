// The date field: typing a day, and its calendar: position, focus, low windows, and a calendar that cannot be loaded.

import { fill } from '../contents/story-dialog.ts';
import { expect, test, toast } from '../journey.ts';

test.beforeEach(async ({ signIn, page }) => {
  await signIn('superAdmin');
  await page.goto('/stories');
});

test('The calendar does not move when the month changes, and keeps the focus', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const form = await fill(page);
  const choice = (name: string) => page.getByRole('button', { name, exact: true });
  await form.getByLabel('Date', { exact: true }).fill('05/11/2026');
  await form.getByRole('button', { name: 'Choose Date' }).focus();
  await page.keyboard.press('Enter');
  await expect(choice('5 November 2026')).toBeFocused();
  const { x = 0, y = 0 } = (await page.getByRole('button', { name: 'Next month' }).boundingBox()) ?? {};
  for (let month = 0; month < 8; month++) await page.mouse.click(x + 9, y + 9);
  await choice('July 2027').click();
  await expect(choice('Jan')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(choice('1 January 2027')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form.getByRole('button', { name: 'Choose Date' })).toBeFocused();
  await expect(form).toBeVisible();
});

test('A date can be typed with digits only, as on the keyboard of a phone', async ({ page }) => {
  const form = await fill(page);
  const date = form.getByLabel('Date', { exact: true });
  await expect(date).toHaveAttribute('inputmode', 'numeric');
  for (const typed of ['05032026', '5.3.26', '5-3-2026', '5 3 2026', '2026-03-05']) {
    await date.fill('');
    await date.pressSequentially(typed);
    await date.blur();
    await expect(date).toHaveValue('05/03/2026');
  }
  // A deleted date stays deleted.
  await date.focus();
  await page.keyboard.press('End');
  for (let key = 0; key < 4; key++) await page.keyboard.press('Backspace');
  await page.keyboard.type('27');
  await date.blur();
  await expect(date).toHaveValue('05/03/2027');
});

test('In a low window the calendar scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  const form = await fill(page);
  const choice = (name: string) => page.getByRole('button', { name, exact: true });
  await form.getByLabel('Date', { exact: true }).fill('05/11/2026');
  await form.getByRole('button', { name: 'Choose Date' }).click();
  await choice('30 November 2026').click();
  await expect(form.getByLabel('Date', { exact: true })).toHaveValue('30/11/2026');
});

test('A calendar that cannot be loaded shows a message, and the day can be typed', async ({ page, complaints }) => {
  complaints.expect(/calendar/);
  const form = await fill(page);
  await page.route('**/assets/calendar*', (route) => route.abort());
  await form.getByRole('button', { name: 'Choose Date' }).click();
  await expect(page.getByText('The calendar could not be loaded. Type the date instead.')).toBeVisible();
  await page.keyboard.press('Escape');
  await form.getByLabel('Date', { exact: true }).fill('5/3/2026');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Story added successfully!')).toBeVisible();
});
