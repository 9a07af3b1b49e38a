// The assigned members of chapters: how they are listed, filtered, and removed from a chapter.

import type { Page } from '@playwright/test';
import { saveOffice } from '../../../src/features/chapters/offices/offices.contract.ts';
import { showDate } from '../../../src/platform/ui/format/dates.ts';
import { inDays } from '../../in-days.ts';
import { makeAssignment, makeChapter } from '../../makers.ts';
import { countClicks } from '../click-count.ts';
import { dialog, expect, row, test, toast } from '../journey.ts';
import type { JourneyPortal } from '../journey-portal.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';

const question = (chapter: string, name: string) =>
  `Are you sure you want to delete the member? Only the place in ${chapter} goes, to the trash for 365 days. ${name} stays a member.`;

const assign = async ({ data, person }: JourneyPortal, chapterId: number, wishes: Parameters<JourneyPortal['person']>[1]) => {
  const { id } = await person('member', wishes);
  await makeAssignment(data, chapterId, id, id);
  return id;
};

const pick = async (page: Page, chapter: string) => {
  await page.getByRole('combobox', { name: 'Chapter' }).fill(chapter);
  await page.getByRole('option', { name: chapter }).click();
};

test.beforeEach(async ({ signIn }) => {
  await signIn('superAdmin');
});

test('Members are shown with chapter, contact, profession, membership and status', { tag: '@main' }, async ({ page, portal }) => {
  const { id: pune } = await makeChapter(portal.data, 'Pune Central');
  const id = await assign(portal, pune, { fullName: 'Asha Rao', email: 'asha@example.com', phone: '9812345678', isActiveMember: true });
  const membership = {
    membership_start: '2026-03-05',
    membership_end: '2099-03-05',
    membership_terms: '2026-03-05/2099-03-05',
    membership_no: 'CH-000007',
  };
  await portal.data.write((tx) =>
    tx
      .updateTable('users')
      .set({ ...membership, profession: 'Architect' })
      .where('id', '=', id)
      .execute(),
  );
  await assign(portal, pune, { fullName: 'No Membership' });
  await assign(portal, pune, { fullName: 'No Account', isActive: false });
  await page.goto('/assigned-members');
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    'Member Info',
    'Chapter',
    'Contact',
    'Profession',
    'Membership',
    'Status',
    'Created',
    'Actions',
  ]);
  await expect(row(page, 'Asha Rao').getByRole('cell')).toHaveText([
    '',
    'AAsha RaoCH-000007',
    'Pune Central',
    'asha@example.com9812345678',
    'Architect',
    'to 05 Mar 2099 member since 05 Mar 2026',
    'Active Member',
    showDate(inDays(0)),
    '',
  ]);
  await expect(row(page, 'No Membership').getByRole('cell').nth(5)).toHaveText('N/A');
  await expect(row(page, 'No Membership').getByRole('cell').nth(6)).toHaveText('Active');
  await expect(row(page, 'No Account')).toHaveCount(0);
  await page.goto('/assigned-members?ShowDeactivated=true');
  await expect(row(page, 'No Account').getByRole('cell').nth(6)).toHaveText('Inactive');
});

test('They are filtered by chapter, status and a search; Reset shows all', async ({ page, portal }) => {
  const { id: pune } = await makeChapter(portal.data, 'Pune Central');
  const { id: closed } = await makeChapter(portal.data, 'Closed long ago', false);
  await assign(portal, pune, { fullName: 'Éloïse Active', isActiveMember: true });
  await assign(portal, pune, { fullName: 'Eloise Inactive' });
  await assign(portal, closed, { fullName: 'Somebody Else', isActiveMember: true });
  await page.goto('/assigned-members');
  const names = page
    .getByRole('row')
    .getByRole('cell')
    .filter({ hasText: /Active|Inactive|Somebody/ });
  const expectRows = async (...expected: string[]) => {
    await expect(page.getByRole('row')).toHaveCount(expected.length + 1);
    for (const name of expected) await expect(names.filter({ hasText: name }).first()).toBeVisible();
  };
  const apply = page.getByRole('button', { name: 'Apply Filters' });
  const status = page.getByLabel('Status', { exact: true });
  await expect(status.getByRole('option')).toHaveText(['All Status', 'Active', 'Expired', 'Inactive']);
  await expect(page.getByRole('combobox', { name: 'Chapter' })).toHaveValue('All Chapters');

  await pick(page, 'Pune Central');
  await apply.click();
  await expectRows('Éloïse Active', 'Eloise Inactive');
  await status.selectOption('Inactive');
  await apply.click();
  await expectRows('Eloise Inactive');
  await expect(page).toHaveURL(`/assigned-members?ChapterId=${pune}&Status=Inactive`);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Chapter' })).toHaveValue('Pune Central');
  await expect(status).toHaveValue('Inactive');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expectRows('Éloïse Active', 'Eloise Inactive', 'Somebody Else');
  await expect(page.getByRole('combobox', { name: 'Chapter' })).toHaveValue('All Chapters');

  // The search needs no button and does not change the other filters.
  await pick(page, 'Closed long ago');
  await page.getByLabel('Search').fill('ELOISE');
  await expectRows('Éloïse Active', 'Eloise Inactive');
  await expect(page.getByRole('combobox', { name: 'Chapter' })).toHaveValue('Closed long ago');
  await apply.click();
  await expect(page.getByText('No assigned members found')).toBeVisible();
  await expect(page.getByText('Try adjusting your filters or search criteria')).toBeVisible();
  await page.getByLabel('Search').fill('');
  await expectRows('Somebody Else');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expectRows('Éloïse Active', 'Eloise Inactive', 'Somebody Else');
});

