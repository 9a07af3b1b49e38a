// Which of the listed changes a record can be brought back to: it has changed since, and the caller may take back all that came after. Read
// for a whole page, from the newest change of each record back to the oldest listed one, in pieces.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Data } from '../../../platform/data/data.ts';
import { inParts } from '../../../platform/data/in-pieces.ts';
import { kindNamed, type RecordKind } from '../../../platform/data/records/record-kind.ts';
import { isOwnSet, type Undoer } from '../../../platform/data/records/undo-rules.ts';

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
  const keyOf = ({ Record, RecordId }: ListedChange) => `${Record} ${RecordId}`;
  const versions = Map.groupBy(
    rows.filter((row) => row.RecordId !== null && isVersion(kinds, row)),
    keyOf,
  );
  const later = new Map<string, Later>();
  let left = [...versions].map(([key, alike]): Wanted => ({ key, oldest: Math.min(...alike.map(({ Id }) => Id)), before: largest }));
  while (left.length > 0) {
    const next: Wanted[] = [];
    for (const part of inParts(left, recordsAtOnce)) {
      const found = await readPart(data, undoer, part);
      for (const one of part) {
        const [newest, barred, last] = found.get(one.oldest) ?? [null, null, null];
        later.set(one.key, { newest: later.get(one.key)?.newest ?? newest ?? 0, barred: barred ?? 0 });
        if (barred === null && last !== null) next.push({ ...one, before: last });
      }
      if (left.length > recordsAtOnce || next.length > 0) await nextTurn();
    }
    left = next;
  }
  return (row) => {
    const { newest = 0, barred = 0 } = (isVersion(kinds, row) && later.get(keyOf(row))) || {};
    return newest > row.SetId && barred <= row.SetId;
  };
};

interface Wanted {
  key: string;
  /** The ids of the changes of the record between which is read: the oldest listed one, and that with which the piece before ended. */
  oldest: number;
  before: number;
}

/** The newest set that changed the record, and the newest that the caller may not take back. */
interface Later {
  newest: number;
  barred: number;
}

const isVersion = (kinds: readonly RecordKind[], { Record, Kind }: ListedChange): boolean => {
  const kind = kindNamed(kinds, Record);
  return kind !== undefined && !kind.isFinal && kind.name === Record && ['Added', 'Changed', 'Restored'].includes(Kind);
};

const recordsAtOnce = 20;
const changesAtOnce = 250;
const largest = 2_147_483_647;

/** The newest set, the newest barred one, and the id of the oldest change that was read, if there are more. */
type Found = [newest: number | null, barred: number | null, last: number | null];

/** By the oldest listed change of each record. */
const readPart = async ({ engine, read }: Data, undoer: Undoer, part: readonly Wanted[]): Promise<Map<number, Found>> => {
  const list = JSON.stringify(Object.fromEntries(part.map(({ oldest, before }) => [oldest, before])));
  const [wanted, array] =
    engine === 'postgres'
      ? [sql`json_each_text(cast(${list} as json))`, sql.raw('json_build_array')]
      : [sql`json_each(${list})`, sql.raw('json_array')];
  const isBarred = undoer.mayUndoAll ? sql`is_final` : sql`(is_final or not coalesce(${isOwnSet(undoer)}, false))`;
  const piece = sql`(select id, set_id, is_final, by_id, owner_id, set_size, owned_size from changes
    where record = listed.record and record_id = listed.record_id and id > listed.id and id < cast(wanted.value as integer)
    order by id desc limit ${sql.lit(changesAtOnce)}) as changes`;
  const found = sql`select ${array}(max(set_id), max(case when ${isBarred} then set_id end),
    case when count(*) = ${sql.lit(changesAtOnce)} then min(id) end) from ${piece}`;
  const query = sql<{ id: number; found: string }>`select listed.id as id, cast((${found}) as text) as found
    from ${wanted} as wanted join changes as listed on listed.id = cast(wanted.key as integer)`;
  // The statement above makes nothing else.
  return new Map((await query.execute(read)).rows.map(({ id, found }) => [id, JSON.parse(found) as Found]));
};
