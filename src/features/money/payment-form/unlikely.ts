// What is unlikely about a payment, asked before it is saved: a sum that is far from the last one, a term of an odd length, one that overlaps
// another, one that begins long after the payment or is over on its day, and a day long ago. Each question has the likelier value. It is
// asked in the form and of the lines of a bank's statement; of what is paid in a file of members it is only said.

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
  /** What pays for the member besides, such as further lines of a file: no gap where one of these ends. */
  others?: readonly Term[];
  /** For so long after the end of the membership a payment leaves no gap. Undefined where the server has chosen the start. */
  graceDays?: number | undefined;
}

export const knownPayments = ({
  MembershipFee,
  Today,
  MemberUntil,
  GraceDays,
  Valid,
}: Pick<ResOf<typeof listPayments>, 'MembershipFee' | 'Today' | 'MemberUntil' | 'Valid'> &
  Partial<Pick<ResOf<typeof listPayments>, 'GraceDays'>>): KnownPayments => ({
  fee: MembershipFee,
  graceDays: GraceDays,
  today: Today.slice(0, 10),
  others: MemberUntil === null ? [] : [{ start: MemberUntil.slice(0, 10), end: MemberUntil.slice(0, 10) }],
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

export const questionsAbout = (planned: Planned, known: KnownPayments): Question[] => {
  const aboutDay = questionOfDay(planned, known);
  // A term is not held against a day that is unlikely itself.
  const day = aboutDay === null ? planned.day : null;
  return [
    questionOfAmount(planned, known),
    questionOfOverlap(planned, known) ?? questionOfStart({ ...planned, day }, known) ?? questionOfLength(planned, known),
    aboutDay,
  ].filter((question) => question !== null);
};

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

/** In months: some pay in winter for a year that begins in April. */
const longestGap = 3;

/** A gap that nobody pays for, or a term that is over on the day of its payment: most often the year is wrong. */
const questionOfStart = ({ start, end, day }: Planned, { paid, others = [], graceDays }: KnownPayments): Question | null => {
  if (day === null) return null;
  const isOver = end < day;
  const before = isOver ? paid : [...paid, ...others].filter((term) => term.end < start);
  const until = before.reduce((latest, term) => (term.end > latest ? term.end : latest), '');
  const isInTime = !isOver && until !== '' && graceDays !== undefined && day <= daysAfter(until, graceDays);
  const next = isInTime || until >= day ? daysAfter(until, 1) : day;
  const isLater = !isOver && start > monthsLater(next, longestGap);
  if (!isOver && !isLater && (!isInTime || start === next)) return null;
  const last = paid[0] ?? null;
  const likely = isInTime && !isLater ? next : likelyStart(start, next, until);
  const gap = gapText({ start: next, end: daysAfter(start, -1) });
  const later = until >= day ? `what is paid, until ${formatShortDay(until)}` : 'the payment';
  return {
    about: 'Term',
    text: isOver
      ? `Over on ${formatShortDay(end)}, before the day of the payment`
      : isLater
        ? `Starts ${gap} after ${later}`
        : `${gapDays(daysBetween(next, start))} without a membership, though it was paid in time`,
    likelier: {
      label: `From ${formatShortDay(likely)}`,
      start: likely,
      end: endOfTerm(likely, monthsOfTerm(start, end) ?? likelyMonths(last), last),
    },
  };
};

const gapDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

const gapText = (gap: Term): string => {
  const months = roundedMonths(gap);
  return months < 24 ? monthsText(months) : `${Math.round(months / 12)} years`;
};

const mostDaysBeside = 60;

/** The same day of another year, if that is about when the next term starts: within the grace days it starts before the payment. */
const likelyStart = (start: Day, next: Day, until: Day | ''): Day => {
  const years = Number(next.slice(0, 4)) - Number(start.slice(0, 4));
  const sameDays = [years - 1, years, years + 1].map((count) => monthsLater(start, count * 12));
  return sameDays.find((day) => day > until && Math.abs(daysBetween(next, day)) <= mostDaysBeside) ?? next;
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
