// Offices in the browser: all of them, however long their names are, for as long as the session.

import type { Page } from '@playwright/test';
import { inDays } from '../../in-days.ts';
import { makeChapter, passwordOfAll } from '../../makers.ts';
import { dialog, expect, test } from '../journey.ts';
import type { JourneyPortal, Person } from '../journey-portal.ts';
import { expectAccessible } from '../looks.ts';

const hold = async ({ data }: JourneyPortal, { id }: Person, chapterName: string) => {
  const chapter = await makeChapter(data, chapterName);
  const term = { from_day: inDays(-10), to_day: inDays(10), created_by: id, created_at: new Date().toISOString() };
  const office = { ...term, chapter_id: chapter.id, user_id: id, office: 'Secretary' as const };
  await data.write((tx) => tx.insertInto('offices').values(office).execute());
};

/** 60 letters of three bytes, the last ones a number. */
const longName = (number: number) => `${'क'.repeat(57)} ${String(number).padStart(2, '0')}`;

const chapters = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByLabel('Chapter').getByRole('option');

const keptOffices = (page: Page) => page.evaluate(() => localStorage.getItem('offices'));

const signInByForm = async (page: Page, { email }: Person) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(passwordOfAll);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/dashboard');
};

test('Whoever holds nine offices in chapters with long Devanagari names signs in, and has them all until the session ends', async ({
  page,
  context,
  portal,
}) => {
  const fullName = 'अ'.repeat(200);
  const person = await portal.person('admin', { fullName, email: `${'इ'.repeat(240)}@example.com` });
  for (let each = 1; each <= 8; each++) await hold(portal, person, longName(each));
  await page.goto('/');
  await signInByForm(page, person);
  await expect(chapters(page)).toHaveText([1, 2, 3, 4, 5, 6, 7, 8].map(longName));
  await expect(page.getByRole('heading', { name: `Welcome, ${fullName}.` })).toBeVisible();
  // The ninth comes with the profile.
  await hold(portal, person, longName(9));
  await page.reload();
  await expect(chapters(page)).toHaveCount(9);
  expect(await context.cookies()).toHaveLength(4);
  await page.getByRole('button', { name: 'Logout' }).click();
  await dialog(page, 'Confirm Logout').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  expect(await keptOffices(page)).toBeNull();
  await signInByForm(page, person);
  await expect(chapters(page)).toHaveCount(9);
  await portal.data.write((tx) => tx.deleteFrom('sessions').where('user_id', '=', person.id).execute());
  await page.reload();
  await expect(page).toHaveURL('/');
  expect(await keptOffices(page)).toBeNull();
  expect(await context.cookies()).toEqual([]);
});

test('Offices of a session that ran out are gone with the next look at the portal, and nobody else has them', async ({
  page,
  context,
  portal,
}) => {
  const person = await portal.person('admin');
  for (const name of ['Agra North', 'Pune Central']) await hold(portal, person, name);
  await page.goto('/');
  await signInByForm(page, person);
  await expect(chapters(page)).toHaveCount(2);
  await context.clearCookies();
  await portal.enter(context, await portal.person('admin'));
  await page.goto('/dashboard');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Meetings' })).toHaveCount(0);
  await context.clearCookies();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await keptOffices(page)).toBeNull();
});

test('The chosen chapter is named to its end, where names begin alike', async ({ page, context, portal }) => {
  const person = await portal.person('admin');
  const names = ['Morning', 'Evening'].map((time) => `Pune Central Business Community of Maharashtra, ${time}`);
  for (const name of names) await hold(portal, person, name);
  await portal.enter(context, person);
  await page.goto('/dashboard');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  for (const name of names) {
    await navigation.getByLabel('Chapter').selectOption(name);
    const shown = navigation.locator('span').filter({ hasText: name });
    await expect(shown).toHaveText(name);
    expect(await shown.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    await expectAccessible(page);
  }
});
