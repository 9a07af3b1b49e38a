// The link to a receipt, which goes by WhatsApp where no mail can be sent: what it opens, to whom, and for how long.

import { beforeAll, describe, expect, it } from 'vitest';
import { makeUser } from '../../../../tests/makers.ts';
import { paymentsOf } from '../../../../tests/payments.ts';
import { readPdf } from '../../../../tests/pdf-text.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { createLinks } from '../../../platform/server/signed-links.ts';
import { getDashboard } from '../../desk/dashboard/dashboard.contract.ts';
import { saveSettings } from '../../desk/settings/settings.contract.ts';
import { logout } from '../../people/sessions/sessions.contract.ts';
import { voidPayment } from '../payments/payments.contract.ts';
import { getReceiptLink, sendReceipt } from './receipts.contract.ts';

const day = 24 * 60 * 60 * 1_000;

const paidBy = async (pay: ReturnType<typeof paymentsOf>['pay'], memberId: number, more: object = {}) =>
  (await pay(memberId, { Amount: 18_000, ...more })).res?.Id ?? 0;

describe('a receipt without a mail server', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
      await staff.send(saveSettings, { OrganizationName: 'Pune Makers' });
    });
    const { pay, historyOf } = paymentsOf(portal, () => staff);
    const open = (url: string) => portal().app.inject(url.replace(/^https?:..[^/]+/, ''));
    const payer = async () => {
      const user = await makeUser(portal().data, { fullName: 'Asha Rao' });
      return { client: portal().clientOf(user), id: user.id };
    };

    it('is a text for WhatsApp with a link that works for seven days for whoever has it', async () => {
      const { id } = await payer();
      const paymentId = await paidBy(pay, id);
      const { status, msgkey, res } = await staff.send(sendReceipt, { Id: paymentId }, null, {
        host: 'chapters.example.com',
        origin: 'https://chapters.example.com',
      });
      expect({ status, msgkey }).toEqual({ status: 200, msgkey: 'No mail can be sent: send the receipt by WhatsApp' });
      expect(res).toMatchObject({ Id: paymentId, SetId: null, ByMail: false, Phone: expect.stringMatching(/^98\d{8}$/) });
      const link = res?.Link ?? '';
      expect(link).toMatch(/^https:..chapters.example.com.receipts.\d+\?expires=\d+&signature=/);
      expect(res?.Text).toMatch(/^Dear Asha Rao, thank you for your payment of ₹18,000.00. Your receipt \d{4}-\d\d.\d{6}: https:/);
      expect(res?.Text).toContain(`${link}\nPune Makers`);
      const { statusCode, headers, rawPayload } = await open(link);
      expect({ statusCode, type: headers['content-type'], cache: headers['cache-control'] }).toEqual({
        statusCode: 200,
        type: 'application/pdf',
        cache: 'private, no-store',
      });
      expect(headers['content-disposition']).toMatch(/^inline; filename="receipt-\d{4}-\d\d-\d{6}.pdf"/);
      expect((await readPdf(rawPayload)).text).toContain('Asha Rao');
      const [payment] = await historyOf(id);
      for (const [days, code] of [
        [6.9, 200],
        [7.1, 404],
      ] as const) {
        const earlier = createLinks(portal().secret, () => Date.now() - days * day);
        const made = earlier.makeForDays(`/receipts/${paymentId}`, payment?.ReceiptNo ?? '', 7);
        expect((await open(made)).statusCode, `after ${days} days`).toBe(code);
      }
      expect(await portal().data.read.selectFrom('outbox').select('id').execute()).toEqual([]);
    });

    it('has a link to no other address than the one that was called', async () => {
      const { id } = await payer();
      const Id = await paidBy(pay, id);
      const host = 'chapters.example.com';
      for (const origin of ['', 'https://evil.example', 'null', `https://${host}/x`]) {
        const headers = { host, origin };
        const { res } = await staff.send(sendReceipt, { Id, Origin: 'https://evil.example/x?y' }, null, headers);
        expect(res?.Link).toMatch(/^http:..localhost:3000.receipts./);
      }
    });

    it('has no link that was changed, is of another payment or of another kind', async () => {
      const { id, client } = await payer();
      const [one, other] = [await paidBy(pay, id), await paidBy(pay, id)];
      const link = (await staff.send(sendReceipt, { Id: one })).res?.Link?.replace(/^https?:..[^/]+/, '') ?? '';
      const query = link.split('?')[1];
      const opened = (await client.send(getReceiptLink, { Id: one })).res?.Link ?? '';
      const links = createLinks(portal().secret);
      for (const url of [
        `/receipts/${one}`,
        `/receipts/${other}?${query}`,
        `/receipts/${other}?${opened.split('?')[1]}`,
        `/receipts/x?${query}`,
        `/receipts/99999999999999999999?${query}`,
        `${link}x`,
        `${link}&${query}`,
        link.replace(/expires=\d+/, 'expires=9999999999'),
        links.makeLasting(`/receipts/${one}`),
        links.makeForDays(`/receipts/${one}`, 'another number', 7),
        createLinks('another secret that is long enough').makeForDays(`/receipts/${one}`, '', 7),
      ]) {
        const { statusCode, body } = await open(url);
        expect([url, statusCode, body]).toEqual([url, 404, 'This link does not work any more. Please ask for the receipt once more.\n']);
      }
    });

    it('is drawn for a network of IPv6 as for one address', async () => {
      const { id } = await payer();
      const link = (await staff.send(sendReceipt, { Id: await paidBy(pay, id) })).res?.Link?.replace(/^https?:..[^/]+/, '') ?? '';
      const neighbours = Array.from({ length: 60 }, (_, each) =>
        portal().app.inject({ url: link, remoteAddress: `2001:db8:1:2::${each}` }),
      );
      const codes = (await Promise.all(neighbours)).map(({ statusCode }) => statusCode);
      // Eleven have room at a time, and some of those are drawn while the others still come.
      expect(codes.filter((code) => code === 429).length).toBeGreaterThan(30);
    });

    it('opens for its member and for super admins as long as their session lasts, and for nobody else', async () => {
      const { id, client } = await payer();
      const paymentId = await paidBy(pay, id);
      const stranger = await portal().as('member');
      expect((await stranger.send(getReceiptLink, { Id: paymentId })).status).toBe(404);
      expect((await client.send(sendReceipt, { Id: paymentId })).status).toBe(403);
      for (const reader of [client, await portal().as('superAdmin')]) {
        const link = (await reader.send(getReceiptLink, { Id: paymentId })).res?.Link ?? '';
        expect((await open(link)).statusCode).toBe(200);
        await reader.send(logout);
        expect((await open(link)).statusCode).toBe(404);
      }
    });

    it('is on the dashboard of its member: that of the valid payment with the latest date', async () => {
      const { id, client } = await payer();
      const last = async () => (await client.send(getDashboard)).res?.Own?.LastReceipt;
      expect(await last()).toBeNull();
      const newest = await paidBy(pay, id, { PaymentDate: '2026-04-02' });
      await paidBy(pay, id, { PaymentDate: '2026-01-02' });
      await paidBy(pay, id, { PaymentDate: '2026-05-02', Amount: 0 });
      const [shown] = (await historyOf(id)).filter(({ Id }) => Id === newest);
      const { ReceiptNo, PaymentDate } = shown ?? {};
      expect(await last()).toEqual({ Id: newest, ReceiptNo, Amount: 18_000, PaymentDate });
      await staff.send(voidPayment, { Id: newest, Reason: 'Bounced' });
      expect(await last()).toMatchObject({ PaymentDate: '2026-01-02T12:00:00.000Z' });
    });

    it('is not sent for a void payment, and its links are dead; who may see the payment still opens it', async () => {
      const { id, client } = await payer();
      const paymentId = await paidBy(pay, id);
      const sent = (await staff.send(sendReceipt, { Id: paymentId })).res?.Link ?? '';
      await staff.send(voidPayment, { Id: paymentId, Reason: 'Bounced' });
      expect((await open(sent)).statusCode).toBe(404);
      const opened = await open((await client.send(getReceiptLink, { Id: paymentId })).res?.Link ?? '');
      expect((await readPdf(opened.rawPayload)).text).toContain('VOID');
      expect(await staff.send(sendReceipt, { Id: paymentId })).toMatchObject({
        status: 409,
        msgkey: 'This payment is void, so its receipt is not sent',
      });
      const nothing = await paidBy(pay, id, { Amount: 0 });
      for (const [Id, message] of [
        [nothing, 'There is no receipt for a payment of ₹0'],
        [2_000_000_000, 'Payment not found'],
      ] as const) {
        expect(await staff.send(sendReceipt, { Id })).toMatchObject({ status: 404, msgkey: message });
        expect(await staff.send(getReceiptLink, { Id })).toMatchObject({ status: 404, msgkey: message });
      }
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
