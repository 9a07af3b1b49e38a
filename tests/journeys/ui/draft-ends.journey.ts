// Where a draft ends: when its form is left or its user signs out. And what is never kept.

import { passwordOfAll } from '../../makers.ts';
import { open } from '../contents/story-dialog.ts';
import { dialog, expect, test } from '../journey.ts';
import { draftCount, drafts, openStoriesByAddress, reload } from './draft-steps.ts';

test('Cancelling a form and discarding what was typed drop the draft', async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/stories');
  const form = await open(page);
  await form.getByLabel('Story Name').fill('Cancelled');
  await expect.poll(() => draftCount(page)).toBe(1);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toHaveCount(0);
  expect(await drafts(page)).toEqual({});
  await open(page);
  await form.getByLabel('Story Name').fill('Discarded');
  await expect.poll(() => draftCount(page)).toBe(1);
  await page.keyboard.press('Escape');
  await dialog(page, 'Discard changes?').getByRole('button', { name: 'Discard' }).click();
  await expect(form).toHaveCount(0);
  expect(await drafts(page)).toEqual({});
});

test('Passwords are not kept', async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/member-list');
  await page.getByRole('button', { name: 'Register New Member' }).click();
  const form = dialog(page, 'Register New Member');
  await form.getByLabel('Full Name').fill('Asha Rao');
  await form.getByLabel('Password', { exact: true }).fill('Not for the draft 1');
  await reload(page);
  expect(JSON.stringify(await drafts(page))).toContain('Asha Rao');
  expect(JSON.stringify(await drafts(page))).not.toContain('Not for the draft');
  await expect(form.getByLabel('Full Name')).toHaveValue('Asha Rao');
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue('');
});

test('Signing out throws drafts away, and so does the sign-in of somebody else', async ({ page, portal, signIn }) => {
  const asha = await signIn('superAdmin');
  const ravi = await portal.person('superAdmin', { fullName: 'Ravi Iyer' });
  const write = async (name: string) => {
    await page.goto('/stories');
    const form = await open(page);
    await form.getByLabel('Story Name').fill(name);
    await openStoriesByAddress(page);
    await expect(page.getByText('No stories found')).toBeVisible();
    await expect.poll(() => draftCount(page)).toBe(1);
  };
  const signInAs = async (email: string) => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(passwordOfAll);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('banner')).toBeVisible();
  };
  await write('Thrown away');
  await page.getByRole('button', { name: 'Logout' }).click();
  await dialog(page, 'Confirm Logout').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  expect(await drafts(page)).toEqual({});

  await signInAs(asha.email);
  await write('Kept for Asha');
  const endSessions = () => portal.data.write((tx) => tx.deleteFrom('sessions').where('user_id', '=', asha.id).execute());
  await endSessions();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page).toHaveURL('/');
  // The session has ended by itself: Asha may come back, and finds the text.
  await signInAs(asha.email);
  await page.getByRole('link', { name: 'Stories' }).first().click();
  const form = await open(page);
  await expect(form.getByLabel('Story Name')).toHaveValue('Kept for Asha');
  await openStoriesByAddress(page);
  await expect(page.getByText('No stories found')).toBeVisible();
  await endSessions();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page).toHaveURL('/');
  await signInAs(ravi.email);
  expect(await drafts(page)).toEqual({});
});

test('A draft is gone from a tab that shows the screens of somebody who has signed in in another one', async ({
  page,
  context,
  portal,
  signIn,
}) => {
  await signIn('superAdmin');
  const ravi = await portal.person('superAdmin', { fullName: 'Ravi Iyer' });
  await page.goto('/stories');
  const form = await open(page);
  await form.getByLabel('Story Name').fill('Not for Ravi');
  await expect.poll(() => draftCount(page)).toBe(1);
  await openStoriesByAddress(page);
  await expect(page.getByText('No stories found')).toBeVisible();
  expect(await draftCount(page)).toBe(1);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: 'Logout' }).click();
  await dialog(other, 'Confirm Logout').getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/');
  await other.getByLabel('Email').fill(ravi.email);
  await other.getByLabel('Password', { exact: true }).fill(passwordOfAll);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other).toHaveURL('/dashboard');
  await expect(page.getByRole('banner')).toContainText('Ravi Iyer');
  expect(await drafts(page)).toEqual({});
});

test('Where the storage is full, the form works and says that the text would not survive a reload', async ({ page, signIn }) => {
  await page.addInitScript(() => {
    const real = Storage.prototype.setItem;
    Storage.prototype.setItem = function setItem(key, value) {
      if (key.startsWith('draft ')) throw new DOMException('Full', 'QuotaExceededError');
      real.call(this, key, value);
    };
  });
  await signIn('superAdmin');
  await page.goto('/stories');
  const form = await open(page);
  await form.getByLabel('Story Name').fill('The first bridge');
  await expect(form.getByText('This text is too long to survive a reload. Save it before you leave.')).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toHaveCount(0);
});
