// The time that a light judges: six whole months, or the running one with the five before it.

import type { Day } from '../../../platform/wire/days.ts';

const judged = 6;

/** Of a month such as '2026-11' the six before it; live the month itself, up to today, and the five before it. */
export const monthsOf = (month: string, live: { upTo: Day } | null = null): { From: Day; To: Day } => {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  if (!live) return { From: first.subtract({ months: judged }).toString(), To: first.subtract({ days: 1 }).toString() };
  const last = first.add({ months: 1 }).subtract({ days: 1 }).toString();
  return { From: first.subtract({ months: judged - 1 }).toString(), To: live.upTo < last ? live.upTo : last };
};

export const monthOf = (day: Day): string => day.slice(0, 7);
