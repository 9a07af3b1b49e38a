// Before a payment is recorded: whether somebody has recorded one for the same member within a day, and whether another payment has the same
// reference. It is asked, and never refused: a company may pay for two with one transfer. Only the server knows: somebody else may have recorded
// the other one just now.

import { useRef } from 'react';
import { send } from '../../../platform/ui/call/api.ts';
import { serverTimeOf } from '../../../platform/ui/call/server-clock.ts';
import { type Question, useConfirm } from '../../../platform/ui/dialog/confirm.ts';
import { showAge, showDate } from '../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { listLedger } from '../payments/ledger.contract.ts';
import { listPayments, type Payment } from '../payments/payments.contract.ts';
import type { Term } from '../payments/terms.ts';

interface ToRecord {
  term: Term;
  /** Null for who is no member yet. */
  memberId: number | null;
  reference: string | null;
  /** The payment that becomes void, or null. */
  corrected: number | null;
}

/** When something is asked, `reload` has the form read again what is paid: it then offers the next term. */
export const useAskBeforeRecording = (reload?: () => unknown) => {
  const confirm = useConfirm();
  // The payment of a first try whose answer was lost is no second one. With another reference it is asked anew.
  const asked = useRef<string | null>(null);
  return async (payment: ToRecord): Promise<boolean> => {
    const key = JSON.stringify(payment);
    if (asked.current === key) return true;
    const question = (await questionOfReference(payment)) ?? (await questionOfSecond(payment));
    if (question) void reload?.();
    const mayRecord = !question || (await confirm({ verb: 'Record', tone: 'warning', ...question }));
    asked.current = mayRecord ? key : null;
    return mayRecord;
  };
};

type Asked = Pick<Question, 'title' | 'text'>;

// If a question fails to be asked, the save reports the failure.

const questionOfReference = async ({ memberId, term, reference, corrected }: ToRecord): Promise<Asked | null> => {
  if (reference === null) return null;
  const found = await send(listLedger, { Reference: reference, IsVoid: false, CurrentPage: 1, RecordsPerPage: 2 }).catch(() => null);
  const other = found?.rows.find(({ Id }) => Id !== corrected);
  if (!other) return null;
  const { MemberName, Amount, PaymentDate, RecordedBy } = other;
  const paid = memberId !== null && other.MemberId === memberId ? [other] : [];
  return {
    title: 'The same reference twice?',
    text: `${showMoney(Amount)} of ${MemberName}, paid on ${showDate(PaymentDate)}, has this reference already. ${RecordedBy} recorded it.${sameDaysText(term, paid)}`,
  };
};

const questionOfSecond = async ({ memberId, term, corrected }: ToRecord): Promise<Asked | null> => {
  if (memberId === null || corrected !== null) return null;
  const latest = await send(listPayments, { MemberId: memberId, CurrentPage: 1, RecordsPerPage: 10 }).catch(() => null);
  const first = latest?.rows.find(({ IsVoid, RecordedAt }) => !IsVoid && serverTimeOf(Date.now()) - Date.parse(RecordedAt) < soon);
  if (!first) return null;
  return {
    title: 'Record a second payment?',
    text: `${first.RecordedBy} recorded ${showMoney(first.Amount)} for this member ${showAge(first.RecordedAt)}.${sameDaysText(term, latest?.rows ?? [])}`,
  };
};

type Recorded = Pick<Payment, 'IsVoid' | 'MembershipStartDate' | 'MembershipEndDate'>;

/** The form may have been opened before the other one was recorded. Empty where it pays for other days. */
const sameDaysText = ({ start, end }: Term, recorded: readonly Recorded[]): string => {
  const terms = recorded
    .filter(({ IsVoid }) => !IsVoid)
    .map(({ MembershipStartDate, MembershipEndDate }) => ({
      start: MembershipStartDate.slice(0, 10),
      end: MembershipEndDate.slice(0, 10),
    }));
  const same = terms.filter((term) => start <= term.end && term.start <= end).toSorted((one, other) => (one.end > other.end ? -1 : 1))[0];
  if (!same) return '';
  const share = same.start <= start && end <= same.end ? 'the same days' : 'some of the same days';
  return ` The membership is paid until ${showDate(same.end)} already: this payment covers ${share}.`;
};

const soon = 24 * 60 * 60 * 1_000;
