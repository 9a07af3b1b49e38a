// Whose payment a credit is: lines of one file beside each other, and very many of them.

import { describe, expect, it } from 'vitest';
import { day, lineOf } from '../../../../tests/credit-lines.ts';
import { known, matchOne } from '../../../../tests/golden-known.ts';
import { blocksOf, processorTimeOf } from '../../../../tests/processor-time.ts';
import { timeSlice } from '../../../platform/data/time-slice.ts';
import { daysAfter } from '../../../platform/wire/days.ts';
import { untitledKey } from '../../people/members/known-people.server.ts';
import { type MatchedLine, matchLines, matchTexts, type PayingMember, type RecordedPayment } from './match-lines.ts';
import { WholeNames } from './whole-names.ts';

describe('lines of one statement', () => {
  const number = (no: string, rupees = 12_500) => lineOf(`UPI-SOMEBODY ELSE-a${no}@okaxis-CH-${no}-X`, rupees);
  const stateOf = ({ state, memberId, why }: MatchedLine) => ({ state, memberId, why });

  it('which are sure take their members first, also when they come later', async () => {
    // Both would fit the sum of Imran Shaikh alone.
    const [perhaps, sure] = await matchLines([lineOf('CASH DEPOSIT', 6_500), number('000319', 6_500)], known);
    expect(sure).toMatchObject({ state: 'Sure', memberId: 5 });
    expect(perhaps).toMatchObject({ state: 'Unknown', memberId: null });
  });

  it('have one payment for a member: a second line is perhaps', async () => {
    const [first, second, third] = await matchLines(
      [number('000182'), number('000182'), lineOf('UPI-A B-asha.rao@okhdfcbank-X', 12_500)],
      known,
    );
    expect(first).toMatchObject({ state: 'Sure', memberId: 1 });
    expect([second, third].map((line) => line && stateOf(line))).toEqual([
      { state: 'Perhaps', memberId: 1, why: matchTexts.second },
      { state: 'Perhaps', memberId: 1, why: matchTexts.second },
    ]);
  });

  it('were recorded when a valid payment has their number, or they were recorded themselves', async () => {
    const paid = { id: 1, memberId: 3, amountPaise: 12_500_00, recordedOn: '2026-11-05' };
    const line = lineOf('UPI-X Y-x@okaxis-630718442190-CH-000182', 12_500);
    const recorded = { state: 'Recorded', memberId: 3, why: 'Recorded on 05 Nov 2026' };
    expect(stateOf(await matchOne(line, { recordedReferences: new Map([['630718442190', [paid]]]) }))).toEqual(recorded);
    expect(stateOf(await matchOne(line, { recordedKeys: new Map([[line.key, paid]]) }))).toEqual(recorded);
    expect(await matchOne(line)).toMatchObject({ state: 'Sure', memberId: 1 });
  });

  it('are recorded as far as valid payments have their number, and no further', async () => {
    const line = lineOf('UPI-X Y-x@okaxis-630718442190-CH-000182 AND CH-000201', 30_000);
    const payment = { amountPaise: 10_000_00, recordedOn: '2026-11-05' };
    const [one, other, third] = [1, 3, 3].map((memberId, id) => ({ ...payment, id, memberId }));
    const match = (paid: readonly (RecordedPayment | undefined)[]) =>
      matchOne(line, { recordedReferences: new Map([['630718442190', paid.flatMap((payment) => payment ?? [])]]) });
    const named = known.members.get(1)?.fullName;
    const why = `₹10,000.00 of it is recorded for ${named}: ₹20,000.00 is not`;
    expect(await match([one])).toMatchObject({ state: 'Perhaps', memberId: null, why, isForSeveral: false, recorded: [one] });
    expect(await match([other])).toMatchObject({ state: 'Perhaps', isForSeveral: true });
    const both = `₹20,000.00 of it is recorded for ${named}, ${known.members.get(3)?.fullName}: ₹10,000.00 is not`;
    expect((await match([one, other])).why).toBe(both);
    expect(await match([one, other, third])).toMatchObject({ state: 'Recorded', memberId: 1, recorded: [one, other, third] });
  });

  it('leave the member of a recorded line to no other line as sure', async () => {
    const done = lineOf('UPI-X Y-x@okaxis-630718442190-X', 12_500);
    const paid = new Map([['630718442190', [{ id: 1, memberId: 1, amountPaise: 12_500_00, recordedOn: '2026-11-05' }]]]);
    const [, second] = await matchLines([done, number('000182')], { ...known, recordedReferences: paid });
    expect(second && stateOf(second)).toEqual({ state: 'Perhaps', memberId: 1, why: matchTexts.second });
  });

  it('are no fee when money comes back, even with the number of a payment', async () => {
    const line = lineOf('UPI-X Y-x@okaxis-630718442190-CH-000182 RETURNED', 12_500);
    const paid = new Map([['630718442190', [{ id: 1, memberId: 1, amountPaise: 12_500_00, recordedOn: '2026-11-05' }]]]);
    expect(stateOf(await matchOne(line, { recordedReferences: paid }))).toEqual({
      state: 'Unknown',
      memberId: null,
      why: matchTexts.reversal,
    });
  });

  it('say what is not so sure: two numbers, several members of one payer, another sum', async () => {
    expect((await matchOne(lineOf('UPI/1/CH-000182 CH-000201/a@okaxis', 25_000))).why).toBe(matchTexts.severalNumbers);
    const both = await matchOne(lineOf('UPI/1/x/menonfamily@ybl', 8_000));
    expect(both).toMatchObject({ state: 'Unknown', why: 'menonfamily@ybl paid for several members before', candidates: [9, 10] });
    expect((await matchOne(lineOf('UPI/1/x/nairent@okaxis', 1))).why).toBe('nairent@okaxis paid for this member before, another sum');
  });

  it('offer first whoever ends nearest to the day of the line, and before them whoever has the phone or the name in the text', async () => {
    const ends = [-360, -200, -30, -3, 2, 20, 59];
    const people = ends.map((days, at): PayingMember => {
      const person = { id: at + 1, fullName: `Person ${at + 1}`, company: null, number: null };
      return { ...person, end: daysAfter(day, days), lastPaise: 650_000 };
    });
    const bySigns = new Map([
      ['ravi person', [2]],
      ['9876543210', [7]],
    ]);
    const more = { members: new Map(people.map((one) => [one.id, one])), payers: new Map(), bySigns };
    expect((await matchOne(lineOf('CASH DEPOSIT', 6_500), more)).candidates).toEqual([5, 4, 6, 3, 7]);
    expect((await matchOne(lineOf('UPI-RAVI PERSON-r@okaxis-633112345679-FEE', 6_500), more)).candidates).toEqual([2, 5, 4, 6, 3]);
    expect((await matchOne(lineOf('UPI-RAVI PERSON-919876543210@ybl-633112345679-FEE', 1), more)).candidates).toEqual([7, 2]);
  });

  it('offer whoever has the name in the text also where somebody else is found by the sum or by a number', async () => {
    const bySigns = new Map([['kavya nair', [6]]]);
    const bySum = await matchOne(lineOf('UPI-KAVYA NAIR-kn@okaxis-633112345679-FEE', 6_500), { bySigns, named: new Map() });
    expect(bySum).toMatchObject({ state: 'Perhaps', memberId: 5, candidates: [5, 6] });
    const byNumber = await matchOne(lineOf('UPI-KAVYA NAIR-kn@okaxis-633112345679-CH-000182', 12_500), { bySigns });
    expect(byNumber).toMatchObject({ state: 'Sure', memberId: 1, hasOtherName: true, candidates: [1, 6] });
  });

  it('fit whoever ends within sixty days, or has ended less than a year ago, by the day of the line', async () => {
    const end = '2026-12-02'; // of Imran Shaikh
    const memberOn = async (on: string) => (await matchOne(lineOf('CASH DEPOSIT', 6_500, { day: on }))).memberId;
    expect(await Promise.all([-61, -60, 0, 364, 365].map((days) => memberOn(daysAfter(end, days))))).toEqual([null, 5, 5, 5, null]);
  });
});

