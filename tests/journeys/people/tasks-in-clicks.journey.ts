// Tasks of every day, and how many clicks of the mouse each of them takes beside typing.

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { saveView } from '../../../src/platform/wire/calls/views.ts';
import { makeAssignment, makeChapter } from '../../makers.ts';
import { countClicks } from '../click-count.ts';
import { addStories } from '../contents/written-stories.ts';
import { dialog, expect, row, test, toast, unfoldFilters } from '../journey.ts';
import type { JourneyPortal } from '../journey-portal.ts';

const paid = { isActiveMember: true, membershipEnd: '2099-01-01', amount: 1_000 };

test.beforeEach(async ({ signIn }) => {
  await signIn('superAdmin');
});

test('A new member is registered, pays and gets a chapter, from one page, in at most eight clicks', async ({ page, portal }) => {
  await makeChapter(portal.data, 'Pune Central');
  await page.goto('/member-list');
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: 'Register New Member' }).first().click();
  const registration = dialog(page, 'Register New Member');
  await registration.getByLabel('Full Name').fill('Asha Rao');
  await registration.getByLabel('Email').fill('asha@example.com');
  await registration.getByLabel('Phone').fill('9812345678');
  await registration.getByLabel('Password', { exact: true }).fill('Correct horse 7');
  await registration.getByRole('button', { name: 'Register' }).click();
  await toast(page, 'Member registered successfully').getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible();

  await page.getByRole('button', { name: 'Record payment' }).click();
  const payment = dialog(page, 'Update Payment');
  await payment.getByRole('button', { name: 'Update Payment' }).click();
  await expect(payment).toHaveCount(0);
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  const assigning = dialog(page, 'Assign Member');
  await expect(assigning.getByLabel('Chapter', { exact: true })).toBeFocused();
  await page.keyboard.type('pune');
  await page.getByRole('option', { name: 'Pune Central' }).click();
  await assigning.getByRole('button', { name: 'Assign' }).click();
  await expect(assigning).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Pune Central' })).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(8);
});

test('A member is moved to another chapter in three clicks, and the toast takes it back', async ({ page, portal }) => {
  const { id } = await portal.person('member', { fullName: 'Asha Rao', ...paid });
  await makeAssignment(portal.data, (await makeChapter(portal.data, 'Pune Central')).id, id, id);
  await makeChapter(portal.data, 'Agra North');
  await page.goto(`/member-details/${id}`);
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  const moving = dialog(page, 'Move to another chapter');
  await page.getByRole('option', { name: 'Agra North' }).click();
  await moving.getByRole('button', { name: 'Move' }).click();
  await expect(toast(page, 'Member moved successfully')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Agra North' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pune Central' })).toHaveCount(0);
  expect(await clicks()).toBe(3);
  await toast(page, 'Member moved successfully').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'Pune Central' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Agra North' })).toHaveCount(0);
});

test('From anywhere the palette leads to the move of a member, in three clicks too', async ({ page, portal }) => {
  const { id } = await portal.person('member', { fullName: 'Asha Rao', ...paid });
  await makeAssignment(portal.data, (await makeChapter(portal.data, 'Pune Central')).id, id, id);
  await makeChapter(portal.data, 'Agra North');
  await page.goto('/outbox');
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: 'Find anything' }).click();
  await page.keyboard.type('move asha');
  await expect(page.getByRole('option', { name: /^Move: Asha Rao/ })).toBeVisible();
  await page.keyboard.press('Enter');
  const moving = dialog(page, 'Move to another chapter');
  await page.getByRole('option', { name: 'Agra North' }).click();
  await moving.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByRole('link', { name: 'Agra North' })).toBeVisible();
  expect(await clicks()).toBe(3);
  await toast(page, 'Member moved successfully').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'Pune Central' })).toBeVisible();
});

test('From the list of assigned members one is moved in three clicks', async ({ page, portal }) => {
  const { id } = await portal.person('member', { fullName: 'Asha Rao', ...paid });
  await makeAssignment(portal.data, (await makeChapter(portal.data, 'Pune Central')).id, id, id);
  await makeChapter(portal.data, 'Agra North');
  await page.goto('/assigned-members');
  const clicks = await countClicks(page);
  await row(page, 'Asha Rao').getByRole('button', { name: 'Move' }).click();
  await page.getByRole('option', { name: 'Agra North' }).click();
  await dialog(page, 'Move to another chapter').getByRole('button', { name: 'Move' }).click();
  await expect(row(page, 'Asha Rao')).toContainText('Agra North');
  expect(await clicks()).toBe(3);
});

