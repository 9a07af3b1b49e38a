// The page behind the link of a WhatsApp about the membership: what it says, to whom, and for how long.

import { beforeAll, describe, expect, it } from 'vitest';
import { makeUser } from '../../../../tests/makers.ts';
import { paymentsOf } from '../../../../tests/payments.ts';
import { type Client, onBothEngines } from '../../../../tests/test-portal.ts';
import { createLinks } from '../../../platform/server/signed-links.ts';
import { saveSettings } from '../../desk/settings/settings.contract.ts';
import { updateDetails } from '../../people/profile/profile.contract.ts';
import { listRenewals } from './renewals.contract.ts';

const day = 24 * 60 * 60 * 1_000;

describe('the page of a payment', () => {
  onBothEngines((portal) => {
    let staff: Client;
    const set = async (changes: object = {}) =>
      expect(
        (await staff.send(saveSettings, { OrganizationName: 'Pune & Co', UpiId: 'pune@okbank', MembershipFee: 18_000, ...changes })).status,
      ).toBe(200);
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
      await set();
    });
    const { pay } = paymentsOf(portal, () => staff);
    const pageOf = async (Id: number) =>
      (await staff.send(listRenewals, { Id }, null, { host: 'chapters.example.com', origin: 'https://chapters.example.com' })).res
        ?.PayPages[Id];
    const open = (link: string | undefined) => portal().app.inject((link ?? '').replace(/^https?:..[^/]+/, ''));
    const someone = () => makeUser(portal().data, { fullName: 'Asha Rao' });

    it('has the sum, the length of the term, the UPI ID and a QR code, and names nobody', async () => {
      const { id, email } = await someone();
      const link = await pageOf(id);
      expect(link).toMatch(/^https:..chapters.example.com.pay.\d+.never.1800000\?expires=\d+&signature=/);
      const { statusCode, body, headers } = await open(link);
      expect([statusCode, headers['cache-control'], headers['referrer-policy']]).toEqual([200, 'private, no-store', 'no-referrer']);
      for (const part of ['₹18,000.00 for 12 months', 'Pune &amp; Co', 'pune@okbank', 'upi://pay?pa=pune@okbank', 'am=18000.00', '<svg']) {
        expect(body).toContain(part);
      }
      for (const part of ['Asha', 'Rao', email, '<script', 'http:', 'https:']) expect(body).not.toContain(part);
    });

    it('says that it is paid as soon as a payment is recorded, and asks again when that becomes void', async () => {
      const { id } = await someone();
      const link = await pageOf(id);
      await pay(id, { Amount: 18_000, MemberShipEndDate: '2026-12-05' });
      expect((await open(link)).body).toContain('This is paid already');
      const renewal = await pageOf(id);
      expect((await open(renewal)).body).toContain('₹18,000.00 for');
      await pay(id, { Amount: 18_000, MemberShipStartDate: '2026-12-06', MemberShipEndDate: '2027-12-05' });
      expect((await open(renewal)).body).toContain('This is paid already');
    });

    it('says which number to write in the note, for whoever types the UPI ID in by hand', async () => {
      const { id } = await someone();
      const number = (membership_no: string | null) =>
        portal().data.write((tx) => tx.updateTable('users').set({ membership_no }).where('id', '=', id).execute());
      await number(`CH-9${id}`);
      const link = await pageOf(id);
      expect((await open(link)).body).toContain(`by UPI to pune@okbank. Write CH-9${id} in the note, so that your payment is recognised.`);
      await number(null);
      expect((await open(link)).body).not.toContain('in the note');
    });

    it('says the sum of now, and what it was when the link was sent', async () => {
      const { id } = await someone();
      const link = await pageOf(id);
      await set({ MembershipFee: 20_000 });
      const { body } = await open(link);
      for (const part of ['₹20,000.00 for 12 months', 'am=20000.00', 'it was ₹18,000.00']) expect(body).toContain(part);
      await set({ MembershipFee: null });
      expect((await open(link)).body).toContain('Please ask the office');
      await set();
    });

    it('is dead for whoever is deactivated, after thirty days, and when a letter of it was changed', async () => {
      const { id } = await someone();
      const link = (await pageOf(id)) ?? '';
      for (const [days, code] of [
        [29.9, 200],
        [30.1, 404],
      ] as const) {
        const earlier = createLinks(portal().secret, () => Date.now() - days * day);
        expect((await open(earlier.makeForDays(`/pay/${id}/never.1800000`, 'pay', 30))).statusCode, `after ${days} days`).toBe(code);
      }
      for (const forged of [link.replace('1800000', '1'), link.replace(`/${id}/`, `/${staff.userId}/`), link.replace(/signature=.*/, '')]) {
        const { statusCode, body } = await open(forged);
        expect([statusCode, body.includes('This link does not work any more')]).toEqual([404, true]);
      }
      await staff.send(updateDetails, { Flag: 'Active', UserId: id, IsActive: false });
      const { statusCode, body } = await open(link);
      expect([statusCode, body.includes('upi:')]).toEqual([404, false]);
    });

    it('is offered only where there is something to pay and a UPI ID to pay it to', async () => {
      const { id } = await someone();
      await set({ UpiId: null });
      expect(await pageOf(id)).toBeUndefined();
      await set({ MembershipFee: 0 });
      expect(await pageOf(id)).toBeUndefined();
      await set();
      expect(await pageOf(id)).toBeDefined();
    });
  });
});
