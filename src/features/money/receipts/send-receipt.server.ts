// Sends a receipt: by mail with the PDF, or as a WhatsApp text with a link. Never that of a void payment, even if it became void while the
// mail waited.

import { bounds } from '../../../platform/bounds/bounds.ts';
import type { Reader } from '../../../platform/data/data.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { nowText, soonText, textAfter } from '../../../platform/mail/moments.ts';
import { noticeMail } from '../../../platform/mail/notice-mail.ts';
import { type Mail, queueMail, saidOfNewMails } from '../../../platform/mail/outbox.ts';
import { type Context, handle } from '../../../platform/server/calls/handle.ts';
import { baseOfPassedLinks } from '../../../platform/server/passed-links.ts';
import { formatDay, formatMoney } from '../../../platform/wire/locale.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { hasMailbox } from '../../people/members/stand-in-emails.server.ts';
import { type MailSender, organizationInMails, readOrganization } from '../../people/organization/organization.server.ts';
import { type ReceiptedPayment, receiptFile, requireReceipt } from './payment-receipt.server.ts';
import { linkDays, receiptTexts, sendReceipt } from './receipts.contract.ts';
import { receiptPath } from './serve-receipts.server.ts';

export const sendHandler = handle(sendReceipt, async (context) => {
  const { data, input, save } = context;
  const payment = await requireReceipt(data.read, input.Id, context);
  if (payment.is_void) throw new Refusal('IsVoid', receiptTexts.isVoid);
  const mayMail = context.canSendMail && hasMailbox(payment.email);
  const mail = mayMail && input.By !== 'WhatsApp' ? await receiptMail(context, payment) : null;
  const written = mail ? null : await textWithLink(context, payment);
  const send = async (records: Records) => {
    const [locked] = await records.lockAll(records.tx.selectFrom('payments').select(['id', 'is_void']).where('id', '=', input.Id));
    if (locked?.is_void !== false) throw new Refusal('IsVoid', receiptTexts.isVoid);
    if (mail) {
      const waiting = await waitingReceipts(records.tx);
      if (waiting.some((id) => id.startsWith(`${kindOf(input.Id)}-`))) throw new Refusal('MailWaits', receiptTexts.waits);
      await requireFewSent(records.tx, input.Id, payment.user_id);
      if (waiting.length >= mostWaiting) throw new Refusal('TooManyAtOnce', receiptTexts.tooManyWait);
      await queueMail(records.tx, mail);
    }
    const without = mayMail ? receiptTexts.ways : receiptTexts.byWhatsApp;
    const message = mail ? `The receipt ${(await saidOfNewMails(records.tx, mayMail)).one}` : without;
    const texts = { Phone: written ? payment.phone : null, Text: written?.text ?? null, Link: written?.link ?? null };
    return { res: { Id: input.Id, ByMail: mail !== null, MayMail: mayMail, ...texts }, message };
  };
  // Without it, a repeated request would mail again.
  return save(send, { isAnswerKept: true });
});

type SendContext = Context<typeof sendReceipt>;

const receiptMail = async ({ data, input, caller, mailUrl }: SendContext, payment: ReceiptedPayment): Promise<Mail> => {
  const { name, content } = await receiptFile(data, payment, caller.userId);
  const sender = await organizationInMails(data.read, mailUrl);
  const attachments = [{ name, mime: 'application/pdf', base64: content.toString('base64') }];
  return { to: payment.email, userId: payment.user_id, kind: kindOf(input.Id), ...letterOf(payment, sender), attachments };
};

const letterOf = (payment: ReceiptedPayment, sender: MailSender) => {
  const { receipt_no, membership_start, membership_end } = payment;
  const title = `Your receipt ${receipt_no}`;
  const mail = noticeMail({
    ...sender,
    title,
    paragraphs: [
      `Dear ${payment.full_name},`,
      `thank you for your payment of ${formatMoney(payment.amount_paise)}. Your receipt ${receipt_no} is attached.`,
      `It is for your membership from ${formatDay(membership_start)} to ${formatDay(membership_end)}.`,
    ],
    reason: `You get this mail because ${sender.organization} has recorded a payment of yours.`,
  });
  return { subject: title, ...mail };
};

const textWithLink = async ({ data, input, links, publicUrl, origin }: SendContext, payment: ReceiptedPayment) => {
  const { name } = await readOrganization(data.read);
  const { full_name, receipt_no, amount_paise } = payment;
  const link = `${baseOfPassedLinks({ publicUrl, origin })}${links.makeForDays(receiptPath(input.Id), receipt_no, linkDays)}`;
  const text = `Dear ${full_name}, thank you for your payment of ${formatMoney(amount_paise)}. Your receipt ${receipt_no}: ${link}\n${name}`;
  return { link, text };
};

const kindOf = (paymentId: number) => `receipt-${paymentId}`;

/** Each with its PDF. */
const mostWaiting = 500;

const waitingReceipts = async (reader: Reader): Promise<string[]> => {
  const mails = reader.selectFrom('outbox').select('message_id').where('state', '=', 'Waiting').where('message_id', 'like', 'receipt-%');
  return (await mails.limit(mostWaiting).execute()).map(({ message_id }) => message_id);
};

const justNow = { minutes: 5 };

const requireFewSent = async (reader: Reader, paymentId: number, userId: number): Promise<void> => {
  const { each, minutes } = bounds.receiptMails;
  const mails = reader.selectFrom('outbox').select('sent_at').where('user_id', '=', userId).where('state', '=', 'Sent');
  const sent = await mails
    .where('message_id', 'like', `${kindOf(paymentId)}-%`)
    .where('sent_at', '>', textAfter(nowText(), { minutes }, 'before'))
    .where('sent_at', '<=', soonText())
    .orderBy('sent_at', 'desc')
    .limit(each)
    .execute();
  const [last] = sent;
  if ((last?.sent_at ?? '') > textAfter(nowText(), justNow, 'before')) throw new Refusal('WasSent', receiptTexts.sentJustNow);
  if (sent.length >= each) throw new Refusal('WasSent', receiptTexts.sentOften);
};

/** Called when the mail is about to be sent. */
export const reasonToWithdrawReceipt = async (reader: Reader, mailId: number): Promise<string | null> => {
  const mail = await reader.selectFrom('outbox').select('message_id').where('id', '=', mailId).executeTakeFirst();
  const [, paymentId] = /^receipt-(\d+)-/.exec(mail?.message_id ?? '') ?? [];
  if (!paymentId) return null;
  const payment = await reader.selectFrom('payments').select('is_void').where('id', '=', Number(paymentId)).executeTakeFirst();
  return payment?.is_void === false ? null : 'Not sent: the payment is void now';
};
