// A file of members with payments in it: the member, the payment and the place come in together, and go together.

import { beforeAll, describe, expect, it } from 'vitest';
import { makeChapter, makeUser } from '../../../../tests/makers.ts';
import { countsOf, csv, newEmail, sendFile } from '../../../../tests/rooms/import-room.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { daysAfter, noonOf, yearAfter } from '../../../platform/wire/days.ts';
import { listPayments, recordPayment, voidPayment } from '../../money/payments/payments.contract.ts';
import { listMembers } from '../../people/members/members.contract.ts';
import { saveSettings } from '../settings/settings.contract.ts';

describe('a file of members with payments', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    const send = (file: string, options: Parameters<typeof sendFile>[3] = {}) => sendFile(staff, 'members', file, options);
    const memberOf = async (Email: string) => (await staff.send(listMembers, { Email })).rc[0];
    const heads = ['Name', 'E-mail ID', 'Mob No', 'Chapter', 'Paid on', 'Amount', 'Valid until', 'Mode'];

    it('asks once for the day of the payments, where the file has their amounts and no column for it', async () => {
      const [asha, binu] = [newEmail(), newEmail()];
      const file = csv(
        ['Name', 'Email', 'Mobile', 'DOJ', 'Amount'],
        ['Asha', asha, '9876543210', '01-04-2026', '18000'],
        ['Binu', binu, '9876543211', '01-04-2026', ''],
        ['Chitra', newEmail(), '123', '01-04-2026', '18000'],
      );
      const looked = await send(file);
      expect(looked.res).toMatchObject({ New: 1, Refused: 2, Missing: ['PaymentDate'], Waiting: [2] });
      expect(looked.res?.Lines.find(({ Line }) => Line === 2)?.Message).toBe('Payment date is required with an amount');
      // Only what is wrong in the line itself is mended there.
      expect(looked.res?.ToMend.map(({ Line }) => Line)).toEqual([4]);
      const Columns = { Name: 'FullName', Email: 'Email', Mobile: 'Phone', DOJ: 'PaymentDate', Amount: 'Amount' };
      const answered = await send(file, { Columns });
      expect(answered.res).toMatchObject({ New: 1, Refused: 2, Missing: [], Waiting: [] });
      const noAmounts = await send(file, { Columns: { ...Columns, DOJ: 'CreatedAt', Amount: null } });
      expect(noAmounts.res).toMatchObject({ New: 2, Refused: 1, Missing: [] });
    });

    it('brings member, payment and place in together, as one set, and twice changes nothing', async () => {
      await makeChapter(portal().data, 'Goa');
      const [asha, binu, chitra] = [newEmail(), newEmail(), newEmail()];
      const file = csv(
        heads,
        ['Asha', asha, '9876543210', 'Goa', '01-04-2026', '₹18,000', '31-03-2090', 'upi'],
        ['Binu', binu, '9876543211', 'Goa', '', '', '', ''],
        ['Chitra', chitra, '9876543212', '', '01-04-2026', '5', '', ''],
        ['Dev', newEmail(), '9876543213', '', '', '', '31-03-2090', ''],
        ['Esha', newEmail(), '9876543214', '', '', '500', '', ''],
        ['Firoz', newEmail(), '9876543215', '', '01-04-2026', '500', '01-01-2020', ''],
      );
      const looked = await send(file);
      const messages = looked.res?.Lines.map(({ Message }) => Message);
      expect(messages).toEqual([
        'Amount is required with a payment date or a membership',
        'Payment date is required with an amount',
        'Membership end date must be after the start date',
        '₹18,000.00 by UPI, for 1 April 2026 to 31 March 2090. Goes into Goa. A life membership, until 31 Mar 2090',
        'The place in Goa is not given',
        '₹5.00, for 1 April 2026 to 1 April 2027',
      ]);
      expect(looked.res?.PlacesNotGiven).toBe(1);
      const done = await send(file, { Apply: true });
      expect(countsOf(done)).toEqual([3, 0, 0, 3]);
      expect(await memberOf(asha)).toMatchObject({
        Amount: 18_000,
        Status: 'Active',
        ChapterName: 'Goa',
        MembershipNo: expect.stringMatching(/^CH-/),
      });
      expect(await memberOf(binu)).toMatchObject({ Amount: null, ChapterName: null });
      expect(await memberOf(chitra)).toMatchObject({ MembershipEndDate: expect.stringMatching(/^2027-0[34]/) });
      const { Id: MemberId = 0 } = (await memberOf(asha)) ?? {};
      expect((await staff.send(listPayments, { MemberId })).rc).toMatchObject([
        { Amount: 18_000, Method: 'UPI', ReceiptNo: expect.any(String) },
      ]);
      expect(countsOf(await send(file, { Apply: true }))).toEqual([0, 0, 3, 3]);

      // The receipts stay, void. All else goes.
      expect(await staff.send(undoChanges, { SetId: done.res?.SetId })).toMatchObject({
        status: 200,
        msgkey: expect.stringMatching(/^Import undone\./),
      });
      expect([await memberOf(asha), await memberOf(binu), await memberOf(chitra)]).toEqual([undefined, undefined, undefined]);
      expect((await staff.send(listPayments, { MemberId })).rc).toMatchObject([{ IsVoid: true, VoidReason: 'Import undone' }]);
      expect(countsOf(await send(file, { Apply: true }))).toEqual([3, 0, 0, 3]);
      expect(await memberOf(asha)).toMatchObject({ Amount: 18_000, ChapterName: 'Goa' });
    });

    it('takes 0 without a day for who has not paid', async () => {
      const [asha, binu] = [newEmail(), newEmail()];
      const lines = [
        ['Asha', asha, '9876543210', '', '', '0', '', ''],
        ['Binu', binu, '9876543211', '', '', '0', '31-03-2090', ''],
      ];
      const done = await send(csv(heads, ...lines), { Apply: true });
      expect(countsOf(done)).toEqual([1, 0, 0, 1]);
      const { Id: MemberId = 0 } = (await memberOf(asha)) ?? {};
      expect((await staff.send(listPayments, { MemberId })).rc).toEqual([]);
    });

    it('takes 0 for who has not paid also where the file has no column for the day', async () => {
      const [asha, binu] = [newEmail(), newEmail()];
      const file = csv(['Name', 'Email', 'Mobile', 'Amount'], ['Asha', asha, '9876543210', '0'], ['Binu', binu, '9876543211', '18000']);
      expect((await send(file)).res).toMatchObject({ New: 1, Refused: 1, Missing: ['PaymentDate'], Waiting: [3] });
      expect(countsOf(await send(file, { Apply: true }))).toEqual([1, 0, 0, 1]);
      const { Id: MemberId = 0 } = (await memberOf(asha)) ?? {};
      expect((await staff.send(listPayments, { MemberId })).rc).toEqual([]);
    });

    it('refuses a membership where the whole column of amounts is empty, and takes it as it is where there is no such column', async () => {
      const line = (...more: string[]) => ['Asha', newEmail(), '9876543210', 'Goa', ...more];
      const refused = await send(csv([...heads.slice(0, 4), 'Amount', 'Valid until'], line('', '31-03-2090'), line('', '')));
      expect(countsOf(refused)).toEqual([1, 0, 0, 1]);
      expect(refused.res?.Lines[0]?.Message).toBe('Amount is required with a payment date or a membership');
      expect(countsOf(await send(csv([...heads.slice(0, 4), 'Valid until'], line('31-03-2090'))))).toEqual([1, 0, 0, 0]);
    });

    it('has a payment without a term follow the present one, and none twice', async () => {
      const today = todayIn('Asia/Kolkata');
      const end = daysAfter(today, 20);
      const user = await makeUser(portal().data, {
        isActiveMember: true,
        membershipEnd: end,
        amount: 500,
      });
      const file = csv(['E-mail', 'Paid on', 'Amount'], [user.email, today, 18_000]);
      expect(countsOf(await send(file, { Apply: true }))).toEqual([0, 1, 0, 0]);
      expect(await memberOf(user.email)).toMatchObject({
        Amount: 18_000,
        MembershipStartDate: noonOf(daysAfter(end, 1)),
        MembershipEndDate: noonOf(yearAfter(end)),
      });
      expect(countsOf(await send(file, { Apply: true }))).toEqual([0, 0, 1, 0]);
    });

    it('says of a line that its place is not given where the payment counts no more, and the other lines come in', async () => {
      await makeChapter(portal().data, 'Voidville');
      const [vera, other] = [newEmail(), newEmail()];
      const line = ['Vera', vera, '9876543210', '01-04-2026', 500, '31-03-2090'];
      const heads = ['Name', 'E-mail', 'Mobile', 'Paid on', 'Amount', 'Valid until', 'Chapter'];
      await send(csv(heads.slice(0, 6), line), { Apply: true });
      const { Id: MemberId = 0 } = (await memberOf(vera)) ?? {};
      const [paid] = (await staff.send(listPayments, { MemberId })).rc;
      await staff.send(voidPayment, { Id: paid?.Id, Reason: 'Bounced' });
      const both = csv(heads, [...line, 'Voidville'], ['Other', other, '9876543211', '', '', '', '']);
      const done = await send(both, { Apply: true });
      expect(done).toMatchObject({ status: 200, res: { New: 1, Refused: 0 } });
      expect(done.res?.Lines.map(({ Message }) => Message)).toContain('The place in Voidville is not given');
    });

    it('has an end to the payments of one member, and to the names in one cell', async () => {
      const email = newEmail();
      const payments = Array.from({ length: 103 }, (_, at) => ['Asha', email, '9876543210', '01-04-2024', 1_000 + at]);
      const { res } = await send(csv(['Name', 'E-mail', 'Mobile', 'Paid on', 'Amount'], ...payments));
      expect(res).toMatchObject({ Refused: 3 });
      expect(res?.Lines[0]?.Message).toBe('A file may have at most 100 payments of one member');
      const { id } = await makeChapter(portal().data, 'Agra');
      const user = await makeUser(portal().data, { isActiveMember: true, membershipEnd: '2090-03-31', amount: 500 });
      const lines = Array.from({ length: 200 }, (_, at) => [user.email, `${'Agra,'.repeat(390)}${at}`]);
      const Chapters = { Agra: id, [`Agra,${'z,'.repeat(90)}z`]: id };
      expect((await send(csv(['E-mail', 'Chapter'], ...lines), { Chapters })).res).toMatchObject({ New: 0, Changed: 0, Refused: 200 });
      const named = (count: number) => send(csv(['E-mail', 'Chapter'], [user.email, Array(count).fill('Agra').join()]), { Chapters });
      expect((await named(50)).res).toMatchObject({ Changed: 1, Refused: 0 });
      expect((await named(51)).res).toMatchObject({ Changed: 0, Refused: 1 });
    });

    it('is undone although its payments are void already: the rest of it goes', async () => {
      const [asha, binu] = [newEmail(), newEmail()];
      const file = csv(
        ['Name', 'E-mail', 'Mobile', 'Paid on', 'Amount'],
        ['Asha', asha, '9876543210', '01-04-2026', 500],
        ['Binu', binu, '9876543211', '', ''],
      );
      const { res } = await send(file, { Apply: true });
      const { Id: MemberId = 0 } = (await memberOf(asha)) ?? {};
      const [paid] = (await staff.send(listPayments, { MemberId })).rc;
      expect((await staff.send(voidPayment, { Id: paid?.Id, Reason: 'Bounced' })).status).toBe(200);
      expect((await staff.send(undoChanges, { SetId: res?.SetId })).status).toBe(200);
      expect(await memberOf(binu)).toBeUndefined();
      expect(await memberOf(asha)).toMatchObject({ Amount: null });
    });

    it('is undone with its members but for whom something was recorded since, and says when it is undone already', async () => {
      const [asha, binu, chitra, dev] = [newEmail(), newEmail(), newEmail(), newEmail()];
      const line = (email: string, ...paid: unknown[]) => ['Asha', email, '9876543210', ...paid];
      const file = csv(
        ['Name', 'E-mail', 'Mobile', 'Paid on', 'Amount'],
        line(asha, '01-04-2026', 500),
        line(binu, '01-04-2026', 0),
        line(chitra, '', ''),
        line(dev, '01-04-2026', 0),
      );
      const SetId = (await send(file, { Apply: true })).res?.SetId;
      const { Id: MemberId = 0 } = (await memberOf(dev)) ?? {};
      const term = { MemberShipStartDate: '2027-04-01', MemberShipEndDate: '2028-03-31' };
      await staff.send(recordPayment, { MemberId, PaymentDate: '2026-04-01', Amount: 500, ...term });
      const undone = await staff.send(undoChanges, { SetId });
      expect(undone).toMatchObject({ status: 200, msgkey: expect.stringContaining('A new member stays') });
      const left = await Promise.all([asha, binu, chitra, dev].map(async (email) => (await memberOf(email)) !== undefined));
      expect(left).toEqual([false, false, false, true]);
      const again = await staff.send(undoChanges, { SetId });
      expect(again).toMatchObject({ status: 409, msgkey: 'This import is undone already.' });
      expect(countsOf(await send(file, { Apply: true }))).toEqual([3, 1, 0, 0]);
    });

    it('leaves the payment out of what the list of members has exported', async () => {
      const { res } = await send(csv(['ID', 'Email', 'Amount', 'Payment Date', 'Membership End Date'], [1, newEmail(), 5, '', '']));
      expect(res?.Columns.map(({ Field }) => Field)).toEqual([null, 'Email', null, null, null]);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));

    it('asks about a term that overlaps the last one, and about an odd one', async () => {
      const both = [newEmail(), newEmail()];
      const lineOf = (email: string, paidOn: string, until: string) => ['Asha', email, '9866012345', '', paidOn, '4,000', until, 'UPI'];
      await send(csv(heads, ...both.map((email) => lineOf(email, '02-04-2025', '01-04-2026'))), { Apply: true });
      const from = ['Valid from', ...heads];
      const [overlapping = [], odd = []] = both.map((email) => lineOf(email, '02-02-2026', '24-05-2026'));
      const { res } = await send(csv(from, ['02-02-2026', ...overlapping], ['', ...odd]));
      expect(res?.Lines.map(({ Message }) => Message?.split('. ').at(-1))).toEqual([
        '59 days are paid already, until 01 Apr 2026',
        'A term of 53 days',
      ]);
    });

    it('asks about a sum that is far from the fee, or from the last one of its member', async () => {
      const set = (MembershipFee: number | null) => staff.send(saveSettings, { OrganizationName: 'Pune', MembershipFee });
      await set(10_000);
      const [asha, binu] = [newEmail(), newEmail()];
      const lineOf = (name: string, email: string, year: number, sum: string) => {
        const phone = `98650${String(name.codePointAt(0)).padStart(5, '0')}`;
        return [`${name} Kamath`, email, phone, '', `02-04-${year}`, sum, `01-04-${year + 1}`, 'UPI'];
      };
      await send(csv(heads, lineOf('Binu', binu, 2025, '4,000')), { Apply: true });
      const { res } = await send(
        csv(
          heads,
          lineOf('Asha', asha, 2026, '10,00,000/-'),
          lineOf('Binu', binu, 2026, '40,000'),
          lineOf('Chitra', newEmail(), 2026, '9,000'),
        ),
      );
      const asked = res?.Lines.map(({ Message }, at) => [res.About[at]?.Who, Message?.split('. ').at(-1), res.About[at]?.HasNote]);
      expect(asked).toEqual([
        [expect.stringContaining('Asha'), '100 times the fee for 12 months', true],
        [expect.stringContaining('Binu'), '10 times the last payment for 12 months', true],
        [expect.stringContaining('Chitra'), '₹9,000.00 by UPI, for 2 April 2026 to 1 April 2027', false],
      ]);
      await set(null);
    });
  });
});
