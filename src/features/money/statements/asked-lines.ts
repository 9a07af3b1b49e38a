// Which term a line of a statement would pay for, and what is unlikely about it: asked in amber, and not ticked by itself. By the same rules as
// in the payment's form.

import { type Day, daysAfter } from '../../../platform/wire/days.ts';
import { formatShortDay } from '../../../platform/wire/locale.ts';
import { type KnownPayments, questionsAbout } from '../payment-form/unlikely.ts';
import { isFarAhead, lastTermOf, type Membership, nextTerm } from '../payments/next-term.ts';
import type { Term } from '../payments/terms.ts';
import { matchTexts } from './match-lines.ts';
import type { ReadStatement } from './statements.contract.ts';

/** What is known of a member to whom a line is given. */
export interface Payer {
  membership: Membership;
  known: KnownPayments;
  /** A payment was recorded within 24 hours. */
  hasPaidLately: boolean;
}

interface Line {
  Day: string;
  /** What is to be recorded of its amount. */
  Rest: number;
}

interface AskedLine extends Line {
  CameBack: string | null;
  Why: string;
  IsForSeveral: boolean;
  RecordedFor: readonly object[];
}

/** What is asked whoever the member is. */
export const askAboutText = ({ CameBack, Why, IsForSeveral, RecordedFor }: AskedLine): string[] => [
  ...(CameBack === null ? [] : [CameBack]),
  ...(RecordedFor.length > 0 || Why === matchTexts.reversal ? [Why] : []),
  ...(IsForSeveral ? [matchTexts.recordEach] : []),
];

export const dayOfLine = ({ Day: moment }: Pick<Line, 'Day'>): Day => moment.slice(0, 10);

/** By what a statement tells of its members: their last payments. */
export const payerOfStatement = (
  { Starts, Ends, IsActiveMember, Amount }: ReadStatement['Members'][number],
  { MembershipFee, Today }: Pick<ReadStatement, 'MembershipFee' | 'Today'>,
): Omit<Payer, 'hasPaidLately'> => {
  const [start, end] = [Starts?.slice(0, 10) ?? null, Ends?.slice(0, 10) ?? null];
  const membership = { is_active_member: IsActiveMember, membership_start: start, membership_end: end };
  const last = lastTermOf(membership);
  const paid = last && Amount !== null ? [{ ...last, amount: Amount }] : [];
  return { membership, known: { paid, fee: MembershipFee, today: Today.slice(0, 10) } };
};

/** The term that follows, after those of the lines that are recorded before it. */
export const termOfLine = (line: Line, { membership }: Pick<Payer, 'membership'>, earlier: readonly Line[], graceDays: number): Term => {
  let before = membership;
  for (const one of earlier) {
    const { start, end } = nextTerm(before, dayOfLine(one), graceDays);
    before = { is_active_member: true, membership_start: start, membership_end: end };
  }
  return nextTerm(before, dayOfLine(line), graceDays);
};

const askedTexts = {
  paidLately: 'Second payment within 24 hours',
  paidUntil: (day: Day) => `Already paid until ${formatShortDay(day)}`,
};

/** What may be recorded already, or a slip of the finger, or of the bank: the sum, the term, the day. Such a line is not ticked by itself. */
export const unlikelyOfLine = (line: Line, term: Term, { known }: Pick<Payer, 'known'>): string[] => {
  const until = daysAfter(term.start, -1);
  // It follows what is paid, also by the lines before it.
  const others = [{ start: until, end: until }];
  const asked = questionsAbout({ ...term, amount: line.Rest, day: dayOfLine(line) }, { ...known, others }).map(({ text }) => text);
  return isFarAhead(term.start, dayOfLine(line)) ? [askedTexts.paidUntil(until), ...asked] : asked;
};

interface OnScreen {
  earlier: readonly Line[];
  graceDays: number;
  hasOtherName: boolean;
}

interface AboutLine {
  term: Term;
  /** All that is asked about the line. */
  asked: string[];
  /** Whether the payment may be recorded already, went back, or is for several. */
  mayBeDouble: boolean;
}

export const askAboutLine = (line: AskedLine, payer: Payer, { earlier, graceDays, hasOtherName }: OnScreen): AboutLine => {
  const term = termOfLine(line, payer, earlier, graceDays);
  const isSecond = earlier.length > 0;
  const asked = [
    ...askAboutText(line),
    ...unlikelyOfLine(line, term, payer),
    hasOtherName ? matchTexts.otherName : null,
    isSecond ? matchTexts.second : payer.hasPaidLately ? askedTexts.paidLately : null,
  ];
  const isNotOne = line.CameBack !== null || line.Why === matchTexts.reversal || line.IsForSeveral;
  const mayBeDouble = isNotOne || isSecond || payer.hasPaidLately || isFarAhead(term.start, dayOfLine(line));
  return { term, asked: asked.filter((text) => text !== null), mayBeDouble };
};
