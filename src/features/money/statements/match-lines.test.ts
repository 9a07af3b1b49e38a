// Whose payment a credit is: what banks write, line by line, and lines of one file beside each other.

import { describe, expect, it } from 'vitest';
import { day, lineOf } from '../../../../tests/credit-lines.ts';
import { goldenLines, goldenMembers, goldenPayers } from '../../../../tests/golden-narrations.ts';
import { daysAfter } from '../../../platform/wire/days.ts';
import { type CreditLine, type Known, type MatchedLine, matchLines, matchTexts, type PayingMember } from './match-lines.ts';
import { readNarration } from './narration.ts';

const fee = 12_500_00;

const companies = new Map([[1, 'Rao Traders Pvt Ltd']]);

const members = new Map<number, PayingMember>(
  goldenMembers.map(([id, fullName, number, end, rupees]) => [
    id,
    { id, fullName, company: companies.get(id) ?? null, number, end, lastPaise: rupees * 100 },
  ]),
);

const known: Known = {
  members,
  payers: new Map(
    [...Map.groupBy(goldenPayers, ([payer]) => payer)].map(([payer, rows]) => [
      payer,
      rows.map(([, memberId]) => ({ memberId, paidOn: '2025-11-28' })),
    ]),
  ),
  bySigns: new Map(),
  recordedKeys: new Map(),
  recordedReferences: new Map(),
  feePaise: fee,
};

const matchOne = async (line: CreditLine, more: Partial<Known> = {}): Promise<MatchedLine> => {
  const [matched] = await matchLines([line], { ...known, ...more });
  if (!matched) throw new Error('A line has one answer');
  return matched;
};

describe('what banks write', () => {
  it('is in the forms of seven banks, more than eighty times', () => {
    expect(new Set(goldenLines.map(({ bank }) => bank)).size).toBe(7);
    expect(goldenLines.length).toBeGreaterThanOrEqual(80);
    expect(new Set(goldenLines.map(({ narration }) => narration)).size).toBe(goldenLines.length);
  });

  it('is found by every pass, with nobody wrong who is sure, and hardly anybody who is likely', async () => {
    const found = { Recorded: 0, Sure: 0, Likely: 0, Perhaps: 0, Unknown: 0 };
    const wrong = { ...found };
    for (const { narration, column, rupees, ...expected } of goldenLines) {
      const { state, memberId } = await matchOne(lineOf(narration, rupees, { column }));
      found[state]++;
      if (memberId !== expected.memberId) wrong[state]++;
    }
    expect(found).toEqual({ Recorded: 0, Sure: 20, Likely: 16, Perhaps: 12, Unknown: 45 });
    expect(wrong.Sure).toBe(0);
    expect(wrong.Likely).toBeLessThanOrEqual(found.Likely / 50);
  });

  it.each(goldenLines)('$bank: $narration', async ({ narration, column, rupees, ...expected }) => {
    const { method, reference, payer } = readNarration(narration, column);
    const { state, memberId } = await matchOne(lineOf(narration, rupees, { column }));
    const { bank: _, ...answer } = expected;
    expect({ method, reference, payer: payer?.text ?? null, state, memberId }).toEqual(answer);
  });
});

describe('money that comes back', () => {
  const words = ['REV', 'RVSL', 'RVS', 'REVERSAL', 'Reversed', 'REFUND', 'refunded', 'RETURN', 'returned', 'RTN', 'RET', 'CHARGEBACK'];
  const shortened = ['REVRSL', 'REVSL', 'REVERSL', 'RVRSL', 'RETN', 'RTND', 'RFND', 'REFND', 'REJ', 'REJD', 'FAIL', 'DECLINED'];
  it.each([
    ...words,
    ...shortened,
    'DISHONOUR',
    'DISHONOURED',
    'DISHONORED',
    'BOUNCE',
    'BOUNCED',
    'UNPAID',
    'FAILED',
    'CRADJ',
    'CR ADJ',
    'REVERSE',
    'REJECTED',
  ])('is no fee: %s', async (word) => {
    const answer = { state: 'Unknown', memberId: null, why: matchTexts.reversal };
    expect(await matchOne(lineOf(`UPI-X Y-x@okaxis-630718442190-CH-000182 ${word}`, 12_500))).toMatchObject(answer);
    expect(await matchOne(lineOf(`UPI-X Y-x@okaxis-630718442190-CH-000182 x${word}x`, 12_500))).toMatchObject({ state: 'Sure' });
  });
});