/** The first or the last day of a month, counted from this one, as YYYY-MM-DD. */
const dayOf = (end: 'first' | 'last', month = 0) => {
  const now = new Date();
  const day = end === 'first' ? [month, 1] : [month + 1, 0];
  return new Intl.DateTimeFormat('sv').format(new Date(now.getFullYear(), now.getMonth() + (day[0] ?? 0), day[1]));
};

test('All whose membership ends this month are exported with their phones in five clicks', async ({ page, portal }) => {
  const ends = {
    'Last Month': dayOf('last', -1),
    'First Day': dayOf('first'),
    'Last Day': dayOf('last'),
    'Next Month': dayOf('first', 1),
  };
  for (const [fullName, membershipEnd] of Object.entries(ends))
    await portal.person('member', { ...paid, fullName, membershipEnd, phone: `98000${membershipEnd.slice(5).replace('-', '')}1` });
  await page.goto('/members');
  await expect(row(page, 'Next Month')).toBeVisible();
  const clicks = await countClicks(page);
  await unfoldFilters(page);
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByLabel('Ends From').click();
  await page.keyboard.type(typed(dayOf('first')));
  while (!(await isFocused(page, 'Ends To'))) await page.keyboard.press('Tab');
  await page.keyboard.type(typed(dayOf('last')));
  await page.keyboard.press('Enter');
  await expect(row(page, 'Next Month')).toHaveCount(0);
  await expect(row(page, 'First Day')).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toContain('Phone');
  expect(lines.slice(1)).toHaveLength(2);
  for (const name of ['First Day', 'Last Day'] as const)
    expect(lines.find((line) => line.includes(name))).toContain(`98000${ends[name].slice(5).replace('-', '')}1`);
  // The first unfolds the filters.
  expect(await clicks()).toBe(5);
});

test('With a shared view they are exported in four clicks and without typing', async ({ page, portal }) => {
  const view = { List: 'GetMemberList', Name: 'Membership ends this month', Sort: 'MembershipEndDate', IsShared: true };
  const id = await portal.save(saveView, { Flag: 'Add', ...view });
  // The call that saves sends a form, which has no objects.
  await portal.data.write((tx) => tx.updateTable('views').set({ filters: '{"EndsIn":"this month"}' }).where('id', '=', id).execute());
  const ends = { 'Last Month': dayOf('last', -1), 'Last Day': dayOf('last'), 'First Day': dayOf('first'), 'Next Month': dayOf('first', 1) };
  for (const [fullName, membershipEnd] of Object.entries(ends)) await portal.person('member', { ...paid, fullName, membershipEnd });
  await page.goto('/members');
  await expect(row(page, 'Next Month')).toBeVisible();
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Membership ends this month' }).click();
  await expect(row(page, 'Next Month')).toHaveCount(0);
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toContain('Phone');
  expect(lines.slice(1).map((line) => /(First|Last) Day/.exec(line)?.[0])).toEqual(['First Day', 'Last Day']);
  expect(await clicks()).toBe(4);
});

const typed = (day: string) => day.split('-').reverse().join('/');

const isFocused = (page: Page, label: string) => page.getByLabel(label).evaluate((field) => field === document.activeElement);

test('Ten stories are switched off at once, and back on by Undo, in four clicks from the dashboard', async ({ page, portal }) => {
  await addStories(portal, 20);
  expect(await activeStories(portal)).toBe(10);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  const clicks = await countClicks(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stories' }).click();
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
  await page.getByRole('button', { name: 'Switch off' }).click();
  const done = toast(page, '10 stories switched off');
  await expect(done).toBeVisible();
  expect(await activeStories(portal)).toBe(5);
  await expect(page.getByRole('region', { name: 'Selected rows' })).toHaveCount(0);
  await done.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Changes undone')).toBeVisible();
  expect(await activeStories(portal)).toBe(10);
  expect(await clicks()).toBe(4);
});

const activeStories = async ({ data }: JourneyPortal) =>
  (await data.read.selectFrom('stories').select('id').where('is_active', '=', true).execute()).length;

test('A person is found from anywhere by keys alone', async ({ page, portal }) => {
  const { id } = await portal.person('member', { fullName: 'Éloïse Strauß' });
  await page.goto('/trash');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trash');
  const clicks = await countClicks(page);
  await page.keyboard.press('Control+K');
  await expect(dialog(page, 'Find anything').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('eloise');
  await expect(page.getByRole('option', { name: /^Éloïse Strauß/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/member-details/${id}`);
  await expect(page.getByRole('heading', { name: 'Éloïse Strauß' })).toBeVisible();
  expect(await clicks()).toBe(0);
});
