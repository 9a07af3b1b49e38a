// Where one is signed in: the list of devices, signing out there, and what logging out does on the server.

import type { Browser, Page } from '@playwright/test';
import { endSessions } from '../../../src/features/people/sessions/sessions.server.ts';
import { passwordOfAll } from '../../makers.ts';
import { dialog, expect, test, toast } from '../journey.ts';
import type { JourneyPortal, Person } from '../journey-portal.ts';
import { unfoldFacts } from './member-facts.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** Signs in with the form, in a browser of its own. */
const signInOn = async (browser: Browser, portal: JourneyPortal, { email }: Person, userAgent?: string): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL: portal.url, userAgent })).newPage();
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(passwordOfAll);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/dashboard');
  return page;
};

const openProfile = async (page: Page, { name }: Person) => {
  await page.getByRole('banner').getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: 'View Profile' }).click();
  return dialog(page, 'User Profile');
};

const newcomer = async (portal: JourneyPortal): Promise<Person> => {
  const person = await portal.person('member', { fullName: 'Asha Rao' });
  await portal.data.write((tx) => endSessions(tx, person.id));
  return person;
};

const openStories = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stories' }).click();

const expectSignedOut = async (page: Page) => {
  await openStories(page);
  await expect(toast(page, 'Session expired. Please login again.', 'alert')).toBeVisible();
  await expect(page).toHaveURL('/');
};

test('Signing out another device ends it there, and this one goes on', { tag: '@main' }, async ({ browser, portal }) => {
  const person = await newcomer(portal);
  const phone = await signInOn(browser, portal, person, iPhone);
  const page = await signInOn(browser, portal, person);
  const profile = await openProfile(page, person);
  await expect(profile.getByText('Where you are signed in')).toBeVisible();
  await expect(profile.getByRole('listitem')).toHaveCount(2);
  await expect(profile.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  const other = profile.getByRole('listitem').filter({ hasText: 'Safari on iPhone' });
  await expect(other).toContainText('127.0.0.1');
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(toast(page, 'Signed out on that device')).toBeVisible();
  await expect(other).toHaveCount(0);
  await expect(profile.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0);
  await expectSignedOut(phone);
  await page.keyboard.press('Escape');
  await openStories(page);
  await expect(page).toHaveURL('/stories');
});

test('Signing out everywhere else asks first and keeps this device only', async ({ browser, portal }) => {
  const person = await newcomer(portal);
  const others = [await signInOn(browser, portal, person), await signInOn(browser, portal, person)];
  const page = await signInOn(browser, portal, person);
  const profile = await openProfile(page, person);
  await profile.getByRole('button', { name: 'Sign out everywhere else' }).click();
  const question = dialog(page, 'Sign out everywhere else');
  await expect(question).toContainText('You will have to sign in again on 2 devices.');
  await question.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(toast(page, 'Signed out everywhere else')).toBeVisible();
  await expect(profile.getByRole('listitem')).toHaveCount(1);
  for (const other of others) await expectSignedOut(other);
});

test('Signing out this device in the list is a logout', async ({ browser, portal }) => {
  const person = await newcomer(portal);
  const page = await signInOn(browser, portal, person);
  const profile = await openProfile(page, person);
  await profile.getByRole('listitem').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  const left = () => portal.data.read.selectFrom('sessions').select('id').where('user_id', '=', person.id).execute();
  await expect.poll(left).toEqual([]);
});

test('A super admin signs a member out from the member’s page', async ({ page, browser, portal, signIn }) => {
  const person = await newcomer(portal);
  const phone = await signInOn(browser, portal, person);
  await signIn('superAdmin');
  await page.goto(`/member-details/${person.id}`);
  const devices = await unfoldFacts(page, 'Sign-in');
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await devices.getByRole('button', { name: 'Sign out everywhere' }).click();
  const question = dialog(page, 'Sign out everywhere');
  await expect(question).toContainText('Asha Rao will have to sign in again on one device.');
  await question.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(devices).toContainText('Not signed in anywhere');
  await expectSignedOut(phone);
  await page.goto('/activity');
  await expect(page.getByRole('row').filter({ hasText: 'Signed out' })).toContainText('Asha Rao');
});

test('Logging out ends the session on the server', async ({ browser, portal }) => {
  const person = await newcomer(portal);
  const page = await signInOn(browser, portal, person);
  const sessions = () => portal.data.read.selectFrom('sessions').select('id').where('user_id', '=', person.id).execute();
  expect(await sessions()).toHaveLength(1);
  await page.getByRole('button', { name: 'Logout' }).click();
  await dialog(page, 'Confirm Logout').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(sessions).toEqual([]);
});

test('Logging out works although the server cannot be reached', async ({ browser, portal }) => {
  const person = await newcomer(portal);
  const page = await signInOn(browser, portal, person);
  await page.route('**/api/User/Logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Logout' }).click();
  await dialog(page, 'Confirm Logout').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.context().cookies()).toEqual([]);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
});

test('A device that has signed in before gets in while others try passwords', async ({ browser, portal }) => {
  const person = await newcomer(portal);
  const page = await signInOn(browser, portal, person);
  await page.getByRole('button', { name: 'Logout' }).click();
  await dialog(page, 'Confirm Logout').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  for (let failed = 0; failed < 11; failed++) await portal.signIn('member', person.email, 'a guess').catch(() => undefined);
  await expect(portal.signIn('member', person.email, passwordOfAll)).rejects.toThrow('cannot sign in');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(passwordOfAll);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/dashboard');
});
