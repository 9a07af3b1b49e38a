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
  const alike = alikeIn(kinds, changes);
  if (alike.every(([, , count]) => count < 2)) return { what: null, leadsOf: () => alone };
  return { what: JSON.stringify(alike), leadsOf: leaders() };
};

const alone = 15;

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
const leaders = () => {
  const met = new Set<string>();
  const isFirst = (key: string): boolean => !met.has(key) && met.add(key).has(key);
  return ({ record, kind }: Change): number =>
    (isFirst('') ? 1 : 0) +
    (isFirst(`record ${record}`) ? 2 : 0) +
    (isFirst(`kind ${kind}`) ? 4 : 0) +
    (isFirst(`both ${record} ${kind}`) ? 8 : 0);
};
