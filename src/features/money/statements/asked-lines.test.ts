// What is asked about the lines of a statement before they are recorded, by the rules of the payment's form.

import { describe, expect, it } from 'vitest';
import { askAboutLine, payerOfStatement, unlikelyOfLine } from './asked-lines.ts';

const [Today, Fee] = ['2026-11-29T12:00:00.000Z', 12_500];
const member = {
  UserId: 1,
  FullName: 'Asha Rao',
  MembershipNo: 'CH-000001',
  IsActiveMember: true,
  Starts: '2025-12-10T12:00:00.000Z',
  Ends: '2026-12-09T12:00:00.000Z',
  Amount: 12_500,
};
const payer = { ...payerOfStatement(member, { MembershipFee: Fee, Today }), hasPaidLately: false };
const never = {
  ...payerOfStatement({ ...member, IsActiveMember: false, Starts: null, Ends: null, Amount: null }, { MembershipFee: Fee, Today }),
  hasPaidLately: false,
};

const plain = { CameBack: null as string | null, Why: 'Name in the text', IsForSeveral: false, RecordedFor: [] as object[] };
const line = (Rest = 12_500, day = '2026-11-20', more: Partial<typeof plain> = {}) => ({
  Rest,
  Day: `${day}T12:00:00.000Z`,
  ...plain,
  ...more,
});

const ask = (one: ReturnType<typeof line>, { who = payer, earlier = [] as ReturnType<typeof line>[], hasOtherName = false } = {}) =>
  askAboutLine(one, who, { earlier, graceDays: 30, hasOtherName });

describe('a line of a statement', () => {
  it('as the last payment is not asked about, nor the first one of the fee', () => {
    expect(ask(line())).toEqual({ term: { start: '2026-12-10', end: '2027-12-09' }, asked: [], mayBeDouble: false });
    expect(ask(line(), { who: never }).asked).toEqual([]);
  });

  it.each([
    [line(1_000_000), ['80 times the last payment for 12 months']],
    [line(125_000), ['10 times the last payment for 12 months']],
    [line(3_125), ['Only 1/4 of the last payment for 12 months']],
    [line(12_500, '2025-11-01'), ['Already paid until 09 Dec 2026', 'Paid on 01 Nov 2025, more than a year ago']],
  ])('of %o is asked about: %o', (one, asked) => expect(ask(one).asked).toEqual(asked));

  it('of a member who has paid ahead is not ticked by itself: somebody may have typed the payment', () => {
    const unlikely = (one: ReturnType<typeof line>) => unlikelyOfLine(one, ask(one).term, payer);
    expect(unlikely(line())).toEqual([]);
    expect(unlikely(line(12_500, '2026-09-20'))).toEqual(['Already paid until 09 Dec 2026']);
  });

  it('of a member who has never paid is held against the fee', () => {
    expect(ask(line(1_000_000), { who: never }).asked).toEqual(['80 times the fee for 12 months']);
    expect(ask(line(12_500, '1900-01-01'), { who: never })).toEqual({
      term: { start: '1900-01-01', end: '1901-01-01' },
      asked: ['Paid on 01 Jan 1900, more than a year ago'],
      mayBeDouble: false,
    });
  });

  it('that is the thirtieth for one member says until when the others pay, and that it is one more', () => {
    const others = Array.from({ length: 29 }, () => line());
    expect(ask(line(), { earlier: others })).toEqual({
      term: { start: '2055-12-10', end: '2056-12-09' },
      asked: ['Already paid until 09 Dec 2055', 'Second line for this member'],
      mayBeDouble: true,
    });
  });

  it('says first that the money came back, and is not ticked by itself', () => {
    const back = 'Came back on 21 Nov 2026: CHQ RET-000611';
    expect(ask(line(12_500, '2026-11-20', { CameBack: back }))).toMatchObject({ asked: [back], mayBeDouble: true });
  });

  it('with several membership numbers says so whoever is chosen, and is not ticked by that, nor is a reversal', () => {
    const several = line(12_500, '2026-11-20', { Why: 'Several membership numbers in the text', IsForSeveral: true });
    const each = "Several membership numbers: record each part on its member's page, with this reference";
    expect(ask(several)).toMatchObject({ asked: [each], mayBeDouble: true });
    const reversal = line(12_500, '2026-11-20', { Why: 'Looks like a reversal' });
    expect(ask(reversal)).toMatchObject({ asked: ['Looks like a reversal'], mayBeDouble: true });
  });

  it('of which a part is recorded says so, and is ticked for the member who is chosen for the rest', () => {
    const Why = '₹10,000.00 of it is recorded for Dinesh Jain: ₹12,500.00 is not';
    expect(ask(line(12_500, '2026-11-20', { Why, RecordedFor: [{}] }))).toMatchObject({ asked: [Why], mayBeDouble: false });
  });

  it('asks about another name, and a payment of the same day', () => {
    expect(ask(line(), { hasOtherName: true, who: { ...payer, hasPaidLately: true } }).asked).toEqual([
      'Another name in the text: please look',
      'Second payment within 24 hours',
    ]);
  });
});
