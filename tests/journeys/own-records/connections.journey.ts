// Connections: a member's own on a phone, and those of all members for a super admin.

import type { Locator } from '@playwright/test';
import { saveConnection } from '../../../src/features/own-records/connections/connections.contract.ts';
import { dialog, expect, row, test, toast, unfoldFilters } from '../journey.ts';
import type { JourneyPortal } from '../journey-portal.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';

const add = (portal: JourneyPortal, UserId: number, OrganizationName: string, ContactPerson = 'Sunita Deshpande') =>
  portal.save(saveConnection, { Flag: 'Add', UserId, OrganizationName, ContactPerson, MobileNo: '9876543210' });

const fill = async (form: Locator, organization: string, person: string, mobile: string) => {
  await form.getByLabel('Organization Name').fill(organization);
  await form.getByLabel('Contact Person').fill(person);
  await form.getByLabel('Mobile Number').fill(mobile);
};

/** In place of what stands there. */
const paste = async (field: Locator, text: string) => {
  await field.evaluate((input: HTMLInputElement, pasted) => {
    input.select();
    input.setRangeText(pasted);
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
  }, text);
};

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('A member adds, edits and deletes a connection', { tag: '@main' }, async ({ page, signIn }) => {
    await signIn('member');
    await page.goto('/User-connections');
    await expect(page.getByText('No connections found')).toBeVisible();
    await page.getByRole('button', { name: 'Add Connection' }).click();
    const form = dialog(page, 'Add Connection');
    await form.getByRole('button', { name: 'Save' }).click();
    for (const [label, message] of [
      ['Organization Name', 'Organization name is required'],
      ['Contact Person', 'Contact person is required'],
      ['Mobile Number', 'Mobile number is required'],
    ] as const) {
      await expect(form.getByLabel(label)).toHaveAccessibleDescription(message);
    }
    await expect(form.getByLabel('Organization Name')).toBeFocused();
    await expectAccessible(page);
    const mobile = form.getByLabel('Mobile Number');
    await expect(mobile).toHaveAttribute('placeholder', 'Enter 10-digit mobile number');
    await fill(form, 'Nilgiri Tea Traders', 'Ravi Patil', '98765');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(mobile).toHaveAccessibleDescription('Mobile number must be 10 digits');
    for (const typed of ['+91 98765-43210', '98765 43210 99', '9876543210x']) {
      await mobile.fill(typed);
      await expect(mobile).toHaveValue('9876543210');
    }
    for (const typed of ['+919876543210', '09876543210']) {
      await mobile.fill('');
      await mobile.pressSequentially(typed);
      await expect(mobile).toHaveValue('9876543210');
    }
    // One digit too many after digits that look like a prefix: no digit is removed.
    await mobile.fill('91987654321');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(mobile).toHaveValue('91987654321');
    await expect(mobile).toHaveAccessibleDescription('Mobile number must be 10 digits');
    await paste(mobile, '98765 432101');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(mobile).toHaveValue('98765432101');
    await expect(mobile).toHaveAccessibleDescription('Mobile number must be 10 digits');
    await paste(mobile, '+91 98765-43210');
    await expect(mobile).toHaveValue('9876543210');
    await form.getByRole('button', { name: 'Save' }).dblclick();
    await expect(toast(page, 'Connection added successfully!')).toBeVisible();
    await expect(page.getByText('Showing 1 to 1 of 1 connections', { exact: true })).toBeVisible();
    await expect(page.getByText('Page 1 of 1')).toBeVisible();
    const card = row(page, 'Nilgiri Tea Traders');
    await expect(card).toContainText('Ravi Patil');
    await expectNoSidewaysScroll(page);

    await card.getByRole('button', { name: 'Edit' }).click();
    const edit = dialog(page, 'Edit Connection');
    await expect(edit.getByLabel('Mobile Number')).toHaveValue('9876543210');
    await edit.getByLabel('Contact Person').fill('Meera Iyer');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Connection updated successfully!')).toBeVisible();
    await expect(card).toContainText('Meera Iyer');

    await card.getByRole('button', { name: 'Delete' }).click();
    const question = dialog(page, 'Delete Connection');
    await expect(question).toContainText(
      'Are you sure you want to delete the connection for the organization? It stays in the trash for 365 days.',
    );
    await expect(question).toContainText('Nilgiri Tea Traders');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Connection deleted successfully!')).toBeVisible();
    await expect(page.getByText('No connections found')).toBeVisible();
  });
});

