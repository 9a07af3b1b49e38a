// What one action did to many records: how many of each kind, and which change stands for the others in a list that has one row for them.

import type { ChangedAlike } from './changes.tables.ts';
import type { Change } from './noted-changes.ts';
import { kindNamed, type RecordKind } from './record-kind.ts';

interface Together {
  /** Null if no two are alike. */
  what: string | null;
  leadsOf: (change: Change) => number;
}

export const changedTogether = (kinds: readonly RecordKind[], changes: readonly Change[]): Together => {
  // What has only come along is no act of its own, so it does not stand for the set.
  const main = changes.some(({ came_along }) => !came_along) ? changes.filter(({ came_along }) => !came_along) : changes;
  const [isMain, alike] = [new Set(main), alikeIn(kinds, main)];
  if (alike.every(([, , count]) => count < 2)) return { what: null, leadsOf: (change) => (isMain.has(change) ? alone : alone - first) };
  return { what: JSON.stringify(alike), leadsOf: leaders(isMain) };
};

const alone = 15;
const first = 1;

/** A record that was changed several times counts by the first of them: who is added and then gets a payment is added. */
const alikeIn = (kinds: readonly RecordKind[], changes: readonly Change[]): ChangedAlike[] => {
  const met = new Set<string>();
  const counts = new Map<string, ChangedAlike>();
  for (const { record, record_id, kind } of changes) {
    const one = `${kindNamed(kinds, record)?.name} ${record_id}`;
    if (record_id === null || met.has(one)) continue;
    met.add(one);
    const [, , count] = counts.get(`${record} ${kind}`) ?? [record, kind, 0];
    counts.set(`${record} ${kind}`, [record, kind, count + 1]);
  }
  return [...counts.values()];
};

/** Called for each change in the order of the set. */
const leaders = (main: ReadonlySet<Change>) => {
  const met = new Set<string>();
  const isFirst = (key: string): boolean => !met.has(key) && met.add(key).has(key);
  return (change: Change): number => {
    const { record, kind } = change;
    return (main.has(change) && isFirst('') ? first : 0) + leadsInPart(isFirst, record, kind);
  };
};

const leadsInPart = (isFirst: (key: string) => boolean, record: string, kind: string): number =>
  (isFirst(`record ${record}`) ? 2 : 0) + (isFirst(`kind ${kind}`) ? 4 : 0) + (isFirst(`both ${record} ${kind}`) ? 8 : 0);
