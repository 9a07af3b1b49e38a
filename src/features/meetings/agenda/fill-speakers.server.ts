// The rota: the next meetings without a speaker get the members who spoke longest ago. Who never spoke comes first, in the order of joining.

import type { Records } from '../../../platform/data/records/records.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { type Asking, chaptersOf, isAmong } from '../../../platform/server/calls/chapters-of.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { meetingTexts, speakersPart } from '../meetings/meetings.contract.ts';
import { meetingPartRecords } from '../meetings/meetings.tables.ts';
import { hasBegun } from '../meetings/require-meeting.server.ts';
import { mostParts } from './agenda.contract.ts';

interface Wish {
  ChapterId: number;
  Count: number;
}

/** Returns how many speakers were found. */
export const fillSpeakers = async (
  records: Records,
  asking: Asking & { caller: { userId: number } },
  { ChapterId, Count }: Wish,
): Promise<number> => {
  const isOwn = isAmong(chaptersOf(asking, 'meetings'), ChapterId);
  // Of two at once the second one waits, and finds the speakers of the first.
  const [chapter] = isOwn ? await records.lockAll(records.tx.selectFrom('chapters').select('id').where('id', '=', ChapterId)) : [];
  if (!chapter) throw new Refusal(404, meetingTexts.chapterNotFound);
  const members = await readRota(records, ChapterId);
  if (members.length === 0) return 0;
  const meetings = (await nextWithoutSpeaker(records, ChapterId, asking.timeZone)).slice(0, Count);
  for (const [at, meeting] of meetings.entries()) {
    const user_id = members[at % members.length] as number; // there is one
    if (meeting.part_id !== null) await records.update(meetingPartRecords, meeting.part_id, { user_id });
    else {
      const part = { part: speakersPart, user_id, topic: null, minutes: 10, created_at: new Date().toISOString() };
      await records.insert(meetingPartRecords, { meeting_id: meeting.id, chapter_id: ChapterId, position: meeting.last + 1, ...part });
    }
  }
  return meetings.length;
};

/** Those that have not begun. They are locked, so that nobody else gives one a speaker meanwhile. */
const nextWithoutSpeaker = async (records: Records, chapterId: number, timeZone: string) => {
  const { tx } = records;
  const next = tx
    .selectFrom('meetings')
    .select(['id', 'day', 'starts_at'])
    .where('chapter_id', '=', chapterId)
    .where('day', '>=', todayIn(timeZone))
    .where('kind', '=', 'Meeting')
    .where('closed_at', 'is', null)
    .orderBy('id');
  const meetings = (await records.lockAll(next)).filter((meeting) => !hasBegun(meeting, timeZone));
  if (meetings.length === 0) return [];
  const sortedMeetings = meetings.toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const ids = sortedMeetings.map(({ id }) => id);
  const parts = await tx
    .selectFrom('meeting_parts')
    .select(['id', 'meeting_id', 'part', 'user_id', 'position'])
    .where('meeting_id', 'in', ids)
    .orderBy('position')
    .execute();
  const byMeeting = Map.groupBy(parts, ({ meeting_id }) => meeting_id);
  return sortedMeetings.flatMap(({ id, day }) => {
    const own = byMeeting.get(id) ?? [];
    const speakers = own.filter(({ part }) => part === speakersPart);
    if (speakers.some(({ user_id }) => user_id !== null)) return [];
    if (speakers.length === 0 && own.length >= mostParts) return [];
    return [{ id, day, part_id: speakers[0]?.id ?? null, last: own.at(-1)?.position ?? 0 }];
  });
};

/** A talk that is planned counts as the latest. */
const readRota = async ({ tx }: Records, chapterId: number): Promise<number[]> => {
  const members = await tx
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.user_id')
    .select(['user_id', 'assignments.created_at as joined'])
    .where('chapter_id', '=', chapterId)
    .where('users.is_active', '=', true)
    .orderBy('assignments.created_at')
    .orderBy('assignments.id')
    .execute();
  const talks = await tx
    .selectFrom('meeting_parts')
    .innerJoin('meetings', 'meetings.id', 'meeting_parts.meeting_id')
    .select(({ fn }) => ['user_id', fn.max('day').as('day')])
    .where('meetings.chapter_id', '=', chapterId)
    .where('part', '=', speakersPart)
    .where('user_id', 'is not', null)
    .groupBy('user_id')
    .execute();
  const lastTalk = new Map(talks.map(({ user_id, day }) => [user_id, day]));
  const dayOf = (userId: number): string => lastTalk.get(userId) ?? '';
  return members
    .map(({ user_id }) => user_id)
    .toSorted((one, other) => (dayOf(one) < dayOf(other) ? -1 : Number(dayOf(one) > dayOf(other))));
};
