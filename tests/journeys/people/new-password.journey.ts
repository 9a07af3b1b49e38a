// The field for a new password: its length by the settings, the warning while it is typed, and what is loaded for it.

import { passwordOfAll } from '../../makers.ts';
import { dialog, expect, test } from '../journey.ts';
import { expectAccessible } from '../looks.ts';

const warning = 'This password is easy to guess';

test('In the profile a new password that is easy to guess gets a warning while it is typed, and is taken', async ({ page, signIn }) => {
  await signIn('member');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/dashboard');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Person/ })
    .click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Change password' }).click();
  const profile = dialog(page, 'User Profile');
  await profile.getByLabel('Current Password').fill(passwordOfAll);
  const list = () => loaded.filter((url) => url.includes('common-passwords')).length;
  expect(list()).toBe(0);
  await profile.getByLabel('New Password').fill('iloveyou');
  await expect(profile.getByText(warning)).toBeVisible();
  expect(list()).toBe(1);
  await expectAccessible(page);
  await profile.getByLabel('New Password').fill('ganz neu 8');
  await expect(profile.getByText(warning)).toHaveCount(0);
  await profile.getByLabel('New Password').fill('aaaaaaa');
  await expect(profile.getByText(warning)).toBeVisible();
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(profile.getByText('Password changed successfully')).toBeVisible();
});

test.describe('With PASSWORD_MIN and PASSWORD_STRICT', () => {
  test.use({ settings: { ALLOW_SIGNUP: 'true', PASSWORD_MIN: '10', PASSWORD_STRICT: 'true' } });

  test('A form says which length is needed, and the server refuses what is easy to guess', async ({ page }) => {
    await page.goto('/?signup=new');
    const form = page.getByRole('form', { name: 'Create an account' });
    await form.getByLabel('Full Name').fill('Asha Rao');
    await form.getByLabel('Email').fill('asha@example.com');
    await form.getByLabel('Phone').fill('9812345678');
    const field = form.getByLabel('Password', { exact: true });
    await field.fill('nine nine');
    await form.getByRole('button', { name: 'Create account' }).click();
    await expect(form.getByText('Password must be at least 10 characters long')).toBeVisible();
    await field.fill('asha rao 2026');
    await expect(form.getByText(warning)).toBeVisible();
    await form.getByRole('button', { name: 'Create account' }).click();
    await expect(form.getByText('Please choose a password that is harder to guess')).toBeVisible();
    await field.fill('zwölf Boxkämpfer');
    await form.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL('/?signup=success');
  });
});
