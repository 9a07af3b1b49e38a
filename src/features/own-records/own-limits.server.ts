// How many records of a kind somebody may keep. Saves for one owner wait for each other, so the limit holds, however many come at once.

import { sql } from 'kysely';
import type { Tables } from '../../platform/data/data.ts';
import { readInParts, sortIds } from '../../platform/data/parts.ts';
import type { LimitedKind, Quota } from '../../platform/data/records/quota.ts';
import type { RecordKind } from '../../platform/data/records/record-kind.ts';
import type { Records } from '../../platform/data/records/records.ts';
import { Refusal } from '../../platform/wire/refusal.ts';
import { erasedRole } from '../../platform/wire/roles.ts';
import { mostOwnRecords, ownRecordTexts } from './own-records.contract.ts';
import type { OwnTable } from './own-records.tables.ts';

export type OwnTables = { [T in keyof Tables]: Tables[T] extends OwnTable ? T : never }[keyof Tables];

interface Limited<T extends OwnTables> {
  kind: RecordKind<T>;
  noun: { many: string };
}

/** The kind with its limit, which an undo keeps too. The other limits of a kind are given with it. */
export const limitedKind = <T extends OwnTables>({ kind, noun }: Limited<T>, others: Partial<Quota> = {}): LimitedKind => ({
  ...kind,
  quota: {
    lock: async (records, owners) => {
      await lockOwners(records, owners);
    },
    requireRecords: (records, owners) => requireWithinLimit(records, { kind, noun }, owners),
    ...others,
  },
});

/** Refuses where the owner keeps as many of them as there may be. */
export const requireRoomForOne = async <T extends OwnTables>(
  records: Records,
  { kind, noun }: Limited<T>,
  owner: number,
): Promise<void> => {
  await lockOwner(records, owner);
  const all = sql`select 1 from ${sql.table(kind.table)} where user_id = ${owner} limit 1 offset ${mostOwnRecords - 1}`;
  if ((await all.execute(records.tx)).rows.length > 0) throw new Refusal('QuotaFull', ownRecordTexts.tooMany(noun.many));
};

/** Other saves for this owner wait until the transaction ends. So the limits hold, however many records are added at once. */
export const lockOwner = async (records: Records, owner: number): Promise<void> => {
  const [found] = await records.lockAll(records.tx.selectFrom('users').select('role_id').where('id', '=', owner));
  if (!found || found.role_id === erasedRole) throw new Refusal(404, ownRecordTexts.ownerNotFound);
};

/** Returns the owners of the records. */
export const lockOwnersOf = async (records: Records, rows: readonly Pick<OwnTable, 'user_id'>[]): Promise<number[]> => {
  const owners = sortIds(rows.map(({ user_id }) => user_id));
  await lockOwners(records, owners);
  return owners;
};

/** In the order of their ids, so that two saves do not wait for each other. */
const lockOwners = (records: Records, owners: readonly number[]) =>
  readInParts(owners, (part) => records.lockAll(records.tx.selectFrom('users').select('id').where('id', 'in', part).orderBy('id')));

export const requireWithinLimit = async <T extends OwnTables>(
  { tx }: Records,
  { kind, noun }: Limited<T>,
  owners: readonly number[],
): Promise<void> => {
  const table = sql.table(kind.table);
  const above = await readInParts(owners, async (part) => {
    const counted = sql`select user_id from ${table} where user_id in (${sql.join(part)}) group by user_id`;
    return (await sql`${counted} having count(*) > ${mostOwnRecords}`.execute(tx)).rows;
  });
  if (above.length > 0) throw new Refusal('QuotaFull', ownRecordTexts.tooMany(noun.many));
};
