// Recording a payment of a member: what the form offers, asks about and refuses.

import { saveSettings } from '../../../src/features/desk/settings/settings.contract.ts';
import { recordPayment } from '../../../src/features/money/payments/payments.contract.ts';
import { yearAfter } from '../../../src/platform/wire/days.ts';
import { inDays } from '../../in-days.ts';
import { dialog, expect, test, toast } from '../journey.ts';
import { memberId, openPayment, paid } from './payment-steps.ts';

test.beforeEach(async ({ signIn, portal }) => {
  await signIn(await portal.person('superAdmin', { fullName: 'Kéeper of Books' }));
  await portal.person('member', { fullName: 'Zoë Fernandes' });
});

test('A payment starts with default values, is recorded, and is in the history', { tag: '@main' }, async ({ page }) => {
  await page.goto('/member-list');
  let { form, date, amount, save, last, openFold } = await openPayment(page, 'Zoë Fernandes');
  await expect(form.getByText('No payments recorded yet')).toBeVisible();
  await expect(amount).toHaveValue('1000');
  await amount.fill('100000.10');
  await date('Payment Date').fill('5/3/2026');
  await date('Membership Start Date').fill('01-04-2026');
  await date('Membership End Date').fill('31/03/2027');
  await form.getByRole('button', { name: 'Bank transfer' }).click();
  await expect(form.getByText('01 Apr 2026 – 31 Mar 2027 · ₹1,00,000.10 · Bank transfer')).toBeVisible();
  await openFold();
  await form.getByLabel('Reference').fill('UTR 4711');
  await form.getByLabel('Note').fill('Paid at the door');
  await save.click();
  await expect(toast(page, 'Payment updated successfully')).toBeVisible();
  await expect(form).toHaveCount(0);
  ({ form, last } = await openPayment(page, 'Zoë Fernandes'));
  await expect(last).toHaveText(['05 Mar 2026₹1,00,000.10Bank transfer · 12 months']);
  await page.goto(`/member-details/${await memberId(page, 'Zoë')}?tab=payments`);
  const history = page.getByRole('table', { name: 'Payments' });
  await expect(history.getByRole('row').nth(1)).toContainText(
    /₹1,00,000\.10.*05 Mar 2026.*01 Apr 2026.*to 31 Mar 2027.*Bank transfer.*UTR 4711/,
  );
});

test('The form offers the fee of the settings to who has never paid', async ({ page, portal }) => {
  await portal.save(saveSettings, { MembershipFee: 18_000 });
  await page.goto('/member-list');
  const { form, amount } = await openPayment(page, 'Zoë Fernandes');
  await expect(amount).toHaveValue('18000');
  await expect(form.getByText(/^\d.* · ₹18,000\.00 · no method yet$/)).toBeVisible();
});

test('The form says that who pays is deactivated', async ({ page, portal }) => {
  await portal.person('member', { fullName: 'Omar Left', isActive: false });
  await page.goto('/member-list?ShowDeactivated=true');
  const { form } = await openPayment(page, 'Omar Left');
  await expect(form.getByText('Deactivated')).toBeVisible();
});

test('A membership starts today, or when the last one has ended, and its end moves along with its start', async ({ page }) => {
  const today = inDays(0);
  const typed = (day: string) => day.split('-').reverse().join('/');
  // The form goes by the day of the portal, whatever the clock of the browser says.
  await page.clock.setFixedTime('2023-02-28T20:00:00Z');
  await page.goto('/member-list');
  const { form, date, save } = await openPayment(page, 'Zoë Fernandes');
  await expect(form.getByLabel('Amount')).toBeFocused();
  await expect(date('Payment Date')).toHaveValue(typed(today));
  await expect(date('Membership Start Date')).toHaveValue(typed(today));
  await expect(date('Membership End Date')).toHaveValue(typed(yearAfter(today)));
  for (const [start, end] of [
    ['29/02/2040', '28/02/2041'],
    ['01/03/2040', '01/03/2041'],
    ['', '01/03/2041'],
    ['31/02/2040', '01/03/2041'],
    ['31/12/2039', '31/12/2040'],
  ] as const) {
    await date('Membership Start Date').fill(start);
    await expect(date('Membership End Date')).toHaveValue(end);
  }
  await date('Membership End Date').fill('09/01/2040');
  await date('Membership Start Date').fill('24/02/2040');
  await expect(date('Membership End Date')).toHaveValue('04/03/2040');
  await date('Membership End Date').fill('28/02/2040');
  await save.click();
  await expect(form).toHaveCount(0);
  const again = await openPayment(page, 'Zoë Fernandes');
  await expect(again.date('Payment Date')).toHaveValue(typed(today));
  await expect(again.date('Membership Start Date')).toHaveValue('29/02/2040');
  // As long as the last one, to the month.
  await expect(again.date('Membership End Date')).toHaveValue('28/03/2040');
});

test('In a payment that a reload has brought back, a start that moves by a day moves the end by a day', async ({ page }) => {
  await page.goto('/member-list');
  const { form, date } = await openPayment(page, 'Zoë Fernandes');
  await date('Membership Start Date').fill('01/04/2040');
  await expect(date('Membership End Date')).toHaveValue('01/04/2041');
  await date('Membership End Date').fill('31/03/2041');
  await page.reload();
  await openPayment(page, 'Zoë Fernandes');
  await expect(form.getByText('Your unsaved text is back.')).toBeVisible();
  await expect(date('Membership Start Date')).toHaveValue('01/04/2040');
  await date('Membership Start Date').fill('02/04/2040');
  await expect(date('Membership End Date')).toHaveValue('01/04/2041');
});

