// What hosts are told of a visit: that somebody would like to come, and that somebody cannot. It follows the meeting and the answer.

import type { Tx } from '../../../platform/data/data.ts';
import type { FollowedRow } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { formatDayOfWeek } from '../../../platform/wire/locale.ts';
import { forgetKeyed, notify, rewordNotices } from '../../people/notices/notify.server.ts';
import { type About, aboutVisitor, hostsOf, nameInMails, told } from './visitor-notices.server.ts';

/** The key of what is told of a visitor who comes to a meeting. */
export const keyOfVisit = (id: number, meetingId: number | null): string => `visitor ${id} comes to ${meetingId ?? 'the next one'}`;

/** The key of what who invited is asked: to tell a visitor that a meeting has changed. */
export const keyOfAsking = (id: number, meetingId: number): string => `visitor ${id} to be told of ${meetingId}`;

export const textOfVisit = ({ name, chapter, day }: { name: string; chapter: string; day: Day }): string =>
  `${nameInMails(name)} would like to visit ${chapter} on ${formatDayOfWeek(day)}.`;

/** What hosts were told of a visit follows its meeting: on another day it says that day, and without a meeting it goes. */
export const followVisits = async ({ tx }: Records, rows: readonly FollowedRow[]): Promise<void> => {
  const changed = rows.filter((row) => row.changed?.kind === 'Holiday' || row.changed?.day !== undefined);
  const ids = changed.map(({ before }) => Number(before.id));
  if (ids.length === 0) return;
  const coming = await tx
    .selectFrom('attendances')
    .innerJoin('meetings', 'meetings.id', 'attendances.meeting_id')
    .innerJoin('chapters', 'chapters.id', 'meetings.chapter_id')
    .innerJoin('visitors', 'visitors.id', 'attendances.visitor_id')
    .select(['visitor_id', 'meeting_id', 'full_name', 'chapter_name', 'meetings.day', 'meetings.kind'])
    .where('meeting_id', 'in', ids)
    .orderBy('visitor_id')
    .execute();
  await forgetComing(
    tx,
    coming.filter(({ kind }) => kind === 'Holiday'),
  );
  for (const { visitor_id, meeting_id, full_name, chapter_name, day, kind } of coming) {
    if (kind === 'Holiday') continue;
    const id = Number(visitor_id);
    const text = textOfVisit({ name: full_name, chapter: chapter_name, day });
    await rewordNotices(tx, { about: aboutVisitor(id), onceKey: keyOfVisit(id, Number(meeting_id)), text });
  }
};

/** These visitors do not come to these meetings any more. */
export const forgetComing = async (tx: Tx, coming: readonly { visitor_id: unknown; meeting_id: unknown }[]): Promise<void> => {
  for (const { visitor_id, meeting_id } of coming) {
    if (!visitor_id || !meeting_id) continue;
    const id = Number(visitor_id);
    await forgetKeyed(tx, aboutVisitor(id), [keyOfVisit(id, Number(meeting_id)), keyOfAsking(id, Number(meeting_id))]);
  }
};

const keyOfAbsence = (id: number, meetingId: number): string => `visitor ${id} cannot come to ${meetingId}`;

interface Visit {
  meetingId: number;
  day: Day;
  chapter_name: string;
  /** After this moment nobody needs to know. */
  until: string;
}

/** Whoever looks after visitors, and who invited, hear at once that somebody cannot come. */
export const tellOfAbsence = async (
  records: Records,
  about: Omit<About, 'by'> & { inviterId: number | null },
  { meetingId, day, chapter_name, until }: Visit,
): Promise<void> => {
  const text = `${nameInMails(about.name)} cannot come to ${chapter_name} on ${formatDayOfWeek(day)}.`;
  const onceKey = keyOfAbsence(about.id, meetingId);
  const hosts = await hostsOf(records, about);
  await notify(
    records.tx,
    hosts.map((userId) => ({ ...told(about.id, userId, text), onceKey })),
    { trueUntil: until },
  );
};

/** Those who cannot come after all, and those who can. */
export const followAnswers = async (tx: Tx, rows: readonly FollowedRow[]): Promise<void> => {
  for (const { before, changed } of rows) {
    const { visitor_id, meeting_id } = before;
    if (!visitor_id || !meeting_id || !changed || !('answer' in changed)) continue;
    if (changed.answer !== 'Going') await forgetComing(tx, [{ visitor_id, meeting_id }]);
    else await forgetKeyed(tx, aboutVisitor(Number(visitor_id)), [keyOfAbsence(Number(visitor_id), Number(meeting_id))]);
  }
};
