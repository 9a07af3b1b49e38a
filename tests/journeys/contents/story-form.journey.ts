// The dialog of a story when something goes wrong: errors under their fields, failed saves, double clicks, closing without saving.

import type { Route } from '@playwright/test';
import { dialog, emptyFile, expect, pictureFile, test, toast } from '../journey.ts';
import { fill, open } from './story-dialog.ts';
import { addStories, addStory } from './written-stories.ts';

test.beforeEach(async ({ signIn, page }) => {
  await signIn('superAdmin');
  await page.goto('/stories');
});

test('A missing value has an error under its field, and the first such field gets the focus', async ({ page }) => {
  const form = await open(page);
  await form.getByRole('button', { name: 'Save' }).click();
  const said = {
    'Story Name': 'Story name is required',
    'Client Name': 'Client name is required',
    Description: 'Description is required',
    Image: 'Image file is required for new stories',
  };
  for (const [label, message] of Object.entries(said))
    await expect(form.getByLabel(label, { exact: true })).toHaveAccessibleDescription(new RegExp(message));
  await expect(form.getByLabel('Story Name')).toBeFocused();
  await expect(form.getByLabel('Story Name')).toHaveAttribute('aria-invalid', 'true');

  await form.getByLabel('Story Name').fill('   ');
  await expect(form.getByText('Story name is required')).toHaveCount(0);
  await form.getByLabel('Client Name').fill('Mehta & Sons');
  await form.getByRole('textbox', { name: 'Description' }).fill('How it began');
  await expect(form.getByText('Description is required')).toHaveCount(0);
  await form.getByLabel('Date', { exact: true }).fill('31/02/2026');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Story name is required')).toBeVisible();
  await expect(form.getByLabel('Date', { exact: true })).toHaveAccessibleDescription('Date must be a date');
  await expect(form.getByText('Client name is required')).toHaveCount(0);
});

test('A text that is too long is refused, not cut', async ({ page }) => {
  const form = await fill(page);
  await form.getByLabel('Client Name').fill('x'.repeat(201));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Client Name must be at most 200 characters')).toBeVisible();
  await expect(form.getByLabel('Client Name')).toBeFocused();
});

test('A file that is too large, or not a picture, is refused at once', async ({ page }) => {
  const form = await open(page);
  const image = form.getByLabel('Image');
  await image.setInputFiles(await emptyFile('large.png', 25 * 1024 * 1024 + 1));
  await expect(form.getByRole('alert')).toHaveText('File size should be less than 5MB');
  await image.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(form.getByRole('alert')).toHaveText('Please select a valid image file');
  await image.setInputFiles(await pictureFile());
  await expect(form.getByRole('alert')).toHaveCount(0);
});

