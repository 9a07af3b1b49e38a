// Stories as a super admin manages them: adding, editing, switching off, deleting.

import { showDate } from '../../../src/platform/ui/format/dates.ts';
import { inDays } from '../../in-days.ts';
import { dialog, expect, pictureFile, row, test, toast } from '../journey.ts';
import { fill } from './story-dialog.ts';
import { addStories, addStory } from './written-stories.ts';

test.beforeEach(async ({ signIn }) => {
  await signIn('superAdmin');
});

test('A story is added with a picture and formatted text, and is still there after a reload', { tag: '@main' }, async ({
  page,
  portal,
}) => {
  await page.goto('/stories');
  await expect(page.getByText('No stories found')).toBeVisible();
  await page.getByRole('button', { name: 'Add Story' }).click();
  const form = dialog(page, 'Add Story');
  await expect(form.getByLabel('Story Name')).toBeFocused();
  await form.getByLabel('Story Name').fill('  Café Élan ');
  await form.getByLabel('Client Name').fill('Mehta & Sons');
  await form.getByRole('textbox', { name: 'Description' }).click();
  await page.keyboard.type('Plain and ');
  await form.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('bold');
  await form.getByLabel('Image').setInputFiles(await pictureFile('bridge.png'));
  await expect(form.getByText('bridge.png')).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Story added successfully!')).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add Story' })).toBeFocused();

  await page.reload();
  const story = row(page, 'Café Élan');
  for (const text of ['Café Élan', 'Mehta & Sons', 'Plain and bold', showDate(inDays(0))])
    await expect(story.getByRole('cell', { name: text, exact: true })).toBeVisible();
  await expect(story.getByRole('switch', { name: 'Active' })).toBeChecked();
  const picture = story.locator('img');
  await expect(picture).toHaveAttribute('src', /^\/files\/.+-small\.webp$/);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const stored = await portal.data.read.selectFrom('stories').select(['name', 'description']).executeTakeFirst();
  expect(stored).toEqual({ name: 'Café Élan', description: '<p>Plain and <strong>bold</strong></p>' });
});

test('Editing keeps the picture, and replaces it when another one is chosen', async ({ page, portal }) => {
  await addStory(portal, { Description: '<p>Kept <strong>text</strong></p>' });
  await page.goto('/stories');
  const picture = page.getByRole('row').locator('img');
  const before = await picture.getAttribute('src');
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = dialog(page, 'Edit Story');
  await expect(form.getByLabel('Client Name')).toHaveValue('Mehta & Sons');
  await expect(form.getByRole('textbox', { name: 'Description' })).toHaveText('Kept text');
  await form.getByLabel('Story Name').fill('The second bridge');
  await form.getByLabel('Date', { exact: true }).fill('5/3/2026');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Story updated successfully!')).toBeVisible();
  await expect(row(page, 'The second bridge')).toContainText('05 Mar 2026');
  await expect(picture).toHaveAttribute('src', before ?? '');
  const stored = await portal.data.read.selectFrom('stories').select(['description']).executeTakeFirst();
  expect(stored).toEqual({ description: '<p>Kept <strong>text</strong></p>' });

  await page.getByRole('button', { name: 'Edit' }).click();
  await form.getByLabel('Image').setInputFiles(await pictureFile());
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(picture).not.toHaveAttribute('src', before ?? '');
  expect((await page.request.get(before ?? '')).status()).toBe(404);
});

test('Members see a story only while it is switched on', async ({ page, portal, context, signIn }) => {
  await addStory(portal);
  await page.goto('/stories');
  const active = page.getByRole('switch', { name: 'Active' });
  await active.click();
  const question = dialog(page, 'Deactivate story');
  await expect(question).toContainText('The first bridge');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(active).toBeChecked();
  await active.click();
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(toast(page, 'Story status updated successfully!')).toBeVisible();
  await expect(active).not.toBeChecked();

  await context.clearCookies();
  await signIn('member');
  await page.goto('/stories');
  await expect(page.getByText('No stories found')).toBeVisible();

  await context.clearCookies();
  await signIn('superAdmin');
  await page.goto('/stories');
  await active.click();
  await dialog(page, 'Activate story').getByRole('button', { name: 'Activate' }).click();
  await expect(active).toBeChecked();
});

test('A confirmation clicked twice sends once, also while it fades out', async ({ page, portal }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await addStory(portal);
  await page.goto('/stories');
  const sent: string[] = [];
  await page.route('**/api/User/AddCmsStories', async (route) => {
    sent.push(route.request().url());
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.getByRole('switch', { name: 'Active' }).click();
  await dialog(page, 'Deactivate story').getByRole('button', { name: 'Deactivate' }).dblclick();
  await expect(page.getByRole('switch', { name: 'Active' })).not.toBeChecked();
  expect(sent).toHaveLength(1);
});

test('A form that is sent by a key and by a click in the same moment is sent once', async ({ page, portal }) => {
  await page.goto('/stories');
  const form = await fill(page);
  const sent: string[] = [];
  await page.route('**/api/User/AddCmsStories', async (route) => {
    sent.push(route.request().url());
    await route.continue();
  });
  // Before the form is drawn anew, with a button that takes no click any more.
  await form.getByRole('button', { name: 'Save' }).evaluate((button: HTMLButtonElement) => {
    button.form?.requestSubmit();
    button.click();
  });
  await expect(form).toHaveCount(0);
  expect(sent).toHaveLength(1);
  expect(await portal.data.read.selectFrom('stories').select('id').execute()).toHaveLength(1);
});

test('A switch whose save fails goes back', async ({ page, portal }) => {
  await addStory(portal);
  await page.goto('/stories');
  await page.route('**/api/User/AddCmsStories', (route) => route.abort());
  const active = page.getByRole('switch', { name: 'Active' });
  await active.click();
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await expect(toast(page, 'Failed to update story status. Please try again.', 'alert')).toBeVisible();
  await expect(active).toBeChecked();
  await expect(active).toBeEnabled();
});

test('Deleting asks for confirmation with the name of the story and the focus on Cancel', async ({ page, portal }) => {
  await addStory(portal);
  await addStory(portal, { Name: 'The second bridge' });
  await page.goto('/stories');
  await row(page, 'The first bridge').getByRole('button', { name: 'Delete' }).click();
  const question = dialog(page, 'Delete Story');
  await expect(question).toContainText('The first bridge');
  await expect(question).toContainText('It stays in the trash for 365 days.');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await row(page, 'The first bridge').getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Story deleted successfully!')).toBeVisible();
  await expect(row(page, 'The first bridge')).toHaveCount(0);
  await expect(row(page, 'The second bridge')).toBeVisible();
});

test('Deleting the last row of the last page shows the previous page', async ({ page, portal }) => {
  await addStories(portal, 11);
  await page.goto('/stories?page=2');
  await expect(page.getByText('Showing 11 to 11 of 11 stories')).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog(page, 'Delete Story').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Showing 1 to 10 of 10 stories')).toBeVisible();
  await expect(page).toHaveURL('/stories');
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toHaveCount(0);
});

test('A story that another user has deleted shows a message and disappears', async ({ page, portal }) => {
  await addStory(portal);
  await page.goto('/stories');
  await page.getByRole('button', { name: 'Delete' }).click();
  await portal.data.write((tx) => tx.deleteFrom('stories').execute());
  await dialog(page, 'Delete Story').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Story not found', 'alert')).toBeVisible();
  await expect(page.getByText('No stories found')).toBeVisible();
});