test('A missing value of a payment has an error under its field', async ({ page }) => {
  await page.goto('/member-list');
  const { form, date, amount, save } = await openPayment(page, 'Zoë Fernandes');
  const dates = ['Payment Date', 'Membership Start Date', 'Membership End Date'];
  for (const label of dates) await date(label).fill('');
  await amount.fill('');
  await save.click();
  await expect(amount).toHaveAccessibleDescription('Amount is required');
  await expect(date('Payment Date')).toHaveAccessibleDescription('Payment date is required');
  await expect(amount).toBeFocused();
  await expect(date('Membership Start Date')).toHaveAccessibleDescription('Membership start date is required');
  await expect(date('Membership End Date')).toHaveAccessibleDescription('Membership end date is required');

  for (const label of dates) await date(label).fill('31/02/2026');
  await amount.fill('-1');
  await save.click();
  for (const label of dates) await expect(date(label)).toHaveAccessibleDescription(`${label} must be a date`);
  await expect(amount).toHaveAccessibleDescription('Amount must be at least 0');

  for (const label of dates) await date(label).fill('05/03/2026');
  await date('Membership End Date').fill('04/03/2026');
  await amount.fill('0.001');
  await save.click();
  await expect(amount).toHaveAccessibleDescription('Amount must have at most 2 decimals');
  await amount.fill('0');
  await save.click();
  await expect(date('Membership End Date')).toHaveAccessibleDescription('Membership end date must be after the start date');
  await date('Membership End Date').fill('05/03/2027');
  await save.click();
  await expect(toast(page, 'Payment updated successfully')).toBeVisible();
  await expect(form).toHaveCount(0);
});

test('A payment sent twice, by a double click or after a lost reply, is recorded once', async ({ page, portal }) => {
  const recorded = async () => (await portal.data.read.selectFrom('payments').select('id').execute()).length;
  await page.goto('/member-list');
  const { form, save, amount } = await openPayment(page, 'Zoë Fernandes');
  await page.route('**/api/User/JoinMemberPaymentUpdate', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await save.click();
  await expect(toast(page, 'Error updating payment: ', 'alert')).toBeVisible();
  await page.unrouteAll();
  await save.dblclick();
  await expect(toast(page, 'Payment updated successfully')).toBeVisible();
  await expect(form).toHaveCount(0);
  expect(await recorded()).toBe(1);
  await openPayment(page, 'Zoë Fernandes');
  await amount.fill('1500');
  await save.dblclick();
  await dialog(page, 'Record a second payment?').getByRole('button', { name: 'Record' }).dblclick();
  await expect(form).toHaveCount(0);
  expect(await recorded()).toBe(2);
});

test('A refusal of the server is shown, and the dialog keeps what was typed', async ({ page, complaints }) => {
  complaints.expect(/503 .*JoinMemberPaymentUpdate/);
  await page.goto('/member-list');
  const { amount, save } = await openPayment(page, 'Zoë Fernandes');
  await amount.fill('1234.5');
  await page.route('**/api/User/JoinMemberPaymentUpdate', (route) => route.fulfill({ status: 503, body: 'Out of order' }));
  await save.click();
  await expect(toast(page, 'Failed to update payment', 'alert')).toBeVisible();
  await expect(amount).toHaveValue('1234.5');
});

test('A second payment within a day is asked about, also where the clock of the browser is days ahead', async ({
  page,
  portal,
  signIn,
}) => {
  const asha = await portal.person('member', { fullName: 'Asha Rao' });
  await portal.save(recordPayment, paid(asha.id, 2026, 18_000));
  await signIn('superAdmin');
  await page.clock.setFixedTime(Date.now() + 3 * 24 * 60 * 60 * 1_000);
  await page.goto('/member-list');
  const { save } = await openPayment(page, 'Asha Rao');
  await save.click();
  await expect(dialog(page, 'Record a second payment?')).toBeVisible();
});

test('A reference that another payment has is asked about, also where it was typed in another way', async ({ page, portal, signIn }) => {
  const [asha, ravi] = [await portal.person('member', { fullName: 'Asha Rao' }), await portal.person('member', { fullName: 'Ravi Menon' })];
  await portal.save(recordPayment, { ...paid(asha.id, 2026, 18_000), Reference: 'UPI/412345678901' });
  await signIn('superAdmin');
  await page.goto('/member-list');
  const { form, save, openFold } = await openPayment(page, 'Ravi Menon');
  await openFold();
  await form.getByLabel('Reference').fill('UTR 4123 4567 8901');
  await save.click();
  const question = dialog(page, 'The same reference twice?');
  await expect(question).toContainText(/₹18,000.00 of Asha Rao, paid on .*, has this reference already/);
  await question.getByRole('button', { name: 'Cancel' }).click();
  const payments = () => portal.data.read.selectFrom('payments').select('id').where('user_id', '=', ravi.id).execute();
  expect(await payments()).toHaveLength(0);
  // One that was typed with blanks is found by its last digits.
  await portal.save(recordPayment, { ...paid(asha.id, 2025, 19_000), Reference: 'UTR 5226 3340 0199' });
  await form.getByLabel('Reference').fill('522633400199');
  await save.click();
  await expect(question).toContainText(/₹19,000.00 of Asha Rao, paid on .*, has this reference already/);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await form.getByLabel('Reference').fill('412345678901');
  await save.click();
  await question.getByRole('button', { name: 'Record' }).click();
  await expect(toast(page, 'Payment updated successfully')).toBeVisible();
  expect(await payments()).toHaveLength(1);
});
