// What a line of a file says of the payment that it adds: its sum and term, and what the form would ask about it.

import type { Reader } from '../../../platform/data/data.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { formatDay, formatMoney } from '../../../platform/wire/locale.ts';
import { readOrganization } from '../../people/organization/organization.server.ts';
import { type KnownPayments, questionsAbout } from '../payment-form/unlikely.ts';
import { leastPaiseForMembership } from '../payments/payment-rules.ts';
import type { PaidTerm } from '../payments/terms.ts';

interface AddedPayment {
  amount_paise: number;
  membership_start: Day;
  membership_end: Day;
}

export const paymentText = ({
  amount_paise,
  method,
  membership_start,
  membership_end,
}: AddedPayment & { method?: string | null }): string =>
  `${formatMoney(amount_paise)}${method ? ` by ${method}` : ''}, for ${formatDay(membership_start)} to ${formatDay(membership_end)}`;

/** As the form asks: a zero too many, and a term in a wrong year, are believed as easily in a file. It may be of any day. */
export const questionsText = (
  { amount_paise, payment_date: day, membership_start: start, membership_end: end }: AddedPayment & { payment_date: Day },
  known: Pick<KnownPayments, 'paid' | 'fee' | 'others'>,
): string | null => {
  const questions = questionsAbout({ amount: amount_paise / 100, start, end, day }, { ...known, today: null });
  return questions.length === 0 ? null : questions.map(({ text }) => text).join('. ');
};

export const joinNotes = (...notes: (string | null)[]): string | null => notes.filter((note) => note !== null).join('. ') || null;

/** Of the valid payments among these, the one that ends last first. Who has paid less than a rupee is no member. */
export const validTerms = (recorded: readonly (AddedPayment & { is_void: boolean })[]): PaidTerm[] => {
  const valid = recorded.filter(({ is_void }) => !is_void);
  if (valid.every(({ amount_paise }) => amount_paise < leastPaiseForMembership)) return [];
  return valid
    .map((paid) => ({ start: paid.membership_start, end: paid.membership_end, amount: paid.amount_paise / 100 }))
    .sort((one, other) => (one.end > other.end ? -1 : one.end < other.end ? 1 : 0))
    .slice(0, mostCompared);
};

/** As many as the form knows. */
const mostCompared = 50;

/** In rupees, for a year. */
export const readFee = async (reader: Reader): Promise<number | null> => {
  const { membershipFeePaise } = await readOrganization(reader);
  return membershipFeePaise === null ? null : membershipFeePaise / 100;
};
