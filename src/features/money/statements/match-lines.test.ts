// Whose payment a credit is: what banks write, line by line.

import { describe, expect, it } from 'vitest';
import { lineOf } from '../../../../tests/credit-lines.ts';
import { known, matchOne } from '../../../../tests/golden-known.ts';
import { goldenLines } from '../../../../tests/golden-narrations.ts';
import { matchTexts } from './match-lines.ts';
import { numbersTyped, readNarration } from './narration.ts';

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
    expect(found).toEqual({ Recorded: 0, Sure: 20, Likely: 16, Perhaps: 22, Unknown: 35 });
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
    const [name] = known.members.get(memberId)?.fullName.split(' ') ?? [];
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

  it('is beside a number of NEFT that has as many digits as hardly any bank writes, unless there is a usual one', () => {
    const referenceOf = (text: string) => readNarration(text, '0'.repeat(16)).reference;
    for (const number of ['UTIBN52026334001999', 'SBINN5202633400199', 'HDFCR5202633400199912'])
      expect(referenceOf(`NEFT CR-UTIB0000123-RAO TRADERS-${number}`)).toBe(number);
    expect(referenceOf('NEFT CR-SANG12345678901234-RAO TRADERS-CNRBN26309118827')).toBe('CNRBN26309118827');
    expect(referenceOf('MMT/IMPS/631712008460/YESB12345678901234/RAO TRADERS')).toBe('631712008460');
    expect(referenceOf('NEFT CR-UTIB0000123-RAO TRADERS-UTIBN520263')).toBeNull();
    expect(numbersTyped('by phone, utibn52026334001999')).toContain('UTIBN52026334001999');
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
