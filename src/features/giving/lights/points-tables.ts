// What gives how many points, as data: one table for members in India, one for members elsewhere, one for chapters.
// All numbers are whole ones, so that no step is missed by a rounding.

import type { PointsTableName } from '../../people/organization/organization.ts';

/** What is counted of a member in the time. */
export interface MemberFigures {
  weeks: number;
  referrals: number;
  visitors: number;
  absences: number;
  lates: number;
  /** Meetings to which the member, or a substitute, came. */
  attended: number;
  /** All marks but 'Medical'. */
  expected: number;
  trainings: number;
  trainingTenths: number;
  thankedPaise: number;
  testimonials: number;
  oneToOnes: number;
  broughtIn: number;
}

/** What is counted of a chapter in the time. Visitors are no members. */
export interface ChapterFigures {
  /** Its closed meetings. */
  weeks: number;
  /** Marks of the last closed meeting. */
  members: number;
  /** Against the first one. */
  growth: number;
  /** Marks of the first one, and of how many of these there is a mark of the last one too. */
  membersAtFirst: number;
  stillThere: number;
  marks: number;
  absent: number;
  referrals: number;
  visitors: number;
  /** Of the first visits those that joined. */
  visitorsJoined: number;
}

/** [points, from this value on], or [points, how it is compared, value]. The least points come first. */
export type Step = readonly [points: number, at: number] | readonly [points: number, is: Comparison, at: number];
export type Comparison = '>' | '<' | '<=';

/** What a measure is counted in. */
export const units = ['count', 'share', 'rupees', 'hours'] as const;
export type Unit = (typeof units)[number];

export interface MeasureRule<Figures> {
  measure: string;
  of: keyof Figures;
  /** The figure is shared by this one, and the steps are in thousandths. */
  per?: keyof Figures;
  unit: Unit;
  /** More of it is worse, or is not in anybody's hand: only time gives the next points. */
  onlyTime?: true;
  steps: readonly Step[];
  /** What one and what many more of it are called. */
  next: readonly [one: string, many: string];
}

type MemberRule = MeasureRule<MemberFigures>;
type ChapterRule = MeasureRule<ChapterFigures>;

const absenceLess = ['absence less', 'absences less'] as const;
const visitorMore = ['more visitor', 'more visitors'] as const;
const referralMore = ['more referral', 'more referrals'] as const;

const lakh = 100_000_00;