describe('the whole name of one member in the text', () => {
  const why = 'Name in the text';
  it.each([
    ['NEFT CR-CNRB0001194-NANDINI BHAT-SANGAM-CNRBN26309118827', 12_500, 3, `${why}, paid ₹12,500.00 the last time`, 'NANDINI BHAT'],
    ['TRANSFER FROM 30012345678 MRS ASHA RAO', 12_000, 1, why, null],
    ['UPI/P2M/SUNDARAM MEENAKSHI/633112345679', 700, 7, why, 'SUNDARAM MEENAKSHI'],
    ['CASH DEP KORAMANGALA KURIAN J THOMAS', 9_000, 8, `${why}, paid ₹9,000.00 the last time`, null],
    // More than what fits the sum alone, which is Imran Shaikh's.
    ['UPI-KAVYA NAIR-kn@okaxis-633112345679-FEE', 6_500, 6, why, 'KAVYA NAIR'],
    ['UPI/1/Rohan Menon/menonfamily@ybl', 8_000, 10, `${why}, paid ₹8,000.00 the last time`, 'Rohan Menon'],
    [
      'IMPS-631712008456-FARIDA K CONTRACTOR-ICIC-X',
      9_000,
      4,
      'FARIDA K CONTRACTOR paid for this member before, another sum',
      'FARIDA K CONTRACTOR',
    ],
  ])('makes the line perhaps theirs, and says why: %s', async (narration, rupees, memberId, reason, found) => {
    expect(await matchOne(lineOf(narration, rupees))).toMatchObject({ state: 'Perhaps', memberId, why: reason, found });
  });

  it.each([
    'UPI-KAVYA K-kn@okaxis-633112345679-FEE',
    'UPI-KAVYANAIR-633112345679-FEE',
    // A number that nobody has, a payer who has paid for another member, and money that comes back.
    'UPI-KAVYA NAIR-kn@okaxis-633112345679-CH-000999',
    'UPI-KAVYA NAIR-menonfamily@ybl-633112345679-FEE',
    'UPI-KAVYA NAIR-kn@okaxis-633112345679-REFUND',
  ])('is not enough, or is not there: %s', async (narration) => {
    expect(await matchOne(lineOf(narration, 17_000))).toMatchObject({ state: 'Unknown', memberId: null });
  });

  it('is looked for without titles, is the longer one of two, and is none of one word or of an initial', async () => {
    const people = [
      [1, 'Dr. Asha Rao'],
      [2, 'Asha Rao Patil'],
      [3, 'Lakshmi'],
      [4, 'S Kumar'],
      [5, 'Ravi Iyer'],
      [6, 'Ravi Iyer'],
      [7, 'Meena Shah'],
    ] as const;
    const members = new Map(
      people.map(([id, fullName]) => [id, { id, fullName, company: null, number: null, end: null, lastPaise: null }]),
    );
    const named = (text: string) => {
      const line = lineOf(`UPI-${text}-633112345679-FEE`, 700);
      const names = new WholeNames([[line.key, line.narration]]);
      for (const [id, fullName] of people) names.add(id, untitledKey(fullName));
      return names.find().then((found) => matchOne(line, { members, payers: new Map(), named: found }));
    };
    expect(await named('ASHA RAO')).toMatchObject({ memberId: 1, found: 'ASHA RAO' });
    expect(await named('ASHA RAO PATIL')).toMatchObject({ memberId: 2 });
    for (const text of ['LAKSHMI R', 'S KUMAR']) expect(await named(text)).toMatchObject({ memberId: null, why: matchTexts.unknown });
    for (const [text, candidates] of [
      ['RAVI IYER', [5, 6]],
      ['MEENA SHAH FOR ASHA RAO', [1, 7]],
    ] as const) {
      expect(await named(text)).toMatchObject({ memberId: null, why: 'Names of several members in the text', candidates });
    }
  });
});

