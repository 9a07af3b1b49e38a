// Whose payment each credit of a bank's statement is. One pure function over lines, members and payers, in several passes over all lines, so
// that what is sure takes its member first. To find too little is better than to find too much.

import type { Day } from '../../../platform/wire/days.ts';
import { formatMoney, formatNumber, formatShortDay } from '../../../platform/wire/locale.ts';
import { foldText } from '../../../platform/wire/texts/fold-text.ts';
import { membershipNoOf } from '../../people/membership/membership.ts';
import type { PaymentMethod } from '../payments/payments.contract.ts';
import { type DueMember, DueMembers } from './due-members.ts';
import type { ReadNarration, TypedNumber } from './narration.ts';
import { hasWholeName, isSameName, sharesName } from './payer-names.ts';

export const lineStates = ['Recorded', 'Sure', 'Likely', 'Perhaps', 'Unknown'] as const;

export type LineState = (typeof lineStates)[number];

/** A debit by which a credit of the same statement went back. */
export interface BackDebit {
  day: Day;
  narration: string;
}

export interface CreditLine {
  key: string;
  day: Day;
  amountPaise: number;
  narration: string;
  read: ReadNarration;
  /** The debit of the same statement by which it went back. */
  cameBack: BackDebit | null;
}

export interface PayingMember extends DueMember {
  fullName: string;
  company: string | null;
  /** Of CH-000182: 182. */
  number: number | null;
}

export interface KnownPayer {
  memberId: number;
  /** When this payer paid for the member the last time. */
  paidOn: Day;
}

export interface Known {
  members: ReadonlyMap<number, PayingMember>;
  /** By the value of the payer. One payer may pay for several. */
  payers: ReadonlyMap<string, readonly KnownPayer[]>;
  /** Members by their whole name, as it is compared, and by their mobile number. */
  bySigns: ReadonlyMap<string, readonly number[]>;
  /** By the key of a line without a membership number: who has the whole name in its text. */
  named: ReadonlyMap<string, readonly number[]>;
  /** Lines that were recorded, by key, and valid payments by `bankNumberOf`: one transfer may pay for several. */
  recordedKeys: ReadonlyMap<string, RecordedPayment>;
  recordedReferences: ReadonlyMap<string, readonly RecordedPayment[]>;
  /** Null if not set. */
  feePaise: number | null;
}

export interface RecordedPayment {
  id: number;
  memberId: number;
  amountPaise: number;
  recordedOn: Day;
}

/** By which a payment is known again. Transfers have a number of their own; that of a cheque says nothing without its sum. */
export const bankNumberOf = (reference: string | null, method: PaymentMethod, amountPaise: number): string => {
  const isOfTransfer = method === 'UPI' || method === 'Bank transfer';
  return reference === null || isOfTransfer ? (reference ?? '') : numberWithSum(reference, amountPaise);
};

export const numberWithSum = (reference: string, amountPaise: number): string => `${reference} ${amountPaise}`;

/** What of a sum has no payment yet. */
export const restOf = (amountPaise: number, payments: readonly Pick<RecordedPayment, 'amountPaise'>[]): number =>
  Math.max(
    0,
    payments.reduce((rest, payment) => rest - payment.amountPaise, amountPaise),
  );

export interface MatchedLine {
  state: LineState;
  memberId: number | null;
  why: string;
  /** The part of the narration that gave the answer. */
  found: string | null;
  /** The number is one member's, and the name is somebody else's. */
  hasOtherName: boolean;
  /** Who may be meant, the likeliest first. */
  candidates: readonly number[];
  /** The payments that it has already. Where they are less than its sum, the line is no more than perhaps. */
  recorded: readonly RecordedPayment[];
  /** It names several members of whom nothing is recorded: no single one has the whole sum. */
  isForSeveral: boolean;
}

