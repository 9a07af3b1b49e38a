// Receipts of payments: the contract between the server and the web client.

import { z } from 'zod';
import { fileCall } from '../../../platform/wire/call.ts';
import { requiredId } from '../../../platform/wire/numbers.ts';
import { staffAndMembers } from '../../../platform/wire/roles.ts';

export const receiptTexts = {
  notFound: 'Payment not found',
  none: 'There is no receipt for a payment of ₹0',
  notFetched: 'The receipt could not be made. Please try again.',
};

export const getReceipt = fileCall({
  name: 'GetReceipt',
  about: 'The receipt of a payment, on one page. Members get those of their own payments.',
  who: staffAndMembers,
  input: z.object({ Id: requiredId('Id', 'Payment ID is required').describe('Of the payment') }),
  file: 'application/pdf',
});
