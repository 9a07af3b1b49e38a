import { describe, expect, it } from 'vitest';
import { bestStep } from './light-badge.tsx';
import { judge } from './points.ts';
import { type ChapterFigures, chapterTable, type MemberFigures, memberTables } from './points-tables.ts';

const member = (figures: Partial<MemberFigures> = {}): MemberFigures => ({
  weeks: 26,
  referrals: 0,
  visitors: 0,
  absences: 0,
  lates: 0,
  attended: 26,
  expected: 26,
  trainings: 0,
  trainingTenths: 0,
  thankedPaise: 0,
  testimonials: 0,
  oneToOnes: 0,
  broughtIn: 0,
  ...figures,
});

const chapter = (figures: Partial<ChapterFigures> = {}): ChapterFigures => ({
  weeks: 26,
  members: 0,
  growth: 0,
  membersAtFirst: 0,
  stillThere: 0,
  marks: 0,
  absent: 0,
  referrals: 0,
  visitors: 0,
  visitorsJoined: 0,
  ...figures,
});

const india = (figures: Partial<MemberFigures>) => judge(memberTables.India, member(figures));
const global = (figures: Partial<MemberFigures>) => judge(memberTables.Global, member(figures));
const judgeChapter = (figures: Partial<ChapterFigures>) => judge(chapterTable, chapter(figures));

type Judge<Figures> = (figures: Partial<Figures>) => ReturnType<typeof judge>;

/** Points of one measure with each of the figures. */
const pointsOf = <Figures>(judgeIt: Judge<Figures>, measure: string, all: Partial<Figures>[]) =>
  all.map((figures) => judgeIt(figures).Measures.find((one) => one.Measure === measure)?.Points);

const rupees = (...amounts: number[]) => amounts.map((amount) => ({ thankedPaise: Math.round(amount * 100) }));
const lakh = 100_000;

