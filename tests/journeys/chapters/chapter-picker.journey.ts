// Choosing a chapter when there are more chapters than are loaded at once.

import { saveChapter } from '../../../src/features/chapters/chapters/chapters.contract.ts';
import { makeAssignment } from '../../makers.ts';
import { expect, test, toast, unfoldFilters } from '../journey.ts';
import type { JourneyPortal } from '../journey-portal.ts';
import { expectAccessible } from '../looks.ts';
import { addChapter, addChapters } from './written-chapters.ts';

test.beforeEach(async ({ signIn }) => {
  await signIn('superAdmin');
});

/** A list in which nothing is has no filters. */
const addMemberOf = async (portal: JourneyPortal, chapterId = 0): Promise<void> => {
  const { id } = await portal.person('member');
  await makeAssignment(portal.data, chapterId, id, id);
};

test('Chapters are offered by name, and typing finds those that are not among the newest hundred', async ({ page, portal }) => {
  await addChapters(portal, 130);
  await addChapter(portal, 'Élan Circle');
  await addMemberOf(portal, await addChapter(portal, 'Zürich'));
  await page.goto('/assigned-members');
  await unfoldFilters(page);
  const picker = page.getByRole('combobox', { name: 'Chapter' });
  const options = page.getByRole('listbox', { name: 'Choices' }).getByRole('option');
  await expect(picker).toHaveValue('All Chapters');
  await picker.click();
  await expect(options).toHaveText(['All Chapters', 'Chapter 33', 'Chapter 34', ...Array(47).fill(/^Chapter \d+$/)]);
  await page.keyboard.type('elan');
  await expect(options).toHaveText(['Élan Circle']);
  await picker.fill('nowhere');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await picker.fill('chapter 7');
  await expect(options.first()).toHaveText('Chapter 7');
  await options.first().click();
  await expect(picker).toHaveValue('Chapter 7');

  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL(/\?ChapterId=\d+$/);
  await page.reload();
  await expect(picker).toHaveValue('Chapter 7');
});

test('What is typed after a click replaces the chosen name, also where the field has the focus already', async ({ page, portal }) => {
  await addChapter(portal, 'Agra North');
  await addChapter(portal, 'Pune Central');
  await portal.person('member');
  await page.goto('/announcements');
  await page.getByRole('button', { name: 'Write' }).first().click();
  const picker = page.getByRole('dialog').getByRole('combobox', { name: 'Chapter' });
  await expect(picker).toBeFocused();
  await expect(picker).toHaveValue('Active members');
  for (const name of ['Pune Central', 'Agra North']) {
    await picker.click();
    await page.keyboard.type(name.slice(0, 4).toLowerCase());
    await expect(page.getByRole('option')).toHaveText([name]);
    await page.keyboard.press('Enter');
    await expect(picker).toHaveValue(name);
  }
});

test('Tab takes the marked chapter, a click elsewhere the only one that fits, and what is not taken is said', async ({ page, portal }) => {
  for (const name of ['Pune Central', 'Pune Sahyadri', 'Nagpur Orange']) await addChapter(portal, name);
  await portal.person('member');
  await page.goto('/announcements');
  await page.getByRole('button', { name: 'Write' }).first().click();
  const form = page.getByRole('dialog', { name: 'Write an Announcement' });
  const picker = form.getByRole('combobox', { name: 'Chapter' });
  const subject = form.getByLabel('Subject');
  const options = page.getByRole('option');
  await expect(picker).toHaveValue('Active members');
  // To pass through takes nothing, also with the list open.
  await picker.click();
  await expect(options).toHaveText(['Active members', 'All members', 'Nagpur Orange', 'Pune Central', 'Pune Sahyadri']);
  await page.keyboard.press('Tab');
  await expect(picker).toHaveValue('Active members');

  await picker.click();
  await page.keyboard.type('pune s');
  await expect(page.locator('[data-combobox-selected]')).toHaveText('Pune Sahyadri');
  await page.keyboard.press('Tab');
  await expect(picker).toHaveValue('Pune Sahyadri');
  await expect(subject).toBeFocused();
  await picker.click();
  await page.keyboard.type('nag');
  await expect(options).toHaveText(['Nagpur Orange']);
  await subject.click();
  await expect(picker).toHaveValue('Nagpur Orange');
  await expect(subject).toBeFocused();

  const notChosen = form.getByText(/was not taken/);
  for (const [text, fits] of [
    ['Pune', 2],
    ['Coimb', 0],
    // It is only likely that this one is meant.
    ['nagpru', 1],
  ] as const) {
    await picker.click();
    await expect(notChosen).toHaveCount(0);
    await page.keyboard.type(text);
    await expect(options).toHaveCount(fits);
    await form.getByRole('heading').click();
    await expect(picker).toHaveValue('Nagpur Orange');
    await expect(form.getByText(`“${text}” was not taken: choose one from the list`)).toBeVisible();
  }
  await expectAccessible(page);
  await picker.fill('');
  await expect(notChosen).toHaveCount(0);
  await form.getByRole('heading').click();
  await expect(picker).toHaveValue('Active members');
  await expect(notChosen).toHaveCount(0);
});

