// Tells visitors who are expected at a meeting that it was moved, called off or taken up again. They have no bell, so it is always a mail,
// with the new entry for their calendar. Of whom has no e-mail who invited them is told.

import { type SqlBool, sql } from 'kysely';
import { bounds } from '../../../platform/bounds/bounds.ts';
import type { Tx } from '../../../platform/data/data.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { icsAttachment } from '../../../platform/mail/ics.ts';
import { nowText, soonText, textAfter } from '../../../platform/mail/moments.ts';
import { noticeMail } from '../../../platform/mail/notice-mail.ts';
import { beingSent, queueMail } from '../../../platform/mail/outbox.ts';
import { momentAt, todayIn } from '../../../platform/server/calendar.ts';
import { forgetKeyed, notify } from '../../people/notices/notify.server.ts';
import { organizationInMails, readSettings } from '../../people/organization/organization.server.ts';
import { changeText, takesPlace, whenAndWhere } from '../meeting-changes/change-words.server.ts';
import type { MeetingChange, MeetingFacts } from '../meeting-changes/meeting-changes.server.ts';
import { tellingOf } from '../meeting-changes/tell-meetings.server.ts';
import { visitPath } from '../visitors/invitation-link.server.ts';
import { keyOfAsking } from '../visitors/visit-notices.server.ts';
import { absenceLink } from '../visitors/visitor-absence-page.server.ts';
import { visitorDataLink } from '../visitors/visitor-data-page.server.ts';
import { aboutVisitor } from '../visitors/visitor-notices.server.ts';
import { noticesToInviters } from './ask-inviters.server.ts';
import { type Expected, findExpected, mailOfVisit } from './expected-visitors.server.ts';
import { knownByVisitor, mailOfChange } from './mailed-meeting.server.ts';
import { entryOfVisit } from './visit-entry.ts';

export const tellExpected = async (records: Records, changes: readonly MeetingChange[]): Promise<void> => {
  for (const change of changes) {
    const text = changeText(change);
    const visitors = text === null ? [] : await findExpected({ read: records.tx, changes: records.changes }, change);
    if (text === null || visitors.length === 0) continue;
    const mailed = visitors.filter(({ email }) => email !== null);
    if (mailed.length > 0) await mailAll(records, change, text, mailed);
    await askInviters(records, change, visitors);
  }
};

const askInviters = async ({ tx, timeZone, userId }: Records, change: MeetingChange, visitors: readonly Expected[]): Promise<void> => {
  // What was asked before is not true any more, also of somebody who has an e-mail by now.
  for (const { id } of visitors) await forgetKeyed(tx, aboutVisitor(id), [keyOfAsking(id, change.id)]);
  const teller = { read: tx, timeZone, userId };
  await notify(tx, await noticesToInviters(teller, change, visitors), tellingOf(teller, [change]));
};

