// Notices of one kind and cause are joined until they are seen or mailed: 'Asha Rao gave you 12 slips.' Each record is a part, so that the
// notice shrinks when a record is gone.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../platform/data/data.ts';
import { sortIds, splitInParts } from '../../../platform/data/parts.ts';
import { beingSent } from '../../../platform/mail/outbox.ts';
import { formatNumber } from '../../../platform/wire/locale.ts';
import type { NoticeKind } from './notice-kinds.ts';
import './notices.tables.ts';

export interface Together {
  /** Such as 'slips of 39'. */
  cause: string;
  /** The record, such as 'slip 12'. */
  about: string;
  /** The record asks for something. `settleNotices` says when that is done. */
  asks?: true;
  /** The text for several records. */
  text: (count: string) => string;
  /** The path of a list that finds the records by the notice, with `isPartOf`. */
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
  /** The waiting mail that tells it already. */
  mail_id: number | null;
}

/** Adds the record to the open notice, or begins one. `mailedAt` is null for the daily mail. */
export const joinNotice = async (tx: Tx, part: Part, { at, mailedAt }: { at: string; mailedAt: string | null }): Promise<Joined> => {
  const { userId, kind, text, path, together } = part;
  const { cause, about, asks = false } = together;
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
    .values({ notice_id: id, about, text, path, asks })
    .onConflict((conflict) => conflict.columns(['notice_id', 'about']).doUpdateSet({ text, path, asks }))
    .execute();
  if (open && mail_id === null && mailedAt === null)
    await tx.updateTable('notices').set({ mailed_at: null }).where('id', '=', id).execute();
  const told = await retell(tx, id);
  return { id, user_id: userId, kind, text: told?.text ?? text, mail_id };
};

/** No line of a notice and no path has a line break of its own. */
const placeOfCount = '\n';
const placeOfId = '\n';

/** The latest one that was neither seen nor mailed. While a mail is being sent, its text is written already. */
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

/** Writes the text anew for the present parts. Null when no part is left. */
const retell = async (tx: Tx, id: number): Promise<{ text: string } | null> => {
  // The row is locked before its parts are counted.
  const lock = tx.updateTable('notices').set(({ ref }) => ({ cause: ref('cause') }));
  const notice = await lock.where('id', '=', id).returning(['joined_text', 'joined_path']).executeTakeFirst();
  if (!notice) return null;
  const { count, text, path, asking } = await tx
    .selectFrom('notice_parts')
    // With one part, that part's own text.
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.max('text').as('text'),
      fn.max('path').as('path'),
      countOfAsking.as('asking'),
    ])
    .where('notice_id', '=', id)
    .executeTakeFirstOrThrow();
  if (count === 0) return null;
  const several = {
    text: (notice.joined_text ?? '').replace(placeOfCount, () => formatNumber(count)),
    path: notice.joined_path?.replace(placeOfId, String(id)) ?? path,
  };
  const told = count === 1 ? { text, path } : several;
  await tx
    .updateTable('notices')
    .set({ ...told, asks: Number(asking) > 0 })
    .where('id', '=', id)
    .execute();
  return told;
};

const countOfAsking = sql<number>`count(case when notice_parts.asks then 1 end)`;

/** Of each notice, how many of its records ask for something. */
export const countAsking = sql<number>`(select ${countOfAsking} from notice_parts where notice_parts.notice_id = notices.id)`;

/** What these records asked for is done, or is asked no more. */
export const settleNotices = async (tx: Tx, abouts: readonly string[]): Promise<void> => {
  for (const part of splitInParts(abouts, mostAtOnce)) {
    const parts = tx.updateTable('notice_parts').set({ asks: false }).where('about', 'in', part).where('asks', '=', true);
    const settled = await parts.returning('notice_id').execute();
    const ids = sortIds(settled.map(({ notice_id }) => notice_id));
    for (const id of ids) await retell(tx, id);
  }
};

const mostAtOnce = 200;

/** Whether the notice tells the person of the record with this `about`. */
export const isPartOf = (noticeId: number, userId: number, about: RawBuilder<string>): RawBuilder<SqlBool> =>
  sql`exists (select 1 from notice_parts join notices on notices.id = notice_parts.notice_id
    where notice_parts.notice_id = ${noticeId} and notice_parts.about = ${about} and notices.user_id = ${userId})`;

/** Removes the records from all joined notices. Returns notices with fewer parts, and those without any. */
export const takeParts = async (tx: Tx, abouts: readonly string[]): Promise<{ shrunk: number[]; emptied: number[] }> => {
  const gone = await tx.deleteFrom('notice_parts').where('about', 'in', abouts).returning('notice_id').execute();
  const [shrunk, emptied]: [number[], number[]] = [[], []];
  // In a fixed order, so that two of these never wait for each other.
  const ids = sortIds(gone.map(({ notice_id }) => notice_id));
  for (const id of ids) ((await retell(tx, id)) ? shrunk : emptied).push(id);
  return { shrunk, emptied };
};
