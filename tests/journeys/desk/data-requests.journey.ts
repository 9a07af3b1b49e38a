// A member agrees to what is kept, withdraws that and so asks for an erasure; a super admin is reminded, answers, and erases.

import { dialog, expect, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';

test('A member withdraws a consent, names somebody and asks; a super admin answers and erases', { tag: '@main' }, async ({
  page,
  portal,
  signIn,
}) => {
  const member = await portal.person('member', { fullName: 'Asha Owner', hasChosen: true });
  await portal.data.write((tx) => tx.deleteFrom('consents').where('user_id', '=', member.id).execute());
  await signIn(member);
  await page.goto('/dashboard');
  const asked = page.getByRole('region', { name: 'Your data' });
  await asked.getByRole('button', { name: 'I agree' }).click();
  await expect(toast(page, 'Thank you. You can withdraw it at any time')).toBeVisible();
  await expect(asked).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('banner').getByRole('button', { name: 'Asha Owner' }).click();
  await page.getByRole('menuitem', { name: 'View Profile' }).click();
  const profile = dialog(page, 'User Profile');
  await profile.getByText('Payments and the office').click();
  await expect(profile.getByText('Your payments and receipts')).toBeVisible();
  await expect(profile.getByRole('button', { name: 'Who sees what', exact: true })).toBeVisible();
  await expect(profile.getByRole('link', { name: '0 slips' })).toHaveAttribute('href', '/slips');
  await profile.getByText('Payments and the office').click();
  await profile.getByRole('button', { name: 'Name somebody' }).click();
  await profile.getByLabel('Name', { exact: true }).fill('Noor Owner');
  await profile.getByRole('form', { name: 'My nominee' }).getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Nominee saved')).toBeVisible();
  await profile.getByRole('button', { name: 'Ask about my data' }).click();
  await profile.getByLabel('Kind').selectOption('Complaint');
  await profile.getByLabel('Text', { exact: true }).fill('Too many mails');
  await profile.getByRole('form', { name: 'Ask about my data' }).getByRole('button', { name: 'Send' }).click();
  await expect(toast(page, 'Your request was sent')).toBeVisible();
  await profile.getByRole('button', { name: 'Withdraw Privacy notice' }).click();
  await dialog(page, 'Withdraw consent').getByRole('button', { name: 'Withdraw' }).click();
  await expect(toast(page, 'Consent withdrawn. The office was asked to erase your data')).toBeVisible();
  await expect(profile.getByText('Too many mails')).toBeVisible();
  await expect(profile.getByText('The consent to the privacy notice was withdrawn.')).toBeVisible();
  await expectAccessible(page);

  await portal.data.write((tx) => tx.updateTable('data_requests').set({ due_on: '2026-01-01' }).where('user_id', '=', member.id).execute());
  await signIn('superAdmin');
  await page.goto('/dashboard');
  await expect(page.getByText('requests about personal data are due within 7 days')).toBeVisible();
  await page.getByRole('listitem').filter({ hasText: 'are due within 7 days' }).getByRole('link', { name: 'Answer' }).click();
  await expect(page).toHaveURL('/data-requests?State=Open&sort=DueOn');
  await expect(page.getByRole('columnheader', { name: 'Due' })).toHaveAttribute('aria-sort', 'ascending');
  await page.goto('/data-requests');
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  await expect(row('The consent to the privacy notice')).toContainText('Nominee: Noor Owner');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Enter Request' }).click();
  const entered = dialog(page, 'Enter Request');
  await expectAccessible(page);
  await entered.getByRole('button', { name: 'Enter', exact: true }).click();
  await expect(entered.getByText('Please choose a member')).toBeVisible();
  await entered.getByRole('combobox', { name: 'Member' }).fill('Asha Owner');
  await page.getByRole('option', { name: /Asha Owner/ }).click();
  // An erasure shows whom the member has named, so it is never what stands there first.
  await expect(entered.getByLabel('Kind')).toHaveValue('Access');
  await entered.getByLabel('Kind').selectOption('Erasure');
  await entered.getByLabel('Text').fill('Her brother says that she has died');
  await entered.getByRole('button', { name: 'Enter', exact: true }).click();
  await expect(toast(page, 'Request entered')).toBeVisible();
  await expect(row('Her brother says')).toContainText('Nominee: Noor Owner');
  await row('Too many mails').getByRole('button', { name: 'Answer' }).click();
  const answer = dialog(page, 'Answer Request');
  await answer.getByLabel('Reason').fill('We send fewer now');
  await answer.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(toast(page, 'Request answered')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await row('The consent to the privacy notice').getByRole('button', { name: 'Erase personal data' }).click();
  const erase = dialog(page, 'Erase Personal Data');
  await erase.getByLabel('Reason').fill('Asked on the profile');
  await erase.getByLabel('Name of the member').fill('Asha Owner');
  await erase.getByRole('button', { name: 'Erase for good' }).click();
  await expect(toast(page, 'Personal data erased')).toBeVisible();
  await expect(page.getByText('Asha Owner')).toHaveCount(0);
  await expect(row('Former member')).toHaveCount(3);
});
