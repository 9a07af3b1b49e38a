// A second matcher of credits, written as simply as can be, must agree with the first on statements made at random.

import { describe, expect, it } from 'vitest';
import { day, lineOf } from '../../../../tests/credit-lines.ts';
import { namedIn } from '../../../../tests/golden-known.ts';
import { type Random, randomFrom } from '../../../../tests/random-numbers.ts';
import { daysAfter } from '../../../platform/wire/days.ts';
import { type CreditLine, type Known, lineStates, matchLines, type PayingMember } from './match-lines.ts';

const fee = 12_500_00;

describe('a second matcher', () => {
  it('agrees on statements made at random', async () => {
    const random = randomFrom(20_261_103);
    const met = new Set<string>();
    for (let round = 0; round < 300; round++) {
      const { lines, ...made } = randomStatement(random);
      const world = { ...made.world, named: await namedIn(lines, made.world.members) };
      const answers = (await matchLines(lines, world)).map(({ state, memberId }) => [state, memberId]);
      expect(answers, `round ${round}`).toEqual(matchPlainly(lines, world));
      for (const [state] of answers) met.add(String(state));
    }
    expect([...met].toSorted()).toEqual([...lineStates].toSorted());
  });
});

/** Each pass asks each line, and each line asks all members. */
const matchPlainly = (lines: readonly CreditLine[], { members: all, payers, recordedKeys, recordedReferences, feePaise }: Known) => {
  const answers: [string, number | null][] = lines.map(() => ['Unknown', null]);
  const isOpen = lines.map(() => true);
  const taken = new Set<number>();
  const give = (at: number, state: string, id: number) => {
    answers[at] = [taken.has(id) && state !== 'Recorded' ? 'Perhaps' : state, id];
    isOpen[at] = false;
    taken.add(id);
  };
  const named = ({ read }: CreditLine) => [...all.values()].filter(({ number }) => read.numbers.some((typed) => typed.number === number));
  const open = () => lines.flatMap((line, at) => (isOpen[at] ? [{ line, at }] : []));
  for (const { line, at } of open()) {
    const byKey = recordedKeys.get(line.key) ?? [];
    const isFee = recordedKeys.has(line.key) || !line.read.isReversal;
    const paid = isFee ? [byKey, recordedReferences.get(line.read.reference ?? '') ?? []].flat() : [];
    const sum = paid.reduce((all, { amountPaise }) => all + amountPaise, 0);
    if (paid[0] && sum >= line.amountPaise) give(at, 'Recorded', paid[0].memberId);
    else if (paid[0]) answers[at] = ['Perhaps', null];
    if (paid[0] || line.read.isReversal) isOpen[at] = false;
    for (const { memberId } of paid) taken.add(memberId);
  }
  for (const { line, at } of open()) {
    const [one] = named(line);
    if (!one || line.read.numbers.length !== 1) continue;
    const isNamed = wordsOf(one.fullName).some((word) => wordsOf(line.narration).includes(word));
    if (!line.read.numbers[0]?.isDoubtful || isNamed) give(at, 'Sure', one.id);
  }
  for (const { line, at } of open()) {
    const payer = line.read.payer?.value ?? '';
    const fits = (payers.get(payer) ?? []).filter(({ memberId }) => {
      const member = all.get(memberId);
      const isNamed = line.read.numbers.length === 0 || (line.read.numbers.length === 1 && named(line)[0]?.id === memberId);
      return isNamed && [feePaise, member?.lastPaise].includes(line.amountPaise);
    });
    if (fits.length === 1) give(at, 'Likely', fits[0]?.memberId ?? 0);
  }
  for (const { line, at } of open()) {
    const words = wordsOf(line.narration);
    const whole = [...all.values()].filter(({ fullName }) => wordsOf(fullName).every((word) => words.includes(word)));
    const paid = payers.get(line.read.payer?.value ?? '') ?? [];
    const [one, ...others] = whole;
    if (!one || others.length > 0 || line.read.numbers.length > 0) continue;
    if (paid.length === 0 || paid.some(({ memberId }) => memberId === one.id)) give(at, 'Perhaps', one.id);
  }
  for (const { line, at } of open()) {
    const [one] = named(line);
    if (one && line.read.numbers.length === 1) give(at, 'Perhaps', one.id);
    if (line.read.numbers.length > 0) continue;
    const due = [...all.values()].filter(
      ({ id, end, lastPaise }) =>
        lastPaise === line.amountPaise &&
        end !== null &&
        end > daysAfter(line.day, -365) &&
        end <= daysAfter(line.day, 60) &&
        !taken.has(id),
    );
    if (due.length === 1) give(at, 'Perhaps', due[0]?.id ?? 0);
  }
  return answers;
};

const wordsOf = (text: string): string[] => text.toLowerCase().split(/[^a-z]+/);

const randomStatement = ({ below, pick }: Random): { lines: CreditLine[]; world: Known } => {
  const firstNames = ['Asha', 'Ravi', 'Meena', 'Imran', 'Kavya', 'Thomas'];
  const sums = [12_500, 6_500, 18_000, 9_000];
  const sum = () => pick(sums);
  const count = 1 + below(12);
  const people = Array.from({ length: count }, (_, at): PayingMember => {
    const end = below(5) === 0 ? null : daysAfter(day, below(800) - 500);
    const fullName = `${pick(firstNames)} Member`;
    return {
      id: at + 1,
      fullName,
      company: null,
      number: below(6) === 0 ? null : at + 1,
      end,
      lastPaise: end === null ? null : sum() * 100,
    };
  });
  const payers = new Map<string, { memberId: number; paidOn: string }[]>();
  for (let at = 0; at < below(8); at++) {
    const payer = `p${below(5)}@okaxis`;
    const memberId = 1 + below(count);
    const paid = payers.get(payer) ?? [];
    if (paid.every((one) => one.memberId !== memberId)) payers.set(payer, [...paid, { memberId, paidOn: '2025-11-03' }]);
  }
  const remark = () => {
    const no = 1 + below(count + 2);
    return pick(['fee', `CH-${String(no).padStart(6, '0')}`, `CH ${no}`, `CH ${no} thanks`, `CH-000001 CH ${no}`, 'fee returned']);
  };
  const lines = Array.from({ length: below(15) }, (_, at): CreditLine => {
    const first = pick(firstNames);
    const name = below(3) === 0 ? pick([`${first} Member`, `Member ${first}`]) : first;
    const narration = `UPI/${630718442000 + below(20)}/${name}/p${below(5)}@okaxis/${remark()}`;
    return { ...lineOf(narration, sum(), { day: daysAfter(day, below(30)) }), key: `${at}` };
  });
  const paid = (id: number) => ({ id, memberId: 1 + below(count), amountPaise: sum() * 100, recordedOn: '2026-11-01' });
  const recordedKeys = new Map(below(3) === 0 ? [[String(below(15)), { ...paid(0), amountPaise: 18_000_00 }]] : []);
  const some = () => Array.from({ length: 1 + below(3) }, (_, at) => paid(at + 1));
  const recordedReferences = new Map(below(3) === 0 ? [[String(630718442000 + below(20)), some()]] : []);
  return {
    lines,
    world: {
      members: new Map(people.map((one) => [one.id, one])),
      payers,
      bySigns: new Map(),
      named: new Map(),
      recordedKeys,
      recordedReferences,
      feePaise: fee,
    },
  };
};
