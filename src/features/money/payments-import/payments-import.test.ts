// Which stored payment a line of a file means: equal ones are counted, void ones come in as void, and what a person voided stays void.

import { beforeAll, describe, expect, it } from 'vitest';
import { makeUser } from '../../../../tests/makers.ts';
import { paymentsOf } from '../../../../tests/payments.ts';
import { apply, countsOf, csv, exported, sendFile } from '../../../../tests/rooms/import-room.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { formatShortDay } from '../../../platform/wire/locale.ts';
import { saveSettings } from '../../desk/settings/settings.contract.ts';
import { listMembers } from '../../people/members/members.contract.ts';
import { listLedger } from '../payments/ledger.contract.ts';

const heads = ['Email', 'Payment Date', 'Amount', 'Start', 'End', 'Reference', 'Void', 'Void Reason'];
const line = (email: string, more: { reference?: string; isVoid?: string; reason?: string } = {}) => [
  ...[email, '01-04-2026', 100, '01-04-2090', '31-03-2091'],
  ...[more.reference ?? '', more.isVoid ?? '', more.reason ?? ''],
];
const today = formatShortDay(new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format());

describe('a file of payments', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    const { pay, strikeOut, rowOf, historyOf } = paymentsOf(portal, () => staff);
    const imported = async (...lines: (readonly unknown[])[]) => countsOf(await apply(staff, 'payments', csv(heads, ...lines)));
    const messages = async (...lines: (readonly unknown[])[]) =>
      (await sendFile(staff, 'payments', csv(heads, ...lines))).res?.Lines.map(({ Result, Message }) => [Result, Message]);
    const newEmail = async () => (await makeUser(portal().data)).email;
    const idOf = async (Email: string) => (await staff.send(listMembers, { Email })).rc[0]?.Id ?? 0;
    const referencesOf = async (email: string) => (await historyOf(await idOf(email))).map(({ Reference }) => Reference).toSorted();

    it('has two payments in two equal lines, and changes nothing the second time', async () => {
      const email = await newEmail();
      const lines = [line(email, { reference: 'one' }), line(email, { reference: 'two' })];
      expect(await imported(...lines)).toEqual([2, 0, 0, 0]);
      expect(await referencesOf(email)).toEqual(['one', 'two']);
      expect(await imported(...lines)).toEqual([0, 0, 2, 0]);
      // A third equal one is one more.
      expect(await imported(...lines, line(email, { reference: 'three' }))).toEqual([1, 0, 2, 0]);
      expect(await imported(lines[0] ?? [])).toEqual([0, 0, 1, 0]);
      expect(await referencesOf(email)).toEqual(['one', 'three', 'two']);
    });

    it('refuses the copy of a line with a reference, and two recorded payments of one reference come into another portal', async () => {
      const [email, id] = await (async () => {
        const made = await makeUser(portal().data);
        return [made.email, made.id] as const;
      })();
      const numbered = (...lines: (readonly unknown[])[]) => csv(['S.No', ...heads], ...lines.map((cells, at) => [at + 1, ...cells]));
      const copied = numbered(line(email, { reference: 'UTR 7' }), line(email, { reference: 'UTR 7' }));
      const { res } = await apply(staff, 'payments', copied);
      expect(res).toMatchObject({ New: 1, Refused: 1 });
      expect(res?.Lines[0]?.Message).toBe('Another line is the same, with the same reference');
      expect(countsOf(await apply(staff, 'payments', copied))).toEqual([0, 0, 1, 1]);
      // Without a reference two deposits of cash are two.
      expect(await imported(line(await newEmail()), line(email), line(email))).toEqual([2, 0, 1, 0]);
      const days = { PaymentDate: '2026-04-02', MemberShipStartDate: '2091-04-01', MemberShipEndDate: '2092-03-31' };
      for (const _ of [1, 2]) await pay(id, { Amount: 300, Reference: 'UTR 8', ...days });
      const file = await exported(portal(), staff, listLedger, { MemberId: id });
      expect(countsOf(await sendFile(staff, 'payments', file))).toEqual([0, 0, 4, 0]);
      const other = await newEmail();
      expect(countsOf(await apply(staff, 'payments', file.replaceAll(email, other).replaceAll(/CH-\d+/g, '')))).toEqual([4, 0, 0, 0]);
    });

    it('refuses a payment of a day that has not come yet, and an end that nobody will see', async () => {
      const email = await newEmail();
      const { res } = await sendFile(staff, 'payments', csv(heads, [email, '01-04-2090', 100, '01-04-2026', '31-03-2027']));
      expect(res?.Lines[0]?.Message).toBe('Payment date cannot be in the future');
      const far = await sendFile(staff, 'payments', csv(heads, [email, '01-04-2026', 100, '01-04-2026', '31-03-2900']));
      expect(far.res?.Lines[0]?.Message).toBe('A membership ends at most a hundred years from today');
    });

    it('counts a payment that was recorded by hand', async () => {
      const email = await newEmail();
      const days = { PaymentDate: '2026-04-01', MemberShipStartDate: '2090-04-01', MemberShipEndDate: '2091-03-31' };
      await pay(await idOf(email), { Amount: 100, ...days });
      expect(await imported(line(email), line(email))).toEqual([1, 0, 1, 0]);
    });

    it('does not bring a payment back that a person has voided, and says who and when', async () => {
      const email = await newEmail();
      const twice = [line(email), line(email)];
      await imported(...twice);
      const id = await idOf(email);
      const [newest] = await historyOf(id);
      expect((await strikeOut(newest?.Id ?? 0)).status).toBe(200);
      const { FullName } = (await rowOf(id)) ?? {};
      expect(FullName).toBeTruthy();
      const [{ VoidedBy } = { VoidedBy: '' }] = await historyOf(id);
      expect(today).toMatch(/^\d\d [A-Z][a-z]{2} \d{4}$/);
      expect(await messages(...twice)).toEqual([
        ['Same', `Voided on ${today} by ${VoidedBy}`],
        ['Same', null],
      ]);
      expect(await imported(...twice)).toEqual([0, 0, 2, 0]);
      expect(await imported(...twice, line(email))).toEqual([1, 0, 2, 0]);
      // What an import brought, and its undoing took back, comes again.
      const { res } = await apply(staff, 'payments', csv(heads, line(email), line(email), line(email), line(email)));
      expect(res).toMatchObject({ New: 1, Same: 3 });
      expect((await staff.send(undoChanges, { SetId: res?.SetId })).status).toBe(200);
      expect(await imported(...twice, ...twice)).toEqual([1, 0, 3, 0]);
      expect((await historyOf(id)).filter(({ IsVoid }) => IsVoid)).toHaveLength(2);
    });

    it('brings void lines in as void payments with their reason, which count nowhere and have no receipt', async () => {
      const email = await newEmail();
      const lines = [line(email, { isVoid: 'Yes', reason: 'Cheque bounced' }), line(email, { isVoid: 'yes', reason: 'Paid twice' })];
      expect(await imported(...lines)).toEqual([2, 0, 0, 0]);
      const id = await idOf(email);
      const isVoid = { IsVoid: true, VoidedAt: expect.stringMatching(/Z$/), VoidedBy: expect.any(String), ReceiptNo: null };
      expect(await historyOf(id)).toMatchObject([
        { ...isVoid, VoidReason: 'Paid twice' },
        { ...isVoid, VoidReason: 'Cheque bounced' },
      ]);
      expect(await rowOf(id)).toMatchObject({ Amount: null, IsActiveMember: false, MembershipNo: null });
      expect((await staff.send(listLedger, { MemberId: id })).res?.Sum).toBe(0);
      expect(await imported(...lines)).toEqual([0, 0, 2, 0]);
      // A valid one beside them is one more, and has the first receipt.
      expect(await imported(...lines, line(email))).toEqual([1, 0, 2, 0]);
      expect((await historyOf(id))[0]).toMatchObject({ IsVoid: false, ReceiptNo: expect.stringMatching(/^2026-27\//) });
      expect(await imported(line(email), ...lines)).toEqual([0, 0, 3, 0]);
    });

    it('refuses a void line whose payment is valid here, one without a reason, and a reason without the mark', async () => {
      const email = await newEmail();
      await imported(line(email));
      expect(await messages(line(email, { isVoid: 'Yes', reason: 'Bounced' }))).toEqual([
        ['Refused', 'This payment is valid here. An import voids nothing'],
      ]);
      expect(await messages(line(email), line(email, { isVoid: 'Yes', reason: 'Bounced' }))).toEqual([
        ['Same', null],
        ['New', expect.stringMatching(/: ₹100\.00, for 1 April 2090 to 31 March 2091, void$/)],
      ]);
      expect(await messages(line(email, { isVoid: 'Yes' }))).toEqual([['Refused', 'Reason is required']]);
      expect(await messages(line(email, { reason: 'Bounced' }))).toEqual([['Refused', "A line with a reason must have 'Yes' in 'Void'"]]);
    });

    it('says of a new payment whose it is, its sum and its term, and asks what the form asks', async () => {
      const set = (MembershipFee: number | null) => staff.send(saveSettings, { OrganizationName: 'Pune', MembershipFee });
      await set(6_000);
      const [asha, binu] = [
        await makeUser(portal().data, { fullName: 'Asha Rao' }),
        await makeUser(portal().data, { fullName: 'Binu Nair' }),
      ];
      const paid = { PaymentDate: '2025-12-01', MemberShipStartDate: '2025-12-01', MemberShipEndDate: '2026-11-30' };
      await pay(binu.id, { ...paid, Amount: 5_000 });
      const columns = ['Email', 'Date', 'Amount', 'Start', 'End', 'Mode', 'Void', 'Void Reason'];
      const term = ['01-12-2026', '30-11-2027'];
      const look = async () => {
        const { res } = await sendFile(
          staff,
          'payments',
          csv(
            columns,
            [asha.email, '01-11-2026', 6_000, ...term, 'UPI', '', ''],
            [asha.email, '01-11-2026', 60_000, ...term, '', '', ''],
            [binu.email, '01-11-2026', 1_000, '01-06-2026', '24-07-2026', 'Cash', '', ''],
            [binu.email, '01-12-2025', 5_000, '01-12-2025', '30-11-2026', '', '', ''],
            [binu.email, '01-11-2026', 90_000, ...term, '', 'Yes', 'Bounced'],
            [binu.email, '01-12-2015', 5_000, '01-12-2015', '30-11-2016', '', '', ''],
          ),
        );
        const lines = res?.Lines.map((line, at) => [line.Line, line.Result, line.Message, res.About[at]?.HasNote]);
        return lines?.toSorted(([one], [other]) => Number(one) - Number(other)).map(([, ...line]) => line);
      };
      const year = 'for 1 December 2026 to 30 November 2027';
      expect(await look()).toEqual([
        ['New', `Asha Rao: ₹6,000.00 by UPI, ${year}`, false],
        ['New', `Asha Rao: ₹60,000.00, ${year}. 10 times the fee for 12 months`, true],
        ['New', 'Binu Nair: ₹1,000.00 by Cash, for 1 June 2026 to 24 July 2026. 54 days are paid already, until 30 Nov 2026', true],
        ['Same', null, false],
        ['New', `Binu Nair: ₹90,000.00, ${year}, void`, false],
        // A file may be of any day.
        ['New', 'Binu Nair: ₹5,000.00, for 1 December 2015 to 30 November 2016', false],
      ]);
      // What is void is no last payment.
      const [first] = await historyOf(binu.id);
      await strikeOut(first?.Id ?? 0);
      const late = 'for 1 June 2026 to 24 July 2026. Over on 24 Jul 2026, before the day of the payment';
      expect((await look())?.at(2)).toEqual(['New', `Binu Nair: ₹1,000.00 by Cash, ${late}`, true]);
      await set(null);
    });

    it('says where the name in the line is not that of the number, and forgives titles, order, initials and the company', async () => {
      const kini = await makeUser(portal().data, { fullName: 'Dr Raghavendra Kini' });
      const paid = { PaymentDate: '2025-12-01', MemberShipStartDate: '2025-12-01', MemberShipEndDate: '2026-11-30' };
      await pay(kini.id, { ...paid, Amount: 5_000 });
      await portal().data.write((tx) => tx.updateTable('users').set({ company: 'Banyan Pvt Ltd' }).where('id', '=', kini.id).execute());
      const no = (await rowOf(kini.id))?.MembershipNo ?? '';
      const look = async (who: Record<string, string>, name: string) => {
        const columns = [...Object.keys(who), 'Name', 'Date', 'Amount', 'Start', 'End'];
        const file = csv(columns, [...Object.values(who), name, '01-11-2026', 5_000, '01-12-2026', '30-11-2027']);
        const { res } = await sendFile(staff, 'payments', file);
        // What is amber can be mended where it stands.
        expect(res?.ToMend).toHaveLength(res?.About[0]?.HasNote ? 1 : 0);
        return [res?.Lines[0]?.Result, res?.Lines[0]?.Message?.split('2027. ')[1] ?? null, res?.About[0]?.HasNote];
      };
      const other = `${no} is Dr Raghavendra Kini, the line says Dr Aparna Vemuri`;
      expect(await look({ 'Membership No': no }, 'Dr Aparna Vemuri')).toEqual(['New', other, true]);
      expect(await look({ 'Membership No': no.replace(/^CH-0*/, 'ch') }, 'Dr Aparna Vemuri')).toEqual(['New', other, true]);
      expect((await look({ Email: kini.email }, 'Aparna Vemuri'))[1]).toBe(
        `${kini.email} is Dr Raghavendra Kini, the line says Aparna Vemuri`,
      );
      for (const name of ['Kini, Raghavendra', 'Mr. R. Kini', 'RAGHAVENDRA', 'R K', '', 'Banyan'])
        expect(await look({ 'Membership No': no }, name), name).toEqual(['New', null, false]);
    });

    it('takes a membership number as people write it, and says whose a line is that has none', async () => {
      const { id } = await makeUser(portal().data);
      await pay(id, { Amount: 100, PaymentDate: '2025-12-01', MemberShipStartDate: '2025-12-01', MemberShipEndDate: '2026-11-30' });
      const no = (await rowOf(id))?.MembershipNo ?? '';
      const digits = String(Number(no.slice(3)));
      const look = async (typed: string, name = '') => {
        const columns = ['Membership No', 'Name', 'Date', 'Amount', 'Start', 'End'];
        return (await sendFile(staff, 'payments', csv(columns, [typed, name, '01-11-2026', 100, '01-12-2026', '30-11-2027']))).res;
      };
      for (const typed of [`ch${digits}`, `CH ${digits}`, `CH No. ${digits}`, `Ch/${digits}`, no.replace('-', ''), ` ${no} `])
        expect((await look(typed))?.New, typed).toBe(1);
      for (const typed of [digits, `CH${digits}X`, 'CH', 'CH-0']) expect((await look(typed))?.Refused, typed).toBe(1);
      expect(await look('', 'Aparna Vemuri')).toMatchObject({
        Refused: 1,
        About: [{ Who: 'Aparna Vemuri' }],
        ToMend: [{ Fields: expect.arrayContaining([{ Field: 'MemberName', Value: 'Aparna Vemuri', Why: null }]) }],
      });
    });

    it.each([
      ...['Ref', 'Ref No', 'Ref. No.', 'REF NUMBER', 'Reference Number', 'UTR No', 'UTR Number', 'Transaction ID', 'Txn. No'],
      ...['UPI Ref No.', 'Cheque/UTR No', 'Chq. No'],
    ])('knows the reference by the heading %s, as a file of members does', async (heading) => {
      for (const kind of ['payments', 'members'] as const) {
        const columns = ['Email', 'Name', 'Mobile', 'Date', 'Amount', heading];
        const { res } = await sendFile(staff, kind, csv(columns, ['', 'Asha', '', '01-11-2026', 100, '633355550001']));
        expect(res?.Columns.at(-1)?.Field, kind).toBe('Reference');
      }
    });

    it('takes numbers of transfers for no sums', async () => {
      const { res } = await sendFile(
        staff,
        'payments',
        csv(['Email', 'Date', 'Bank', 'Due'], ['', '01-11-2026', '633355550001', '12,500'], ['', '02-11-2026', '633355550007', '5,000']),
      );
      expect(res?.Columns.slice(2).map(({ Field, Looks, IsGuessed }) => [Field, Looks, IsGuessed])).toEqual([
        [null, null, false],
        ['Amount', null, true],
      ]);
    });

    it('says where the payment of another member has the reference, recorded or in the file', async () => {
      const [asha, binu] = [await makeUser(portal().data, { fullName: 'Asha Rao' }), await newEmail()];
      const days = { PaymentDate: '2026-04-02', MemberShipStartDate: '2091-04-01', MemberShipEndDate: '2092-03-31' };
      await pay(asha.id, { Amount: 200, Reference: 'UTR 7222 3344 5566', ...days });
      const lines = [
        line(binu, { reference: '722233445566' }),
        line(binu, { reference: 'UTR722233445577' }),
        line(asha.email, { reference: '722233445577' }),
        line(asha.email, { reference: '722233445577', isVoid: 'Yes', reason: 'Typed twice' }),
      ];
      const asked = await messages(...lines);
      const told = asked
        ?.map(([, message]) => message?.split(/: .* 2091(?:, void|\. )?(?:Starts 64 years after the payment\. )?/)[1])
        .toSorted();
      expect(told).toEqual([
        '',
        'The reference stands on ₹100.00 of Asha Rao in another line, too',
        expect.stringMatching(/^The reference stands on ₹100\.00 of .* in another line, too$/),
        'The reference stands on ₹200.00 of Asha Rao, paid on 02 Apr 2026, already',
      ]);
      expect(await imported(...lines)).toEqual([4, 0, 0, 0]);
      expect(await messages(...lines)).toEqual(lines.map(() => ['Same', null]));
    });

    it('is the same after all that, in its own portal', async () => {
      const answer = await sendFile(staff, 'payments', await exported(portal(), staff, listLedger));
      expect(countsOf(answer)).toEqual([0, 0, (await staff.send(listLedger)).res?.TotalRecords, 0]);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
