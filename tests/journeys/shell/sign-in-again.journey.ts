// A session that ends while something is being written: the password is asked for over it, and the save goes on. Nothing typed is lost, and
// it is saved once, by whoever wrote it.

import type { BrowserContext, Locator, Page } from '@playwright/test';
import { passwordOfAll } from '../../makers.ts';
import { fill, open } from '../contents/story-dialog.ts';
import { addStory } from '../contents/written-stories.ts';
import { dialog, expect, row, test, toast } from '../journey.ts';
import type { JourneyPortal, Person } from '../journey-portal.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';

const expired = 'Session expired. Please login again.';
const title = 'Sign in again';

const endSessions = ({ data }: JourneyPortal, { id }: Person) =>
  data.write((tx) => tx.deleteFrom('sessions').where('user_id', '=', id).execute());

const enterPassword = async (asked: Locator, password = passwordOfAll) => {
  await asked.getByLabel('Password', { exact: true }).fill(password);
  await asked.getByLabel('Password', { exact: true }).press('Enter');
};

const changes = ({ data }: JourneyPortal) =>
  data.read
    .selectFrom('changes')
    .innerJoin('change_sets', 'change_sets.id', 'set_id')
    .select(['by_id', 'kind'])
    .where('record', '=', 'Story')
    .orderBy('changes.id')
    .execute();

const drafts = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft ')));

/** The list loads again below the form, as it does by itself after a save. */
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh' }).dispatchEvent('click');

/** In a headless browser every tab always has the focus. */
const lookAt = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

test('A session that ends under a new record with a picture: after the password it is saved, once', async ({ page, portal, signIn }) => {
  const person = await signIn('superAdmin');
  await page.goto('/stories');
  const form = await fill(page);
  await endSessions(portal, person);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/AddCmsStories')) keys.push(request.headers()['idempotency-key']);
  });
  await form.getByRole('button', { name: 'Save' }).click();
  const asked = dialog(page, title);
  await expect(asked.getByLabel('Email')).toHaveValue(person.email);
  await expect(asked.getByLabel('Email')).not.toBeEditable();
  await expect(asked.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(toast(page, expired, 'alert')).toHaveCount(0);
  await enterPassword(asked);
  await expect(asked).toHaveCount(0);
  await expect(form).toHaveCount(0);
  await expect(toast(page, 'Story added successfully!')).toBeVisible();
  await expect(row(page, 'The first bridge')).toHaveCount(1);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[\da-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(await changes(portal)).toEqual([{ by_id: person.id, kind: 'Added' }]);
  await expect(page.getByRole('button', { name: 'Add Story' })).toBeFocused();
  expect(await drafts(page)).toEqual([]);
});

test('A wrong password says so and can be tried again; the form below stays as it is', async ({ page, portal, signIn }) => {
  const id = await addStory(portal);
  const person = await signIn('superAdmin');
  await page.goto('/stories');
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = dialog(page, 'Edit Story');
  await form.getByLabel('Story Name').fill('Ein Brückenschlag – पुल');
  await endSessions(portal, person);
  await form.getByRole('button', { name: 'Save' }).click();
  const asked = dialog(page, title);
  await enterPassword(asked, 'wrong');
  await expect(asked.getByRole('alert')).toHaveText('Invalid email or password');
  await expect(asked.getByLabel('Password', { exact: true })).toBeFocused();
  await enterPassword(asked, ' ');
  await expect(asked.getByRole('alert')).toHaveText('Please enter your credentials');
  await enterPassword(asked);
  await expect(form).toHaveCount(0);
  const story = await portal.data.read.selectFrom('stories').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  expect(story.name).toBe('Ein Brückenschlag – पुल');
  expect((await changes(portal)).filter(({ by_id }) => by_id === person.id)).toEqual([{ by_id: person.id, kind: 'Changed' }]);
});

