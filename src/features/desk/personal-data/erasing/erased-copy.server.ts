// Opening the sealed copy of somebody who was erased. It is noted in the history, without what was read.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Data } from '../../../../platform/data/data.ts';
import type { RunChange } from '../../../../platform/data/records/change.ts';
import type { PlainRow } from '../../../../platform/data/records/record-kind.ts';
import type { Sealer } from '../../../../platform/server/sealer.ts';
import { memberRecords, openedCopy } from '../../../people/members/members.tables.ts';
import { formerMember } from '../registry/personal-rows.server.ts';
import { copyPlace } from './erase-person.server.ts';

const partsAtOnce = 50;

/** As JSON, by table. Null where there is no copy, or the key is another one. */
export const openErasedCopy = async (
  { data, sealer }: { data: Data; sealer: Sealer },
  change: RunChange,
  userId: number,
): Promise<string | null> => {
  const tables: Record<string, PlainRow[]> = {};
  let isThere = false;
  for (let after = 0; ; await nextTurn()) {
    const parts = await data.read
      .selectFrom('erased_copies')
      .select(['id', 'sealed'])
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(partsAtOnce)
      .execute();
    for (const { sealed } of parts) {
      const opened = sealer.open(sealed, copyPlace(userId));
      if (opened === null) return null;
      const { table, rows } = JSON.parse(opened) as { table: string; rows: PlainRow[] }; // written by sealCopy
      tables[table] = [...(tables[table] ?? []), ...rows];
      isThere = true;
    }
    if (parts.length < partsAtOnce) break;
    after = parts.at(-1)?.id ?? after;
  }
  if (!isThere) return null;
  await change(async (records) => {
    records.note({
      record: memberRecords.name,
      record_id: userId,
      owner_id: userId,
      title: formerMember,
      kind: 'Changed',
      fields: [[openedCopy, null, null]],
    });
  });
  return JSON.stringify(tables, null, 2);
};
