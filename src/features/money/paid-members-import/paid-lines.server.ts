// The payments that a members' file adds for one member. What is recorded already is not added. Where a line has no term, it is the one that
// the form would have offered on the day of the payment.

import { dayOf, todayIn } from '../../../platform/server/calendar.ts';
import { type Day, yearAfter } from '../../../platform/wire/days.ts';
import type { LineValues } from '../../../platform/wire/import-contract.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { nextTerm } from '../payments/next-term.ts';
import { leastPaiseForMembership, refusedDays } from '../payments/payment-rules.ts';
import { numbersOf } from '../payments/same-reference.ts';
import type { Term } from '../payments/terms.ts';
import { shortestOfTransfer } from '../statements/narration.ts';
import { mostPayments, type paidMembersImport, paidMembersTexts } from './paid-members-import.contract.ts';

/** A line of a file that has days, amounts and terms, checked by the contract. */
export type Line = LineValues<typeof paidMembersImport.fields>;

export interface Paid {
  payment_date: Day;
  amount_paise: number;
  membership_start: Day;
  membership_end: Day;
  method: string | null;
  reference: string | null;
}

interface RecordedPayment extends Omit<Paid, 'method'> {
  is_void: boolean;
}

export interface Membership {
  is_active_member: boolean;
  membership_end: Day | null;
  amount_paise: number | null;
}

/** A member as before the file. */
export interface Payer {
  membership: Membership;
  /** With those that a person has voided: what somebody has struck out does not come back. */
  recorded: readonly RecordedPayment[];
  /** The terms that count, in the order in which they were paid. */
  terms: readonly PaidTerm[];
}

type PaidTerm = Pick<Paid, 'payment_date' | 'amount_paise' | 'membership_end'>;

export const nobodyYet: Payer = {
  membership: { is_active_member: false, membership_end: null, amount_paise: null },
  recorded: [],
  terms: [],
};

interface Days {
  timeZone: string;
  graceDays: number;
}

export class PaidLines {
  readonly #payer: Payer;
  readonly #graceDays: number;
  readonly #today: Day;
  /** By line: the payments that are still to be recorded. */
  readonly #added = new Map<Line, PaidLine>();
  readonly #payments = new Map<Line, Paid | Refusal>();
  #membership: Membership | null = null;

  constructor(payer: Payer, lines: readonly Line[], { timeZone, graceDays }: Days) {
    this.#payer = payer;
    this.#graceDays = graceDays;
    this.#today = todayIn(timeZone);
    const read = lines.map((line) => [line, paymentIn(line, timeZone)] as const);
    const said = read.flatMap(([, paid]) => (paid instanceof Refusal ? [] : (paid ?? [])));
    const recorded = recordedAmong(said, payer.recorded);
    const transfers = new Set([...recorded].map(transferOf));
    for (const [line, paid] of read) {
      if (paid instanceof Refusal) this.#payments.set(line, paid);
      else if (paid && !recorded.has(paid)) {
        if (paid.reference !== null && transfers.has(transferOf(paid))) this.#payments.set(line, new Refusal(400, paidMembersTexts.twice));
        else this.#add(line, paid);
        transfers.add(transferOf(paid));
      }
    }
    this.#giveTerms();
  }

