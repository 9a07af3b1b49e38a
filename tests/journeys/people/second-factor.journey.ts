// The second factor: turned on and off on the profile, and asked for on the login page.

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { passwordOfAll } from '../../makers.ts';
import { codeOf, type TestFactor } from '../../second-factor-steps.ts';
import { fill } from '../contents/story-dialog.ts';
import { dialog, expect, test, toast } from '../journey.ts';
import type { Person } from '../journey-portal.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';
import { holdBack } from '../shell/held-files.ts';
import { endSessions, enterPassword, expectNoWayOut, signInAgain } from '../shell/sign-in-again-steps.ts';

const openProfile = async (page: Page, { name }: Person) => {
  await page.getByRole('banner').getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  return dialog(page, 'User Profile');
};

const keyIn = async (page: Page): Promise<string> => (await page.locator('code').innerText()).replaceAll(' ', '');

/** Turns it on as a person does. The present code is used then, so signing in takes the next one, which works already. */
const turnOn = async (page: Page, person: Person): Promise<TestFactor> => {
  const profile = await openProfile(page, person);
  await profile.getByRole('button', { name: 'Set up', exact: true }).click();
  await profile.getByLabel('Current Password').fill(passwordOfAll);
  await profile.getByRole('button', { name: 'Next' }).click();
  await expect(profile.getByRole('img', { name: 'QR code for the app' })).toBeVisible();
  const secret = await keyIn(page);
  await profile.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await profile.getByRole('button', { name: 'Turn on' }).click();
  const codes = profile.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCodes = await codes.allInnerTexts();
  await profile.getByRole('button', { name: 'I have saved the codes' }).click();
  await expect(toast(page, 'The second factor is on')).toBeVisible();
  return { secret, recoveryCodes };
};

const fillPassword = async (page: Page, { email }: Person) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(passwordOfAll);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

const signOut = async (page: Page) => {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Logout' }).click();
  await dialog(page, 'Confirm Logout').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
};

