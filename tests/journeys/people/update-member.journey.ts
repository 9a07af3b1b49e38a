// Editing a member on the member's page: photo, TMN mark and details, each with its failures.

import { dialog, emptyFile, expect, pictureFile, test, toast } from '../journey.ts';
import { expectAccessible } from '../looks.ts';
import { fact } from './member-facts.ts';

test.beforeEach(async ({ signIn }) => {
  await signIn('superAdmin');
});

test('The photo, the TMN mark and the details are changed, each by itself', { tag: '@main' }, async ({ page, portal }) => {
  await portal.person('member', { fullName: 'Asha Rao', phone: '9812345678' });
  // So that the history has a page of the portal to go back to.
  await page.goto('/members');
  await page.getByRole('link', { name: 'Asha Rao' }).click();
  const edit = page.getByRole('button', { name: 'Edit', exact: true }).first();
  await edit.click();
  const form = dialog(page, 'Update Member');
  await expect(form.getByText('Max 5MB, PNG/JPG', { exact: true })).toBeVisible();
  await expectAccessible(page);

  const photo = form.getByLabel('Change photo');
  await photo.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(form.getByRole('alert')).toHaveText('Please select a valid image file');
  await photo.setInputFiles(await emptyFile('large.png', 25 * 1024 * 1024 + 1));
  await expect(form.getByRole('alert')).toHaveText('Image size should be less than 5MB');
  await photo.setInputFiles(await pictureFile());
  await expect(toast(page, 'Photo updated successfully!')).toBeVisible();
  await expect(form.locator('img')).toHaveAttribute('src', /-small\.webp$/);

  const mark = form.getByLabel('TMNians status');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(...(request.url().match(/(?<=\/api\/User\/)\w+/) ?? [])));
  await mark.click();
  await expect(toast(page, 'TMNians status added successfully!')).toBeVisible();
  await expect(mark).toBeChecked();
  // Of the lists on the screen only the one that shows the mark is read again.
  expect(asked).toEqual(['UserUpdateDetails', 'GetMemberList']);
  await mark.click();
  await expect(toast(page, 'TMNians status removed successfully!')).toBeVisible();
  await expect(mark).not.toBeChecked();
  await page.route('**/api/User/UserUpdateDetails', (route) =>
    route.fulfill({ status: 400, json: { rs: 0, rc: [], res: null, msgkey: null } }),
  );
  await mark.click();
  await expect(toast(page, 'Failed to update TMNians status', 'alert')).toBeVisible();
  await photo.setInputFiles(await pictureFile());
  await expect(toast(page, 'Failed to update photo', 'alert')).toBeVisible();
  await page.unrouteAll();
  await page.route('**/api/User/UserUpdateDetails', (route) => route.abort());
  await mark.click();
  await expect(toast(page, 'Error updating TMNians status', 'alert')).toBeVisible();
  await photo.setInputFiles(await pictureFile());
  await expect(toast(page, 'Error uploading photo', 'alert')).toBeVisible();
  await expect(mark).not.toBeChecked();
  await page.unrouteAll();

  await form.getByRole('button', { name: 'Edit details' }).click();
  await form.getByLabel('Phone').fill('12');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Phone')).toHaveAccessibleDescription('Please enter a valid 10-digit phone number');
  await page.keyboard.press('Escape');
  const question = dialog(page, 'Discard changes?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  // The question takes its own entry out of the history while it goes.
  await expect(question).toHaveCount(0);
  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Discard' }).click();
  // The form alone: the dialog is still there.
  await form.getByRole('button', { name: 'Edit details' }).click();
  await form.getByLabel('Phone').fill('9898989898');
  await form.getByLabel('Full Name').fill('Asha Rao Kulkarni');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Details updated successfully!')).toBeVisible();
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(form).toHaveCount(0);
  await expect(edit).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Asha Rao Kulkarni' })).toBeVisible();
  await expect(fact(page, 'Phone').first()).toHaveText('9898989898');
  // The name in the header is the super admin's own.
  await expect(page.getByRole('banner')).not.toContainText('Kulkarni');
});

test('What the dialog itself has saved is no conflict with the details typed in it', async ({ page, portal }) => {
  const { id } = await portal.person('member', { fullName: 'Asha Rao', phone: '9812345678' });
  await page.goto(`/member-details/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit details' }).click();
  const form = dialog(page, 'Update Member');
  await form.getByLabel('Phone').fill('9898989898');
  await form.getByLabel('Change photo').setInputFiles(await pictureFile());
  await expect(toast(page, 'Photo updated successfully!')).toBeVisible();
  await form.getByLabel('TMNians status').click();
  await expect(form.getByLabel('TMNians status')).toBeChecked();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Details updated successfully!')).toBeVisible();
  const stored = await portal.data.read.selectFrom('users').select(['phone', 'is_tmn']).where('id', '=', id).executeTakeFirstOrThrow();
  expect(stored).toEqual({ phone: '9898989898', is_tmn: true });
});
