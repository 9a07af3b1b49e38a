// Somebody whose account is in the trash comes back for a moment, within the erasure: all that refers to the account refers to it again, and is
// erased in the same way as of anybody else.

import type { Reader } from '../../../../platform/data/data.ts';
import { fieldsOf } from '../../../../platform/data/records/changes.tables.ts';
import type { PlainRow } from '../../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../../platform/data/records/records.ts';
import { undoSet } from '../../../../platform/data/records/undo/undo.ts';
import { memberRecords } from '../../../people/members/members.tables.ts';
import { standInEmail } from './people.server.ts';

export interface DeletedAccount {
  changeId: number;
  setId: number;
  row: PlainRow;
}

/** The deletion that could still be undone. */
export const findDeleted = async (reader: Reader, userId: number): Promise<DeletedAccount | null> => {
  const deletion = await reader
    .selectFrom('changes')
    .select(['id', 'set_id', 'fields'])
    .where('record', '=', memberRecords.name)
    .where('record_id', '=', userId)
    .where('kind', '=', 'Deleted')
    .where('may_undo', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!deletion) return null;
  const values = fieldsOf(deletion.fields).map(([column, before]) => [column, before] as const);
  return { changeId: deletion.id, setId: deletion.set_id, row: { id: userId, ...Object.fromEntries(values) } };
};

/** Its e-mail may belong to another account by now, and is not needed any more. */
export const bringBackDeleted = async (records: Records, { changeId, setId }: DeletedAccount, userId: number): Promise<void> => {
  const { fields } = await records.tx.selectFrom('changes').select('fields').where('id', '=', changeId).executeTakeFirstOrThrow();
  const free = fieldsOf(fields).map((field) => (field[0] === 'email_normal' ? ['email_normal', standInEmail(userId), null] : field));
  await records.tx
    .updateTable('changes')
    .set({ fields: JSON.stringify(free) })
    .where('id', '=', changeId)
    .execute();
  const undoer = { userId: records.userId ?? 0, mayUndoAll: true, officer: null };
  await undoSet(records, records.kinds, undoer, setId, { record: memberRecords.name, id: userId });
  records.isUndo = false;
};