describe('Points of members', () => {
  it('are as the table of India says, just below each step, at it and above', () => {
    // In 20 weeks 24 referrals are exactly 1.2 a week.
    const referrals = [0, 9, 10, 11, 14, 15, 16, 19, 20, 21, 23, 24, 25].map((count) => ({ weeks: 20, referrals: count }));
    expect(pointsOf(india, 'Referrals given a week', referrals)).toEqual([0, 0, 5, 5, 5, 10, 10, 10, 15, 15, 15, 20, 20]);
    const visitors = [0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 14, 15, 16].map((count) => ({ weeks: 20, visitors: count }));
    expect(pointsOf(india, 'Visitors a week', visitors)).toEqual([0, 0, 5, 5, 5, 10, 10, 10, 15, 15, 15, 20, 20]);
    expect(
      pointsOf(
        india,
        'Absences',
        [0, 1, 2, 3, 26].map((absences) => ({ absences })),
      ),
    ).toEqual([15, 10, 5, 0, 0]);
    expect(
      pointsOf(
        india,
        'Trainings',
        [0, 1, 2, 3, 4].map((trainings) => ({ trainings })),
      ),
    ).toEqual([0, 5, 10, 15, 15]);
    const thanks = rupees(0, 5 * lakh - 0.01, 5 * lakh, 10 * lakh - 0.01, 10 * lakh, 20 * lakh - 0.01, 20 * lakh, 90 * lakh);
    expect(pointsOf(india, 'Thank-yous', thanks)).toEqual([0, 0, 5, 5, 10, 10, 15, 15]);
    // In 40 weeks 3 testimonials are exactly 0.075 a week.
    const testimonials = [0, 1, 2, 3, 4].map((count) => ({ weeks: 40, testimonials: count }));
    expect(pointsOf(india, 'Testimonials a week', testimonials)).toEqual([0, 5, 5, 10, 10]);
    expect(
      pointsOf(
        india,
        'Never late',
        [0, 1, 2].map((lates) => ({ lates })),
      ),
    ).toEqual([5, 0, 0]);
  });

  it('are as the table of the world says', () => {
    const attended = [0, 87, 88, 89, 94, 95, 100].map((count) => ({ expected: 100, attended: count }));
    expect(pointsOf(global, 'Attendance', attended)).toEqual([0, 0, 5, 5, 5, 10, 10]);
    const oneToOnes = [0, 4, 5, 9, 10, 14, 15, 19, 20, 21].map((count) => ({ weeks: 20, oneToOnes: count }));
    expect(pointsOf(global, 'One-to-ones a week', oneToOnes)).toEqual([0, 0, 5, 5, 10, 10, 15, 15, 20, 20]);
    const referrals = [4, 5, 9, 10, 14, 15, 19, 20, 24, 25, 26].map((count) => ({ weeks: 20, referrals: count }));
    expect(pointsOf(global, 'Referrals given a week', referrals)).toEqual([0, 5, 5, 10, 10, 15, 15, 20, 20, 25, 25]);
    expect(
      pointsOf(
        global,
        'Visitors',
        [0, 1, 2, 3, 4, 5, 6].map((visitors) => ({ visitors })),
      ),
    ).toEqual([0, 5, 10, 15, 20, 25, 25]);
    expect(
      pointsOf(
        global,
        'Members brought in',
        [0, 1, 2].map((broughtIn) => ({ broughtIn })),
      ),
    ).toEqual([0, 5, 5]);
    const hours = [0, 1, 129, 130, 131].map((trainingTenths) => ({ weeks: 26, trainingTenths }));
    expect(pointsOf(global, 'Training hours a week', hours)).toEqual([0, 5, 5, 5, 10]);
    const thanks = rupees(
      0,
      0.01,
      2 * lakh - 0.01,
      2 * lakh,
      5 * lakh - 0.01,
      5 * lakh,
      15 * lakh - 0.01,
      15 * lakh,
      30 * lakh - 0.01,
      30 * lakh,
    );
    expect(pointsOf(global, 'Thank-yous', thanks)).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4, 5]);
  });

  it('can be a hundred, and give the light', () => {
    const best = { referrals: 40, visitors: 40, trainings: 9, trainingTenths: 900, thankedPaise: 40 * lakh * 100, testimonials: 9 };
    const most = { ...best, oneToOnes: 40, broughtIn: 1 };
    expect([india(most), global(most)].map(({ Points, Light }) => [Points, Light])).toEqual([
      [100, 'Green'],
      [100, 'Green'],
    ]);
    const none = { absences: 3, lates: 1 };
    const lightWith = (figures: Partial<MemberFigures>) => {
      const { Points, Light } = india({ ...none, ...figures });
      return [Points, Light];
    };
    expect(lightWith({})).toEqual([0, 'Grey']);
    expect(lightWith({ referrals: 40, lates: 0 })).toEqual([25, 'Grey']);
    expect(lightWith({ referrals: 40, testimonials: 9 })).toEqual([30, 'Red']);
    expect(lightWith({ referrals: 40, visitors: 40, lates: 0 })).toEqual([45, 'Red']);
    expect(lightWith({ referrals: 40, visitors: 40, testimonials: 9 })).toEqual([50, 'Amber']);
    expect(lightWith({ referrals: 40, visitors: 40, testimonials: 9, trainings: 3 })).toEqual([65, 'Amber']);
    expect(lightWith({ referrals: 40, visitors: 40, testimonials: 9, trainings: 3, lates: 0 })).toEqual([70, 'Green']);
  });

  it('give no light under four weeks, and no points a week without weeks', () => {
    expect([0, 1, 3, 4, 26].map((weeks) => india({ weeks }).Light)).toEqual([null, null, null, 'Grey', 'Grey']);
    expect(
      pointsOf(india, 'Referrals given a week', [
        { weeks: 0, referrals: 3 },
        { weeks: 1, referrals: 1 },
      ]),
    ).toEqual([0, 15]);
    expect(india({ weeks: 0, referrals: 3, testimonials: 1 }).Measures.map(({ Next }) => Next?.includes('NaN') ?? false)).not.toContain(
      true,
    );
    expect(pointsOf(global, 'Attendance', [{ expected: 0, attended: 0 }])).toEqual([0]);
  });

  it('say what gives the next ones', () => {
    const nextOf = (judged: ReturnType<typeof judge>) => Object.fromEntries(judged.Measures.map(({ Measure, Next }) => [Measure, Next]));
    expect(
      nextOf(india({ weeks: 20, referrals: 8, visitors: 4, absences: 3, thankedPaise: 2 * lakh * 100, lates: 2, testimonials: 1 })),
    ).toEqual({
      'Referrals given a week': '2 more referrals: +5',
      'Visitors a week': '1 more visitor: +5',
      Absences: '1 absence less: +5',
      Trainings: '1 more training: +5',
      'Thank-yous': '₹3,00,000 more thanked: +5',
      'Testimonials a week': '1 more testimonial: +5',
      'Never late': '2 late arrivals less: +5',
    });
    expect(nextOf(india({ absences: 0, trainings: 3 }))).toMatchObject({ Absences: null, Trainings: null, 'Never late': null });
    expect(nextOf(global({ weeks: 4, expected: 4, attended: 2, trainingTenths: 5, thankedPaise: 1 }))).toMatchObject({
      Attendance: '2 absences less: +10',
      'Training hours a week': '1.6 more training hours: +5',
      'Thank-yous': '₹1,99,999.99 more thanked: +1',
    });
    // A training lasts half an hour at least.
    expect(nextOf(global({ weeks: 4 }))).toMatchObject({ 'Training hours a week': '0.5 more training hours: +5' });
    expect(nextOf(judgeChapter({ marks: 100, absent: 12, growth: -2 }))).toMatchObject({
      Absent: '1 absence less: +5',
      Growth: '3 more members: +5',
    });
  });
});