test('The second factor is set up on the profile, and its codes are saved before the dialog closes', async ({ page, signIn }) => {
  const person = await signIn('member');
  await page.goto('/dashboard');
  const profile = await openProfile(page, person);
  await expect(profile.getByText('nobody can sign in with your password alone')).toBeVisible();
  await profile.getByRole('button', { name: 'Set up', exact: true }).click();
  const password = profile.getByLabel('Current Password');
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await profile.getByRole('button', { name: 'Next' }).click();
  await expect(profile.getByText('Current password is required')).toBeVisible();
  await password.fill(passwordOfAll);
  await profile.getByRole('button', { name: 'Next' }).click();
  const code = profile.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await expectAccessible(page);
  await code.fill('12345x');
  await profile.getByRole('button', { name: 'Turn on' }).click();
  await expect(profile.getByText('This code is wrong, or was used already')).toBeVisible();
  await code.fill(codeOf(await keyIn(page)));
  await code.press('Enter');
  const region = profile.getByRole('region', { name: 'Recovery codes' });
  await expect(region.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  const codes = await region.getByRole('listitem').allInnerTexts();
  const [download] = await Promise.all([page.waitForEvent('download'), region.getByRole('link', { name: 'Download' }).click()]);
  expect(download.suggestedFilename()).toBe('recovery-codes.txt');
  expect(await readFile(await download.path(), 'utf8')).toContain(codes.join('\n'));
  // On paper there is nothing but the codes.
  await page.emulateMedia({ media: 'print' });
  await expect(profile).toBeHidden();
  await expect(page.getByText(codes[9] ?? '').last()).toBeVisible();
  await page.emulateMedia({ media: null });
  await page.keyboard.press('Escape');
  await expect(region).toBeVisible();
});

test('On a phone the key goes to the app by a link or copied, because nobody scans the screen in the own hand', async ({
  page,
  signIn,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 390, height: 844 });
  const person = await signIn('member');
  await page.goto('/dashboard');
  const profile = await openProfile(page, person);
  await profile.getByRole('button', { name: 'Set up', exact: true }).click();
  await profile.getByLabel('Current Password').fill(passwordOfAll);
  await profile.getByRole('button', { name: 'Next' }).click();
  const key = await keyIn(page);
  const link = profile.getByRole('link', { name: 'Open in the app' });
  const uri = new URL((await link.getAttribute('href')) ?? '');
  expect([uri.protocol, uri.host, uri.searchParams.get('secret')]).toEqual(['otpauth:', 'totp', key.replaceAll(' ', '')]);
  await profile.getByRole('button', { name: 'Copy key' }).click();
  await expect(profile.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(uri.searchParams.get('secret'));
  await expectNoSidewaysScroll(page);
});

test('Signing in asks for the code of the app, and a recovery code does in its place, once', { tag: '@main' }, async ({ page, signIn }) => {
  const person = await signIn('member');
  await page.goto('/dashboard');
  const { secret, recoveryCodes } = await turnOn(page, person);
  await signOut(page);
  await fillPassword(page, person);
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Please enter the code of your second factor')).toBeVisible();
  await code.fill('000 00x');
  await code.press('Enter');
  await expect(page.getByText('This code is wrong, or was used already')).toBeVisible();
  await expect(code).toBeFocused();
  await code.fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/dashboard');

  for (const isUsed of [false, true]) {
    if (!isUsed) await signOut(page);
    await fillPassword(page, person);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await expect(page.getByLabel('Recovery code')).toHaveAccessibleDescription(/ask the office to take the second factor away/);
    await page.getByLabel('Recovery code').fill(recoveryCodes[0]?.toLowerCase() ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    if (isUsed) {
      await expect(page.getByText('This code is wrong, or was used already')).toBeVisible();
      await page.getByRole('button', { name: 'Use the code of the app' }).click();
      await expect(code).toBeVisible();
      await page.getByRole('button', { name: 'Back' }).click();
      await expect(page.getByLabel('Email')).toHaveValue(person.email);
    } else {
      await expect(page).toHaveURL('/dashboard');
      await expect((await openProfile(page, person)).getByText('9 recovery codes are left.')).toBeVisible();
      await signOut(page);
    }
  }
});

test('A session that ends under a form asks for the second factor too, and the save goes on', async ({ page, portal, signIn }) => {
  const person = await signIn('superAdmin');
  await page.goto('/dashboard');
  const { recoveryCodes } = await turnOn(page, person);
  await page.goto('/settings');
  await page.getByRole('main').getByRole('button', { name: 'Edit Organisation' }).click();
  await page.getByLabel('Organization Name').fill('Chapter & Co');
  await portal.data.write((tx) => tx.deleteFrom('sessions').where('user_id', '=', person.id).execute());
  await page.getByRole('button', { name: 'Save' }).click();
  const asked = dialog(page, 'Sign in again');
  await asked.getByLabel('Password', { exact: true }).fill(passwordOfAll);
  await asked.getByRole('button', { name: 'Sign in' }).click();
  await asked.getByRole('button', { name: 'Use a recovery code' }).click();
  await asked.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await asked.getByRole('button', { name: 'Sign in' }).click();
  await expect(asked).toHaveCount(0);
  await expect(toast(page, 'Settings saved successfully')).toBeVisible();
});

test('The second factor is set up anew and removed with the password', async ({ page, signIn }) => {
  const person = await signIn('member');
  await page.goto('/dashboard');
  await turnOn(page, person);
  const profile = dialog(page, 'User Profile');
  await profile.getByRole('button', { name: 'Set up anew' }).click();
  await profile.getByLabel('Current Password').fill('wrong');
  await profile.getByRole('button', { name: 'Next' }).click();
  await expect(profile.getByText('Current password is incorrect')).toBeVisible();
  await profile.getByLabel('Current Password').fill(passwordOfAll);
  await profile.getByRole('button', { name: 'Next' }).click();
  await expect(profile.getByRole('img', { name: 'QR code for the app' })).toBeVisible();
  await profile.getByRole('button', { name: 'Cancel' }).click();
  await profile.getByRole('button', { name: 'Remove', exact: true }).click();
  await profile.getByLabel('Current Password').fill(passwordOfAll);
  await profile.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(toast(page, 'The second factor is removed')).toBeVisible();
  await expect(profile.getByRole('button', { name: 'Set up', exact: true })).toBeVisible();
  await signOut(page);
  await fillPassword(page, person);
  await expect(page).toHaveURL('/dashboard');
});

test('A sign-in that took too long begins again, with the reason', async ({ page, portal, signIn }) => {
  const person = await signIn('member');
  await page.goto('/dashboard');
  const { secret } = await turnOn(page, person);
  await signOut(page);
  await fillPassword(page, person);
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeVisible();
  await portal.data.write((tx) => tx.updateTable('users').set({ session_no: 99 }).where('id', '=', person.id).execute());
  await code.fill(codeOf(secret, 1));
  await code.press('Enter');
  await expect(page.getByText('That took too long. Please sign in again.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
});

test.describe('Where super admins must have a second factor', () => {
  test.use({ settings: { REQUIRE_SECOND_FACTOR: 'staff' } });

  test('Signing in without one sets it up, and it cannot be removed', async ({ page, portal }) => {
    const person = await portal.person('superAdmin', { fullName: 'Asha Rao' });
    await page.goto('/');
    await fillPassword(page, person);
    await expect(page.getByText('Your account must have a second factor.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Code', { exact: true }).fill(codeOf(await keyIn(page)));
    await page.getByRole('button', { name: 'Turn on' }).click();
    const codes = page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    // They are shown once: no link stands below them, and leaving is asked about.
    await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveCount(0);
    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => setTimeout(() => location.reload()));
    await (await asked).dismiss();
    await expect(codes).toHaveCount(10);
    await page.getByRole('button', { name: 'I have saved the codes' }).click();
    await expect(page).toHaveURL('/dashboard');
    const profile = await openProfile(page, person);
    await expect(profile.getByText('Your account must have it.')).toBeVisible();
    await expect(profile.getByRole('button', { name: 'Set up anew' })).toBeVisible();
    await expect(profile.getByRole('button', { name: 'Remove', exact: true })).toHaveCount(0);
  });
});

test('Over what is being written, nobody is signed in by a code after signing out', async ({ page, portal, signIn }) => {
  const person = await signIn('superAdmin');
  await page.goto('/stories');
  const { secret } = await turnOn(page, person);
  await page.keyboard.press('Escape');
  const form = await fill(page);
  await endSessions(portal, person);
  await form.getByRole('button', { name: 'Save' }).click();
  const asked = dialog(page, signInAgain);
  await enterPassword(asked);
  const release = await holdBack(page, /\/api\/.*login/i);
  await asked.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expectNoWayOut(page, asked);
  await asked.getByRole('button', { name: 'Back' }).click();
  await expect(asked.getByRole('button', { name: 'Sign out' })).toBeDisabled();
  release();
  await expect(asked).toHaveCount(0);
  await expect(toast(page, 'Story added successfully!')).toBeVisible();
});
