// The browser's Back closes what is open over a screen that was opened by loading the page, and leaves the screen only then.

import type { Page } from '@playwright/test';
import { fill } from '../contents/story-dialog.ts';
import { addStory } from '../contents/written-stories.ts';
import { dialog, expect, row, test, toast } from '../journey.ts';

/** As if both addresses were typed: each loads the page anew. */
const load = async (page: Page, ...addresses: string[]) => {
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('heading').or(page.getByRole('table')).first()).toBeVisible();
  }
};

test.beforeEach(async ({ portal, signIn }) => {
  await addStory(portal);
  await signIn('superAdmin');
});

test('Back closes the dialogs of a screen that was loaded after another one, each time, and then leaves in one step', async ({ page }) => {
  await load(page, '/insights', '/stories');
  for (const title of ['Delete Story', 'Confirm Logout', 'Delete Story']) {
    await page.getByRole('button', { name: title === 'Confirm Logout' ? 'Logout' : 'Delete', exact: true }).click();
    await expect(dialog(page, title)).toBeVisible();
    await page.goBack();
    await expect(dialog(page, title)).toHaveCount(0);
    await expect(page).toHaveURL('/stories');
  }
  await row(page, 'The first bridge').getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/insights');
  await expect(page.getByText('No insights found')).toBeVisible();

  await page.goForward();
  await expect(row(page, 'The first bridge')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/stories');
  await page.goBack();
  await expect(page).toHaveURL('/insights');
});

test('The way on from such a screen and back to it is as long as it was', async ({ page }) => {
  await load(page, '/insights', '/stories');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog(page, 'Delete Story').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'The first bridge' }).click();
  await expect(dialog(page, 'The first bridge')).toBeVisible();
  await page.reload();
  await expect(dialog(page, 'The first bridge')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/stories');
  await page.reload();
  await expect(row(page, 'The first bridge')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click();
  await expect(page).toHaveURL('/events');
  await page.goBack();
  await expect(page).toHaveURL('/stories');
  await expect(row(page, 'The first bridge')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/insights');
});

test('A form without an address of its own asks before typed text is lost, also when its screen was loaded by its address', async ({
  page,
}) => {
  await load(page, '/insights', '/member-list');
  await page.getByRole('button', { name: 'Register New Member' }).click();
  const form = dialog(page, 'Register New Member');
  await form.getByLabel('Full Name').fill('Asha Rao');
  await page.goBack();
  await dialog(page, 'Discard changes?').getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByLabel('Full Name')).toHaveValue('Asha Rao');
  await page.goBack();
  await dialog(page, 'Discard changes?').getByRole('button', { name: 'Discard' }).click();
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL('/member-list');
  await page.goBack();
  await expect(page).toHaveURL('/insights');
  await load(page, '/member-list?add=');
  await expect(form).toBeVisible();
  await page.goBack();
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL('/member-list');
  await page.goBack();
  await expect(page).toHaveURL('/insights');
});

test('A record that was loaded by its address is left at once, and the palette over it closes first', async ({ page, portal }) => {
  const id = await addStory(portal, { Name: 'The second bridge' });
  await load(page, '/insights');
  await page.goto(`/stories/${id}`);
  await expect(dialog(page, 'The second bridge')).toBeVisible();
  await page.keyboard.press('Control+K');
  await expect(dialog(page, 'Find anything').getByRole('combobox')).toBeFocused();
  await page.goBack();
  await expect(dialog(page, 'Find anything')).toHaveCount(0);
  await expect(dialog(page, 'The second bridge')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/stories');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const form = await fill(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Story added successfully!')).toBeVisible();
  await expect(page).toHaveURL('/stories');
  await page.goBack();
  await expect(page).toHaveURL('/insights');
});
