// Tax within payments: what a receipt keeps of the day on which it was recorded, whichever way, and what the totals say of it.

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectPaid, paymentsOf } from '../../../../tests/payments.ts';
import { readPdf } from '../../../../tests/pdf-text.ts';
import { apply, countsOf, csv, exported } from '../../../../tests/rooms/import-room.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { path } from '../../../platform/wire/call.ts';
import { getSettings, saveSettings } from '../../desk/settings/settings.contract.ts';
import { checkDigitOf, stateNamed } from '../../people/organization/india.ts';
import { updateDetails } from '../../people/profile/profile.contract.ts';
import { getPaymentTotals, listLedger, listTax } from '../payments/ledger.contract.ts';
import { recordPayment } from '../payments/payments.contract.ts';
import { getReceipt } from './receipts.contract.ts';
import { splitTax } from './split-tax.ts';

const gstinIn = (code: string) => `${code}AAPFU0939F1Z${checkDigitOf(`${code}AAPFU0939F1Z`)}`;

const charged = {
  OrganizationName: 'Pune Makers',
  Address: '12 Fergusson College Road\nPune 411004',
  TaxNumber: gstinIn('27'),
  TaxRate: 18,
  TaxCode: '999599',
  TaxState: 'Maharashtra',
};

describe('the split of an amount', () => {
  it('sums to the paise, with equal halves within a state, for every rate up to 28 %', () => {
    const wrong: string[] = [];
    for (let rate = 0; rate <= 28_00; rate += 25) {
      for (let paise = 1; paise <= 1_00_000_00; paise += paise < 2_000 ? 1 : 4_999) {
        const [within, outside] = [splitTax(paise, rate, true), splitTax(paise, rate, false)];
        const isWhole = [...Object.values(within), ...Object.values(outside)].every((part) => part === null || Number.isInteger(part));
        const sums = [within, outside].map(({ taxable, cgst, sgst, igst }) => taxable + (cgst ?? 0) + (sgst ?? 0) + (igst ?? 0));
        const exact = (paise * rate) / (10_000 + rate);
        const isClose = Math.abs(Number(outside.igst) - exact) <= 0.5 && Math.abs(2 * Number(within.cgst) - exact) <= 1;
        if (!isWhole || !isClose || within.cgst !== within.sgst || sums.some((sum) => sum !== paise)) wrong.push(`${paise} at ${rate}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is of the published examples', () => {
    expect(splitTax(11_800_00, 18_00, true)).toEqual({ taxable: 10_000_00, cgst: 900_00, sgst: 900_00, igst: null });
    expect(splitTax(11_800_00, 18_00, false)).toEqual({ taxable: 10_000_00, cgst: null, sgst: null, igst: 1_800_00 });
  });
});

describe('a GSTIN', () => {
  it('has a check digit, here of published ones', () => {
    expect(['27AAPFU0939F1Z', '29AAGCB7383J1Z', '24AAACC1206D1Z'].map(checkDigitOf).join('')).toBe('V4M');
  });

  it('begins with the code of a state, which people write in several ways', () => {
    expect(['mh', ' MAHARASHTRA ', '27', 'Orissa', 'J&K', 'Atlantis', ''].map(stateNamed)).toEqual([
      ...['Maharashtra', 'Maharashtra', 'Maharashtra', 'Odisha', 'Jammu and Kashmir'],
      ...[null, null],
    ]);
  });
});

describe('tax', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    const { member, pay, strikeOut, historyOf } = paymentsOf(portal, () => staff);
    const set = async (changes: object = {}) => expect((await staff.send(saveSettings, { ...charged, ...changes })).status).toBe(200);
    beforeEach(() => set());
    const describeMember = (UserId: number, changes: object) =>
      staff.send(updateDetails, { Flag: 'Details', UserId, FullName: 'Asha Rao', Phone: '9876543210', ...changes });
    const receiptOf = async (Id: unknown) => {
      const headers = { authorization: `Bearer ${staff.token}` };
      return (await portal().app.inject({ method: 'POST', url: path(getReceipt), headers, payload: { Id } })).rawPayload;
    };

    it('is set in percent with two decimals, and only with the number and the state of the organisation', async () => {
      await set({ TaxRate: '12.5' });
      expect((await staff.send(getSettings, {})).res).toMatchObject({ TaxRate: 12.5, TaxCode: '999599', TaxState: 'Maharashtra' });
      for (const [wrong, field] of [
        [{ TaxRate: 12.555 }, 'TaxRate'],
        [{ TaxRate: 101 }, 'TaxRate'],
        [{ TaxRate: -1 }, 'TaxRate'],
        [{ TaxState: 'Atlantis' }, 'TaxState'],
        [{ TaxState: null }, 'TaxState'],
        [{ TaxNumber: null }, 'TaxNumber'],
      ] as const) {
        const answer = await staff.send(saveSettings, { ...charged, ...wrong });
        expect([answer.status, Object.keys(answer.res?.Errors ?? {})]).toEqual([400, [field]]);
      }
      await set({ TaxRate: 0 });
      expect((await staff.send(getSettings, {})).res?.TaxRate).toBeNull();
    });

    it('is kept with the payment, by halves within the state or where the state is not known, else whole', async () => {
      const [unknown, same, other, byNumber] = [await member(), await member(), await member(), await member()];
      await describeMember(same, { State: 'MH' });
      await describeMember(other, { State: 'Gujarat', TaxNumber: gstinIn('27') });
      await describeMember(byNumber, { TaxNumber: gstinIn('24').toLowerCase() });
      const kept = [];
      for (const id of [unknown, same, other, byNumber]) {
        expectPaid(await pay(id, { Amount: 11_800 }));
        kept.push((await historyOf(id))[0]);
      }
      const common = { TaxRate: 18, TaxCode: '999599', TaxState: 'Maharashtra', TaxableValue: 10_000 };
      const halves = { Cgst: 900, Sgst: 900, Igst: 0 };
      const whole = { Cgst: 0, Sgst: 0, Igst: 1_800 };
      expect(kept).toMatchObject([
        { ...common, ...halves, MemberState: null, MemberTaxNumber: null },
        { ...common, ...halves, MemberState: 'Maharashtra' },
        { ...common, ...whole, MemberState: 'Gujarat', MemberTaxNumber: gstinIn('27') },
        { ...common, ...whole, MemberState: 'Gujarat', MemberTaxNumber: gstinIn('24') },
      ]);
    });

    it('is on the invoice, which later settings and a later move do not change by a byte', async () => {
      const id = await member({ fullName: 'Asha Rao' });
      await describeMember(id, { State: 'Gujarat', TaxNumber: gstinIn('24') });
      const { res } = await pay(id, { Amount: 11_800, PaymentDate: '2003-05-05' });
      const before = await receiptOf(res?.Id);
      const { text, pages } = await readPdf(before);
      expect(pages).toBe(1);
      for (const part of [
        ...['Tax invoice', 'Pune Makers', `GSTIN: ${gstinIn('27')}`, gstinIn('24'), 'Gujarat (24)', 'SAC 999599'],
        ...['₹10,000.00', 'IGST 18 %', '₹1,800.00', '₹11,800.00', 'Amount in words: Rupees Eleven Thousand Eight Hundred Only'],
      ]) {
        expect(text).toContain(part);
      }
      expect(text).not.toMatch(/CGST|SGST/);
      await set({ OrganizationName: 'Goa Makers', Address: 'Panaji', TaxNumber: gstinIn('30'), TaxRate: 5, TaxCode: '1', TaxState: 'Goa' });
      await describeMember(id, { FullName: 'Asha Iyer', State: 'Goa', TaxNumber: null });
      expect((await receiptOf(res?.Id)).equals(before)).toBe(true);
      await set({ TaxRate: null });
      expect((await receiptOf(res?.Id)).equals(before)).toBe(true);
    });

    it('is none without a rate: then it is a receipt', async () => {
      await set({ TaxRate: null });
      const id = await member();
      const { res } = await pay(id, { Amount: 11_800 });
      expect((await historyOf(id))[0]).toMatchObject({ TaxRate: null, TaxableValue: null, Cgst: null, Sgst: null, Igst: null });
      expect((await readPdf(await receiptOf(res?.Id))).text).not.toMatch(/Tax invoice|CGST|IGST|Place of supply/);
    });

    it('stays at the rate of the recording when a payment is corrected, and counts anew for the corrected amount', async () => {
      const id = await member();
      const { res } = await pay(id, { Amount: 11_800 });
      await set({ TaxRate: 5 });
      const corrected = await pay(id, { Amount: 5_900, Corrects: res?.Id, Reason: 'Half of it' });
      expect(corrected.status).toBe(200);
      expect((await historyOf(id))[0]).toMatchObject({ Amount: 5_900, TaxRate: 18, TaxableValue: 5_000, Cgst: 450, Sgst: 450 });
      await strikeOut(Number(corrected.res?.Id));
      expectPaid(await pay(id, { Amount: 10_500 }));
      expect((await historyOf(id))[0]).toMatchObject({ TaxRate: 5, TaxableValue: 10_000, Cgst: 250, Sgst: 250 });
    });

    it('comes with members and payments from files, and a wrong GSTIN is refused', async () => {
      const heads = ['Name', 'Email', 'Mobile', 'GST No', 'State', 'Amount', 'Date'];
      const paid = ['Fay File', 'fay@tax.example', '9876500001', gstinIn('24'), 'GJ', 118, '2026-02-01'];
      const wrong = ['Gus Wrong', 'gus@tax.example', '9876500002', '27AAPFU0939F1ZX', '', 118, '2026-02-01'];
      const members = await apply(staff, 'members', csv(heads, paid, wrong));
      expect(countsOf(members)).toEqual([1, 0, 0, 1]);
      expect(JSON.stringify(members.res)).toContain('This GSTIN is not valid');
      const paymentHeads = ['Email', 'Amount', 'Payment Date', 'Start', 'End'];
      const payments = await apply(
        staff,
        'payments',
        csv(paymentHeads, ['fay@tax.example', 236, '2026-02-02', '2027-02-02', '2028-02-01']),
      );
      expect(countsOf(payments)).toEqual([1, 0, 0, 0]);
      const { rc } = await staff.send(listLedger, { Search: 'fay@tax.example', Sort: 'Amount' });
      const common = { TaxRate: 18, Cgst: 0, Sgst: 0, MemberState: 'Gujarat', MemberTaxNumber: gstinIn('24') };
      expect(rc).toMatchObject([
        { ...common, Amount: 118, TaxableValue: 100, Igst: 18 },
        { ...common, Amount: 236, TaxableValue: 200, Igst: 36 },
      ]);
    });

    it('is summed by month, rate and kind; what is voided since leaves the sums and is shown beside them', async () => {
      const [here, away] = [await member(), await member()];
      await describeMember(away, { State: 'Goa' });
      const days = { PaymentDate: '1999-02-03' };
      expectPaid(await pay(here, { ...days, Amount: 11_800 }));
      expectPaid(await pay(here, { ...days, Amount: 1_180 }));
      const wrong = await pay(here, { ...days, Amount: 590 });
      const issued = portal().data.read.selectFrom('payments').select('issuer_id').where('user_id', '=', here).distinct();
      expect(await issued.execute()).toHaveLength(1);
      // Without a receipt it is nothing that tax was due for.
      await strikeOut(Number((await pay(here, { ...days, Amount: 0 })).res?.Id));
      expectPaid(await pay(away, { ...days, Amount: 118 }));
      await set({ TaxRate: 5 });
      expectPaid(await pay(here, { PaymentDate: '1999-03-03', Amount: 105 }));
      await set({ TaxRate: null });
      expectPaid(await pay(here, { PaymentDate: '1999-03-03', Amount: 7 }));
      await strikeOut(Number(wrong.res?.Id));
      const span = { From: '1999-01-01', To: '1999-12-31' };
      const { rc } = await staff.send(listTax, span);
      expect(rc.map(({ Id: _, TotalRecords: __, ...line }) => line)).toEqual([
        line({ Month: '1999-03', TaxRate: 5, Kind: 'CGST and SGST', Payments: 1, Amount: 105, TaxableValue: 100, Cgst: 2.5, Sgst: 2.5 }),
        line({ Month: '1999-03', TaxRate: null, Kind: 'None', Payments: 1, Amount: 7 }),
        line({ Month: '1999-02', TaxRate: 18, Kind: 'IGST', Payments: 1, Amount: 118, TaxableValue: 100, Igst: 18 }),
        line({
          Month: '1999-02',
          TaxRate: 18,
          Kind: 'CGST and SGST',
          Payments: 2,
          Amount: 12_980,
          TaxableValue: 11_000,
          Cgst: 990,
          Sgst: 990,
          Voided: 1,
          VoidedAmount: 590,
        }),
      ]);
      const totals = await staff.send(getPaymentTotals, span);
      expect(totals.res?.Months).toEqual([
        { Month: '1999-03', Count: 2, Sum: 112, TaxableValue: 100, Cgst: 2.5, Sgst: 2.5, Igst: 0 },
        { Month: '1999-02', Count: 3, Sum: 13_098, TaxableValue: 11_100, Cgst: 990, Sgst: 990, Igst: 18 },
      ]);
      const [heads] = (await exported(portal(), staff, listLedger, span)).split(/\r?\n/);
      expect(heads).toMatch(/Tax Rate,Tax Code,Tax State,Member State,GSTIN,Taxable Value,CGST,SGST,IGST/);
    });

    it('has a receipt number of at most sixteen characters, as an invoice must', async () => {
      const id = await member();
      const { res } = await pay(id, { PaymentDate: '1998-05-05' });
      const [{ ReceiptNo } = { ReceiptNo: '' }] = await historyOf(id);
      expect(res?.Id).toBeDefined();
      expect(ReceiptNo).toHaveLength(14);
      await portal().data.write((tx) =>
        tx.updateTable('receipt_counts').set({ given: 99_999_998 }).where('financial_year', '=', '1998-99').execute(),
      );
      expectPaid(await pay(id, { PaymentDate: '1998-05-06' }));
      expect((await historyOf(id))[0]?.ReceiptNo).toBe('1998-99/99999999');
      expect((await staff.send(recordPayment, { MemberId: id, PaymentDate: '1998-05-07' })).status).toBe(400);
    });
  });
});

const line = (figures: object) => ({
  TaxableValue: 0,
  Cgst: 0,
  Sgst: 0,
  Igst: 0,
  Voided: 0,
  VoidedAmount: 0,
  ...figures,
});
