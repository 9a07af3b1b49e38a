// The settings of the organisation: what they say at first, changing them with a logo, two people at once, and who may not see them.

import { saveSettings } from '../../../src/features/desk/settings/settings.contract.ts';
import { dialog, expect, pictureFile, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';

const pune = {
  OrganizationName: 'Pune Chapter of Makers',
  Address: '12 Fergusson Road\nPune 411004',
  TaxNumber: '27AAAAA0000A1Z5',
  MembershipFee: 1_000,
};

test('shows what is not set, and keeps what is typed, with a logo', { tag: '@main' }, async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  const facts = page.getByRole('region', { name: 'Organization' });
  await expect(facts).toContainText('Chapterhouse (not set)');
  await facts.getByRole('button', { name: 'Edit' }).click();
  const form = dialog(page, 'Edit Settings');
  await form.getByLabel('Organization Name').fill(pune.OrganizationName);
  await form.getByLabel('Address').fill(pune.Address);
  await form.getByLabel('Tax Number').fill(pune.TaxNumber);
  await expect(form.getByLabel('Membership Fee')).toHaveValue('1000');
  await form.getByLabel('Office Phone').fill('+91 98220 12345');
  await form.getByLabel('Office E-mail').fill('office@example.com');
  await form.getByLabel('UPI ID').fill('pune');
  await form.getByLabel('Membership Fee').fill('18000');
  await form.locator('input[type=file]').setInputFiles(await pictureFile());
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('UPI ID must look like name@bank')).toBeVisible();
  await form.getByLabel('UPI ID').fill('pune@okbank');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Settings saved successfully')).toBeVisible();
  await expect(form).toHaveCount(0);
  for (const fact of ['9822012345', 'office@example.com', 'pune@okbank', '₹18,000.00']) await expect(facts).toContainText(fact);
  await expect(facts.getByText(/^12 Fergusson Road\s+Pune 411004$/)).toBeVisible();
  await expect(facts.getByRole('img', { name: 'Logo' })).toBeVisible();

  await facts.getByRole('button', { name: 'Edit' }).click();
  await form.getByLabel('Remove the logo').check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(facts.getByRole('img', { name: 'Logo' })).toHaveCount(0);
  await facts.getByRole('button', { name: 'History' }).click();
  const history = dialog(page, 'History of Organization');
  for (const text of [pune.TaxNumber, 'UPI ID', '₹18,000.00']) await expect(history).toContainText(text);
});

test('says what somebody else has changed in the meantime, and lets one choose', async ({ page, portal, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = dialog(page, 'Edit Settings');
  await form.getByLabel('Tax Number').fill('Mine');
  await portal.save(saveSettings, { ...pune, TaxNumber: 'Theirs' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(/^This record was changed by .+ in the meantime$/)).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Organization Name' })).toHaveValue(pune.OrganizationName);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  const facts = page.getByRole('region', { name: 'Organization' });
  await expect(facts).toContainText('Mine');
  await expect(facts).toContainText(pune.OrganizationName);
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
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(dialog(page, 'Edit Settings')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await signIn('member');
  await page.goto('/settings');
  await expect(page.getByText('Access Denied')).toBeVisible();
});