it.each(['UPIRET-X Y-x@okaxis', 'UPIREV/630718442190', 'IMPSRTN/630718442190', 'NEFTRETURN SBIN526307001122'])(
  'money comes back in one word, too: %s',
  async (text) => {
    expect(await matchOne(lineOf(`${text}-CH-000182`, 12_500))).toMatchObject({ state: 'Unknown', why: matchTexts.reversal });
  },
);

describe('a number that may be something else', () => {
  it.each([
    ['a day in six digits', 'CASH DEP CH 160017 COUNTER', 8],
    ['a year', 'CASH DEP CH 2026 COUNTER', 7],
    ['one that is cut off', 'CASH DEP CH 182', 1],
    ['a sector of Chandigarh', 'CASH DEP CH 18 COUNTER', 10],
    ['a room, or a verse', 'CASH DEP CH 7 ROOM', 6],
  ])('is no more than perhaps, unless the name is there: %s', async (_, narration, memberId) => {
    expect(await matchOne(lineOf(narration, 1))).toMatchObject({ state: 'Perhaps', memberId });
    const [name] = members.get(memberId)?.fullName.split(' ') ?? [];
    expect(await matchOne(lineOf(narration.replace('CASH DEP', `CASH DEP ${name}`), 1))).toMatchObject({ state: 'Sure', memberId });
  });
});

it.each([
  ['BY CH 000182 SARASWAT BANK', '182'],
  ['CH-000182', '0000000000000182'],
  ['BY CH 000182 SARASWAT BANK', ''],
  ['CH NO 000182 CTS', ''],
])('a cheque has the number that the bank writes beside it, and no membership number: %s, %s', async (narration, column) => {
  expect(await matchOne(lineOf(narration, 1, { column }))).toMatchObject({ state: 'Unknown', memberId: null });
  expect(readNarration(narration, column)).toMatchObject({ method: 'Cheque', numbers: [] });
});

it.each([
  ['TRANSFER FROM 4897690162091 CH NO 000182', '000182'],
  ['FUNDS TRANSFER CR CH 000182 ACME', '000182'],
  ['CASH CH 000182 COUNTER', "'000182"],
  ['CH-000182 HDFC', 'Chq 182'],
  ['CH-000182 HDFC', '000182/560002011'],
  ['DEPOSIT BY CH 000182 TJSB', ''],
  ['RECEIVED BY.CH-000182', ''],
  ['INW CH 000182 HDFC', ''],
  ['CH#000182 ICICI', ''],
  ['CH 182 TO 190', ''],
  ['UPI-X Y-x@okaxis-630718442190-CH 182.00 CHARGES', ''],
  ['UPI-X Y-x@okaxis-630718442190-CH 182/- PAID', ''],
])('a cheque of which the bank says less, or a sum, makes nobody sure: %s, %s', async (narration, column) => {
  expect((await matchOne(lineOf(narration, 1, { column }))).state).not.toBe('Sure');
});

it('what is no transfer, no cash and no cheque is sure by the whole number, as the portal writes it, or with the name', async () => {
  const sure = { state: 'Sure', memberId: 1 };
  expect(await matchOne(lineOf('TPFT/CH-000182/X', 1))).toMatchObject(sure);
  expect(await matchOne(lineOf('TPFT/CH 000182/ASHA R', 1))).toMatchObject(sure);
  expect(await matchOne(lineOf('TPFT/CH 000182/X', 1))).toMatchObject({ state: 'Perhaps', memberId: 1 });
});

