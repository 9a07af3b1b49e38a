// Money that comes in and goes back in the same statement: the debit is named in the credit's line, and nothing is sure about it.

import { beforeAll, describe, expect, it } from 'vitest';
import { csv } from '../../../../tests/rooms/import-room.ts';
import { hdfc, rrn, statementRoom, today } from '../../../../tests/rooms/statement-room.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { daysAfter } from '../../../platform/wire/days.ts';
import { formatShortDay } from '../../../platform/wire/locale.ts';

describe('money that came back', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    const { member, read } = statementRoom(portal, () => staff);
    const before = daysAfter(today, -1);
    const statesOf = async (text: string) => (await read(text)).lines.map(({ State, CameBack }) => [State, CameBack]);
    const back = (narration: string, day = today) => `Came back on ${formatShortDay(day)}: ${narration}`;

    it('is perhaps at most, and its line names the debit with the same sum and number', async () => {
      const [{ no, id }, cheque, neft] = [await member(), await member('Sanal Kartha'), await member('Komal Sheth')];
      const upi = rrn();
      const debits = [`UPI-REV-HARPREET-${upi}`, 'CHQ RET-000611-FUNDS INSUFFICIENT', 'NEFT RTN SBIN526307001122 ACCOUNT CLOSED'];
      const text = hdfc(
        [today, debits[0] ?? '', '5,000.00', ''],
        [before, `UPI-HARPREET-h@oksbi-SBIN0001234-${upi}-${no}`, '', '5,000.00'],
        [before, 'CHQ DEP SANAL KARTHA 000611', '', '18,000.00'],
        [before, `NEFT CR-SBIN0000456-KOMAL SHETH-${neft.no}-SBIN526307001122`, '', '12,500.00'],
        [today, debits[1] ?? '', '18,000.00', ''],
        [today, debits[2] ?? '', '12,500.00', ''],
      );
      const { lines, res } = await read(text);
      expect(lines.map(({ State, UserId, CameBack }) => [State, UserId, CameBack])).toEqual([
        ['Perhaps', id, back(debits[0] ?? '')],
        ['Perhaps', cheque.id, back(debits[1] ?? '')],
        ['Perhaps', neft.id, back(debits[2] ?? '')],
      ]);
      expect(res?.Debits).toBe(3);
    });

    it('is none where the number, the sum or the day says otherwise, or a cheque has no word of return', async () => {
      const { no } = await member();
      const upi = rrn();
      const credit = `UPI-HARPREET-h@oksbi-SBIN0001234-${upi}-${no}`;
      for (const [day, narration, sum] of [
        [today, `UPI-REV-HARPREET-${rrn()}`, '5,000.00'],
        [today, 'UPI-REV-HARPREET', '5,000.00'],
        [today, `UPI-REV-HARPREET-${upi}`, '5,000.50'],
        [daysAfter(today, -2), `UPI-REV-HARPREET-${upi}`, '5,000.00'],
      ] as const) {
        const lines = await statesOf(hdfc([before, credit, '', '5,000.00'], [day, narration, sum, '']));
        expect(lines, narration).toEqual([['Sure', null]]);
      }
      const cheques = hdfc([before, 'CHQ DEP SARASWAT 000612', '', '18,000.00'], [today, 'CHQ PAID-000612-RENT', '18,000.00', '']);
      expect((await statesOf(cheques)).map(([, cameBack]) => cameBack)).toEqual([null]);
    });

    it('leaves its member to the payment that was made once more', async () => {
      const { no } = await member();
      const [failed, paid] = [rrn(), rrn()];
      const text = hdfc(
        [today, `UPI-HARPREET-h@oksbi-SBIN0001234-${failed}-${no}`, '', '5,000.00'],
        [today, `REV UPI ${failed}`, '5,000.00', ''],
        [today, `UPI-HARPREET-h@oksbi-SBIN0001234-${paid}-${no}`, '', '5,000.00'],
      );
      expect(await statesOf(text)).toEqual([
        ['Perhaps', back(`REV UPI ${failed}`)],
        ['Sure', null],
      ]);
    });

    it('is found in statements with one amount, and with the numbers in a column of their own', async () => {
      const { no } = await member();
      const upi = rrn();
      const text = csv(
        ['Date', 'Narration', 'Ref No', 'Amount', 'Dr / Cr', 'Balance'],
        [before, `UPI/HARPREET/${no}`, `0000${upi}`, '5,000.00', 'CR', '9,000.00'],
        [today, 'UPI REVERSAL', `0000${upi}`, '5,000.00', 'DR', '4,000.00'],
        [before, 'CHQ DEP SARASWAT', '0000000000000613', '700.00', 'CR', ''],
        [today, 'CHQ RETURN', '0000000000000613', '700.00', 'DR', ''],
      );
      expect((await statesOf(text)).map(([, cameBack]) => cameBack)).toEqual([back('UPI REVERSAL'), back('CHQ RETURN')]);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
