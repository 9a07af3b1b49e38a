// Writes mails when they are sent: mails about notices, with what an event adds, and mails on the evening before a meeting.

import { writeAnnouncementMail } from '../../features/desk/announcements/announcement-mail.server.ts';
import { type EveningServices, writeEveningMail } from '../../features/giving/evening/evening-words.server.ts';
import { writeVisitorMail } from '../../features/giving/evening/visitors-evening.server.ts';
import { declineButton } from '../../features/meetings/event-answers/answer-links.server.ts';
import { calendarOfEvent } from '../../features/meetings/event-answers/event-calendar.server.ts';
import { calendarOfMeeting } from '../../features/meetings/meeting-changes/meeting-calendar.server.ts';
import { type LateMail, readToldOf, type Telling, writeNoticeMail } from '../../features/people/notices/notice-mails.server.ts';
import type { Attachment } from '../../platform/mail/outbox.ts';
import type { LateWords, Withdrawn } from '../../platform/mail/sender.ts';

export const writeLateMail = async (services: EveningServices, late: LateMail): Promise<LateWords | Withdrawn> => {
  const telling: Telling = {
    ...services,
    secondButton: (notice) => declineButton(services, notice),
    wholeText: (notice) => writeAnnouncementMail(services, notice),
  };
  const words =
    (await writeNoticeMail(telling, late)) ?? (await writeEveningMail(services, late)) ?? (await writeVisitorMail(services, late));
  if (words === null) return { withdrawn: 'Not sent: nobody knows its words' };
  if ('withdrawn' in words || words.attachments) return words;
  const attachments = await calendarsOf(services, late);
  return attachments.length === 0 ? words : { ...words, attachments };
};

/** The calendar files of what its notices are about. */
const calendarsOf = async ({ data: { read }, mailUrl, timeZone }: EveningServices, { id }: LateMail): Promise<Attachment[]> => {
  const files: Attachment[] = [];
  for (const told of await readToldOf(read, id)) {
    files.push(...(await calendarOfEvent(read, mailUrl, told)), ...(await calendarOfMeeting({ read, mailUrl, timeZone }, told)));
  }
  return files;
};
