// Since when somebody is a member: the first day of terms that follow each other without a break. The row keeps terms and gaps as one text;
// which gaps are breaks is decided when it is read, because GRACE_DAYS may change.

import { type Day, daysAfter } from '../../../platform/wire/days.ts';

export interface Term {
  start: Day;
  end: Day;
}

const mostKept = 100;

/** '2026-11-25/2027-11-24 2019-03-01/2025-02-28': the latest first. Terms that touch or overlap are joined. Null without any. */
export const storedTerms = (terms: readonly Term[]): string | null => {
  const joined: Term[] = [];
  for (const { start, end } of terms.toSorted((one, other) => compare(one.start, other.start))) {
    const last = joined.at(-1);
    if (last && follows(start, last.end, 0)) last.end = end > last.end ? end : last.end;
    else joined.push({ start, end });
  }
  const kept = joined.toReversed().slice(0, mostKept);
  return kept.map(({ start, end }) => `${start}/${end}`).join(' ') || null;
};

interface Days {
  today: Day;
  graceDays: number;
}

/** The start of the run that began last. Null if none has begun, or if the last one is over and another is paid for later. */
export const memberSince = (stored: string | null, { today, graceDays }: Days): Day | null => {
  let since: Day | null = null;
  let isAhead = false;
  for (const term of stored?.split(' ') ?? []) {
    const [start = '', end = ''] = term.split('/');
    if (since !== null && !follows(since, end, graceDays)) break;
    // A future term counts only as part of a run that has begun.
    if (since === null && start > today) {
      isAhead = true;
      continue;
    }
    if (since === null && isAhead && daysAfter(end, graceDays) < today) return null;
    since = start;
  }
  return since;
};

/** Whether a term from this day follows the one that has ended, after a gap of at most so many days. */
const follows = (start: Day, end: Day, gap: number): boolean => start <= end || start <= daysAfter(end, gap + 1);

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
