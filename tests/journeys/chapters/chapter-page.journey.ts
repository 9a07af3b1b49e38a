// The page of a chapter, for super admins and for its members, and 'My chapter' on the dashboard.

import { makeAssignment, makeChapter } from '../../makers.ts';
import { dialog, expect, row, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';
import { holdBack } from '../shell/held-files.ts';

const paid = { isActiveMember: true, amount: 1_000 };

test('Super admins see a chapter’s place and members, who joined lately and whose membership ends next', { tag: '@main' }, async ({
  page,
  portal,
  signIn,
}) => {
  await signIn('superAdmin');
  const { id } = await makeChapter(portal.data, 'Pune Central');
  const soon = await portal.person('member', { fullName: 'Ends Soon', ...paid, membershipEnd: '2098-01-01' });
  const later = await portal.person('member', { fullName: 'Ends Later', ...paid, membershipEnd: '2099-01-01' });
  for (const person of [soon, later]) await makeAssignment(portal.data, id, person.id, person.id);
  await portal.person('member', { fullName: 'Elsewhere', ...paid, membershipEnd: '2097-01-01' });
  await page.goto('/chapters');
  await page.getByRole('link', { name: 'Pune Central' }).click();
  await expect(page).toHaveURL(`/chapters/${id}`);
  await expect(page.getByText('Some city, Some state, Somewhere')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Joined lately' }).getByRole('link')).toHaveText(['Ends Later', 'Ends Soon']);
  await expect(page.getByRole('region', { name: 'Membership ends next' }).getByRole('link')).toHaveText(['Ends Soon', 'Ends Later']);
  await expect(row(page, 'Ends Soon')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(dialog(page, 'Edit Chapter').getByLabel('Chapter Name')).toHaveValue('Pune Central');
  await page.reload();
  await expect(dialog(page, 'Edit Chapter')).toBeVisible();
  for (const nobody of ['2000000000', '0', 'pune', '99999999999999999999']) {
    await page.goto(`/chapters/${nobody}`);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expect(page).toHaveTitle('Page Not Found · Chapterhouse');
  }
});

test('A member sees the own chapter on the dashboard and on its page, and nobody of another one', async ({ page, portal, signIn }) => {
  const me = await signIn('member');
  const { id } = await makeChapter(portal.data, 'Pune Central');
  const other = await makeChapter(portal.data, 'Agra North');
  const fellow = await portal.person('member', { fullName: 'Asha Rao', profession: 'Baker' });
  const stranger = await portal.person('member', { fullName: 'Far Away' });
  for (const userId of [me.id, fellow.id]) await makeAssignment(portal.data, id, userId, me.id);
  await makeAssignment(portal.data, other.id, stranger.id, me.id);
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'My chapter' });
  await expect(card.getByRole('listitem')).toHaveText([/Asha Rao\s*Baker/]);
  await expectAccessible(page);
  await card.getByRole('link', { name: 'Pune Central' }).click();
  await expect(page).toHaveURL(`/chapters/${id}`);
  await expect(page.getByText('Asha Rao', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await page.getByRole('searchbox').fill('nobody');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByText('No members found')).toBeVisible();
  await expect(page.getByText('You are not in this chapter')).toHaveCount(0);
  await expect(page.getByText('Only its members see who is in a chapter.')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await page.goto(`/chapters/${other.id}`);
  await expect(page.getByRole('heading', { name: 'Agra North' })).toBeVisible();
  await expect(page.getByText('You are not in this chapter')).toBeVisible();
  await expect(page.getByText('Only its members see who is in a chapter.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
  await expect(page.getByText('Far Away')).toHaveCount(0);
  // A chapter that is switched off does not exist for members.
  await portal.data.write((tx) => tx.updateTable('chapters').set({ is_active: false }).where('id', '=', other.id).execute());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});

test('The search of a chapter’s members stays while it is cleared', async ({ page, portal, signIn }) => {
  const me = await signIn('member');
  const { id } = await makeChapter(portal.data, 'Pune Central');
  await makeAssignment(portal.data, id, me.id, me.id);
  await page.goto(`/chapters/${id}?Search=nobody`);
  await expect(page.getByText('No members found')).toBeVisible();
  const release = await holdBack(page, /\/api\/.*GetChapterMembers/);
  const asked = page.waitForRequest(/GetChapterMembers/);
  await page.getByRole('searchbox').fill('');
  await asked;
  await expect(page.getByText('You are not in this chapter')).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toBeFocused();
  release();
  await expect(page.getByRole('main').getByText(me.name)).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeFocused();
});

test('On a phone the dashboard shows the first six of a chapter, and a link leads to all', async ({ page, portal, signIn }) => {
  const me = await signIn('member');
  const { id } = await makeChapter(portal.data, 'Pune Central');
  for (let each = 1; each <= 8; each++) {
    const fellow = await portal.person('member', { fullName: `Fellow ${each}` });
    await makeAssignment(portal.data, id, fellow.id, me.id);
  }
  await makeAssignment(portal.data, id, me.id, me.id);
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'My chapter' });
  await expect(card.getByRole('listitem')).toHaveCount(8);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(card.getByRole('listitem')).toHaveCount(6);
  await card.getByRole('link', { name: 'All 9 members' }).click();
  await expect(page.getByText('Fellow 8')).toBeVisible();
});

test('Super admins assign several members on the chapter’s page, with Undo, and the tab has the chapter’s name', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn('superAdmin');
  const { id } = await makeChapter(portal.data, 'Pune Central');
  const inside = await portal.person('member', { fullName: 'Inside Already', ...paid, membershipEnd: '2098-01-01' });
  await makeAssignment(portal.data, id, inside.id, inside.id);
  for (const fullName of ['Asha Rao', 'Bela Sen', 'Chitra Das'])
    await portal.person('member', { fullName, ...paid, membershipEnd: '2098-01-01' });
  await portal.person('member', { fullName: 'Never Paid' });
  await page.goto('/chapters');
  await page.getByRole('link', { name: 'Pune Central' }).click();
  await expect(page).toHaveTitle('Pune Central · Chapters · Chapterhouse');
  await page.getByRole('button', { name: 'Assign members' }).click();
  const form = dialog(page, 'Assign members');
  await form.getByRole('button', { name: 'Assign' }).click();
  await expect(form.getByText('Please select a member')).toBeVisible();
  const field = form.getByLabel('Member', { exact: true });
  await field.click();
  // Neither who is in the chapter nor who may not be.
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/^Asha Rao/, /^Bela Sen/, /^Chitra Das/]);
  await page.keyboard.type('asha');
  await page.keyboard.press('Enter');
  await page.keyboard.type('bela');
  await page.keyboard.press('Enter');
  await page.keyboard.type('chitra');
  await page.keyboard.press('Enter');
  const chosen = form.getByRole('list', { name: 'Selected members' }).getByRole('listitem');
  await expect(chosen).toHaveCount(3);
  await expectAccessible(page);
  await form.getByRole('button', { name: /^Take out Chitra Das/ }).press('Enter');
  await expect(chosen).toHaveText([/^Asha Rao/, /^Bela Sen/]);
  await expect(field).toBeFocused();
  await form.getByRole('button', { name: 'Assign' }).click();
  await expect(row(page, 'Asha Rao')).toBeVisible();
  await expect(row(page, 'Bela Sen')).toBeVisible();
  await expect(row(page, 'Chitra Das')).toHaveCount(0);
  await toast(page, '2 members assigned').getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Asha Rao')).toHaveCount(0);
  await expect(row(page, 'Inside Already')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveTitle('Chapters · Chapterhouse');
});

test('Enter that comes before the members are loaded takes the first match when they are', async ({ page, portal, signIn }) => {
  await signIn('superAdmin');
  const { id } = await makeChapter(portal.data, 'Pune Central');
  await portal.person('member', { fullName: 'Asha Rao', ...paid, membershipEnd: '2098-01-01' });
  const held = Promise.withResolvers<void>();
  await page.route('**/api/User/GetMemberList', (route) => held.promise.then(() => route.continue()));
  await page.goto(`/chapters/${id}?add`);
  const form = dialog(page, 'Assign members');
  await form.getByLabel('Member', { exact: true }).fill('Asha Rao');
  await page.keyboard.press('Enter');
  held.resolve();
  await expect(form.getByRole('listitem').filter({ hasText: 'Asha Rao' })).toBeVisible();
});

test('Somebody whose membership ends while the dialog is open is named with the reason, and the others are assigned', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn('superAdmin');
  const { id } = await makeChapter(portal.data, 'Pune Central');
  const late = await portal.person('member', { fullName: 'Asha Rao', ...paid, membershipEnd: '2098-01-01' });
  await portal.person('member', { fullName: 'Bela Sen', ...paid, membershipEnd: '2098-01-01' });
  await page.goto(`/chapters/${id}?add`);
  const form = dialog(page, 'Assign members');
  for (const name of ['Asha Rao', 'Bela Sen']) {
    await form.getByLabel('Member', { exact: true }).fill(name);
    await page.keyboard.press('Enter');
    await expect(form.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  }
  await portal.data.write((tx) => tx.updateTable('users').set({ membership_end: '2020-01-01' }).where('id', '=', late.id).execute());
  await form.getByRole('button', { name: 'Assign' }).click();
  await expect(toast(page, '1 member assigned')).toBeVisible();
  await expect(toast(page, 'Asha Rao (', 'alert')).toContainText('Only members with active status can be assigned to chapters');
  await expect(row(page, 'Bela Sen')).toBeVisible();
  await portal.data.write((tx) => tx.updateTable('chapters').set({ is_active: false }).where('id', '=', id).execute());
  await page.reload();
  await expect(page.getByText('Inactive', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Assign members' })).toHaveCount(0);
});
