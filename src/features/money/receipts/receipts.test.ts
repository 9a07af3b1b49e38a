// Receipts through the real app: numbers without gaps, also when many come at once, who may have a receipt, and what stands on it.

import { beforeAll, describe, expect, it } from 'vitest';
import { makePicture, makeUser } from '../../../../tests/makers.ts';
import { expectPaid, paymentsOf } from '../../../../tests/payments.ts';
import { readPdf } from '../../../../tests/pdf-text.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { path } from '../../../platform/wire/call.ts';
import { saveSettings } from '../../desk/settings/settings.contract.ts';
import { updateDetails } from '../../people/profile/profile.contract.ts';
import { recordPayment } from '../payments/payments.contract.ts';
import { nextReceipts } from './receipt-numbers.server.ts';
import { getReceipt } from './receipts.contract.ts';

describe('receipts', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    const { member, pay, historyOf } = paymentsOf(portal, () => staff);
    const numbersOf = async (id: number) => (await historyOf(id)).map(({ ReceiptNo }) => ReceiptNo).toReversed();
    const fetchReceipt = (client: Client, Id: unknown) => {
      const headers = client.token ? { authorization: `Bearer ${client.token}` } : {};
      return portal().app.inject({ method: 'POST', url: path(getReceipt), headers, payload: { Id } });
    };

    it('are numbered in the financial year of the payment date, from April to March; a payment of nothing has none', async () => {
      const id = await member();
      // The last is the evening of 31 March in UTC, which is 1 April in India.
      for (const PaymentDate of ['1971-03-31', '1971-04-01', '1972-03-31', '1972-04-01', '1971-12-31', '1972-03-31T19:00:00Z']) {
        expectPaid(await pay(id, { PaymentDate, MemberShipEndDate: '2040-01-01' }));
      }
      expectPaid(await pay(id, { PaymentDate: '1971-12-31', Amount: 0 }));
      expectPaid(await pay(id, { PaymentDate: '1971-12-31', Amount: 0.01 }));
      expect(await numbersOf(id)).toEqual([
        ...['1970-71/000001', '1971-72/000001', '1971-72/000002', '1972-73/000001', '1971-72/000003', '1972-73/000002'],
        ...[null, '1971-72/000004'],
      ]);
    });

    it('have numbers without gaps and without doubles when twenty payments come at once, over the turn of a year', async () => {
      const ids = await Promise.all(Array.from({ length: 20 }, () => member()));
      const answers = await Promise.all(
        ids.map((id, at) => pay(id, { PaymentDate: at % 2 === 0 ? '1981-03-31' : '1981-04-01', MemberShipEndDate: '2050-01-01' })),
      );
      for (const answer of answers) expectPaid(answer);
      const numbers = (await Promise.all(ids.map(numbersOf))).flat();
      const ten = (year: string) => Array.from({ length: 10 }, (_, at) => `${year}/${String(at + 1).padStart(6, '0')}`);
      expect(numbers.toSorted()).toEqual([...ten('1980-81'), ...ten('1981-82')]);
      const again = { receipt_no: numbers[0] ?? null };
      const same = portal().data.write((tx) =>
        tx
          .updateTable('payments')
          .set(again)
          .where('user_id', '=', ids[1] ?? 0)
          .execute(),
      );
      await expect(same).rejects.toThrow(/unique/i);
    });

    it('leave no gap where a payment was taken back before it was stored, also among others at once', async () => {
      const ids = await Promise.all(Array.from({ length: 8 }, () => member()));
      const payment = { user_id: ids[0] ?? 0, payment_date: '1991-06-01', amount_paise: 100 };
      const failing = () =>
        portal().data.write(async (tx) => {
          await nextReceipts(tx, [payment]);
          throw new Error('Taken back');
        });
      const outcomes = await Promise.allSettled([
        ...ids.flatMap((id) => [pay(id, { PaymentDate: '1991-06-01', MemberShipEndDate: '2060-01-01' }), failing()]),
      ]);
      expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(8);
      const numbers = (await Promise.all(ids.map(numbersOf))).flat().toSorted();
      expect(numbers).toEqual(ids.map((_, at) => `1991-92/${String(at + 1).padStart(6, '0')}`));
    });

    it('say who paid how much for what, and to whom, on one page', async () => {
      const address = '12 Fergusson College Road\nपुणे 411004';
      const settings = { OrganizationName: 'Pune Makers', Address: address, TaxNumber: '27AAAAA0000A1Z5' };
      await staff.send(saveSettings, settings, await makePicture('png', 300));
      const id = await member({ fullName: 'Zoë आशा Łukasz' });
      const days = { PaymentDate: '2001-05-05', MemberShipStartDate: '2061-06-01', MemberShipEndDate: '2062-05-31' };
      const { res } = await pay(id, { ...days, Amount: 100_000.5 });
      const answer = await fetchReceipt(staff, res?.Id);
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
        200,
        'application/pdf',
        'attachment; filename="receipt-2001-02-000001.pdf"',
      ]);
      const { pages, text } = await readPdf(answer.rawPayload);
      expect(pages).toBe(1);
      for (const part of [
        ...['Pune Makers', '12 Fergusson College Road', 'पुणे 411004', 'Tax number: 27AAAAA0000A1Z5', '2001-02/000001', '5 May 2001'],
        ...['₹1,00,000.50', 'Rupees One Lakh and Fifty Paise Only', 'Zoë आशा Łukasz'],
        ...['Membership from 1 June 2061 to 31 May 2062', 'CH-'],
      ]) {
        expect(text).toContain(part);
      }
      expect(text).not.toContain('VOID');
      // The logo.
      expect(answer.rawPayload.includes('/Subtype /Image')).toBe(true);
    });

    it('say the name that the member had on the day of the payment', async () => {
      const id = await member({ fullName: 'Asha Rao' });
      const first = await pay(id);
      const details = { Flag: 'Details', UserId: id, FullName: 'Asha Iyer', Phone: '9876543210' };
      expect((await staff.send(updateDetails, details)).status).toBe(200);
      const second = await pay(id, { MemberShipEndDate: '2028-03-05' });
      const textOf = async (Id: unknown) => (await readPdf((await fetchReceipt(staff, Id)).rawPayload)).text;
      expect(await textOf(first.res?.Id)).toContain('Asha Rao');
      expect(await textOf(first.res?.Id)).not.toContain('Iyer');
      expect(await textOf(second.res?.Id)).toContain('Asha Iyer');
    });

    it('are for the member who paid and for super admins, and for nobody else', async () => {
      const owner = portal().clientOf(await makeUser(portal().data));
      const { res } = await pay(owner.userId);
      const statusFor = async (client: Client, id: unknown = res?.Id) => (await fetchReceipt(client, id)).statusCode;
      expect(await statusFor(owner)).toBe(200);
      expect(await statusFor(staff)).toBe(200);
      expect(await statusFor(await portal().as('member'))).toBe(404);
      expect(await statusFor(await portal().as('admin'))).toBe(403);
      expect(await statusFor(portal().anonymous)).toBe(401);
      for (const id of [2_000_000_000, 99_999_999_999]) expect(await statusFor(staff, id)).toBe(404);
      for (const id of [null, 'x', 0, -1, 1.5, [1]]) expect(await statusFor(staff, id), String(id)).toBe(400);
    });

    it('do not exist for a payment of nothing', async () => {
      const id = await member();
      const { res } = await pay(id, { Amount: 0 });
      const answer = await fetchReceipt(staff, res?.Id);
      expect([answer.statusCode, answer.json().msgkey]).toEqual([404, 'There is no receipt for a payment of ₹0']);
    });

    it('are drawn for many at once', { tags: ['long'] }, async () => {
      const { res } = await staff.send(recordPayment, {
        MemberId: await member(),
        Amount: 5,
        PaymentDate: '2011-05-05',
        MemberShipStartDate: '2071-06-01',
        MemberShipEndDate: '2072-05-31',
      });
      const answers = await Promise.all(Array.from({ length: 8 }, () => fetchReceipt(staff, res?.Id)));
      for (const { statusCode, rawPayload } of answers) expect([statusCode, (await readPdf(rawPayload)).pages]).toEqual([200, 1]);
    });

    it('are drawn in turns: whoever asks for many at once holds up nobody', { tags: ['long'] }, async () => {
      const idOf = async () => (await pay(await member(), { PaymentDate: '2011-06-01', MemberShipEndDate: '2072-05-31' })).res?.Id;
      const [many, one, second] = [await idOf(), await idOf(), await portal().as('superAdmin')];
      const done: string[] = [];
      const ask = async (client: Client, name: string, Id: unknown) => {
        const { statusCode } = await fetchReceipt(client, Id);
        if (statusCode === 200) done.push(name);
        return statusCode;
      };
      const asked = Array.from({ length: 12 }, () => ask(staff, 'greedy', many));
      const statuses = await Promise.all([...asked, ask(second, 'other', one)]);
      expect(statuses).toEqual(statuses.map(() => 200));
      expect(done.indexOf('other')).toBeLessThan(3);
    });
  });
});
