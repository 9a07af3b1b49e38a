import { z } from 'zod';
import { fileCall, resultCall, savedSet } from '../../../platform/wire/call.ts';
import { optionalOneOf } from '../../../platform/wire/fields.ts';
import { requiredId } from '../../../platform/wire/numbers.ts';
import { staff, staffAndMembers } from '../../../platform/wire/roles.ts';

export const receiptTexts = {
  notFound: 'Payment not found',
  none: 'There is no receipt for a payment of ₹0',
  notFetched: 'The receipt could not be made. Please try again.',
  isVoid: 'This payment is void, so its receipt is not sent',
  queued: 'The receipt is in the outbox',
  ways: 'Send the receipt by mail or by WhatsApp',
  byWhatsApp: 'No mail can be sent: send the receipt by WhatsApp',
  onlyHere: "Nobody else can open its link: the portal's address is not set.",
  tooManyWait: 'Too many receipts wait in the outbox. Please try again when some have left.',
  sentJustNow: 'This receipt was sent a moment ago',
  sentOften: 'This receipt was mailed five times within a day',
  waits: 'This receipt waits in the outbox already',
  notSent: 'The receipt could not be sent. Please try again.',
};

const paymentId = { Id: requiredId('Id', 'Payment ID is required').describe('Of the payment') };

export const getReceipt = fileCall({
  name: 'GetReceipt',
  about: 'The receipt of a payment, on one page. Members get those of their own payments.',
  who: staffAndMembers,
  officers: ['money'],
  input: z.object(paymentId),
  file: 'application/pdf',
});

export const getReceiptLink = resultCall({
  name: 'GetReceiptLink',
  about: 'A link that opens the receipt in the browser for a quarter of an hour, as long as the session lasts.',
  who: staffAndMembers,
  officers: ['money'],
  input: z.object(paymentId),
  res: { Link: z.string() },
});

/** How long a link in a WhatsApp text works. */
export const linkDays = 7;

export const sendReceipt = resultCall({
  name: 'SendReceipt',
  about: `Mails the receipt to the member. By WhatsApp, or where no mail can be sent, it answers a text for WhatsApp, with a link of ${linkDays} days. If PUBLIC_URL is not set, the link leads to where the caller's browser has the portal open.`,
  who: staff,
  officers: ['money'],
  input: z.object({ ...paymentId, By: optionalOneOf('By', ['Mail', 'WhatsApp']) }),
  res: {
    Id: z.number(),
    ...savedSet,
    ByMail: z.boolean().describe('The mail is in the outbox'),
    MayMail: z.boolean().describe('A mail server is set, and the member has an e-mail'),
    Phone: z.string().nullable().describe('Of the member, with Text'),
    Text: z.string().nullable().describe('For WhatsApp, where nothing was mailed'),
    Link: z.string().nullable().describe('The link in the text'),
  },
});
