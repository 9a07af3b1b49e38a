// The list of chapters: search, pages, active switch, deletion, what members see, and the messages of failures.

import type { Page } from '@playwright/test';
import { saveChapter } from '../../../src/features/chapters/chapters/chapters.contract.ts';
import { showDate } from '../../../src/platform/ui/format/dates.ts';
import { inDays } from '../../in-days.ts';
import { makeAssignment } from '../../makers.ts';
import { dialog, expect, row, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';
import { addChapter, addChapters } from './written-chapters.ts';

const name = (page: Page) => page.getByLabel('Chapter Name');

test.describe('for a super admin', () => {
  test.beforeEach(async ({ signIn }) => {
    await signIn('superAdmin');
  });

  test('shows each chapter with its place', async ({ page, portal }) => {
    const id = await addChapter(portal, 'Pune Central');
    await page.goto('/chapters');
    await expect(page).toHaveTitle('Chapters · Chapterhouse');
    await expect(page.getByText('1 chapter', { exact: true })).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText([
      ...['', 'Chapter Details', 'Location', 'Members', 'President', 'Next Meeting', 'Light', 'Created Date', 'Status', 'Actions'],
    ]);
    const chapter = row(page, 'Pune Central');
    for (const text of [`ID: ${id}`, 'Pune', 'Maharashtra, India', 'None', 'No light yet', showDate(inDays(0))])
      await expect(chapter.getByText(text, { exact: true })).toBeVisible();
    await expect(chapter.getByRole('switch', { name: 'Active' })).toBeChecked();
    await portal.data.write((tx) => tx.updateTable('chapters').set({ country_name: '' }).execute());
    await page.reload();
    await expect(chapter.getByText('Maharashtra, Unknown', { exact: true })).toBeVisible();
  });

  test('is searched by button and by Enter, and Reset shows all', async ({ page, portal }) => {
    await addChapter(portal, 'Élan Circle');
    await addChapter(portal, 'Kochi 100%');
    await page.goto('/chapters');
    await name(page).fill('elan');
    await expect(row(page, 'Kochi')).toBeVisible();
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(row(page, 'Kochi')).toHaveCount(0);
    await expect(row(page, 'Élan Circle')).toBeVisible();
    await expect(page).toHaveURL('/chapters?Search=elan');
    await page.reload();
    await expect(name(page)).toHaveValue('elan');
    await name(page).fill('0%');
    await name(page).press('Enter');
    await expect(row(page, 'Kochi')).toBeVisible();
    await expect(row(page, 'Élan')).toHaveCount(0);
    await name(page).fill('zebra');
    await name(page).press('Enter');
    await expect(page.getByText('No chapters found')).toBeVisible();
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(page).toHaveURL('/chapters');
    await expect(name(page)).toHaveValue('');
    await expect(page.getByText('2 chapters', { exact: true })).toBeVisible();
  });

  test('offers its page sizes, and shows the previous page when the last row of the last page is deleted', async ({ page, portal }) => {
    await addChapters(portal, 11);
    await page.goto('/chapters?page=2');
    await expect(page.getByLabel('Records per page').getByRole('option')).toHaveText(['5', '10', '25', '50']);
    await expect(page.getByText('Showing 11 to 11 of 11 chapters')).toBeVisible();
    await page.getByRole('button', { name: 'Delete' }).click();
    const question = dialog(page, 'Delete Chapter');
    await expect(question).toContainText('Chapter 1');
    await expect(question).toContainText('It stays in the trash for 365 days.');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Chapter deleted successfully')).toBeVisible();
    await expect(page.getByText('Showing 1 to 10 of 10 chapters')).toBeVisible();
    await expect(page).toHaveURL('/chapters');
    await page.getByLabel('Records per page').selectOption('5');
    await expect(page.getByText('Showing 1 to 5 of 10 chapters')).toBeVisible();
  });

  test('refuses to delete a chapter that has members', async ({ page, portal }) => {
    const id = await addChapter(portal, 'Full House');
    const { id: member } = await portal.person('member');
    await makeAssignment(portal.data, id, member, member);
    await page.goto('/chapters');
    await page.getByRole('button', { name: 'Delete' }).click();
    // Said instead of asking.
    await expect(toast(page, 'Chapter has assigned members and cannot be deleted', 'alert')).toBeVisible();
    await expect(dialog(page, 'Delete Chapter')).toHaveCount(0);
    await expect(row(page, 'Full House')).toBeVisible();
  });

  test('switches a chapter off and on after a confirmation', async ({ page, portal }) => {
    await addChapter(portal, 'Pune Central');
    await page.goto('/chapters');
    const active = page.getByRole('switch', { name: 'Active' });
    for (const verb of ['Deactivate', 'Activate']) {
      await active.click();
      const question = dialog(page, `${verb} chapter`);
      await expect(question).toContainText('Pune Central');
      await question.getByRole('button', { name: verb }).click();
      await expect(active).toBeChecked({ checked: verb === 'Activate' });
    }
    await expect(toast(page, 'Chapter status updated successfully')).toBeVisible();
  });

  test('has a message for every failure', async ({ page, portal }) => {
    await addChapter(portal, 'Pune Central');
    await page.route('**/api/User/GetChapterList', (route) => route.abort());
    await page.goto('/chapters');
    await expect(toast(page, 'Failed to load chapters', 'alert')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.route('**/api/User/AddOrUpdateChapter', (route) => route.abort());
    await page.getByRole('switch', { name: 'Active' }).click();
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await expect(toast(page, 'Failed to update chapter status', 'alert')).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Active' })).toBeChecked();
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog(page, 'Delete Chapter').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Failed to delete chapter', 'alert')).toBeVisible();
    await page.getByRole('button', { name: 'Edit' }).click();
    const form = dialog(page, 'Edit Chapter');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Failed to save chapter', 'alert')).toBeVisible();
    await expect(form.getByLabel('City')).toHaveValue('Pune');
  });

  test('fits every width, also with long names', async ({ page, portal }) => {
    await addChapters(portal, 12);
    await addChapter(portal, 'y'.repeat(200));
    await page.goto('/chapters');
    await expect(row(page, 'yyy')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});

test('A member sees the active chapters as cards and can change none', async ({ page, portal, signIn }) => {
  const off = await addChapter(portal, 'Not yet');
  await portal.save(saveChapter, { Flag: 'Active', Id: off, IsActive: false });
  await addChapter(portal, 'Élan Circle');
  await addChapter(portal, 'y'.repeat(200));
  await signIn('member');
  await page.goto('/chapters');
  await expect(page.getByText('2 chapters', { exact: true })).toBeVisible();
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(2);
  await expect(cards.filter({ hasText: 'Élan Circle' })).toContainText('Pune, MaharashtraIndia');
  await expect(page.getByRole('table').or(page.getByRole('switch'))).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Add|Edit|Delete|Create)/ })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await name(page).fill('ELAN');
  await name(page).press('Enter');
  await expect(cards).toHaveCount(1);
  await name(page).fill('not yet');
  await name(page).press('Enter');
  await expect(page.getByText('No chapters found')).toBeVisible();
});
