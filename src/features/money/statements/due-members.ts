// Members whose membership is due, by the sum that they paid the last time: whom a credit of that sum may be of.

import { type Day, daysAfter } from '../../../platform/wire/days.ts';

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
  /** Two are enough to know that it is not one. */
  most?: number;
}

/** Members by what they paid the last time, and each such group in the order of their ends. */
export class DueMembers<Member extends DueMember> {
  readonly #groups = new Map<number, Member[]>();
  readonly #sorted = new Set<Member[]>();

  add(member: Member): void {
    const { end, lastPaise } = member;
    if (end === null || lastPaise === null) return;
    const group = this.#groups.get(lastPaise);
    if (group) group.push(member);
    else this.#groups.set(lastPaise, [member]);
  }

  /** Sorted when it is asked for. Most of it is read in this order, and sorting what is sorted is quick. */
  #groupOf(paise: number): Member[] {
    const group = this.#groups.get(paise) ?? [];
    if (!this.#sorted.has(group)) group.sort((one, other) => compareDays(one.end, other.end));
    this.#sorted.add(group);
    return group;
  }

  find({ day, amountPaise, taken, most = 2 }: Due): Member[] {
    const group = this.#groupOf(amountPaise);
    const [earliest, latest] = [daysAfter(day, -daysAfterEnd), daysAfter(day, daysBefore)];
    const found: Member[] = [];
    for (let at = firstAfter(group, earliest); at < group.length && found.length < most; at++) {
      const member = group[at];
      if (!member?.end || member.end > latest) break;
      if (!taken.has(member.id)) found.push(member);
    }
    return found;
  }
}

const compareDays = (one: Day | null, other: Day | null): number => ((one ?? '') < (other ?? '') ? -1 : one === other ? 0 : 1);

/** The place of the first member who ends after this day. */
const firstAfter = (group: readonly DueMember[], day: Day): number => {
  let [from, to] = [0, group.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((group[middle]?.end ?? '') > day) to = middle;
    else from = middle + 1;
  }
  return from;
};
