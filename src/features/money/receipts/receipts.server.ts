// The calls of receipts: the file, a link to it, and sending it.

import { handle } from '../../../platform/server/calls/handle.ts';
import { receiptFile, requireReceipt } from './payment-receipt.server.ts';
import { getReceipt, getReceiptLink } from './receipts.contract.ts';
import { sendHandler } from './send-receipt.server.ts';
import { receiptPath } from './serve-receipts.server.ts';

export const receiptsServer = [
  handle(getReceipt, async (context) => {
    const { data, input, caller } = context;
    const payment = await requireReceipt(data.read, input.Id, context);
    return { file: await receiptFile(data, payment, caller.userId) };
  }),
  handle(getReceiptLink, async (context) => {
    const { data, input, caller, links } = context;
    const { receipt_no } = await requireReceipt(data.read, input.Id, context);
    return { res: { Link: links.make(receiptPath(input.Id), receipt_no, caller.session) } };
  }),
  sendHandler,
];
