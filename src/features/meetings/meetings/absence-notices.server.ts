// What is told when a meeting was closed: to each who was absent, and to those who decide about members of the chapter where somebody has
// more absences than are allowed. Nothing happens by itself.

import type { FollowedRow } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { formatDayOfWeek } from '../../../platform/wire/locale.ts';
import { rightsOfOffices } from '../../chapters/offices/offices.contract.ts';
import { forgetKeyed, forgetNotices, type Notice, notify } from '../../people/notices/notify.server.ts';
import { type Absences, absenceRules, absencesOf } from './absences.server.ts';
import { meetingPath } from './meeting-kinds.ts';

interface ClosedMeeting {
  id: number;
  chapter_id: number;
  day: Day;
  kind: string;
}

export const tellAbsences = async (records: Records, meeting: ClosedMeeting, userIds: readonly number[] | null = null): Promise<void> => {
  const { tx, timeZone } = records;
  const { id, chapter_id, day, kind } = meeting;
  if (kind !== 'Meeting' || userIds?.length === 0) return;
  let marked = tx
    .selectFrom('attendances')
    .innerJoin('users', 'users.id', 'attendances.user_id')
    .select(['users.id', 'full_name'])
    .where('meeting_id', '=', id)
    .where('mark', '=', 'Absent')
    .where('users.is_active', '=', true)
    .orderBy('users.id');
  if (userIds) marked = marked.where('users.id', 'in', userIds);
  const absent = await marked.execute();
  if (absent.length === 0) return;
  const rules = await absenceRules(tx);
  const counted = await absencesOf(tx, rules, { chapterId: chapter_id, day, userIds: absent.map((one) => one.id) });
  const deciding = await findDeciding(tx, chapter_id, todayIn(timeZone));
  const told = { kind: 'Absence' as const, path: meetingPath(id), about: aboutClosing(id) };
  const noticesOf = ({ id: userId, full_name }: { id: number; full_name: string }): Notice[] => {
    const absences = counted.get(userId);
    if (!absences) return [];
    const notice = { ...told, onceKey: absenceOf(userId, id) };
    const own = { ...notice, userId, text: absenceText(day, absences, rules.allowed) };
    if (absences.count !== rules.allowed + 1) return [own];
    const others = deciding.filter((officer) => officer.id !== userId);
    return [own, ...others.map((officer) => ({ ...notice, userId: officer.id, text: overLimitText(full_name, absences.count) }))];
  };
  await notify(tx, absent.flatMap(noticesOf));
};

/** Marks of these people were corrected after the closing. */
export const tellCorrected = async (records: Records, meeting: ClosedMeeting, userIds: readonly number[]): Promise<void> => {
  const keys = userIds.map((userId) => absenceOf(userId, meeting.id));
  await forgetKeyed(records.tx, aboutClosing(meeting.id), keys);
  await tellAbsences(records, meeting, userIds);
};

/** What was told by closing is not true any more once the meeting is open again, or counts no absences: also by an undo. */
export const forgetAbsences = async ({ tx }: Records, rows: readonly FollowedRow[]): Promise<void> => {
  const isUntrue = ({ changed }: FollowedRow) =>
    changed === null || changed.closed_at === null || ('kind' in changed && changed.kind !== 'Meeting');
  const gone = rows.filter(isUntrue).map(({ before }) => aboutClosing(Number(before.id)));
  if (gone.length > 0) await forgetNotices(tx, gone);
};

const aboutClosing = (meetingId: number): string => `closing of meeting ${meetingId}`;

const absenceOf = (userId: number, meetingId: number): string => `absence of ${userId} on meeting ${meetingId}`;

const absenceText = (day: Day, { count, fallsOutOn }: Absences, allowed: number): string =>
  `You were absent on ${formatDayOfWeek(day)}: ${count} ${count === 1 ? 'absence' : 'absences'} in six months; ` +
  `${allowed} ${allowed === 1 ? 'is' : 'are'} allowed. One no longer counts from ${formatDayOfWeek(fallsOutOn)}.`;

const overLimitText = (name: string, count: number): string => `${name} has ${count} absences in six months.`;

const findDeciding = (tx: Records['tx'], chapterId: number, today: Day) =>
  tx
    .selectFrom('offices')
    .innerJoin('users', 'users.id', 'offices.user_id')
    .select('users.id')
    .distinct()
    .where('chapter_id', '=', chapterId)
    .where('from_day', '<=', today)
    .where('to_day', '>=', today)
    .where('office', 'in', offices)
    .where('users.is_active', '=', true)
    .orderBy('users.id')
    .execute();

const offices = Object.entries(rightsOfOffices)
  .filter(([, rights]) => rights.includes('decide'))
  .map(([office]) => office as keyof typeof rightsOfOffices);
