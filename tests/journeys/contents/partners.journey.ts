// Partners as a super admin manages them. Special: the server searches them, a page always has ten, and the status is shown twice.

import { savePartner } from '../../../src/features/contents/partners/partners.contract.ts';
import { makePicture } from '../../makers.ts';
import { dialog, expect, pictureFile, row, test, toast, unfoldFilters } from '../journey.ts';
import type { JourneyPortal } from '../journey-portal.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';

test.beforeEach(async ({ signIn }) => {
  await signIn('superAdmin');
});

const addPartners = async (portal: JourneyPortal, ...orderNumbers: number[]) => {
  const ids: number[] = [];
  for (const OrderNo of orderNumbers) ids.push(await portal.save(savePartner, { Flag: 'Add', OrderNo }, await makePicture()));
  return ids;
};

test('A partner is added with its logo, and a missing value has an error under its field', { tag: '@main' }, async ({ page }) => {
  await page.goto('/partners');
  await expect(page.getByText('No partners found')).toBeVisible();
  await page.getByRole('button', { name: 'Add Partner' }).click();
  const form = dialog(page, 'Add Partner');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Order Number')).toHaveAccessibleDescription('Order number is required');
  await expect(form.getByLabel('Logo')).toHaveAccessibleDescription(/Logo file is required/);
  await form.getByLabel('Order Number').fill('42');
  await form.getByLabel('Logo').setInputFiles(await pictureFile());
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Partner saved successfully')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['', 'ID', 'Logo', 'Order No', 'Status', 'Toggle', 'Actions']);
  await expect(row(page, '42').getByRole('cell', { name: 'Active', exact: true })).toHaveCount(1);
  await expect(row(page, '42').getByRole('switch', { name: /^Active, / })).toBeChecked();
});

test('Editing keeps the logo, and replaces it when another one is chosen', async ({ page, portal }) => {
  await addPartners(portal, 4);
  await page.goto('/partners');
  const logo = page.getByRole('img', { name: 'Logo' });
  const before = (await logo.getAttribute('src')) ?? '';
  const form = dialog(page, 'Edit Partner');
  await page.getByRole('button', { name: 'Edit' }).click();
  await form.getByLabel('Order Number').fill('12');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('cell', { name: '12', exact: true })).toBeVisible();
  await expect(logo).toHaveAttribute('src', before);
  await page.getByRole('button', { name: 'Edit' }).click();
  await form.getByLabel('Logo').setInputFiles(await pictureFile());
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(logo).not.toHaveAttribute('src', before);
  expect((await page.request.get(before)).status()).toBe(404);
});

test('The server filters partners by order number or ID and by status, from any page', async ({ page, portal }) => {
  const numbers = Array.from({ length: 12 }, (_, at) => 700 + at);
  const ids = await addPartners(portal, ...numbers);
  await portal.save(savePartner, { Flag: 'Active', Id: ids[0] ?? 0, IsActive: false });
  await page.goto('/partners?page=2');
  await expect(page.getByText('Showing 11 to 12 of 12 partners')).toBeVisible();
  await expect(page.getByLabel('Records per page')).toHaveCount(0);
  const search = page.getByLabel('Search');
  const filters = page.getByRole('button', { name: 'Filters', exact: false }).first();
  await search.pressSequentially('70');
  await expect(page).toHaveURL('/partners?Search=70');
  await expect(page.getByText('Showing 1 to 10 of 10 partners')).toBeVisible();
  await unfoldFilters(page);
  await page.getByLabel('Status', { exact: true }).selectOption('Inactive');
  await expect(page.getByText('Showing 1 to 1 of 1 partners', { exact: true })).toBeVisible();
  await expect(row(page, '700').getByRole('cell', { name: 'Inactive', exact: true })).toBeVisible();
  await expect(filters).toContainText('1');
  await page.reload();
  await expect(search).toHaveValue('70');
  await expect(page.getByRole('row')).toHaveCount(2);

  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/partners');
  await expect(search).toHaveValue('');
  await expect(page.getByText('of 12 partners')).toBeVisible();
  await search.fill('zebra');
  await search.press('Enter');
  await expect(page.getByText('No partners found')).toBeVisible();
  await filters.click();
  await expect(page.getByLabel('Status', { exact: true })).toBeHidden();
});

test('A partner is switched off, and deleted, after a confirmation with its name', async ({ page, portal }) => {
  const [id] = await addPartners(portal, 31, 32);
  await page.goto('/partners');
  const partner = row(page, '31');
  await partner.getByRole('switch', { name: 'Active' }).click();
  const question = dialog(page, 'Deactivate partner');
  await expect(question).toContainText(`Order number 31, ID ${id}`);
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(toast(page, 'Partner status updated successfully')).toBeVisible();
  await expect(partner.getByText('Inactive')).toBeVisible();

  await partner.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page, 'Delete Partner')).toContainText('It stays in the trash for 365 days.');
  await dialog(page, 'Delete Partner').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Partner deleted successfully')).toBeVisible();
  await expect(partner).toHaveCount(0);
  await expect(row(page, '32')).toBeVisible();
});

test('Every failure has a message: the list, the switch, the save and the deletion', async ({ page, portal }) => {
  await addPartners(portal, 1);
  await page.route('**/api/User/GetCmsPartnerList', (route) => route.abort());
  await page.goto('/partners');
  await expect(toast(page, 'Error fetching partners. Please try again.', 'alert')).toHaveCount(1);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);

  await page.route('**/api/User/AddCmsPartner', (route) => route.abort());
  await page.getByRole('switch', { name: 'Active' }).click();
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await expect(toast(page, 'Error updating partner status. Please try again.', 'alert')).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog(page, 'Delete Partner').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Error deleting partner. Please try again.', 'alert')).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await dialog(page, 'Edit Partner').getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Error saving partner. Please try again.', 'alert')).toBeVisible();
  await expect(dialog(page, 'Edit Partner')).toBeVisible();
});

test('Partners are accessible and fit every width', async ({ page, portal }) => {
  const [id = 0] = await addPartners(portal, 1, 2_147_483_647);
  await portal.save(savePartner, { Flag: 'Active', Id: id, IsActive: false });
  await page.goto('/partners?Search=1');
  await expect(page.getByRole('row')).toHaveCount(3);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
