// A receipt that is mailed: once, while it waits, and to whom not.

import { beforeAll, describe, expect, it } from 'vitest';
import { makeUser } from '../../../../tests/makers.ts';
import { paymentsOf } from '../../../../tests/payments.ts';
import { readPdf } from '../../../../tests/pdf-text.ts';
import { sendNow } from '../../../../tests/rooms/outbox-room.ts';
import { startMailServer } from '../../../../tests/servers/mail-server.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { eraseMember } from '../../desk/personal-data/erasing/erasing.contract.ts';
import { voidPayment } from '../payments/payments.contract.ts';
import { sendReceipt } from './receipts.contract.ts';
import { reasonToWithdrawReceipt } from './send-receipt.server.ts';

const mailServer = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'portal@example.com' };

const paidBy = async (pay: ReturnType<typeof paymentsOf>['pay'], memberId: number, more: object = {}) =>
  (await pay(memberId, { Amount: 18_000, ...more })).res?.Id ?? 0;

describe('a receipt with a mail server', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    const { pay } = paymentsOf(portal, () => staff);
    const mailsTo = (email: string) =>
      portal().data.read.selectFrom('outbox').select(['id', 'content', 'subject']).where('to_address', '=', email).execute();

    it('is mailed with its PDF once, however often it is sent, and without a link to this machine', async () => {
      const { id, email } = await makeUser(portal().data, { fullName: 'Asha Rao' });
      const paymentId = await paidBy(pay, id);
      const headers = { 'idempotency-key': 'sent twice' };
      for (let times = 0; times < 2; times++) {
        const { status, msgkey, res } = await staff.send(sendReceipt, { Id: paymentId }, null, headers);
        expect({ status, msgkey }).toEqual({ status: 200, msgkey: 'The receipt is in the outbox' });
        expect(res).toEqual({ Id: paymentId, SetId: null, ByMail: true, MayMail: true, Phone: null, Text: null, Link: null });
      }
      const again = await staff.send(sendReceipt, { Id: paymentId });
      expect(again).toMatchObject({ status: 400, msgkey: 'This receipt waits in the outbox already' });
      const [mail, ...others] = await mailsTo(email);
      expect(others).toEqual([]);
      expect(mail?.subject).toMatch(/^Your receipt \d{4}-\d\d.\d{6}$/);
      expect(mail?.content).not.toMatch(/localhost|127\.0/);

      const server = await startMailServer();
      await sendNow(portal(), server.url);
      const source = server.received.find(({ to }) => to.includes(email))?.source ?? '';
      expect(source).toContain('Content-Type: application/pdf; name=receipt-');
      const base64 = /filename=receipt-[^\r]+\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(source)?.[1] ?? '';
      expect((await readPdf(Buffer.from(base64, 'base64'))).text).toContain('₹18,000.00');
      // Somebody may press the button again, and programs may send it again later.
      expect(await staff.send(sendReceipt, { Id: paymentId })).toMatchObject({
        status: 400,
        msgkey: 'This receipt was sent a moment ago',
        res: { Code: 'WasSent' },
      });
      const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
      const leftAt = (sent_at: string) =>
        portal().data.write((tx) => tx.updateTable('outbox').set({ sent_at }).where('to_address', '=', email).execute());
      await leftAt(minutesAgo(4.9));
      expect((await staff.send(sendReceipt, { Id: paymentId })).status).toBe(400);
      await leftAt(minutesAgo(5.1));
      expect((await staff.send(sendReceipt, { Id: paymentId })).status).toBe(200);
    });

    it('of one payment is mailed five times in a day at most', { tags: ['long'] }, async () => {
      const { id } = await makeUser(portal().data, { fullName: 'Asha Rao' });
      const Id = await paidBy(pay, id);
      const leftAgo = (minutes: number) => {
        const sent_at = new Date(Date.now() - minutes * 60_000).toISOString();
        return portal().data.write((tx) => tx.updateTable('outbox').set({ state: 'Sent', sent_at }).where('user_id', '=', id).execute());
      };
      for (let times = 0; times < 5; times++) {
        expect((await staff.send(sendReceipt, { Id })).status).toBe(200);
        await leftAgo(10);
      }
      expect(await staff.send(sendReceipt, { Id })).toMatchObject({
        status: 400,
        msgkey: 'This receipt was mailed five times within a day',
        res: { Code: 'WasSent' },
      });
      await leftAgo(24 * 60 + 1);
      expect((await staff.send(sendReceipt, { Id })).status).toBe(200);
    });

    it('is not mailed when it is to go by WhatsApp: the answer has the text, and says that mail is the other way', async () => {
      const { id } = await makeUser(portal().data, { fullName: 'Asha Rao' });
      const Id = await paidBy(pay, id);
      const waiting = () => portal().data.read.selectFrom('outbox').select('id').where('user_id', '=', id).execute();
      const { msgkey, res } = await staff.send(sendReceipt, { Id, By: 'WhatsApp' });
      expect(msgkey).toBe('Send the receipt by mail or by WhatsApp');
      expect(res).toMatchObject({ ByMail: false, MayMail: true, Text: expect.stringContaining('Dear Asha Rao') });
      expect(await waiting()).toEqual([]);
      expect((await staff.send(sendReceipt, { Id, By: 'Mail' })).res).toMatchObject({ ByMail: true, Text: null });
      expect(await waiting()).toHaveLength(1);
    });

    it('of an erased member is not mailed: nobody has that address', async () => {
      const { id } = await makeUser(portal().data, { fullName: 'Asha Rao' });
      const Id = await paidBy(pay, id);
      expect((await staff.send(eraseMember, { UserId: id, Reason: 'Asked' })).status).toBe(200);
      const waiting = () => portal().data.read.selectFrom('outbox').select('to_address').where('to_address', 'like', '%.invalid').execute();
      for (const By of ['WhatsApp', 'Mail']) {
        const { msgkey, res } = await staff.send(sendReceipt, { Id, By });
        expect(msgkey).toBe('No mail can be sent: send the receipt by WhatsApp');
        expect(res).toMatchObject({ ByMail: false, MayMail: false, Link: expect.stringContaining('/receipts/') });
      }
      expect(await waiting()).toEqual([]);
    });

    it('waits while no mail can be sent, and the answer says so', async () => {
      const { id } = await makeUser(portal().data);
      await staff.send(sendReceipt, { Id: await paidBy(pay, id) });
      await sendNow(portal(), 'smtp://127.0.0.1:1');
      expect(await staff.send(sendReceipt, { Id: await paidBy(pay, id) })).toMatchObject({
        status: 200,
        msgkey: 'The receipt waits in the outbox: no mail can be sent right now',
        res: { ByMail: true },
      });
    });

    it('is withdrawn when the payment became void while it waited', async () => {
      const { id, email } = await makeUser(portal().data);
      const paymentId = await paidBy(pay, id);
      await staff.send(sendReceipt, { Id: paymentId });
      const [mail] = await mailsTo(email);
      const why = () => reasonToWithdrawReceipt(portal().data.read, mail?.id ?? 0);
      expect(await why()).toBeNull();
      await staff.send(voidPayment, { Id: paymentId, Reason: 'Bounced' });
      expect(await why()).toBe('Not sent: the payment is void now');
    });

    it('waits with at most 500 others', async () => {
      const { id } = await makeUser(portal().data);
      const paymentId = await paidBy(pay, id);
      const at = '2026-01-01T00:00:00.000Z';
      const rows = Array.from({ length: 500 }, (_, each) => ({
        message_id: `receipt-0-${each}`,
        to_address: 'x@example.com',
        subject: '',
        content: '{}',
        urgency: 1,
        is_for_daytime: false,
        state: 'Waiting' as const,
        created_at: at,
        due_at: '2099-01-01',
        give_up_at: '2099-01-01',
        tries: 0,
      }));
      await portal().data.write(async (tx) => {
        for (let from = 0; from < 500; from += 50)
          await tx
            .insertInto('outbox')
            .values(rows.slice(from, from + 50))
            .execute();
      });
      expect(await staff.send(sendReceipt, { Id: paymentId })).toMatchObject({ status: 429 });
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  }, mailServer);
});
