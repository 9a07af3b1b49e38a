// The calendar file of an event, for the mails about it: as it is when the mail is sent. Of one that was deleted the history knows what it was.

import type { Reader } from '../../../platform/data/data.ts';
import { readLastDeletion } from '../../../platform/data/records/last-deletion.ts';
import type { PlainRow } from '../../../platform/data/records/record-kind.ts';
import { icsAttachment } from '../../../platform/mail/ics.ts';
import type { Attachment } from '../../../platform/mail/outbox.ts';
import { plainDayOf } from '../../../platform/wire/days.ts';
import type { CalendarEntry } from '../../../platform/wire/ics.ts';
import { eventPath } from '../../contents/events/event-kinds.ts';
import { eventRecords } from '../../contents/events/events.tables.ts';
import type { ToldOf } from '../../people/notices/notice-mails.server.ts';
import { calendarUid } from '../meeting-changes/meeting-calendar.server.ts';
import type { LockedEvent } from './require-event.server.ts';

type Known = Pick<LockedEvent, 'id' | 'event_name' | 'start_date' | 'end_date' | 'place' | 'link' | 'is_active' | 'version'>;

/** What goes with a mail about a notice: nothing, unless it is about an event with a start. */
export const calendarOfEvent = async (
  read: Reader,
  mailUrl: string | undefined,
  { user_id: userId, kind, about }: ToldOf,
): Promise<Attachment[]> => {
  const id = kind === 'Event' ? Number(/^event (\d+)$/.exec(about ?? '')?.[1] ?? 0) : 0;
  if (id === 0) return [];
  const stored = await read.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();
  const deleted = stored ? null : await readLastDeletion(read, eventRecords, id);
  const event: Known | null = stored ?? (deleted && eventOfDeletion(id, deleted));
  if (!event?.start_date) return [];
  if (event.is_active && !(await isGoing(read, id, userId))) return [];
  return [
    icsAttachment({
      ...entryOfEvent({ ...event, start_date: event.start_date }, mailUrl),
      // The link is only for those who go, and the file of a cancelled event goes to those who wait, too.
      place: event.place,
      description: event.is_active ? event.link : null,
      url: mailUrl === undefined || !event.is_active ? null : `${mailUrl}${eventPath(id)}`,
    }),
  ];
};

interface Timed extends Pick<Known, 'id' | 'event_name' | 'end_date' | 'is_active' | 'version'> {
  start_date: string;
}

/** What everybody may know of it, also of one that was called off. */
export const entryOfEvent = (event: Timed, mailUrl: string | undefined): CalendarEntry & { sequence: number } => ({
  uid: calendarUid(`event-${event.id}`, mailUrl),
  sequence: event.version,
  isCancelled: !event.is_active,
  title: event.event_name,
  from: whenOf(event.start_date),
  until: event.end_date === null ? null : whenOf(event.end_date),
});

/** A start at 00:00 or 12:00 UTC stands for its day. */
const whenOf = (moment: string): string => plainDayOf(moment) ?? moment;

const isGoing = async (read: Reader, eventId: number, userId: number): Promise<boolean> => {
  const own = read.selectFrom('attendances').select('id').where('event_id', '=', eventId).where('user_id', '=', userId);
  return (await own.where('answer', '=', 'Going').executeTakeFirst()) !== undefined;
};

/** An event that was deleted is called off. */
export const eventOfDeletion = (id: number, was: PlainRow): Known => {
  const text = (column: string): string | null => (was[column] === null || was[column] === undefined ? null : String(was[column]));
  return {
    id,
    event_name: text('event_name') ?? '',
    start_date: text('start_date'),
    end_date: text('end_date'),
    place: text('place'),
    link: null,
    is_active: false,
    version: Number(was.version ?? 1) + 1,
  };
};
