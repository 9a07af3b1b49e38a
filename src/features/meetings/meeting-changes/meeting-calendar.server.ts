// The calendar file of a meeting, for the mails about it: as it is when the mail is sent. Of one that was deleted the history knows what it
// was.

import type { Reader } from '../../../platform/data/data.ts';
import { readLastDeletion } from '../../../platform/data/records/last-deletion.ts';
import { icsAttachment } from '../../../platform/mail/ics.ts';
import type { Attachment } from '../../../platform/mail/outbox.ts';
import { momentAt } from '../../../platform/server/calendar.ts';
import type { CalendarEntry } from '../../../platform/wire/ics.ts';
import type { ToldOf } from '../../people/notices/notice-mails.server.ts';
import { meetingPath } from '../meetings/meeting-kinds.ts';
import { meetingRecords } from '../meetings/meetings.tables.ts';
import type { MeetingFacts } from './meeting-changes.server.ts';

type Known = Omit<MeetingFacts, 'id' | 'mode' | 'theme'> & { chapter_name: string };

interface Portal {
  read: Reader;
  mailUrl: string | undefined;
  timeZone: string;
}

/** What goes with a mail about a notice: nothing, unless it is about a meeting. */
export const calendarOfMeeting = async ({ read, mailUrl, timeZone }: Portal, { about }: ToldOf): Promise<Attachment[]> => {
  const id = Number(/^(?:speaker \d+ of )?meeting (\d+)$/.exec(about ?? '')?.[1] ?? 0);
  if (id === 0) return [];
  const stored = await read.selectFrom('meetings').selectAll().where('id', '=', id).executeTakeFirst();
  const known = stored ?? ((await readLastDeletion(read, meetingRecords, id)) as MeetingFacts | null);
  if (!known) return [];
  const chapter = await read.selectFrom('chapters').select('chapter_name').where('id', '=', known.chapter_id).executeTakeFirst();
  const meeting = { ...known, chapter_name: chapter?.chapter_name ?? '' };
  const isCancelled = !stored || stored.kind === 'Holiday';
  const uid = calendarUid(`meeting-${id}`, mailUrl);
  const more = isCancelled
    ? { isCancelled }
    : { description: meeting.link, url: mailUrl === undefined ? null : `${mailUrl}${meetingPath(id)}` };
  return [icsAttachment({ ...entryOfMeeting(meeting, timeZone), uid, ...more }, `meeting-${meeting.day}.ics`)];
};

/** The same in mails and in calendars to subscribe to. */
export const calendarUid = (record: string, mailUrl: string | undefined): string =>
  `${record}@${mailUrl === undefined ? 'chapterhouse' : new URL(mailUrl).hostname}`;

/** Without a version of its own: each later file is a newer one, also of a meeting that came back from the trash. */
export const entryOfMeeting = (
  { chapter_name, day, starts_at, ends_at, place }: Pick<Known, 'chapter_name' | 'day' | 'starts_at' | 'ends_at' | 'place'>,
  timeZone: string,
): Omit<CalendarEntry, 'uid'> => ({
  title: `${chapter_name}: meeting`,
  from: momentAt(day, starts_at, timeZone),
  until: momentAt(day, ends_at, timeZone),
  place,
});
