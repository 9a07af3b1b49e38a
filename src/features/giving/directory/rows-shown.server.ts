// Counts the rows of the directory that a member is shown in a minute, in the list and in the palette. Most of them are counted in the memory
// of a node: a count that is written outdates all cached answers, which each page of a list must not. Whoever looks at many is written down
// for all nodes, many rows at a time; so each further node shows fewer than that many rows more.

import { LRUCache } from 'lru-cache';
import type { Data } from '../../../platform/data/data.ts';
import { countSeveral, type Limit, mayTry } from '../../../platform/server/tries.ts';
import { mostRows } from './directory.contract.ts';

const limit: Limit = { name: 'directory', most: mostRows.rows, minutes: mostRows.minutes };
const writtenAtOnce = 100;
const mostPeople = 10_000;

interface Shown {
  at: number;
  rows: number;
  /** It is being written, or was. */
  isTaken: boolean;
  isWritten: boolean;
}

/** What this node has shown. One for each database, because tests open several. */
const shownBy = new WeakMap<Data, LRUCache<number, readonly Shown[]>>();

/** Counts so many rows as shown to the member. False where that is too many. Without rows it is only asked whether any are left. */
export const countRowsShown = async (data: Data, userId: number, rows = 0): Promise<boolean> => {
  const shown = shownBy.get(data) ?? new LRUCache<number, readonly Shown[]>({ max: mostPeople });
  shownBy.set(data, shown);
  const counted = { limit, of: String(userId) };
  const recent = () => (shown.get(userId) ?? []).filter(({ at }) => at > performance.now() - limit.minutes * 60_000);
  const unwritten = recent().filter(({ isWritten }) => !isWritten);
  if (!(await mayTry(data.read, [counted], sumOf(unwritten) + Math.max(rows, 1)))) return false;
  // Others of the same moment may have been counted meanwhile.
  if (sumOf(recent()) + Math.max(rows, 1) > limit.most) return false;
  if (rows === 0) return true;
  const one = { at: performance.now(), rows, isTaken: false, isWritten: false };
  shown.set(userId, [...recent(), one]);
  const due = recent().filter(({ isTaken }) => !isTaken);
  if (sumOf(due) < writtenAtOnce) return true;
  for (const each of due) each.isTaken = true;
  const isWritten = await countSeveral(data, counted, sumOf(due));
  for (const each of due) Object.assign(each, { isWritten, isTaken: isWritten });
  if (!isWritten) {
    shown.set(
      userId,
      recent().filter((each) => each !== one),
    );
  }
  return isWritten;
};

const sumOf = (some: readonly Shown[]): number => some.reduce((sum, { rows }) => sum + rows, 0);