const mailAll = async (records: Records, change: MeetingChange, text: string, visitors: readonly Expected[]): Promise<void> => {
  const { tx, timeZone, mailing } = records;
  const { id, before, now, chapterId, chapterName } = change;
  const facts = (takesPlace(now) ? now : before) as MeetingFacts; // one of the two takes place
  const isOff = !takesPlace(now);
  const { public_chapter_pages } = await readSettings(tx);
  const url = mailing.publicUrl && public_chapter_pages ? `${mailing.publicUrl}${visitPath(chapterId)}` : undefined;
  const answered = mailing.links && mailing.publicUrl;
  const next = isOff ? await findNext(records, change) : null;
  const title = `Your visit to ${chapterName} ${isOff ? 'is called off' : takesPlace(before) ? 'has changed' : 'takes place'}`;
  const words = {
    ...(await organizationInMails(tx, mailing.publicUrl)),
    title,
    paragraphs: [
      ...(next ? [`You are welcome at the next one: ${whenAndWhere(next)}.`] : []),
      ...(isOff
        ? ['Your host will be glad to talk to you about another day.']
        : answered
          ? []
          : ['If you cannot come, please tell your host.']),
    ],
    ...(url && { button: { label: `About ${chapterName}`, url } }),
    reason: `You get this mail because you are expected at a meeting of ${chapterName}.`,
  };
  const times = { from: momentAt(facts.day, facts.starts_at, timeZone), until: momentAt(facts.day, facts.ends_at, timeZone) };
  const begins = [before, now].filter(takesPlace).map(({ day, starts_at }) => momentAt(day, starts_at, timeZone));
  const dueAtFor = await readBounds(tx, visitors, begins.toSorted()[0] ?? times.from);
  const entry = {
    ...entryOfVisit({ meetingId: id, chapterName, mode: facts.mode, place: facts.place, ...times }),
    url,
    isCancelled: isOff,
  };
  for (const visitor of visitors) {
    // One that still waits would tell what is not true any more. This one takes its place, so it comes no later.
    const waiting = tx
      .deleteFrom('outbox')
      .where(isUnsent)
      .where('message_id', 'like', `${mailOfVisit(visitor.id, id)}-%`);
    const withdrawn = (await waiting.returning('due_at').execute()).map(({ due_at }) => due_at);
    const known = await knownByVisitor(tx, change, visitor);
    const paragraphs = [changeText(change, known) ?? text, ...words.paragraphs];
    const email = visitor.email ?? '';
    const foot = mailing.links && visitorDataLink({ links: mailing.links, mailUrl: mailing.publicUrl }, { id: visitor.id, email });
    const coming = { id: visitor.id, email, meetingId: id, day: facts.day, starts_at: facts.starts_at };
    const answer = isOff ? {} : absenceLink({ links: mailing.links, mailUrl: mailing.publicUrl }, coming);
    await queueMail(tx, {
      ...noticeMail({ ...words, paragraphs, ...foot, ...answer }),
      to: email,
      userId: null,
      subject: title,
      kind: mailOfChange(visitor.id, change),
      urgency: 'timely',
      dueAt: soonestOf(dueAtFor(email), withdrawn),
      until: times.until,
      attachments: [icsAttachment(entry, 'meeting.ics')],
    });
  }
};

const isUnsent = sql<SqlBool>`(state = 'Waiting' and last_error is distinct from ${beingSent})`;

const soonestOf = (dueAt: string | undefined, others: readonly string[]): string | undefined => dueAt && [dueAt, ...others].toSorted()[0];

/**
 * When an address may get the next mail: at once a few times in an hour, then when the hour is over. Until then each further change takes
 * the place of the one that waits. Where the meeting begins before that, or would have begun, it comes a little later.
 */
const readBounds = async (tx: Tx, visitors: readonly Expected[], begins: string): Promise<(email: string) => string | undefined> => {
  const now = nowText();
  const { inHour, minutesBetween } = bounds.mailsAtOnce;
  const mails = await tx
    .selectFrom('outbox')
    .select([sql<string>`lower(to_address)`.as('address'), 'created_at'])
    .where(
      sql`lower(to_address)`,
      'in',
      visitors.map(({ email }) => (email ?? '').toLowerCase()),
    )
    .where('message_id', 'like', 'visitor-%-meeting-%')
    .where('created_at', '>', textAfter(now, { hours: 1 }, 'before'))
    .where('created_at', '<=', soonText(now))
    .where(({ not }) => not(isUnsent))
    .orderBy('created_at')
    .execute();
  const momentsOf = Map.groupBy(mails, ({ address }) => address);
  return (email) => {
    const moments = momentsOf.get(email.toLowerCase()) ?? [];
    const first = moments.at(-inHour);
    if (!first) return undefined;
    const over = textAfter(first.created_at, { hours: 1 });
    return over < begins ? over : textAfter(now, { minutes: minutesBetween });
  };
};

const findNext = ({ tx, timeZone }: Records, { id, chapterId }: MeetingChange) =>
  tx
    .selectFrom('meetings')
    .select(['day', 'starts_at', 'ends_at', 'mode', 'place'])
    .where('chapter_id', '=', chapterId)
    .where('day', '>', todayIn(timeZone))
    .where('kind', '=', 'Meeting')
    .where('closed_at', 'is', null)
    .where('id', '!=', id)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst();
