// Professions and seats: the list with its merging, the seat in the dialogs of a place, and the chapter's tab 'Seats'.

import { saveProfession } from '../../../src/features/chapters/professions/professions.contract.ts';
import { inDays } from '../../in-days.ts';
import { makeVisitor } from '../../make-visitor.ts';
import { makeAssignment, makeChapter } from '../../makers.ts';
import { dialog, expect, row, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';
import { fact } from '../people/member-facts.ts';

const paid = { isActiveMember: true, amount: 18_000, membershipEnd: inDays(200) };

test('A super admin opens the professions from the settings, adds one and merges it into another one', { tag: '@main' }, async ({
  page,
  signIn,
}) => {
  await signIn('superAdmin');
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Professions' }).click();
  await expect(row(page, 'Accountant')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add Profession' }).click();
  const form = dialog(page, 'Add Profession');
  await form.getByLabel('Name').fill('ARCHITECT');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Architect is in the list already')).toBeVisible();
  await form.getByLabel('Name').fill('Abacus teacher');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Profession added successfully')).toBeVisible();
  await row(page, 'Abacus teacher').getByRole('button', { name: 'Merge' }).click();
  const merge = dialog(page, 'Merge Abacus teacher');
  await merge.getByLabel('Into').fill('coaching');
  await page.getByRole('option', { name: 'Coaching classes' }).click();
  await merge.getByRole('button', { name: 'Merge' }).click();
  await expect(row(page, 'Abacus teacher')).toHaveCount(0);
  await toast(page, 'Professions merged successfully').getByRole('button', { name: /Undo/ }).click();
  await expect(row(page, 'Abacus teacher')).toBeVisible();
});

test('Assigning offers the likeliest seat, and a taken one says who has it', async ({ page, portal, signIn }) => {
  const staff = await signIn('superAdmin');
  const { id } = await makeChapter(portal.data, 'Pune Central');
  const asha = await portal.person('member', { fullName: 'Asha Rao', profession: 'Chartered Accountants', ...paid });
  const ravi = await portal.person('member', { fullName: 'Ravi Iyer', profession: 'chartered accountant', ...paid });
  await page.goto(`/member-details/${asha.id}`);
  await page.getByRole('button', { name: 'Assign', exact: true }).first().click();
  const assign = dialog(page, 'Assign Member');
  await assign.getByLabel('Chapter').click();
  await page.getByRole('option', { name: 'Pune Central' }).click();
  await assign.getByRole('button', { name: 'Chartered accountant' }).click();
  await expect(assign.getByLabel('Seat')).toHaveValue('Chartered accountant');
  await assign.getByRole('button', { name: 'Assign' }).click();
  await expect(toast(page, 'User assigned successfully')).toBeVisible();
  await expect(fact(page, 'Seat')).toHaveText('Chartered accountant');
  await makeAssignment(portal.data, id, ravi.id, staff.id);
  await page.goto(`/member-details/${ravi.id}`);
  await page.getByRole('button', { name: 'Change seat' }).click();
  const seat = dialog(page, 'Seat in Pune Central');
  await expect(seat.getByText('Chartered accountant: Asha Rao')).toBeVisible();
  await expectAccessible(page);
  await seat.getByLabel('Seat').fill('chartered acc');
  await expect(page.getByRole('status').filter({ hasText: 'Chartered accountant: Asha Rao' })).toBeVisible();
  await seat.getByLabel('Seat').fill('architect');
  await page.getByRole('option', { name: 'Architect' }).click();
  await seat.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Seat updated successfully')).toBeVisible();
  await page.goto('/professions');
  await row(page, 'Architect').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'This profession is in use. It can be merged into another one.', 'alert')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('The chapter has a tab with its seats: taken, held and open', async ({ page, portal, signIn }) => {
  await signIn('superAdmin');
  const { id } = await makeChapter(portal.data, 'Pune Central');
  const profession_id = Number(await portal.save(saveProfession, { Flag: 'Add', Name: 'Abacus teacher' }));
  await makeVisitor(portal.data, id, { profession_id });
  await page.goto(`/chapters/${id}?tab=seats`);
  const seats = page.getByRole('region', { name: 'Seats' });
  await expect(seats.getByText(/^Vikram Shah, held until/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await seats.getByText('Held 1').click();
  await expect(seats.getByRole('listitem')).toHaveCount(1);
  await seats.getByLabel('Search seats').fill('caterer');
  await seats.getByText('Open 1').click();
  await expect(seats.getByRole('listitem')).toHaveText(/Caterer/);
});