test('An error that only the server can find is shown under its field too', async ({ page }) => {
  const form = await fill(page);
  await form.getByLabel('Image').setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Image')).toHaveAccessibleDescription(/Please select a valid image file/);
  await expect(form.getByLabel('Image')).toBeFocused();
  // A toast would say the same again.
  await expect(page.getByText('Please select a valid image file')).toHaveCount(1);
  await expect(form.getByLabel('Story Name')).toHaveValue('The first bridge');
  await form.getByLabel('Image').setInputFiles(await pictureFile());
  await expect(form.getByText('Please select a valid image file')).toHaveCount(0);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('Save clicked twice saves once', async ({ page, portal }) => {
  const form = await fill(page);
  await form.getByRole('button', { name: 'Save' }).dblclick();
  await expect(form).toHaveCount(0);
  await expect(page.getByText('1 story', { exact: true })).toBeVisible();
  expect(await portal.data.read.selectFrom('stories').select('id').execute()).toHaveLength(1);
});

test('A failed save keeps the dialog and all that was typed', async ({ page, complaints }) => {
  complaints.expect(/503 .*AddCmsStories/);
  const form = await fill(page);
  const said = toast(page, 'Failed to add story. Please try again.', 'alert');
  const failures = [(route: Route) => route.abort(), (route: Route) => route.fulfill({ status: 503, body: 'Out of order' })];
  for (const fail of failures) {
    await page.route('**/api/User/AddCmsStories', fail);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(said).toBeVisible();
    await expect(form.getByLabel('Story Name')).toHaveValue('The first bridge');
    await expect(form.getByRole('textbox', { name: 'Description' })).toHaveText('How it began');
    await expect(form.getByText('picture.png')).toBeVisible();
    await page.unrouteAll();
  }
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Story added successfully!')).toBeVisible();
  await expect(form).toHaveCount(0);
});

test('A form sent twice in one moment stays until its save has failed, and keeps all that was typed', async ({ page, complaints }) => {
  complaints.expect(/503 .*AddCmsStories/);
  const form = await fill(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/User/AddCmsStories', (route) => held.promise.then(() => route.fulfill({ status: 503, body: 'Out of order' })));
  await form.locator('form').evaluate((element: HTMLFormElement) => {
    element.requestSubmit();
    element.requestSubmit();
  });
  await expect(form.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  held.resolve();
  await expect(toast(page, 'Failed to add story. Please try again.', 'alert')).toBeVisible();
  await expect(form.getByLabel('Story Name')).toHaveValue('The first bridge');
  await expect(form.getByRole('button', { name: 'Cancel' })).toBeEnabled();
});

test('The dialog cannot be closed while it saves', async ({ page }) => {
  const form = await fill(page);
  let save = () => {};
  const held = new Promise<void>((resolve) => {
    save = resolve;
  });
  await page.route('**/api/User/AddCmsStories', async (route) => {
    await held;
    await route.continue();
  });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.mouse.click(8, 8);
  await expect(form).toBeVisible();
  save();
  await expect(form).toHaveCount(0);
});

test('Escape, the backdrop, the close button and the back button ask before typed text is lost', async ({ page }) => {
  // So that the history has a page of the portal to go back to.
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('link', { name: 'Stories' }).first().click();
  const form = await open(page);
  const question = dialog(page, 'Discard changes?');
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(question).toHaveCount(0);

  await open(page);
  await form.getByLabel('Story Name').fill('The first bridge');
  const waysOut = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(8, 8),
    () => form.getByRole('button', { name: 'Close' }).click(),
    () => page.evaluate(() => history.back()),
  ];
  for (const leave of waysOut) {
    await leave();
    await expect(question).toContainText('What you have not saved will be lost.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await expect(form.getByLabel('Story Name')).toHaveValue('The first bridge');
    await expect(page).toHaveURL('/stories?add=');
  }
  await form.getByLabel('Story Name').focus();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(form).toHaveCount(0);
  await open(page);
  await expect(form.getByLabel('Story Name')).toHaveValue('');
});

test('Formatted text that is only opened is not a change', async ({ page, portal }) => {
  await addStory(portal, { Description: '<h2>Title</h2><ul><li>One</li></ul><p style="text-align:center">Two</p>' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(toast(page, 'Stories refreshed successfully!')).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = dialog(page, 'Edit Story');
  await form.getByRole('textbox', { name: 'Description' }).click();
  await form.getByLabel('Story Name').click();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
});

test('The back button asks also while a save is running, and Discard closes only the dialog', async ({ page, portal }) => {
  await addStories(portal, 12);
  await page.reload();
  await page.getByRole('navigation', { name: 'Pagination' }).getByRole('button', { name: '2', exact: true }).click();
  await expect(page).toHaveURL('/stories?page=2');
  const form = await fill(page);
  await page.route('**/api/User/AddCmsStories', () => undefined);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.evaluate(() => history.back());
  await dialog(page, 'Discard changes?').getByRole('button', { name: 'Discard' }).click();
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL('/stories?page=2');
});

test('A save that fails returns the focus to its button', async ({ page }) => {
  const form = await fill(page);
  await page.route('**/api/User/AddCmsStories', (route) => route.abort());
  await form.getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Failed to add story. Please try again.', 'alert')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Save' })).toBeFocused();
});

test('A link may be a web address or an e-mail address without a scheme', async ({ page, portal }) => {
  const form = await fill(page);
  const text = form.getByRole('textbox', { name: 'Description' });
  await text.press('ControlOrMeta+a');
  await form.getByRole('button', { name: 'Link', exact: true }).click();
  await page.getByPlaceholder('https://example.com/').fill('www.example.com/story');
  await page.keyboard.press('Enter');
  await expect(text.getByRole('link')).toHaveAttribute('href', 'https://www.example.com/story');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  const stored = await portal.data.read.selectFrom('stories').select('description').executeTakeFirst();
  expect(stored?.description).toContain('href="https://www.example.com/story"');
});
