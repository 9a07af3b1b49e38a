// What the history says of e-mails that no account has. Anybody may send as many as they like, and from very many networks of IPv6: so in an
// hour only so many rows are added, and one more counts what comes after them.

import { sql } from 'kysely';
import { bounds } from '../../../platform/bounds/bounds.ts';
import type { Tx } from '../../../platform/data/data.ts';
import type { FieldChange } from '../../../platform/data/records/changes.tables.ts';
import type { Change } from '../../../platform/data/records/noted-changes.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { nowText, textAfter } from '../../../platform/mail/moments.ts';
import { type Counted, countDown } from '../../../platform/server/tries.ts';
import { accountName } from '../members/members.tables.ts';

const { all, minutes } = bounds.unknownEmails;
const everybody = 'all networks';

export const countedRows: Counted = { limit: { name: 'rows about unknown e-mails', most: all, minutes }, of: everybody };

const isRowLeft = async (tx: Tx): Promise<boolean> => (await countDown(tx, countedRows)) !== null;

/** A sign-in with an unknown e-mail: each is a row. */
export const noteUnknownSignIn = async (records: Records, reason: string): Promise<void> => {
  if (await isRowLeft(records.tx)) records.note(eventOf(reason));
  else await countFurther(records);
};

/** A password is asked for with an unknown e-mail: one row for each network and hour says how many there were. */
export const noteUnknownReset = async (records: Records, network: string): Promise<void> => {
  const isCounted = await countInRow(records, network, 'Password reset: unknown e-mail', () => isRowLeft(records.tx));
  if (!isCounted) await countFurther(records);
};

const countFurther = (records: Records) => countInRow(records, everybody, 'Unknown e-mail, from many networks');

/** Adds one to the row of this hour, or a new row. False, and nothing is kept, where that one may not be added. */
const countInRow = async (records: Records, address: string, reason: string, mayAdd?: () => Promise<boolean>): Promise<boolean> => {
  const { tx } = records;
  // Locks the count of the address, so that two requests make one row.
  const { change_id, requests } = await tx
    .insertInto('requests_for_unknown')
    .values({ address, change_id: null, requests: 1 })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ requests: sql`requests_for_unknown.requests + 1` }))
    .returning(['change_id', 'requests'])
    .executeTakeFirstOrThrow();
  if (change_id !== null && (await isOfThisHour(tx, change_id))) {
    const fields = JSON.stringify(fieldsOf(`${reason} (${requests} requests in an hour)`));
    await tx.updateTable('changes').set({ fields }).where('id', '=', change_id).execute();
    return true;
  }
  if (mayAdd && !(await mayAdd())) {
    await tx.deleteFrom('requests_for_unknown').where('address', '=', address).execute();
    return false;
  }
  const count = tx.updateTable('requests_for_unknown').where('address', '=', address);
  records.note({ ...eventOf(reason), whenKept: (id) => count.set({ change_id: id, requests: 1 }).execute() });
  return true;
};

const isOfThisHour = async (tx: Tx, changeId: number): Promise<boolean> => {
  const set = tx.selectFrom('changes').innerJoin('change_sets', 'change_sets.id', 'set_id').select('change_sets.id');
  const young = set.where('changes.id', '=', changeId).where('change_sets.at', '>', textAfter(nowText(), { hours: 1 }, 'before'));
  return (await young.executeTakeFirst()) !== undefined;
};

const eventOf = (reason: string): Change => ({
  record: accountName,
  record_id: null,
  owner_id: null,
  title: 'Unknown e-mail',
  kind: 'Sign-in failed',
  fields: fieldsOf(reason),
});

const fieldsOf = (reason: string): FieldChange[] => [['reason', null, reason]];
