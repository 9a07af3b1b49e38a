// What people come to: a meeting of a chapter, or an event. Attendances of both are the same rows.

import { dayOf, todayIn } from '../../../platform/server/calendar.ts';
import { type Asking, chaptersOf, isAmong } from '../../../platform/server/calls/chapters-of.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { formatPlainDay } from '../../../platform/wire/locale.ts';
import { Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { eventTexts } from '../../contents/events/events.contract.ts';
import { meetingTexts } from '../meetings/meetings.contract.ts';
import { attendanceTexts } from './answers.contract.ts';

/** The columns by which an attendance belongs to its occasion. */
export interface Occasion {
  meeting_id: number | null;
  event_id: number | null;
  chapter_id: number | null;
}

export const meetingOccasion = ({ id, chapter_id }: { id: number; chapter_id: number }) => ({ meeting_id: id, event_id: null, chapter_id });

export const eventOccasion = ({ id, chapter_id }: { id: number; chapter_id: number | null }) => ({
  meeting_id: null,
  event_id: id,
  chapter_id,
});

/** A user of the portal or a visitor of a chapter. */
export type Attendee = { user_id: number } | { visitor_id: number };

interface Named {
  MeetingId: number | null;
  EventId: number | null;
}

/** Which of the two is meant: it must be one. */
export const occasionOf = ({ MeetingId, EventId }: Named): { isMeeting: boolean; id: number } => {
  const id = MeetingId ?? EventId;
  if (id === null || (MeetingId !== null && EventId !== null)) throw refusedField(400, 'MeetingId', attendanceTexts.noOccasion);
  return { isMeeting: MeetingId !== null, id };
};

/** Marks and codes are for super admins and for officers of its chapter. For others it has no list of people. */
export const requireItsOfficer = (asking: Asking, { chapter_id }: { chapter_id: number | null }): void => {
  if (!isAmong(chaptersOf(asking, 'meetings'), chapter_id ?? 0)) throw new Refusal(404, eventTexts.notFound);
};

/** Nobody is marked before the day on which it begins. */
export const requireDayOfEvent = (timeZone: string, { start_date }: { start_date: string | null }): void => {
  const day: Day | null = start_date && dayOf(start_date, timeZone);
  if (day !== null && day > todayIn(timeZone)) throw new Refusal(400, `The event is on ${formatPlainDay(day)}`);
};

/** Whom the caller may mark there. Who may mark nobody does not find it. */
export const mayMark = (asking: Asking, { event_id, chapter_id }: Occasion): { members: boolean; visitors: boolean } => {
  const members = isAmong(chaptersOf(asking, 'meetings'), chapter_id ?? 0);
  const visitors = members || isAmong(chaptersOf(asking, 'visitors'), chapter_id ?? 0);
  if (!visitors) throw new Refusal(404, event_id === null ? meetingTexts.notFound : eventTexts.notFound);
  return { members, visitors };
};
