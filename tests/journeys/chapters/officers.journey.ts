// Officers: named on the chapter's page by super admins, and what an officer then sees of the own chapter, and of no other.

import { saveOffice } from '../../../src/features/chapters/offices/offices.contract.ts';
import { inDays } from '../../in-days.ts';
import { makeAssignment, makeChapter } from '../../makers.ts';
import { dialog, expect, row, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';
import { makeMeetingChapter } from '../meetings/meeting-chapter.ts';

const paid = { isActiveMember: true, amount: 18_000, membershipEnd: inDays(0) };

test('A super admin names an officer, changes the term and takes the office away with Undo', { tag: '@main' }, async ({
  page,
  portal,
  signIn,
}) => {
  const staff = await signIn('superAdmin');
  const { id } = await makeChapter(portal.data, 'Pune Central');
  const asha = await portal.person('member', { fullName: 'Asha Rao', ...paid });
  await makeAssignment(portal.data, id, asha.id, staff.id);
  await page.goto(`/chapters/${id}`);
  await page.getByRole('tab', { name: 'Officers' }).click();
  await page.getByRole('button', { name: 'Name the first officer' }).click();
  const form = dialog(page, 'Add officer of Pune Central');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Please select an office')).toBeVisible();
  await form.getByLabel('Office').selectOption('Treasurer');
  await form.getByLabel('Member').click();
  await page.getByRole('option', { name: /^Asha Rao/ }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Office added successfully')).toBeVisible();
  await expect(row(page, 'Asha Rao').getByRole('cell', { name: 'Treasurer', exact: true })).toBeVisible();
  await row(page, 'Asha Rao').getByRole('button', { name: 'Delete' }).click();
  await dialog(page, 'Delete Office').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No officers yet')).toBeVisible();
  await toast(page, 'Office deleted successfully').getByRole('button', { name: /Undo/ }).click();
  await expect(row(page, 'Asha Rao')).toBeVisible();
});

test('An office that nobody has until its term begins is said, and begins at once by one press', async ({ page, portal, signIn }) => {
  await page.clock.setFixedTime(new Date('2026-11-30T06:30:00Z'));
  const staff = await signIn('superAdmin');
  const { id } = await makeChapter(portal.data, 'Pune Central');
  const asha = await portal.person('member', { fullName: 'Asha Rao', ...paid });
  await makeAssignment(portal.data, id, asha.id, staff.id);
  await page.goto(`/chapters/${id}?tab=officers`);
  await page.getByRole('button', { name: 'Name the first officer' }).click();
  const form = dialog(page, 'Add officer of Pune Central');
  await expect(form.getByLabel('From', { exact: true })).toHaveValue('01/04/2027');
  await form.getByLabel('Office').selectOption('President');
  await expect(form.getByText('Nobody is President from 30 Nov 2026 to 31 Mar 2027.')).toBeVisible();
  await form.getByRole('button', { name: 'Begin on 30 Nov 2026' }).click();
  await expect(form.getByLabel('From', { exact: true })).toHaveValue('30/11/2026');
  await expect(form.getByLabel('To', { exact: true })).toHaveValue('31/03/2027');
  await expect(form.getByText(/^Nobody is/)).toHaveCount(0);
  await form.getByLabel('Member').click();
  await page.getByRole('option', { name: /^Asha Rao/ }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Asha Rao')).toContainText('30 Nov 2026');
  await page.getByRole('button', { name: 'Add Officer' }).click();
  await form.getByLabel('Office').selectOption('President');
  await expect(form.getByText(/^Nobody is/)).toHaveCount(0);
  await form.getByLabel('Office').selectOption('Secretary');
  await expect(form.getByText(/^Nobody is Secretary/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('All offices of the next half-year are named in one form, which begins with those who hold them now', async ({
  page,
  portal,
  signIn,
}) => {
  const { id } = await makeMeetingChapter(portal);
  const term = { From: inDays(-10), To: inDays(0) };
  const { id: asha } = await portal.data.read
    .selectFrom('users')
    .select('id')
    .where('full_name', '=', 'Asha Rao')
    .executeTakeFirstOrThrow();
  await portal.save(saveOffice, { Flag: 'Add', ChapterId: id, UserId: asha, Office: 'Treasurer', ...term });
  await signIn('superAdmin');
  await page.goto(`/chapters/${id}`);
  await page.getByRole('tab', { name: 'Officers' }).click();
  await page.getByRole('button', { name: 'Next half-year' }).click();
  const form = dialog(page, 'Next half-year of Pune Central');
  await expect(form.getByLabel('Treasurer')).toHaveValue(/^Asha Rao/);
  await expectAccessible(page);
  await form.getByLabel('Secretary').click();
  await page.getByRole('option', { name: /^Ravi Iyer/ }).click();
  // Nobody need keep an office.
  await form.getByLabel('Treasurer').click();
  await page.getByRole('option', { name: 'Nobody yet' }).click();
  await expect(form.getByLabel('Treasurer')).toHaveValue('Nobody yet');
  await form.getByLabel('Treasurer').click();
  await page.getByRole('option', { name: /^Asha Rao/ }).click();
  await form.getByRole('button', { name: 'Name officers' }).click();
  await expect(toast(page, '2 officers named')).toBeVisible();
  await expect(row(page, 'Secretary')).toContainText('Ravi Iyer');
  await expect(row(page, 'Treasurer')).toHaveCount(2);
  await toast(page, '2 officers named').getByRole('button', { name: /Undo/ }).click();
  await expect(row(page, 'Secretary')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Next half-year' }).click();
  await expect(form.getByLabel('Treasurer')).toHaveValue(/^Asha Rao/);
  await expectNoSidewaysScroll(page);
});

test('A treasurer has the chapter in the sidebar, its renewals and payments, and nobody of another chapter', async ({
  page,
  portal,
  signIn,
}) => {
  const treasurer = await portal.person('member', { fullName: 'Ravi Iyer', ...paid, membershipEnd: '2099-01-01' });
  const name = 'Pune Central Professionals, Manufacturers and Traders Alone';
  const [own, other] = [(await makeChapter(portal.data, name)).id, (await makeChapter(portal.data, 'Agra North')).id];
  const asha = await portal.person('member', { fullName: 'Asha Rao', ...paid });
  const stranger = await portal.person('member', { fullName: 'Far Away', ...paid });
  for (const [chapter, user] of [
    [own, treasurer.id],
    [own, asha.id],
    [other, stranger.id],
  ] as const) {
    await makeAssignment(portal.data, chapter, user, treasurer.id);
  }
  const term = { From: inDays(-10), To: inDays(10) };
  await portal.save(saveOffice, { Flag: 'Add', ChapterId: own, UserId: treasurer.id, Office: 'Treasurer', ...term });
  await signIn(treasurer);
  await page.goto('/dashboard');
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await expect(page.getByText(`Treasurer, ${name}`).first()).toBeVisible();
  // However long the office is, the name above it stays inside the header.
  const [header, menu] = [page.getByRole('banner'), page.getByRole('banner').getByRole('button', { name: /^Ravi Iyer/ })];
  expect((await menu.boundingBox())?.height).toBeLessThan((await header.boundingBox())?.height ?? 0);
  await menu.click();
  await page.getByRole('menuitem', { name: 'View Profile' }).click();
  await expect(dialog(page, 'User Profile').getByText(`Treasurer, ${name}`)).toBeVisible();
  await page.keyboard.press('Escape');
  await sidebar.getByRole('link', { name: 'Renewals' }).click();
  await expect(row(page, 'Asha Rao')).toBeVisible();
  await expect(page.getByText('Far Away')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Asha Rao' })).toHaveAttribute('href', `/directory/${asha.id}`);
  await expectAccessible(page);
  await row(page, 'Asha Rao').getByRole('button', { name: 'Renew' }).click();
  const form = dialog(page, 'Update Payment');
  await expect(form.getByLabel('Amount')).toHaveValue('1000');
  await form.getByRole('button', { name: 'UPI' }).click();
  await expect(form.getByText('Only the office can correct or void it')).toBeVisible();
  await form.getByRole('button', { name: 'Update Payment' }).click();
  await expect(toast(page, 'Payment updated successfully').getByRole('button', { name: /Receipt/ })).toBeVisible();
  await expect(toast(page, 'Payment updated successfully').getByRole('button', { name: /Void/ })).toHaveCount(0);
  await sidebar.getByRole('link', { name: 'Payments' }).click();
  await expect(row(page, 'Asha Rao').getByRole('button', { name: 'Receipt' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Correct' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Import' })).toHaveCount(0);
  await sidebar.getByRole('link', { name: 'Members', exact: true }).click();
  await expect(page).toHaveURL(`/chapters/${own}`);
  await expect(row(page, 'Asha Rao')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Assign members' })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('An officer who has not been known as one opens a screen of the office in two tabs at once', async ({
  page,
  portal,
  signIn,
  context,
}) => {
  const { president, addMeeting } = await makeMeetingChapter(portal);
  const id = await addMeeting(0);
  await signIn(president);
  const other = await context.newPage();
  // Both ask before one of them has kept the answer.
  await context.route('**/api/User/profile*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await Promise.all([page, other].map((tab) => tab.goto(`/meetings/${id}/marks`)));
  for (const tab of [page, other]) await expect(tab.getByRole('status', { name: 'Marks' })).toBeVisible();
});