export const matchTexts = {
  number: (number: number) => `Membership number ${membershipNoOf(number)} in the text`,
  doubtful: (number: number) => `Membership number ${membershipNoOf(number)} in the text, perhaps cut off`,
  severalNumbers: 'Several membership numbers in the text',
  recordEach: "Several membership numbers: record each part on its member's page, with this reference",
  paidBefore: (payer: string, day: Day) => `${payer} paid for this member on ${formatShortDay(day)}`,
  paidForSeveral: (payer: string) => `${payer} paid for several members before`,
  anotherSum: (payer: string) => `${payer} paid for this member before, another sum`,
  lastSum: (end: Day, paise: number) => `Ends ${formatShortDay(end)}, paid ${formatMoney(paise)} the last time`,
  name: 'Name in the text',
  nameAndSum: (paise: number) => `Name in the text, paid ${formatMoney(paise)} the last time`,
  severalNames: 'Names of several members in the text',
  second: 'Second line for this member',
  otherName: 'Another name in the text: please look',
  reversal: 'Looks like a reversal',
  cameBack: ({ day, narration }: BackDebit) => `Came back on ${formatShortDay(day)}: ${narration}`,
  recorded: (day: Day) => `Recorded on ${formatShortDay(day)}`,
  partly: (names: string, { recordedPaise, restPaise }: { recordedPaise: number; restPaise: number }) =>
    `${formatMoney(recordedPaise)} of it is recorded for ${names}: ${formatMoney(restPaise)} is not`,
  unknown: "No member's number, no payer seen before",
};

/** Called often: whoever matches many lines with many members lets others go on meanwhile. */
type Pause = () => Promise<void>;

export const matchLines = async (
  lines: readonly CreditLine[],
  known: Known,
  pause: Pause = () => Promise.resolve(),
): Promise<MatchedLine[]> => {
  const due = new DueMembers<PayingMember>();
  const byNumber = new Map<number, PayingMember>();
  for (const member of known.members.values()) {
    if (member.number !== null) byNumber.set(member.number, member);
    due.add(member);
    await pause();
  }
  return new Matching(lines, known, { byNumber, due }).match(pause);
};

interface SortedMembers {
  byNumber: ReadonlyMap<number, PayingMember>;
  due: DueMembers<PayingMember>;
}

class Matching {
  readonly #lines: readonly CreditLine[];
  readonly #known: Known;
  readonly #byNumber: ReadonlyMap<number, PayingMember>;
  readonly #due: DueMembers<PayingMember>;
  readonly #matched: (MatchedLine | undefined)[];
  /** Who has a line of this file already. */
  readonly #taken = new Set<number>();

  constructor(lines: readonly CreditLine[], known: Known, { byNumber, due }: SortedMembers) {
    this.#lines = lines;
    this.#known = known;
    this.#byNumber = byNumber;
    this.#due = due;
    this.#matched = new Array(lines.length);
  }

