// Voiding and correcting payments: what becomes of the member's row, what is refused, and what two people do at once.

import { beforeAll, describe, expect, it } from 'vitest';
import { expectPaid, paymentFields as fields, paymentsOf } from '../../../../tests/payments.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { getDashboard } from '../../desk/dashboard/dashboard.contract.ts';
import { listHistory } from '../../desk/history/history.contract.ts';
import { listMembers } from '../../people/members/members.contract.ts';
import { listPayments, recordPayment, voidPayment } from './payments.contract.ts';

const nothingPaid = { Amount: null, PaymentDate: null, MembershipStartDate: null, MembershipEndDate: null };

describe('a payment', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    const { member, pay, strikeOut, rowOf, historyOf } = paymentsOf(portal, () => staff);
    const paid = async (id: number, changes: Record<string, unknown> = {}): Promise<number> => {
      const answer = await pay(id, changes);
      expectPaid(answer);
      return answer.res?.Id ?? 0;
    };
    const year = (from: number) => ({ MemberShipStartDate: `${from}-04-01`, MemberShipEndDate: `${from + 1}-03-31` });

    it('that is void stays visible with its reason, and the member shows the valid one whose membership ends last', async () => {
      const id = await member();
      const first = await paid(id, { Amount: 100, ...year(2090) });
      const last = await paid(id, { Amount: 300, ...year(2091) });
      const { MembershipNo } = (await rowOf(id)) ?? {};
      const foretold = async (Without: number) => (await staff.send(listPayments, { MemberId: id, Without })).res?.EndWithout;
      expect([await foretold(last), await foretold(first)]).toEqual(['2091-03-31T12:00:00.000Z', '2092-03-31T12:00:00.000Z']);
      expect(await strikeOut(last, '  Cheque bounced ')).toMatchObject({
        status: 200,
        msgkey: 'Payment voided successfully',
        res: { Id: last, SetId: expect.any(Number) },
      });
      expect(await rowOf(id)).toMatchObject({ Amount: 100, MembershipEndDate: '2091-03-31T12:00:00.000Z', Status: 'Active', MembershipNo });
      expect((await historyOf(id)).map(({ Id, IsVoid, VoidReason }) => ({ Id, IsVoid, VoidReason }))).toEqual([
        { Id: last, IsVoid: true, VoidReason: 'Cheque bounced' },
        { Id: first, IsVoid: false, VoidReason: null },
      ]);
      const [shown] = await historyOf(id);
      expect(shown).toMatchObject({ Amount: 300, VoidedBy: expect.stringMatching(/^Person/), VoidedAt: expect.stringMatching(/Z$/) });
      expect(await foretold(first)).toBeNull();
      await strikeOut(first);
      expect(await rowOf(id)).toMatchObject({ ...nothingPaid, IsActiveMember: false, Status: 'Inactive', MembershipNo });
      await paid(id);
      expect((await rowOf(id))?.MembershipNo).toBe(MembershipNo);
    });

    it('of at least one rupee is what makes a member active: without a valid one the member is inactive', async () => {
      const id = await member();
      await paid(id, { Amount: 0.99, ...year(2091) });
      const rupee = await paid(id, { Amount: 1, ...year(2090) });
      expect(await rowOf(id)).toMatchObject({ Amount: 0.99, IsActiveMember: true, Status: 'Active' });
      await strikeOut(rupee);
      expect(await rowOf(id)).toMatchObject({ Amount: 0.99, IsActiveMember: false, Status: 'Inactive' });
    });

    it('that ends as late as another one, and was recorded later, is shown until it is void', async () => {
      const id = await member();
      await paid(id, { Amount: 100, ...year(2090) });
      const newer = await paid(id, { Amount: 200, ...year(2090) });
      expect((await rowOf(id))?.Amount).toBe(200);
      await strikeOut(newer);
      expect((await rowOf(id))?.Amount).toBe(100);
    });

    it('is corrected in one step: the old one is void, the new one names it, and both are one set of the history', async () => {
      const id = await member();
      const wrong = await paid(id, { Amount: 10_000, Method: 'Cash' });
      const right = await pay(id, { Amount: 1_000, Method: 'Card', Corrects: wrong, Reason: 'A zero too many' });
      expect(right).toMatchObject({ status: 200, msgkey: 'Payment corrected successfully' });
      expect(await historyOf(id)).toMatchObject([
        { Id: right.res?.Id, Amount: 1_000, Method: 'Card', IsVoid: false, Corrects: wrong },
        { Id: wrong, Amount: 10_000, Method: 'Cash', IsVoid: true, VoidReason: 'A zero too many', Corrects: null },
      ]);
      expect((await rowOf(id))?.Amount).toBe(1_000);
      const { rc } = await staff.send(listHistory, { SetId: right.res?.SetId });
      expect(rc.map(({ Record, Kind }) => [Record, Kind]).toSorted()).toEqual([
        ['Member', 'Changed'],
        ['Payment', 'Added'],
        ['Payment', 'Changed'],
      ]);
    });

    it('cannot be corrected without a reason, for another member, when it is void, or when there is none: nothing is recorded then', async () => {
      const [id, other] = [await member(), await member()];
      const own = await paid(id);
      const gone = await paid(id, { Amount: 5 });
      await strikeOut(gone);
      const before = await historyOf(id);
      for (const [MemberId, changes, status, msgkey] of [
        [id, { Corrects: own }, 400, 'Reason is required'],
        [id, { Corrects: own, Reason: '  ' }, 400, 'Reason is required'],
        [other, { Corrects: own, Reason: 'Wrong person' }, 400, 'This payment belongs to another member'],
        [id, { Corrects: gone, Reason: 'Again' }, 409, 'This payment is void already'],
        [id, { Corrects: 2_000_000_000, Reason: 'None' }, 404, 'Payment not found'],
      ] as const) {
        expect(await pay(MemberId, changes), msgkey).toMatchObject({ status, rs: 0, msgkey });
      }
      expect(await historyOf(id)).toEqual(before);
      expect(await historyOf(other)).toEqual([]);
    });

    it('cannot be voided twice, without a reason, or when there is none', async () => {
      const id = await member();
      const own = await paid(id);
      for (const [body, status, msgkey] of [
        [{ Id: own }, 400, 'Reason is required'],
        [{ Id: own, Reason: '\u200b ' }, 400, 'Reason is required'],
        [{ Id: own, Reason: 'x'.repeat(2_001) }, 400, 'Reason must be at most 2000 characters'],
        [{ Reason: 'None' }, 400, 'Invalid payment ID'],
        [{ Id: 'x', Reason: 'None' }, 400, 'Id must be a number'],
        [{ Id: 2_000_000_000, Reason: 'None' }, 404, 'Payment not found'],
      ] as const) {
        expect(await staff.send(voidPayment, body), JSON.stringify(body)).toMatchObject({ status, rs: 0, msgkey });
      }
      expect((await historyOf(id))[0]).toMatchObject({ IsVoid: false, VoidReason: null });
      expect((await strikeOut(own, 'पैसे वापस 😀')).status).toBe(200);
      expect(await strikeOut(own)).toMatchObject({ status: 409, msgkey: 'This payment is void already' });
      expect((await historyOf(id))[0]?.VoidReason).toBe('पैसे वापस 😀');
    });

    it('that two people void or correct at once is void once', async () => {
      const id = await member();
      const one = await paid(id);
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, (_, at) => strikeOut(one, `Reason ${at}`)),
        ...Array.from({ length: 4 }, (_, at) => pay(id, { Amount: at + 1, Corrects: one, Reason: `Reason ${at}` })),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
      const history = await historyOf(id);
      const valid = history.filter(({ IsVoid }) => !IsVoid);
      expect(history.length - valid.length).toBe(1);
      expect(valid.length).toBeLessThanOrEqual(1);
      expect((await rowOf(id))?.Amount ?? null).toBe(valid[0]?.Amount ?? null);
    });

    it('and its correction sent twice with the same key are done once', async () => {
      const id = await member();
      const wrong = await paid(id);
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const body = { ...fields, MemberId: id, Amount: 7, Corrects: wrong, Reason: 'Sent twice' };
      const again = () => staff.send(recordPayment, body, null, headers);
      const first = await again();
      expect(first.status).toBe(200);
      for (const answer of [await again(), ...(await Promise.all([again(), again()]))]) expect(answer).toEqual(first);
      expect(await historyOf(id)).toHaveLength(2);
    });

    it('cannot be undone, nor can its voiding, also not for the member alone', async () => {
      const id = await member();
      const own = await pay(id);
      const gone = await strikeOut(own.res?.Id ?? 0);
      const refused = { status: 400, rs: 0, msgkey: 'This cannot be undone.' };
      for (const SetId of [own.res?.SetId, gone.res?.SetId]) {
        expect(await staff.send(undoChanges, { SetId })).toMatchObject(refused);
        expect(await staff.send(undoChanges, { SetId, Record: 'Member', RecordId: id })).toMatchObject(refused);
      }
      expect(await rowOf(id)).toMatchObject(nothingPaid);
    });

    it('that is void is no income, and its member has not paid in that month', async () => {
      const id = await member();
      const incomeOf = async () => (await staff.send(getDashboard)).res?.Community?.Months.at(-1);
      const before = await incomeOf();
      const month = before?.Month ?? '';
      const payersOf = async () => (await staff.send(listMembers, { PaidIn: month })).res?.TotalRecords ?? -1;
      const payers = await payersOf();
      const own = await paid(id, { Amount: 0.1, PaymentDate: `${month}-01` });
      expect([await payersOf(), (await incomeOf())?.Income]).toEqual([payers + 1, (before?.Income ?? 0) + 0.1]);
      await strikeOut(own);
      expect([await payersOf(), await incomeOf()]).toEqual([payers, before]);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
