// Saves on the profile and on the login page whose answer gets lost on its way: sent again they are done once, and answered.

import { Buffer } from 'node:buffer';
import { writeFile } from 'node:fs/promises';
import type { CDPSession, Page } from '@playwright/test';
import { register } from '../../../src/features/people/accounts/session.contract.ts';
import { resetPassword } from '../../../src/features/people/password-links/password-links.contract.ts';
import { makeLink } from '../../../src/features/people/password-links/password-links.server.ts';
import { changePassword, updateDetails } from '../../../src/features/people/profile/profile.contract.ts';
import { confirmSecondFactor } from '../../../src/features/people/second-factor/second-factor.contract.ts';
import { type Call, path } from '../../../src/platform/wire/call.ts';
import { makePicture, passwordOfAll } from '../../makers.ts';
import { codeOf } from '../../second-factor-steps.ts';
import { dialog, expect, test } from '../journey.ts';
import type { JourneyPortal } from '../journey-portal.ts';
import { enterPassword, signInAgain } from '../shell/sign-in-again-steps.ts';

/** The connection breaks after the server has done the next such call. Collects the keys of this one and of all others. */
const loseNextAnswer = async (network: CDPSession, call: Call): Promise<string[]> => {
  const keys: string[] = [];
  await network.send('Fetch.enable', { patterns: [{ urlPattern: `*${path(call)}`, requestStage: 'Response' }] });
  network.on('Fetch.requestPaused', ({ requestId, request }) => {
    keys.push(request.headers['Idempotency-Key'] ?? request.headers['idempotency-key'] ?? '');
    if (keys.length > 1) return void network.send('Fetch.continueResponse', { requestId });
    return void network.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
  });
  return keys;
};

const expectOneKey = (keys: string[]) => expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);

const openProfile = async (page: Page, name: string) => {
  await page.goto('/dashboard');
  await page.getByRole('banner').getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: 'View Profile' }).click();
  return dialog(page, 'User Profile');
};

const changesOf = ({ data }: JourneyPortal, id: number) =>
  data.read.selectFrom('changes').select('kind').where('record_id', '=', id).where('kind', '=', 'Changed').execute();

test('Details: the second try says that they are saved, and they are changed once', async ({
  page,
  portal,
  signIn,
  complaints,
  devtools,
}) => {
  complaints.expect(/Failed to load resource/);
  const { id, name } = await signIn('member');
  const profile = await openProfile(page, name);
  await profile.getByRole('button', { name: 'Edit details' }).click();
  await profile.getByLabel('Profession').fill('Architect');
  const keys = await loseNextAnswer(await devtools(page), updateDetails);
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(profile.getByRole('alert')).toContainText(
    'Failed to update details: the server did not answer, so they may not be saved yet.',
  );
  await expect(profile.getByLabel('Profession')).toHaveValue('Architect');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(profile.getByRole('status')).toHaveText('Details updated successfully!');
  expectOneKey(keys);
  expect(await changesOf(portal, id)).toHaveLength(1);
});

