// Whose turn it is to speak: the next meetings without a speaker, and the members who spoke longest ago. Who never spoke comes first, in the
// order of joining.

import { sql } from 'kysely';
import type { Reader } from '../../../platform/data/data.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { chaptersOf, isAmong } from '../../../platform/server/calls/chapters-of.ts';
import type { Context } from '../../../platform/server/calls/handle.ts';
import { type Day, noonOf } from '../../../platform/wire/days.ts';
import { speakersPart } from '../meetings/meetings.contract.ts';
import type { ProposedSpeaker, proposeSpeakers } from './agenda.contract.ts';
import { findSpeakerPlaces } from './speaker-places.server.ts';

export const readProposals = async (context: Context<typeof proposeSpeakers>): Promise<Omit<ProposedSpeaker, 'TotalRecords'>[]> => {
  const { data, input, timeZone } = context;
  if (!isAmong(chaptersOf(context, 'meetings'), input.ChapterId)) return [];
  const members = await readRota(data.read, input.ChapterId);
  const meetings = members.length === 0 ? [] : await readNextMeetings(data.read, input, timeZone);
  return meetings.map(({ id, day }, at) => {
    const member = members[at % members.length] as Member; // there is one
    const before = meetings[at - members.length]?.day ?? member.lastTalk;
    return { MeetingId: id, Day: noonOf(day), UserId: member.id, FullName: member.name, LastTalk: before && noonOf(before) };
  });
};

/** More are read than are asked for: of some the agenda is full, and one has begun. */
const spare = 10;

const readNextMeetings = async (read: Reader, { ChapterId, Count }: { ChapterId: number; Count: number }, timeZone: string) => {
  const meetings = await read
    .selectFrom('meetings')
    .select(['id', 'day', 'starts_at', 'kind', 'closed_at'])
    .where('chapter_id', '=', ChapterId)
    .where('day', '>=', todayIn(timeZone))
    .where('kind', '=', 'Meeting')
    .where('closed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('meeting_parts')
            .select(sql`1`.as('one'))
            .whereRef('meeting_id', '=', 'meetings.id')
            .where('part', '=', speakersPart)
            .where('user_id', 'is not', null),
        ),
      ),
    )
    .orderBy('day')
    .orderBy('id')
    .limit(Count + spare)
    .execute();
  const places = await findSpeakerPlaces(read, meetings, timeZone);
  return meetings.filter(({ id }) => places.get(id)?.isFree).slice(0, Count);
};

interface Member {
  id: number;
  name: string;
  lastTalk: Day | null;
}

/** A talk that is planned counts as the latest. */
const readRota = async (read: Reader, chapterId: number): Promise<Member[]> => {
  const members = await read
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.user_id')
    .select(['user_id', 'full_name'])
    .where('chapter_id', '=', chapterId)
    .where('users.is_active', '=', true)
    .orderBy('assignments.created_at')
    .orderBy('assignments.id')
    .execute();
  const talks = await read
    .selectFrom('meeting_parts')
    .innerJoin('meetings', 'meetings.id', 'meeting_parts.meeting_id')
    .select(({ fn }) => ['user_id', fn.max('day').as('day')])
    .where('meetings.chapter_id', '=', chapterId)
    .where('part', '=', speakersPart)
    .where('user_id', 'is not', null)
    .groupBy('user_id')
    .execute();
  const lastTalks = new Map(talks.map(({ user_id, day }) => [user_id, day]));
  return members
    .map(({ user_id, full_name }) => ({ id: user_id, name: full_name, lastTalk: lastTalks.get(user_id) ?? null }))
    .toSorted((one, other) => compareDays(one.lastTalk ?? '', other.lastTalk ?? ''));
};

const compareDays = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
