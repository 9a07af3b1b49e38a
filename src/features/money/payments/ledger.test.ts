// The list of all payments: filters, order, the sum and the totals, without void ones; as a file; by its indexes.

import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeAssignment, makeChapter } from '../../../../tests/makers.ts';
import { paymentsOf } from '../../../../tests/payments.ts';
import { fileOf, linesOf, testExport } from '../../../../tests/suites/export-suite.ts';
import { testSorting } from '../../../../tests/suites/sorting-suite.ts';
import { type Client, onBothEngines } from '../../../../tests/test-portal.ts';
import { splitInParts } from '../../../platform/data/parts.ts';
import { getPaymentTotals, listLedger } from './ledger.contract.ts';

describe('the ledger', () => {
  onBothEngines((portal) => {
    let staff: Client;
    let [pune, asha, ümit] = [0, 0, 0];
    const { member, pay, strikeOut } = paymentsOf(portal, () => staff);
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
      asha = await member({ fullName: 'Asha Rao' });
      ümit = await member({ fullName: 'Ümit Şahin' });
      pune = (await makeChapter(portal().data, 'Pune')).id;
      await makeAssignment(portal().data, pune, asha, staff.userId);
      const paid = [
        [asha, 1_000.1, '2026-03-31', 'UPI'],
        [asha, 0.2, '2026-04-01', 'Cash'],
        [ümit, 700, '2026-04-30', 'UPI'],
        [ümit, 5_000, '2026-04-30', null],
        [ümit, 90_000, '2026-04-30', 'Cash'],
      ] as const;
      let last = 0;
      for (const [id, Amount, PaymentDate, Method] of paid) last = (await pay(id, { Amount, PaymentDate, Method })).res?.Id ?? 0;
      expect((await strikeOut(last, 'Bounced')).status).toBe(200);
    });

    const listed = async (filters: object = {}) => {
      const { status, rc, res } = await staff.send(listLedger, { Sort: 'Id', ...filters });
      return { status, amounts: rc.map(({ Amount }) => Amount), total: res?.TotalRecords, sum: res?.Sum };
    };

    it('has every payment with its member, newest first, and an exact sum without void ones', async () => {
      const { rc, res } = await staff.send(listLedger);
      expect(res).toEqual({ TotalRecords: 5, Sum: 6_700.3 });
      expect(rc.map(({ Amount }) => Amount)).toEqual([90_000, 5_000, 700, 0.2, 1_000.1]);
      expect(rc[0]).toMatchObject({ MemberId: ümit, MemberName: 'Ümit Şahin', IsVoid: true, VoidReason: 'Bounced', Method: 'Cash' });
      expect(rc[4]).toMatchObject({ MemberId: asha, MemberName: 'Asha Rao', MembershipNo: expect.stringMatching(/^CH-/), IsVoid: false });
      expect((await staff.send(listLedger, { CurrentPage: 9 })).res).toEqual({ TotalRecords: 5, Sum: 6_700.3 });
    });

    it('has the sum of the rows that are named, or of all others', async () => {
      const [first = 0, second = 0] = (await staff.send(listLedger, { Sort: 'Id' })).rc.map(({ Id }) => Id);
      expect(await listed({ Ids: [first] })).toMatchObject({ amounts: [1_000.1], total: 1, sum: 1_000.1 });
      expect(await listed({ MemberId: asha, Except: [second] })).toMatchObject({ amounts: [1_000.1], total: 1, sum: 1_000.1 });
    });

    it('is filtered by each of its filters and by all together, its sum too', async () => {
      for (const [filters, amounts, sum] of [
        [{ MemberId: asha }, [1_000.1, 0.2], 1_000.3],
        [{ MemberId: 2_000_000_000 }, [], 0],
        [{ ChapterId: pune }, [1_000.1, 0.2], 1_000.3],
        [{ ChapterId: 2_000_000_000 }, [], 0],
        [{ From: '2026-04-01' }, [0.2, 700, 5_000, 90_000], 5_700.2],
        // Midnight in India.
        [{ From: '2026-03-31T18:30:00.000Z' }, [0.2, 700, 5_000, 90_000], 5_700.2],
        [{ To: '2026-03-31' }, [1_000.1], 1_000.1],
        [{ From: '2026-04-02', To: '2026-04-01' }, [], 0],
        [{ Method: 'UPI' }, [1_000.1, 700], 1_700.1],
        [{ IsVoid: true }, [90_000], 0],
        [{ IsVoid: 'false' }, [1_000.1, 0.2, 700, 5_000], 6_700.3],
        [{ ChapterId: pune, From: '2026-04-01', To: '2026-04-30', Method: 'Cash', IsVoid: 0 }, [0.2], 0.2],
        [{ MemberId: null, ChapterId: '', From: '', To: null, Method: ' ', IsVoid: '' }, [1_000.1, 0.2, 700, 5_000, 90_000], 6_700.3],
      ] as const) {
        expect(await listed(filters), JSON.stringify(filters)).toEqual({ status: 200, amounts, total: amounts.length, sum });
        expect(await listed({ ...filters, Sort: 'MemberName' })).toMatchObject({ status: 200, total: amounts.length, sum });
      }
    });

    it('refuses a wrong filter instead of showing everything', async () => {
      for (const [filters, message] of [
        [{ MemberId: 'x' }, 'MemberId must be a number'],
        [{ ChapterId: 0 }, 'ChapterId must be at least 1'],
        [{ From: '31/03/2026' }, 'From must be a date'],
        [{ To: '2026-02-30' }, 'To must be a date'],
        [{ Method: 'Barter' }, 'Method must be Cash, UPI, Card, Bank transfer, Cheque or Other'],
        [{ IsVoid: 'perhaps' }, 'IsVoid must be true or false'],
      ] as const) {
        for (const call of [listLedger, getPaymentTotals]) {
          expect(await staff.send(call, filters), message).toMatchObject({ status: 400, rs: 0, msgkey: message });
        }
      }
    });

    it('has totals by month and by method, which add up to the sum', async () => {
      expect((await staff.send(getPaymentTotals)).res).toEqual({
        Months: [
          { Month: '2026-04', Count: 3, Sum: 5_700.2, ...noTax },
          { Month: '2026-03', Count: 1, Sum: 1_000.1, ...noTax },
        ],
        Methods: [
          { Method: null, Count: 1, Sum: 5_000, ...noTax },
          { Method: 'UPI', Count: 2, Sum: 1_700.1, ...noTax },
          { Method: 'Cash', Count: 1, Sum: 0.2, ...noTax },
        ],
      });
      expect((await staff.send(getPaymentTotals, { ChapterId: pune, Method: 'Cash' })).res).toEqual({
        Months: [{ Month: '2026-04', Count: 1, Sum: 0.2, ...noTax }],
        Methods: [{ Method: 'Cash', Count: 1, Sum: 0.2, ...noTax }],
      });
      expect((await staff.send(getPaymentTotals, { IsVoid: true })).res).toEqual({ Months: [], Methods: [] });
    });

    it('as a file says which payments are void and why', async () => {
      const asked = { Sort: '-Id', Format: 'csv', Columns: 'MemberName,Amount,Method,IsVoid,VoidReason' };
      const [heads, first, second] = linesOf((await fileOf(portal(), staff, listLedger, asked)).body);
      expect(heads).toEqual(['Member', 'Amount', 'Method', 'Void', 'Void Reason']);
      expect(first).toEqual(['Ümit Şahin', '90000', 'Cash', 'Yes', 'Bounced']);
      expect(second).toEqual(['Ümit Şahin', '5000', '', 'No', '']);
    });

    it('as a file has a column that adds up to the sum, whatever is void', async () => {
      const columns = linesOf((await fileOf(portal(), staff, listLedger, { Format: 'csv' })).body);
      const [heads = [], ...lines] = columns;
      const sumOf = (head: string) => lines.reduce((sum, line) => sum + Number(line[heads.indexOf(head)]), 0);
      expect(heads.indexOf('Valid Amount')).toBe(heads.indexOf('Amount') + 1);
      expect(sumOf('Valid Amount')).toBeCloseTo(6_700.3);
      expect(sumOf('Amount')).toBeCloseTo(96_700.3);
    });

    describe('in its orders', () => testSorting(listLedger, () => staff));
    describe('as a file', () => testExport(listLedger, portal, () => staff));

    it('reads pages and sums from indexes alone on SQLite', async () => {
      const { data, engine } = portal();
      if (engine !== 'sqlite') return;
      const filters = "is_void = 0 and payment_date >= '2026-01-01' and +method = 'UPI'";
      for (const statement of [
        ...['recorded_at', 'payment_date', 'amount_paise', 'membership_end'].map(
          (order) => `select id from payments order by ${order} desc, id desc limit 10 offset 1000`,
        ),
        `select id from payments where ${filters} order by payment_date, id limit 10`,
        'select sum(amount_paise) from payments where is_void = 0',
        `select sum(amount_paise) from payments where ${filters}`,
      ]) {
        const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(statement)}`.execute(data.read);
        expect(
          rows.map(({ detail }) => detail),
          statement,
        ).toEqual([expect.stringContaining('COVERING INDEX payments_in_order_of_')]);
      }
    });

    it('finds the payments that have the number of a transfer, however it was typed', async () => {
      const typed = ['UPI/412345678901', 'UTR 4123 4567 8901', '0412345678901', '412345678902', 'Cash 8901', null];
      const ids: (number | undefined)[] = [];
      for (const Reference of typed) ids.push((await pay(asha, { Reference })).res?.Id);
      await strikeOut(ids[2] ?? 0);
      const found = async (Reference: string, more: object = {}, client = staff) =>
        (await client.send(listLedger, { Reference, Sort: 'Id', ...more })).rc.map(({ Id }) => Id);
      for (const Reference of ['412345678901', 'utr412345678901', '4123 4567 8901', 'neft 412345678901 asha']) {
        expect(await found(Reference), Reference).toEqual(ids.slice(0, 3));
      }
      expect(await found('412345678901', { IsVoid: false })).toEqual(ids.slice(0, 2));
      expect(await found('412345678901', { MemberId: ümit })).toEqual([]);
      for (const Reference of ['412345678909', '8901 2', 'Cash', 'Fees 2026']) expect(await found(Reference), Reference).toEqual([]);
      expect(await found('412345678901', {}, await portal().as('member'))).toEqual([]);
    });

    it('finds the number of a transfer behind thousands that end alike', async () => {
      const { res } = await pay(asha, { Reference: 'UTR 778812342026' });
      const { id: _, ...stored } = await portal()
        .data.read.selectFrom('payments')
        .selectAll()
        .where('id', '=', res?.Id ?? 0)
        .executeTakeFirstOrThrow();
      const alike = Array.from({ length: 2_001 }, (_, at) => ({
        ...stored,
        receipt_no: null,
        reference: `Dues 2026 ${at}`,
        reference_folded: `dues 2026 ${at}`,
      }));
      await portal().data.write(async (tx) => {
        for (const part of splitInParts(alike, 100)) await tx.insertInto('payments').values(part).execute();
      });
      const found = await staff.send(listLedger, { Reference: '778812342026' });
      expect(found.rc.map(({ Id }) => Id)).toEqual([res?.Id]);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});

const noTax = {
  TaxableValue: 0,
  Cgst: 0,
  Sgst: 0,
  Igst: 0,
};
