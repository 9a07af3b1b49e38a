// What a member reads on the own dashboard before and after the membership ends.

import { describe, expect, it } from 'vitest';
import { inDays } from '../../../../../tests/in-days.ts';
import { makeUser } from '../../../../../tests/makers.ts';
import { paymentsOf } from '../../../../../tests/payments.ts';
import { type Client, onBothEngines } from '../../../../../tests/test-portal.ts';
import { yearAfter } from '../../../../platform/wire/days.ts';
import { saveSettings } from '../../settings/settings.contract.ts';
import { getDashboard } from '../dashboard.contract.ts';

describe('the own renewal', () => {
  onBothEngines((portal) => {
    let staff: Client;
    const { pay } = paymentsOf(portal, () => staff);
    const memberUntil = async (end: string | null) => {
      staff = await portal().as('superAdmin');
      const user = await makeUser(portal().data);
      const MemberShipStartDate = end && new Date(Date.parse(end) - 364 * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
      if (end) await pay(user.id, { Amount: 12_500, MemberShipStartDate, MemberShipEndDate: end, PaymentDate: MemberShipStartDate });
      return portal().clientOf(user);
    };
    const set = async (changes: object) => {
      staff = await portal().as('superAdmin');
      expect((await staff.send(saveSettings, { OrganizationName: 'Pune', MembershipFee: 10_000, ...changes })).status).toBe(200);
    };
    const renewalOf = async (client: Client) => (await client.send(getDashboard)).res?.Own?.Renewal;

    it('says the sum, and leads to the page to pay it, until it is paid', async () => {
      await set({ UpiId: 'pune@okbank', OfficePhone: '020 1234567' });
      const client = await memberUntil(inDays(18));
      const renewal = await renewalOf(client);
      expect(renewal).toMatchObject({ Months: 12, Amount: 12_500, OfficePhone: '0201234567' });
      const page = await portal().app.inject(renewal?.PayPage ?? '');
      expect([page.statusCode, page.body.includes('₹12,500.00 for 12 months')]).toEqual([200, true]);
      const next = { MemberShipStartDate: inDays(19), MemberShipEndDate: yearAfter(inDays(18)) };
      await pay(client.userId, { Amount: 12_500, ...next, PaymentDate: inDays(0) });
      expect(await renewalOf(client)).toBeNull();
    });

    it('is there from 30 days before the end on, also when that is over, and never for who has no membership', async () => {
      await set({ UpiId: '' });
      for (const days of [30, 0, -1, -40]) {
        expect(await renewalOf(await memberUntil(inDays(days))), `${days}`).toMatchObject({ Amount: 12_500, PayPage: null });
      }
      expect(await renewalOf(await memberUntil(inDays(31)))).toBeNull();
      expect(await renewalOf(await memberUntil(null))).toBeNull();
    });
  });
});