export const memberTables: Record<PointsTableName, readonly MemberRule[]> = {
  India: [
    {
      measure: 'Referrals given a week',
      of: 'referrals',
      per: 'weeks',
      unit: 'count',
      next: referralMore,
      steps: [
        [5, 500],
        [10, 750],
        [15, 1000],
        [20, 1200],
      ],
    },
    {
      measure: 'Visitors a week',
      of: 'visitors',
      per: 'weeks',
      unit: 'count',
      next: visitorMore,
      steps: [
        [5, 100],
        [10, 250],
        [15, 500],
        [20, 750],
      ],
    },
    {
      measure: 'Absences',
      of: 'absences',
      unit: 'count',
      onlyTime: true,
      next: absenceLess,
      steps: [
        [5, '<=', 2],
        [10, '<=', 1],
        [15, '<=', 0],
      ],
    },
    {
      measure: 'Trainings',
      of: 'trainings',
      unit: 'count',
      next: ['more training', 'more trainings'],
      steps: [
        [5, 1],
        [10, 2],
        [15, 3],
      ],
    },
    {
      measure: 'Thank-yous',
      of: 'thankedPaise',
      unit: 'rupees',
      next: ['more thanked', 'more thanked'],
      steps: [
        [5, 5 * lakh],
        [10, 10 * lakh],
        [15, 20 * lakh],
      ],
    },
    {
      measure: 'Testimonials a week',
      of: 'testimonials',
      per: 'weeks',
      unit: 'count',
      next: ['more testimonial', 'more testimonials'],
      steps: [
        [5, '>', 0],
        [10, 75],
      ],
    },
    {
      measure: 'Never late',
      of: 'lates',
      unit: 'count',
      onlyTime: true,
      next: ['late arrival less', 'late arrivals less'],
      steps: [[5, '<=', 0]],
    },
  ],
  Global: [
    {
      measure: 'Attendance',
      of: 'attended',
      per: 'expected',
      unit: 'share',
      onlyTime: true,
      next: absenceLess,
      steps: [
        [5, 880],
        [10, 950],
      ],
    },
    {
      measure: 'One-to-ones a week',
      of: 'oneToOnes',
      per: 'weeks',
      unit: 'count',
      next: ['more one-to-one', 'more one-to-ones'],
      steps: [
        [5, 250],
        [10, 500],
        [15, 750],
        [20, 1000],
      ],
    },
    {
      measure: 'Referrals given a week',
      of: 'referrals',
      per: 'weeks',
      unit: 'count',
      next: referralMore,
      steps: [
        [5, 250],
        [10, 500],
        [15, 750],
        [20, 1000],
        [25, 1250],
      ],
    },
    {
      measure: 'Visitors',
      of: 'visitors',
      unit: 'count',
      next: visitorMore,
      steps: [
        [5, 1],
        [10, 2],
        [15, 3],
        [20, 4],
        [25, 5],
      ],
    },
    {
      measure: 'Members brought in',
      of: 'broughtIn',
      unit: 'count',
      next: ['more member brought in', 'more members brought in'],
      steps: [[5, 1]],
    },
    {
      measure: 'Training hours a week',
      of: 'trainingTenths',
      per: 'weeks',
      unit: 'hours',
      next: ['more training hour', 'more training hours'],
      // In tenths of an hour.
      steps: [
        [5, '>', 0],
        [10, '>', 5 * 1000],
      ],
    },
    {
      measure: 'Thank-yous',
      of: 'thankedPaise',
      unit: 'rupees',
      next: ['more thanked', 'more thanked'],
      steps: [
        [1, '>', 0],
        [2, 2 * lakh],
        [3, 5 * lakh],
        [4, 15 * lakh],
        [5, 30 * lakh],
      ],
    },
  ],
};

export const chapterTable: readonly ChapterRule[] = [
  {
    measure: 'Members',
    of: 'members',
    unit: 'count',
    next: ['more member', 'more members'],
    steps: [
      [5, 20],
      [10, 26],
      [15, 31],
    ],
  },
  {
    measure: 'Growth',
    of: 'growth',
    unit: 'count',
    next: ['more member', 'more members'],
    steps: [
      [5, 1],
      [10, 3],
      [15, 5],
    ],
  },
  {
    measure: 'Still there',
    of: 'stillThere',
    per: 'membersAtFirst',
    unit: 'share',
    onlyTime: true,
    next: ['more member kept', 'more members kept'],
    steps: [
      [5, '>', 500],
      [10, 600],
      [15, 700],
    ],
  },
  {
    measure: 'Referrals a member and week',
    of: 'referrals',
    per: 'marks',
    unit: 'count',
    next: referralMore,
    steps: [
      [5, 710],
      [10, 900],
      [15, 1100],
    ],
  },
  {
    measure: 'Visitors a week',
    of: 'visitors',
    per: 'weeks',
    unit: 'count',
    next: visitorMore,
    steps: [
      [5, '>', 1000],
      [10, '>', 1500],
      [15, '>', 2000],
    ],
  },
  {
    measure: 'Absent',
    of: 'absent',
    per: 'marks',
    unit: 'share',
    onlyTime: true,
    next: absenceLess,
    steps: [
      [5, '<', 120],
      [10, '<', 100],
      [15, '<', 50],
    ],
  },
  {
    measure: 'First visits that joined',
    of: 'visitorsJoined',
    per: 'visitors',
    unit: 'share',
    next: ['more visitor who joins', 'more visitors who join'],
    steps: [
      [5, '>', 0],
      [10, '>', 100],
    ],
  },
];
