// The list of erasures: in the database, and beside it and beside the backups as a file without names. What a restored database does not know
// is done again before anybody is served.

import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Selectable, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Data } from '../../../../platform/data/data.ts';
import { readDatabaseId } from '../../../../platform/data/database-id.ts';
import type { RunChange } from '../../../../platform/data/records/change.ts';
import { forgetRecords } from '../../../../platform/data/records/forget.ts';
import { removeInPieces } from '../../../../platform/data/remove-in-pieces.ts';
import { todayIn } from '../../../../platform/server/calendar.ts';
import { daysAfter } from '../../../../platform/wire/days.ts';
import { erasedRole } from '../../../../platform/wire/roles.ts';
import { paymentRecords } from '../../../money/payments/payments.tables.ts';
import { memberRecords } from '../../../people/members/members.tables.ts';
import { bringBackDeleted, findDeleted } from '../registry/bring-back-deleted.server.ts';
import { formerMember } from '../registry/personal-rows.server.ts';
import { dropCopy, type Erasing, erasePerson, finishErasure, sealCopy } from './erase-person.server.ts';
import type { ErasureTable } from './erasures.tables.ts';
import { seekPerson } from './sought.server.ts';

const listed = z.object({ userId: z.number(), joinedAt: z.string(), erasedAt: z.string() });

type Listed = z.output<typeof listed>;

const fileIn = async (data: Data, folder: string): Promise<string> =>
  join(folder, `chapterhouse-${(await readDatabaseId(data)).slice(0, 8)}-erased.json`);

const readList = async (data: Data, folder: string): Promise<Listed[]> => {
  const file = await fileIn(data, folder);
  return existsSync(file) ? z.array(listed).parse(JSON.parse(await readFile(file, 'utf8'))) : [];
};

const nameOf = ({ userId, joinedAt }: Pick<Listed, 'userId' | 'joinedAt'>): string => `${userId} ${joinedAt}`;

const readErasures = async (data: Data): Promise<Listed[]> => {
  const rows = await data.read.selectFrom('erasures').select(['user_id', 'joined_at', 'erased_at']).orderBy('id').execute();
  return rows.map(({ user_id, joined_at, erased_at }) => ({ userId: user_id, joinedAt: joined_at, erasedAt: erased_at }));
};

