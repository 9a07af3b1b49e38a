// Serves receipts at their signed links: to the caller who has opened one, and for some days to whoever was sent one.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bounds } from '../../../platform/bounds/bounds.ts';
import { limitConcurrency } from '../../../platform/bounds/concurrency-limit.ts';
import type { Caller, Services } from '../../../platform/server/calls/handle.ts';
import { personOf } from '../../../platform/server/http/addresses.ts';
import { contentDisposition } from '../../../platform/server/http/content-disposition.ts';
import type { LinkQuery } from '../../../platform/server/signed-links.ts';
import { largestId } from '../../../platform/wire/ids.ts';
import { findPayment, hasReceipt, maySeeReceipt, type ReceiptedPayment, receiptFile } from './payment-receipt.server.ts';

export const receiptPath = (id: number | string): string => `/receipts/${id}`;

interface ReceiptRoute {
  Params: { id: string };
  Querystring: LinkQuery;
}

interface Serving extends Pick<Services, 'data' | 'links' | 'timeZone'> {
  callerOfSession: (session: string) => Promise<Caller | null>;
}

// Whoever has a link needs no account, so what is done for one address, and for all, is bounded before anything is drawn.
const limitByLink = limitConcurrency(bounds.receiptsByLink);

export const serveReceipts = (app: FastifyInstance, { data, links, timeZone, callerOfSession }: Serving): void => {
  app.get<ReceiptRoute>(receiptPath(':id'), { compress: false }, async (request, reply) => {
    const { id } = request.params;
    const payment = isId(id) ? await findPayment(data.read, Number(id)) : undefined;
    // The signature is checked even without a payment, so that the response time does not tell whether there is one.
    const mayRead = await findReader(request, payment?.receipt_no ?? '');
    if (!hasReceipt(payment) || !(await mayRead(payment))) return sendNotFound(reply);
    const person = personOf(request);
    const { name, content } = await limitByLink(() => receiptFile(data, payment, person), person);
    return reply.headers({ ...headers, 'content-disposition': contentDisposition(true, name) }).send(content);
  });

  const findReader = async ({ params: { id }, query }: FastifyRequest<ReceiptRoute>, number: string) => {
    const session = links.sessionOf(receiptPath(id), number, query);
    const caller = session ? await callerOfSession(session) : null;
    const wasSent = links.isForNow(receiptPath(id), number, query);
    return async (payment: ReceiptedPayment): Promise<boolean> =>
      (wasSent && !payment.is_void) || (caller !== null && (await maySeeReceipt(data.read, payment, { caller, timeZone })));
  };
};

const isId = (text: string) => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= largestId;

const noStore = 'private, no-store';

const headers = {
  'content-type': 'application/pdf',
  // Readers of PDF in browsers are pages with a plug-in, which the policy of the portal's own pages would refuse.
  'content-security-policy': "frame-ancestors 'none'",
  'cache-control': noStore,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/** A changed link, one that has run out, and one of a void payment get the same answer. */
const sendNotFound = (reply: FastifyReply) =>
  reply
    .code(404)
    .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': noStore })
    .send('This link does not work any more. Please ask for the receipt once more.\n');