  async match(pause: Pause): Promise<MatchedLine[]> {
    const passes = [this.#sure, this.#likely, this.#named, this.#perhaps];
    await this.#pass(this.#recorded, () => true, pause);
    for (const pass of passes) await this.#pass(pass, ({ cameBack }) => cameBack === null, pause);
    // Whoever has paid once more means that payment: what came back takes no member from it.
    for (const pass of passes) await this.#pass(pass, ({ cameBack }) => cameBack !== null, pause);
    const answers: MatchedLine[] = [];
    for (const [at, line] of this.#lines.entries()) {
      answers.push(this.#matched[at] ?? this.#unknown(line));
      await pause();
    }
    return answers;
  }

  async #pass(match: (line: CreditLine) => MatchedLine | null, isMeant: (line: CreditLine) => boolean, pause: Pause): Promise<void> {
    for (const [at, line] of this.#lines.entries()) {
      if (this.#matched[at] || !isMeant(line)) continue;
      const matched = match.call(this, line);
      await pause();
      if (!matched) continue;
      const isSureNoMore = line.cameBack !== null && matched.state !== 'Recorded' && matched.state !== 'Unknown';
      this.#matched[at] = isSureNoMore ? { ...matched, state: 'Perhaps' } : matched;
      if (matched.memberId !== null) this.#taken.add(matched.memberId);
      for (const { memberId } of matched.recorded) this.#taken.add(memberId);
    }
  }

  #recorded(line: CreditLine): MatchedLine | null {
    const { read, key, amountPaise } = line;
    const byKey = this.#known.recordedKeys.get(key);
    // What comes back is no fee, also where it has the number of the payment.
    if (!byKey && read.isReversal) return { ...nobody, why: matchTexts.reversal };
    const number = bankNumberOf(read.reference, read.method, amountPaise);
    const byReference = (this.#known.recordedReferences.get(number) ?? []).slice(0, number === read.reference ? undefined : 1);
    const recorded = byKey ? [byKey, ...byReference.filter(({ id }) => id !== byKey.id)] : byReference;
    const [one] = recorded;
    if (!one) return null;
    if (restOf(amountPaise, recorded) > 0) return this.#partly(line, recorded);
    return {
      ...nobody,
      state: 'Recorded',
      memberId: one.memberId,
      why: matchTexts.recorded(one.recordedOn),
      found: read.reference,
      recorded,
    };
  }

  /** The rest is for somebody to say. */
  #partly(line: CreditLine, recorded: readonly RecordedPayment[]): MatchedLine {
    const { read, amountPaise } = line;
    const paid = new Set(recorded.map(({ memberId }) => memberId));
    const names = [...paid].flatMap((id) => this.#known.members.get(id)?.fullName ?? []);
    const restPaise = restOf(amountPaise, recorded);
    const named = this.#membersNamed(read.numbers).map(({ member }) => member.id);
    const others = read.numbers.length - named.filter((id) => paid.has(id)).length;
    return {
      ...nobody,
      state: 'Perhaps',
      why: matchTexts.partly(namesOf(names), { recordedPaise: amountPaise - restPaise, restPaise }),
      found: read.reference,
      candidates: firstOf([...named, ...this.#meantBy(line)].filter((id) => !paid.has(id))),
      recorded,
      isForSeveral: others > 1,
    };
  }

  #sure(line: CreditLine): MatchedLine | null {
    const { read, narration } = line;
    const named = this.#membersNamed(read.numbers);
    const [one, ...others] = named;
    // A number that nobody has may be a slip of the finger: then the other one is not sure either.
    if (!one || others.length > 0 || read.numbers.length > 1) return null;
    const { member, typed } = one;
    if (typed.isDoubtful && !sharesName(narration, member.fullName)) return null;
    const why = matchTexts.number(typed.number);
    const taken = this.#take('Sure', member.id, { why, found: typed.text });
    if (!this.#hasOtherName({ read, narration }, member)) return taken;
    return { ...taken, hasOtherName: true, candidates: firstOf([member.id, ...this.#meantBy(line)]) };
  }

  #likely({ read, amountPaise }: CreditLine): MatchedLine | null {
    if (read.payer === null) return null;
    // Who has typed a number means that member.
    const named = new Set(this.#membersNamed(read.numbers).map(({ member }) => member.id));
    const meant = this.#paidFor(read).filter(
      ({ memberId }) => read.numbers.length === 0 || (read.numbers.length === 1 && named.has(memberId)),
    );
    const fitting = meant.filter(({ memberId }) => this.#isUsualSum(memberId, amountPaise));
    const [one, ...others] = fitting;
    if (!one || others.length > 0) return null;
    return this.#take('Likely', one.memberId, { why: matchTexts.paidBefore(read.payer.text, one.paidOn), found: read.payer.text });
  }

  /** Two people may have one name, and whoever pays may pay for another: so it is for a person to say. */
  #named(line: CreditLine): MatchedLine | null {
    const { key, read, amountPaise } = line;
    const [id = 0, ...others] = this.#known.named.get(key) ?? [];
    const member = this.#known.members.get(id);
    if (!member || others.length > 0 || read.numbers.length > 0) return null;
    const paidFor = this.#paidFor(read).map(({ memberId }) => memberId);
    const otherSigns = [...paidFor, ...read.phones.flatMap((phone) => this.#known.bySigns.get(phone) ?? [])];
    if (otherSigns.length > 0 && !otherSigns.includes(id)) return null;
    const isLastSum = amountPaise === member.lastPaise;
    const otherSum = read.payer && paidFor.includes(id) ? matchTexts.anotherSum(read.payer.text) : matchTexts.name;
    const why = isLastSum ? matchTexts.nameAndSum(amountPaise) : otherSum;
    const found = read.name !== null && hasWholeName(read.name, member.fullName) ? read.name : null;
    const taken = this.#take('Perhaps', id, { why, found });
    return { ...taken, candidates: firstOf([id, ...this.#meantBy(line), ...this.#dueOn(line)]) };
  }

  #perhaps(line: CreditLine): MatchedLine | null {
    const { read, day, amountPaise } = line;
    const [named, ...others] = this.#membersNamed(read.numbers);
    if (named && others.length === 0 && read.numbers.length === 1) {
      return this.#take('Perhaps', named.member.id, { why: matchTexts.doubtful(named.typed.number), found: named.typed.text });
    }
    if (read.numbers.length > 0) return null;
    // Two are enough to know that it is not one.
    const due = this.#due.find({ day, amountPaise, taken: this.#taken, most: 2 });
    const [member] = due;
    if (!member?.end || due.length > 1) return null;
    const taken = this.#take('Perhaps', member.id, { why: matchTexts.lastSum(member.end, amountPaise), found: null });
    return { ...taken, candidates: firstOf([member.id, ...this.#meantBy(line)]) };
  }

  #unknown(line: CreditLine): MatchedLine {
    const { read } = line;
    const named = this.#membersNamed(read.numbers).map(({ member }) => member.id);
    const candidates = firstOf([...named, ...this.#meantBy(line), ...this.#dueOn(line)]);
    return { ...nobody, why: this.#whyUnknown(line), candidates, isForSeveral: read.numbers.length > 1 };
  }

  /** For whom the payer has paid before, and who has the phone or the name in the text. */
  #meantBy({ key, read }: CreditLine): number[] {
    const signs = [...read.phones, foldText(read.name ?? '')];
    const paidFor = this.#paidFor(read).map(({ memberId }) => memberId);
    return [...paidFor, ...signs.flatMap((sign) => this.#known.bySigns.get(sign) ?? []), ...(this.#known.named.get(key) ?? [])];
  }

  #dueOn({ day, amountPaise }: CreditLine): number[] {
    return this.#due.find({ day, amountPaise, taken: this.#taken, most: mostCandidates }).map(({ id }) => id);
  }

  #whyUnknown({ key, read }: CreditLine): string {
    if (read.numbers.length > 1) return matchTexts.severalNumbers;
    const paid = this.#paidFor(read);
    const isNamed = (this.#known.named.get(key) ?? []).length > 1 && read.numbers.length === 0;
    if (read.payer === null || paid.length === 0) return isNamed ? matchTexts.severalNames : matchTexts.unknown;
    return paid.length > 1 ? matchTexts.paidForSeveral(read.payer.text) : matchTexts.anotherSum(read.payer.text);
  }

  /** A second line for a member is no more than perhaps. */
  #take(state: LineState, memberId: number, { why, found }: Pick<MatchedLine, 'why' | 'found'>): MatchedLine {
    const line = { ...nobody, memberId, found, candidates: [memberId] };
    return this.#taken.has(memberId) ? { ...line, state: 'Perhaps', why: matchTexts.second } : { ...line, state, why };
  }

  #membersNamed(numbers: readonly TypedNumber[]): { member: PayingMember; typed: TypedNumber }[] {
    return numbers.flatMap((typed) => {
      const member = this.#byNumber.get(typed.number);
      return member ? [{ member, typed }] : [];
    });
  }

  #paidFor({ payer }: ReadNarration): readonly KnownPayer[] {
    const known = payer === null ? [] : (this.#known.payers.get(payer.value) ?? []);
    return known.filter(({ memberId }) => this.#known.members.has(memberId));
  }

  /** A mistyped digit may make it the number of another member. Whoever paid for the member before, or is named beside, is meant. */
  #hasOtherName({ read, narration }: Pick<CreditLine, 'read' | 'narration'>, { id, fullName, company }: PayingMember): boolean {
    if (read.name === null || sharesName(narration, fullName)) return false;
    if (isSameName(read.name, `${fullName} ${company ?? ''}`)) return false;
    return this.#paidFor(read).every(({ memberId }) => memberId !== id);
  }

  #isUsualSum(memberId: number, amountPaise: number): boolean {
    return amountPaise === this.#known.feePaise || amountPaise === this.#known.members.get(memberId)?.lastPaise;
  }
}

const nobody: MatchedLine = {
  state: 'Unknown',
  memberId: null,
  why: matchTexts.unknown,
  found: null,
  hasOtherName: false,
  candidates: [],
  recorded: [],
  isForSeveral: false,
};

/** A company may pay for many. */
const namesOf = (names: readonly string[]): string => {
  const more = names.length - mostNamed;
  return more > 0 ? `${names.slice(0, mostNamed).join(', ')} and ${formatNumber(more)} more` : names.join(', ');
};

const mostNamed = 3;

const mostCandidates = 5;

const firstOf = (ids: readonly number[]): number[] => [...new Set(ids)].slice(0, mostCandidates);
