// Receipts on the server: who may have one, and what stands on it.

import type { Data } from '../../../platform/data/data.ts';
import { type Caller, handle, isStaff } from '../../../platform/server/calls/handle.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { readLogo } from '../../people/organization/logo.server.ts';
import { readOrganization } from '../../people/organization/organization.server.ts';
import { drawInThread } from './receipt-thread.server.ts';
import { getReceipt, receiptTexts } from './receipts.contract.ts';

export const receiptsServer = [
  handle(getReceipt, async ({ data, input, caller }) => {
    const { receipt_no: number, receipt_name: name, ...payment } = await requirePayment(data, input.Id, caller);
    if (number === null || name === null) throw new Refusal(404, receiptTexts.none);
    const { logo, ...organization } = await readOrganization(data.read);
    const receipt = {
      number,
      isVoid: payment.is_void,
      organization,
      logo: logo === null ? null : await readLogo(data, logo),
      member: { name, membershipNo: payment.membership_no },
      amountPaise: payment.amount_paise,
      paidOn: payment.payment_date,
      startsOn: payment.membership_start,
      endsOn: payment.membership_end,
      method: payment.method,
      reference: payment.reference,
    };
    const content = await drawInThread(receipt, caller.userId);
    return { file: { name: `receipt-${number.replace('/', '-')}.pdf`, content } };
  }),
];

const requirePayment = async ({ read }: Data, id: number, caller: Caller) => {
  const payment = await read
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .where('payments.id', '=', id)
    .select(['user_id', 'membership_no', 'receipt_no', 'receipt_name', 'method', 'reference', 'is_void'])
    .select(['payments.amount_paise', 'payments.payment_date', 'payments.membership_start', 'payments.membership_end'])
    .executeTakeFirst();
  if (!payment || !(isStaff(caller) || payment.user_id === caller.userId)) throw new Refusal(404, receiptTexts.notFound);
  return payment;
};
