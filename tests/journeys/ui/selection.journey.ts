// Selecting rows of a list, and doing the same with many of them at once.

import { addStories, addStory } from '../contents/written-stories.ts';
import { dialog, expect, row, test } from '../journey.ts';

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

test('All that match are deleted after a question, and what is refused is shown with its reason', async ({ page, portal }) => {
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
