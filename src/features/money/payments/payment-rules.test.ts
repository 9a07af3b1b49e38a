// What a payment may be, for whom, and who may record and list it.

import { beforeAll, describe, expect, it } from 'vitest';
import { makeUser } from '../../../../tests/makers.ts';
import { expectPaid, paymentFields as fields, paymentsOf } from '../../../../tests/payments.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { listMembersToPay } from '../member-list/member-list.contract.ts';
import { getPaymentTotals, listLedger } from './ledger.contract.ts';
import { listPayments, recordPayment, voidPayment } from './payments.contract.ts';

const missing = {
  MemberId: 'Member ID is required',
  PaymentDate: 'Payment date is required',
  Amount: 'Amount is required',
  MemberShipStartDate: 'Membership start date is required',
  MemberShipEndDate: 'Membership end date is required',
};

const rules: [field: string, values: unknown[], message: string][] = [
  ...Object.entries(missing).map(([field, message]): [string, unknown[], string] => [field, ['', '  ', null], message]),
  ['MemberId', ['x', [1]], 'MemberId must be a number'],
  ['MemberId', [0, -1], 'Member ID is required'],
  ['MemberId', [1.5], 'MemberId must be a whole number'],
  ['PaymentDate', ['0001-01-01T00:00:00'], 'Payment date is required'],
  ['PaymentDate', ['yesterday', '2026-02-30', '05/03/2026', 5], 'Payment Date must be a date'],
  ['MemberShipStartDate', ['2026-13-01', true], 'Membership Start Date must be a date'],
  ['MemberShipEndDate', ['2027-02-29', {}], 'Membership End Date must be a date'],
  [
    'MemberShipEndDate',
    ['2026-03-04', '2026-03-04T12:00:00Z', '2026-03-04T18:29:59.999Z', '1999-01-01'],
    'Membership end date must be after the start date',
  ],
  ['Amount', [-0.01, '-5', -1_000], 'Amount must be at least 0'],
  ['Amount', [0.001, 1_000.005, '100000.105', '0.999'], 'Amount must have at most 2 decimals'],
  ['Amount', [10_000_000_000.01, '10000000001', 1e300], 'Amount must be at most ₹10,00,00,00,000'],
  ['Method', ['cash', 'Barter', 1], 'Method must be Cash, UPI, Card, Bank transfer, Cheque or Other'],
  ['Reference', ['x'.repeat(2_001)], 'Reference must be at most 2000 characters'],
  ['Note', ['x'.repeat(2_001)], 'Note must be at most 2000 characters'],
  ['Corrects', ['x', [1]], 'Corrects must be a number'],
  ['Amount', ['a lot', '1,000', '1e3', '₹5', [5], { rupees: 5 }, true], 'Amount must be a number'],
];

describe('payments', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    const { member, pay, strikeOut, rowOf, historyOf } = paymentsOf(portal, () => staff);

    it.each(rules)('refuse %s with the value %j: %s', async (field, values, message) => {
      const id = await member();
      for (const value of values) {
        const answer = await pay(id, { [field]: value });
        expect(answer, JSON.stringify(value)).toMatchObject({ status: 400, rs: 0, msgkey: message, res: { Errors: { [field]: message } } });
      }
      expect(await historyOf(id)).toEqual([]);
      expect(await rowOf(id)).toMatchObject({ Amount: null, PaymentDate: null, MembershipNo: null, IsActiveMember: false });
    });

    it('name every missing field', async () => {
      const answer = await staff.send(recordPayment, {});
      expect(answer).toMatchObject({ status: 400, msgkey: Object.values(missing).join(', '), res: { Errors: missing } });
    });

    it('are for existing members and admins, not for super admins', async () => {
      const refused = { status: 404, rs: 0, msgkey: 'Member not found' };
      for (const id of [2_147_483_647, 2_147_483_648, Number.MAX_SAFE_INTEGER]) expect(await pay(id)).toMatchObject(refused);
      expect(await pay(staff.userId)).toMatchObject(refused);
      expect(await historyOf(staff.userId)).toEqual([]);
      expectPaid(await pay(await member({ role: 'admin' })));
    });

    it('show who recorded them, whatever the request says', async () => {
      const keeper = portal().clientOf(await makeUser(portal().data, { role: 'superAdmin', fullName: 'Kéeper of books' }));
      const id = await member();
      const claims = { RecordedBy: staff.userId, CreatedBy: staff.userId, UserId: staff.userId };
      await keeper.send(recordPayment, { MemberId: id, ...fields, ...claims });
      expect((await historyOf(id)).map(({ RecordedBy }) => RecordedBy)).toEqual(['Kéeper of books']);
    });

    it('can be recorded by super admins only, and listed by them and by the member who paid', async () => {
      const id = await member();
      const forbidden = { status: 403, rs: 0, rc: [], msgkey: "You don't have permission to do this" };
      for (const client of [await portal().as('member'), await portal().as('admin')]) {
        for (const MemberId of [id, client.userId]) {
          expect(await client.send(recordPayment, { MemberId, ...fields })).toMatchObject(forbidden);
        }
        expect(await client.send(listMembersToPay)).toMatchObject(forbidden);
        expect(await client.send(voidPayment, { Id: 1, Reason: 'None' })).toMatchObject(forbidden);
        expect(await client.send(listLedger)).toMatchObject(forbidden);
        expect(await client.send(getPaymentTotals)).toMatchObject(forbidden);
      }
      expect(await (await portal().as('admin')).send(listPayments, { MemberId: id })).toMatchObject(forbidden);
      for (const call of [recordPayment, voidPayment, listPayments, listLedger, getPaymentTotals, listMembersToPay]) {
        expect((await portal().anonymous.send(call, { MemberId: id, ...fields })).status).toBe(401);
      }
      expect(await historyOf(id)).toEqual([]);
      expect(await staff.send(listPayments)).toMatchObject({ status: 400, msgkey: 'Member ID is required' });
    });

    it('are listed for a member as the own ones, whatever the request says, with void ones and why', async () => {
      const payer = await makeUser(portal().data);
      const other = await member();
      const { res } = await pay(payer.id, { Method: 'UPI', Reference: '  UPI 4711 ', Note: 'At the door' });
      await pay(payer.id, { Amount: 250 });
      await pay(other, { Amount: 999 });
      expect(await strikeOut(res?.Id ?? 0, ' Bounced ')).toMatchObject({ status: 200 });
      const client = portal().clientOf(payer);
      for (const MemberId of [undefined, payer.id, other, staff.userId]) {
        const { status, rc } = await client.send(listPayments, { MemberId });
        expect({ status, amounts: rc.map(({ Amount }) => Amount) }).toEqual({ status: 200, amounts: [250, 1_000] });
        expect(rc[1]).toMatchObject({ Method: 'UPI', Reference: 'UPI 4711', Note: 'At the door', IsVoid: true, VoidReason: 'Bounced' });
      }
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
