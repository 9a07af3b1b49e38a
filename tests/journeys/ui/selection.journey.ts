// Selecting rows of a list, and doing the same with many of them at once.

import type { Page } from '@playwright/test';
import { addStories, addStory } from '../contents/written-stories.ts';
import { dialog, expect, row, test, unfoldFilters } from '../journey.ts';

test.beforeEach(async ({ signIn }) => {
  await signIn('superAdmin');
});

test('A selection survives paging, takes ranges, and ends with Escape', async ({ page, portal }) => {
  await addStories(portal, 25);
  await page.goto('/stories');
  const bar = page.getByRole('region', { name: 'Selected rows' });
  const box = (name: string) => page.getByRole('checkbox', { name: `Select row ${name}`, exact: true });
  const top = (await row(page, 'Story 25').boundingBox())?.y;
  await box('Story 25').click();
  // Nothing moves under the pointer.
  expect((await row(page, 'Story 25').boundingBox())?.y).toBe(top);
  await box('Story 22').click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('4 selected');
  await expect(box('Story 23')).toBeChecked();
  await page.getByRole('button', { name: 'Next page' }).click();
  await box('Story 15').focus();
  await page.keyboard.press('Space');
  await expect(bar).toContainText('5 selected');
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(box('Story 24')).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(box('Story 24')).not.toBeChecked();
});

test('All that match are deleted after a question, and what is refused is shown with its reason', { tag: '@main' }, async ({
  page,
  portal,
}) => {
  await addStories(portal, 12);
  const last = await addStory(portal, { Name: 'Story of the bridge' });
  await page.goto('/stories');
  await page.getByRole('checkbox', { name: 'Select row Story of the bridge' }).click();
  await page.getByRole('checkbox', { name: 'Select row Story 12' }).click();
  await portal.data.write((tx) => tx.deleteFrom('stories').where('id', '=', last).execute());
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click();
  const question = dialog(page, 'Delete: 2 stories');
  await expect(question).toContainText('Story of the bridge, Story 12');
  await question.getByRole('button', { name: 'Delete' }).click();
  const refused = dialog(page, '1 story left as before');
  await expect(refused).toContainText('Story of the bridge');
  await expect(refused).toContainText('Story not found');
  await refused.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
  await page.getByRole('button', { name: 'Select all 11 matching' }).click();
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click();
  await dialog(page, 'Delete: 11 stories').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No stories found')).toBeVisible();
});

test('Rows that are being replaced cannot be selected, and nothing stays selected that is not shown', async ({ page, portal }) => {
  await addStories(portal, 25);
  await page.goto('/stories');
  const bar = page.getByRole('region', { name: 'Selected rows' });
  const whole = page.getByRole('checkbox', { name: 'Select all rows of this page' });
  await expect(row(page, 'Story 25')).toBeVisible();
  const filtered = await heldList(page);
  await unfoldFilters(page);
  await page.getByLabel('Story Name').fill('Story 1');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL(/Name=/);
  // The rows of no filter are still shown.
  await whole.click({ force: true });
  await page.getByRole('checkbox', { name: 'Select row Story 19' }).click({ force: true });
  await page.getByRole('checkbox', { name: 'Select row Story 18' }).press('Space');
  await expect(whole).toBeDisabled();
  await expect(bar).toHaveCount(0);
  filtered();
  await expect(page.getByText('11 stories', { exact: true })).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(whole).toBeEnabled();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  // And all that match can be selected only when it is known how many they are.
  const all = await heldList(page);
  await page.getByLabel('Story Name').fill('Story 2');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL(/Name=Story(\+|%20)2/);
  await expect(whole).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Select row Story 19' }).click({ force: true });
  await expect(bar).toHaveCount(0);
  all();
  await page.getByRole('checkbox', { name: 'Select row Story 25' }).click();
  await page.getByRole('button', { name: 'Select all 7 matching' }).click();
  await expect(bar).toContainText('7 selected');
});

/** Keeps the answers of the list back until it is called. */
const heldList = async (page: Page) => {
  let answer = () => {};
  const isSlow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/GetCmsStory', async (route) => {
    await isSlow;
    await route.continue();
  });
  return answer;
};

test('While another page loads, the line below tells of the rows that are still shown', async ({ page, portal }) => {
  await addStories(portal, 35);
  await page.goto('/stories');
  await expect(page.getByText('Showing 1 to 10 of 35 stories')).toBeVisible();
  const answer = await heldList(page);
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=3/);
  await expect(row(page, 'Story 35')).toBeVisible();
  await expect(page.getByText('Showing 1 to 10 of 35 stories')).toBeVisible();
  await expect(page.getByText('Page 1 of 4')).toBeVisible();
  answer();
  await expect(page.getByText('Showing 21 to 30 of 35 stories')).toBeVisible();
  await expect(page.getByText('Page 3 of 4')).toBeVisible();
  await expect(row(page, 'Story 15')).toBeVisible();
});

test('One can be taken out of all that match, and nothing is done when others match meanwhile', async ({ page, portal }) => {
  await addStories(portal, 12);
  await page.goto('/stories');
  await page.getByRole('checkbox', { name: 'Select row Story 12' }).click();
  await page.getByRole('button', { name: 'Select all 12 matching' }).click();
  await page.getByRole('checkbox', { name: 'Select row Story 11' }).click();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect(bar).toContainText('11 selected');
  await addStory(portal, { Name: 'Story of the bridge' });
  await bar.getByRole('button', { name: 'Delete' }).click();
  const question = dialog(page, 'Delete: 11 stories');
  await expect(question).toContainText('All but 1 of the 12 that match the filters');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The list has changed: 12 records match now.')).toBeVisible();
  await expect(row(page, 'Story of the bridge')).toBeVisible();
  await expect(bar).toContainText('12 selected');
  await bar.getByRole('button', { name: 'Delete' }).click();
  await dialog(page, 'Delete: 12 stories').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('1 story')).toBeVisible();
  await expect(row(page, 'Story 11')).toBeVisible();
});

test('A row that is deleted does not stay selected, and Escape in a menu closes only the menu', async ({ page, portal }) => {
  await addStories(portal, 3);
  await page.goto('/stories');
  for (const name of ['Story 1', 'Story 2', 'Story 3']) await page.getByRole('checkbox', { name: `Select row ${name}` }).click();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await row(page, 'Story 2').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'Story 2')).toHaveCount(0);
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Export selected' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(bar).toContainText('2 selected');
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
});

test('The selected rows can be had as a file, also on a phone', async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await addStories(portal, 12);
  await page.goto('/stories');
  await page.getByRole('checkbox', { name: 'Select row Story 12' }).click();
  await page.getByRole('checkbox', { name: 'Select row Story 10' }).click();
  await page.getByRole('button', { name: 'Export selected' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()]);
  const text = await new Response((await file.createReadStream()) as never).text();
  expect(text.split('\r\n').filter((line) => line.includes('Story '))).toHaveLength(2);
});