test('Connections are filtered by organization and person while typing, and the address keeps it', async ({ page, portal, signIn }) => {
  const { id } = await signIn('member');
  await add(portal, id, 'Crème Foods', 'Ravi Patil');
  await add(portal, id, 'Deccan Cranes', 'Éloïse Menon');
  await page.goto('/User-connections');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(3);
  await unfoldFilters(page);
  await page.getByLabel('Organization Name').fill('CREME');
  await expect(rows).toHaveCount(2);
  await expect(row(page, 'Crème Foods')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Organization Name')).toHaveValue('CREME');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(rows).toHaveCount(3);
  await page.getByLabel('Contact Person').fill('eloise');
  await expect(row(page, 'Deccan Cranes')).toBeVisible();
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Organization Name').fill('creme');
  await expect(page.getByText('No connections found')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(rows).toHaveCount(3);
  await expect(page.getByLabel('Records per page').getByRole('option')).toHaveText(['5', '10', '25', '50', '100']);
});

test('Every failure has a message, and nothing typed is lost', async ({ page, portal, signIn }) => {
  const { id } = await signIn('member');
  await add(portal, id, 'Deccan Cranes');
  await page.route('**/api/User/GetUserConnects', (route) => route.abort());
  await page.goto('/User-connections');
  await expect(toast(page, 'Failed to fetch connections', 'alert')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(row(page, 'Deccan Cranes')).toBeVisible();

  const refuse = { status: 400, json: { rs: 0, rc: [], res: null, msgkey: null } };
  await page.getByRole('button', { name: 'Add Connection' }).click();
  const form = dialog(page, 'Add Connection');
  await fill(form, 'Nilgiri Tea', 'Ravi', '9876543210');
  await page.route('**/api/User/AddUserConnect', (route) => route.fulfill(refuse));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Operation failed', 'alert')).toBeVisible();
  await page.unrouteAll();
  await page.route('**/api/User/AddUserConnect', (route) => route.abort());
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Failed to save connection', 'alert')).toBeVisible();
  await expect(form.getByLabel('Organization Name')).toHaveValue('Nilgiri Tea');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog(page, 'Delete Connection').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Failed to delete connection', 'alert')).toBeVisible();
  await expect(row(page, 'Deccan Cranes')).toBeVisible();
});

test('A super admin sees the connections of all members with their owners, and adds one for a member', async ({ page, portal, signIn }) => {
  const asha = await portal.person('member', { fullName: 'Asha Rao' });
  const ravi = await portal.person('member', { fullName: 'Ravi Patil' });
  await add(portal, asha.id, 'Hers');
  await add(portal, ravi.id, 'His');
  await signIn('superAdmin');
  await page.goto('/User-connections');
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    'ID',
    'Organization',
    'Contact Person',
    'Mobile',
    'Member',
    'Created Date',
    'Actions',
  ]);
  await expect(row(page, 'Hers')).toContainText('Asha Rao');
  await page.getByRole('button', { name: 'Add Connection' }).click();
  const form = dialog(page, 'Add Connection');
  await fill(form, 'For Ravi', 'Meera', '9876543210');
  // The owner is empty at first: it has to be chosen, so that no record is saved for the wrong member.
  const member = form.getByLabel('Member');
  await expect(member).toHaveValue('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(member).toHaveAccessibleDescription('Please select a member');
  await expect(member).toBeFocused();
  await page.keyboard.type('asha');
  await page.keyboard.press('Enter');
  await expect(member).toHaveValue(/^Asha Rao/);
  // When the field gets the focus again, typing replaces the chosen name.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(member).toBeFocused();
  await page.keyboard.type('ravi');
  await expect(member).toHaveValue('ravi');
  await page.getByRole('option', { name: /Ravi Patil/ }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'For Ravi')).toContainText('Ravi Patil');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await row(page, 'For Ravi').getByRole('link', { name: 'Ravi Patil' }).click();
  await expect(page).toHaveURL(`/member-details/${ravi.id}`);
});
