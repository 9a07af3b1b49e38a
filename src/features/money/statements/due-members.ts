// Members whose membership is due, by the sum that they paid the last time: whom a credit of that sum may be of.

import type { Day } from '../../../platform/wire/days.ts';

export interface DueMember {
  id: number;
  end: Day | null;
  /** What was paid the last time. */
  lastPaise: number | null;
}

/** A membership is due from so many days before its end. */
export const daysBefore = 60;
/** One that ended a year ago or earlier is over. */
export const daysAfterEnd = 365;

interface Due {
  day: Day;
  amountPaise: number;
  taken: ReadonlySet<number>;
  most: number;
}

interface Ending<Member> {
  member: Member;
  /** When the membership ends, in days: many are compared with each line. */
  end: number;
}

/** Members by what they paid the last time, and each such group in the order of their ends. */
export class DueMembers<Member extends DueMember> {
  readonly #groups = new Map<number, Ending<Member>[]>();
  readonly #sorted = new Set<Ending<Member>[]>();

  add(member: Member): void {
    const { end, lastPaise } = member;
    if (end === null || lastPaise === null) return;
    const ending = { member, end: numberOf(end) };
    const group = this.#groups.get(lastPaise);
    if (group) group.push(ending);
    else this.#groups.set(lastPaise, [ending]);
  }

  /** Sorted when it is asked for. Most of it is read in this order, and sorting what is sorted is quick. */
  #groupOf(paise: number): Ending<Member>[] {
    const group = this.#groups.get(paise) ?? [];
    if (!this.#sorted.has(group)) group.sort((one, other) => one.end - other.end);
    this.#sorted.add(group);
    return group;
  }

  /** At most so many, those first whose memberships end nearest to the day. */
  find({ day, amountPaise, taken, most }: Due): Member[] {
    const group = this.#groupOf(amountPaise);
    const today = numberOf(day);
    const found: Member[] = [];
    let after = firstAfter(group, today);
    let before = after - 1;
    while (found.length < most) {
      const [ahead, ago] = [(group[after]?.end ?? Infinity) - today, today - (group[before]?.end ?? -Infinity)];
      if (ahead > daysBefore && ago >= daysAfterEnd) break;
      const isAhead = ahead <= daysBefore && (ahead < ago || ago >= daysAfterEnd);
      const member = group[isAhead ? after++ : before--]?.member;
      if (member && !taken.has(member.id)) found.push(member);
    }
    return found;
  }
}

const numberOf = (day: Day): number => Date.parse(day) / (24 * 60 * 60 * 1_000);

/** The place of the first member who ends after this day. */
const firstAfter = (group: readonly Ending<DueMember>[], day: number): number => {
  let [from, to] = [0, group.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((group[middle]?.end ?? 0) > day) to = middle;
    else from = middle + 1;
  }
  return from;
};
