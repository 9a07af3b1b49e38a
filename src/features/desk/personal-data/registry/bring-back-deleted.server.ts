// Somebody whose account is in the trash comes back for a moment, within the erasure: all that refers to the account refers to it again, and is
// erased in the same way as of anybody else.

import type { Selectable } from 'kysely';
import type { Reader, Tables } from '../../../../platform/data/data.ts';
import { noIndex } from '../../../../platform/data/no-index.ts';
import { readInParts } from '../../../../platform/data/parts.ts';
import { fieldsOf, valuesBefore } from '../../../../platform/data/records/changes.tables.ts';
import type { Records } from '../../../../platform/data/records/records.ts';
import { bringBack } from '../../../../platform/data/records/undo/undo-change.ts';
import type { KeptChange } from '../../../../platform/data/records/undo/undo-rules.ts';
import { memberRecords } from '../../../people/members/members.tables.ts';
import { uniqueStandInEmail } from '../../../people/members/stand-in-emails.server.ts';

export type Account = Pick<Selectable<Tables['users']>, 'id' | 'full_name' | 'email' | 'phone' | 'role_id' | 'created_at'>;

export interface DeletedAccount {
  change: KeptChange;
  row: Account;
}

export const findDeleted = async (reader: Reader, userId: number): Promise<DeletedAccount | null> =>
  (await findAllDeleted(reader, [userId])).get(userId) ?? null;

/** The last deletion of each, also one that cannot be undone: of an import with payments, or of a set that somebody erased had a part in. */
export const findAllDeleted = async (reader: Reader, userIds: Iterable<number>): Promise<Map<number, DeletedAccount>> => {
  const deletions = await readInParts(userIds, (part) => {
    const last = reader
      .selectFrom('changes')
      .select(({ fn }) => fn.max('id').as('id'))
      .where('record', '=', memberRecords.name);
    return reader
      .selectFrom('changes')
      .select(['id', 'record', 'record_id', 'owner_id', 'title', 'kind', 'undoes', 'fields'])
      .where('id', 'in', last.where('record_id', 'in', part).where(noIndex('kind'), '=', 'Deleted').groupBy('record_id'))
      .execute();
  });
  const found = new Map<number, DeletedAccount>();
  for (const deletion of deletions) {
    const id = Number(deletion.record_id);
    const change = { ...deletion, root: null, fields: fieldsOf(deletion.fields) };
    const row = { id, ...valuesBefore(change.fields) } as unknown as Account; // the history has all columns of a deleted row
    // But of somebody erased no values any more.
    if (typeof row.full_name === 'string') found.set(id, { change, row });
  }
  return found;
};

export const bringBackDeleted = async (records: Records, { change }: DeletedAccount, userId: number): Promise<void> => {
  // Another node, or somebody else who erases, was faster.
  if (await records.lock(memberRecords, userId)) return;
  records.isUndo = true;
  // Its e-mail may belong to another account by now, and is not needed any more. The hash is a secret, and may be gone.
  await bringBack(records, memberRecords, change, { email_normal: uniqueStandInEmail('former', userId), password_hash: '' });
  records.isUndo = false;
};
