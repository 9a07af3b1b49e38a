// The mail on the evening before a meeting to the visitors who are expected: when and where, who speaks, and who has invited them.

import type { Tx } from '../../../platform/data/data.ts';
import { icsAttachment } from '../../../platform/mail/ics.ts';
import { noticeMail } from '../../../platform/mail/notice-mail.ts';
import { type MailContent, queueLateMails } from '../../../platform/mail/outbox.ts';
import type { Withdrawn } from '../../../platform/mail/sender.ts';
import { momentAt } from '../../../platform/server/calendar.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { whenAndWhere } from '../../meetings/meeting-changes/change-words.server.ts';
import { entryOfVisit } from '../../meetings/visit-page/visit-entry.ts';
import { visitPath } from '../../meetings/visitors/invitation-link.server.ts';
import { absenceLink } from '../../meetings/visitors/visitor-absence-page.server.ts';
import { visitorDataLink } from '../../meetings/visitors/visitor-data-page.server.ts';
import { openStages } from '../../meetings/visitors/visitor-words.ts';
import '../../meetings/visitors/visitors.tables.ts';
import { organizationInMails, readSettings } from '../../people/organization/organization.server.ts';
import { type EveningServices, speakersText } from './evening-words.server.ts';

/** With what the Message-ID begins. The visitor, the meeting and its day follow. */
const mailOfVisit = 'visit-evening';

export const queueVisitorMails = async (tx: Tx, meeting: { id: number; day: Day }, until: string): Promise<number> => {
  const visitors = await expected(tx).where('meeting_id', '=', meeting.id).orderBy('visitors.id').execute();
  const mails = await queueLateMails(
    tx,
    visitors.map(({ id, email }) => ({
      to: email ?? '',
      userId: null,
      subject: 'Your visit tomorrow',
      kind: `${mailOfVisit}-${id}-${meeting.id}-${meeting.day}`,
      urgency: 'timely' as const,
      until,
    })),
  );
  return mails.length;
};

const expected = (reader: Pick<Tx, 'selectFrom'>) =>
  reader
    .selectFrom('attendances')
    .innerJoin('visitors', 'visitors.id', 'attendances.visitor_id')
    .select(['visitors.id', 'visitors.email', 'invited_by_id'])
    .where('answer', '=', 'Going')
    .where('mark', 'is', null)
    .where('visitors.email', 'is not', null)
    .where('stage', 'in', openStages);

/** Null for mails that are none of these. */
export const writeVisitorMail = async (
  { data: { read }, links, mailUrl, timeZone }: EveningServices,
  { id, messageId }: { id: number; messageId: string },
): Promise<MailContent | Withdrawn | null> => {
  const [, visitorId = '', meetingId = '', day = ''] =
    new RegExp(`^${mailOfVisit}-(\\d+)-(\\d+)-(\\d{4}-\\d\\d-\\d\\d)-`).exec(messageId) ?? [];
  if (visitorId === '') return null;
  const mail = await read.selectFrom('outbox').select('to_address').where('id', '=', id).executeTakeFirst();
  const visitor = await expected(read)
    .where('meeting_id', '=', Number(meetingId))
    .where('visitors.id', '=', Number(visitorId))
    .executeTakeFirst();
  const meeting = await read
    .selectFrom('meetings')
    .innerJoin('chapters', 'chapters.id', 'meetings.chapter_id')
    .select(['chapter_id', 'chapter_name', 'day', 'starts_at', 'ends_at', 'mode', 'place', 'kind'])
    .where('meetings.id', '=', Number(meetingId))
    .executeTakeFirst();
  if (meeting?.kind !== 'Meeting' || meeting.day !== day) return { withdrawn: 'Not sent: the meeting was moved or called off' };
  if (!visitor || visitor.email !== mail?.to_address) return { withdrawn: 'Not sent: the visitor is not expected any more' };
  const inviter =
    visitor.invited_by_id === null
      ? undefined
      : await read.selectFrom('users').select('full_name').where('id', '=', visitor.invited_by_id).executeTakeFirst();
  const { public_chapter_pages } = await readSettings(read);
  const url = mailUrl && public_chapter_pages ? `${mailUrl}${visitPath(meeting.chapter_id)}` : undefined;
  const coming = { id: visitor.id, email: mail.to_address, meetingId: Number(meetingId), day, starts_at: meeting.starts_at };
  const answer = absenceLink({ links, mailUrl }, coming);
  const words = noticeMail({
    ...(await organizationInMails(read, mailUrl)),
    title: `Your visit to ${meeting.chapter_name} tomorrow`,
    paragraphs: [
      `${meeting.chapter_name} looks forward to seeing you: ${whenAndWhere(meeting)}.`,
      ...(meeting.mode === 'Online' ? ['Your host sends you the link.'] : []),
      await speakersText(read, { meetingId: Number(meetingId), userId: 0 }),
      ...(inviter ? [`${inviter.full_name} has invited you.`] : []),
      ...(answer.second ? [] : [`If you cannot come, please tell ${inviter ? 'them' : 'your host'}.`]),
    ],
    ...answer,
    ...(url && { button: { label: `About ${meeting.chapter_name}`, url } }),
    reason: `You get this mail because you are expected at a meeting of ${meeting.chapter_name}.`,
    ...visitorDataLink({ links, mailUrl }, { id: visitor.id, email: mail.to_address }),
  });
  const times = { from: momentAt(day, meeting.starts_at, timeZone), until: momentAt(day, meeting.ends_at, timeZone) };
  const entry = { meetingId: Number(meetingId), chapterName: meeting.chapter_name, mode: meeting.mode, place: meeting.place, ...times };
  return { ...words, attachments: [icsAttachment({ ...entryOfVisit(entry), url }, 'meeting.ics')] };
};
