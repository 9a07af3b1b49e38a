// Planning: a meeting for each day of the week on which the chapter meets, as far as there is none.

import type { Records } from '../../../platform/data/records/records.ts';
import { dayOf } from '../../../platform/server/calendar.ts';
import { type Asking, chaptersOf, isAmong } from '../../../platform/server/calls/chapters-of.ts';
import { type Day, daysAfter } from '../../../platform/wire/days.ts';
import { Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { timeAfter } from '../../../platform/wire/times.ts';
import { usualStart, type WeekDay, weekDays } from '../../chapters/chapters/rhythm.ts';
import { addUsualAgenda } from './agenda-of-new.server.ts';
import { meetingTexts, onceADay, wrongRange } from './meetings.contract.ts';
import { meetingRecords } from './meetings.tables.ts';
import { requireRoom } from './require-meeting.server.ts';

interface Wish {
  ChapterId: number;
  From: string;
  To: string;
}

/** Returns how many were added. */
export const planMeetings = async (records: Records, asking: Asking, { ChapterId, From, To }: Wish): Promise<number> => {
  const [from, to] = [dayOf(From, asking.timeZone), dayOf(To, asking.timeZone)];
  const wrong = wrongRange(from, to);
  if (wrong) throw refusedField(400, 'To', wrong);
  const { tx } = records;
  const isOwn = isAmong(chaptersOf(asking, 'meetings'), ChapterId);
  // Of two plans at once the second one waits, and finds the meetings of the first.
  const [chapter] = isOwn ? await records.lockAll(tx.selectFrom('chapters').selectAll().where('id', '=', ChapterId)) : [];
  if (!chapter) throw new Refusal(404, meetingTexts.chapterNotFound);
  if (!chapter.is_active) throw new Refusal(400, meetingTexts.inactive(chapter.chapter_name));
  if (chapter.meeting_day === null) throw new Refusal(400, meetingTexts.noMeetingDay(chapter.chapter_name));
  const there = await tx
    .selectFrom('meetings')
    .select('day')
    .where('chapter_id', '=', ChapterId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('kind', 'in', [...onceADay])
    .execute();
  const taken = new Set(there.map(({ day }) => day));
  const starts_at = chapter.meets_at ?? usualStart;
  const ends_at = timeAfter(starts_at, chapter.meets_for);
  if (ends_at <= starts_at) throw new Refusal(400, meetingTexts.endsTooEarly);
  const like = {
    chapter_id: ChapterId,
    kind: 'Meeting' as const,
    starts_at,
    ends_at,
    mode: chapter.meeting_mode,
    place: chapter.meeting_place,
    link: chapter.meeting_link,
    theme: null,
    note: null,
    closed_at: null,
    closed_by: null,
    created_at: new Date().toISOString(),
  };
  const days = daysOfWeek(from, to, chapter.meeting_day).filter((day) => !taken.has(day));
  if (days.length === 0) return 0;
  await requireRoom(records, ChapterId, days.length);
  await records.insertAll(
    meetingRecords,
    days.map((day) => ({ ...like, day })),
  );
  const added = await tx.selectFrom('meetings').selectAll().where('chapter_id', '=', ChapterId).where('day', 'in', days).execute();
  await addUsualAgenda(
    records,
    added.filter(({ kind }) => kind === 'Meeting'),
  );
  return days.length;
};

/** The days from one to another, both included, that are this day of the week. */
export const daysOfWeek = (from: Day, to: Day, weekDay: WeekDay): Day[] => {
  const ahead = (weekDays.indexOf(weekDay) + 1 - Temporal.PlainDate.from(from).dayOfWeek + 7) % 7;
  const days: Day[] = [];
  for (let day = daysAfter(from, ahead); day <= to; day = daysAfter(day, 7)) days.push(day);
  return days;
};
