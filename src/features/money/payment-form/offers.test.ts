// Whatever was paid, for however long, with gaps and with void payments: the form of the next payment, the list of renewals and the
// reminder by mail offer one term and one sum, which are those of the last payment, or the fee.

import { describe, expect, it } from 'vitest';
import { makeUser } from '../../../../tests/makers.ts';
import { type Random, randomFrom } from '../../../../tests/random-numbers.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { type Day, daysAfter, monthsLater } from '../../../platform/wire/days.ts';
import { formatMoney } from '../../../platform/wire/locale.ts';
import { saveSettings } from '../../desk/settings/settings.contract.ts';
import { listPayments, recordPayment, voidPayment } from '../payments/payments.contract.ts';
import { monthsOfTerm, monthsText } from '../payments/terms.ts';
import { listRenewals, remindMembers } from '../renewals/renewals.contract.ts';
import { valuesOfNext } from './payment-values.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000));

const fee = 14_000;

const graceDays = 14;

interface Paid {
  id: number;
  amount: number;
  months: number;
  end: Day;
  isVoid: boolean;
}

/** One term after the other, some after a gap or beside an earlier one; now and then one becomes void. */
const payAtRandom = async (staff: Client, random: Random, MemberId: number): Promise<Paid[]> => {
  const today = todayIn('Asia/Kolkata');
  const paid: Paid[] = [];
  let start = daysAfter(today, -random.below(1_500));
  for (let count = random.below(5); count > 0; count--) {
    const months = random.pick([1, 2, 3, 6, 12, 12, 12, 24, 36, 48]);
    const end = daysAfter(monthsLater(start, months), random.pick([0, -1]));
    const amount = random.pick([0, 0.5, 1_500, 4_000, 12_500, 12_500.5, 18_000]);
    const payment = { MemberId, Amount: amount, PaymentDate: today, MemberShipStartDate: start, MemberShipEndDate: end };
    const { status, res } = await staff.send(recordPayment, payment);
    expect(status).toBe(200);
    paid.push({ id: res?.Id ?? 0, amount, months, end, isVoid: false });
    start = daysAfter(end, random.pick([1, 1, 1, 40, -20]));
  }
  for (const payment of paid) {
    if (random.below(4) > 0) continue;
    expect((await staff.send(voidPayment, { Id: payment.id, Reason: 'By chance' })).status).toBe(200);
    payment.isVoid = true;
  }
  return paid;
};

/** In plain words: as long as the last term and for its sum; a year for the fee after more than three years, and for who is no member. */
const expectedOffer = (paid: readonly Paid[]) => {
  const valid = paid.filter(({ isVoid }) => !isVoid);
  const isMember = valid.some(({ amount }) => amount >= 1);
  const last = isMember ? valid.toSorted((one, other) => other.end.localeCompare(one.end) || other.id - one.id)[0] : undefined;
  if (!last || last.months > 36) return { end: last?.end ?? null, months: 12, amount: fee };
  return { end: last.end, months: last.months, amount: last.amount || Math.round((fee * last.months) / 12) };
};

describe('the next payment', () => {
  onAnyEngine((portal) => {
    it(`is offered alike in the form, in the renewals and in a reminder (seed ${seed})`, async () => {
      const random = randomFrom(seed);
      const staff = await portal().as('superAdmin');
      await staff.send(saveSettings, { OrganizationName: 'Harbour Traders', MembershipFee: fee });
      const today = todayIn('Asia/Kolkata');
      for (let member = 0; member < 40; member++) {
        const { id, email } = await makeUser(portal().data);
        const paid = await payAtRandom(staff, random, id);
        const { end, months, amount } = expectedOffer(paid);
        const told = `seed ${seed}, ${JSON.stringify(paid)}`;

        const { res } = await staff.send(listPayments, { MemberId: id });
        if (!res) throw new Error('No payments');
        const form = valuesOfNext(res);
        const [start, ends] = [res.NextStart.slice(0, 10), res.NextEnd.slice(0, 10)];
        const isFollowed = end !== null && (end >= today || daysAfter(end, graceDays) > today);
        expect(start, told).toBe(isFollowed ? daysAfter(end, 1) : today);
        expect({ months: monthsOfTerm(start, ends), amount: Number(form.Amount) }, told).toEqual({ months, amount });

        const [row] = (await staff.send(listRenewals, { Id: id })).rc;
        expect({ months: row?.NextMonths, amount: row?.NextAmount }, told).toEqual({ months, amount });

        // Nobody is reminded who has paid lately.
        const recorded_at = `${daysAfter(today, -31)}T00:00:00.000Z`;
        await portal().data.write((tx) => tx.updateTable('payments').set({ recorded_at }).where('user_id', '=', id).execute());
        await staff.send(remindMembers, { Ids: [id] });
        const mail = await portal()
          .data.read.selectFrom('outbox')
          .select('content')
          .where('to_address', '=', email)
          .orderBy('id', 'desc')
          .executeTakeFirst();
        const { text } = JSON.parse(mail?.content ?? '{}') as { text: string };
        expect(text, told).toContain(`The sum is ${formatMoney(amount * 100)} for ${monthsText(months)}.`);
      }
      expect(portal().failures()).toEqual([]);
    });

    it('is the first one for ₹1,000 in the form, until the fee is set; nobody is asked for a sum by mail', async () => {
      const staff = await portal().as('superAdmin');
      await staff.send(saveSettings, { OrganizationName: 'Harbour Traders', UpiId: 'harbour@okbank' });
      const { id, email } = await makeUser(portal().data);
      const { res } = await staff.send(listPayments, { MemberId: id });
      if (!res) throw new Error('No payments');
      expect(valuesOfNext(res).Amount).toBe('1000');
      expect((await staff.send(listRenewals, { Id: id })).rc[0]?.NextAmount).toBeNull();
      await staff.send(remindMembers, { Ids: [id] });
      const mail = await portal().data.read.selectFrom('outbox').select('content').where('to_address', '=', email).executeTakeFirst();
      const { text } = JSON.parse(mail?.content ?? '{}') as { text: string };
      expect(text).toContain('Pay the membership fee by UPI to harbour@okbank');
      expect(text).not.toContain('₹');
    });
  });
});