test('Photo: the same file once more is the same save', async ({ page, portal, signIn, complaints, devtools }, info) => {
  complaints.expect(/Failed to load resource/);
  const { id, name } = await signIn('member');
  const profile = await openProfile(page, name);
  const file = info.outputPath('photo.png');
  await writeFile(file, Buffer.from(await (await makePicture()).arrayBuffer()));
  const keys = await loseNextAnswer(await devtools(page), updateDetails);
  await profile.getByLabel('Change photo').setInputFiles(file);
  await expect(profile.getByRole('alert')).toContainText(
    'Failed to update photo: the server did not answer, so it may not be updated yet.',
  );
  await profile.getByLabel('Change photo').setInputFiles(file);
  await expect(profile.getByRole('status')).toHaveText('Photo updated successfully!');
  await expect(profile.locator('img')).toHaveAttribute('src', /^\/files\//);
  expectOneKey(keys);
  expect(await changesOf(portal, id)).toHaveLength(1);
});

test('Password: the new one signs in again, and then the screen says that it is changed', async ({
  page,
  signIn,
  complaints,
  devtools,
}) => {
  complaints.expect(/Failed to load resource/);
  const { name } = await signIn('member');
  const profile = await openProfile(page, name);
  await profile.getByRole('button', { name: 'Change password' }).click();
  await profile.getByLabel('Current Password', { exact: true }).fill(passwordOfAll);
  await profile.getByLabel('New Password', { exact: true }).fill('Long enough 8');
  const keys = await loseNextAnswer(await devtools(page), changePassword);
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(profile.getByRole('alert')).toContainText(
    'Failed to change password: the server did not answer, so it may not be changed yet.',
  );
  await profile.getByRole('button', { name: 'Save' }).click();
  // The password was changed, so the token of before works no more.
  const asked = dialog(page, signInAgain);
  await enterPassword(asked, passwordOfAll);
  await expect(asked).toContainText('If you have just changed your password, use the new one.');
  await enterPassword(asked, 'Long enough 8');
  await expect(asked).toHaveCount(0);
  await expect(profile.getByRole('status')).toHaveText('Password changed successfully');
  expect(new Set(keys).size).toBe(1);
});

test.describe('With ALLOW_SIGNUP', () => {
  test.use({ settings: { ALLOW_SIGNUP: 'true' } });

  test('Sign-up: the second try says that the account is there', async ({ page, portal, complaints, devtools }) => {
    complaints.expect(/Failed to load resource/);
    await page.goto('/?signup=new');
    const form = page.getByRole('form', { name: 'Create an account' });
    await form.getByLabel('Full Name').fill('Asha Rao');
    await form.getByLabel('Email').fill('asha@example.com');
    await form.getByLabel('Phone').fill('9812345678');
    await form.getByLabel('Password', { exact: true }).fill(passwordOfAll);
    const keys = await loseNextAnswer(await devtools(page), register);
    await form.getByRole('button', { name: 'Create account' }).click();
    await expect(form.getByRole('alert')).toHaveText('Error registering member: the server did not answer');
    await form.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL('/?signup=success');
    expectOneKey(keys);
    const accounts = await portal.data.read.selectFrom('users').select('id').where('email', '=', 'asha@example.com').execute();
    expect(accounts).toHaveLength(1);
  });
});

test('Second factor: the second try shows the recovery codes', async ({ page, signIn, complaints, devtools }) => {
  complaints.expect(/Failed to load resource/);
  const { name } = await signIn('member');
  const profile = await openProfile(page, name);
  await profile.getByRole('button', { name: 'Set up', exact: true }).click();
  await profile.getByLabel('Current Password').fill(passwordOfAll);
  await profile.getByRole('button', { name: 'Next' }).click();
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await profile.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  const keys = await loseNextAnswer(await devtools(page), confirmSecondFactor);
  await profile.getByRole('button', { name: 'Turn on' }).click();
  await expect(profile.getByRole('alert')).toContainText('The server did not answer, so the second factor may not be on yet.');
  await profile.getByRole('button', { name: 'Turn on' }).click();
  await expect(profile.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  expectOneKey(keys);
});

test('Password by a link: the second try says that it is chosen, not that the link is dead', async ({
  page,
  portal,
  complaints,
  devtools,
}) => {
  complaints.expect(/Failed to load resource/);
  const { id } = await portal.person('member');
  const owner = await portal.data.read
    .selectFrom('users')
    .select(['id', 'email_normal', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const link = { kind: 'Reset', madeBy: null, publicUrl: portal.url } as const;
  const { url } = await portal.data.write((tx) => makeLink(tx, owner, link));
  await page.goto(url);
  await page.getByLabel('New Password', { exact: true }).fill('Long enough 8');
  const keys = await loseNextAnswer(await devtools(page), resetPassword);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The password could not be set. Please try again.' })).toBeVisible();
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL('/?password=chosen');
  expectOneKey(keys);
});
