// What is written when a meeting was closed: to each who was absent, and to those who decide about members of the chapter where somebody
// has more absences than are allowed. Nothing happens by itself.

import { inTurns } from '../../../platform/data/in-pieces.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { noticeMail } from '../../../platform/mail/notice-mail.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import type { Context } from '../../../platform/server/calls/handle.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { formatShortDay } from '../../../platform/wire/locale.ts';
import { rightsOfOffices } from '../../chapters/offices/offices.contract.ts';
import { organizationInMails } from '../../people/organization/organization.server.ts';
import { type Absences, absenceRules, absencesOf, fallsOutOn } from './absences.server.ts';

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
  const tell = (person: Person, title: string, text: string, reason: string) =>
    queueMail(tx, {
      ...{ to: person.email, userId: person.id, subject: title, urgency: 'notice', isForDaytime: true, kind: 'absence' },
      ...noticeMail({ ...sender, title, paragraphs: [`Dear ${person.full_name},`, text], reason }),
    });
  const nextTurn = inTurns();
  for (const person of absent) {
    await nextTurn();
    const absences = counted.get(person.id);
    if (!absences) continue;
    await tell(person, 'You were absent', absenceText(day, absences, rules.allowed), 'You get this mail as a member of the chapter.');
    if (absences.count !== rules.allowed + 1) continue;
    const text = overLimitText(person.full_name, absences.count);
    for (const officer of deciding) await tell(officer, 'Absences over the limit', text, 'You get this mail as an officer of the chapter.');
  }
};

const absenceText = (day: Day, { count, first }: Absences, allowed: number): string =>
  `You were absent on ${formatShortDay(day)}. That is ${count} of ${allowed} absences in six months; ` +
  `the first one falls out on ${formatShortDay(fallsOutOn(first))}.`;

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
