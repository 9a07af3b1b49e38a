// The advisory committee as a super admin manages it. Special: one message for all missing values, and the photo is optional.

import { type AdvisoryFields, saveAdvisory } from '../../../src/features/contents/advisory/advisory.contract.ts';
import { dialog, expect, pictureFile, row, test, toast, unfoldFilters } from '../journey.ts';
import type { JourneyPortal } from '../journey-portal.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';

test.beforeEach(async ({ signIn }) => {
  await signIn('superAdmin');
});

const someone = { Name: 'Dr. Leela Rao', Position: 'Chair', Exp: '22 years', Description: '<p>Advises on exports</p>' };
const addMember = (portal: JourneyPortal, wishes: Partial<AdvisoryFields> = {}) =>
  portal.save(saveAdvisory, { Flag: 'Add', ...someone, ...wishes });

test('A member is added without photo and experience; missing values are reported once, and under each field', { tag: '@main' }, async ({
  page,
}) => {
  await page.goto('/advisory-committee');
  await expect(page.getByText('No advisory committee members found')).toBeVisible();
  await page.getByRole('button', { name: 'Add Advisory Member' }).click();
  const form = dialog(page, 'Add Advisory Member');
  const description = form.getByRole('textbox', { name: 'Description' });
  await expect(description).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Please fill in all required fields')).toHaveCount(1);
  await expect(form.getByRole('alert')).toHaveText('Please fill in all required fields');
  for (const [label, field] of Object.entries({
    Name: form.getByLabel('Name'),
    Position: form.getByLabel('Position'),
    Description: description,
  }))
    await expect(field).toHaveAccessibleDescription(`${label} is required`);
  await form.getByLabel('Name').fill('Élodie Fernandes');
  await expect(form.getByLabel('Name')).not.toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Position').fill('Adviser, Law');
  await description.fill('x'.repeat(60));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Advisory committee member added successfully')).toBeVisible();
  const heads = ['ID', 'Photo', 'Name', 'Position', 'Exp', 'Description', 'Status', 'Actions'];
  await expect(page.getByRole('columnheader')).toHaveText(['', ...heads]);
  await expect(page.getByRole('cell', { name: 'N/A', exact: true })).toBeVisible();
  await expect(page.getByText(`${'x'.repeat(50)}…`, { exact: true })).toHaveAttribute('title', 'x'.repeat(60));
});

test('Editing changes the member and gives a photo', async ({ page, portal }) => {
  await addMember(portal);
  await page.goto('/advisory-committee');
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = dialog(page, 'Edit Advisory Member');
  await expect(form.getByRole('textbox', { name: 'Description' })).toHaveText('Advises on exports');
  await expect(form.getByLabel('Experience')).toHaveValue('22 years');
  await form.getByLabel('Experience').fill('');
  await form.getByLabel('Photo').setInputFiles(await pictureFile());
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Advisory committee member updated successfully')).toBeVisible();
  await expect(row(page, 'Dr. Leela Rao').getByRole('cell', { name: 'N/A', exact: true })).toBeVisible();
  await expect(row(page, 'Dr. Leela Rao').locator('img')).toHaveAttribute('src', /-small\.webp$/);
});

test('Members are found by name, position and status', async ({ page, portal }) => {
  const id = await addMember(portal);
  await addMember(portal, { Name: 'Élodie Fernandes', Position: 'Adviser, Law' });
  await portal.save(saveAdvisory, { Flag: 'Active', Id: id, IsActive: false });
  await page.goto('/advisory-committee');
  const chair = row(page, 'Dr. Leela Rao');
  const adviser = row(page, 'Élodie Fernandes');
  await expect(page.getByLabel('Records per page').getByRole('option')).toHaveText(['5', '10', '25', '50', '100']);
  await unfoldFilters(page);
  await page.getByLabel('Name').fill('elodie');
  await page.getByLabel('Name').press('Enter');
  await expect(chair).toHaveCount(0);
  await expect(adviser).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByLabel('Position').fill('CHAIR');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(adviser).toHaveCount(0);
  await expect(chair).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByLabel('Status', { exact: true }).selectOption('Inactive');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL('/advisory-committee?IsActive=false');
  await expect(adviser).toHaveCount(0);
  await expect(chair).toBeVisible();
});

test('A member is switched off, and deleted, after a confirmation with the name', async ({ page, portal }) => {
  await addMember(portal);
  await page.goto('/advisory-committee');
  await page.getByRole('switch', { name: 'Active' }).click();
  const question = dialog(page, 'Deactivate advisory committee member');
  await expect(question).toContainText('Dr. Leela Rao');
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(toast(page, 'Status updated successfully')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Active' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Delete' }).click();
  const deletion = dialog(page, 'Delete Advisory Committee Member');
  await expect(deletion).toContainText('It stays in the trash for 365 days.');
  await deletion.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Advisory committee member deleted successfully')).toBeVisible();
  await expect(page.getByText('No advisory committee members found')).toBeVisible();
});

test('Every failure has a message, and a reply without a message has a different one', async ({ page, portal, complaints }) => {
  complaints.expect(/503 .*AddCmsAdvisoryCommaty/);
  await addMember(portal);
  await page.route('**/api/User/GetCmsAdvisoryCommatyList', (route) => route.abort());
  await page.goto('/advisory-committee');
  await expect(toast(page, 'Failed to fetch advisory committee members', 'alert')).toHaveCount(1);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);

  const call = '**/api/User/AddCmsAdvisoryCommaty';
  await page.route(call, (route) => route.abort());
  await page.getByRole('switch', { name: 'Active' }).click();
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await expect(toast(page, 'Failed to update status', 'alert')).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  const deletion = dialog(page, 'Delete Advisory Committee Member');
  await deletion.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Failed to delete advisory committee member', 'alert')).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  const save = dialog(page, 'Edit Advisory Member').getByRole('button', { name: 'Save' });
  await save.click();
  await expect(toast(page, 'Failed to update advisory committee member', 'alert')).toBeVisible();
  await page.unrouteAll();
  await page.route(call, (route) => route.fulfill({ status: 503, body: 'Out of order' }));
  await save.click();
  await expect(toast(page, 'Operation failed', 'alert')).toBeVisible();
});

test('The committee is accessible and fits every width, also with long names', async ({ page, portal }) => {
  await addMember(portal, { Name: 'y'.repeat(200), Position: 'P'.repeat(200), Exp: 'E'.repeat(400) });
  await page.goto('/advisory-committee');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
