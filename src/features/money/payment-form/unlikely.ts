// What is unlikely about a payment, asked before it is saved: a sum that is far from the last one, a term of an odd length, one that overlaps
// another, and a day long ago. Each question has the likelier value. It is asked in the form and of the lines of a bank's statement; of what
// is paid in a file of members it is only said.

import type { ResOf } from '../../../platform/wire/call.ts';
import { type Day, daysAfter, daysBetween, monthsLater } from '../../../platform/wire/days.ts';
import { formatMoney, formatShortDay } from '../../../platform/wire/locale.ts';
import type { listPayments } from '../payments/payments.contract.ts';
import {
  endOfTerm,
  likelyAmount,
  likelyMonths,
  monthsOfTerm,
  monthsText,
  type PaidTerm,
  paidFor,
  roundedMonths,
  type Term,
} from '../payments/terms.ts';

export interface KnownPayments {
  /** The valid ones, first the one whose membership ends last. In rupees. None of who has paid less than a rupee: that is no member. */
  paid: readonly PaidTerm[];
  /** For a year, in rupees. Null if not set. */
  fee: number | null;
  /** Null where the payment may be of any day, because it corrects another. */
  today: Day | null;
}

export const knownPayments = ({
  MembershipFee,
  Today,
  MemberUntil,
  Valid,
}: Pick<ResOf<typeof listPayments>, 'MembershipFee' | 'Today' | 'MemberUntil' | 'Valid'>): KnownPayments => ({
  fee: MembershipFee,
  today: Today.slice(0, 10),
  paid: (MemberUntil === null ? [] : Valid).map(({ Amount, MembershipStartDate, MembershipEndDate }) => ({
    amount: Amount,
    start: MembershipStartDate.slice(0, 10),
    end: MembershipEndDate.slice(0, 10),
  })),
});

export interface Question {
  about: 'Amount' | 'Term' | 'Day';
  text: string;
  likelier: { label: string } & ({ amount: number } | { day: Day } | Term);
}

interface Planned extends Term {
  /** Null while it is not a number yet. */
  amount: number | null;
  /** The day of the payment. */
  day: Day | null;
}

export const questionsAbout = (planned: Planned, known: KnownPayments): Question[] =>
  [
    questionOfAmount(planned, known),
    questionOfOverlap(planned, known) ?? questionOfLength(planned, known),
    questionOfDay(planned, known),
  ].filter((question) => question !== null);

/** Three times as much, or a third. */
const oddFactor = 3;

/** '10 times', 'Only 1/10 of'. Null for what is not far from the likely one. */
export const oddShare = (amount: number, likely: number): string | null =>
  likely === 0 || (amount < likely * oddFactor && amount > likely / oddFactor) ? null : shareText(amount / likely);

const questionOfAmount = ({ amount, start, end }: Omit<Planned, 'day'>, { paid, fee }: Omit<KnownPayments, 'today'>): Question | null => {
  if (amount === null) return null;
  const months = roundedMonths({ start, end });
  const likely = likelyAmount(months, paid, fee);
  const share = likely === null ? null : oddShare(amount, likely);
  if (likely === null || share === null) return null;
  const what = paidFor(months, paid) === null ? 'fee' : 'last payment';
  return {
    about: 'Amount',
    text: `${share} the ${what} for ${monthsText(months)}`,
    likelier: { label: `Use ${formatMoney(Math.round(likely * 100))}`, amount: likely },
  };
};

const shareText = (share: number): string => {
  if (share === 0) return 'Nothing, instead of';
  if (share >= 1) return `${Number(share.toFixed(1))} times`;
  return `Only 1/${Math.round(1 / share)} of`;
};

const questionOfLength = ({ start, end }: Planned, { paid }: KnownPayments): Question | null => {
  const last = paid[0] ?? null;
  const isUsual = end >= daysAfter(monthsLater(start, 1), -1) && end <= monthsLater(start, 13);
  if (isUsual && !isShorterThanLast(last, { start, end })) return null;
  const months = likelyMonths(last);
  return {
    about: 'Term',
    text: lengthText({ start, end }),
    likelier: { label: monthsText(months), start, end: endOfTerm(start, months, last) },
  };
};

/** Who has paid for a year pays for one again, or for whole months. */
const isShorterThanLast = (last: Term | null, { start, end }: Term): boolean =>
  last !== null && monthsOfTerm(start, end) === null && daysBetween(start, end) < daysBetween(last.start, last.end) * mostOfPart;

const mostOfPart = 0.9;

/** Whoever means so long a term means a life. */
const monthsOfLife = 20 * 12;

const lengthText = ({ start, end }: Term): string => {
  if (end >= monthsLater(start, monthsOfLife)) return `A life membership, until ${formatShortDay(end)}`;
  const months = monthsOfTerm(start, end);
  return months === null ? `A term of ${daysBetween(start, end) + 1} days` : `A term of ${monthsText(months)}`;
};

const questionOfOverlap = ({ start, end }: Planned, { paid }: KnownPayments): Question | null => {
  const last = paid[0];
  const overlapped = paid.find((term) => start <= term.end && term.start <= end);
  if (!last || !overlapped) return null;
  const next = daysAfter(last.end, 1);
  const months = monthsOfTerm(start, end) ?? likelyMonths(last);
  return {
    about: 'Term',
    text: `${daysText(start, end, overlapped)} paid already, until ${formatShortDay(overlapped.end)}`,
    likelier: { label: `From ${formatShortDay(next)}`, start: next, end: endOfTerm(next, months, last) },
  };
};

const daysText = (start: Day, end: Day, overlapped: Term): string => {
  const from = start > overlapped.start ? start : overlapped.start;
  const until = end < overlapped.end ? end : overlapped.end;
  const days = daysBetween(from, until) + 1;
  return days === 1 ? '1 day is' : `${days} days are`;
};

const questionOfDay = ({ day }: Planned, { today }: KnownPayments): Question | null => {
  if (day === null || today === null) return null;
  // Today's day with last year's number is a likely slip, too.
  const yearAgo = monthsLater(today, -12);
  if (day > yearAgo && day <= today) return null;
  const when = day > today ? 'which is still to come' : `${day === yearAgo ? 'a year' : 'more than a year'} ago`;
  return {
    about: 'Day',
    text: `Paid on ${formatShortDay(day)}, ${when}`,
    likelier: { label: `Use ${formatShortDay(today)}`, day: today },
  };
};
