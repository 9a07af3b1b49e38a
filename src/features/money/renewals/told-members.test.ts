// What the bell tells a member of the own membership: a payment, and a reminder. Neither stays when it is not true any more.

import { beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../../../../tests/in-days.ts';
import { makeUser } from '../../../../tests/makers.ts';
import { expectPaid, paymentsOf } from '../../../../tests/payments.ts';
import { toldTo } from '../../../../tests/rooms/notices-room.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { daysAfter } from '../../../platform/wire/days.ts';
import { formatDay } from '../../../platform/wire/locale.ts';
import { remindMembers } from './renewals.contract.ts';

const term = (start: string) => ({ MemberShipStartDate: start, MemberShipEndDate: daysAfter(start, 364) });

describe('what a member is told of the own membership', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    const { pay, strikeOut } = paymentsOf(portal, () => staff);
    const told = async ({ id }: { id: number }) => (await toldTo(portal(), id)).map(({ kind, text }) => `${kind}: ${text}`);
    const remind = async ({ id }: { id: number }) => (await staff.send(remindMembers, { Ids: [id] })).res?.Done;

    it('is a payment with the day until which it runs, and nothing once the payment is void', async () => {
      const asha = await makeUser(portal().data);
      const { res } = await pay(asha.id, { ...term(inDays(0)), Amount: 5_000 });
      const recorded = `Membership: Your payment of ₹5,000.00 was recorded. Your membership runs until ${formatDay(inDays(364))}.`;
      expect(await told(asha)).toEqual([recorded]);
      await strikeOut(res?.Id ?? 0);
      expect(await told(asha)).toEqual([]);
    });

    it('says nothing of a membership that is over, or has not begun', async () => {
      const [asha, ravi] = [await makeUser(portal().data), await makeUser(portal().data)];
      expectPaid(await pay(asha.id, { ...term(inDays(-800)), Amount: 5_000 }));
      expectPaid(await pay(ravi.id, { ...term(inDays(0)), Amount: 0.5 }));
      expect(await told(asha)).toEqual(['Membership: Your payment of ₹5,000.00 was recorded.']);
      expect(await told(ravi)).toEqual(['Membership: Your payment of ₹0.50 was recorded.']);
    });

    it('has one reminder, which goes with the renewal', async () => {
      const asha = await makeUser(portal().data);
      expectPaid(await pay(asha.id, { ...term(inDays(-357)), Amount: 5_000 }));
      expect(await remind(asha)).toBe(1);
      // As if the first one were of yesterday.
      await portal().data.write(async (tx) => {
        await tx.updateTable('outbox').set({ state: 'Sent' }).execute();
        await tx
          .updateTable('last_reminders')
          .set({ by_hand_at: `${inDays(-2)}T10:00:00.000Z` })
          .execute();
      });
      expect(await remind(asha)).toBe(1);
      const reminder = `Membership: Your membership ends on ${formatDay(inDays(7))}.`;
      expect((await told(asha)).filter((text) => !text.includes('recorded'))).toEqual([reminder]);
      expectPaid(await pay(asha.id, { ...term(inDays(8)), Amount: 5_000 }));
      expect(await told(asha)).not.toContain(reminder);
      expect(await told(asha)).toHaveLength(2);
    });
  });
});
