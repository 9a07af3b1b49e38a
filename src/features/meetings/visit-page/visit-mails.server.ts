// What is sent to somebody who was registered on the public page. Nothing of it comes from the form: whoever has typed the e-mail of a
// stranger cannot make the portal write them words of their own.

import type { Tx } from '../../../platform/data/data.ts';
import { icsAttachment } from '../../../platform/mail/ics.ts';
import { noticeMail } from '../../../platform/mail/notice-mail.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import type { SignedLinks } from '../../../platform/server/signed-links.ts';
import { countDown } from '../../../platform/server/tries.ts';
import type { MailSender } from '../../people/organization/organization.server.ts';
import { whenAndWhere } from '../meeting-changes/change-words.server.ts';
import { visitPath } from '../visitors/invitation-link.server.ts';
import { absenceLink } from '../visitors/visitor-absence-page.server.ts';
import { visitorDataLink } from '../visitors/visitor-data-page.server.ts';
import { mailOfVisit } from './expected-visitors.server.ts';
import type { FoundPage } from './find-page.server.ts';
import { entryOfVisit } from './visit-entry.ts';
import { mailboxOf, mailsInDay } from './visit-limits.server.ts';
import { visitTexts } from './visit-page.contract.ts';

type Outcome = 'registered' | 'visited twice' | 'member' | 'put aside';

export interface Told {
  outcome: Outcome;
  to: string;
  /** Null for a member. */
  visitorId: number | null;
  userId: number | null;
  meeting: FoundPage['Meetings'][number] | null;
  inviter: string | null;
}

interface From {
  sender: MailSender;
  links: SignedLinks;
  mailUrl: string | undefined;
}

export const mailVisitor = async (tx: Tx, page: FoundPage, told: Told, { sender, links, mailUrl }: From): Promise<void> => {
  if ((await countDown(tx, { limit: mailsInDay, of: mailboxOf(told.to) })) === null) return;
  const { to, visitorId, userId, meeting, outcome } = told;
  const url = mailUrl && `${mailUrl}${visitPath(page.ChapterId)}`;
  const title = `Your visit to ${page.ChapterName}`;
  const isComing = outcome === 'registered' && meeting !== null;
  const mail = noticeMail({
    ...sender,
    title,
    paragraphs: paragraphsOf(page, told),
    ...(url && { button: { label: `About ${page.ChapterName}`, url } }),
    ...(isComing && visitorId !== null && absenceLink({ links, mailUrl }, visitOf(meeting, { id: visitorId, email: to }))),
    reason: `Somebody entered this e-mail on the page of ${page.ChapterName}. If it was not you, nothing has to be done.`,
    ...(visitorId !== null && visitorDataLink({ links, mailUrl }, { id: visitorId, email: to })),
  });
  const entry = isComing && {
    ...entryOfVisit({
      meetingId: meeting.Id,
      chapterName: page.ChapterName,
      from: meeting.From,
      until: meeting.Until,
      mode: meeting.Mode,
      place: meeting.Place,
    }),
    url,
  };
  await queueMail(tx, {
    ...mail,
    to,
    userId,
    subject: title,
    ...(visitorId !== null && { kind: isComing ? mailOfVisit(visitorId, meeting.Id) : `visitor-${visitorId}` }),
    ...(isComing && { until: meeting.Until }),
    ...(entry && { attachments: [icsAttachment(entry, 'meeting.ics')] }),
  });
};

const visitOf = ({ Id, Day, StartsAt }: FoundPage['Meetings'][number], visitor: { id: number; email: string }) => ({
  ...visitor,
  meetingId: Id,
  day: Day.slice(0, 10),
  starts_at: StartsAt,
});

const paragraphsOf = (page: FoundPage, { outcome, meeting, inviter }: Told): string[] => {
  switch (outcome) {
    case 'visited twice':
      return [visitTexts.visitedTwice];
    case 'member':
      return [`You are a member of ${page.ChapterName} already. Sign in to answer its meetings.`];
    case 'put aside':
      return [`Thank you for your interest in ${page.ChapterName}. One of its hosts gets in touch with you.`];
    case 'registered':
      return [
        meeting ? `Thank you for registering. ${page.ChapterName} looks forward to seeing you.` : 'Thank you for registering.',
        ...(meeting ? [whereToGo(meeting)] : [`Your host at ${page.ChapterName} will tell you when the next meeting is.`]),
        ...(inviter ? [`${inviter} has invited you.`] : []),
      ];
  }
};

const whereToGo = ({ Day, StartsAt, EndsAt, Mode, Place }: FoundPage['Meetings'][number]): string => {
  const meeting = { day: Day.slice(0, 10), starts_at: StartsAt, ends_at: EndsAt, mode: Mode, place: Place };
  return `${whenAndWhere(meeting)}.${Mode === 'Online' ? ' Your host sends you the link.' : ''}`;
};