test('While the server still looks for a typed name, the only one that is known is not taken', async ({ page, portal }) => {
  const old = await addChapter(portal, 'Agra Alpha');
  await portal.data.write((tx) =>
    tx.updateTable('chapters').set({ created_at: '2025-01-01T00:00:00.000Z' }).where('id', '=', old).execute(),
  );
  await addChapters(portal, 130);
  await addChapter(portal, 'Agra Bravo');
  await addMemberOf(portal, old);
  await page.goto('/assigned-members');
  await unfoldFilters(page);
  const picker = page.getByRole('combobox', { name: 'Chapter' });
  const options = page.getByRole('listbox', { name: 'Choices' }).getByRole('option');
  await expect(picker).toHaveValue('All Chapters');
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/User/GetChapterList*', (route) => answered.promise.then(() => route.continue()));
  await picker.click();
  await page.keyboard.type('agra');
  await expect(options).toHaveText(['Agra Bravo']);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(picker).toHaveValue('All Chapters');
  await expect(page.getByText('“agra” was not taken: choose one from the list')).toBeVisible();
  answered.resolve();
});

test('The marked chapter stays marked when others come between, and Enter takes it', async ({ page, portal }) => {
  const old = [await addChapter(portal, 'Pune Bravo'), await addChapter(portal, 'Agra Alpha')];
  await addMemberOf(portal, old[0]);
  const created_at = '2025-01-01T00:00:00.000Z';
  await portal.data.write((tx) => tx.updateTable('chapters').set({ created_at }).where('id', 'in', old).execute());
  await addChapters(portal, 130);
  for (const name of ['Pune Alpha', 'Pune Charlie', 'Pune Delta', 'Agra Bravo', 'Agra Charlie']) await addChapter(portal, name);
  await page.goto('/assigned-members');
  await unfoldFilters(page);
  const picker = page.getByRole('combobox', { name: 'Chapter' });
  const options = page.getByRole('listbox', { name: 'Choices' }).getByRole('option');
  const marked = page.locator('[data-combobox-selected]');
  await expect(picker).toHaveValue('All Chapters');
  const take = async (text: string, { keys, isMarked, all }: { keys: string[]; isMarked: string; all: string[] }) => {
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/User/GetChapterList*', (route) => answered.promise.then(() => route.continue()));
    const asked = page.waitForRequest('**/api/User/GetChapterList*');
    await picker.click();
    await page.keyboard.type(text);
    await asked;
    for (const key of keys) await page.keyboard.press(key);
    await expect(marked).toHaveText(isMarked);
    answered.resolve();
    await expect(options).toHaveText(all);
    await expect(marked).toHaveText(isMarked);
    await expect(picker).toHaveAttribute('aria-activedescendant', (await marked.getAttribute('id')) ?? '');
    await page.keyboard.press('Enter');
    await expect(picker).toHaveValue(isMarked);
    await page.unrouteAll();
  };
  const all = ['Pune Alpha', 'Pune Bravo', 'Pune Charlie', 'Pune Delta'];
  await take('pune', { keys: ['ArrowDown'], isMarked: 'Pune Charlie', all });
  // What was seen as the first match is still meant when another one comes before it.
  await take('agra', { keys: [], isMarked: 'Agra Bravo', all: ['Agra Alpha', 'Agra Bravo', 'Agra Charlie'] });
});

test('A chapter that is not active can be a filter, but no member can be assigned to it', async ({ page, portal }) => {
  const off = await addChapter(portal, 'Closed long ago');
  await portal.save(saveChapter, { Flag: 'Active', Id: off, IsActive: false });
  await addMemberOf(portal, off);
  await addChapter(portal, 'Pune Central');
  await portal.person('member', { isActiveMember: true, amount: 1000, membershipEnd: '2100-01-01T12:00:00.000Z' });
  const options = page.getByRole('listbox', { name: 'Choices' }).getByRole('option');
  await page.goto('/assigned-members');
  await unfoldFilters(page);
  await page.getByRole('combobox', { name: 'Chapter' }).click();
  await expect(options).toHaveText(['All Chapters', 'Closed long ago', 'Pune Central']);
  await page.goto('/members');
  await page.getByRole('button', { name: 'Assign' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Chapter' }).click();
  await expect(options).toHaveText(['Pune Central']);
});

test('Where there is no chapter yet, the field says where to add one', async ({ page, portal }) => {
  const { id } = await portal.person('member', { fullName: 'Asha Rao', isActiveMember: true, membershipEnd: '2099-01-01', amount: 1_000 });
  await page.goto(`/member-details/${id}`);
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Chapter' }).click();
  await expect(page.getByText('No chapter is active yet: add one under Chapters')).toBeVisible();
});

test('When the chapters cannot be loaded there is a message and a button to try again', async ({ page, portal }) => {
  await addMemberOf(portal, await addChapter(portal, 'Pune Central'));
  await page.route('**/api/User/GetChapterList', (route) => route.abort());
  await page.goto('/assigned-members');
  await unfoldFilters(page);
  const picker = page.getByRole('combobox', { name: 'Chapter' });
  await expect(toast(page, 'Failed to load chapters', 'alert')).toBeVisible();
  await expect(picker).toHaveAccessibleDescription('Failed to load chapters');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await picker.fill('pune');
  await page.getByRole('option', { name: 'Pune Central' }).click();
  await expect(picker).toHaveValue('Pune Central');
});
