// Writes mails when they are sent: mails about notices, with what an event adds, and mails on the evening before a meeting.

import { type EveningServices, writeEveningMail } from '../../features/giving/evening/evening-words.server.ts';
import { declineButton } from '../../features/meetings/event-answers/answer-links.server.ts';
import { calendarOf } from '../../features/meetings/event-answers/event-calendar.server.ts';
import { type LateMail, type Telling, writeNoticeMail } from '../../features/people/notices/notice-mails.server.ts';
import type { MailContent } from '../../platform/mail/outbox.ts';
import type { Withdrawn } from '../../platform/mail/sender.ts';

export const writeLateMail = async (services: EveningServices, late: LateMail): Promise<MailContent | Withdrawn> => {
  const telling: Telling = { ...services, secondButton: (notice) => declineButton(services, notice) };
  const words = (await writeNoticeMail(telling, late)) ?? (await writeEveningMail(services, late));
  if (words === null) return { withdrawn: 'Not sent: nobody knows its words' };
  const attachments = 'withdrawn' in words ? [] : await calendarOf(services.data.read, services.mailUrl, late);
  return attachments.length === 0 ? words : { ...words, attachments };
};
