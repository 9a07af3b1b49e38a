// Which payments may be recorded: the days that are possible, and what officers may record. The form asks for the same before it sends.

import type { z } from 'zod';
import { type Day, monthsLater, plainDayOf, yearAfter } from '../../../platform/wire/days.ts';
import { type PaymentFields, paymentTexts } from './payments.contract.ts';
import type { Term } from './terms.ts';

/** In paise: the least amount that makes a member. */
export const leastPaiseForMembership = 100;

interface OfferedTerm extends Term {
  amountPaise: number;
}

interface PaidTerm extends Term {
  paymentDate: Day;
}

/** A date field makes the year 26 of a typed 26. */
const earliestDay: Day = '1900-01-01';

/** What no payment may say, whoever records it: a day long ago or not come yet, or an end before the start or that nobody will see. */
export const refusedDays = (
  { paymentDate, start, end }: PaidTerm,
  today: Day,
): { field: 'PaymentDate' | 'MemberShipEndDate'; text: string } | null => {
  if (paymentDate < earliestDay) return { field: 'PaymentDate', text: paymentTexts.tooLongAgo };
  if (paymentDate > today) return { field: 'PaymentDate', text: paymentTexts.inFuture };
  if (end < start) return { field: 'MemberShipEndDate', text: paymentTexts.endsTooEarly };
  return end > latestEnd(today) ? { field: 'MemberShipEndDate', text: paymentTexts.endsTooLate } : null;
};

/** A year has four digits. */
const latestEnd = (today: Day): Day => (today < '9899' ? monthsLater(today, 1_200) : '9999-12-31');

/** The same in a form, which knows the day. */
export const hasPossibleDays =
  (today: Day): z.core.CheckFn<Pick<PaymentFields, 'PaymentDate' | 'MemberShipStartDate' | 'MemberShipEndDate'>> =>
  ({ value, issues }) => {
    const days = [value.PaymentDate, value.MemberShipStartDate, value.MemberShipEndDate].map(plainDayOf);
    const [paymentDate, start, end] = days;
    const refused = paymentDate && start && end && refusedDays({ paymentDate, start, end }, today);
    if (refused) issues.push({ code: 'custom', message: refused.text, path: [refused.field], input: value[refused.field] });
  };

/** The day after the membership that runs, otherwise today. Null where it is not known. */
export type NextStart = Day | null;

/** Days have years of four digits. */
const threeYearsAfter = (day: Day): Day => (day < '9997' ? yearAfter(yearAfter(yearAfter(day))) : '9999-12-31');

/** The latest end that officers may record: three years from the start, and from where the next term would start. */
export const latestEndOfOfficers = (start: Day, next: NextStart): Day => threeYearsAfter(next !== null && next < start ? next : start);

/** Officers may record neither a gift nor a membership without an end in sight. */
export const refusedOfOfficers = (
  { amountPaise, start, end }: OfferedTerm,
  next: NextStart,
): { field: 'Amount' | 'MemberShipEndDate'; text: string } | null => {
  if (amountPaise < leastPaiseForMembership) return { field: 'Amount', text: paymentTexts.amountTooSmall };
  if (end > threeYearsAfter(start)) return { field: 'MemberShipEndDate', text: paymentTexts.termTooLong };
  const latest = latestEndOfOfficers(start, next);
  return end > latest ? { field: 'MemberShipEndDate', text: paymentTexts.termTooFar(latest) } : null;
};

/** The same rule in an officer's form. */
export const mayBeOfOfficers =
  (next: NextStart): z.core.CheckFn<Pick<PaymentFields, 'Amount' | 'MemberShipStartDate' | 'MemberShipEndDate'>> =>
  ({ value, issues }) => {
    const [start, end] = [plainDayOf(value.MemberShipStartDate), plainDayOf(value.MemberShipEndDate)];
    const refused = start && end && refusedOfOfficers({ amountPaise: value.Amount, start, end }, next);
    if (refused) issues.push({ code: 'custom', message: refused.text, path: [refused.field], input: value[refused.field] });
  };
