// What a record was that is not there any more, as the history knows it.

import type { Reader } from '../data.ts';
import { noIndex } from '../no-index.ts';
import { fieldsOf, valuesBefore } from './changes.tables.ts';
import type { PlainRow, RecordKind } from './record-kind.ts';

/** Null if the history has no deletion of it any more. Without its id. */
export const readLastDeletion = async (read: Reader, kind: Pick<RecordKind, 'name'>, id: number): Promise<PlainRow | null> => {
  const deletion = await read
    .selectFrom('changes')
    .select('fields')
    .where('record', '=', kind.name)
    .where('record_id', '=', id)
    .where(noIndex('kind'), '=', 'Deleted')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return deletion ? valuesBefore(fieldsOf(deletion.fields)) : null;
};
