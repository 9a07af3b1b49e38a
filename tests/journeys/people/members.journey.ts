// Member management: the status of each membership, and assigning a member to a chapter.

import type { Page } from '@playwright/test';
import { inDays } from '../../in-days.ts';
import { makeAssignment, makeChapter } from '../../makers.ts';
import { dialog, expect, row, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';
import { paid } from './members-steps.ts';

const badge = (page: Page, name: string, text: string) => row(page, name).getByText(text, { exact: true });

const openAssigning = async (page: Page, name: string) => {
  await row(page, name).getByRole('button', { name: 'Assign' }).click();
  const form = dialog(page, 'Assign Member');
  await expect(form.getByText(name)).toBeVisible();
  return { form, chapter: form.getByLabel('Chapter', { exact: true }), assign: form.getByRole('button', { name: 'Assign' }) };
};

test.beforeEach(async ({ signIn }) => {
  await signIn('superAdmin');
});

test('Each member is shown with role, membership, payment and status', { tag: '@main' }, async ({ page, portal }) => {
  const { id } = await portal.person('member', { fullName: 'Asha Rao', email: 'asha@example.com', phone: '9812345678', ...paid });
  await makeAssignment(portal.data, (await makeChapter(portal.data, 'Pune Central')).id, id, id);
  await portal.person('admin', { fullName: 'Head Office' });
  await portal.data.write((tx) =>
    tx
      .updateTable('users')
      .set({
        is_tmn: true,
        profession: 'Architect',
        membership_no: 'CH-000007',
        membership_start: '2026-03-05',
        membership_end: '2099-03-05',
        membership_terms: '2026-03-05/2099-03-05',
        amount_paise: 10_000_010,
        payment_date: '2026-03-04',
      })
      .where('id', '=', id)
      .execute(),
  );
  await page.goto('/members');
  await expect(page.getByText('2 members', { exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['', 'Member', 'Chapter', 'Contact', 'Role', 'Membership', 'Payment', 'Status', 'Actions'],
  ]);
  const asha = row(page, 'Asha Rao');
  await expect(asha.getByRole('cell')).toHaveText([
    '',
    'AAsha RaoTMN CH-000007 · Architect',
    'Pune Central',
    'asha@example.com9812345678',
    'Member',
    'to 05 Mar 2099 member since 05 Mar 2026',
    '₹1,00,000.1004 Mar 2026',
    'Active',
    'Move',
  ]);
  const admin = row(page, 'Head Office').getByRole('cell');
  await expect(admin.nth(2)).toHaveText('N/A');
  await expect(admin.nth(4)).toHaveText('Admin');
  await expect(admin.nth(5)).toHaveText('N/A');
  await expect(admin.nth(6)).toHaveText('N/A');
  await expect(badge(page, 'Head Office', 'TMN')).toHaveCount(0);
});

test('Only an active member who has paid can be assigned; for the others the reason is shown', async ({ page, portal }) => {
  const members = {
    'Has not paid': [{}, 'Inactive', 'Not Eligible'],
    'Ends today': [{ ...paid, membershipEnd: inDays(0) }, 'Active', 'Assign'],
    'Ended long ago': [{ ...paid, membershipEnd: inDays(-30) }, 'Expired', 'Not Eligible'],
    'Ended, however much was paid': [{ ...paid, membershipEnd: inDays(-30), amount: 10_000 }, 'Expired', 'Payment Required'],
    'Paid too little': [{ ...paid, amount: 0.5 }, 'Active', 'Not Eligible'],
    'Switched off': [{ ...paid, isActiveMember: false, amount: 25_000 }, 'Inactive', 'Payment Required'],
    'Paid much': [{ ...paid, amount: 25_000 }, 'Active', 'Assign'],
  } as const;
  for (const [fullName, [wishes]] of Object.entries(members)) await portal.person('member', { fullName, ...wishes });
  await page.goto('/members');
  for (const [fullName, [, status, action]] of Object.entries(members)) {
    await expect(badge(page, fullName, status), fullName).toBeVisible();
    await expect(row(page, fullName).getByRole('cell').last()).toHaveText(action);
    await expect(row(page, fullName).getByRole('button', { name: 'Assign' })).toHaveCount(action === 'Assign' ? 1 : 0);
  }
});

test('A member is assigned to a chapter, and is in the list of assigned members', async ({ page, portal }) => {
  await portal.person('member', { fullName: 'Asha Rao', ...paid });
  await makeChapter(portal.data, 'Pune Central');
  await makeChapter(portal.data, 'Bengaluru');
  await page.goto('/members');
  const { form, chapter, assign } = await openAssigning(page, 'Asha Rao');
  await assign.click();
  await expect(form.getByText('Please select a chapter')).toBeVisible();
  await expect(chapter).toBeFocused();
  await chapter.fill('pune');
  await page.getByRole('option', { name: 'Pune Central' }).click();
  await expect(form.getByText('Please select a chapter')).toHaveCount(0);
  await assign.click();
  await expect(toast(page, 'User assigned successfully')).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(row(page, 'Asha Rao').getByRole('button', { name: 'Move' })).toBeVisible();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Assigned Members' }).click();
  await expect(row(page, 'Asha Rao')).toContainText('Pune Central');
});

test('A member who is in the chapter already is not assigned again', async ({ page, portal }) => {
  await portal.person('member', { fullName: 'Asha Rao', ...paid });
  await makeChapter(portal.data, 'Pune Central');
  await page.goto('/members');
  const assignToPune = async () => {
    const form = dialog(page, 'Assign Member');
    await form.getByLabel('Chapter', { exact: true }).click();
    await page.getByRole('option', { name: 'Pune Central' }).click();
    await form.getByRole('button', { name: 'Assign' }).click();
    return form;
  };
  await row(page, 'Asha Rao').getByRole('button', { name: 'Assign' }).click();
  await expect(await assignToPune()).toHaveCount(0);
  // Who has a place is moved by the row's button; a further chapter is in the menu.
  await row(page, 'Asha Rao').getByRole('button', { name: 'More for Asha Rao' }).click();
  await page.getByRole('menuitem', { name: 'Assign' }).click();
  const form = await assignToPune();
  await expect(form.getByLabel('Chapter', { exact: true })).toHaveAccessibleDescription('Member is already assigned to this chapter');
  await expect(toast(page, 'Member is already assigned to this chapter', 'alert')).toHaveCount(0);
  await expect(form.getByText('Already in Pune Central')).toBeVisible();
});

test('An assignment that fails shows why, and keeps the choice', async ({ page, portal, complaints }) => {
  complaints.expect(/503 .*AssignUserInChapter/);
  const { id } = await portal.person('member', { fullName: 'Asha Rao', ...paid });
  await makeChapter(portal.data, 'Pune Central');
  await page.goto('/members');
  const { chapter, assign } = await openAssigning(page, 'Asha Rao');
  await chapter.click();
  await page.getByRole('option', { name: 'Pune Central' }).click();
  await page.route('**/api/User/AssignUserInChapter', (route) => route.abort());
  await assign.click();
  await expect(toast(page, 'Error in chapter assignment', 'alert')).toBeVisible();
  await page.unrouteAll();
  await page.route('**/api/User/AssignUserInChapter', (route) => route.fulfill({ status: 503, body: 'Out of order' }));
  await assign.click();
  await expect(toast(page, 'Assignment failed. Please try again.', 'alert')).toBeVisible();
  await page.unrouteAll();
  // The membership has ended in the meantime.
  await portal.data.write((tx) =>
    tx
      .updateTable('users')
      .set({ membership_end: inDays(-2) })
      .where('id', '=', id)
      .execute(),
  );
  await assign.click();
  await expect(toast(page, 'Only members with active status can be assigned to chapters', 'alert')).toBeVisible();
  await expect(chapter).toHaveValue('Pune Central');
});

test('When the chapters cannot be loaded there is a message and a button to try again', async ({ page, portal }) => {
  await portal.person('member', { fullName: 'Asha Rao', ...paid });
  await makeChapter(portal.data, 'Pune Central');
  await page.route('**/api/User/GetChapterList', (route) => route.abort());
  await page.goto('/members');
  const { form, chapter } = await openAssigning(page, 'Asha Rao');
  await expect(toast(page, 'Failed to load chapters', 'alert')).toBeVisible();
  await expect(chapter).toHaveAccessibleDescription('Failed to load chapters');
  await page.unrouteAll();
  await form.getByRole('button', { name: 'Try Again' }).click();
  await chapter.click();
  await expect(page.getByRole('option', { name: 'Pune Central' })).toBeVisible();
});

test('The page sizes are 5, 10, 25, 50 and 100, and a list that fails can be loaded again', async ({ page, portal }) => {
  for (let each = 1; each <= 6; each++) await portal.person('member', { fullName: `Member ${each}` });
  await page.route('**/api/User/GetMemberList', (route) => route.abort());
  await page.goto('/members');
  await expect(toast(page, 'Failed to load members', 'alert')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('6 members', { exact: true })).toBeVisible();
  const size = page.getByLabel('Records per page');
  await expect(size.getByRole('option')).toHaveText(['5', '10', '25', '50', '100']);
  await expect(size).toHaveValue('10');
  await size.selectOption('5');
  await page.getByRole('navigation', { name: 'Pagination' }).getByRole('button', { name: '2', exact: true }).click();
  await expect(page.getByText('Showing 6 to 6 of 6 members')).toBeVisible();
  await expect(page).toHaveURL('/members?size=5&page=2');
});

test('The list and the dialog are accessible in both schemes and at every width', async ({ page, portal }) => {
  const long = 'Venkatasubramanian'.repeat(6);
  await portal.person('admin', { fullName: long, email: `${'long'.repeat(15)}@example.com`, ...paid, amount: 9_999_999 });
  await portal.person('member', { fullName: 'Ended', ...paid, membershipEnd: inDays(-9) });
  await portal.person('member', { fullName: 'Never' });
  await portal.data.write((tx) => tx.updateTable('users').set({ is_tmn: true, profession: long }).execute());
  await page.goto('/members');
  await expect(row(page, 'Ended')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1024, height: 800 });
  await expectAccessible(page);
  const { form, assign } = await openAssigning(page, 'Venkat');
  await assign.click();
  await expect(form.getByText('Please select a chapter')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('Whoever assigns many is told how many of them are in another chapter already', async ({ page, portal }) => {
  const [pune, agra] = [await makeChapter(portal.data, 'Indore Rajwada'), await makeChapter(portal.data, 'Bengaluru Garden City')];
  for (const [fullName, chapters] of [
    ['Asha Rao', [pune]],
    ['Binu Thomas', [pune, agra]],
    ['Chitra Nair', []],
  ] as const) {
    const { id } = await portal.person('member', { ...paid, fullName });
    for (const chapter of chapters) await makeAssignment(portal.data, chapter.id, id, id);
  }
  await page.goto('/members');
  for (const name of ['Asha Rao', 'Binu Thomas', 'Chitra Nair']) await page.getByRole('checkbox', { name: `Select row ${name}` }).check();
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Assign to chapter' }).click();
  const form = dialog(page, 'Assign 3 members');
  await form.getByLabel('Chapter', { exact: true }).fill('Bengaluru');
  await page.getByRole('option', { name: /Bengaluru Garden City/ }).click();
  await expect(form).toContainText('1 of them is in another chapter already: they will be in both');
  await form.getByRole('button', { name: 'Assign' }).click();
  await expect(row(page, 'Asha Rao')).toContainText('Bengaluru Garden City, Indore Rajwada');
});
