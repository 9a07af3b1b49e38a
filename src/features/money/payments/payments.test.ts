// Payments through the real app: what they change, money to the paisa, membership numbers, forms sent twice, many at once.

import { beforeAll, describe, expect, it, vi } from 'vitest';
import { expectPaid, paymentFields as fields, paymentsOf } from '../../../../tests/payments.ts';
import { type Client, onBothEngines } from '../../../../tests/test-portal.ts';
import { listPayments, recordPayment } from './payments.contract.ts';

describe('payments', () => {
  onBothEngines((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    const { member, pay, rowOf, historyOf } = paymentsOf(portal, () => staff);

    it('are recorded, shown in the member and start the membership', async () => {
      const id = await member();
      const answer = await pay(id, { PaymentDate: '2026-03-05', MemberShipStartDate: '2026-03-04T18:30:00.000Z' });
      expect(answer).toEqual({
        status: 200,
        rs: 1,
        rc: [],
        res: { Id: expect.any(Number), SetId: expect.any(Number) },
        msgkey: 'Payment updated successfully',
      });
      expect(await rowOf(id)).toMatchObject({
        Amount: 1_000,
        PaymentDate: '2026-03-05T12:00:00.000Z',
        MembershipStartDate: '2026-03-05T12:00:00.000Z',
        MembershipEndDate: fields.MemberShipEndDate,
        MembershipNo: expect.stringMatching(/^CH-\d{6}$/),
        IsActiveMember: true,
        IsActive: true,
      });
      expect(await historyOf(id)).toEqual([
        {
          Id: answer.res?.Id,
          MemberId: id,
          Amount: 1_000,
          ValidAmount: 1_000,
          PaymentDate: '2026-03-05T12:00:00.000Z',
          MembershipStartDate: '2026-03-05T12:00:00.000Z',
          MembershipEndDate: fields.MemberShipEndDate,
          Method: null,
          Reference: null,
          Note: null,
          IsVoid: false,
          VoidReason: null,
          VoidedBy: null,
          VoidedAt: null,
          Corrects: null,
          RecordedBy: expect.stringMatching(/^Person \d+$/),
          RecordedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          ReceiptNo: expect.stringMatching(/^2025-26\/\d{6}$/),
          TaxRate: null,
          TaxCode: null,
          TaxState: null,
          MemberState: null,
          MemberTaxNumber: null,
          TaxableValue: null,
          Cgst: null,
          Sgst: null,
          Igst: null,
          TotalRecords: 1,
        },
      ]);
    });

    it('are exact to the paisa, sent as numbers or as texts', async () => {
      const id = await member();
      const amounts = [100_000.1, '100000.10', 0.29, '1.15', 1_234_567_890.12, 8_999_999_999.37, 10_000_000_000, '.5', '7.', ' 12.30 '];
      for (const Amount of amounts) {
        expectPaid(await pay(id, { Amount, PaymentDate: '2026-03-05', MemberShipEndDate: `${2030 + amounts.indexOf(Amount)}-01-01` }));
        expect((await rowOf(id))?.Amount).toBe(Number(Amount));
      }
      expect((await historyOf(id)).map(({ Amount }) => Amount)).toEqual(amounts.map(Number).reverse());
      const { paise } = await portal()
        .data.read.selectFrom('payments')
        .where('user_id', '=', id)
        .select(({ fn }) => fn.sum<number>('amount_paise').as('paise'))
        .executeTakeFirstOrThrow();
      expect(Number(paise)).toBe(2 * 10_000_010 + 29 + 115 + 123_456_789_012 + 899_999_999_937 + 1_000_000_000_000 + 50 + 700 + 1_230);
    });

    it('are all stored; the member shows the one whose membership ends last', async () => {
      const id = await member();
      // One that is running for as long as this test is run.
      const years = [2024, 2098, 2025];
      for (const year of years) {
        const term = { MemberShipStartDate: `${year}-04-01T12:00:00.000Z`, MemberShipEndDate: `${year + 1}-04-01` };
        expectPaid(await pay(id, { Amount: year, PaymentDate: '2024-04-01', ...term }));
      }
      expect((await historyOf(id)).map(({ Amount }) => Amount)).toEqual([2025, 2098, 2024]);
      expect(await rowOf(id)).toMatchObject({
        Amount: 2098,
        PaymentDate: '2024-04-01T12:00:00.000Z',
        MembershipStartDate: '2098-04-01T12:00:00.000Z',
        MembershipEndDate: '2099-04-01T12:00:00.000Z',
      });
      const second = await staff.send(listPayments, { MemberId: id, CurrentPage: 2, RecordsPerPage: 2 });
      expect(second.rc.map(({ Amount, TotalRecords }) => [Amount, TotalRecords])).toEqual([[2024, 3]]);
      expect((await staff.send(listPayments, { MemberId: id, CurrentPage: 9 })).res).toEqual({
        TotalRecords: 3,
        Today: expect.stringMatching(/T12:00:00\.000Z$/),
        NextStart: '2099-04-02T12:00:00.000Z',
        NextEnd: '2100-04-01T12:00:00.000Z',
        MemberUntil: '2099-04-01T12:00:00.000Z',
        GraceDays: 14,
        EndWithout: null,
        MembershipFee: null,
        Valid: [2098, 2025, 2024].map((year) => ({
          Id: expect.any(Number),
          ReceiptNo: expect.stringMatching(/\d$/),
          Amount: year,
          Method: null,
          PaymentDate: '2024-04-01T12:00:00.000Z',
          MembershipStartDate: `${year}-04-01T12:00:00.000Z`,
          MembershipEndDate: `${year + 1}-04-01T12:00:00.000Z`,
        })),
        Payer: {
          FullName: expect.any(String),
          MembershipNo: expect.stringMatching(/^CH-/),
          Phone: expect.anything(),
          Photo: null,
          IsActive: true,
        },
      });
    });

    it('are offered again as the member shows them, also when one of a term that is over was recorded later', async () => {
      const id = await member();
      const paid = { PaymentDate: '2026-01-05', MemberShipStartDate: '2026-01-05', MemberShipEndDate: '2090-01-04' };
      expectPaid(await pay(id, { ...paid, Amount: 18_000 }));
      const older = { PaymentDate: '2026-02-05', MemberShipStartDate: '2025-01-05', MemberShipEndDate: '2026-01-04' };
      expectPaid(await pay(id, { ...older, Amount: 9_000 }));
      expect(await rowOf(id)).toMatchObject({ Amount: 18_000 });
      expect((await staff.send(listPayments, { MemberId: id })).res).toMatchObject({ Valid: [{ Amount: 18_000 }, { Amount: 9_000 }] });
    });

    it('accept a membership that ends on the day on which it starts', async () => {
      // A day, and a moment on the evening before in UTC, which is on the same day in India.
      expectPaid(await pay(await member(), { MemberShipStartDate: '2026-03-05', MemberShipEndDate: '2026-03-04T20:00:00Z' }));
      expectPaid(await pay(await member(), { MemberShipEndDate: fields.MemberShipStartDate }));
    });

    it('of less than one rupee give no membership number and do not activate; the first of at least one rupee does both, and later ones change neither', async () => {
      const id = await member();
      for (const Amount of [0, 0.01, 0.99]) {
        expectPaid(await pay(id, { Amount }));
        expect(await rowOf(id)).toMatchObject({ Amount, MembershipNo: null, IsActiveMember: false });
      }
      expectPaid(await pay(id, { Amount: 1 }));
      const first = await rowOf(id);
      expect(first).toMatchObject({ Amount: 1, MembershipNo: expect.any(String), IsActiveMember: true });
      // A later payment of nothing does not end the membership.
      for (const Amount of [5_000, 0]) {
        expectPaid(await pay(id, { Amount }));
        expect(await rowOf(id)).toMatchObject({ Amount, MembershipNo: first?.MembershipNo, IsActiveMember: true });
      }
    });

    it('give membership numbers in sequence without repeats, also when twenty come at once', async () => {
      const ids = await Promise.all(Array.from({ length: 21 }, () => member()));
      const numberOf = async (id: number) => Number((await rowOf(id))?.MembershipNo?.replace('CH-', ''));
      const [before = 0, ...others] = ids;
      expectPaid(await pay(before));
      for (const answer of await Promise.all(others.map((id) => pay(id)))) expectPaid(answer);
      const given = await Promise.all(others.map(numberOf));
      const last = await numberOf(before);
      expect(given.toSorted((one, other) => one - other)).toEqual(others.map((_, at) => last + 1 + at));
    });

    it('give one membership number to a member whose first payments come at once', async () => {
      const [id, after] = [await member(), await member()];
      const answers = await Promise.all(Array.from({ length: 5 }, (_, at) => pay(id, { Amount: 100 + at })));
      for (const answer of answers) expectPaid(answer);
      expect((await historyOf(id)).map(({ Amount }) => Amount).toSorted()).toEqual([100, 101, 102, 103, 104]);
      await pay(after);
      const [one, next] = await Promise.all([id, after].map(async (userId) => Number((await rowOf(userId))?.MembershipNo?.slice(3))));
      expect(next).toBe((one ?? 0) + 1);
    });

    it('sent twice with the same key are recorded once, whether one after the other or at once', async () => {
      const id = await member();
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const again = () => staff.send(recordPayment, { ...fields, MemberId: id }, null, headers);
      const first = await again();
      for (const answer of [await again(), ...(await Promise.all([again(), again(), again()]))]) expect(answer).toEqual(first);
      expect(await historyOf(id)).toHaveLength(1);
    });

    it('that look alike are two payments, also when the clock was set back between them', async () => {
      const id = await member();
      expectPaid(await pay(id));
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
      try {
        expectPaid(await pay(id));
      } finally {
        vi.useRealTimers();
      }
      expect(await historyOf(id)).toHaveLength(2);
    });

    it('that differ in any field are both recorded, also at once', async () => {
      const changes = [
        {},
        { Amount: 1_000.01 },
        { PaymentDate: '2026-03-06' },
        { MemberShipStartDate: '2026-03-04' },
        { MemberShipEndDate: '2027-03-06' },
      ];
      const id = await member();
      for (const answer of await Promise.all(changes.map((change) => pay(id, change)))) expectPaid(answer);
      expect(await historyOf(id)).toHaveLength(changes.length);
      expect(await rowOf(id)).toMatchObject({ Amount: 1_000, MembershipEndDate: '2027-03-06T12:00:00.000Z' });
    });

    it('that are older than the newest one do not end a running membership', async () => {
      const id = await member();
      const year = (from: number) => ({ MemberShipStartDate: `${from}-04-01`, MemberShipEndDate: `${from + 1}-03-31` });
      expectPaid(await pay(id, { Amount: 2_000, ...year(2090) }));
      expectPaid(await pay(id, { Amount: 500, PaymentDate: '2020-04-01', ...year(2020) }));
      expect(await rowOf(id)).toMatchObject({ Amount: 2_000, MembershipEndDate: '2091-03-31T12:00:00.000Z', Status: 'Active' });
      expectPaid(await pay(id, { Amount: 3_000, ...year(2090) }));
      expect(await rowOf(id)).toMatchObject({ Amount: 3_000, MembershipEndDate: '2091-03-31T12:00:00.000Z' });
      expect((await historyOf(id)).map(({ Amount }) => Amount)).toEqual([3_000, 500, 2_000]);
    });

    it('equal to one before the newest are recorded', async () => {
      const id = await member();
      for (const Amount of [1_000, 1_500, 1_000]) expectPaid(await pay(id, { Amount }));
      expect((await historyOf(id)).map(({ Amount }) => Amount)).toEqual([1_000, 1_500, 1_000]);
      expect((await rowOf(id))?.Amount).toBe(1_000);
    });

    it('that are sent again after more than a minute are recorded as another payment', async () => {
      const id = await member();
      await pay(id);
      const earlier = new Date(Date.now() - 61_000).toISOString();
      await portal().data.write((tx) => tx.updateTable('payments').set({ recorded_at: earlier }).where('user_id', '=', id).execute());
      await pay(id);
      expect(await historyOf(id)).toHaveLength(2);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
