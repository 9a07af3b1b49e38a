import { setImmediate as nextTurn } from 'node:timers/promises';
import { type SqlBool, sql } from 'kysely';
import type { PlainRow, RecordKind } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { isReferred } from '../../../platform/data/violations.ts';
import { handle, saved } from '../../../platform/server/calls/handle.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { memberRecords } from '../../people/members/members.tables.ts';
import { profileTexts } from '../../people/profile/profile.contract.ts';
import { deleteMember, deleteMemberTexts } from './delete-member.contract.ts';

export const deleteMemberServer = [
  handle(deleteMember, ({ input: { UserId }, save }) =>
    save(
      async (records) => {
        const stored = await records.lock(memberRecords, UserId, undefined, 'deletion');
        if (!stored) throw new Refusal(404, profileTexts.memberNotFound);
        if (stored.row.role_id === roles.superAdmin) throw new Refusal(403, deleteMemberTexts.isSuperAdmin);
        const refusal = await refusalOf(records, stored.row);
        if (refusal) throw new Refusal(409, refusal);
        await records.alongWith(() => deleteOwned(records, UserId));
        await records.delete(memberRecords, UserId).catch((error: unknown) => {
          throw isReferred(error) ? new Refusal(409, deleteMemberTexts.isReferred(stored.title)) : error;
        });
        return saved(UserId, deleteMemberTexts.deleted);
      },
      { isLong: true },
    ),
  ),
];

const refusalOf = async ({ tx }: Records, { id, full_name, has_signed_in, is_active_member }: PlainRow): Promise<string | null> => {
  const [user, name] = [Number(id), String(full_name)];
  const paid = tx.selectFrom('payments').select('id').where('user_id', '=', user).where('is_void', '=', false);
  if (is_active_member || (await paid.limit(1).executeTakeFirst())) return deleteMemberTexts.hasPaid(name);
  const office = tx.selectFrom('offices').select('id').where('user_id', '=', user);
  if (await office.limit(1).executeTakeFirst()) return deleteMemberTexts.hasOffice(name);
  return has_signed_in ? deleteMemberTexts.hasSignedIn(name) : null;
};

/** The records that cannot be without their owner. Others only lose the name, and the rows of `parts` go by themselves. */
const deleteOwned = async (records: Records, userId: number): Promise<void> => {
  const parts = new Set<string>(memberRecords.parts?.map(({ table }) => table));
  for (const kind of records.kinds) {
    if (belongsToUsers(kind) && !parts.has(kind.table)) await deleteThose(records, kind, sql<SqlBool>`${sql.ref(kind.owner)} = ${userId}`);
  }
};

const belongsToUsers = (kind: RecordKind): kind is RecordKind & { owner: string } => {
  const reference = kind.owner === undefined ? undefined : kind.refersTo?.[kind.owner];
  return reference?.table === memberRecords.table && !reference.emptied;
};

const deleteThose = async (records: Records, kind: RecordKind, condition: ReturnType<typeof sql<SqlBool>>): Promise<void> => {
  const found = sql<{ id: number }>`select id from ${sql.table(kind.table)} where ${condition} order by id limit ${sql.lit(mostAtOnce)}`;
  for (;;) {
    const ids = (await found.execute(records.tx)).rows.map(({ id }) => id);
    if (ids.length === 0) return;
    await records.deleteRows(kind, [...(await records.lockRows(kind, ids, 'deletion')).values()]);
    await nextTurn();
  }
};

const mostAtOnce = 50;
