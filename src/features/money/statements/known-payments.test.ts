// Lines of a bank's statement that a payment has already, however its number was typed there.

import { beforeAll, describe, expect, it } from 'vitest';
import { next } from '../../../../tests/makers.ts';
import { blocksOf } from '../../../../tests/processor-time.ts';
import { csv } from '../../../../tests/rooms/import-room.ts';
import { dashed, hdfc, rrn, statementRoom, today } from '../../../../tests/rooms/statement-room.ts';
import { statementsOf } from '../../../../tests/statements.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { type Day, daysAfter } from '../../../platform/wire/days.ts';
import { formatShortDay } from '../../../platform/wire/locale.ts';
import { readRecordedReferences } from './known-payments.server.ts';
import { recordStatement } from './statements.contract.ts';

describe("a line of a bank's statement", () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    const { member, pay, read, record, historyOf, strikeOut } = statementRoom(portal, () => staff);

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

    it('is recorded, too, where somebody has typed the digits without the letters of the bank, and not by those of another bank', async () => {
      const { id } = await member();
      const digits = (before: string, length: number) => `${before}${String(next()).padStart(length - before.length, '0')}`;
      const [short, spaced, long, eleven, other] = [
        ...[digits('52026334', 14), digits('52026334', 14), digits('52026', 17), digits('26309', 11), digits('52026', 17)],
      ];
      const references = [`UTIBN${short}`, `UTIBN${spaced}`, `HDFCN${long}`, `CNRBN${eleven}`, `HDFCN${other}`, rrn()];
      const lineOf = (reference: string) => [dashed(today), `NEFT CR-UTIB0000123-H-FEE-${reference}`, reference, '12,500.00'];
      const text = csv(['Date', 'Narration', 'Chq./Ref.No.', 'Deposit Amt.'], ...references.map(lineOf));
      const { lines } = await read(text);
      expect(lines.map(({ State, Reference }) => [State === 'Recorded', Reference])).toEqual(references.map((one) => [false, one]));
      const parted = (number = '') => number.replace(/(\d{4})(?=\d)/g, '$1 ');
      for (const Reference of [short, parted(spaced), `NEFT${long}`, `UTR: ${eleven}`, `UTIBN${other}`, parted(references[5])]) {
        await pay(id, { Reference, Amount: 12_500, PaymentDate: today });
      }
      expect((await read(text)).lines.map(({ State }) => State === 'Recorded')).toEqual([true, true, true, true, false, true]);
      const { res } = await record(lines, id);
      expect([res?.Done, res?.Refused.length]).toEqual([1, 5]);
    });

    it('is recorded as far as payments have its number: the rest is asked about, and recorded for whoever is chosen', async () => {
      const [dinesh, dhaval, asha] = [await member('Dinesh Jain'), await member('Dhaval Joshipura'), await member('Asha Rao')];
      const neft = `UTIBN52026${String(next()).padStart(12, '0')}`;
      const text = hdfc([today, `NEFT CR-UTIB0000123-RAO TRADERS-FOR ${dinesh.no} AND ${dhaval.no}-${neft}`, '', '16,000.00']);
      const each = { Rest: 16_000, RecordedFor: [], IsForSeveral: true };
      const { lines: several } = await read(text);
      expect(several).toMatchObject([{ State: 'Unknown', Why: 'Several membership numbers in the text', ...each }]);
      await pay(dinesh.id, { Reference: neft, Amount: 10_000 });
      const { lines, res: found } = await read(text);
      expect(lines).toMatchObject([
        {
          State: 'Perhaps',
          UserId: null,
          Why: '₹10,000.00 of it is recorded for Dinesh Jain: ₹6,000.00 is not',
          Amount: 16_000,
          Rest: 6_000,
          RecordedFor: [{ UserId: dinesh.id, FullName: 'Dinesh Jain', Amount: 10_000 }],
          IsForSeveral: false,
          Candidates: [dhaval.id],
        },
      ]);
      expect(found?.Members).toMatchObject([{ UserId: dhaval.id }]);
      // Whoever has read the line before that payment, or has not read it, records nothing of it.
      const typed = `A payment with this reference was recorded on ${formatShortDay(today)}`;
      expect((await record(several, dhaval.id)).res).toMatchObject({ Done: 0, Refused: [{ Reason: typed }] });
      const unread = lines.map(({ Rest: _, ...line }) => ({ ...line, UserId: dhaval.id }));
      expect((await staff.send(recordStatement, { Lines: unread })).res).toMatchObject({ Done: 0, Refused: [{ Reason: typed }] });
      const rest = await record(lines, dhaval.id);
      expect(rest.res).toMatchObject({ Done: 1, Refused: [] });
      expect((await historyOf(dhaval.id))[0]).toMatchObject({ Amount: 6_000, Reference: neft });
      expect((await record(lines, dhaval.id)).res).toMatchObject({ Done: 0, Refused: [{ Reason: typed }] });
      const both = [
        { FullName: 'Dinesh Jain', Amount: 10_000 },
        { FullName: 'Dhaval Joshipura', Amount: 6_000 },
      ];
      expect((await read(text)).lines).toMatchObject([{ State: 'Recorded', Rest: 0, RecordedFor: both }]);
      // The first part is void now: that one is the rest, also a second time.
      const [first] = (await historyOf(dinesh.id)).filter(({ Reference }) => Reference === neft);
      await strikeOut(first?.Id ?? 0);
      const { lines: again } = await read(text);
      expect(again).toMatchObject([{ State: 'Perhaps', Rest: 10_000, Candidates: [dinesh.id] }]);
      const changed = 'What is recorded of this line has changed. Please read the statement once more.';
      await staff.send(undoChanges, { SetId: rest.res?.SetId ?? 0 });
      expect((await record(again, asha.id)).res).toMatchObject({ Done: 0, Refused: [{ Reason: changed }] });
      expect((await record((await read(text)).lines, asha.id)).res).toMatchObject({ Done: 1 });
      expect((await historyOf(asha.id))[0]).toMatchObject({ Amount: 16_000 });
    });

    it('is recorded for all whose payments have its number, however it is typed there', async () => {
      const [dinesh, dhaval] = [await member('Dinesh Jain'), await member('Dhaval Joshipura')];
      const upi = rrn();
      const text = hdfc([today, `UPI-X-x${next()}@oksbi-X-${upi}-FEE`, '', '20,000.00']);
      await pay(dinesh.id, { Reference: upi, Amount: 10_000, PaymentDate: today });
      await pay(dhaval.id, { Reference: `UTR ${upi}`, Amount: 10_000, PaymentDate: today });
      const RecordedFor = [dinesh, dhaval].map(({ id }) => ({ UserId: id, Amount: 10_000 }));
      expect((await read(text)).lines).toMatchObject([{ State: 'Recorded', UserId: dinesh.id, Rest: 0, RecordedFor }]);
    });

    it('holds nobody up where many payments have a number with words, and reads none where all lines are recorded', {
      tags: ['long'],
    }, async () => {
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

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
