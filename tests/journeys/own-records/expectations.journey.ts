// Expectations: a member's own on a phone, and those of all members for a super admin.

import { expectationTexts } from '../../../src/features/own-records/expectations/expectations.contract.ts';
import { showDate } from '../../../src/platform/ui/format/dates.ts';
import { inDays } from '../../in-days.ts';
import { dialog, expect, row, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';
import { addFor, expectFailures, fill, openForm, path, saveButton } from './expectation-steps.ts';

const phone = { width: 390, height: 844 };
const saves = '**/api/User/UserExpectationsCrud';
const question = 'Are you sure you want to delete the expectation? It stays in the trash for 365 days.';

test('A member on a phone adds, edits and deletes an expectation', { tag: '@main' }, async ({ page, signIn }) => {
  const { name } = await signIn('member');
  await page.setViewportSize(phone);
  await page.goto(path);
  await expect(page.getByText('No user expectations found')).toBeVisible();
  await expect(page.getByText(expectationTexts.noneYet)).toBeVisible();

  const form = await openForm(page);
  for (const label of ['Current Business Value', 'Expected Value']) {
    await expect(form.getByLabel(label)).toHaveValue('0');
    for (const [attribute, value] of Object.entries({ type: 'number', min: '0', max: '10', step: '0.1' })) {
      await expect(form.getByLabel(label)).toHaveAttribute(attribute, value);
    }
  }
  await expect(form.getByLabel('Member')).toHaveCount(0);
  await fill(form, '7.5', '9');
  await saveButton(form).click();
  await expect(toast(page, 'Expectation added successfully!')).toBeVisible();
  await expect(page.getByText('1 user expectation', { exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    'ID',
    'Current Business Value',
    'Expected Value',
    'Created Date',
    'Actions',
  ]);
  const today = `${showDate(inDays(0))}by ${name}`;
  await expect(page.getByRole('cell')).toHaveText(['', /^\d+$/, '7.5', '9.0', today, '']);

  await page.getByRole('button', { name: 'Edit' }).click();
  const edited = dialog(page, 'Edit Expectation');
  await expect(edited.getByLabel('Current Business Value')).toHaveValue('7.5');
  await fill(edited, '0.3', '10');
  await saveButton(edited).click();
  await expect(toast(page, 'Expectation updated successfully!')).toBeVisible();
  await expect(page.getByRole('cell')).toHaveText(['', /^\d+$/, '0.3', '10.0', today, '']);

  await page.getByRole('button', { name: 'Delete' }).click();
  const asked = dialog(page, 'Delete Expectation');
  await expect(asked).toContainText(question);
  await expect(asked).toContainText('Current Business Value 0.3, Expected Value 10.0');
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Expectation deleted successfully!')).toBeVisible();
  await expect(page.getByText('No user expectations found')).toBeVisible();
});

test('A value that is no score has an error under its field, and the wheel changes nothing', async ({ page, signIn }) => {
  await signIn('member');
  await page.goto(path);
  const form = await openForm(page);
  const current = form.getByLabel('Current Business Value');
  const expected = form.getByLabel('Expected Value');
  await fill(form, '', '');
  await saveButton(form).click();
  await expect(current).toHaveAccessibleDescription('Current Business Value is required');
  await expect(expected).toHaveAccessibleDescription('Expected Value is required');
  await expect(current).toBeFocused();
  await fill(form, '10.1', '7.25');
  await expect(current).toHaveAccessibleDescription('');
  await saveButton(form).click();
  await expect(current).toHaveAccessibleDescription('Current Business Value must be a number from 0 to 10');
  await expect(expected).toHaveAccessibleDescription('Expected Value must have at most one decimal');

  await fill(form, '7.5', '10');
  await current.hover();
  await page.mouse.wheel(0, 300);
  await page.mouse.wheel(0, -600);
  await expect(current).not.toBeFocused();
  await expect(current).toHaveValue('7.5');
  await saveButton(form).click();
  await expect(page.getByRole('cell').nth(2)).toHaveText('7.5');
});

test('A save that fails shows why, and keeps what was typed', async ({ page, portal, signIn }) => {
  await addFor(portal, await signIn('member'), 4.2);
  await page.goto(path);
  const form = await openForm(page);
  await fill(form, '1.5', '2.5');
  const notAdded = { refused: 'Failed to add expectation', unreached: 'An error occurred while adding expectation' };
  await expectFailures(page, saves, notAdded, () => saveButton(form).click());
  await expect(form.getByLabel('Current Business Value')).toHaveValue('1.5');
  await form.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Edit' }).click();
  const edited = dialog(page, 'Edit Expectation');
  const notUpdated = { refused: 'Failed to update expectation', unreached: 'An error occurred while updating expectation' };
  await expectFailures(page, saves, notUpdated, () => saveButton(edited).click());
  await edited.getByRole('button', { name: 'Cancel' }).click();

  const asked = dialog(page, 'Delete Expectation');
  const notDeleted = { refused: 'Failed to delete expectation', unreached: 'An error occurred while deleting expectation' };
  await expectFailures(page, saves, notDeleted, async () => {
    await page.getByRole('button', { name: 'Delete' }).click();
    await asked.getByRole('button', { name: 'Delete' }).click();
    await expect(asked).toHaveCount(0);
  });
  await expect(row(page, '4.2')).toBeVisible();
});

test('A super admin sees the expectations of all members, and adds one for a member', async ({ page, portal, signIn }) => {
  const asha = await portal.person('member', { fullName: 'Asha Rao' });
  const ravi = await portal.person('member', { fullName: 'Ravi Patil' });
  await addFor(portal, asha, 4.2);
  await signIn('superAdmin');
  await page.goto(path);
  await expect(page.getByRole('columnheader').nth(2)).toHaveText('Member');
  await expect(row(page, '4.2')).toContainText(`Asha RaoID: ${asha.id}`);
  await expect(page.getByRole('link', { name: 'Asha Rao' })).toHaveAttribute('href', `/member-details/${asha.id}`);

  const form = await openForm(page);
  await fill(form, '3.3', '6.6');
  const member = form.getByRole('combobox', { name: 'Member' });
  await member.fill('Ravi');
  await page.getByRole('option', { name: 'Ravi Patil' }).click();
  await saveButton(form).click();
  await expect(toast(page, 'Expectation added successfully!')).toBeVisible();
  await expect(row(page, '3.3')).toContainText(`Ravi PatilID: ${ravi.id}`);

  await row(page, '3.3').getByRole('button', { name: 'Delete' }).click();
  const asked = dialog(page, 'Delete Expectation');
  await expect(asked).toContainText('of Ravi Patil: Current Business Value 3.3, Expected Value 6.6');
});

test('A super admin can add an own record, although no list of members has the own name', async ({ page, signIn }) => {
  const { id, name } = await signIn('superAdmin');
  await page.goto(path);
  const form = await openForm(page);
  await fill(form, '7.7', '8.8');
  const member = form.getByRole('combobox', { name: 'Member' });
  await expect(member).toHaveAttribute('required', '');
  await member.fill(name);
  await page.getByRole('option', { name }).click();
  await saveButton(form).click();
  await expect(toast(page, 'Expectation added successfully!')).toBeVisible();
  await expect(row(page, '7.7')).toContainText(`ID: ${id}`);
});

test('The list and its form are accessible in both schemes and at every width', async ({ page, portal, signIn }) => {
  const long = await portal.person('member', { fullName: 'Venkatasubramanian'.repeat(6) });
  for (const score of [9, 7, 5, 3, 0]) await addFor(portal, long, score);
  await signIn('superAdmin');
  await page.goto(path);
  await expect(page.getByRole('row')).toHaveCount(6);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expectAccessible(page);
  const form = await openForm(page);
  await fill(form, '11', '');
  await saveButton(form).click();
  await expect(form.getByText('Expected Value is required')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
