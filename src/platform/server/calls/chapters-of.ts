// For which chapters a caller may do something. Decided only here: for lists, records, saves, bulk, files, history, undo and search.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { sortIds } from '../../data/parts.ts';
import { type Call, mayWrite } from '../../wire/call.ts';
import type { Day } from '../../wire/days.ts';
import { notAllowed, Refusal } from '../../wire/refusal.ts';
import { type ChapterRight, roles } from '../../wire/roles.ts';
import { todayIn } from '../calendar.ts';

/** The rights of an office for one chapter, from its first day to its last. */
export interface Term {
  chapterId: number;
  rights: readonly ChapterRight[];
  from: Day;
  to: Day;
}

/** The key that a program has sent for the caller. */
export interface CallerKey {
  id: number;
  name: string;
  mayWrite: boolean;
  /** Whether members may have such keys who are no officers. */
  isForMembers: boolean;
}

export interface Asking {
  caller: { roleId: number; terms: readonly Term[]; key?: CallerKey };
  timeZone: string;
}

export type Chapters = 'all' | readonly number[];

/** All for a super admin. An office counts on its days only; the day is asked for now, so nothing is remembered over midnight. */
export const chaptersOf = ({ caller, timeZone }: Asking, right: ChapterRight): Chapters => {
  if (caller.roleId === roles.superAdmin) return 'all';
  const running = runningTerms(caller.terms, timeZone).filter(({ rights }) => rights.includes(right));
  return sortIds(running.map(({ chapterId }) => chapterId));
};

export const isAmong = (chapters: Chapters, chapterId: number): boolean => chapters === 'all' || chapters.includes(chapterId);

/** The condition for rows of these chapters, or null for all. */
export const chapterCondition = (column: string, chapters: Chapters): RawBuilder<SqlBool> | null => {
  if (chapters === 'all') return null;
  return chapters.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${sql.ref(column)} in (${sql.join(chapters)})`;
};

/** Whether role or office opens the call at all. For which chapters, the handler decides. */
type Rights = Pick<Call, 'who' | 'officers'>;
type Writing = Pick<Call, 'res' | 'writes' | 'isNeverByKey'>;

const mayCall = ({ who, officers = [] }: Rights, asking: Asking): boolean =>
  who === 'anyone' ||
  who.some((role) => roles[role] === asking.caller.roleId) ||
  officers.some((right) => chaptersOf(asking, right).length > 0);

export const requireCall = (call: Rights & Writing, asking: Asking): void => {
  if (!mayCall(call, asking)) throw new Refusal(403, notAllowed);
  requireByKey(call, asking);
};

/** Whatever a role or office opens, a key may open less. */
const requireByKey = (call: Writing, asking: Asking): void => {
  const { key } = asking.caller;
  if (!key) return;
  if (!mayHaveApiKeys(asking, key.isForMembers)) throw new Refusal(403, notAllowed);
  if (call.isNeverByKey) throw new Refusal(403, keyRefusals.never);
  if (!key.mayWrite && mayWrite(call)) throw new Refusal(403, keyRefusals.onlyReads);
};

const keyRefusals = { never: 'This cannot be done with a key', onlyReads: 'This key only reads' };

/** Super admins and officers; members where the organisation has opened it to them. */
export const mayHaveApiKeys = ({ caller: { roleId, terms }, timeZone }: Asking, isForMembers: boolean): boolean =>
  roleId === roles.superAdmin || isForMembers || runningTerms(terms, timeZone).length > 0;

/** Part of the key of a cached answer: callers of a role with the same text may do the same for the same chapters. */
export const officesInWords = ({ caller, timeZone }: Asking): string =>
  runningTerms(caller.terms, timeZone)
    .map(({ chapterId, rights }) => `${chapterId} ${rights.join('+')}`)
    .sort()
    .join();

const runningTerms = (terms: readonly Term[], timeZone: string): readonly Term[] => {
  // Most callers have no office, so no day is needed.
  if (terms.length === 0) return terms;
  const today = todayIn(timeZone);
  return terms.filter(({ from, to }) => from <= today && today <= to);
};
