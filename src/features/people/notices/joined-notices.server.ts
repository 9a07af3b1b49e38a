// Notices of one kind and one cause are one, as long as it was neither seen nor mailed: 'Asha Rao gave you 12 slips.' Each record that it
// tells of is a part of it, so that it shrinks again when one of them is gone.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../platform/data/data.ts';
import { beingSent } from '../../../platform/mail/outbox.ts';
import { formatNumber } from '../../../platform/wire/locale.ts';
import type { NoticeKind } from './notice-kinds.ts';
import './notices.tables.ts';

export interface Together {
  /** Such as 'slips of 39'. */
  cause: string;
  /** The record that it tells of, such as 'slip 12'. */
  about: string;
  /** What is told of several. */
  text: (count: string) => string;
  /** To those that it tells of: a list that finds them by the notice, with `isPartOf`. */
  path: (noticeId: string) => string;
}

interface Part {
  userId: number;
  kind: NoticeKind;
  text: string;
  path: string;
  together: Together;
}

export interface Joined {
  id: number;
  user_id: number;
  kind: NoticeKind;
  text: string;
  /** The mail that tells it already, and waits. */
  mail_id: number | null;
}

/** Adds it to the notice that is open, or begins one. `mailedAt` is null for what the daily mail is to tell. */
export const joinNotice = async (tx: Tx, part: Part, { at, mailedAt }: { at: string; mailedAt: string | null }): Promise<Joined> => {
  const { userId, kind, text, path, together } = part;
  const { cause, about } = together;
  const joined = { joined_text: together.text(placeOfCount), joined_path: together.path(placeOfId) };
  const open = await tx
    .updateTable('notices')
    .set({ at, ...joined })
    .where('id', '=', openOf(tx, part))
    .where('seen_at', 'is', null)
    .returning(['id', 'mail_id'])
    .executeTakeFirst();
  const fresh = { user_id: userId, kind, text, path, about: null, once_key: null, at, mailed_at: mailedAt, cause, ...joined };
  const { id, mail_id } = open ?? (await tx.insertInto('notices').values(fresh).returning(['id', 'mail_id']).executeTakeFirstOrThrow());
  await tx
    .insertInto('notice_parts')
    .values({ notice_id: id, about, text, path })
    .onConflict((conflict) => conflict.columns(['notice_id', 'about']).doUpdateSet({ text, path }))
    .execute();
  if (open && mail_id === null && mailedAt === null)
    await tx.updateTable('notices').set({ mailed_at: null }).where('id', '=', id).execute();
  const told = await retell(tx, id);
  return { id, user_id: userId, kind, text: told?.text ?? text, mail_id };
};

/** A line of a notice, or a path, has no line break of its own. */
const placeOfCount = '\n';
const placeOfId = '\n';

/** The latest that was not seen, and that no mail has told. While a mail is being sent, its words are written already. */
const openOf = (tx: Tx, { userId, kind, together: { cause } }: Part) =>
  tx
    .selectFrom('notices')
    .select(({ fn }) => fn.max('notices.id').as('id'))
    .where('user_id', '=', userId)
    .where('cause', '=', cause)
    .where('kind', '=', kind)
    .where('seen_at', 'is', null)
    .where(
      sql<boolean>`(mail_id is null or exists (select 1 from outbox where outbox.id = notices.mail_id
        and outbox.state = 'Waiting' and coalesce(outbox.last_error, '') <> ${beingSent}))`,
    );

/** Says what is true of the parts that it has now. Null when it has none any more. */
const retell = async (tx: Tx, id: number): Promise<{ text: string } | null> => {
  // The row is locked before its parts are counted.
  const lock = tx.updateTable('notices').set(({ ref }) => ({ cause: ref('cause') }));
  const notice = await lock.where('id', '=', id).returning(['joined_text', 'joined_path']).executeTakeFirst();
  if (!notice) return null;
  const { count, text, path } = await tx
    .selectFrom('notice_parts')
    // Of one part, its own.
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('text').as('text'), fn.max('path').as('path')])
    .where('notice_id', '=', id)
    .executeTakeFirstOrThrow();
  if (count === 0) return null;
  const several = {
    text: (notice.joined_text ?? '').replace(placeOfCount, () => formatNumber(count)),
    path: notice.joined_path?.replace(placeOfId, String(id)) ?? path,
  };
  const told = count === 1 ? { text, path } : several;
  await tx.updateTable('notices').set(told).where('id', '=', id).execute();
  return told;
};

/** Whether the notice tells the person of the record, whose `about` is given. */
export const isPartOf = (noticeId: number, userId: number, about: RawBuilder<string>): RawBuilder<SqlBool> =>
  sql`exists (select 1 from notice_parts join notices on notices.id = notice_parts.notice_id
    where notice_parts.notice_id = ${noticeId} and notice_parts.about = ${about} and notices.user_id = ${userId})`;

/** The records are gone from all joined notices. Returns those that tell of fewer now, and those that have nothing left to tell. */
export const takeParts = async (tx: Tx, abouts: readonly string[]): Promise<{ shrunk: number[]; emptied: number[] }> => {
  const gone = await tx.deleteFrom('notice_parts').where('about', 'in', abouts).returning('notice_id').execute();
  const [shrunk, emptied]: [number[], number[]] = [[], []];
  // In one order, so that two that take parts never wait for each other.
  const ids = [...new Set(gone.map(({ notice_id }) => notice_id))].sort((one, other) => one - other);
  for (const id of ids) ((await retell(tx, id)) ? shrunk : emptied).push(id);
  return { shrunk, emptied };
};