  /** What lines say of the payments that are still to be recorded. */
  get added(): Pick<Paid, 'payment_date' | 'reference'>[] {
    return [...this.#added.values()];
  }

  /** The payment that the line adds, or null. */
  paymentOf(line: Line): Paid | null {
    const payment = this.#payments.get(line) ?? null;
    if (payment instanceof Refusal) throw payment;
    return payment;
  }

  /** A line that is refused adds nothing, so that no other payment follows it. */
  leaveOut(line: Line): void {
    this.#payments.delete(line);
    if (this.#added.delete(line)) this.#giveTerms();
  }

  /** The planned payments of taken lines, with their final terms. */
  settled(planned: ReadonlyMap<Line, Paid>): ReadonlyMap<Line, Paid> {
    if (planned.size === 0) return planned;
    const termOf = (line: Line, before: Paid) => {
      const payment = this.#payments.get(line);
      return payment && isPaid(payment) ? payment : before;
    };
    return new Map([...planned].map(([line, before]) => [line, termOf(line, before)]));
  }

  /** The membership after all these payments. The payment whose membership ends last counts; of equal ends, the last one. */
  membership(): Membership {
    this.#membership ??= membershipAfter(this.#payer, [...this.#payments.values()].filter(isPaid));
    return this.#membership;
  }

  #add(line: Line, paid: PaidLine): void {
    if (this.#added.size < mostPayments) this.#added.set(line, paid);
    else this.#payments.set(line, new Refusal(400, paidMembersTexts.tooManyPayments));
  }

  /** One after the other as they were paid: what was paid before is the membership that the next payment follows. */
  #giveTerms(): void {
    this.#membership = null;
    const before = [...this.#payer.terms];
    const membership = { is_active_member: false, membership_end: null as Day | null };
    const follow = (paid: PaidTerm) => {
      membership.is_active_member ||= isEnough(paid);
      if (paid.membership_end > (membership.membership_end ?? '')) membership.membership_end = paid.membership_end;
    };
    for (const [line, paid] of [...this.#added].sort(([, one], [, other]) => compareDays(one.payment_date, other.payment_date))) {
      while (before[0] && before[0].payment_date <= paid.payment_date) follow(before.shift() as PaidTerm); // it was there
      const payment = addTerm(paid, nextTerm(membership, paid.payment_date, this.#graceDays), this.#today);
      this.#payments.set(line, payment);
      if (isPaid(payment)) follow(payment);
    }
  }
}

const membershipAfter = (payer: Payer, added: readonly Paid[]): Membership => {
  if (added.length === 0) return payer.membership;
  const valid = payer.recorded.filter(({ is_void }) => !is_void);
  const all = [...valid, ...added.toSorted((one, other) => compareDays(one.payment_date, other.payment_date))];
  const last = all.reduce((found, payment) => (payment.membership_end >= found.membership_end ? payment : found));
  return { is_active_member: all.some(isEnough), membership_end: last.membership_end, amount_paise: last.amount_paise };
};

export const compareDays = (one: Day, other: Day): number => (one < other ? -1 : one > other ? 1 : 0);

const isPaid = (payment: Paid | Refusal): payment is Paid => !(payment instanceof Refusal);

const isEnough = ({ amount_paise }: Pick<Paid, 'amount_paise'>): boolean => amount_paise >= leastPaiseForMembership;

/** What a line says of a payment. */
interface PaidLine extends Omit<Paid, 'membership_start' | 'membership_end'> {
  start: Day | null;
  end: Day | null;
}

const paymentIn = (line: Line, timeZone: string): PaidLine | Refusal | null => {
  const dayIn = (day: string | null | undefined) => (day ? dayOf(day, timeZone) : null);
  const [date, start, end] = [dayIn(line.PaymentDate), dayIn(line.MembershipStartDate), dayIn(line.MembershipEndDate)];
  if (line.Amount === null || line.Amount === undefined) {
    return date || start || end ? new Refusal(400, paidMembersTexts.noAmount) : null;
  }
  // People write 0 for who has not paid.
  if (line.Amount === 0 && !date && !start && !end) return null;
  if (!date) return new Refusal(400, paidMembersTexts.noDate);
  return { payment_date: date, amount_paise: line.Amount, start, end, method: line.Method ?? null, reference: line.Reference ?? null };
};

/** A payment that follows begins where the former membership has ended, unless the line says more. */
const addTerm = ({ start, end, ...payment }: PaidLine, next: Term, today: Day): Paid | Refusal => {
  const follows = end === null || next.start <= end;
  const membership_start = start ?? (follows ? next.start : payment.payment_date);
  const membership_end = end ?? (membership_start === next.start ? next.end : yearAfter(membership_start));
  const refused = refusedDays({ paymentDate: payment.payment_date, start: membership_start, end: membership_end }, today);
  if (refused) return new Refusal(400, refused.text);
  return { ...payment, membership_start, membership_end };
};

/**
 * The lines whose payment is recorded. What a line leaves out is not compared, so those that say most choose first, and valid payments are
 * chosen before void ones. Each recorded payment is meant by one line at most.
 */
const recordedAmong = (lines: readonly PaidLine[], recorded: readonly RecordedPayment[]): Set<PaidLine> => {
  const left = Map.groupBy(recorded, dayAndSum);
  const found = new Set<PaidLine>();
  const mostSaidFirst = lines.toSorted((one, other) => saidBy(other) - saidBy(one));
  for (const isVoid of [false, true]) {
    for (const line of mostSaidFirst) {
      const alike = left.get(dayAndSum(line)) ?? [];
      if (alike.length === 0 || found.has(line)) continue;
      const meant = alike.filter((payment) => payment.is_void === isVoid && isMeant(payment, line));
      const one = meant.find(({ reference }) => reference === line.reference) ?? meant[0];
      if (!one) continue;
      alike.splice(alike.indexOf(one), 1);
      found.add(line);
    }
  }
  return found;
};

const dayAndSum = ({ payment_date, amount_paise }: Pick<Paid, 'payment_date' | 'amount_paise'>): string =>
  `${payment_date} ${amount_paise}`;

/** A bank gives a reference once: the same one for the same day, sum and term is one payment, copied. */
const transferOf = (paid: PaidLine): string => `${dayAndSum(paid)} ${paid.start} ${paid.end} ${paid.reference}`;

const saidBy = ({ start, end, reference }: PaidLine): number => [start, end, reference].filter((said) => said !== null).length;

/** Who records a payment by the form may leave its reference out. */
const isMeant = ({ membership_start, membership_end, reference }: RecordedPayment, line: PaidLine): boolean =>
  (line.start ?? membership_start) === membership_start &&
  (line.end ?? membership_end) === membership_end &&
  (reference === null || line.reference === null || reference === line.reference || isSameTransfer(reference, line.reference));

/** Shorter numbers, as of a book of receipts, may stand on two payments of one day. */
const isSameTransfer = (one: string, other: string): boolean => {
  const numbers = numbersOf(one).filter(({ length }) => length >= shortestOfTransfer);
  return numbersOf(other).some((number) => numbers.includes(number));
};
