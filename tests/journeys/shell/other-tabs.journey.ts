// What is being written in one tab while somebody signs out, or in, in another.

import type { BrowserContext, Page } from '@playwright/test';
import { passwordOfAll } from '../../makers.ts';
import { fill, open } from '../contents/story-dialog.ts';
import { dialog, expect, row, test } from '../journey.ts';
import type { Person } from '../journey-portal.ts';
import { changes, drafts, enterPassword, lookAt, signInAgain } from './sign-in-again-steps.ts';

const inOtherTab = async (context: BrowserContext) => {
  const other = await context.newPage();
  await other.goto('/dashboard');
  return other;
};

const signOutIn = async (other: Page) => {
  await other.getByRole('button', { name: 'Logout' }).click();
  await dialog(other, 'Confirm Logout').getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/');
};

const signInIn = async (other: Page, { email }: Person) => {
  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password', { exact: true }).fill(passwordOfAll);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other).toHaveURL('/dashboard');
};

test('Signing out in another tab asks where something is being written; signing in there again goes on', async ({
  page,
  context,
  signIn,
}) => {
  const person = await signIn('superAdmin');
  await page.goto('/stories');
  const form = await fill(page);
  const other = await inOtherTab(context);
  await signOutIn(other);
  await lookAt(page);
  const asked = dialog(page, signInAgain);
  await expect(asked).toBeVisible();
  await signInIn(other, person);
  await lookAt(page);
  await expect(asked).toHaveCount(0);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'The first bridge')).toHaveCount(1);
});

test('What was written is never saved in the name of who has signed in in another tab', { tag: '@main' }, async ({
  page,
  context,
  portal,
  signIn,
}) => {
  // As if the tab slept: it hears nothing from the other one.
  await context.addInitScript(() => {
    BroadcastChannel.prototype.postMessage = () => undefined;
  });
  const writer = await signIn('superAdmin');
  const another = await portal.person('superAdmin', { fullName: 'Ravi Iyer' });
  await page.goto('/stories');
  const form = await fill(page);
  const other = await inOtherTab(context);
  await signOutIn(other);
  await signInIn(other, another);
  // The tab has not noticed yet.
  await form.getByRole('button', { name: 'Save' }).click();
  const asked = dialog(page, signInAgain);
  await expect(asked.getByLabel('Email')).toHaveValue(writer.email);
  expect(await changes(portal)).toEqual([]);
  await enterPassword(asked);
  await expect(form).toHaveCount(0);
  expect(await changes(portal)).toEqual([{ by_id: writer.id, kind: 'Added' }]);
});

test('Who has signed in in another tab stays signed in, and sees nothing of the drafts', async ({ page, context, portal, signIn }) => {
  await signIn('superAdmin');
  const another = await portal.person('superAdmin', { fullName: 'Ravi Iyer' });
  await page.goto('/stories');
  const form = await open(page);
  await form.getByLabel('Story Name').fill('A secret');
  await expect.poll(() => drafts(page)).toHaveLength(1);
  const other = await inOtherTab(context);
  await signOutIn(other);
  await signInIn(other, another);
  await lookAt(page);
  await dialog(page, signInAgain).getByRole('button', { name: 'Sign out' }).click();
  await dialog(page, 'Sign out?').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').filter({ hasText: 'Ravi Iyer' })).toBeVisible();
  await expect(dialog(page, signInAgain)).toHaveCount(0);
  expect(await drafts(page)).toEqual([]);
  // The address still says that a story is being added.
  await expect(form.getByLabel('Story Name')).toHaveValue('');
  await lookAt(other);
  await expect(other.getByRole('banner')).toContainText('Ravi Iyer');
});