/** What a file has and the database has not, because it was restored, is put into the database, to be done. Returns how many those are. */
export const bringErasures = async (data: Data, folders: readonly string[]): Promise<number> => {
  const known = new Set((await readErasures(data)).map(nameOf));
  const lists = await Promise.all(folders.map((folder) => readList(data, folder)));
  const missing = [...new Map(lists.flat().map((one) => [nameOf(one), one])).values()].filter((one) => !known.has(nameOf(one)));
  if (missing.length === 0) return 0;
  const rows = missing.map(({ userId, joinedAt, erasedAt }) => ({ user_id: userId, joined_at: joinedAt, erased_at: erasedAt }));
  await data.write((tx) =>
    tx
      .insertInto('erasures')
      .values(rows.map((row) => ({ ...row, erased_by: null, reason: null, sought: null, done_at: null })))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  return missing.length;
};

/** Writes the list where it is older than the database. */
export const keepErasures = async (data: Data, folders: readonly string[]): Promise<void> => {
  const erasures = await readErasures(data);
  for (const folder of erasures.length === 0 ? [] : folders.filter((one) => existsSync(one))) {
    const known = new Set((await readList(data, folder)).map(nameOf));
    if (erasures.every((one) => known.has(nameOf(one)))) continue;
    const file = await fileIn(data, folder);
    await writeFile(`${file}.part`, JSON.stringify(erasures), { mode: 0o600 });
    await rename(`${file}.part`, file);
  }
};

/**
 * Erasures that were begun, or that a restored database has not seen: all of each is done. Returns how many. One that fails is in the way of no
 * other.
 */
export const doErasures = async (erasing: Erasing, change: RunChange, stopping?: AbortSignal): Promise<number> => {
  const open = await erasing.data.read.selectFrom('erasures').selectAll().where('done_at', 'is', null).orderBy('id').execute();
  const failures: unknown[] = [];
  let done = 0;
  for (const erasure of open) {
    if (stopping?.aborted) break;
    try {
      await doErasure(erasing, change, erasure);
      done++;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return done;
};

type OpenErasure = Pick<Selectable<ErasureTable>, 'id' | 'user_id' | 'joined_at' | 'erased_at' | 'reason'>;

const doErasure = async (
  erasing: Erasing,
  change: RunChange,
  { id, user_id, joined_at, erased_at, reason }: OpenErasure,
): Promise<void> => {
  const { read } = erasing.data;
  const account = await read.selectFrom('users').selectAll().where('id', '=', user_id).executeTakeFirst();
  // A backup may have been made while the account was in the trash.
  const deleted = account ? null : await findDeleted(read, user_id);
  const person = account ?? deleted?.row;
  if (person && person.created_at === joined_at && person.role_id !== erasedRole) {
    const early = deleted ? [] : await sealCopy(erasing, user_id, { erasedAt: erased_at });
    const sought = await seekPerson(read, user_id, person);
    const { value: isDone } = await change(async (records) => {
      if (deleted) await bringBackDeleted(records, deleted, user_id);
      const stored = await records.lock(memberRecords, user_id, sql`role_id != ${erasedRole}`);
      const copy = deleted ? null : early;
      if (stored) await erasePerson(records, erasing, stored.row, { sought, reason, copy, erasedAt: erased_at });
      return stored !== null;
    });
    // Another node was faster.
    if (!isDone) await dropCopy(erasing, early);
  }
  await finishErasure(erasing, id);
};

const copiesAtOnce = 100;

/** Sealed copies whose days are over, and those that were sealed for an erasure that was never made. */
export const removeOldCopies = (data: Data, stopping: AbortSignal): Promise<number> =>
  removeInPieces(copiesAtOnce, stopping, (limit) =>
    data.writeOne((tx) => {
      const old = tx.selectFrom('erased_copies').select('id').where('keep_until', '<', new Date().toISOString()).limit(limit);
      return tx.deleteFrom('erased_copies').where('id', 'in', old).returning('id').compile();
    }),
  );

interface Keeping {
  keepPaymentsYears: number;
  timeZone: string;
}

const receiptsAtOnce = 200;

/** Of nobody who is a member any more: of erased members, and of deleted ones, whose receipts are void. */
const namesWhoPaid = {
  receipt_name: formerMember,
  reference: null,
  note: null,
  void_reason: null,
  member_tax_number: null,
  member_state: null,
} as const;

/** Who has paid, of former members, once the law does not ask for it any more: of void receipts, too. */
export const forgetReceiptNames = (data: Data, { keepPaymentsYears, timeZone }: Keeping, stopping: AbortSignal): Promise<number> => {
  const before = daysAfter(todayIn(timeZone), -Math.ceil(keepPaymentsYears * 365.25));
  const { read } = data;
  const erased = read.selectFrom('erasures').select('user_id');
  const deleted = read.selectFrom('payments').select('user_id').where(sql<SqlBool>`is_of_deleted = true`);
  // After a restore somebody else may have the number of who was erased.
  const isMembers = sql<SqlBool>`exists (select 1 from users where users.id = payments.user_id and role_id != ${erasedRole})`;
  const isThere = Object.entries(namesWhoPaid).map(([column, value]) =>
    value === null ? sql`${sql.ref(column)} is not null` : sql`(${sql.ref(column)} is not null and ${sql.ref(column)} != ${value})`,
  );
  return removeInPieces(receiptsAtOnce, stopping, async (limit) => {
    const old = await read
      .selectFrom('payments')
      .select('id')
      .where('user_id', 'in', erased.union(deleted))
      .where('payment_date', '<', before)
      .where(sql<SqlBool>`(${sql.join(isThere, sql` or `)})`)
      .where(sql<SqlBool>`not ${isMembers}`)
      .limit(limit)
      .execute();
    const ids = old.map(({ id }) => id);
    const forgetting = { values: namesWhoPaid, columns: Object.keys(namesWhoPaid), title: formerMember };
    if (ids.length > 0) await data.write((tx) => forgetRecords(tx, paymentRecords, ids, forgetting));
    return ids;
  });
};