it('of a line that is full of numbers only the first ones are read, because a statement has thousands of lines', () => {
  const many = (text: (at: number) => string) => Array.from({ length: 150 }, (_, at) => text(at)).join(' ');
  expect(readNarration(`UPI-${many((at) => `CH ${1_000_001 + at}`)}`, '').numbers).toHaveLength(20);
  expect(readNarration(`UPI-${many((at) => `CH ${1_001 + 2 * at}, ${1_002 + 2 * at}`)}`, '').numbers).toHaveLength(20);
  expect(readNarration(`UPI-${many((at) => String(9_876_543_210 + at))}`, '').phones).toHaveLength(3);
});

it('a number of two digits is one in a transfer', async () => {
  expect(await matchOne(lineOf('UPI-SOMEBODY ELSE-se1@ybl-YESB0000034-633112345679-CH 18 FEE', 1))).toMatchObject({
    state: 'Sure',
    memberId: 10,
  });
});

it('CH NO is a membership number in a transfer only: in all else it may be a cheque', () => {
  expect(readNarration('CH NO 000182 DEPOSIT', '').numbers).toEqual([]);
});

describe('what a payer has typed', () => {
  it('is whole where more follows', async () => {
    expect(await matchOne(lineOf('CASH DEP CH 182 COUNTER', 1))).toMatchObject({ state: 'Sure', memberId: 1 });
  });

  const listed = ['CH-000182 & 201', 'CH-000182,201,142', 'CH 182 and 201', 'CH-000182 000201', 'CH-000182/000201 FEE', 'CH-000182+999999'];
  it.each([...listed, 'CH 182/201', 'CH 182 201 FEE', 'ch182-201'])('is of several where numbers follow the first: %s', async (typed) => {
    const answer = { state: 'Unknown', memberId: null, why: matchTexts.severalNumbers };
    const matched = await matchOne(lineOf(`UPI-ASHA RAO-ar1@ybl-YESB0000034-633112345679-${typed}`, 25_000));
    expect(matched).toMatchObject(answer);
    expect(matched.candidates[0]).toBe(1);
  });

  it.each([
    'CH - 000182',
    'CH-000182, FEE',
    'CH-000182 2026-27',
    'CH-000182-630718442190',
    'CH-000182 & CO',
    'CH-000182 12500',
    'CH 182 2026',
    'CH NO 000182',
    'CH No. 182 FEE',
    'CH–000182',
  ])('is one however it is written, and whatever follows: %s', async (typed) => {
    expect(await matchOne(lineOf(`UPI-ASHA RAO-ar1@ybl-YESB0000034-633112345679-${typed}`, 12_500))).toMatchObject({
      state: 'Sure',
      memberId: 1,
    });
  });

  it('is beside how it was paid, and its number, also in the forms of further banks', () => {
    const union = readNarration('UPIAB/630718442190/CR/ASHA RAO/SBIN/ar1@ybl/FEE', 'S123');
    expect([union.method, union.reference]).toEqual(['UPI', '630718442190']);
    expect(readNarration('NEFT-AXISCN0123456789-RAO TRADERS', '').reference).toBe('AXISCN0123456789');
  });

  it('is not the number at the bank where it is a phone with the code of the country', () => {
    const referenceOf = (text: string) => readNarration(text, '').reference;
    expect(referenceOf('UPI-ASHA RAO-919876543210@ybl-YESB0000034-630718442190-FEE')).toBe('630718442190');
    expect(referenceOf('UPI/919876543210-2@ybl/ASHA RAO/630718442190/FEE')).toBe('630718442190');
    expect(referenceOf('UPI/ASHA RAO/shop.919876543210@ybl/FEE/630718442190')).toBe('630718442190');
  });

  it('is not how it was paid: the word of the bank comes first', () => {
    const methodOf = (text: string) => readNarration(text, '').method;
    expect(methodOf('NEFT CR-SBIN0000456-RAO TRADERS-UPI LIMIT')).toBe('Bank transfer');
    expect(methodOf('CASH DEPOSIT-NO CHEQUE')).toBe('Cash');
  });
});

