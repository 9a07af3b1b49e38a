// What a form in a dialog shows when it could not be saved.

import { saveStory } from '../../../src/features/contents/stories/stories.contract.ts';
import { fill } from '../contents/story-dialog.ts';
import { addStory } from '../contents/written-stories.ts';
import { dialog, expect, test, toast } from '../journey.ts';
import { expectAccessible } from '../looks.ts';

test.beforeEach(async ({ signIn }) => {
  await signIn('superAdmin');
});

test('A failed save shows its message in the dialog until the next try', async ({ page, complaints }) => {
  complaints.expect(/^503 /);
  await page.clock.install();
  await page.goto('/stories');
  const form = await fill(page);
  const failure = form.getByRole('alert');
  await page.route('**/api/User/AddCmsStories', (route) => route.fulfill({ status: 503, body: 'Out of order' }));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(failure).toHaveText('Failed to add story. Please try again.');
  await expectAccessible(page);
  await page.clock.fastForward(60_000);
  await expect(failure).toBeInViewport();
  const held = Promise.withResolvers<void>();
  await page.unrouteAll();
  await page.route('**/api/User/AddCmsStories', (route) => held.promise.then(() => route.continue()));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(failure).toHaveCount(0);
  held.resolve();
  await expect(form).toHaveCount(0);
});

test('A save with a picture and without a reply for five minutes fails, and can be tried again', async ({ page }) => {
  await page.clock.install();
  await page.goto('/stories');
  const form = await fill(page);
  const [save, failure] = [form.getByRole('button', { name: 'Save' }), form.getByRole('alert')];
  const asked = Promise.withResolvers<void>();
  await page.route('**/api/User/AddCmsStories', () => asked.resolve());
  await save.click();
  await asked.promise;
  await page.clock.runFor(4 * 60_000);
  await expect(save).toBeDisabled();
  await expect(failure).toHaveCount(0);
  await page.clock.runFor(61_000);
  await expect(failure).toHaveText('Failed to add story. Please try again.');
  await expect(form.getByLabel('Story Name')).toHaveValue('The first bridge');
  await page.unrouteAll();
  await save.click();
  await expect(toast(page, 'Story added successfully!')).toBeVisible();
});

test('When another user has deleted the record, the form shows a message and keeps what was typed', async ({ page, portal }) => {
  const id = await addStory(portal);
  await page.goto('/stories');
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = dialog(page, 'Edit Story');
  await form.getByLabel('Story Name').fill('Another name');
  await portal.save(saveStory, { Flag: 'Delete', Id: id });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toHaveText('Story not found');
  await expect(form.getByLabel('Story Name')).toHaveValue('Another name');
});
