// Sponsors as a super admin manages them. Special: the search filters the current page.

import { saveSponsor } from '../../../src/features/contents/sponsors/sponsors.contract.ts';
import { makePicture } from '../../makers.ts';
import { dialog, expect, pictureFile, row, test, toast, unfoldFilters } from '../journey.ts';
import type { JourneyPortal } from '../journey-portal.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';

test.beforeEach(async ({ signIn }) => {
  await signIn('superAdmin');
});

const addSponsors = async (portal: JourneyPortal, ...orderNumbers: number[]) => {
  const ids: number[] = [];
  for (const OrderNo of orderNumbers) ids.push(await portal.save(saveSponsor, { Flag: 'Add', OrderNo }, await makePicture()));
  return ids;
};

test('A sponsor is added with its logo, and a missing value has an error under its field', { tag: '@main' }, async ({ page }) => {
  await page.goto('/sponsors');
  await expect(page.getByText('No sponsors found')).toBeVisible();
  await page.getByRole('button', { name: 'Add Sponsor' }).click();
  const form = dialog(page, 'Add Sponsor');
  const orderNumber = form.getByLabel('Order Number');
  await expect(orderNumber).toHaveAttribute('min', '0');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(orderNumber).toHaveAccessibleDescription('Order number is required');
  await expect(form.getByLabel('Logo')).toHaveAccessibleDescription(/Logo is required/);
  await orderNumber.fill('-1');
  await expect(form.getByText('Order number is required')).toHaveCount(0);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(orderNumber).toHaveAccessibleDescription('Order number must be a valid positive number');
  await orderNumber.fill('0');
  await form.getByLabel('Logo').setInputFiles(await pictureFile());
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Sponsor saved successfully')).toBeVisible();
  await expect(page.getByRole('cell', { name: '0', exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['', 'Logo', 'Order No', 'Status', 'Actions']);
});

test('Editing keeps the logo, and replaces it when another one is chosen', async ({ page, portal }) => {
  await addSponsors(portal, 4);
  await page.goto('/sponsors');
  const logo = page.getByRole('img', { name: 'Logo' });
  const before = (await logo.getAttribute('src')) ?? '';
  const form = dialog(page, 'Edit Sponsor');
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(form.getByLabel('Order Number')).toHaveValue('4');
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

test('The search looks through all pages, by order number or ID', async ({ page, portal }) => {
  const numbers = Array.from({ length: 12 }, (_, at) => 700 + at);
  const ids = await addSponsors(portal, ...numbers);
  await page.goto('/sponsors?page=2');
  await expect(page.getByText('Showing 11 to 12 of 12 sponsors')).toBeVisible();
  const search = page.getByLabel('Search');
  await search.pressSequentially('700');
  await expect(page).toHaveURL('/sponsors?Search=700');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('cell', { name: '700', exact: true })).toBeVisible();
  await search.fill(String(ids[10]));
  await expect(page.getByRole('cell', { name: '710', exact: true })).toBeVisible();
  await page.reload();
  await expect(search).toHaveValue(String(ids[10]));
  await expect(page.getByRole('cell', { name: '710', exact: true })).toBeVisible();
  await search.fill('quokka');
  await expect(page.getByText('No sponsors found')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(search).toHaveValue('');
  await expect(page.getByText('Showing 1 to 10 of 12 sponsors')).toBeVisible();
});

test('The status filter sends a request, and the page sizes are those of sponsors', async ({ page, portal }) => {
  const [first = 0] = await addSponsors(portal, 1, 2, 3, 4, 5, 6);
  await portal.save(saveSponsor, { Flag: 'Active', Id: first, IsActive: false });
  await page.goto('/sponsors');
  await unfoldFilters(page);
  const status = page.getByLabel('Status', { exact: true });
  await expect(status.getByRole('option')).toHaveText(['All', 'Active', 'Inactive']);
  await status.selectOption('Inactive');
  await expect(page.getByText('Showing 1 to 1 of 1 sponsors', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/sponsors?IsActive=false');
  await status.selectOption('Active');
  await expect(page.getByText('Showing 1 to 5 of 5 sponsors')).toBeVisible();
  await status.selectOption('All');
  const size = page.getByLabel('Records per page');
  await expect(size.getByRole('option')).toHaveText(['5', '10', '25', '50', '100']);
  await size.selectOption('5');
  await expect(page.getByText('Showing 1 to 5 of 6 sponsors')).toBeVisible();
});

test('A sponsor is switched off, and deleted, after a confirmation with its name', async ({ page, portal }) => {
  const [id] = await addSponsors(portal, 31, 32);
  await page.goto('/sponsors');
  const sponsor = row(page, '31');
  await sponsor.getByRole('switch', { name: 'Active' }).click();
  const question = dialog(page, 'Deactivate sponsor');
  await expect(question).toContainText(`Order number 31, ID ${id}`);
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(toast(page, 'Status updated successfully')).toBeVisible();
  await expect(sponsor.getByRole('switch', { name: 'Active' })).not.toBeChecked();

  await sponsor.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page, 'Delete Sponsor')).toContainText('It stays in the trash for 365 days.');
  await dialog(page, 'Delete Sponsor').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Sponsor deleted successfully')).toBeVisible();
  await expect(sponsor).toHaveCount(0);
  await expect(row(page, '32')).toBeVisible();
});

test('A list that cannot be loaded shows a message, and is empty until it is loaded again', async ({ page, portal }) => {
  await addSponsors(portal, 1);
  await page.route('**/api/User/GetCmsSponsorList', (route) => route.abort());
  await page.goto('/sponsors');
  const again = page.getByRole('button', { name: 'Try Again' });
  await expect(again).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(1);
  await expect(toast(page, 'Failed to fetch sponsors', 'alert')).toHaveCount(1);
  await page.unrouteAll();
  await again.click();
  await expect(page.getByRole('row')).toHaveCount(2);
});

test("A failed save shows 'Error: ' and the server's message, or its own text when there is none", async ({ page }) => {
  await page.goto('/sponsors');
  await page.getByRole('button', { name: 'Add Sponsor' }).click();
  const form = dialog(page, 'Add Sponsor');
  await form.getByLabel('Order Number').fill('5');
  await form.getByLabel('Logo').setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Error: Please select a valid image file', 'alert')).toBeVisible();
  await expect(form.getByLabel('Logo')).toHaveAccessibleDescription(/Please select a valid image file/);
  await page.route('**/api/User/AddCmsSponsor', (route) => route.abort());
  await form.getByLabel('Logo').setInputFiles(await pictureFile());
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Failed to save sponsor', 'alert')).toBeVisible();
  await expect(form.getByLabel('Order Number')).toHaveValue('5');
});

test('Sponsors are accessible and fit every width', async ({ page, portal }) => {
  await addSponsors(portal, 1, 2_147_483_647);
  await page.goto('/sponsors?Search=1');
  await expect(page.getByRole('row')).toHaveCount(3);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
