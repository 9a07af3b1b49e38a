// Points counted in a second way: written from the tables again, in fractions of whole numbers, without the code that is tested.

import { expect, it } from 'vitest';
import { type Random, seededRandom } from '../../../../demo/random.ts';
import { judge } from './points.ts';
import { type MemberFigures, memberTables } from './points-tables.ts';

const lakh = 100_000;

const isFrom = (of: number, per: number, percent: number) =>
  per > 0 && BigInt(of) * 10_000n >= BigInt(Math.round(percent * 10_000)) * BigInt(per);
const count = (...reached: boolean[]) => reached.filter(Boolean).length;

const naiveIndia = (f: MemberFigures): number =>
  5 * count(...[0.5, 0.75, 1, 1.2].map((at) => isFrom(f.referrals, f.weeks, at))) +
  5 * count(...[0.1, 0.25, 0.5, 0.75].map((at) => isFrom(f.visitors, f.weeks, at))) +
  5 * Math.max(0, 3 - f.absences) +
  5 * Math.min(3, f.trainings) +
  5 * count(...[5, 10, 20].map((at) => f.thankedPaise >= at * lakh * 100)) +
  (f.testimonials > 0 && f.weeks > 0 ? 5 : 0) +
  (isFrom(f.testimonials, f.weeks, 0.075) && f.testimonials > 0 ? 5 : 0) +
  (f.lates === 0 ? 5 : 0);

const naiveGlobal = (f: MemberFigures): number =>
  5 * count(isFrom(f.attended, f.expected, 0.88), isFrom(f.attended, f.expected, 0.95)) +
  5 * count(...[0.25, 0.5, 0.75, 1].map((at) => isFrom(f.oneToOnes, f.weeks, at))) +
  5 * count(...[0.25, 0.5, 0.75, 1, 1.25].map((at) => isFrom(f.referrals, f.weeks, at))) +
  5 * Math.min(5, f.visitors) +
  (f.broughtIn > 0 ? 5 : 0) +
  (f.weeks === 0 ? 0 : 5 * count(f.trainingTenths > 0, 2 * f.trainingTenths > 10 * f.weeks)) +
  count(f.thankedPaise > 0, ...[2, 5, 15, 30].map((at) => f.thankedPaise >= at * lakh * 100));

const anyMember = ({ whole }: Random): MemberFigures => {
  const weeks = whole(0, 27);
  return {
    weeks,
    referrals: whole(0, 40),
    visitors: whole(0, 25),
    absences: whole(0, 4),
    lates: whole(0, 2),
    attended: whole(0, weeks),
    expected: weeks,
    trainings: whole(0, 4),
    trainingTenths: whole(0, 200),
    thankedPaise: whole(0, 32) * lakh * 100 - whole(0, 1),
    testimonials: whole(0, 4),
    oneToOnes: whole(0, 30),
    broughtIn: whole(0, 2),
  };
};

it('Points agree with a second way to count them', () => {
  const random = seededRandom('lights');
  for (let round = 0; round < 20_000; round++) {
    const figures = anyMember(random);
    expect([judge(memberTables.India, figures).Points, figures]).toEqual([naiveIndia(figures), figures]);
    expect([judge(memberTables.Global, figures).Points, figures]).toEqual([naiveGlobal(figures), figures]);
  }
});

it('What is said to be missing gives the points, and one less does not', () => {
  const random = seededRandom('next steps');
  for (let round = 0; round < 2000; round++) {
    const figures = anyMember(random);
    for (const { Measure, Points, Worth, Needed, Unit, Next } of judge(memberTables.India, figures).Measures) {
      const rule = memberTables.India.find(({ measure }) => measure === Measure);
      if (!rule || !Next || Worth === null || Needed === null || Unit === 'rupees') continue;
      const way = Next.includes('less') ? -1 : 1;
      const pointsWith = (change: number) =>
        judge(memberTables.India, { ...figures, [rule.of]: figures[rule.of] + way * change }).Measures.find(
          (one) => one.Measure === Measure,
        )?.Points;
      expect(pointsWith(Needed)).toBe(Points + Worth);
      expect(pointsWith(Needed - 1)).toBe(Points);
    }
  }
});
