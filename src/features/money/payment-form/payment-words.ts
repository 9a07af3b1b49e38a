// What the form of a payment says of the values that stand in it: what is asked about, and lines that sum them up.

import { showDate, shownDay } from '../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import type { Day } from '../../../platform/wire/days.ts';
import type { PaymentValues } from './payment-values.ts';
import { type KnownPayments, type Question, questionsAbout } from './unlikely.ts';

/** What is unlikely about the payment, as it stands in the form. */
export const questionsOf = (values: PaymentValues, known: KnownPayments): Question[] => {
  const [start, end] = [shownDay(values.MemberShipStartDate), shownDay(values.MemberShipEndDate)];
  if (start === null || end === null || end < start) return [];
  return questionsAbout({ start, end, amount: amountOf(values), day: shownDay(values.PaymentDate) }, known);
};

/** Whether something about the payment is asked. */
export const isAskedAbout = (values: PaymentValues, known: KnownPayments): boolean => questionsOf(values, known).length > 0;

export const amountOf = ({ Amount }: PaymentValues): number | null => {
  const amount = String(Amount).trim() === '' ? Number.NaN : Number(Amount);
  return Number.isFinite(amount) ? amount : null;
};

/** 'Update Payment · ₹18,000.00'. */
export const verbWithSum = (verb: string, values: PaymentValues): string => {
  const amount = amountOf(values);
  return amount === null ? verb : `${verb} · ${showMoney(amount)}`;
};

/** '25 Nov 2026 – 24 Nov 2027 · ₹18,000.00 · UPI'. What is missing yet is left out, and the method said to be: it is easily overlooked. */
export const recordedLine = (values: PaymentValues): string => {
  const { MemberShipStartDate: start, MemberShipEndDate: end, Method } = values;
  const amount = amountOf(values);
  const term = start && end ? `${showDate(start)} – ${showDate(end)}` : '';
  return [term, amount === null ? '' : showMoney(amount), Method || 'no method yet'].filter((part) => part !== '').join(' · ');
};

export const paidOn = (moment: string | null, today: Day): string => {
  if (moment === null) return 'No date yet';
  return shownDay(moment) === today ? 'Paid today' : `Paid ${showDate(moment)}`;
};