describe('matching many lines with many members', () => {
  it('lets others go on after each member and each line', async () => {
    const members = new Map(
      Array.from({ length: 3_000 }, (_, at) => {
        const id = 100 + at;
        return [id, { id, fullName: `Person ${id}`, company: null, number: id, end: daysAfter(day, at % 50), lastPaise: 650_000 }] as const;
      }),
    );
    let pauses = 0;
    const lines = Array.from({ length: 500 }, (_, at) => lineOf(`CASH DEPOSIT ${at}`, 6_500));
    await matchLines(lines, { ...known, members, feePaise: null }, async () => void pauses++);
    expect(pauses).toBeGreaterThanOrEqual(members.size + 6 * lines.length);
  });

  it('finds names in a time that grows with the members and the lines, and not with both multiplied', async () => {
    const [first, last] = [Array.from({ length: 40 }, (_, at) => letters(at)), Array.from({ length: 250 }, (_, at) => letters(1_000 + at))];
    const nameOf = (at: number) => `${first[at % 40]} ${last[at % 250]}`;
    const find = async (times: number) => {
      const names = new WholeNames(Array.from({ length: 500 * times }, (_, at) => [String(at), `UPI/63071844${at}/${nameOf(at)}/FEE`]));
      const added = await processorTimeOf(() => {
        for (let id = 1; id <= 10_000 * times; id++) names.add(id, nameOf(id));
      });
      const { took, longest } = await blocksOf(async () => void (await names.find(timeSlice())));
      return { took: added + took, longest };
    };
    await find(1);
    const [few, many] = [await find(1), await find(10)];
    expect(many.took).toBeLessThan(40 * few.took);
    expect(many.longest).toBeLessThan(100);
  });
});

/** Names have no digits. */
const letters = (number: number): string => `n${[...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
