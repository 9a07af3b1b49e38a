// How much of a kind one owner may have, asked for what an undo brings back. The saves of a feature ask for the same themselves.

import type { SelectQueryBuilder } from 'kysely';
import { sortIds } from '../parts.ts';
import type { Change } from './noted-changes.ts';
import type { RecordKind } from './record-kind.ts';
import type { Records } from './records.ts';

/** Whether the query has so many rows or more. It reads no more than these. */
export const isFull = async <DB, T extends keyof DB, Row>(rows: SelectQueryBuilder<DB, T, Row>, most: number): Promise<boolean> =>
  (await rows
    .limit(1)
    .offset(most - 1)
    .executeTakeFirst()) !== undefined;

/** The last two throw when one of the owners has more than is allowed. */
export interface Quota {
  /** Other saves for these owners wait until the transaction ends. */
  lock: (records: Records, owners: readonly number[]) => Promise<void>;
  requireRecords: (records: Records, owners: readonly number[]) => Promise<void>;
  requireFiles?: (records: Records, owners: readonly number[]) => Promise<void>;
}

export interface LimitedKind extends RecordKind {
  quota: Quota;
}

const isLimited = (kind: RecordKind): kind is LimitedKind => 'quota' in kind;

type Owned = Pick<Change, 'record' | 'owner_id'>;

/** Takes these changes back by `work`. It is refused if an owner would then have more than is allowed, and more than before. */
export const withinQuotas = async (
  records: Records,
  kinds: readonly RecordKind[],
  changes: readonly Owned[],
  work: () => Promise<void>,
): Promise<void> => {
  const limited = kinds.filter(isLimited);
  for (const kind of limited) {
    await kind.quota.lock(records, ownersOf(kind, changes));
  }
  const before = records.changes.length;
  await work();
  const done = records.changes.slice(before);
  for (const kind of limited) {
    const back = done.filter((change) => change.kind === 'Restored');
    await kind.quota.requireRecords(records, ownersOf(kind, back));
    const fileChanges = [...back, ...done.filter((change) => hasOtherFile(kind, change))];
    await kind.quota.requireFiles?.(records, ownersOf(kind, fileChanges));
  }
};

const ownersOf = ({ name }: RecordKind, changes: readonly Owned[]): number[] => {
  const owners = changes.filter(({ record, owner_id }) => record === name && owner_id !== null).map(({ owner_id }) => Number(owner_id));
  return sortIds(owners);
};

const hasOtherFile = ({ files = [] }: RecordKind, { kind, fields }: Change): boolean =>
  kind === 'Changed' && fields.some(([column]) => files.includes(column));
