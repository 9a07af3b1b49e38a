// Which listed versions can be restored: the record has changed since, not too often, and the caller may undo all later changes. Read for a
// whole page.

import { sql } from 'kysely';
import { aside } from '../../../platform/data/aside.ts';
import type { Data } from '../../../platform/data/data.ts';
import { isOneOf } from '../../../platform/data/lists/page.ts';
import { kindNamed, type RecordKind } from '../../../platform/data/records/record-kind.ts';
import { isOwnSet, mostLater, type Undoer } from '../../../platform/data/records/undo/undo-rules.ts';

interface ListedChange {
  Id: number;
  SetId: number;
  Record: string;
  RecordId: number | null;
  Kind: string;
}

export const restorableAmong = async (
  data: Data,
  kinds: readonly RecordKind[],
  undoer: Undoer,
  rows: readonly ListedChange[],
): Promise<(row: ListedChange) => boolean> => {
  const recordOf = ({ Record, RecordId }: ListedChange) => `${Record} ${RecordId}`;
  const versions = rows.filter((row) => isVersion(kinds, row));
  const oldest = new Map([...Map.groupBy(versions, recordOf)].map(([record, alike]) => [record, Math.min(...alike.map(({ Id }) => Id))]));
  const later = await readLater(data, undoer, [...oldest.values()]);
  return (row) => {
    const found = isVersion(kinds, row) && later.get(oldest.get(recordOf(row)) ?? 0);
    if (!found) return false;
    const [newest, barred, tooOld] = found;
    return row.SetId < (newest ?? 0) && row.SetId >= Math.max(barred ?? 0, tooOld ?? 0);
  };
};

const isVersion = (kinds: readonly RecordKind[], { Record, RecordId, Kind }: ListedChange): boolean => {
  const kind = kindNamed(kinds, Record);
  return RecordId !== null && kind?.name === Record && !kind.isFinal && ['Added', 'Changed', 'Restored'].includes(Kind);
};

/**
 * For a record: its newest set, its newest set that this caller may not undo, and, if there are more changes than can be undone, the set of
 * the oldest one read.
 */
type Later = [newest: number | null, barred: number | null, tooOld: number | null];

const mostRead = mostLater + 1;
const fewRecords = 10;

/** By the id of each change: what came after it. */
const readLater = async (data: Data, undoer: Undoer, ids: readonly number[]): Promise<Map<number, Later>> => {
  if (ids.length === 0) return new Map();
  const array = sql.raw(data.engine === 'postgres' ? 'json_build_array' : 'json_array');
  const isBarred = undoer.mayUndoAll ? sql`is_final` : sql`(is_final or not coalesce(${isOwnSet(undoer)}, false))`;
  const query = sql<{ id: number; later: string }>`select ${ids.length > fewRecords ? aside : sql``} listed.id as id, cast((
      select ${array}(max(set_id), max(case when ${isBarred} then set_id end), case when count(*) = ${sql.lit(mostRead)} then min(set_id) end)
      from (select id, set_id, is_final, by_id, owner_id, set_size, owned_size from changes
        where record = listed.record and record_id = listed.record_id and id > listed.id
        order by id desc limit ${sql.lit(mostRead)}) as changes) as text) as later
    from changes as listed where ${isOneOf(data, 'listed', ids)}`;
  // The statement returns nothing else.
  return new Map((await query.execute(data.read)).rows.map(({ id, later }) => [id, JSON.parse(later) as Later]));
};
