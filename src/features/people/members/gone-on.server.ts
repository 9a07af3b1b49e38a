// New members who have gone on since: an undo does not take them away.

import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../platform/data/data.ts';
import { readInParts } from '../../../platform/data/parts.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { kindsOfRecord } from '../../../platform/data/records/standing.ts';
import { conflict } from '../../../platform/data/records/undo/undo-change.ts';
import type { Undone } from '../../../platform/data/records/undo/undo-hooks.ts';
import { accountName, linkFields, memberRecords } from './members.tables.ts';

interface GoneOn {
  id: number;
  full_name: string;
  has_signed_in: boolean;
}

/** Of these, who has signed in, or of whom something was changed in a later set: the own row, or what belongs to them. */
export const membersGoneOn = (reader: Reader, ids: readonly number[], setId: number): Promise<GoneOn[]> =>
  readInParts(ids, (part) =>
    reader
      .selectFrom('users')
      .select(['id', 'full_name', 'has_signed_in'])
      .where('id', 'in', part)
      .where(sql<SqlBool>`(has_signed_in = true or ${isOnSide('owner_id', setId)} or ${isOnSide('other_id', setId)})`)
      .orderBy('id')
      .execute(),
  );

/** An undo, and what it has taken back, count for nothing, unless the undo was undone. Nor does a link that the office has sent. */
const isOnSide = (side: 'owner_id' | 'other_id', setId: number) => {
  const is = (changes: string) => sql`${sql.ref(`${changes}.${side}`)} = users.id`;
  const isUndone = sql`exists (select 1 from changes as back where ${is('back')} and back.undoes = later.id
    and not exists (select 1 from changes as again where ${is('again')} and again.undoes = back.id))`;
  return sql`exists (select 1 from changes as later where ${is('later')} and later.set_id > ${setId}
    and later.kind in (${sql.join(kindsOfRecord)}) and later.undoes is null and not ${isUndone}
    and not (later.record = ${accountName} and later.fields = ${linkSent}))`;
};

const linkSent = JSON.stringify(linkFields);

/** Runs before an undo that would take new members away. */
export const barUndoOfMembers = async ({ tx }: Records, { changes, setId }: Undone): Promise<void> => {
  const ids = changes.flatMap(({ kind, record_id }) => (kind === 'Added' || kind === 'Restored' ? Number(record_id) : []));
  const [first] = await membersGoneOn(tx, ids, setId);
  if (first)
    throw conflict(memberRecords, first.full_name, first.has_signed_in ? 'has signed in since' : 'has records that were changed since');
};
