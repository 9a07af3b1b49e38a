// Which of the listed changes a record can be brought back to: it has changed since, but not too often, and the caller may take back all
// that came after. Read for a whole page, from the newest change of each record back to the oldest listed one.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Data } from '../../../platform/data/data.ts';
import { inParts } from '../../../platform/data/in-pieces.ts';
import { kindNamed, type RecordKind } from '../../../platform/data/records/record-kind.ts';
import { isOwnSet, mostLater, type Undoer } from '../../../platform/data/records/undo-rules.ts';

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
  const wanted = [...versions].map(([key, alike]): Wanted => ({ key, oldest: Math.min(...alike.map(({ Id }) => Id)) }));
  for (const part of inParts(wanted, recordsAtOnce)) {
    const found = await readPart(data, undoer, part);
    for (const { key, oldest } of part) {
      const [newest, barred, tooOld] = found.get(oldest) ?? [null, null, null];
      later.set(key, { newest: newest ?? 0, barred: Math.max(barred ?? 0, tooOld ?? 0) });
    }
    if (wanted.length > recordsAtOnce) await nextTurn();
  }
  return (row) => {
    const { newest = 0, barred = 0 } = (isVersion(kinds, row) && later.get(keyOf(row))) || {};
    return newest > row.SetId && barred <= row.SetId;
  };
};

interface Wanted {
  key: string;
  /** The id of the oldest listed change of the record: what came after it is read. */
  oldest: number;
}

/** The newest set that changed the record, and the newest that cannot be taken back, by this caller or for how much there is since. */
interface Later {
  newest: number;
  barred: number;
}

const isVersion = (kinds: readonly RecordKind[], { Record, Kind }: ListedChange): boolean => {
  const kind = kindNamed(kinds, Record);
  return kind !== undefined && !kind.isFinal && kind.name === Record && ['Added', 'Changed', 'Restored'].includes(Kind);
};

const recordsAtOnce = 10;
const changesAtOnce = mostLater + 1;

/** The newest set, the newest barred one, and that of the oldest change that was read, if there are more than can be taken back. */
type Found = [newest: number | null, barred: number | null, tooOld: number | null];

/** By the oldest listed change of each record. */
const readPart = async ({ engine, read }: Data, undoer: Undoer, part: readonly Wanted[]): Promise<Map<number, Found>> => {
  const array = sql.raw(engine === 'postgres' ? 'json_build_array' : 'json_array');
  const isBarred = undoer.mayUndoAll ? sql`is_final` : sql`(is_final or not coalesce(${isOwnSet(undoer)}, false))`;
  const piece = sql`(select id, set_id, is_final, by_id, owner_id, set_size, owned_size from changes
    where record = listed.record and record_id = listed.record_id and id > listed.id
    order by id desc limit ${sql.lit(changesAtOnce)}) as changes`;
  const found = sql`select ${array}(max(set_id), max(case when ${isBarred} then set_id end),
    case when count(*) = ${sql.lit(changesAtOnce)} then min(set_id) end) from ${piece}`;
  const ids = part.map(({ oldest }) => oldest);
  const query = sql<{ id: number; found: string }>`select listed.id as id, cast((${found}) as text) as found
    from changes as listed where listed.id in (${sql.join(ids)})`;
  // The statement above makes nothing else.
  return new Map((await query.execute(read)).rows.map(({ id, found }) => [id, JSON.parse(found) as Found]));
};
