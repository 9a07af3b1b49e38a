// What is written when a meeting was closed: to each who was absent, and to those who decide about members of the chapter where somebody
// has more absences than are allowed. Nothing happens by itself.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { type SqlBool, sql } from 'kysely';
import { inParts } from '../../../platform/data/in-pieces.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { noticeMail } from '../../../platform/mail/notice-mail.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import type { Context } from '../../../platform/server/calls/handle.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { formatPlainDay } from '../../../platform/wire/locale.ts';
import { rightsOfOffices } from '../../chapters/offices/offices.contract.ts';
import { type MailSender, organizationInMails } from '../../people/organization/organization.server.ts';
import { type Absences, absenceRules, absencesOf } from './absences.server.ts';

interface ClosedMeeting {
  id: number;
  chapter_id: number;
  day: Day;
  kind: string;
}

interface Person {
  id: number;
  email: string;
  full_name: string;
}

export const mailAbsences = async (
  { tx }: Records,
  { mailUrl, timeZone }: Pick<Context<never>, 'mailUrl' | 'timeZone'>,
  { id, chapter_id, day, kind }: ClosedMeeting,
): Promise<void> => {
  if (kind !== 'Meeting') return;
  const absent = await tx
    .selectFrom('attendances')
    .innerJoin('users', 'users.id', 'attendances.user_id')
    .select(['users.id', 'email', 'full_name'])
    .where('meeting_id', '=', id)
    .where('mark', '=', 'Absent')
    .where('users.is_active', '=', true)
    .orderBy('users.id')
    .execute();
  if (absent.length === 0) return;
  const rules = await absenceRules(tx);
  const counted = await absencesOf(tx, rules, { chapterId: chapter_id, day, userIds: absent.map((one) => one.id) });
  const sender = await organizationInMails(tx, mailUrl);
  const deciding = await whoDecides(tx, chapter_id, todayIn(timeZone));
  const told = await toldBefore(tx, id);
  const mailsOf = (person: Person): Told[] => {
    const absences = counted.get(person.id);
    if (!absences || told.has(person.id)) return [];
    const own = { to: person, title: 'You were absent', text: absenceText(day, absences, rules.allowed), as: 'a member' };
    if (absences.count !== rules.allowed + 1) return [own];
    const text = overLimitText(person.full_name, absences.count);
    return [own, ...deciding.map((to) => ({ to, title: 'Absences over the limit', text, as: 'an officer' }))];
  };
  for (const part of inParts(absent.flatMap(mailsOf), mailsAtOnce)) {
    await Promise.all(part.map((mail) => queue(tx, sender, id, mail)));
    await nextTurn();
  }
};

const mailsAtOnce = 50;

interface Told {
  to: Person;
  title: string;
  text: string;
  /** As whom somebody gets it. */
  as: string;
}

const queue = (tx: Records['tx'], sender: MailSender, meetingId: number, { to, title, text, as }: Told) =>
  queueMail(tx, {
    ...{ to: to.email, userId: to.id, subject: title, urgency: 'notice', isForDaytime: true, kind: kindOf(meetingId) },
    ...noticeMail({ ...sender, title, paragraphs: [`Dear ${to.full_name},`, text], reason: `You get this mail as ${as} of the chapter.` }),
  });

/** The Message-ID of a mail begins with it. */
const kindOf = (meetingId: number): string => `absence-${meetingId}`;

/** Those that begin with the kind: a point comes after a hyphen. */
const isOf = (meetingId: number) => sql<SqlBool>`message_id > ${`${kindOf(meetingId)}-`} and message_id < ${`${kindOf(meetingId)}.`}`;

/** Who was told of this meeting before: it may have been closed, opened and closed again. */
const toldBefore = async (tx: Records['tx'], meetingId: number): Promise<Set<number | null>> => {
  const mails = tx.selectFrom('outbox').select('user_id').where('subject', '=', 'You were absent');
  return new Set((await mails.where(isOf(meetingId)).execute()).map(({ user_id }) => user_id));
};

/** What has not left yet is not true any more once the meeting is open again. */
export const dropWaitingMails = async ({ tx }: Records, meetingId: number): Promise<void> => {
  await tx.deleteFrom('outbox').where(isOf(meetingId)).where('state', '=', 'Waiting').execute();
};

const absenceText = (day: Day, { count, fallsOutOn }: Absences, allowed: number): string =>
  `You were absent on ${formatPlainDay(day)}. That is ${count} of ${allowed} absences in six months; ` +
  `the first one falls out on ${formatPlainDay(fallsOutOn)}.`;

const overLimitText = (name: string, count: number): string => `${name} has ${count} absences in six months.`;

const whoDecides = (tx: Records['tx'], chapterId: number, today: Day): Promise<Person[]> =>
  tx
    .selectFrom('offices')
    .innerJoin('users', 'users.id', 'offices.user_id')
    .select(['users.id', 'email', 'full_name'])
    .distinct()
    .where('chapter_id', '=', chapterId)
    .where('from_day', '<=', today)
    .where('to_day', '>=', today)
    .where('office', 'in', offices)
    .where('users.is_active', '=', true)
    .orderBy('users.id')
    .execute();

const offices = Object.entries(rightsOfOffices)
  .filter(([, rights]) => rights.includes('decide'))
  .map(([office]) => office as keyof typeof rightsOfOffices);
