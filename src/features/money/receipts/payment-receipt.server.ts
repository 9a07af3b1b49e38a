// The receipt of a payment: who may have it, and drawing it.

import { sql } from 'kysely';
import type { Person } from '../../../platform/bounds/concurrency-limit.ts';
import type { Data, Reader } from '../../../platform/data/data.ts';
import { type Asking, chaptersOf } from '../../../platform/server/calls/chapters-of.ts';
import type { Caller } from '../../../platform/server/calls/handle.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { isMemberOf } from '../../chapters/fellows/members-of-chapters.server.ts';
import { readLogo } from '../../people/organization/logo.server.ts';
import { readOrganization } from '../../people/organization/organization.server.ts';
import type { Receipt } from './draw-receipt.server.ts';
import { drawInThread } from './receipt-thread.server.ts';
import { receiptTexts } from './receipts.contract.ts';

export const findPayment = (read: Reader, id: number) =>
  read
    .selectFrom('payments')
    // A receipt outlives its member.
    .leftJoin('users', 'users.id', 'payments.user_id')
    .where('payments.id', '=', id)
    .select(['user_id', 'membership_no', 'phone'])
    .select([sql<string>`coalesce(full_name, receipt_name, '')`.as('full_name'), sql<string>`coalesce(email, '')`.as('email')])
    .select(['receipt_no', 'receipt_name', 'method', 'reference', 'is_void'])
    .leftJoin('receipt_issuers', 'receipt_issuers.id', 'payments.issuer_id')
    .select(['receipt_issuers.name as issuer', 'receipt_issuers.address as issuer_address', 'receipt_issuers.tax_number as issuer_number'])
    .select(['payments.tax_rate', 'payments.tax_code', 'payments.tax_state', 'payments.member_tax_number', 'payments.member_state'])
    .select(['taxable_value_paise', 'cgst_paise', 'sgst_paise', 'igst_paise', 'recorded_at'])
    .select(['payments.amount_paise', 'payments.payment_date', 'payments.membership_start', 'payments.membership_end'])
    .executeTakeFirst();

type FoundPayment = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

export type ReceiptedPayment = FoundPayment & { receipt_no: string; receipt_name: string };

export const hasReceipt = (payment: FoundPayment | undefined): payment is ReceiptedPayment =>
  payment !== undefined && payment.receipt_no !== null && payment.receipt_name !== null;

/** Members get their own, officers also those of the members of their chapters. */
export const requireReceipt = async (read: Reader, id: number, asking: AskingUser): Promise<ReceiptedPayment> => {
  const payment = await findPayment(read, id);
  if (!payment || !(await maySeeReceipt(read, payment, asking))) throw new Refusal(404, receiptTexts.notFound);
  if (!hasReceipt(payment)) throw new Refusal(404, receiptTexts.none);
  return payment;
};

interface AskingUser extends Asking {
  caller: Caller;
}

export const maySeeReceipt = async (read: Reader, { user_id }: Pick<FoundPayment, 'user_id'>, asking: AskingUser): Promise<boolean> =>
  user_id === asking.caller.userId || isMemberOf(read, chaptersOf(asking, 'money'), user_id);

/** `by` waits for a turn to draw. */
export const receiptFile = async (data: Data, payment: ReceiptedPayment, by: Person): Promise<{ name: string; content: Buffer }> => {
  const present = await readOrganization(data.read);
  const { logo } = present;
  const receipt: Receipt = {
    number: payment.receipt_no,
    isVoid: payment.is_void,
    organization: issuerOf(payment) ?? present,
    logo: logo === null ? null : await readLogo(data, logo),
    member: { name: payment.receipt_name, membershipNo: payment.membership_no, taxNumber: payment.member_tax_number },
    amountPaise: payment.amount_paise,
    paidOn: payment.payment_date,
    startsOn: payment.membership_start,
    endsOn: payment.membership_end,
    method: payment.method,
    reference: payment.reference,
    tax: taxOf(payment),
    recordedAt: payment.recorded_at,
  };
  return { name: `receipt-${payment.receipt_no.replace('/', '-')}.pdf`, content: await drawInThread(receipt, by) };
};

/** Null for receipts that are older than the keeping of it: they say what the settings say now. */
const issuerOf = ({ issuer, issuer_address, issuer_number }: FoundPayment): Receipt['organization'] | null =>
  issuer === null ? null : { name: issuer, address: issuer_address ?? '', taxNumber: issuer_number ?? '' };

const taxOf = (payment: FoundPayment): Receipt['tax'] => {
  const { tax_rate: rate, tax_code: code, tax_state, member_state } = payment;
  if (rate === null) return null;
  return {
    rate,
    code,
    place: member_state ?? tax_state ?? '',
    taxable: payment.taxable_value_paise ?? 0,
    cgst: payment.cgst_paise,
    sgst: payment.sgst_paise,
    igst: payment.igst_paise,
  };
};