test('An account that was switched off says so, and signing out is the way left', async ({ page, context, portal, signIn }) => {
  const person = await signIn('superAdmin');
  await page.goto('/stories');
  const form = await open(page);
  await form.getByLabel('Story Name').fill('Never saved');
  await portal.data.write((tx) => tx.updateTable('users').set({ is_active: false }).where('id', '=', person.id).execute());
  await refresh(page);
  const asked = dialog(page, title);
  await enterPassword(asked);
  await expect(asked.getByRole('alert')).toHaveText('Your account is inactive. Please contact an administrator.');
  await asked.getByRole('button', { name: 'Sign out' }).click();
  const question = dialog(page, 'Sign out?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(asked).toBeVisible();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(toast(page, expired, 'alert')).toHaveCount(0);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});

test('Several calls that are refused ask once, and all of them are made again', async ({ page, portal, signIn }) => {
  await addStory(portal);
  const person = await signIn('superAdmin');
  await page.goto('/stories');
  const form = await open(page);
  await form.getByLabel('Story Name').fill('Half a story');
  await endSessions(portal, person);
  await refresh(page);
  await refresh(page);
  await form.getByLabel('Client Name').fill('Mehta & Sons');
  const asked = dialog(page, title);
  await expect(asked).toHaveCount(1);
  await addStory(portal, { Name: 'Written meanwhile' });
  await enterPassword(asked);
  await expect(asked).toHaveCount(0);
  await expect(row(page, 'Written meanwhile')).toHaveCount(1);
  await expect(form.getByLabel('Story Name')).toHaveValue('Half a story');
  await expect(form.getByLabel('Client Name')).toHaveValue('Mehta & Sons');
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
});

test('A form in which nothing was typed is left for the login page', async ({ page, portal, signIn }) => {
  const person = await signIn('superAdmin');
  await page.goto('/stories');
  await open(page);
  await endSessions(portal, person);
  await refresh(page);
  await expect(toast(page, expired, 'alert')).toHaveCount(1);
  await expect(page).toHaveURL('/');
});

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
  const asked = dialog(page, title);
  await expect(asked).toBeVisible();
  await signInIn(other, person);
  await lookAt(page);
  await expect(asked).toHaveCount(0);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'The first bridge')).toHaveCount(1);
});

test('What was written is never saved in the name of who has signed in in another tab', async ({ page, context, portal, signIn }) => {
  const writer = await signIn('superAdmin');
  const another = await portal.person('superAdmin', { fullName: 'Ravi Iyer' });
  await page.goto('/stories');
  const form = await fill(page);
  const other = await inOtherTab(context);
  await signOutIn(other);
  await signInIn(other, another);
  // The tab has not noticed yet.
  await form.getByRole('button', { name: 'Save' }).click();
  const asked = dialog(page, title);
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
  await dialog(page, title).getByRole('button', { name: 'Sign out' }).click();
  await dialog(page, 'Sign out?').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').filter({ hasText: 'Ravi Iyer' })).toBeVisible();
  await expect(dialog(page, title)).toHaveCount(0);
  expect(await drafts(page)).toEqual([]);
  // The address still says that a story is being added.
  await expect(form.getByLabel('Story Name')).toHaveValue('');
  await lookAt(other);
  await expect(other.getByRole('banner')).toContainText('Ravi Iyer');
});

test('When the dialog cannot be loaded, the form stays, and saving again asks again', async ({ page, portal, signIn }) => {
  const person = await signIn('superAdmin');
  await page.goto('/stories');
  const form = await fill(page);
  await endSessions(portal, person);
  await page.route('**/assets/sign-in-again-*', (route) => route.abort());
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Your session has ended, and the server cannot be reached.', 'alert')).toBeVisible();
  await expect(form.getByLabel('Story Name')).toHaveValue('The first bridge');
  await expect(form.getByRole('button', { name: 'Save' })).toBeEnabled();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('The dialog fits, and axe finds nothing', async ({ page, portal, signIn }) => {
    const person = await signIn('superAdmin');
    await page.goto('/stories');
    const form = await fill(page);
    await endSessions(portal, person);
    await form.getByRole('button', { name: 'Save' }).click();
    const asked = dialog(page, title);
    await enterPassword(asked, 'wrong');
    await expect(asked.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await enterPassword(asked);
    await expect(form).toHaveCount(0);
    await expect(page.getByText('The first bridge')).toBeVisible();
  });
});
