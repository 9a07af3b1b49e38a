// The daily mail: one for each person with notices that were not mailed, and not seen or ask for something still. It is written without text, which it gets when it is
// sent. People whose mail another node is writing are left to it, so nobody gets two.

import { type SqlBool, sql } from 'kysely';
import type { Data, Tx } from '../../../platform/data/data.ts';
import { lockFreeRows } from '../../../platform/data/locked.ts';
import { nowText } from '../../../platform/mail/moments.ts';
import { queueLateMails } from '../../../platform/mail/outbox.ts';
import './notices.tables.ts';

export interface DailyNotices {
  /** When today's mails are due. Later notices are for tomorrow. */
  before: string;
  until: string;
}

/** The beginning of the Message-ID of a daily mail. */
export const mailOfDay = 'notices';

const peopleAtOnce = 100;

/** Returns how many mails were written. */
export const writeDailyMails = async (data: Data, daily: DailyNotices, stopping: AbortSignal): Promise<number> => {
  let written = 0;
  // Reads only, while nothing is due: a write would empty all caches.
  while (!stopping.aborted && (await areNoticesDue(data, daily))) {
    const { locked, mails } = await data.write(async (tx) => {
      const due = tx.selectFrom('users').select(['id', 'email', 'is_active']).where(hasOpen(data, daily)).orderBy('id').limit(peopleAtOnce);
      const people = await lockFreeRows(data, due).execute();
      return { locked: people.length, mails: await writeMails(tx, people, daily) };
    });
    written += mails;
    if (locked === 0) break;
  }
  return written;
};

const isOpen = (before: string, at = sql.raw('at')) => sql<SqlBool>`mailed_at is null and (seen_at is null or asks) and ${at} < ${before}`;

/** Whether anybody has open notices. The plus keeps SQLite from reading the notices of 90 days by age, instead of the few open ones. */
const isAnyOpen = ({ engine }: Pick<Data, 'engine'>, { before }: DailyNotices) =>
  isOpen(before, sql.raw(engine === 'sqlite' ? '+at' : 'at'));

const hasOpen = (data: Data, daily: DailyNotices) =>
  sql<SqlBool>`users.id in (select user_id from notices where ${isAnyOpen(data, daily)})`;

export const areNoticesDue = async (data: Data, daily: DailyNotices): Promise<boolean> =>
  (await data.read.selectFrom('notices').select('user_id').where(isAnyOpen(data, daily)).limit(1).executeTakeFirst()) !== undefined;

interface Person {
  id: number;
  email: string;
  is_active: boolean;
}

/** The people must be locked. What another node has written meanwhile is not open any more. */
const writeMails = async (tx: Tx, people: readonly Person[], { before, until }: DailyNotices): Promise<number> => {
  if (people.length === 0) return 0;
  const ids = people.map(({ id }) => id);
  const open = tx.selectFrom('notices').select('user_id').distinct().where('user_id', 'in', ids).where(isOpen(before));
  const told = new Set((await open.execute()).map(({ user_id }) => user_id));
  // A deactivated user gets no mail, and is not looked at every half minute.
  const mailed = people.filter(({ id, is_active }) => told.has(id) && is_active);
  const mails = await queueLateMails(
    tx,
    mailed.map(({ id, email }) => ({
      to: email,
      userId: id,
      subject: 'What is new for you',
      kind: mailOfDay,
      urgency: 'notice' as const,
      isForDaytime: true,
      until,
    })),
  );
  const cases = mailed.map(({ id }, at) => sql`when ${id} then cast(${mails[at]} as integer)`);
  const mailId = cases.length > 0 ? sql<number | null>`case user_id ${sql.join(cases, sql` `)} end` : null;
  await tx
    .updateTable('notices')
    .set({ mailed_at: nowText(), mail_id: mailId })
    .where('user_id', 'in', ids)
    .where(isOpen(before))
    .execute();
  return mails.length;
};
