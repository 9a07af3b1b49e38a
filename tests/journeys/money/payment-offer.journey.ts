// What the form of a payment offers of itself, and what it warns of.

import { recordPayment } from '../../../src/features/money/payments/payments.contract.ts';
import { daysAfter, yearAfter } from '../../../src/platform/wire/days.ts';
import { formatShortDay } from '../../../src/platform/wire/locale.ts';
import { inDays } from '../../in-days.ts';
import { dialog, expect, test, toast } from '../journey.ts';
import { expectAccessible } from '../looks.ts';
import { openPayment } from './payment-steps.ts';

test.beforeEach(async ({ signIn }) => {
  await signIn('superAdmin');
});

test('A renewal is offered with what was paid the last time, and a second payment on one day is asked about', { tag: '@main' }, async ({
  page,
  portal,
}) => {
  const [today, end] = [inDays(0), inDays(1)];
  const asha = await portal.person('member', { fullName: 'Asha Rao' });
  const last = { MemberId: asha.id, Amount: 18_000, PaymentDate: inDays(-364), MemberShipStartDate: inDays(-364), MemberShipEndDate: end };
  await portal.save(recordPayment, { ...last, Method: 'UPI' });
  await portal.data.write((tx) =>
    tx
      .updateTable('payments')
      .set({ recorded_at: `${inDays(-364)}T06:00:00.000Z` })
      .execute(),
  );
  await page.goto('/member-list');
  const { form, amount, save } = await openPayment(page, 'Asha Rao');
  await expect(
    form.getByText(`Member until ${formatShortDay(end)} · last ₹18,000.00 by UPI on ${formatShortDay(inDays(-364))}`),
  ).toBeVisible();
  await expect(amount).toHaveValue('18000');
  await expect(form.getByRole('button', { name: 'UPI' })).toHaveAttribute('aria-pressed', 'true');
  await expect(form.getByText(`${formatShortDay(inDays(2))} – ${formatShortDay(yearAfter(end))} · ₹18,000.00 · UPI`)).toBeVisible();
  await expect(form.getByText(`Paid ahead: this adds the year from ${formatShortDay(inDays(2))}`)).toBeVisible();
  // Whoever presses the method that is offered means it.
  await form.getByRole('button', { name: 'UPI' }).click();
  await expect(form.getByRole('group', { name: 'Method' }).getByRole('button', { pressed: true })).toHaveText('UPI');
  await expect(form.getByText('· ₹18,000.00 · UPI')).toBeVisible();
  await form.getByRole('button', { name: 'Cash' }).click();
  await expectAccessible(page);
  // Meanwhile somebody else records one.
  await portal.save(recordPayment, { ...last, Method: 'UPI', PaymentDate: today });
  await save.click();
  const question = dialog(page, 'Record a second payment?');
  await expect(question).toContainText('Record Keeper recorded ₹18,000.00 for this member just now.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByText('· ₹18,000.00 · Cash')).toBeVisible();
  await save.click();
  await question.getByRole('button', { name: 'Record' }).click();
  await expect(toast(page, 'Payment updated successfully')).toBeVisible();
});

test('A term is offered as long as the last one, for its sum, and another length for what it costs', async ({ page, portal }) => {
  const end = inDays(20);
  const next = Temporal.PlainDate.from(end).add({ days: 1 });
  const asha = await portal.person('member', { fullName: 'Asha Rao' });
  await portal.save(recordPayment, {
    MemberId: asha.id,
    Amount: 1_500,
    Method: 'Cash',
    PaymentDate: inDays(-60),
    MemberShipStartDate: next.subtract({ months: 3 }).toString(),
    MemberShipEndDate: end,
  });
  await page.goto('/member-list');
  const { form, amount } = await openPayment(page, 'Asha Rao');
  await expect(amount).toHaveValue('1500');
  const until = next.add({ months: 3 }).subtract({ days: 1 });
  const [from, to] = [next, until].map((day) => formatShortDay(day.toString()));
  const length = (name: string) => form.getByRole('group', { name: 'Term' }).getByRole('button', { name, exact: true });
  await expect(length('3 months')).toHaveAttribute('aria-pressed', 'true');
  await expect(form.getByText(`${from} – ${to} · ₹1,500.00 · Cash`)).toBeVisible();
  await expect(form.getByText(`Paid ahead: this adds the term from ${from}`)).toBeVisible();
  // No other length was paid before, so it costs its part of the fee.
  await length('6 months').click();
  await expect(amount).toHaveValue('500');
  await length('12 months').click();
  await expect(amount).toHaveValue('1000');
  await expect(form.getByText(`Paid ahead: this adds the year from ${from}`)).toBeVisible();
  await length('3 months').click();
  await expect(form.getByText(`${from} – ${to} · ₹1,500.00 · Cash`)).toBeVisible();
});

test('A form from before the other payment asks whether the same days are paid twice, and then offers the next term', async ({
  page,
  portal,
}) => {
  const asha = await portal.person('member', { fullName: 'Asha Rao' });
  await page.goto('/member-list');
  const { form, date, save } = await openPayment(page, 'Asha Rao');
  const end = yearAfter(inDays(0));
  await portal.save(recordPayment, {
    MemberId: asha.id,
    Amount: 1_000,
    PaymentDate: inDays(0),
    MemberShipStartDate: inDays(0),
    MemberShipEndDate: end,
  });
  await save.click();
  const question = dialog(page, 'Record a second payment?');
  await expect(question).toContainText(
    `for this member just now. The membership is paid until ${formatShortDay(end)} already: this payment covers the same days.`,
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await form.getByRole('button', { name: 'From ' }).click();
  await expect(date('Membership Start Date')).toHaveValue(daysAfter(end, 1).split('-').reverse().join('/'));
  await save.click();
  await expect(question).toContainText('for this member just now.');
  await expect(question).not.toContainText('the same days');
  await question.getByRole('button', { name: 'Record' }).click();
  await expect(toast(page, 'Payment updated successfully')).toBeVisible();
});

test('After a term of no whole months, too, the sum follows the length, until somebody has typed one', async ({ page, portal }) => {
  const end = inDays(-2);
  const asha = await portal.person('member', { fullName: 'Asha Rao' });
  const start = Temporal.PlainDate.from(end).subtract({ months: 6 }).add({ days: 6 }).toString();
  const last = { MemberId: asha.id, Amount: 6_000, Method: 'Cash' as const, PaymentDate: start };
  await portal.save(recordPayment, { ...last, MemberShipStartDate: start, MemberShipEndDate: end });
  await page.goto('/member-list');
  const { form, amount, date } = await openPayment(page, 'Asha Rao');
  await expect(amount).toHaveValue('6000');
  const length = (name: string) => form.getByRole('group', { name: 'Term' }).getByRole('button', { name, exact: true });
  await length('12 months').click();
  await expect(amount).toHaveValue('1000');
  await length('6 months').click();
  await expect(amount).toHaveValue('6000');
  await amount.fill('7000');
  await length('3 months').click();
  await expect(length('3 months')).toHaveAttribute('aria-pressed', 'true');
  await expect(amount).toHaveValue('7000');
  await date('Membership End Date').fill(inDays(101).split('-').reverse().join('/'));
  await date('Membership End Date').blur();
  await length('12 months').click();
  await expect(length('12 months')).toHaveAttribute('aria-pressed', 'true');
  await expect(amount).toHaveValue('7000');
});

test('What is unlikely is asked about beside its field, with the likelier value, and a day that has not come is refused', async ({
  page,
  portal,
}) => {
  const end = inDays(2);
  const asha = await portal.person('member', { fullName: 'Asha Rao' });
  const last = { MemberId: asha.id, Amount: 12_500, PaymentDate: inDays(-363), MemberShipStartDate: inDays(-362), MemberShipEndDate: end };
  await portal.save(recordPayment, last);
  await page.goto('/member-list');
  const { form, amount, date, save } = await openPayment(page, 'Asha Rao');
  await amount.fill('125000');
  await expect(form.getByText('10 times the last payment for 12 months')).toBeVisible();
  await expect(save).toHaveText('Update Payment · ₹1,25,000.00');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Use ₹12,500.00' }).click();
  await expect(amount).toHaveValue('12500');
  const [typedEnd, firstEnd] = [date('Membership End Date'), await date('Membership End Date').inputValue()];
  await typedEnd.fill(firstEnd.replace(/\d{4}$/, '2072'));
  await typedEnd.blur();
  await expect(form.getByText(/^A life membership, until/)).toBeVisible();
  await form.getByRole('button', { name: '12 months' }).last().click();
  await expect(typedEnd).toHaveValue(firstEnd);
  await date('Membership Start Date').fill(inDays(-2).split('-').reverse().join('/'));
  await date('Membership Start Date').blur();
  await expect(form.getByText(`5 days are paid already, until ${formatShortDay(end)}`)).toBeVisible();
  await form.getByRole('button', { name: `From ${formatShortDay(inDays(3))}` }).click();
  await date('Payment Date').fill(inDays(1).split('-').reverse().join('/'));
  await save.click();
  await expect(date('Payment Date')).toHaveAccessibleDescription('Payment date cannot be in the future');
  await date('Payment Date').fill(inDays(0).split('-').reverse().join('/'));
  await save.click();
  await dialog(page, 'Record a second payment?').getByRole('button', { name: 'Record' }).click();
  await expect(toast(page, 'Payment updated successfully')).toBeVisible();
});

test("After a payment the toast leads to its receipt and to voiding it, by a key too, and offers no 'Undo'", async ({ page, portal }) => {
  await portal.person('member', { fullName: 'Asha Rao' });
  await page.goto('/member-list');
  const { form, save } = await openPayment(page, 'Asha Rao');
  await save.click();
  await expect(form).toHaveCount(0);
  const done = toast(page, 'Payment updated successfully');
  await expect(done.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await page.keyboard.press('F8');
  await expect(done.getByRole('button', { name: 'Receipt' })).toBeFocused();
  await expect(done.getByRole('button', { name: 'Receipt' })).toHaveAccessibleDescription('Asha Rao');
  await expect(done.getByRole('button')).toHaveText(['Receipt', 'Send', 'Void', '']);
  await expectAccessible(page);
  await done.getByRole('button', { name: 'Void' }).click();
  const voiding = dialog(page, 'Void Payment');
  await expect(voiding).toContainText(`Asha Rao₹1,000.00, paid on ${formatShortDay(inDays(0))}`);
  await expect(done).toHaveCount(0);
  await voiding.getByLabel('Reason').fill('Wrong member');
  await voiding.getByRole('button', { name: 'Void' }).click();
  await expect(toast(page, 'Payment voided successfully')).toBeVisible();
  await expect(voiding).toHaveCount(0);
  const { last } = await openPayment(page, 'Asha Rao');
  await expect(last).toContainText(['Void']);
});

test('A payment of nothing has no receipt to offer', async ({ page, portal }) => {
  await portal.person('member', { fullName: 'Asha Rao' });
  await page.goto('/member-list');
  const { amount, save } = await openPayment(page, 'Asha Rao');
  await amount.fill('0');
  await save.click();
  const done = toast(page, 'Payment updated successfully');
  await expect(done.getByRole('button', { name: 'Void' })).toBeVisible();
  await expect(done.getByRole('button', { name: 'Receipt' })).toHaveCount(0);
});
