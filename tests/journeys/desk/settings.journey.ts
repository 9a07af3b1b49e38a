// The settings of the organisation: what they say at first, changing them where they stand, with a logo, leaving with something typed, two
// people at once, and who may not see them.

import type { Page } from '@playwright/test';
import { saveSettings } from '../../../src/features/desk/settings/settings.contract.ts';
import { dialog, expect, pictureFile, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';

const pune = {
  OrganizationName: 'Pune Chapter of Makers',
  Address: '12 Fergusson Road\nPune 411004',
  TaxNumber: '27AAAAA0000A1Z5',
  MembershipFee: 1_000,
};

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Opens a section and gives its form. */
const edit = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  return page.getByRole('form', { name: `Edit ${name}` });
};

test('Sections say what is set, and are edited where they stand, with a logo', { tag: '@main' }, async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  const organization = section(page, 'Organisation');
  await expect(organization).toContainText('Chapterhouse (not set)');
  await expect(section(page, 'Attendance and lights')).toContainText('A member may miss 3 meetings in six months.');
  await expect(section(page, 'Attendance and lights')).toContainText('Coming late is never an absence.');
  await expect(section(page, 'Public pages')).toContainText('Nobody outside sees a chapter’s page.');

  let form = await edit(page, 'Organisation');
  await expect(form.getByLabel('Organization Name')).toBeFocused();
  await form.getByLabel('Organization Name').fill(pune.OrganizationName);
  await form.getByLabel('Address').fill(pune.Address);
  await form.getByLabel('Office Phone').fill('+91 98220 12345');
  await form.getByLabel('Office E-mail').fill('office@example.com');
  await form.locator('input[type=file]').setInputFiles(await pictureFile());
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Settings saved successfully')).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(organization).toContainText('9822012345 · office@example.com');
  await expect(organization.getByText(/^12 Fergusson Road\s+Pune 411004$/)).toBeVisible();
  await expect(organization.getByRole('img', { name: 'Logo' })).toBeVisible();

  form = await edit(page, 'Money and receipts');
  await expect(form.getByLabel('Membership Fee')).toHaveValue('1000');
  await form.getByLabel('Membership Fee').fill('18000');
  await form.getByLabel('Tax Number').fill(pune.TaxNumber);
  await form.getByLabel('UPI ID').fill('pune');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('UPI ID must look like name@bank')).toBeVisible();
  await form.getByLabel('UPI ID').fill('pune@okbank');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  for (const fact of ['₹18,000.00 for a year', 'pune@okbank', pune.TaxNumber])
    await expect(section(page, 'Money and receipts')).toContainText(fact);
  // What another section has is kept.
  await expect(organization).toContainText(pune.OrganizationName);

  form = await edit(page, 'Organisation');
  await form.getByLabel('Remove the logo').check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(organization.getByRole('img', { name: 'Logo' })).toHaveCount(0);
  await page.getByRole('button', { name: 'History' }).click();
  const history = dialog(page, 'History of Organization');
  for (const text of [pune.TaxNumber, 'UPI ID', '₹18,000.00']) await expect(history).toContainText(text);
});

test('An own tax number and code that look wrong are asked about while they are typed, and on the settings', async ({
  page,
  portal,
  signIn,
}) => {
  const tax = { TaxNumber: '27AAPFU0939F1ZV', TaxRate: 18, TaxCode: '999599', TaxState: 'Maharashtra' } as const;
  await portal.save(saveSettings, { OrganizationName: 'Pune Makers', ...tax });
  await signIn('superAdmin');
  await page.goto('/settings');
  const money = section(page, 'Money and receipts');
  await expect(money).toContainText('Receipts are tax invoices.');
  await expect(money).not.toContainText('Please check');
  const form = await edit(page, 'Money and receipts');
  await form.getByLabel('Tax State').selectOption('Gujarat');
  await expect(form.getByText('This GSTIN is of Maharashtra, and the tax state is Gujarat')).toBeVisible();
  await form.getByLabel('Tax Number').fill('27AAPFU0939F1ZW');
  await expect(form.getByText('This is no valid GSTIN')).toBeVisible();
  await form.getByLabel('Tax Code').fill('ABC');
  await expect(form.getByText('A SAC has six digits')).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  for (const asked of ['This is no valid GSTIN', 'A SAC has six digits']) await expect(money).toContainText(asked);
});

