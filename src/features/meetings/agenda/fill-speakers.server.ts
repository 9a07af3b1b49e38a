// Gives meetings their speakers, exactly those that are named. If one of the meetings has got a speaker meanwhile, none is changed.

import type { Data } from '../../../platform/data/data.ts';
import { lockAgainstDelete } from '../../../platform/data/locked.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { chaptersOf, isAmong } from '../../../platform/server/calls/chapters-of.ts';
import type { Context } from '../../../platform/server/calls/handle.ts';
import { formatDayOfWeek } from '../../../platform/wire/locale.ts';
import { Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { meetingTexts, speakersPart } from '../meetings/meetings.contract.ts';
import { meetingPartRecords } from '../meetings/meetings.tables.ts';
import { agendaTexts, type savePart } from './agenda.contract.ts';
import { findSpeakerPlaces, type SpeakerPlace } from './speaker-places.server.ts';

interface Speaker {
  MeetingId: number;
  UserId: number;
}

const usualMinutes = 10;

export const fillSpeakers = async (records: Records, context: Context<typeof savePart>, speakers: readonly Speaker[]): Promise<void> => {
  const meetings = await lockMeetings(records, context, speakers);
  await requireMembers(
    records,
    context.data,
    speakers.map(({ MeetingId, UserId }) => ({ chapterId: meetingOf(meetings, MeetingId).chapter_id, userId: UserId })),
    'Speakers',
  );
  const places = await findSpeakerPlaces(records.tx, [...meetings.values()], context.timeZone);
  for (const { MeetingId, UserId } of speakers) {
    const { day, chapter_id } = meetingOf(meetings, MeetingId);
    const { partId, lastPosition } = requireFreePlace(places.get(MeetingId), formatDayOfWeek(day));
    if (partId !== null) await records.update(meetingPartRecords, partId, { user_id: UserId });
    else {
      await records.insert(meetingPartRecords, {
        meeting_id: MeetingId,
        chapter_id,
        position: lastPosition + 1,
        part: speakersPart,
        user_id: UserId,
        topic: null,
        minutes: usualMinutes,
        created_at: new Date().toISOString(),
      });
    }
  }
};

/** In one order, so that of two fillings at once the second one waits, and finds the speakers of the first. */
const lockMeetings = async (records: Records, context: Context<typeof savePart>, speakers: readonly Speaker[]) => {
  const ids = speakers.map(({ MeetingId }) => MeetingId);
  const found = await records.lockAll(records.tx.selectFrom('meetings').selectAll().where('id', 'in', ids).orderBy('id'));
  const chapters = chaptersOf(context, 'meetings');
  return new Map(found.filter(({ chapter_id }) => isAmong(chapters, chapter_id)).map((meeting) => [meeting.id, meeting]));
};

const meetingOf = <Meeting>(meetings: ReadonlyMap<number, Meeting>, id: number): Meeting => {
  const meeting = meetings.get(id);
  if (!meeting) throw new Refusal(404, meetingTexts.notFound);
  return meeting;
};

const requireFreePlace = (place: SpeakerPlace | undefined, day: string): SpeakerPlace => {
  if (place?.isFree) return place;
  const message = place?.speaker ? agendaTexts.hasSpeaker(day, place.speaker) : agendaTexts.takesNoSpeaker(day);
  throw refusedField(409, 'Speakers', message);
};

interface Place {
  chapterId: number;
  userId: number;
}

/** Whoever gets a part is in the chapter, and may sign in. They are locked before any part, as when an account is deleted. */
export const requireMembers = async (records: Records, data: Data, places: readonly Place[], field: string): Promise<void> => {
  const { tx } = records;
  const ids = [...new Set(places.map(({ userId }) => userId))];
  const users = tx.selectFrom('users').select(['id', 'full_name', 'is_active']).where('id', 'in', ids).orderBy('id');
  const found = new Map((await lockAgainstDelete(data, users).execute()).map((user) => [user.id, user]));
  const assigned = await tx.selectFrom('assignments').select(['user_id', 'chapter_id']).where('user_id', 'in', ids).execute();
  for (const { chapterId, userId } of places) {
    const user = assigned.some((one) => one.user_id === userId && one.chapter_id === chapterId) && found.get(userId);
    // Whether there is somebody of this number elsewhere is not told.
    if (!user) throw refusedField(400, field, agendaTexts.memberNotFound);
    if (!user.is_active) throw refusedField(400, field, agendaTexts.notActive(user.full_name));
  }
};
