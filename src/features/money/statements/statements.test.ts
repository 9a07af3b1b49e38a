// A bank's statement through the API: what is read and recorded, sent twice, undone, and who pays for whom.

import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { fileOf, makeUser, next } from '../../../../tests/makers.ts';
import { paymentsOf } from '../../../../tests/payments.ts';
import { blocksOf } from '../../../../tests/processor-time.ts';
import { csv } from '../../../../tests/rooms/import-room.ts';
import { toldTo } from '../../../../tests/rooms/notices-room.ts';
import { statementsOf } from '../../../../tests/statements.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { type Day, daysAfter, noonOf } from '../../../platform/wire/days.ts';
import { formatShortDay } from '../../../platform/wire/locale.ts';
import { readRecordedReferences } from './known-payments.server.ts';
import { forgetPayer, listPayers, readStatement, recordStatement, type StatementLine } from './statements.contract.ts';

const today = todayIn('Asia/Kolkata');
const dashed = (day: Day) => day.split('-').toReversed().join('/');
const rrn = () => String(630_700_000_000 + next());

/** As HDFC writes it: lines of its own, headings, movements, and what stands below. */
const hdfc = (...movements: readonly (readonly [day: Day, narration: string, withdrawn: string, deposited: string])[]) =>
  csv(
    ['HDFC BANK Ltd.', '', '', '', '', '', ''],
    ['Account Branch : KORAMANGALA', '', '', '', '', '', ''],
    ['Statement From : 01/11/2026 To : 30/11/2026', '', '', '', '', '', ''],
    ['Date', 'Narration', 'Chq./Ref.No.', 'Value Dt', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance'],
    ['********', '********', '********', '********', '********', '********', '********'],
    ...movements.map(([day, narration, withdrawn, deposited]) => [
      dashed(day),
      narration,
      '0'.repeat(16),
      dashed(day),
      withdrawn,
      deposited,
      '1,00,000.00',
    ]),
    ['STATEMENT SUMMARY', '', '', '', '', '', ''],
    ['Opening Balance', '', '', '', '', '', ''],
  );

describe("a bank's statement", () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    const { pay, rowOf, historyOf, strikeOut } = paymentsOf(portal, () => staff);
    const read = async (text: string, Columns?: object) => {
      const answer = await staff.send(readStatement, Columns ? { Columns: JSON.stringify(Columns) } : {}, fileOf(text, 'statement.csv'));
      return { ...answer, lines: answer.rc };
    };
    const record = (lines: readonly StatementLine[], UserId: number | null = null) =>
      staff.send(recordStatement, {
        Lines: lines.map(({ Key, Day, Amount, Reference, Narration, Method, UserId: matched }) => ({
          Key,
          Day,
          Amount,
          Reference,
          Narration,
          Method,
          UserId: UserId ?? matched ?? 0,
        })),
      });
    /** Paid for a year that ends in ten days. */
    const member = async (fullName = 'Harpreet Singh') => {
      const { id } = await makeUser(portal().data, { fullName });
      const [start, end] = [daysAfter(today, -354), daysAfter(today, 10)];
      await pay(id, { Amount: 12_500, PaymentDate: daysAfter(today, -354), MemberShipStartDate: start, MemberShipEndDate: end });
      return { id, no: (await rowOf(id))?.MembershipNo ?? '' };
    };

    it('is the one that comes with the documentation', async () => {
      const { lines, res } = await read(await readFile(new URL('../../../../docs/bank-statement.csv', import.meta.url), 'utf8'));
      expect(res?.Debits).toBe(1);
      expect(lines.map(({ Method, Reference, Amount }) => [Method, Reference, Amount])).toEqual([
        ['UPI', '630600110001', 25_000],
        ['Bank transfer', 'SBIN526307001122', 12_500],
        ['UPI', '630900110003', 12_500],
        ['Bank transfer', '631300110004', 18_000],
        ['Cheque', '000417', 10_000],
        ['UPI', '632000110006', 12_500],
        ['UPI', '632200110007', 25_000],
        ['Cash', null, 10_000],
      ]);
      expect(lines[5]?.Why).toBe('Looks like a reversal');
    });

    it('is read below the lines of the bank, without debits, and nothing is stored', async () => {
      const { id, no } = await member();
      const reference = rrn();
      const before = (await historyOf(id)).length;
      const { res, lines } = await read(
        hdfc(
          [today, `UPI-HARPREET SINGH-h${next()}@oksbi-SBIN0001234-${reference}-${no}`, '', '12,500.00'],
          [today, 'NEFT DR-RENT', '40,000.00', ''],
        ),
      );
      expect(res).toMatchObject({
        TotalRecords: 1,
        Debits: 1,
        Missing: [],
        Columns: expect.arrayContaining([{ Heading: 'Withdrawal Amt.', Field: null, Samples: ['********', '40,000.00'] }]),
        Members: [
          {
            UserId: id,
            FullName: 'Harpreet Singh',
            MembershipNo: no,
            IsActiveMember: true,
            Starts: noonOf(daysAfter(today, -354)),
            Ends: noonOf(daysAfter(today, 10)),
            Amount: 12_500,
          },
        ],
      });
      expect(lines).toEqual([
        {
          Key: expect.stringMatching(/^[\da-f]{64}$/),
          Day: noonOf(today),
          Narration: expect.stringContaining(no),
          Reference: reference,
          Amount: 12_500,
          Method: 'UPI',
          State: 'Sure',
          UserId: id,
          FullName: 'Harpreet Singh',
          Ends: noonOf(daysAfter(today, 10)),
          PaidLately: true,
          HasOtherName: false,
          Why: `Membership number ${no} in the text`,
          Found: no,
          Candidates: [id],
          TotalRecords: 1,
        },
      ]);
      expect((await historyOf(id)).length).toBe(before);
    });

    it('becomes payments for the terms that follow, with receipts in the order of days, and tells the members', async () => {
      const { id, no } = await member();
      const payer = `h${next()}@oksbi`;
      const text = hdfc(
        [today, `UPI-H-${payer}-X-${rrn()}-${no}`, '', '12,500.00'],
        [daysAfter(today, -2), `UPI-H-${payer}-X-${rrn()}-${no}`, '', '12,500.00'],
      );
      const { lines } = await read(text);
      expect(lines.map(({ State, Why }) => [State, Why])).toEqual([
        ['Sure', `Membership number ${no} in the text`],
        ['Perhaps', 'Second line for this member'],
      ]);
      const { res, msgkey } = await record(lines);
      expect(res).toEqual({ Done: 2, Refused: [], SetId: expect.any(Number) });
      expect(msgkey).toBe('2 payments recorded');
      const [later, earlier] = (await historyOf(id)).toSorted((one, other) => (one.PaymentDate < other.PaymentDate ? 1 : -1));
      expect(earlier).toMatchObject({ Method: 'UPI', Note: lines[1]?.Narration, MembershipStartDate: noonOf(daysAfter(today, 11)) });
      expect(later?.MembershipStartDate).toBe(noonOf(daysAfter(earlier?.MembershipEndDate.slice(0, 10) ?? '', 1)));
      expect(Number(later?.ReceiptNo?.slice(-6))).toBe(Number(earlier?.ReceiptNo?.slice(-6)) + 1);
      expect((await toldTo(portal(), id)).filter((notice) => JSON.stringify(notice).includes('12,500.00'))).not.toEqual([]);
      // The same statement once more, and its lines sent once more.
      expect((await read(text)).lines.map(({ State, Why, UserId }) => [State, Why, UserId])).toEqual([
        ['Recorded', `Recorded on ${formatShortDay(today)}`, id],
        ['Recorded', `Recorded on ${formatShortDay(today)}`, id],
      ]);
      const again = await record(lines, id);
      expect(again.res).toMatchObject({ Done: 0, SetId: null });
      expect(again.res?.Refused.map(({ Reason }) => Reason)).toEqual([
        `This line was recorded on ${formatShortDay(today)}`,
        `This line was recorded on ${formatShortDay(today)}`,
      ]);
    });

    it('undone, its payments are void, its payers forgotten, and its lines what they were', async () => {
      const { id, no } = await member();
      const text = hdfc([today, `UPI-H-h${next()}@oksbi-X-${rrn()}-${no}`, '', '12,500.00']);
      const { lines } = await read(text);
      const { res } = await record(lines);
      const [paid] = await historyOf(id);
      expect((await staff.send(listPayers, { MemberId: id })).rc).toHaveLength(1);
      const undone = await staff.send(undoChanges, { SetId: res?.SetId ?? 0 });
      expect(undone).toMatchObject({ status: 200, msgkey: 'Import undone. Its payments are void.' });
      expect((await historyOf(id))[0]).toMatchObject({ Id: paid?.Id, IsVoid: true, VoidReason: 'Import undone' });
      expect((await toldTo(portal(), id)).filter((notice) => JSON.stringify(notice).includes('12,500.00'))).toHaveLength(1);
      expect((await staff.send(listPayers, { MemberId: id })).rc).toEqual([]);
      expect((await read(text)).lines).toEqual(lines);
      expect((await record(lines)).res).toMatchObject({ Done: 1, Refused: [] });
    });

    it('knows a payer from then on, until the payer is forgotten', async () => {
      const { id } = await member();
      const payer = `bhat${next()}@okaxis`;
      const first = await read(hdfc([daysAfter(today, -3), `UPI-B-${payer}-X-${rrn()}-X`, '', '7,123.00']));
      expect(first.lines).toMatchObject([{ State: 'Unknown', UserId: null }]);
      await record(first.lines, id);
      const next_ = hdfc([today, `UPI-B-${payer}-X-${rrn()}-X`, '', '7,123.00']);
      expect((await read(next_)).lines).toMatchObject([{ State: 'Likely', UserId: id, Found: payer }]);
      const [kept] = (await staff.send(listPayers, { MemberId: id })).rc;
      expect(kept).toMatchObject({ Kind: 'Handle', Payer: payer, PaidOn: noonOf(daysAfter(today, -3)), MemberId: id });
      expect((await staff.send(forgetPayer, { Id: kept?.Id ?? 0 })).msgkey).toBe('Payer forgotten');
      expect((await read(next_)).lines[0]?.State).not.toBe('Likely');
      expect((await staff.send(forgetPayer, { Id: kept?.Id ?? 0 })).status).toBe(404);
    });

    it('is recorded where its number stands in a payment that somebody has typed', async () => {
      const { id, no } = await member();
      const reference = rrn();
      await pay(id, { Reference: reference, Amount: 12_500 });
      const text = hdfc([today, `UPI-H-h${next()}@oksbi-X-${reference}-${no}`, '', '12,500.00']);
      expect((await read(text)).lines).toMatchObject([{ State: 'Recorded', UserId: id }]);
      const paid = (await historyOf(id)).find(({ Reference }) => Reference === reference);
      await strikeOut(paid?.Id ?? 0);
      expect((await read(text)).lines).toMatchObject([{ State: 'Sure' }]);
    });

    it('is nobody else who has the same digits in a number of another kind, as an import may bring it', async () => {
      const [asha, ravi] = [await member('Asha Rao'), await member('Ravi Iyer')];
      const lineFor = (no: string) => hdfc([today, `UPI-X-x${next()}@oksbi-X-${rrn()}-${no}`, '', '12,500.00']);
      const rename = (id: number, membership_no: string) =>
        portal().data.write((tx) => tx.updateTable('users').set({ membership_no }).where('id', '=', id).execute());
      await rename(ravi.id, asha.no.replace('CH-', 'MH/2019-'));
      expect((await read(lineFor(asha.no))).lines).toMatchObject([{ State: 'Sure', UserId: asha.id }]);
      await rename(asha.id, 'MH/1');
      expect((await read(lineFor(asha.no))).lines).toMatchObject([{ State: 'Unknown', UserId: null }]);
    });

    it('is recorded, too, where somebody has copied the number with zeros or in small letters, and whatever was read before', async () => {
      const { id, no } = await member();
      const upi = rrn();
      const neft = `HDFCN52026${String(next()).padStart(12, '0')}`;
      const text = hdfc(
        [today, `UPI-H-h${next()}@oksbi-X-${upi}-${no}`, '', '12,500.00'],
        [today, `NEFT CR-HDFC0000001-H-FEE-${neft}`, '', '12,500.00'],
      );
      const { lines } = await read(text);
      expect(lines.map(({ State, Reference }) => [State === 'Recorded', Reference])).toEqual([upi, neft].map((one) => [false, one]));
      await pay(id, { Reference: `0000${upi}`, Amount: 12_500 });
      await pay(id, { Reference: neft.toLowerCase(), Amount: 12_500 });
      expect((await read(text)).lines.map(({ State }) => State)).toEqual(['Recorded', 'Recorded']);
      const { res } = await record(lines, id);
      const reason = `A payment with this reference was recorded on ${formatShortDay(today)}`;
      expect([res?.Done, ...(res?.Refused.map(({ Reason }) => Reason) ?? [])]).toEqual([0, reason, reason]);
    });

    it('is recorded, too, where somebody has typed the number with words before it, or with blanks in it', async () => {
      const { id } = await member();
      const neft = `HDFCN52026${String(next()).padStart(12, '0')}`;
      const numbers = [rrn(), rrn(), rrn(), neft, rrn(), rrn()];
      const lineOf = (number: string): [Day, string, string, string] => [
        today,
        number === neft ? `NEFT CR-HDFC0000001-H-FEE-${neft}` : `UPI-H-h${next()}@oksbi-X-${number}-FEE`,
        '',
        '12,500.00',
      ];
      const cheque: [Day, string, string, string] = [today, 'CLG-000417 SARASWAT CO-OP BANK', '', '9,300.00'];
      const text = hdfc(...numbers.map(lineOf), cheque, [...cheque.slice(0, 3), '9,400.00'] as typeof cheque);
      const { lines } = await read(text);
      const parted = (number = '') => number.replace(/(\d{4})(?=\d)/g, '$1 ');
      const [utr = '', upi, dashes, , beside, longer = ''] = numbers;
      for (const Reference of [
        `UTR${utr}`,
        `UPI/${parted(upi)}`,
        `ref no: ${parted(dashes).replaceAll(' ', '-')}, by phone`,
        `NEFT ${parted(neft.toLowerCase())}`,
        `5/11 ${beside}`,
        // Another number that has these digits.
        `UTR ${longer}9`,
      ]) {
        await pay(id, { Reference, Amount: 12_500, PaymentDate: today });
      }
      await pay(id, { Reference: 'Chq. 000417', Method: 'Cheque', Amount: 9_300, PaymentDate: today });
      const { lines: found } = await read(text);
      expect(found.map(({ State }) => State === 'Recorded')).toEqual([true, true, true, true, true, false, true, false]);
      const { res } = await record(lines, id);
      expect([res?.Done, res?.Refused.length]).toEqual([2, 6]);
    });

    it('holds nobody up where many payments have a number with words, and reads none where all lines are recorded', async () => {
      const { id: user_id } = await member();
      const day = daysAfter(today, -2_000);
      const numbers = [rrn(), rrn()];
      const lines = numbers.map((reference) => ({ day, amountPaise: 500, reference }));
      const payment = {
        user_id,
        amount_paise: 500,
        payment_date: day,
        membership_start: day,
        membership_end: day,
        recorded_by: user_id,
        recorded_at: new Date().toISOString(),
        method: 'UPI' as const,
      };
      const long = `by phone, ${'1234 5678 '.repeat(200)}`;
      const rows = [...Array.from({ length: 2_000 }, () => long), `UTR ${numbers[0]}`].map((reference) => ({ ...payment, reference }));
      await portal().data.write(async (tx) => {
        for (let from = 0; from < rows.length; from += 500)
          await tx
            .insertInto('payments')
            .values(rows.slice(from, from + 500))
            .execute();
      });
      const look = () => readRecordedReferences(portal().data.read, lines, 'Asia/Kolkata');
      expect([...(await look()).keys()].toSorted()).toEqual([numbers[0], `${numbers[0]} 500`]);
      const { longest } = await blocksOf(async () => void (await look()));
      expect(longest).toBeLessThan(100);
      await portal().data.write((tx) =>
        tx
          .insertInto('payments')
          .values(numbers.map((reference) => ({ ...payment, reference })))
          .execute(),
      );
      expect((await statementsOf(look)).reduce((sum, { rows: read }) => sum + read, 0)).toBe(2);
      await portal().data.write((tx) => tx.deleteFrom('payments').where('user_id', '=', user_id).execute());
    });

    it('with a cheque is recorded only where a payment has its number and its sum: many cheques have the same number', async () => {
      const { id } = await member();
      const number = String(100_000 + next());
      const shown = number.padStart(16, '0');
      const lines = ['9,100.00', '9,200.00'].map((sum) => [dashed(today), 'CHQ DEP-SARASWAT CO-OP BANK', shown, sum]);
      const text = csv(['Date', 'Narration', 'Chq./Ref.No.', 'Deposit Amt.'], ...lines);
      await pay(id, { Reference: number, Method: 'Cheque', Amount: 9_100 });
      const { lines: found } = await read(text);
      expect(found.map(({ State, Reference }) => [State, Reference])).toEqual([
        ['Recorded', shown],
        ['Unknown', shown],
      ]);
      expect((await record(found.slice(1), id)).res).toMatchObject({ Done: 1, Refused: [] });
    });

    it('knows no transfer again by the zeros that a bank writes where there is no number', async () => {
      const { id } = await member();
      const transfer = (day: Day) => hdfc([day, `FT - CR - 50100012345678 - PAYER ${next()} SINGH`, '', '8,400.00']);
      const { lines } = await read(transfer(daysAfter(today, -3)));
      expect(lines).toMatchObject([{ Method: 'Bank transfer', Reference: null }]);
      expect((await record(lines, id)).res).toMatchObject({ Done: 1 });
      expect((await read(transfer(today))).lines.map(({ State }) => State)).not.toContain('Recorded');
    });

    it('has equal lines as two, each with a key of its own', async () => {
      const text = hdfc([today, 'CASH DEP KORAMANGALA', '', '777.00'], [today, 'CASH DEP KORAMANGALA', '', '777.00']);
      const { lines } = await read(text);
      expect(new Set(lines.map(({ Key }) => Key)).size).toBe(2);
      const { id } = await member();
      expect((await record(lines, id)).res).toMatchObject({ Done: 2 });
      expect((await read(text)).lines.map(({ State }) => State)).toEqual(['Recorded', 'Recorded']);
    });

    it('refuses what cannot be recorded line by line, and records the others', async () => {
      const { id } = await member();
      const { lines } = await read(
        hdfc(
          [today, `NEFT-${next()} ONE`, '', '800.00'],
          [today, `NEFT-${next()} TWO`, '', '0.50'],
          [today, `NEFT-${next()} THREE`, '', '9.00'],
        ),
      );
      const [one, small, other] = lines;
      if (!one || !small || !other) throw new Error('Three lines');
      const forged = { ...other, Amount: 90_000, UserId: id };
      const nobody = { ...one, UserId: 999_999_999 };
      const late = { ...one, Day: noonOf(daysAfter(today, 1)), UserId: id };
      const { res } = await record([{ ...one, UserId: id }, { ...small, UserId: id }, forged, nobody, late]);
      expect(res?.Done).toBe(1);
      expect(res?.Refused.map(({ Reason }) => Reason).toSorted()).toEqual([
        'A membership costs at least ₹1',
        'Member not found',
        'The key does not belong to this line',
        'The key does not belong to this line',
      ]);
    });

    it('may have five thousand lines, which are recorded by one call, and no more', async () => {
      const line = { Day: noonOf(today), Amount: 500, Reference: null, Narration: 'NEFT SOMEBODY', Method: 'Other', UserId: 999_999_999 };
      const lines = (count: number) => Array.from({ length: count }, (_, at) => ({ ...line, Key: `${at}` }));
      const { status, res } = await staff.send(recordStatement, { Lines: lines(5_000) });
      expect([status, res?.Done, res?.Refused.length, res?.Refused[0]?.Reason]).toEqual([200, 0, 5_000, 'Member not found']);
      const { res: refused } = await staff.send(recordStatement, { Lines: lines(5_001) });
      expect(refused).toMatchObject({ Errors: { Lines: 'At most 5,000 lines can be recorded at once' } });
    });

    it('is recorded once when it is sent twice at the same time', async () => {
      const { id } = await member();
      const { lines } = await read(hdfc([today, `NEFT-${next()} SOMEBODY`, '', '8,800.00']));
      const answers = await Promise.all([record(lines, id), record(lines, id), record(lines, id)]);
      expect(answers.map(({ res }) => res?.Done).toSorted()).toEqual([0, 0, 1]);
    });

    it('records a line also if its texts are broken, are cut, or have a sign that cannot be kept', async () => {
      const { id } = await member('Zubin Broken');
      const texts = ['TO TRANSFER-\r\nUPI/a', 'UPI/b\tc', 'UPI/\u0007d', `${'x'.repeat(1_999)} yz`, `${'y'.repeat(1_999)}😀`];
      const references = ['A\nB', 'C\tD', 'E', `${'r'.repeat(99)} zz`, `${'s'.repeat(99)}😀`];
      const { lines } = await read(
        csv(
          ['Date', 'Narration', 'Chq No', 'Credit'],
          ...texts.map((text, at) => [dashed(daysAfter(today, -at)), text, references[at] ?? '', '12500']),
          [dashed(today), '\u200b', '', '12500'],
        ),
      );
      expect(lines.map(({ Narration }) => Narration)).toEqual([
        'TO TRANSFER- UPI/a',
        'UPI/b c',
        'UPI/ d',
        'x'.repeat(1_999),
        `${'y'.repeat(1_999)}\ufffd`,
      ]);
      expect((await record(lines, id)).res).toMatchObject({ Done: lines.length, Refused: [] });
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
