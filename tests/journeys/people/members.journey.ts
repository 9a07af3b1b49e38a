// Member management: the status of each membership, filters, and assigning a member to a chapter.

import type { Page } from '@playwright/test';
import { makeAssignment, makeChapter } from '../../makers.ts';
import { dialog, expect, row, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
const paid = { isActiveMember: true, membershipEnd: inDays(100), amount: 1_000 };

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
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

test('Each member is shown with role, membership, payment and status', async ({ page, portal }) => {
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
        amount_paise: 10_000_010,
        payment_date: '2026-03-04',
      })
      .where('id', '=', id)
      .execute(),
  );
  await page.goto('/members');
  await expect(page.getByText('2 members', { exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['', 'Member', 'Contact', 'Chapter', 'Role', 'Membership', 'Payment', 'Status', 'Actions'],
  ]);
  const asha = row(page, 'Asha Rao');
  await expect(asha.getByRole('cell')).toHaveText([
    '',
    'AAsha RaoTMNCH-000007 · Architect',
    'asha@example.com9812345678',
    'Pune Central',
    'Member',
    '05 Mar 2026to 05 Mar 2099',
    '₹1,00,000.1004 Mar 2026',
    'Active',
    'Assign',
  ]);
  const admin = row(page, 'Head Office').getByRole('cell');
  await expect(admin.nth(3)).toHaveText('N/A');
  await expect(admin.nth(4)).toHaveText('Admin');
  await expect(admin.nth(5)).toHaveText('N/A');
  await expect(admin.nth(6)).toHaveText('N/A');
  await expect(badge(page, 'Head Office', 'TMN')).toHaveCount(0);
});

test('Only an active member who has paid can be assigned; for the others the reason is shown', async ({ page, portal }) => {
  const members = {
    'Never paid': [{}, 'Inactive', 'Not Eligible'],
    'Ends today': [{ ...paid, membershipEnd: inDays(0) }, 'Active', 'Assign'],
    'Ended long ago': [{ ...paid, membershipEnd: inDays(-30) }, 'Expired', 'Not Eligible'],
    'Ended, however much was paid': [{ ...paid, membershipEnd: inDays(-30), amount: 10_000 }, 'Expired', 'Not Eligible'],
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
  await expect(row(page, 'Asha Rao').getByRole('button', { name: 'Assign' })).toBeFocused();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Assigned Members' }).click();
  await expect(row(page, 'Asha Rao')).toContainText('Pune Central');
});

test('A member who is in the chapter already is not assigned again', async ({ page, portal }) => {
  await portal.person('member', { fullName: 'Asha Rao', ...paid });
  await makeChapter(portal.data, 'Pune Central');
  await page.goto('/members');
  const assignToPune = async () => {
    const { form, chapter, assign } = await openAssigning(page, 'Asha Rao');
    await chapter.click();
    await page.getByRole('option', { name: 'Pune Central' }).click();
    await assign.click();
    return form;
  };
  await expect(await assignToPune()).toHaveCount(0);
  const form = await assignToPune();
  await expect(toast(page, 'Member is already assigned to this chapter', 'alert')).toBeVisible();
  await expect(form.getByLabel('Chapter', { exact: true })).toHaveAccessibleDescription('Member is already assigned to this chapter');
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
      .set({ membership_end: inDays(-2).slice(0, 10) })
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

test('Each filter works alone and together with the others, and Reset clears them', async ({ page, portal }) => {
  await portal.person('member', { fullName: 'Éloïse Dupont', email: 'eloise@paris.fr', phone: '9812345678', ...paid });
  await portal.person('member', { fullName: 'Eloise Smith', email: 'smith@example.com', phone: '9800000000' });
  await page.goto('/members');
  const dupont = row(page, 'Éloïse Dupont');
  const smith = row(page, 'Eloise Smith');
  const reset = async () => {
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(page).toHaveURL('/members');
    await expect(smith).toBeVisible();
  };
  for (const [label, text] of [
    ['Full Name', 'ÉLOÏSE D'],
    ['Email', 'PARIS'],
    ['Phone', '34567'],
  ] as const) {
    await field(page, label).fill(text);
    await page.keyboard.press('Enter');
    await expect(smith).toHaveCount(0);
    await expect(dupont).toBeVisible();
    await reset();
    await expect(field(page, label)).toHaveValue('');
  }
  await expect(toast(page, 'Filters cleared')).toBeVisible();
  const status = page.getByLabel('Member Status');
  await expect(status.getByRole('option')).toHaveText(['All', 'Active', 'Inactive']);
  await status.selectOption('Inactive');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(dupont).toHaveCount(0);
  await field(page, 'Full Name').fill('dupont');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page.getByText('No members found')).toBeVisible();
  await page.reload();
  await expect(status).toHaveValue('false');
  await expect(field(page, 'Full Name')).toHaveValue('dupont');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByText('Showing 1 to 2 of 2 members')).toBeVisible();
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

test('The further filters fold away, are kept in the address, and take days by typing', async ({ page, portal }) => {
  const inPune = await portal.person('member', { fullName: 'Asha Rao', profession: 'Architect', ...paid, membershipEnd: '2031-03-05' });
  await portal.person('member', { fullName: 'Binu Das', profession: 'Lawyer', ...paid, membershipEnd: '2031-03-06' });
  await makeAssignment(portal.data, (await makeChapter(portal.data, 'Pune Central')).id, inPune.id, inPune.id);
  await page.goto('/members');
  const [asha, binu] = [row(page, 'Asha Rao'), row(page, 'Binu Das')];
  await expect(asha).toContainText('Pune Central');
  const more = page.getByRole('button', { name: /^More filters/ });
  await expect(field(page, 'Profession')).toHaveCount(0);
  await more.click();
  await field(page, 'Profession').fill('lawy');
  await page.keyboard.press('Enter');
  await expect(asha).toHaveCount(0);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(asha).toBeVisible();

  await page.getByLabel('Chapter', { exact: true }).click();
  await page.getByRole('option', { name: 'Pune Central' }).click();
  await field(page, 'Ends To').fill('5/3/2031');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(binu).toHaveCount(0);
  await expect(page).toHaveURL(/ChapterId=\d+&EndsTo=2031-03-05$/);
  await page.reload();
  await expect(asha).toBeVisible();
  await expect(binu).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'More filters 2' })).toBeVisible();
  await expect(page.getByLabel('Chapter', { exact: true })).toHaveValue('Pune Central');
  await expect(field(page, 'Ends To')).toHaveValue('05/03/2031');

  await field(page, 'Paid From').fill('31/02/2026');
  await expect(page.getByText('Paid From must be a date')).toHaveCount(0);
  await field(page, 'Paid To').focus();
  await expect(page.getByText('Paid From must be a date')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
