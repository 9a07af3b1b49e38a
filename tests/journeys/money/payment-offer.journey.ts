// What the form of a payment offers of itself, and what it warns of.

import { recordPayment } from '../../../src/features/money/payments/payments.contract.ts';
import { yearAfter } from '../../../src/platform/wire/days.ts';
import { formatShortDay } from '../../../src/platform/wire/locale.ts';
import { inDays } from '../../in-days.ts';
import { dialog, expect, test, toast } from '../journey.ts';
import { expectAccessible } from '../looks.ts';
import { openPayment } from './payment-steps.ts';

test.beforeEach(async ({ signIn }) => {
  await signIn('superAdmin');
});

test('A renewal is offered with what was paid the last time, and a second payment on one day is asked about', async ({ page, portal }) => {
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
  await form.getByRole('button', { name: 'UPI' }).click();
  await expect(form.getByRole('button', { pressed: true })).toHaveCount(0);
  await form.getByRole('button', { name: 'Cash' }).click();
  await expectAccessible(page);
  // Meanwhile somebody else records one.
  await portal.save(recordPayment, { ...last, Method: 'UPI', PaymentDate: today });
  await save.click();
  const question = dialog(page, 'Record a second payment?');
  await expect(question).toContainText('Record Keeper recorded ₹18,000.00 for this member this minute.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByText('· ₹18,000.00 · Cash')).toBeVisible();
  await save.click();
  await question.getByRole('button', { name: 'Record' }).click();
  await expect(toast(page, 'Payment updated successfully')).toBeVisible();
});
