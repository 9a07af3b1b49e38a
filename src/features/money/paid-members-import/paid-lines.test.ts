// Which payments a members' file adds: none that is recorded, two where two were paid, each with the term that follows.

import { beforeAll, describe, expect, it } from 'vitest';
import { makeChapter, makeUser } from '../../../../tests/makers.ts';
import { paymentsOf } from '../../../../tests/payments.ts';
import { apply, countsOf, csv, newEmail, sendFile } from '../../../../tests/rooms/import-room.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { listMembers } from '../../people/members/members.contract.ts';

type Cells = readonly (string | number)[];

describe('the payments in a file of members', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    const { pay, strikeOut, historyOf } = paymentsOf(portal, () => staff);
    const memberOf = async (Email: string) => (await staff.send(listMembers, { Email })).rc[0];
    const idOf = async (email: string) => (await memberOf(email))?.Id ?? 0;
    const bring = (heads: readonly string[], ...lines: Cells[]) => apply(staff, 'members', csv(heads, ...lines));
    const termsOf = async (email: string) =>
      (await historyOf(await idOf(email)))
        .map((one) => [one.PaymentDate, one.MembershipStartDate, one.MembershipEndDate].map((day) => day?.slice(0, 10)).join(' '))
        .sort();

    it('are those of the form where all agrees that a line says', async () => {
      const { id, email } = await makeUser(portal().data);
      const form = { Amount: 18_000, PaymentDate: '2026-03-20' };
      await pay(id, { ...form, PaymentDate: '2025-04-01', MemberShipStartDate: '2025-04-01', MemberShipEndDate: '2026-03-31' });
      await pay(id, { ...form, MemberShipStartDate: '2026-04-01', MemberShipEndDate: '2027-03-31' });
      const heads = ['Email', 'Paid on', 'Amount', 'Valid from', 'Valid until', 'UTR'];
      const line = (...cells: Cells) => [email, '20-03-2026', 18_000, ...cells];
      for (const said of [
        ['', '31-03-2027', ''],
        ['01-04-2026', '', ''],
        ['', '', 'UTR 1'],
        ['01-04-2026', '31-03-2027', ''],
      ]) {
        expect(countsOf(await bring(heads, line(...said)))).toEqual([0, 0, 1, 0]);
      }
      expect(await historyOf(id)).toHaveLength(2);
      // A given end follows the former one, as a whole term would.
      expect(countsOf(await bring(heads, [email, '25-03-2026', 18_000, '', '31-03-2029', '']))).toEqual([0, 1, 0, 0]);
      expect(await termsOf(email)).toContain('2026-03-25 2027-04-01 2029-03-31');
    });

    it('are recorded already where the number of the transfer was typed in another way', async () => {
      const { id, email } = await makeUser(portal().data);
      await pay(id, { Amount: 18_000, PaymentDate: '2026-03-20', Reference: '822233445566' });
      const heads = ['Email', 'Paid on', 'Amount', 'UTR'];
      for (const reference of ['UTR 8222 3344 5566', 'UTR822233445566', '0822233445566'])
        expect(countsOf(await bring(heads, [email, '20-03-2026', 18_000, reference]))).toEqual([0, 0, 1, 0]);
      expect(countsOf(await bring(heads, [email, '20-03-2026', 18_000, 'UTR 8222 3344 5567']))).toEqual([0, 1, 0, 0]);
      // Two of one book of receipts are two.
      for (const reference of ['Book 123456 / 1', 'Book 123456 / 2'])
        expect(countsOf(await bring(heads, [email, '21-03-2026', 500, reference]))).toEqual([0, 1, 0, 0]);
    });

    it('are two where two are alike, and none the second time', async () => {
      const [asha, binu] = [newEmail(), newEmail()];
      const heads = ['Name', 'Email', 'Mobile', 'Paid on', 'Amount', 'Valid from', 'Valid until', 'UTR'];
      const line = (email: string, ...more: Cells) => ['Asha', email, '9876543210', '01-04-2026', 500, ...more];
      const whole = ['01-04-2026', '31-03-2027'];
      const lines = [line(asha, ...whole, 'A'), line(asha, ...whole, 'B'), line(binu, ...whole, ''), line(binu, ...whole, '')];
      expect(countsOf(await bring(heads, ...lines))).toEqual([2, 2, 0, 0]);
      expect((await historyOf(await idOf(asha))).map(({ Reference }) => Reference).sort()).toEqual(['A', 'B']);
      expect(await historyOf(await idOf(binu))).toHaveLength(2);
      expect(countsOf(await bring(heads, ...lines))).toEqual([0, 0, 4, 0]);
      expect(countsOf(await bring(heads, ...lines.toReversed()))).toEqual([0, 0, 4, 0]);
      // One more than are recorded is a new one. What a person has voided does not come back.
      expect(countsOf(await bring(heads, ...lines, line(asha, ...whole, 'C')))).toEqual([0, 1, 4, 0]);
      await strikeOut((await historyOf(await idOf(binu)))[0]?.Id ?? 0, 'Bounced');
      expect(countsOf(await bring(heads, ...lines))).toEqual([0, 0, 4, 0]);
    });

    it('are one where a line is copied with its reference, and a line that differs is another', async () => {
      const email = newEmail();
      const heads = ['Name', 'Email', 'Mobile', 'Paid on', 'Amount', 'Valid from', 'Valid until', 'UTR'];
      const line = (...more: Cells) => ['Asha', email, '9876543210', '01-04-2026', 500, ...more];
      const [year, next] = [
        ['01-04-2026', '31-03-2027'],
        ['01-04-2027', '31-03-2028'],
      ] as const;
      const lines = [line(...year, 'UTR 7'), line(...year, 'UTR 7')];
      const brought = await bring(heads, ...lines);
      expect(countsOf(brought)).toEqual([1, 0, 0, 1]);
      expect(JSON.stringify(brought)).toContain('Another line has this payment, with the same reference');
      expect(countsOf(await bring(heads, ...lines))).toEqual([0, 0, 1, 1]);
      expect(await historyOf(await idOf(email))).toHaveLength(1);
      // One transfer may pay for two years.
      expect(countsOf(await bring(heads, line(...year, 'UTR 7'), line(...next, 'UTR 7')))).toEqual([0, 1, 1, 0]);
    });

    it('follow each other as they were paid, whether they come in one file or in two', async () => {
      const heads = ['Name', 'Email', 'Mobile', 'Paid on', 'Amount'];
      const years = ['20-03-2024', '01-04-2022', '28-03-2023'];
      const lines = (email: string) => years.map((day) => ['Asha', email, '9876543210', day, 500]);
      const [one, two] = [newEmail(), newEmail()];
      const expected = ['2022-04-01 2022-04-01 2023-04-01', '2023-03-28 2023-04-02 2024-04-01', '2024-03-20 2024-04-02 2025-04-01'];
      expect(countsOf(await bring(heads, ...lines(one)))).toEqual([1, 2, 0, 0]);
      expect(await termsOf(one)).toEqual(expected);
      await bring(heads, ...lines(two).slice(1));
      // The growing sheet has what is recorded already.
      expect(countsOf(await bring(heads, ...lines(two)))).toEqual([0, 1, 2, 0]);
      expect(await termsOf(two)).toEqual(expected);
      for (const email of [one, two]) expect(countsOf(await bring(heads, ...lines(email)))).toEqual([0, 0, 3, 0]);
      // After a gap it begins on the day of the payment, and an older one moves nothing.
      await bring(heads, ['Asha', one, '9876543210', '01-06-2025', 500], ['Asha', one, '9876543210', '01-02-2020', 500]);
      expect(await termsOf(one)).toEqual(['2020-02-01 2020-02-01 2021-02-01', ...expected, '2025-06-01 2025-06-01 2026-06-01']);
    });

    it('do not follow a line that is refused', async () => {
      await makeChapter(portal().data, 'Terms');
      const email = newEmail();
      const heads = ['Name', 'Email', 'Mobile', 'Paid on', 'Amount', 'Chapter'];
      const done = await bring(
        heads,
        ['Asha', email, '9876543210', '01-04-2026', 500, 'Nowhere'],
        ['Asha', email, '9876543210', '01-05-2026', 500, 'Terms'],
      );
      expect(countsOf(done)).toEqual([1, 0, 0, 1]);
      expect(await termsOf(email)).toEqual(['2026-05-01 2026-05-01 2027-05-01']);
    });

    it('give no place where the last of them is of ₹0', async () => {
      await makeChapter(portal().data, 'Free of charge');
      const email = newEmail();
      const done = await bring(
        ['Name', 'Email', 'Mobile', 'Paid on', 'Amount', 'Valid until', 'Chapter'],
        ['Asha', email, '9876543210', '01-04-2026', 500, '31-03-2090', 'Free of charge'],
        ['Asha', email, '9876543210', '01-04-2026', 0, '31-03-2091', ''],
      );
      expect(done).toMatchObject({ status: 200, res: { New: 1, Refused: 0 } });
      expect(await memberOf(email)).toMatchObject({ Amount: 0, ChapterName: null });
    });

    it('get numbers that no other line of the file has', async () => {
      const [asha, binu] = [newEmail(), newEmail()];
      const { id, email } = await makeUser(portal().data);
      await pay(id);
      const given = Number((await memberOf(email))?.MembershipNo?.slice(3));
      const number = (plus: number) => `CH-${String(given + plus).padStart(6, '0')}`;
      const chitra = await makeUser(portal().data);
      const done = await bring(
        ['Name', 'Email', 'Mobile', 'Paid on', 'Amount', 'Membership No'],
        ['Asha', asha, '9876543210', '01-04-2026', 500, ''],
        ['Binu', binu, '9876543211', '01-04-2026', 500, number(1)],
        ['Chitra', chitra.email, '9876543212', '', '', number(2)],
      );
      expect(done).toMatchObject({ status: 200, res: { New: 2, Changed: 1, Refused: 0 } });
      const numbers = await Promise.all([binu, chitra.email, asha].map(async (one) => (await memberOf(one))?.MembershipNo));
      expect(numbers).toEqual([1, 2, 3].map(number));
    });

    it('say where a payment of another member has the reference, recorded or in the file, and are taken', async () => {
      const { id } = await makeUser(portal().data, { fullName: 'Asha Rao' });
      const term = { PaymentDate: '2026-11-03', MemberShipStartDate: '2026-11-03', MemberShipEndDate: '2027-11-02' };
      for (const [Reference, Amount] of [
        ['522233445566', 18_000],
        ['UTR 5222 3344 5577', 17_000],
        ['UTIBN52026334001777', 16_000],
        ['522233445588', 15_000],
      ] as const) {
        await pay(id, { ...term, Amount, Reference });
      }
      const [voided] = await historyOf(id);
      await strikeOut(voided?.Id ?? 0);
      const heads = ['Name', 'Email', 'Mobile', 'Paid on', 'Amount', 'Valid from', 'Valid until', 'UTR'];
      const brought: (string | number)[][] = [];
      const lineOf = (name: string, paidOn: string, sum: number, reference: string) => {
        const until = paidOn.endsWith('2025') ? '30-11-2026' : '04-11-2027';
        brought.push([name, newEmail(), `98640${String(brought.length).padStart(5, '0')}`, paidOn, sum, paidOn, until, reference]);
      };
      lineOf('Binu One', '01-12-2025', 6_001, 'UTR 5222 3344 5566');
      lineOf('Binu Two', '05-11-2026', 6_002, '522233445577');
      lineOf('Binu Three', '05-11-2026', 6_003, '52026334001777');
      lineOf('Binu Four', '05-11-2026', 6_004, '522233445588');
      lineOf('Binu Five', '05-11-2026', 6_005, '622233445566');
      lineOf('Binu Six', '05-11-2026', 6_006, 'UTR 6222 3344 5566');
      lineOf('Binu Seven', '05-11-2026', 6_007, 'Cash');
      lineOf('Binu Eight', '05-11-2026', 6_008, 'Cash');
      const file = csv(heads, ...brought);
      const look = async (sent = file) => {
        const { res } = await sendFile(staff, 'members', sent);
        const lines = res?.Lines.map(
          ({ Line, Message }, at) => [Line, Message?.split(/ to \d+ November \d+\. /)[1], res.About[at]?.HasNote] as const,
        );
        return lines?.toSorted(([one], [other]) => one - other).map(([, ...line]) => line);
      };
      const recorded = (sum: string) => `The reference stands on ₹${sum} of Asha Rao, paid on 03 Nov 2026, already`;
      const besides = (sum: string, name: string) => `The reference stands on ₹${sum} of ${name} in another line, too`;
      expect(await look()).toEqual([
        [recorded('18,000.00'), true],
        [recorded('17,000.00'), true],
        [recorded('16,000.00'), true],
        [undefined, false],
        [besides('6,006.00', 'Binu Six'), true],
        [besides('6,005.00', 'Binu Five'), true],
        [undefined, false],
        [undefined, false],
      ]);
      expect(countsOf(await bring(heads, ...brought))).toEqual([8, 0, 0, 0]);
      expect(await look()).toEqual(brought.map(() => [undefined, false]));
      // A second payment of the same member may have the same reference.
      const own = brought[3]?.with(3, '06-11-2026').with(5, '01-12-2027').with(6, '29-11-2028') ?? [];
      expect((await look(csv(heads, own)))?.[0]?.[1]).toBe(false);
      // Of the same day it is more likely a file that was corrected.
      const corrected = brought[3]?.map((cell) => (cell === 6_004 ? 9_004 : cell)) ?? [];
      expect(await look(csv(heads, corrected))).toEqual([
        [expect.stringMatching(/₹6,004\.00 of that day with this reference is recorded already: is it corrected\?$/), true],
      ]);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