test('A fee with a zero too many is asked about, and the one until now is taken by a press', async ({ page, portal, signIn }) => {
  await portal.save(saveSettings, { OrganizationName: 'Pune Makers', MembershipFee: 10_000 });
  await signIn('superAdmin');
  await page.goto('/settings');
  const form = await edit(page, 'Money and receipts');
  const fee = form.getByLabel('Membership Fee');
  const until = form.getByText(/the fee until now$/);
  for (const usual of ['12000', '29999', '3334', '']) {
    await fee.fill(usual);
    await expect(until).toHaveCount(0);
  }
  for (const [odd, said] of [
    ['1000', 'Only 1/10 of the fee until now'],
    ['0', 'Nothing, instead of the fee until now'],
    ['100000', '10 times the fee until now'],
  ] as const) {
    await fee.fill(odd);
    await expect(form.getByText(said)).toBeVisible();
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await form.getByRole('button', { name: 'Use ₹10,000.00' }).click();
  await expect(fee).toHaveValue('10000');
  await expect(until).toHaveCount(0);
  // It asks, and keeps nothing from being saved.
  await fee.fill('100000');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(section(page, 'Money and receipts')).toContainText('₹1,00,000.00 for a year');
});

test('One section is open at a time, and leaving it with something typed asks', async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/settings');
  const attendance = await edit(page, 'Attendance and lights');
  await expect(attendance.getByLabel('Absences Allowed')).toBeFocused();
  const money = await edit(page, 'Money and receipts');
  await expect(attendance).toHaveCount(0);
  await money.getByLabel('Tax Number').fill('Typed');
  const question = dialog(page, 'Discard changes?');
  const stay = async () => {
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await expect(money.getByLabel('Tax Number')).toHaveValue('Typed');
  };
  await page.getByRole('button', { name: 'Edit Organisation' }).click();
  await stay();
  await money.getByRole('button', { name: 'Cancel' }).click();
  await stay();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await stay();
  await page.getByRole('button', { name: 'Edit Attendance and lights' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(attendance.getByLabel('Absences Allowed')).toHaveValue('3');
  await attendance.getByLabel('Absences Allowed').fill('1');
  await attendance.getByLabel('Lates per Absence').fill('3');
  await page.keyboard.press('Control+Enter');
  await expect(section(page, 'Attendance and lights')).toContainText('A member may miss 1 meeting in six months.');
  await expect(section(page, 'Attendance and lights')).toContainText('Coming late 3 times is one absence.');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('says what somebody else has changed in the meantime, and lets one choose', async ({ page, portal, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/settings');
  const form = await edit(page, 'Money and receipts');
  await form.getByLabel('Tax Number').fill('Mine');
  await portal.save(saveSettings, { ...pune, TaxNumber: 'Theirs' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(/^This record was changed by .+ in the meantime$/)).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect(section(page, 'Money and receipts')).toContainText('Mine');
  await expect(section(page, 'Organisation')).toContainText(pune.OrganizationName);
});

test('looks right with long texts, and is not for members', async ({ page, portal, signIn }) => {
  await signIn('superAdmin');
  const long = 'An Association of Traders and Manufacturers of the Western Districts '.repeat(3).slice(0, 200);
  await portal.save(saveSettings, {
    OrganizationName: long.trim(),
    Address: 'x'.repeat(499),
    TaxNumber: '9'.repeat(50),
    MembershipFee: 1_000,
  });
  await page.goto('/settings');
  await expect(page.getByText(long.trim())).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await edit(page, 'Organisation');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await signIn('member');
  await page.goto('/settings');
  await expect(page.getByText('Access Denied')).toBeVisible();
});
