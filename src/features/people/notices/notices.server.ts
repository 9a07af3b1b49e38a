// Notices on the server: the own list, marking as seen, and the choices about mail.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Data, Reader, Tx } from '../../../platform/data/data.ts';
import { orderOf } from '../../../platform/data/lists/order.ts';
import { isOneOf, page } from '../../../platform/data/lists/page.ts';
import { nowText } from '../../../platform/mail/moments.ts';
import { type Caller, handle, isStaff } from '../../../platform/server/calls/handle.ts';
import { refusedField } from '../../../platform/wire/refusal.ts';
import { choicesOf } from './choices.server.ts';
import { type ChoiceKind, choiceKinds, type ToldBy } from './notice-kinds.ts';
import { listNotices, type NoticeChoices, noticesTexts, saveNoticeChoices, seeNotices } from './notices.contract.ts';
import './notices.tables.ts';

export const noticesServer = [
  handle(listNotices, async ({ data, input, caller }) => {
    const { userId } = caller;
    let query = data.read.selectFrom('notices').where('user_id', '=', userId);
    if (input.Seen !== null) query = query.where('seen_at', input.Seen ? 'is not' : 'is', null);
    if (input.Path !== null) query = query.where('path', '=', input.Path);
    const columns = query
      .select(['id as Id', 'kind as Kind', 'text as Text', 'path as Path', 'at as At'])
      .select(sql<number>`case when seen_at is null then 0 else 1 end`.as('IsSeen'));
    const order = orderOf(input, { by: 'at', direction: 'desc' }, { At: 'at' });
    const [{ rows, total }, Unseen, Choices] = await Promise.all([
      page(data, 'notices', columns, order, input),
      countUnseen(data.read, userId),
      ownChoices(data.read, caller),
    ]);
    return { rows: rows.map((row) => ({ ...row, IsSeen: row.IsSeen === 1 })), total, more: { Unseen, Choices } };
  }),

  handle(seeNotices, async ({ data, input: { Ids, Path, All }, caller: { userId } }) => {
    if ([Ids !== null, Path !== null, All === true].filter(Boolean).length !== 1) throw refusedField(400, 'Ids', noticesTexts.idsOrAll);
    // A write empties all caches, so nothing is written if nothing is new.
    const unseen = unseenOf(data.read, userId).select('id');
    if (await unseen.where(isAmong(data, { Ids, Path })).limit(1).executeTakeFirst()) await see(data, userId, { Ids, Path });
    return { res: { Unseen: await countUnseen(data.read, userId) } };
  }),

  handle(saveNoticeChoices, ({ input: { Kind, By }, caller, save }) =>
    save(async ({ tx }) => {
      await keepChoices(tx, caller.userId, [Kind], By);
      return { res: { Choices: await ownChoices(tx, caller) }, message: noticesTexts.choiceSaved };
    }),
  ),
];

const mostCounted = 1_000;

const unseenOf = (reader: Reader, userId: number) =>
  reader.selectFrom('notices').where('user_id', '=', userId).where('seen_at', 'is', null);

const countUnseen = async (reader: Reader, userId: number): Promise<number> => {
  const some = unseenOf(reader, userId).select('id').limit(mostCounted).as('some');
  const { count } = await reader.selectFrom(some).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return count;
};

interface Meant {
  Ids: readonly number[] | null;
  Path: string | null;
}

/** Without either all are meant. */
const isAmong = (data: Data, { Ids, Path }: Meant): RawBuilder<SqlBool> => {
  if (Ids) return isOneOf(data, 'notices', Ids);
  return Path === null ? sql`1 = 1` : sql`notices.path = ${Path}`;
};

const see = (data: Data, userId: number, meant: Meant) =>
  data.writeOne((tx) => {
    const all = tx.updateTable('notices').set({ seen_at: nowText() }).where('user_id', '=', userId).where('seen_at', 'is', null);
    return all.where(isAmong(data, meant)).returning('id').compile();
  });

const ownChoices = async (reader: Reader, caller: Caller): Promise<NoticeChoices> => {
  const { userId } = caller;
  const chosen = await reader.selectFrom('notice_choices').select(['kind', 'by']).where('user_id', '=', userId).execute();
  const by = choicesOf(chosen);
  // Nobody else is told of webhooks.
  const kinds = choiceKinds.filter((kind) => kind !== 'Webhook' || isStaff(caller));
  return kinds.map((Kind) => ({ Kind, By: by[Kind] }));
};

/** Open notices of a kind go into no daily mail once somebody wants another way. */
export const keepChoices = async (tx: Tx, userId: number, kinds: readonly ChoiceKind[], by: ToldBy): Promise<void> => {
  if (kinds.length === 0) return;
  await tx
    .insertInto('notice_choices')
    .values(kinds.map((kind) => ({ user_id: userId, kind, by })))
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ by }))
    .execute();
  if (by === 'Daily') return;
  const told = kinds.filter((kind) => kind !== 'Meeting');
  const open = tx.updateTable('notices').set({ mailed_at: nowText() }).where('user_id', '=', userId).where('mailed_at', 'is', null);
  if (told.length > 0) await open.where('kind', 'in', told).execute();
};
