// The own profile: viewing it, changing photo, password and details, and failures of the server.

import type { Page } from '@playwright/test';
import { getProfile } from '../../../src/features/people/profile/profile.contract.ts';
import { showLongDate } from '../../../src/platform/ui/format/dates.ts';
import { path } from '../../../src/platform/wire/call.ts';
import { passwordOfAll } from '../../makers.ts';
import { dialog, emptyFile, expect, pictureFile, test } from '../journey.ts';

const open = async (page: Page, name: string) => {
  await page.getByRole('banner').getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: 'View Profile' }).click();
  return dialog(page, 'User Profile');
};

test('The profile shows the known values, and the profession only when there is one', async ({ page, portal, signIn }) => {
  const who = await portal.person('member', { fullName: 'Asha Rao', phone: '9812345678', createdAt: '2025-03-05T06:00:00.000Z' });
  await signIn(who);
  await page.goto('/dashboard');
  const profile = await open(page, 'Asha Rao');
  const facts = {
    'Full Name': 'Asha Rao',
    Email: who.email,
    Phone: '9812345678',
    'Member since': showLongDate('2025-03-05'),
    Role: 'Member',
    'My name, photo and profession': 'My chapter',
    'My phone': 'Nobody',
    'My e-mail': 'Nobody',
    'My company, city and website': 'Nobody',
  };
  await expect(profile.getByRole('term')).toHaveText(Object.keys(facts));
  await expect(profile.getByRole('definition')).toHaveText(Object.values(facts));
  const [knob, words] = await Promise.all([
    profile.locator('.mantine-Switch-track').boundingBox(),
    profile.getByText('E-mail me about my membership').boundingBox(),
  ]);
  expect(words?.x, 'the words stand beside the switch').toBeGreaterThanOrEqual((knob?.x ?? 0) + (knob?.width ?? 0));
  await page.keyboard.press('Escape');
  await expect(profile).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Asha Rao' })).toBeFocused();
});

test('Only whoever may be reminded of a membership is asked about such mail', async ({ page, signIn }) => {
  for (const [role, count] of [
    ['superAdmin', 0],
    ['admin', 1],
  ] as const) {
    const { name, email } = await signIn(role);
    await page.goto('/dashboard');
    const profile = await open(page, name);
    await expect(profile.getByText(email)).toBeVisible();
    await expect(profile.getByRole('switch', { name: 'E-mail me about my membership' })).toHaveCount(count);
  }
});

