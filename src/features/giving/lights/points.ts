// The light of a member or a chapter: from figures and a table to points. It knows no database; the tables are data beside it.

import { formatMoney, formatNumber } from '../../../platform/wire/locale.ts';
import type { Comparison, MeasureRule, Step, Unit } from './points-tables.ts';

export const lights = ['Green', 'Amber', 'Red', 'Grey'] as const;
export type Light = (typeof lights)[number];

export interface Measure {
  Measure: string;
  Value: number;
  Points: number;
  Most: number;
  Unit: Unit;
  /** What gives the next points, in words. Null where there are no more, and so are the two below. */
  Next: string | null;
  /** How many points these are. */
  Worth: number | null;
  /** How much of it is needed for them, in the unit. */
  Needed: number | null;
  /** Nothing that one does gives them: what counted against one has to become old. */
  OnlyTime: boolean;
}

export interface Judged {
  Points: number;
  /** Null while there are too few weeks. */
  Light: Light | null;
  Measures: Measure[];
}

/** Under so many weeks there is no light. */
const leastWeeks = 4;

export const judge = <Figures extends { weeks: number }>(rules: readonly MeasureRule<Figures>[], figures: Figures): Judged => {
  const Measures = rules.map((rule) => measureOf(rule, figures));
  const Points = Measures.reduce((sum, measure) => sum + measure.Points, 0);
  return { Points, Light: figures.weeks < leastWeeks ? null : lightOf(Points), Measures };
};

const lightOf = (points: number): Light => {
  if (points >= 70) return 'Green';
  if (points >= 50) return 'Amber';
  return points >= 30 ? 'Red' : 'Grey';
};

const measureOf = <Figures>(rule: MeasureRule<Figures>, figures: Figures): Measure => {
  const of = Number(figures[rule.of]);
  // Nothing is shared by no weeks and no marks: that gives no points.
  const per = rule.per === undefined ? 1 : Number(figures[rule.per]);
  const scale = rule.per === undefined ? 1 : thousand;
  const steps = rule.steps.map((step) => ({ points: step[0], less: missing(step, of, per, scale) }));
  const pointsWith = (more: number) => Math.max(0, ...steps.filter(({ less }) => less <= more).map((step) => step.points));
  const points = per === 0 ? 0 : pointsWith(0);
  const next = per === 0 ? undefined : steps.find((step) => step.points > points);
  const measure = {
    Measure: rule.measure,
    Value: shownValue(rule.unit, of, per, scale),
    Unit: rule.unit,
    Points: points,
    Most: Math.max(...rule.steps.map((step) => step[0])),
    OnlyTime: rule.onlyTime ?? false,
  };
  if (!next) return { ...measure, ...noStep };
  const Worth = pointsWith(next.less) - points;
  const Needed = neededOf(rule.unit, next.less);
  return { ...measure, Next: `${wordsOfNeeded(rule, Needed)}: +${Worth}`, Worth, Needed };
};

const noStep = { Next: null, Worth: null, Needed: null };

/** A sum that somebody else was thanked for is nobody's business. The points are. */
export const hideAmount = (measure: Measure): Omit<Measure, 'Value'> & { Value: null } => ({ ...measure, ...noStep, Value: null });

const thousand = 1000;

/** By how much the figure misses the step. Not above 0: it is reached. */
const missing = (step: Step, of: number, per: number, scale: number): number => {
  const [is, at] = step.length === 2 ? (['>=', step[1]] as const) : ([step[1], step[2]] as const);
  return comparisons[is](of, at * per, scale);
};

const comparisons: Record<Comparison | '>=', (of: number, limit: number, scale: number) => number> = {
  '>=': (of, limit, scale) => Math.ceil(limit / scale) - of,
  '>': (of, limit, scale) => Math.floor(limit / scale) + 1 - of,
  '<=': (of, limit, scale) => of - Math.floor(limit / scale),
  '<': (of, limit, scale) => of - (Math.ceil(limit / scale) - 1),
};

/** Rounded down, so that nobody reads a step that was not reached. */
const shownValue = (unit: Unit, of: number, per: number, scale: number): number => {
  if (unit === 'rupees') return of / 100;
  if (scale === 1) return of;
  const thousandths = per === 0 ? 0 : Math.floor((of * thousand) / per);
  if (unit === 'share') return thousandths / 10;
  // Of tenths of an hour.
  return unit === 'hours' ? Math.floor(thousandths / 10) / 1000 : thousandths / thousand;
};

/** In tenths of an hour: nobody can add less. */
const shortestTraining = 5;

const neededOf = (unit: Unit, more: number): number => {
  if (unit === 'rupees') return more / 100;
  return unit === 'hours' ? Math.max(more, shortestTraining) / 10 : more;
};

const wordsOfNeeded = <Figures>({ unit, next: [one, many] }: MeasureRule<Figures>, needed: number): string => {
  if (unit === 'rupees') return `${Number.isInteger(needed) ? `₹${formatNumber(needed)}` : formatMoney(Math.round(needed * 100))} ${many}`;
  return `${needed} ${needed === 1 ? one : many}`;
};
