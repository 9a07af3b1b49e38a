// The screens 'Activity' and 'Trash', and the tab 'History' of a member: who changed what, with filters, and taking it back.

import { saveStory } from '../../../src/features/contents/stories/stories.contract.ts';
import { getWarnings } from '../../../src/features/desk/warnings/warnings.contract.ts';
import { recordPayment } from '../../../src/features/money/payments/payments.contract.ts';
import { saveConnection } from '../../../src/features/own-records/connections/connections.contract.ts';
import { updateDetails } from '../../../src/features/people/profile/profile.contract.ts';
import { path } from '../../../src/platform/wire/call.ts';
import { addStory } from '../contents/written-stories.ts';
import { dialog, expect, row, test, toast, unfoldFilters } from '../journey.ts';
import type { JourneyPortal } from '../journey-portal.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';

const connection = { OrganizationName: 'Nilgiri Tea', ContactPerson: 'Sunita', MobileNo: '9876543210' } as const;

const pay = (portal: JourneyPortal, MemberId: number) =>
  portal.save(recordPayment, {
    MemberId,
    PaymentDate: '2026-03-05',
    Amount: 1_000,
    MemberShipStartDate: '2026-03-05',
    MemberShipEndDate: '2090-03-05',
  });

test('The activity is filtered by record, change, person, day and set', async ({ page, portal, signIn }) => {
  const asha = await portal.person('member', { fullName: 'Asha Rao' });
  await addStory(portal);
  await portal.save(saveConnection, { Flag: 'Add', UserId: asha.id, ...connection });
  await pay(portal, asha.id);
  await signIn('superAdmin');
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click();
  const rows = page.getByRole('table').locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(page.getByText('4 changes', { exact: true })).toBeVisible();
  await expect(rows.filter({ hasText: 'The first bridge' })).toContainText('Record Keeper');
  await expect(rows.filter({ hasText: 'The first bridge' })).toContainText('Story form');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await unfoldFilters(page);
  await page.getByLabel('Record', { exact: true }).selectOption('Connection');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL('/activity?Record=Connection');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(rows).toHaveCount(4);
  await page.getByLabel('Change', { exact: true }).selectOption('Changed');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByLabel('To', { exact: true }).fill('01/01/2026');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page.getByText('No changes found')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('01/01/2026');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(rows).toHaveCount(4);

  await page.getByRole('button', { name: 'one of 2 together' }).first().click();
  await expect(rows).toHaveCount(2);
  await expect(rows).toContainText(['Member', 'Payment']);
  await page.getByRole('button', { name: 'Remove filter: Changed together' }).click();
  await expect(rows).toHaveCount(4);
  await rows.first().getByRole('button', { name: 'Record Keeper' }).click();
  const by = page.getByRole('combobox', { name: 'By' });
  await expect(by).toHaveValue(/^Record Keeper \(/);
  await expect(rows).toHaveCount(4);

  await rows.filter({ hasText: 'Payment' }).getByRole('link', { name: 'Asha Rao' }).first().click();
  await expect(page).toHaveURL(`/member-details/${asha.id}`);
});

test('The activity of one person is chosen by name, and is in the address', async ({ page, portal, signIn }) => {
  const asha = await portal.person('member', { fullName: 'Asha Rao' });
  const headers = { authorization: `Bearer ${asha.token}` };
  await page.request.post(path(saveConnection), { headers, data: { Flag: 'Add', ...connection } });
  await addStory(portal);
  await signIn('superAdmin');
  await page.goto('/activity');
  const rows = page.getByRole('table').locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(2);
  await unfoldFilters(page);
  const by = page.getByRole('combobox', { name: 'By' });
  await expect(by).toHaveValue('Everybody');
  await by.fill('asha');
  await page.getByRole('option', { name: 'Asha Rao' }).click();
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(rows).toHaveText([/Nilgiri Tea/]);
  await expect(page).toHaveURL(`/activity?ById=${asha.id}`);
  await page.reload();
  await expect(by).toHaveValue(/^Asha Rao \(/);
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(by).toHaveValue('Everybody');
  await expect(rows).toHaveCount(2);
  await rows.getByRole('link', { name: 'Asha Rao' }).click();
  await expect(page).toHaveURL(`/member-details/${asha.id}`);
});

test('The activity is sorted by every column that means an order', async ({ page, portal, signIn }) => {
  const asha = await portal.person('member', { fullName: 'Asha Rao' });
  const storyId = await addStory(portal);
  await portal.save(saveStory, { Flag: 'Delete', Id: storyId });
  await portal.save(saveConnection, { Flag: 'Add', UserId: asha.id, ...connection });
  await signIn('superAdmin');
  await page.goto('/activity');
  const rows = page.getByRole('table').locator('tbody').getByRole('row');
  await expect(rows).toHaveText([/Nilgiri Tea/, /The first bridge.*Deleted/, /The first bridge.*Added/]);
  const sortBy = (name: string) => page.getByRole('columnheader', { name, exact: true }).getByRole('button').click();
  await sortBy('Record');
  await expect(page).toHaveURL('/activity?sort=Title');
  await expect(rows).toHaveText([/Nilgiri Tea/, /The first bridge.*Added/, /The first bridge.*Deleted/]);
  await sortBy('Change');
  await expect(rows).toHaveText([/The first bridge.*Added/, /Nilgiri Tea.*Added/, /Deleted/]);
  for (const name of ['By', 'When']) {
    await sortBy(name);
    await expect(page.getByRole('columnheader', { name, exact: true })).toHaveAttribute('aria-sort', 'ascending');
    await expect(rows).toHaveText([/The first bridge.*Added/, /The first bridge.*Deleted/, /Nilgiri Tea/]);
  }
});

test('A change is undone from its details, and the undo is noted', async ({ page, portal, signIn }) => {
  const asha = await portal.person('member', { fullName: 'Asha Rao' });
  await portal.save(updateDetails, { Flag: 'IsTmn', UserId: asha.id, IsTmnians: true });
  await signIn('superAdmin');
  await page.goto('/activity');
  await row(page, 'Asha Rao').getByText('Member', { exact: true }).click();
  const details = dialog(page, 'Member: Asha Rao');
  await expect(details.getByRole('row', { name: 'TMN' }).getByRole('cell')).toHaveText(['No', 'Yes']);
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Undo' }).click();
  const question = dialog(page, 'Undo this change');
  await expect(question).toContainText('This record will be as it was before.');
  await question.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Changes undone')).toBeVisible();
  await expect(details).toHaveCount(0);
  await expect(page.getByRole('table').locator('tbody').getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('table').locator('tbody').getByRole('row').first()).toContainText('Undo');
  const kept = await portal.data.read.selectFrom('users').select('is_tmn').where('id', '=', asha.id).executeTakeFirst();
  expect(Boolean(kept?.is_tmn)).toBe(false);

  // It is taken back already.
  await page.getByRole('table').locator('tbody').getByRole('row').last().getByRole('button', { name: 'Details' }).click();
  await expect(details.getByRole('button', { name: 'Close' }).last()).toBeVisible();
  await expect(details.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('A change that was overwritten since is not undone, and the dialog says what is in the way', async ({ page, portal, signIn }) => {
  const asha = await portal.person('member', { fullName: 'Asha Rao' });
  const Id = await portal.save(saveConnection, { Flag: 'Add', UserId: asha.id, ...connection });
  await portal.save(saveConnection, { Flag: 'Update', Id, ...connection, ContactPerson: 'Meera' });
  await portal.save(saveConnection, { Flag: 'Update', Id, ...connection, ContactPerson: 'Divya' });
  await signIn('superAdmin');
  await page.goto('/activity');
  await page.getByRole('table').locator('tbody').getByRole('row').nth(1).getByRole('button', { name: 'Details' }).click();
  const details = dialog(page, 'Connection: Nilgiri Tea');
  await details.getByRole('button', { name: 'Undo' }).click();
  await dialog(page, 'Undo this change').getByRole('button', { name: 'Undo' }).click();
  await expect(details.getByRole('alert')).toHaveText("This cannot be undone: the connection 'Nilgiri Tea' was changed in the meantime.");
});

test('A member finds in the trash what was deleted of the own records, and restores it', async ({ page, portal, signIn }) => {
  const other = await portal.person('member');
  const theirs = await portal.save(saveConnection, { Flag: 'Add', UserId: other.id, ...connection, OrganizationName: 'Of somebody else' });
  await portal.save(saveConnection, { Flag: 'Delete', Id: theirs });
  const asha = await signIn('member');
  await portal.save(saveConnection, { Flag: 'Add', UserId: asha.id, ...connection });
  await page.goto('/User-connections');
  await row(page, 'Nilgiri Tea').getByRole('button', { name: 'Delete' }).click();
  await dialog(page, 'Delete Connection').getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Connection deleted successfully!').getByRole('button', { name: 'Trash' }).click();
  await expect(page).toHaveURL('/trash');
  const rows = page.getByRole('table').locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Nilgiri Tea');
  await expectAccessible(page);
  await rows.getByRole('button', { name: 'Restore' }).click();
  await expect(toast(page, 'Record restored')).toBeVisible();
  await expect(page.getByText('What you delete of your own records stays here until its history is removed.')).toBeVisible();
  await page.goto('/User-connections');
  await expect(row(page, 'Nilgiri Tea')).toBeVisible();
  await page.goto('/user-documents');
  await page.getByRole('link', { name: 'Trash' }).click();
  await expect(page).toHaveURL('/trash');
});

test('The trash has what was deleted, and restores it', { tag: '@main' }, async ({ page, portal, signIn }) => {
  const asha = await portal.person('member', { fullName: 'Asha Rao' });
  await signIn('superAdmin');
  await page.goto('/trash');
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await expect(page.getByText('Deleted records stay here until their history is removed.')).toBeVisible();
  const storyId = await addStory(portal);
  await portal.save(saveStory, { Flag: 'Delete', Id: storyId });
  const Id = await portal.save(saveConnection, { Flag: 'Add', UserId: asha.id, ...connection });
  await portal.save(saveConnection, { Flag: 'Delete', Id });
  await page.reload();
  const rows = page.getByRole('table').locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(row(page, 'The first bridge')).toContainText('Record Keeper');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await unfoldFilters(page);
  await page.getByLabel('Record', { exact: true }).selectOption('Story');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(rows).toHaveCount(1);
  await rows.getByRole('button', { name: 'Details' }).click();
  const details = dialog(page, 'Story: The first bridge');
  await expect(details.getByRole('row', { name: 'Description' })).toContainText('How it began');
  await expect(details.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await details.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(rows).toHaveCount(2);

  await row(page, 'Nilgiri Tea').getByRole('link', { name: 'Record Keeper' }).click();
  await expect(page).toHaveURL(/^[^?]*\/activity\?ById=\d+$/);
  await expect(rows).toHaveCount(4);
  await page.goBack();
  await row(page, 'Nilgiri Tea').getByRole('button', { name: 'Restore' }).click();
  await expect(toast(page, 'Record restored')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('table')).toBeFocused();
  const back = await portal.data.read.selectFrom('connections').select('id').execute();
  expect(back).toEqual([{ id: Id }]);
});

test('The tab History of a member has what concerns the member, and nothing else', async ({ page, portal, signIn }) => {
  const asha = await portal.person('member', { fullName: 'Asha Rao' });
  const ravi = await portal.person('member', { fullName: 'Ravi Patil' });
  await portal.save(saveConnection, { Flag: 'Add', UserId: ravi.id, ...connection, OrganizationName: 'Of Ravi' });
  await portal.save(saveConnection, { Flag: 'Add', UserId: asha.id, ...connection });
  await pay(portal, asha.id);
  await signIn('superAdmin');
  await page.goto(`/member-details/${asha.id}`);
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page).toHaveURL(`/member-details/${asha.id}?tab=history`);
  const changes = page.getByRole('table', { name: 'Changes' });
  await expect(changes.locator('tbody').getByRole('row')).toHaveCount(3);
  await expect(changes).toContainText('Nilgiri Tea');
  await expect(changes).not.toContainText('Of Ravi');
  await unfoldFilters(page);
  await page.getByLabel('Record', { exact: true }).selectOption('Payment');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(changes.locator('tbody').getByRole('row')).toHaveCount(1);
  await changes.getByRole('button', { name: 'Details' }).click();
  await expect(dialog(page, 'Payment: Asha Rao').getByRole('row', { name: 'Amount' })).toContainText('₹1,000.00');
});

test('The activity warns of a disk that is nearly full', async ({ page, signIn }) => {
  await signIn('superAdmin');
  const envelope = { rs: 1, rc: [], res: { IsDiskLow: true, FreeMegabytes: 1_234, Lost: null }, msgkey: null };
  await page.route(`**${path(getWarnings)}`, (route) => route.fulfill({ json: envelope }));
  await page.goto('/activity');
  await expect(page.getByText('The disk is nearly full')).toBeVisible();
  await expect(page.getByText('1,234 MB are free. When none are left, nothing can be saved.')).toBeVisible();
  await expectAccessible(page);
});

test('The activity tells what the database has lost', async ({ page, signIn }) => {
  await signIn('superAdmin');
  const Lost = { FoundAt: '2026-03-06T04:40:00.000Z', From: '2026-03-05T09:00:00.000Z', To: '2026-03-05T09:30:00.000Z', Saves: 24 };
  const envelope = { rs: 1, rc: [], res: { IsDiskLow: false, FreeMegabytes: 1_234, Lost }, msgkey: null };
  await page.route(`**${path(getWarnings)}`, (route) => route.fulfill({ json: envelope }));
  await page.goto('/activity');
  await expect(page.getByText('Changes have been lost')).toBeVisible();
  await expect(
    page.getByText(/The start on 06 Mar 2026, .* at least 24 saves are missing, from 05 Mar 2026, .* to 05 Mar 2026, /),
  ).toBeVisible();
  await expect(page.getByText('The disk is nearly full')).toBeHidden();
  await expectAccessible(page);
});