test('A member is removed from one chapter after a confirmation, and stays in the other', async ({ page, portal }) => {
  const { id: pune } = await makeChapter(portal.data, 'Pune Central');
  const { id: chennai } = await makeChapter(portal.data, 'Chennai');
  const id = await assign(portal, pune, { fullName: 'Asha Rao' });
  await makeAssignment(portal.data, chennai, id, id);
  const term = { From: inDays(-9), To: inDays(200) };
  await portal.save(saveOffice, { Flag: 'Add', ChapterId: pune, UserId: id, Office: 'Secretary', ...term });
  await page.goto('/assigned-members');
  const inPune = row(page, 'Pune Central');
  await inPune.getByRole('button', { name: 'Delete' }).click();
  const asked = dialog(page, 'Delete Member');
  await expect(asked).toContainText(question('Pune Central', 'Asha Rao'));
  await expect(asked).toContainText('Asha Rao, Pune Central');
  await expect(asked).toContainText('This office ends too: Secretary, Pune Central, until');
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  await expect(inPune).toBeVisible();

  await page.route('**/api/User/AssignUserInChapter', (route) => route.abort());
  await inPune.getByRole('button', { name: 'Delete' }).click();
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Failed to delete member', 'alert')).toBeVisible();
  await page.unrouteAll();
  await inPune.getByRole('button', { name: 'Delete' }).click();
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Member deleted successfully')).toBeVisible();
  await expect(inPune).toHaveCount(0);
  await expect(row(page, 'Chennai')).toContainText('Asha Rao');
});

test('Deleting the last row of the last page shows the previous page', async ({ page, portal }) => {
  const { id: pune } = await makeChapter(portal.data, 'Pune Central');
  for (let each = 1; each <= 6; each++) await assign(portal, pune, { fullName: `Member ${each}` });
  await page.goto('/assigned-members');
  const size = page.getByLabel('Records per page');
  await expect(size.getByRole('option')).toHaveText(['5', '10', '20', '50', '100']);
  await expect(size).toHaveValue('10');
  const asked = page.waitForRequest((request) => request.url().endsWith('/GetAssignedMembers'));
  await size.selectOption('5');
  expect((await asked).postDataJSON()).toMatchObject({ CurrentPage: 1, RecordsPerPage: 5 });
  await page.getByRole('navigation', { name: 'Pagination' }).getByRole('button', { name: '2', exact: true }).click();
  await expect(page.getByText('Showing 6 to 6 of 6 assigned members')).toBeVisible();
  // The rows of the previous page stay until the new ones have loaded.
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog(page, 'Delete Member').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Showing 1 to 5 of 5 assigned members')).toBeVisible();
  await expect(page).toHaveURL('/assigned-members?size=5');
});

test('A list that is empty, or that fails, shows a message', async ({ page, portal }) => {
  await page.goto('/assigned-members');
  await expect(page.getByText('No assigned members found')).toBeVisible();
  await expect(page.getByText('Members stand here when they are assigned to a chapter.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Assign members' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create the first one' })).toHaveCount(0);
  await page.goto('/assigned-members?Search=nobody');
  await expect(page.getByText('Try adjusting your filters or search criteria')).toBeVisible();
  await page.goto('/assigned-members');

  const { id: pune } = await makeChapter(portal.data, 'Pune Central');
  await assign(portal, pune, { fullName: 'Asha Rao' });
  await page.route('**/api/User/GetAssignedMembers', (route) => route.abort());
  await page.reload();
  await expect(toast(page, 'Failed to fetch assigned members', 'alert')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(1);
  await page.unrouteAll();
  await page.route('**/api/User/GetAssignedMembers', (route) => route.fulfill({ json: { rs: 1, rc: 'none', res: null, msgkey: null } }));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(toast(page, 'Unexpected response format', 'alert')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(row(page, 'Asha Rao')).toBeVisible();
});

test('The list and its confirmation are accessible in both schemes and at every width', async ({ page, portal }) => {
  const long = 'Venkatasubramanian'.repeat(6);
  const { id } = await makeChapter(portal.data, long);
  await assign(portal, id, { fullName: long, email: `${'long'.repeat(15)}@example.com`, isActiveMember: true });
  await assign(portal, id, { fullName: 'No Membership' });
  await assign(portal, id, { fullName: 'No Account', isActive: false });
  await page.goto('/assigned-members?ShowDeactivated=true');
  await expect(row(page, 'No Account')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.getByRole('button', { name: 'Delete' }).first().click();
  await expect(dialog(page, 'Delete Member')).toBeVisible();
  await expectAccessible(page);
});

test('A member is moved to another chapter in four clicks', { tag: '@main' }, async ({ page, portal }) => {
  const { id: pune } = await makeChapter(portal.data, 'Pune Central');
  await makeChapter(portal.data, 'Chennai');
  await assign(portal, pune, { fullName: 'Asha Rao', isActiveMember: true, membershipEnd: '2099-01-01', amount: 1_000 });
  await page.goto('/assigned-members');
  const asha = row(page, 'Asha Rao');
  await expect(asha).toBeVisible();
  const clicks = await countClicks(page);
  await asha.getByRole('button', { name: 'Move' }).click();
  const form = dialog(page, 'Move to another chapter');
  await expect(form.getByText('Now in Pune Central')).toBeVisible();
  await form.getByLabel('Chapter', { exact: true }).click();
  await page.getByRole('option', { name: 'Chennai' }).click();
  await form.getByRole('button', { name: 'Move' }).click();
  await expect(toast(page, 'Member moved successfully')).toBeVisible();
  await expect(asha).toContainText('Chennai');
  expect(await clicks()).toBe(4);
  await asha.getByRole('link', { name: 'Asha Rao' }).click();
  await expect(page).toHaveURL(/\/member-details\/\d+$/);
});
