// A bank's statement through the API: what is read and recorded, sent twice, undone, and who pays for whom.

import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeUser, next } from '../../../../tests/makers.ts';
import { csv } from '../../../../tests/rooms/import-room.ts';
import { toldTo } from '../../../../tests/rooms/notices-room.ts';
import { dashed, hdfc, rrn, statementRoom, today } from '../../../../tests/rooms/statement-room.ts';
import { statementsOf } from '../../../../tests/statements.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { type Day, daysAfter, noonOf } from '../../../platform/wire/days.ts';
import { formatShortDay } from '../../../platform/wire/locale.ts';
import { forgetPayer, listPayers, recordStatement } from './statements.contract.ts';

describe("a bank's statement", () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    const { member, read, record, historyOf } = statementRoom(portal, () => staff);

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
          Rest: 12_500,
          Method: 'UPI',
          State: 'Sure',
          UserId: id,
          FullName: 'Harpreet Singh',
          Ends: noonOf(daysAfter(today, 10)),
          PaidLately: true,
          HasOtherName: false,
          IsForSeveral: false,
          RecordedFor: [],
          CameBack: null,
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

    it('is undone also where its payer has paid since, or was forgotten: who still pays for a member stays known', async () => {
      const { id, no } = await member();
      const handle = `h${next()}@oksbi`;
      const recordOn = async (daysAgo: number) => {
        const { lines } = await read(hdfc([daysAfter(today, -daysAgo), `UPI-H-${handle}-X-${rrn()}-${no}`, '', '12,500.00']));
        return (await record(lines, id)).res?.SetId ?? 0;
      };
      const undo = async (SetId: number) => (await staff.send(undoChanges, { SetId })).msgkey;
      const payersOf = async () => (await staff.send(listPayers, { MemberId: id })).rc.map(({ Payer, PaidOn }) => [Payer, PaidOn]);
      const knownSince = (daysAgo: number) => [[handle, noonOf(daysAfter(today, -daysAgo))]];
      const undone = 'Import undone. Its payments are void.';
      const [first, second, third] = [await recordOn(5), await recordOn(3), await recordOn(3)];
      expect(await undo(first)).toBe(undone);
      expect(await payersOf()).toEqual(knownSince(3));
      expect(await undo(second)).toBe(undone);
      expect(await payersOf()).toEqual(knownSince(3));
      const fourth = await recordOn(1);
      expect(await payersOf()).toEqual(knownSince(1));
      expect(await undo(fourth)).toBe(undone);
      expect(await payersOf()).toEqual(knownSince(3));
      const fifth = await recordOn(1);
      expect(await undo(third)).toBe(undone);
      expect(await payersOf()).toEqual(knownSince(1));
      const [payer] = (await staff.send(listPayers, { MemberId: id })).rc;
      await staff.send(forgetPayer, { Id: payer?.Id ?? 0 });
      expect(await undo(fifth)).toBe(undone);
      expect(await payersOf()).toEqual([]);
      expect((await historyOf(id)).filter(({ IsVoid }) => !IsVoid)).toHaveLength(1);
    });

    it('records a transfer once that stands in it twice, in other words', async () => {
      const { id } = await member();
      const number = rrn();
      const { lines } = await read(
        hdfc([today, `UPI-H-h${next()}@oksbi-X-${number}-A`, '', '700.00'], [today, `UPI-H-h${next()}@oksbi-X-${number}-B`, '', '700.00']),
      );
      const { res } = await record(lines, id);
      expect([res?.Done, res?.Refused.map(({ Reason }) => Reason)]).toEqual([
        1,
        [`A payment with this reference was recorded on ${formatShortDay(today)}`],
      ]);
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

    it('without a number or a known payer offers first whoever has the phone or the name in the text', async () => {
      const [named, called] = [await member('Rukmini Namesake'), await member()];
      const phone = String(9_000_000_000 + next());
      await portal().data.write((tx) => tx.updateTable('users').set({ phone, phone_folded: phone }).where('id', '=', called.id).execute());
      const { lines, res } = await read(hdfc([today, `UPI-RUKMINI NAMESAKE-91${phone}@ybl-X-${rrn()}-FEE`, '', '31.00']));
      expect(lines).toMatchObject([{ State: 'Unknown', UserId: null, Candidates: [called.id, named.id] }]);
      expect(res?.Members.map(({ UserId }) => UserId)).toEqual([called.id, named.id]);
    });

    it('proposes the one active member whose whole name stands in the text, and reads all members once for all lines', async () => {
      const named = await member('Dr. Vasundhara Wholename');
      const never = await makeUser(portal().data, { fullName: 'Ishwari Neverpaid' });
      const left = await makeUser(portal().data, { fullName: 'Tanmay Leftlong', isActive: false });
      const narrations = ['WHOLENAME VASUNDHARA', 'MS ISHWARI NEVERPAID', 'TANMAY LEFTLONG'];
      const text = (count: number) =>
        hdfc(
          ...Array.from({ length: count }, () =>
            narrations.map((name): [Day, string, string, string] => [today, `NEFT CR-SBIN0000456-${name}-${rrn()}`, '', '12,500.00']),
          ).flat(),
        );
      const { lines } = await read(text(1));
      expect(lines).toMatchObject([
        { State: 'Perhaps', UserId: named.id, Why: 'Name in the text, paid ₹12,500.00 the last time', Found: 'WHOLENAME VASUNDHARA' },
        { State: 'Perhaps', UserId: never.id, Why: 'Name in the text', Found: 'MS ISHWARI NEVERPAID' },
        { State: expect.any(String) },
      ]);
      expect(lines[2]?.UserId).not.toBe(left.id);
      const reads = async (count: number) =>
        (await statementsOf(() => read(text(count)))).filter(({ sql }) => /select "id", "full_name_folded"/.test(sql)).length;
      expect([await reads(1), await reads(40)]).toEqual([1, 1]);
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