describe("another's name beside a membership number", () => {
  it.each([
    ['UPI-SIMRANJIT A-simran@ybl-YESB0000034-633112345679-CH-000182', true],
    ['NEFT CR-SBIN0000456-SIMRANJIT A-CH-000182-SBIN526332001122', true],
    ['UPI-ZENITH FOODS PVT LTD-zenith@ybl-633112345679-CH-000182', true],
    ['UPI-ASHA R-ar1@ybl-YESB0000034-633112345679-CH-000182', false],
    ['UPI-SUNIL RAO-sr1@ybl-YESB0000034-633112345679-CH-000182', false],
    ['UPI-R TRADERS-rt1@ybl-YESB0000034-633112345679-CH-000182', false],
    ['UPI-SIMRANJIT A-simran@ybl-633112345679-CH-000182 FOR ASHA', false],
    ['UPI-SIMRANJIT A-asha.rao@okhdfcbank-633112345679-CH-000182', false],
    ['UPI-SIMRANJIT-simran@ybl-633112345679-CH-000182', false],
    ['CASH DEP CH-000182 SIMRANJIT A', false],
  ])('is asked about, unless it is the company, known, no whole name, or the member is named, too: %s', async (narration, hasOtherName) => {
    expect(await matchOne(lineOf(narration, 1))).toMatchObject({ state: 'Sure', memberId: 1, hasOtherName });
  });

  it('is in none of the lines above, whatever the bank', async () => {
    const asked = [];
    for (const { narration, column, rupees, memberId } of goldenLines) {
      const matched = await matchOne(lineOf(narration, rupees, { column }));
      if (matched.hasOtherName) asked.push([narration, matched.state, memberId]);
    }
    expect(asked).toEqual([]);
  });
});

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
    const paid = { memberId: 3, recordedOn: '2026-11-05' };
    const line = lineOf('UPI-X Y-x@okaxis-630718442190-CH-000182', 12_500);
    const recorded = { state: 'Recorded', memberId: 3, why: 'Recorded on 05 Nov 2026' };
    expect(stateOf(await matchOne(line, { recordedReferences: new Map([['630718442190', paid]]) }))).toEqual(recorded);
    expect(stateOf(await matchOne(line, { recordedKeys: new Map([[line.key, paid]]) }))).toEqual(recorded);
    expect(await matchOne(line)).toMatchObject({ state: 'Sure', memberId: 1 });
  });

  it('leave the member of a recorded line to no other line as sure', async () => {
    const done = lineOf('UPI-X Y-x@okaxis-630718442190-X', 12_500);
    const paid = new Map([['630718442190', { memberId: 1, recordedOn: '2026-11-05' }]]);
    const [, second] = await matchLines([done, number('000182')], { ...known, recordedReferences: paid });
    expect(second && stateOf(second)).toEqual({ state: 'Perhaps', memberId: 1, why: matchTexts.second });
  });

  it('are no fee when money comes back, even with the number of a payment', async () => {
    const line = lineOf('UPI-X Y-x@okaxis-630718442190-CH-000182 RETURNED', 12_500);
    const paid = new Map([['630718442190', { memberId: 1, recordedOn: '2026-11-05' }]]);
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
    const bySum = await matchOne(lineOf('UPI-KAVYA NAIR-kn@okaxis-633112345679-FEE', 6_500), { bySigns });
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
    expect(pauses).toBeGreaterThanOrEqual(members.size + 5 * lines.length);
  });
});
