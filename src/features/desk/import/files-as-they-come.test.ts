// Files of members as offices keep them: their own headings, days in two digits, an example that was forgotten.

import { beforeAll, describe, expect, it } from 'vitest';
import { makeChapter } from '../../../../tests/makers.ts';
import { countsOf, csv, memberHeads, newEmail, sendFile } from '../../../../tests/rooms/import-room.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { daysAfter, noonOf } from '../../../platform/wire/days.ts';
import { listPayments } from '../../money/payments/payments.contract.ts';
import { listMembers } from '../../people/members/members.contract.ts';

describe('a file of members as it comes', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    const send = (file: string, options: Parameters<typeof sendFile>[3] = {}) => sendFile(staff, 'members', file, options);
    const memberOf = async (Email: string) => (await staff.send(listMembers, { Email })).rc[0];
    const businessOf = (email: string) =>
      portal().data.read.selectFrom('users').select(['company', 'city', 'website']).where('email_normal', '=', email).executeTakeFirst();
    const fieldsOf = async (...lines: (readonly unknown[])[]) =>
      Object.fromEntries((await send(csv(...lines))).res?.Columns.map(({ Heading, Field }) => [Heading, Field]) ?? []);
    const office = [
      ...['Sr No', 'Name of Member', 'E-mail ID', 'Mob No', 'Firm Name', 'City', 'Profession', 'Chapter', 'DOJ'],
      ...['Fees Paid', 'Paid On', 'Valid Upto', 'Mode of Payment', 'UTR No'],
    ];
    const mobile = '9876543210';

    it('comes in right without any choice', async () => {
      await makeChapter(portal().data, 'Nashik');
      const email = newEmail();
      const paid = ['12,500', '06-11-26', '05-Nov-27', 'GPay', 'UTR778'];
      const line = [1, 'Ramesh Patil', email, '98220 11873', 'Patil & Sons', 'Nashik', 'Baker', 'Nashik', '01-04-98', ...paid];
      const file = csv(office, line);
      const looked = await send(file);
      expect(looked.res?.Columns.filter(({ Field }) => Field === null)).toEqual([
        { Heading: 'Sr No', Field: null, Samples: ['1'], Looks: null, IsGuessed: false },
      ]);
      expect(looked.res?.Columns.some(({ IsGuessed }) => IsGuessed)).toBe(false);
      expect(countsOf(await send(file, { Apply: true }))).toEqual([1, 0, 0, 0]);
      const member = await memberOf(email);
      expect(member).toMatchObject({
        FullName: 'Ramesh Patil',
        ChapterName: 'Nashik',
        Profession: 'Baker',
        Amount: 12_500,
        MembershipEndDate: noonOf('2027-11-05'),
        PaymentDate: noonOf('2026-11-06'),
        CreatedAt: expect.stringMatching(/^1998-0(3-31|4-01)/),
      });
      expect(await businessOf(email)).toEqual({ company: 'Patil & Sons', city: 'Nashik', website: null });
      expect((await staff.send(listPayments, { MemberId: member?.Id })).rc).toMatchObject([{ Method: 'UPI', Reference: 'UTR778' }]);
      expect(countsOf(await send(file, { Apply: true }))).toEqual([0, 0, 1, 0]);
    });

    it('may have titles above the headings, of whatever delimiter', async () => {
      for (const delimiter of [',', ';']) {
        const lines = [
          ['Pune Rotary Business Group - Member Register 2026-27'],
          ['As of 30 November', '', ''],
          ['Name', 'Email', 'Mobile'],
          ['Asha Rao', newEmail(), '9876543210'],
          ['Binu Nair', newEmail(), '12'],
        ];
        const { res } = await send(lines.map((cells) => cells.join(delimiter)).join('\n'));
        expect(res).toMatchObject({ New: 1, Refused: 1 });
        expect(res?.Lines.map(({ Line, Result }) => [Line, Result])).toEqual([
          [5, 'Refused'],
          [4, 'New'],
        ]);
      }
      // One column alone is one, whatever stands in it.
      expect((await send(`Email\n${newEmail()}\n${newEmail()}`)).res?.Columns).toMatchObject([{ Heading: 'Email' }]);
    });

    it('may have two numbers in one cell: the first one is taken, and the line says what is left out', async () => {
      const emails = [newEmail(), newEmail(), newEmail()] as const;
      const file = csv(
        ['Name', 'E-mail', 'Mobile'],
        ['Asha Twophones', emails[0], '98860 12345 / 98450 67890'],
        ['Binu Twophones', emails[1], '+91 98860-12346\n022 2345 6789, 2345678'],
        ['Chitra Twophones', emails[2], '2345678 / 3456789'],
      );
      const looked = await send(file);
      const said = Object.fromEntries(
        (looked.res?.Lines ?? []).map(({ Line, Message }, at) => [Line, [Message, looked.res?.About[at]?.HasNote]]),
      );
      expect(said).toEqual({
        2: ['98450 67890 is left out: only one number is kept', true],
        3: ['022 2345 6789, 2345678 are left out: only one number is kept', true],
        4: ['Please enter a valid 10-digit phone number', false],
      });
      expect(countsOf(await send(file, { Apply: true }))).toEqual([2, 0, 0, 1]);
      expect([(await memberOf(emails[0]))?.Phone, (await memberOf(emails[1]))?.Phone]).toEqual(['9886012345', '9886012346']);
      const again = await send(file);
      expect([countsOf(again), again.res?.About.filter(({ HasNote }) => HasNote).length]).toEqual([[0, 0, 2, 1], 2]);
    });

    it.each(['2026/11/06', '2026.11.6', '2026-11-6'])('has the day %s with the year first', async (day) => {
      const email = newEmail();
      const file = csv([...memberHeads, 'Fees Paid', 'Paid On', 'Valid Upto'], ['Asha', email, mobile, 'Baker', 500, day, '2027/11/05']);
      expect((await send(file)).res?.Columns.find(({ Heading }) => Heading === 'Paid On')?.Field).toBe('PaymentDate');
      expect(countsOf(await send(file, { Apply: true }))).toEqual([1, 0, 0, 0]);
      expect(await memberOf(email)).toMatchObject({ PaymentDate: noonOf('2026-11-06'), MembershipEndDate: noonOf('2027-11-05') });
      const seen = [[...memberHeads, 'Seen'], ...[1, 2, 3].map((at) => ['Asha', newEmail(), mobile, 'Baker', `2026/11/${at}`])];
      expect((await send(csv(...seen))).res?.Columns.at(-1)).toMatchObject({ Field: null, Looks: 'day' });
    });

    it.each(['Valid Upto', 'Valid Till', 'Valid Until', 'Expiry', 'Expiry Date', 'Date of Expiry', 'Renewal Due', 'Membership Upto'])(
      'has the end of the membership under %s',
      async (heading) => {
        const fields = await fieldsOf([...memberHeads, heading], ['Asha', newEmail(), mobile, 'Baker', '31-03-27']);
        expect(fields[heading]).toBe('MembershipEndDate');
      },
    );

    it('keeps company, city and website where the cells are empty', async () => {
      const email = newEmail();
      const heads = [...memberHeads, 'Company', 'City', 'Web Site'];
      const line = ['Asha', email, mobile, 'Baker'];
      await send(csv(heads, [...line, 'Rao Foods', 'Pune', 'raofoods.in']), { Apply: true });
      expect(countsOf(await send(csv(heads, [...line, '', '', '']), { Apply: true }))).toEqual([0, 0, 1, 0]);
      const changed = await send(csv(heads, [...line, 'Rao & Co', '', '']), { Apply: true });
      expect(changed.res?.Lines[0]).toMatchObject({ Result: 'Changed', Message: 'Company (Rao Foods → Rao & Co)' });
      expect(await businessOf(email)).toEqual({ company: 'Rao & Co', city: 'Pune', website: 'https://raofoods.in' });
    });

    it('says what a column has that is left out, with three values', async () => {
      const heads = [...memberHeads, 'Sr', 'Alt', 'Seen', 'Deposit', 'Age', 'Pin Code', 'Remarks'];
      const lines = [1, 2, 3, 4].map((at) => [
        ...['Asha', newEmail(), mobile, 'Baker'],
        ...[at, `0253 257618${at}`, `0${at}-04-26`, `₹${at},000`, 30 + 2 * at, 422_001 + 5 * at, 'x'],
      ]);
      const columns = (await send(csv(heads, ...lines))).res?.Columns.slice(memberHeads.length);
      expect(columns?.map(({ Heading, Field, Looks }) => [Heading, Field, Looks])).toEqual([
        ['Sr', null, null],
        ['Alt', null, 'phone'],
        ['Seen', null, 'day'],
        ['Deposit', null, 'amount'],
        ['Age', null, null],
        ['Pin Code', null, null],
        ['Remarks', null, null],
      ]);
      expect(columns?.[2]?.Samples).toEqual(['01-04-26', '02-04-26', '03-04-26']);
    });

    it('has no sums in the numbers of its lines, also where these end in a line of sums', async () => {
      const lines = [1, 2, 3, 4, 5].map((at) => [at, 'Asha', newEmail(), mobile, 'Baker', 500, '06-11-26']);
      const total = ['Total', '', '', '', '', 2_500, ''];
      const { res } = await send(csv(['Sr No', ...memberHeads, 'Fees Paid', 'Paid On'], ...lines, total));
      expect(res?.Columns[0]).toMatchObject({ Heading: 'Sr No', Field: null, Looks: null });
    });

    it('is told every fault of a line, each at its field', async () => {
      const heads = [...memberHeads, 'Valid Upto'];
      const { res } = await send(csv(heads, ['Asha', 'asha@', '123', 'Baker', '31-13-27']));
      const faults = res?.ToMend[0]?.Fields.flatMap(({ Field, Why }) => (Why ? [[Field, Why]] : []));
      expect(faults?.map(([field]) => field)).toEqual(['Email', 'Phone', 'MembershipEndDate']);
      expect(res?.Lines[0]?.Message).toBe(faults?.map(([, why]) => why).join(', '));
    });

    it("leaves the template's example out", async () => {
      const heads = [...memberHeads, 'Payment Date', 'Amount'];
      const lines = ['Asha Rao (example)', 'Asha Rao (Example) '].map((name) => [name, newEmail(), mobile, 'Baker', '05/03/2026', 18_000]);
      const answer = await send(csv(heads, ...lines, ['Binu (exampleton)', newEmail(), mobile, 'Baker', '', '']), { Apply: true });
      expect(countsOf(answer)).toEqual([1, 0, 0, 2]);
      expect(answer.res?.Lines[0]?.Message).toBe("A name that ends in '(example)' is left out: it is the template's");
      expect((await sendFile(staff, 'chapters', csv(['Chapter Name'], ['Pune Central (example)']))).res).toMatchObject({ Refused: 1 });
    });

    it('leaves the line of sums out, and no person', async () => {
      const heads = ['S.No', ...memberHeads, 'Payment Date', 'Amount', 'Balance'];
      const asha = [1, 'Asha', newEmail(), mobile, 'Baker', '05/03/2026', 18_000, ''];
      const answer = await send(
        csv(
          heads,
          asha,
          ['', 'Grand Total', '', '', '', '', '₹ 18,000.00', 0],
          ['Total received', '', '', '', '', '', '18,000/-', ''],
          ['', 'Total Fitness', newEmail(), mobile, 'Baker', '', '', ''],
          ['', 'Total', '', mobile, '', '', 18_000, ''],
          ['', 'Total', '', '', '', '', '', ''],
        ),
        { Apply: true },
      );
      expect(countsOf(answer)).toEqual([2, 0, 0, 4]);
      const leftOut = answer.res?.Lines.filter(({ Message }) => Message === "A line of sums ('Total') is left out");
      expect(leftOut?.map(({ Line }) => Line)).toEqual([3, 4]);
    });

    it('records no payment of tomorrow and no membership that nobody will see the end of', async () => {
      const today = todayIn('Asia/Kolkata');
      const heads = [...memberHeads, 'Paid On', 'Amount', 'Valid Upto'];
      const file = csv(
        heads,
        ['Asha', newEmail(), mobile, 'Baker', daysAfter(today, 2), 500, ''],
        ['Binu', newEmail(), mobile, 'Baker', today, 500, '2172-11-28'],
      );
      expect((await send(file, { Apply: true })).res?.Lines.map(({ Result, Message }) => [Result, Message])).toEqual([
        ['Refused', 'Payment date cannot be in the future'],
        ['Refused', 'A membership ends at most a hundred years from today'],
      ]);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