describe('The step that is worth most', () => {
  const bestOf = (judged: ReturnType<typeof judge>) => bestStep(judged.Measures)?.Next;

  it('is never one that only time gives, and of equals the one that needs the least', () => {
    // An absence less would be worth the same, and be one only.
    expect(
      bestOf(india({ weeks: 20, referrals: 24, visitors: 13, absences: 1, lates: 6, trainings: 3, thankedPaise: 90 * lakh * 100 })),
    ).toBe('1 more testimonial: +5');
    const onlyTime = { weeks: 20, referrals: 24, visitors: 15, trainings: 3, thankedPaise: 90 * lakh * 100, testimonials: 9 };
    expect(bestOf(india({ ...onlyTime, absences: 1, lates: 6 }))).toBeUndefined();
    expect(bestOf(india({ weeks: 20, referrals: 8, visitors: 4 }))).toBe('1 more visitor: +5');
    expect(bestOf(global({ weeks: 26, attended: 20, referrals: 12, trainingTenths: 900 }))).toBe('1 more referral: +5');
    expect(bestOf(judgeChapter({ weeks: 26, members: 25, growth: -4, marks: 100, absent: 30, membersAtFirst: 20, stillThere: 9 }))).toBe(
      '1 more member: +5',
    );
  });

  it('is a sum of money only where nothing else is worth as much', () => {
    const many = { weeks: 20, referrals: 24, visitors: 0, trainings: 3, testimonials: 9 };
    expect(bestOf(india(many))).toBe('2 more visitors: +5');
    expect(bestOf(india({ ...many, visitors: 15 }))).toBe('₹5,00,000 more thanked: +5');
  });
});

describe('Points of chapters', () => {
  it('are as their table says', () => {
    expect(
      pointsOf(
        judgeChapter,
        'Members',
        [0, 19, 20, 25, 26, 30, 31].map((members) => ({ members })),
      ),
    ).toEqual([0, 0, 5, 5, 10, 10, 15]);
    expect(
      pointsOf(
        judgeChapter,
        'Growth',
        [-3, 0, 1, 2, 3, 4, 5].map((growth) => ({ growth })),
      ),
    ).toEqual([0, 0, 5, 5, 10, 10, 15]);
    const still = [50, 51, 59, 60, 69, 70].map((stillThere) => ({ membersAtFirst: 100, stillThere }));
    expect(pointsOf(judgeChapter, 'Still there', still)).toEqual([0, 5, 5, 10, 10, 15]);
    const referrals = [70, 71, 89, 90, 109, 110].map((count) => ({ marks: 100, referrals: count }));
    expect(pointsOf(judgeChapter, 'Referrals a member and week', referrals)).toEqual([0, 5, 5, 10, 10, 15]);
    const visitors = [26, 27, 39, 40, 52, 53].map((count) => ({ weeks: 26, visitors: count }));
    expect(pointsOf(judgeChapter, 'Visitors a week', visitors)).toEqual([0, 5, 5, 10, 10, 15]);
    const absent = [120, 119, 100, 99, 50, 49, 0].map((count) => ({ marks: 1000, absent: count }));
    expect(pointsOf(judgeChapter, 'Absent', absent)).toEqual([0, 5, 5, 10, 10, 15, 15]);
    const joined = [0, 1, 10, 11].map((visitorsJoined) => ({ visitors: 100, visitorsJoined }));
    expect(pointsOf(judgeChapter, 'First visits that joined', joined)).toEqual([0, 5, 5, 10]);
    expect(judgeChapter({}).Points).toBe(0);
  });
});
