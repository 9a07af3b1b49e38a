// What an import understands of members, payments, chapters and connections: which record a line means, and what is refused.

import { beforeAll, describe, expect, it } from 'vitest';
import { makeUser } from '../../../../tests/makers.ts';
import { apply, countsOf, csv, memberHeads, newEmail, sendFile } from '../../../../tests/rooms/import-room.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { noonOf } from '../../../platform/wire/days.ts';
import { shownLabelOf } from '../../../platform/wire/import-contract.ts';
import { listChapters } from '../../chapters/chapters/chapters.contract.ts';
import { paidMembersImport } from '../../money/paid-members-import/paid-members-import.contract.ts';
import { listPayments } from '../../money/payments/payments.contract.ts';
import { listConnections } from '../../own-records/connections/connections.contract.ts';
import { login } from '../../people/accounts/session.contract.ts';
import { listMembers } from '../../people/members/members.contract.ts';

describe('an import', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });

    const memberOf = async (Email: string) => (await staff.send(listMembers, { Email, ShowDeactivated: true })).rc[0];

    describe('of members', () => {
      it('makes members who cannot sign in before they have a password', async () => {
        const email = newEmail();
        await apply(staff, 'members', csv(memberHeads, ['Asha Rao', email, '9876543211', '']));
        for (const Password of ['', ' ', 'password', 'Correct horse 7']) {
          expect(await portal().anonymous.send(login, { Email: email, Password })).toMatchObject({ status: 400, rs: 0 });
        }
      });

      it('changes only what the file has columns and values for', async () => {
        const { email } = await makeUser(portal().data, { fullName: 'Asha Rao', phone: '9876543210' });
        await apply(staff, 'members', csv(['Email', 'Profession', 'TMN'], [email, 'Baker', 'Yes']));
        expect(await memberOf(email)).toMatchObject({ FullName: 'Asha Rao', Phone: '9876543210', Profession: 'Baker', IsTmnians: true });
        await apply(staff, 'members', csv(['Email', 'Profession', 'TMN', 'May Sign In'], [email, '', '', 'no']));
        expect(await memberOf(email)).toMatchObject({ Profession: 'Baker', IsTmnians: true, IsActive: false });
        const short = await apply(staff, 'members', csv(['Email', 'Profession'], [newEmail(), 'Baker']));
        expect(short.res?.Lines[0]?.Message).toBe('Full name is required, Phone number is required');
      });

      it('asks about mail of the membership for new members only: whoever is here already has chosen', async () => {
        const { email } = await makeUser(portal().data);
        const [quiet, unsaid] = [newEmail(), newEmail()];
        const file = csv(
          ['Full Name', 'Email', 'Phone', 'Mail about Membership'],
          ['A', email, '9876543211', 'no'],
          ['B', quiet, '9876543212', 'No'],
          ['C', unsaid, '9876543213', ''],
        );
        expect((await apply(staff, 'members', file)).status).toBe(200);
        const wishes = await Promise.all([email, quiet, unsaid].map(async (each) => (await memberOf(each))?.WantsMembershipMail));
        expect(wishes).toEqual([true, false, true]);
      });

      it('knows every heading of its template', async () => {
        const fields = Object.keys(paidMembersImport.fields);
        const file = csv(
          fields.map((field) => shownLabelOf(paidMembersImport, field)),
          fields.map((field) => (field === 'Email' ? newEmail() : '')),
        );
        expect((await sendFile(staff, 'members', file)).res?.Columns.map(({ Field }) => Field)).toEqual(fields);
      });

      it('changes nobody who manages everything', async () => {
        const answer = await apply(staff, 'members', csv(memberHeads, ['Mallory', staff.email, '9876543211', '']));
        expect(answer.res?.Lines).toEqual([{ Line: 2, Result: 'Refused', Message: 'This e-mail belongs to a super admin' }]);
      });

      it('keeps membership numbers, and gives the next one after them', async () => {
        const [first, second, third] = [newEmail(), newEmail(), newEmail()];
        const heads = [...memberHeads, 'Membership No', 'Created At'];
        const file = csv(
          heads,
          ['A', first, '9876543211', '', 'CH-004711', '31-12-2020'],
          ['B', second, '9876543212', '', 'CH-004711', ''],
          ['C', third, '9876543213', '', 'OLD/7', '05/03/2021 18:30'],
        );
        const answer = await apply(staff, 'members', file);
        expect(answer.res?.Lines[0]).toEqual({ Line: 3, Result: 'Refused', Message: 'The membership number belongs to another member' });
        expect(await memberOf(first)).toMatchObject({ MembershipNo: 'CH-004711', CreatedAt: '2020-12-31T12:00:00.000Z' });
        expect(await memberOf(third)).toMatchObject({ MembershipNo: 'OLD/7', CreatedAt: '2021-03-05T13:00:00.000Z' });
        const other = await apply(staff, 'members', csv(['Email', 'Membership No'], [first, 'CH-004712']));
        expect(other.res?.Lines[0]?.Message).toBe('The member has another membership number, which never changes');
        const { email } = await makeUser(portal().data);
        const pays = csv(['Email', 'Payment Date', 'Amount', 'Start', 'End'], [email, '01-04-2026', '1,000', '01-04-2026', '31-03-2027']);
        await apply(staff, 'payments', pays);
        expect((await memberOf(email))?.MembershipNo).toBe('CH-004712');
      });
    });

    describe('whatever the case of its letters', () => {
      it('knows a membership number, a role and a yes, and stores them in one spelling', async () => {
        const [first, second] = [newEmail(), newEmail()];
        const heads = [...memberHeads, 'Membership No', 'Role', 'TMN'];
        const file = csv(
          heads,
          ['A', first, '9876543211', '', 'ch-000815é', 'ADMIN', 'YES'],
          ['B', second, '9876543212', '', 'Ch-000815É', 'member', 'TRUE'],
          ['B', second, '9876543212', '', 'old/8', 'member', 'TRUE'],
        );
        const answer = await apply(staff, 'members', file);
        expect(answer.res?.Lines[0]).toEqual({ Line: 3, Result: 'Refused', Message: 'The membership number belongs to another member' });
        expect(await memberOf(first)).toMatchObject({ MembershipNo: 'CH-000815É', RoleName: 'Admin', IsTmnians: true });
        expect(await memberOf(second)).toMatchObject({ MembershipNo: 'OLD/8', RoleName: 'Member', IsTmnians: true });
        expect(countsOf(await apply(staff, 'members', file))).toEqual([0, 0, 2, 1]);
        const taken = csv(['Full Name', 'Email', 'Phone', 'Membership No'], ['C', newEmail(), '9876543213', 'Old/8']);
        expect((await apply(staff, 'members', taken)).res?.Lines[0]?.Message).toBe('The membership number belongs to another member');
      });

      it('keeps a number that is stored in another spelling, and finds its member', async () => {
        const { id, email } = await makeUser(portal().data);
        await portal().data.write((tx) => tx.updateTable('users').set({ membership_no: 'Old/9' }).where('id', '=', id).execute());
        expect(countsOf(await apply(staff, 'members', csv(['Email', 'Membership No'], [email, 'OLD/9'])))).toEqual([0, 0, 1, 0]);
        const heads = ['Membership No', 'Payment Date', 'Amount', 'Start', 'End', 'Method'];
        const file = csv(
          heads,
          ['oLD/9', '01-04-2025', '500', '01-04-2025', '31-03-2026', 'upi'],
          ['Old/9', '01-04-2026', '500', '01-04-2026', '31-03-2027', 'BANK Transfer'],
          ['Old/9', '01-05-2026', '500', '01-05-2026', '31-03-2027', 'Shells'],
        );
        const answer = await apply(staff, 'payments', file);
        const refused = 'Method must be Cash, UPI, Card, Bank transfer, Cheque or Other';
        expect(answer.res?.Lines[0]).toEqual({ Line: 4, Result: 'Refused', Message: refused });
        const methods = (await staff.send(listPayments, { MemberId: id })).rc.map(({ Method }) => Method);
        expect([methods, (await memberOf(email))?.MembershipNo]).toEqual([['Bank transfer', 'UPI'], 'Old/9']);
        expect(countsOf(await apply(staff, 'payments', file))).toEqual([0, 0, 2, 1]);
      });
    });

    describe('of payments', () => {
      const heads = ['Email', 'Membership No', 'Payment Date', 'Amount', 'Membership Start Date', 'Membership End Date'];
      const paymentsOf = async (MemberId: number) => (await staff.send(listPayments, { MemberId })).rc;

      it('understands days that a spreadsheet counts, where the cells have no format of a date', async () => {
        const { id, email } = await makeUser(portal().data);
        const file = csv(heads, [email, '', '45383.75', '1000', '45383', '45747'], [email, '', '4538', '1000', '45383', '45747']);
        const { res } = await apply(staff, 'payments', file);
        expect(res).toMatchObject({ New: 1, Refused: 1, Lines: [{ Line: 3, Message: 'Payment Date must be a date' }, { Line: 2 }] });
        expect(await paymentsOf(id)).toMatchObject([
          { PaymentDate: noonOf('2024-04-01'), MembershipStartDate: noonOf('2024-04-01'), MembershipEndDate: noonOf('2025-03-31') },
        ]);
      });

      it('understands days and amounts as people write them, and members by e-mail or number', async () => {
        const { id, email } = await makeUser(portal().data);
        await apply(staff, 'payments', csv(heads, [email, '', '01-04-2023', '₹1,00,000.50', '2023-04-01', '31/03/2024']));
        const MembershipNo = (await memberOf(email))?.MembershipNo ?? '';
        const file = csv(
          heads,
          ['', MembershipNo, '1/4/2024', '1000', '1.4.2024', '31-03-2025'],
          ['', MembershipNo, '31-02-2024', '1000', '01-04-2024', '31-03-2025'],
          [email, MembershipNo, '2025-04-01', 'Rs. 2,500/-', '2025-04-01', '2026-03-31'],
          ['nobody@example.com', '', '2025-04-01', '1', '2025-04-01', '2026-03-31'],
          ['', 'CH-999999', '2025-04-01', '1', '2025-04-01', '2026-03-31'],
          ['', '', '2025-04-01', '1', '2025-04-01', '2026-03-31'],
          [email, '', '2025-04-01', '1,5', '2025-04-01', '2026-03-31'],
          [email, '', '12/31/2025', '1', '2026-04-01', '2025-03-31'],
          [staff.email, '', '2025-04-01', '1', '2025-04-01', '2026-03-31'],
          [email, '', '2025-04-01', '1', '2026-04-01', '2025-03-31'],
        );
        const answer = await apply(staff, 'payments', file);
        expect(countsOf(answer)).toEqual([2, 0, 0, 8]);
        expect(answer.res?.Lines.map(({ Line, Message }) => [Line, Message])).toEqual([
          [3, 'Payment Date is no day (February 2024 has 29 days)'],
          [5, 'No member has this e-mail'],
          [6, 'No member has this membership number'],
          [7, 'The e-mail or the membership number of the member is required'],
          [8, 'Amount must be a number'],
          [9, 'Payment Date is no day (there is no month 31; the day comes before the month)'],
          [10, 'No member has this e-mail'],
          [11, 'Membership end date must be after the start date'],
          [2, expect.stringMatching(/: ₹1,000\.00, for 1 April 2024 to 31 March 2025\. Only 1\/100 of the last payment for 12 months$/)],
          [4, expect.stringMatching(/: ₹2,500\.00, for 1 April 2025 to 31 March 2026\. Only 1\/40 of the last payment for 12 months$/)],
        ]);
        const shown = (await paymentsOf(id)).map(({ Amount, PaymentDate, MembershipEndDate }) => [Amount, PaymentDate, MembershipEndDate]);
        expect(shown).toEqual([
          [2_500, '2025-04-01T12:00:00.000Z', '2026-03-31T12:00:00.000Z'],
          [1_000, '2024-04-01T12:00:00.000Z', '2025-03-31T12:00:00.000Z'],
          [100_000.5, '2023-04-01T12:00:00.000Z', '2024-03-31T12:00:00.000Z'],
        ]);
        expect(await memberOf(email)).toMatchObject({ Amount: 2_500, MembershipNo, MembershipEndDate: '2026-03-31T12:00:00.000Z' });
        expect(countsOf(await apply(staff, 'payments', file))).toEqual([0, 0, 2, 8]);
        expect(await paymentsOf(id)).toHaveLength(3);
      });
    });

    describe('of chapters', () => {
      const heads = ['Chapter Name', 'Country', 'State', 'City', 'Status'];
      const chapterOf = async (ChapterName: string) => (await staff.send(listChapters, { ChapterName })).rc[0];

      it('finds places by name, and a chapter by its name', async () => {
        const file = csv(
          heads,
          ['Imported Pune', 'india', 'MAHARASHTRA', 'pune', 'Yes'],
          ['imported pune', 'India', 'Maharashtra', 'Mumbai', 'No'],
          ['Imported Nowhere', 'Atlantis', 'A', 'B', ''],
          ['Imported Foreign', 'India', 'California', 'Pune', ''],
          ['X', 'India', 'Maharashtra', 'Pune', ''],
          ['Imported Short', 'India', '', '', ''],
        );
        const answer = await apply(staff, 'chapters', file);
        expect(answer.res?.Lines.map(({ Line, Result, Message }) => [Line, Result, Message])).toEqual([
          [4, 'Refused', 'The country is not known'],
          [5, 'Refused', 'The state is not in the country'],
          [6, 'Refused', 'Chapter name must be at least 2 characters'],
          [7, 'Refused', 'Please select a state'],
          [2, 'New', null],
          [3, 'Changed', 'Chapter Name, City, Status'],
        ]);
        expect(await chapterOf('imported pune')).toMatchObject({ StateName: 'Maharashtra', CityName: 'Mumbai', IsActive: false });
        const renamed = await apply(staff, 'chapters', csv(['Chapter Name', 'City'], ['Imported Pune', 'Pune']));
        expect(countsOf(renamed)).toEqual([0, 1, 0, 0]);
        expect(await chapterOf('imported pune')).toMatchObject({ CountryName: 'India', CityName: 'Pune', IsActive: false });
      });

      it('leaves what is there where a cell is empty', async () => {
        const more = [...heads, 'Meeting Day', 'Meets At', 'Meets For', 'Meeting Mode', 'Meeting Place'];
        const place = ['India', 'Maharashtra', 'Pune'];
        const file = csv(
          more,
          ['Imported Whole', ...place, 'No', 'Tuesday', '07:30', '60', 'Online', 'Hall 2'],
          ['Imported Bare', ...place, '', '', '', '', '', ''],
        );
        expect(countsOf(await apply(staff, 'chapters', file))).toEqual([2, 0, 0, 0]);
        const whole = await chapterOf('Imported Whole');
        expect(whole).toMatchObject({
          IsActive: false,
          MeetingDay: 'Tuesday',
          MeetsFor: 60,
          MeetingMode: 'Online',
          MeetingPlace: 'Hall 2',
        });
        expect(await chapterOf('Imported Bare')).toMatchObject({ IsActive: true, MeetingDay: null, MeetsFor: 90, MeetingMode: null });
        const sparse = csv(
          more,
          ['Imported Whole', ...Array(9).fill('')],
          ['Imported Bare', '', '', 'Mumbai', '', '', '', '', '', 'Hall 3'],
        );
        const answer = await apply(staff, 'chapters', sparse);
        expect(answer.res?.Lines.map(({ Result, Message }) => [Result, Message])).toEqual([
          ['Same', null],
          ['Changed', 'City (Pune → Mumbai), Meeting Place'],
        ]);
        expect(await chapterOf('Imported Whole')).toEqual(whole);
      });
    });

    describe('of connections', () => {
      const heads = ['Member Email', 'Organization', 'Contact Person', 'Mobile'];

      it('are told apart by owner, organisation and mobile number', async () => {
        const [one, other] = [await makeUser(portal().data), await makeUser(portal().data)];
        const file = csv(
          heads,
          [one.email, 'Mills', 'Asha', '98765 43210'],
          [other.email, 'Mills', 'Asha', '9876543210'],
          [one.email, 'mills', 'Binu', '+919876543210'],
          [one.email, 'Mills', 'Asha', '9876543211'],
          ['nobody@example.com', 'Mills', 'Asha', '9876543210'],
        );
        const answer = await apply(staff, 'connections', file);
        expect(countsOf(answer)).toEqual([3, 1, 0, 1]);
        const rowsOfOne = (await staff.send(listConnections, { UserId: one.id })).rc;
        expect(rowsOfOne.map(({ ContactPerson, MobileNo, Email }) => [ContactPerson, MobileNo, Email])).toEqual([
          ['Asha', '9876543211', one.email],
          ['Binu', '9876543210', one.email],
        ]);
        expect(countsOf(await apply(staff, 'connections', file))).toEqual([0, 0, 4, 1]);
        const answered = await apply(staff, 'connections', csv(heads, [one.email, 'Mills', '', '9876543210'], [one.email, 'New', '', '']));
        expect(answered.res?.Lines.map(({ Result, Message }) => [Result, Message])).toEqual([
          ['Refused', 'Contact person is required, Mobile number is required'],
          ['Same', null],
        ]);
      });

      it('are refused beyond what a member may have', async () => {
        const { id, email } = await makeUser(portal().data);
        const lines = Array.from({ length: 2_001 }, (_, at) => [email, `Company ${at}`, 'Asha', '9876543210']);
        const answer = await apply(staff, 'connections', csv(heads, ...lines));
        expect(countsOf(answer)).toEqual([2_000, 0, 0, 1]);
        expect(answer.res?.Lines).toHaveLength(1_000);
        expect(answer.res?.Lines[0]).toEqual({
          Line: 2_002,
          Result: 'Refused',
          Message: 'At most 2,000 connections can be kept. Please delete some first.',
        });
        expect((await staff.send(listConnections, { UserId: id })).res?.TotalRecords).toBe(2_000);
      });
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