test('A profile that cannot be loaded shows a message, and Try Again loads it', async ({ page, signIn, complaints }) => {
  complaints.expect(/500 .*profile/);
  const { name, email } = await signIn('member');
  await page.route('**/api/User/profile', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/dashboard');
  const profile = await open(page, name);
  await expect(profile.getByRole('alert')).toContainText('Failed to fetch profile');
  await page.unrouteAll();
  await profile.getByRole('button', { name: 'Try Again' }).click();
  await expect(profile.getByText(email)).toBeVisible();
  await expect(profile.getByRole('alert')).toHaveCount(0);
});

test('A photo is changed at once, also in the header; a large file or another type is refused', async ({ page, signIn }) => {
  const { name } = await signIn('member');
  await page.goto('/dashboard');
  const profile = await open(page, name);
  const photo = profile.getByLabel('Change photo');
  await photo.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(profile.getByRole('alert')).toHaveText('Please select a valid image file');
  await photo.setInputFiles(await emptyFile('large.png', 25 * 1024 * 1024 + 1));
  await expect(profile.getByRole('alert')).toHaveText('File size should be less than 5MB');
  await photo.setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
  await expect(profile.getByRole('alert')).toHaveText('Please select a valid image file');
  await photo.setInputFiles(await pictureFile());
  await expect(profile.getByRole('status')).toHaveText('Photo updated successfully!');
  await expect(profile.locator('img')).toHaveAttribute('src', /^\/files\//);
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', /^\/files\//);
  await expect(profile.getByRole('status')).toHaveCount(0);
});

test('A new password keeps this session and ends the others', async ({ page, portal, context, signIn }) => {
  const { name, token } = await signIn('member');
  await page.goto('/dashboard');
  const profile = await open(page, name);
  await profile.getByRole('button', { name: 'Change password' }).click();
  const save = profile.getByRole('button', { name: 'Save' });
  const current = profile.getByLabel('Current Password', { exact: true });
  const wanted = profile.getByLabel('New Password', { exact: true });
  await expect(current).toBeFocused();
  await expect(save).toBeDisabled();
  await current.fill('not this one');
  await expect(save).toBeDisabled();
  await wanted.fill('short');
  await save.click();
  await expect(wanted).toHaveAccessibleDescription(/New password must be at least 6 characters/);
  await wanted.fill('Long enough 8');
  await save.click();
  await expect(profile.getByText('Current password is incorrect')).toBeVisible();
  await expect(wanted).toHaveValue('Long enough 8');
  await current.fill(passwordOfAll);
  await save.click();
  await expect(profile.getByRole('status')).toHaveText('Password changed successfully');

  const fresh = (await context.cookies()).find((cookie) => cookie.name === 'token')?.value ?? '';
  const statusWith = async (held: string) =>
    (await fetch(portal.url + path(getProfile), { headers: { authorization: `Bearer ${held}` } })).status;
  expect(await statusWith(token)).toBe(401);
  expect(await statusWith(fresh)).toBe(200);
  await page.goto('/stories');
  await expect(page.getByText('No stories found')).toBeVisible();
});

test('Edited details are in the header at once and after a reload', { tag: '@main' }, async ({ page, signIn }) => {
  const { name } = await signIn('member');
  await page.goto('/dashboard');
  const profile = await open(page, name);
  await profile.getByRole('button', { name: 'Edit details' }).click();
  await profile.getByLabel('Full Name').fill(' ');
  await profile.getByLabel('Phone').fill('12345');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(profile.getByText('Full name is required')).toBeVisible();
  await expect(profile.getByText('Please enter a valid 10-digit phone number')).toBeVisible();
  await profile.getByLabel('Full Name').fill('Zoë Fernández');
  await profile.getByLabel('Phone').fill('9812345678');
  await profile.getByLabel('Profession').fill('Architect');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(profile.getByRole('definition').filter({ hasText: 'Architect' })).toBeVisible();
  await expect(profile.getByRole('button', { name: 'Edit details' })).toBeFocused();
  await profile.getByRole('button', { name: 'Close' }).click();
  // While the dialog fades out, its head is still in the page and would match too.
  await expect(profile).toHaveCount(0);
  await expect(page.getByRole('banner')).toContainText('Zoë Fernández');
  await expect(page.getByText('Welcome, Zoë Fernández.')).toBeVisible();
  await page.route('**/api/User/profile', () => undefined);
  await page.reload();
  await expect(page.getByRole('banner')).toContainText('Zoë Fernández');
});

test('The profile asks before typed text is lost', async ({ page, signIn }) => {
  const { name } = await signIn('member');
  await page.goto('/dashboard');
  const profile = await open(page, name);
  await profile.getByRole('button', { name: 'Edit details' }).click();
  await profile.getByLabel('Full Name').fill('Somebody else');
  await page.keyboard.press('Escape');
  const question = dialog(page, 'Discard changes?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(profile.getByLabel('Full Name')).toHaveValue('Somebody else');
  await profile.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(profile).toHaveCount(0);
  await expect(page.getByRole('banner')).toContainText(name);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('A member changes photo and password', async ({ page, signIn }) => {
    const { name } = await signIn('member');
    await page.goto('/user-documents');
    const profile = await open(page, name);
    await profile.getByLabel('Change photo').setInputFiles(await pictureFile());
    await expect(profile.getByRole('status')).toHaveText('Photo updated successfully!');
    await expect(profile.locator('img')).toHaveAttribute('src', /^\/files\//);
    await profile.getByRole('button', { name: 'Change password' }).click();
    await profile.getByLabel('Current Password', { exact: true }).fill(passwordOfAll);
    await profile.getByLabel('New Password', { exact: true }).fill('Long enough 8');
    await profile.getByRole('button', { name: 'Save' }).click();
    await expect(profile.getByText('Password changed successfully')).toBeVisible();
    await profile.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('No documents found')).toBeVisible();
    await page.reload();
    await expect(page.getByText('No documents found')).toBeVisible();
  });
});
