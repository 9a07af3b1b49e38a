// Tells the people of sent announcements, in pieces: each piece tells some of them and notes that they were told, in one transaction. So
// whatever ends in between, nobody is told twice and nobody is left out. Nothing is told before the announcement leaves.

import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Data, Tx } from '../../../platform/data/data.ts';
import { lockFreeRows } from '../../../platform/data/locked.ts';
import { setInternal } from '../../../platform/data/records/set-internal.ts';
import { nowText, textAfter } from '../../../platform/mail/moments.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { rightsOfOffices } from '../../chapters/offices/offices.contract.ts';
import '../../chapters/offices/offices.tables.ts';
import { notify } from '../../people/notices/notify.server.ts';
import { readFillings } from './announcement-mail.server.ts';
import { announcementPath } from './announcements.contract.ts';
import { announcementRecords, noticeName } from './announcements.tables.ts';
import { mayBeReached } from './chosen-people.server.ts';
import { fillWords } from './words-in-braces.ts';

interface Sending {
  data: Data;
  timeZone: string;
}

const peopleAtOnce = 200;

/** In milliseconds: others have their turn between two pieces. */
const betweenPieces = 20;

/** Returns how many were told. Only reads while nothing is to leave. */
export const sendAnnouncements = async (sending: Sending, stopping: AbortSignal, now = nowText()): Promise<number> => {
  const { data } = sending;
  let told = 0;
  for (const { id } of await leaving(data, now).execute()) {
    for (; !stopping.aborted; await pause(betweenPieces)) {
      const piece = await data.write((tx) => tellSome(tx, sending, id, now));
      if (piece === null) break;
      told += piece;
    }
  }
  return told;
};

const leaving = ({ read }: { read: Tx | Data['read'] }, now: string) =>
  read
    .selectFrom('announcements')
    .select(['id', 'subject', 'chapter_id', 'sent_by'])
    .select(sql<string | null>`(select full_name from users where users.id = announcements.sent_by)`.as('sender'))
    .where('sent_at', 'is not', null)
    .where('done_at', 'is', null)
    .where('leaves_at', '<=', now)
    .orderBy('leaves_at');

/** Null when nothing is left to tell, or another node is telling. */
const tellSome = async (tx: Tx, { data, timeZone }: Sending, id: number, now: string): Promise<number | null> => {
  // Locked, so that it is not taken back meanwhile, and one node at a time tells of it.
  const announcement = await lockFreeRows(data, leaving({ read: tx }, now).where('id', '=', id)).executeTakeFirst();
  if (!announcement) return null;
  const people = tx.selectFrom('announcement_people').where('announcement_id', '=', id);
  const isBegun = (await people.select('id').where('told_at', 'is not', null).limit(1).executeTakeFirst()) !== undefined;
  const reason = isBegun ? null : await reasonToKeep(tx, announcement, timeZone);
  if (reason !== null) {
    await keepAsDraft(tx, id, reason);
    return null;
  }
  const part = await people.select('user_id').where('told_at', 'is', null).orderBy('user_id').limit(peopleAtOnce).execute();
  if (part.length === 0) {
    const { count } = await people.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
    await setInternal(tx, announcementRecords, { done_at: nowText(), people: Number(count) }, sql`id = ${id}`);
    return null;
  }
  return tellPart(
    tx,
    announcement,
    part.map(({ user_id }) => user_id),
  );
};

interface Leaving {
  id: number;
  subject: string;
  chapter_id: number | null;
  sent_by: number | null;
  /** The name of who sends it. */
  sender: string | null;
}

const tellPart = async (tx: Tx, { id, subject, chapter_id, sender }: Leaving, part: readonly number[]): Promise<number> => {
  const there = await tx.selectFrom('users').select('id').where('id', 'in', part).where(mayBeReached(chapter_id)).orderBy('id').execute();
  const ids = there.map((user) => user.id);
  const fillings = await readFillings(tx, ids, chapter_id);
  const told = { kind: 'Announcement' as const, path: announcementPath(id), about: noticeName(id), onceKey: noticeName(id) };
  // Among other notices and on a locked screen the subject alone would not say what it is.
  const lead = sender === null ? 'Announcement' : `Announcement by ${sender}`;
  const notices = ids.flatMap((userId) => {
    const filling = fillings.get(userId);
    return filling ? { ...told, userId, text: `${lead}: ${fillWords(subject, filling)}` } : [];
  });
  await notify(tx, notices);
  const rows = (userIds: readonly number[]) => sql<boolean>`announcement_id = ${id} and user_id in (${sql.join(userIds)})`;
  if (ids.length > 0) await tx.updateTable('announcement_people').set({ told_at: nowText() }).where(rows(ids)).execute();
  const gone = part.filter((userId) => !ids.includes(userId));
  if (gone.length > 0) await tx.deleteFrom('announcement_people').where(rows(gone)).execute();
  return ids.length;
};

/** Whoever has sent it may no longer do so. */
const reasonToKeep = async (tx: Tx, { chapter_id, sent_by }: Leaving, timeZone: string): Promise<string | null> => {
  const sender = await tx
    .selectFrom('users')
    .select(['full_name', 'role_id'])
    .where('id', '=', sent_by ?? 0)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (sender?.role_id === roles.superAdmin) return null;
  const today = todayIn(timeZone);
  const offices = tx
    .selectFrom('offices')
    .select('office')
    .where('user_id', '=', sent_by ?? 0)
    .where('chapter_id', '=', chapter_id ?? 0)
    .where('from_day', '<=', today)
    .where('to_day', '>=', today);
  const held = sender ? await offices.execute() : [];
  if (held.some(({ office }) => rightsOfOffices[office].includes('meetings'))) return null;
  return `It did not leave: ${sender?.full_name ?? 'who sent it'} may not write to these people any more.`;
};

const keepAsDraft = async (tx: Tx, id: number, note: string): Promise<void> => {
  await tx.deleteFrom('announcement_people').where('announcement_id', '=', id).execute();
  await tx
    .updateTable('announcements')
    .set({ sent_at: null, sent_by: null, leaves_at: null, note, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
};

/** Notices are removed after 90 days, and so are sent mails: what is known of them is kept before. */
const settledAfter = { hours: 80 * 24 };

/** Returns how many announcements were settled. */
export const settleAnnouncements = async ({ data }: Pick<Sending, 'data'>, stopping: AbortSignal, now = nowText()): Promise<number> => {
  const old = await data.read
    .selectFrom('announcements')
    .select('id')
    .where('done_at', '<', textAfter(now, settledAfter, 'before'))
    .where('is_settled', '=', false)
    .execute();
  let settled = 0;
  for (const { id } of old) {
    if (stopping.aborted) break;
    await data.writeLong(async (tx) => {
      const notice = sql`from notices where notices.user_id = announcement_people.user_id and notices.once_key = ${noticeName(id)}`;
      const seen_at = sql<string | null>`(select notices.seen_at ${notice})`;
      const mail_state = sql<null>`(select outbox.state from outbox where outbox.id = (select notices.mail_id ${notice}))`;
      await tx.updateTable('announcement_people').set({ seen_at, mail_state }).where('announcement_id', '=', id).execute();
      await setInternal(tx, announcementRecords, { is_settled: true }, sql`id = ${id}`);
    });
    settled++;
  }
  return settled;
};
