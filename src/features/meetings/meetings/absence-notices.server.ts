// What is told when a meeting was closed: to each who was absent, and to those who decide about members of the chapter where somebody has
// more absences than are allowed. Nothing happens by itself.

import type { Records } from '../../../platform/data/records/records.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { formatPlainDay } from '../../../platform/wire/locale.ts';
import { rightsOfOffices } from '../../chapters/offices/offices.contract.ts';
import { forgetNotices, type Notice, notify } from '../../people/notices/notify.server.ts';
import { type Absences, absenceRules, absencesOf } from './absences.server.ts';
import { meetingPath } from './meeting-kinds.ts';

interface ClosedMeeting {
  id: number;
  chapter_id: number;
  day: Day;
  kind: string;
}

export const tellAbsences = async ({ tx, timeZone }: Records, { id, chapter_id, day, kind }: ClosedMeeting): Promise<void> => {
  if (kind !== 'Meeting') return;
  const absent = await tx
    .selectFrom('attendances')
    .innerJoin('users', 'users.id', 'attendances.user_id')
    .select(['users.id', 'full_name'])
    .where('meeting_id', '=', id)
    .where('mark', '=', 'Absent')
    .where('users.is_active', '=', true)
    .orderBy('users.id')
    .execute();
  if (absent.length === 0) return;
  const rules = await absenceRules(tx);
  const counted = await absencesOf(tx, rules, { chapterId: chapter_id, day, userIds: absent.map((one) => one.id) });
  const deciding = await whoDecides(tx, chapter_id, todayIn(timeZone));
  const told = { kind: 'Absence' as const, path: meetingPath(id), about: aboutClosing(id) };
  const noticesOf = ({ id: userId, full_name }: { id: number; full_name: string }): Notice[] => {
    const absences = counted.get(userId);
    if (!absences) return [];
    const own = { ...told, userId, text: absenceText(day, absences, rules.allowed) };
    if (absences.count !== rules.allowed + 1) return [own];
    return [own, ...deciding.map((officer) => ({ ...told, userId: officer.id, text: overLimitText(full_name, absences.count) }))];
  };
  await notify(tx, absent.flatMap(noticesOf));
};

/** What was told by closing is not true any more once the meeting is open again. */
export const forgetAbsences = ({ tx }: Records, meetingId: number): Promise<void> => forgetNotices(tx, aboutClosing(meetingId));

const aboutClosing = (meetingId: number): string => `closing of meeting ${meetingId}`;

const absenceText = (day: Day, { count, fallsOutOn }: Absences, allowed: number): string =>
  `You were absent on ${formatPlainDay(day)}. That is ${count} of ${allowed} absences in six months; ` +
  `the first one falls out on ${formatPlainDay(fallsOutOn)}.`;

const overLimitText = (name: string, count: number): string => `${name} has ${count} absences in six months.`;

const whoDecides = (tx: Records['tx'], chapterId: number, today: Day) =>
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
