// What is told about visitors, and to whom. No notice has a phone, an e-mail or a note: whoever may see those finds them with the visitor.
// Except another phone that is given on the public page: it is kept nowhere else, and only who may see phones is told.

import type { Tx } from '../../../platform/data/data.ts';
import type { FollowedRow } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { type Day, daysAfter } from '../../../platform/wire/days.ts';
import { formatDayOfWeek } from '../../../platform/wire/locale.ts';
import type { ChapterRight } from '../../../platform/wire/roles.ts';
import { type OfficeName, rightsOfOffices } from '../../chapters/offices/offices.contract.ts';
import '../../chapters/offices/offices.tables.ts';
import '../../chapters/assignments/assignments.tables.ts';
import { forgetKeyed, forgetNotices, notify } from '../../people/notices/notify.server.ts';
import { findInviter } from './inviter.server.ts';
import { daysToObject, seatStages, visitorPath } from './visitor-words.ts';

interface Seat {
  name: string;
  chapter: string;
  profession: string;
  until: Day;
}

export const applicationText = ({ name, chapter, profession, until }: Seat): string =>
  `${name} applies to ${chapter} for the seat ${profession}. You may object until ${formatDayOfWeek(until)}.`;

export const heldSeatText = ({ name, chapter, profession, until }: Seat): string =>
  `${chapter} holds the seat ${profession} for ${name} until ${formatDayOfWeek(until)}.`;

export interface About {
  id: number;
  chapterId: number;
  name: string;
  /** Who does it, and is not told. */
  by: number;
}

/** By which notices about a visitor are found again. */
export const aboutVisitor = (id: number): string => `visitor ${id}`;

/** What members hear of an application, and who takes payments of a held seat, is true only as long as the visitor is at that stage. */
export const aboutApplication = (id: number): string => `application of visitor ${id}`;

/** The chapter's members hear of an application. */
export const tellChapter = async (
  { tx }: Records,
  { id, chapterId, name, by }: About,
  { profession, chapter, until }: { profession: string; chapter: string; until: Day },
): Promise<void> => {
  const members = await tx
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.user_id')
    .select('users.id')
    .where('chapter_id', '=', chapterId)
    .where('users.is_active', '=', true)
    .where('users.id', '!=', by)
    .orderBy('users.id')
    .execute();
  const text = applicationText({ name, chapter, profession, until });
  await notify(
    tx,
    members.map((member) => ({
      ...told(id, member.id, text),
      about: aboutApplication(id),
      onceKey: `visitor ${id} applies until ${until}`,
    })),
  );
};

/** An application has ended: its notices ask for nothing any more, so they go. With the decision goes all that was told of the visitor. One that is open again is told again. */
export const followApplications = async (records: Records, rows: readonly FollowedRow[]): Promise<void> => {
  const { tx } = records;
  const ended = rows.filter(({ before, changed }) => seatStages.some((stage) => stage === before.stage) && changed && 'stage' in changed);
  const gone = rows.filter(({ changed }) => changed === null);
  const decided = rows.filter(({ changed }) => changed?.stage === 'Joined' || changed?.stage === 'Declined');
  await forgetNotices(tx, [
    ...[...ended, ...gone].map(({ before }) => aboutApplication(Number(before.id))),
    ...[...decided, ...gone].map(({ before }) => aboutVisitor(Number(before.id))),
  ]);
  for (const { before, changed } of rows) {
    // The move from 'Visited' tells it by itself.
    if (changed?.stage === 'Applied' && before.stage !== 'Visited') await tellAgain(records, Number(before.id));
  }
};

const tellAgain = async (records: Records, id: number): Promise<void> => {
  const visitor = await records.tx
    .selectFrom('visitors')
    .innerJoin('chapters', 'chapters.id', 'visitors.chapter_id')
    .innerJoin('professions', 'professions.id', 'visitors.profession_id')
    .select(['full_name', 'chapter_id', 'object_until', 'chapter_name', 'professions.name as profession'])
    .where('visitors.id', '=', id)
    .executeTakeFirst();
  if (!visitor?.object_until || visitor.object_until < todayIn(records.timeZone)) return;
  const { full_name, chapter_id, object_until, chapter_name, profession } = visitor;
  const about = { id, chapterId: chapter_id, name: full_name, by: 0 };
  await tellChapter(records, about, { profession, chapter: chapter_name, until: object_until });
};

/** Whoever looks after visitors, and who invited, unless they have left the chapter. */
export const hostsOf = async (
  { tx, timeZone }: Records,
  { chapterId, inviterId }: { chapterId: number; inviterId: number | null },
): Promise<number[]> => {
  const hosts = await officersWith(tx, chapterId, 'visitors', todayIn(timeZone));
  const inviter = await findInviter(tx, { chapterId, inviterId, timeZone });
  return [...new Set([...hosts, ...(inviter ? [inviter.id] : [])])];
};

const longestName = 80;

/** Notices go out by mail, too. With a space after each dot, no mail program makes a link of a name. */
export const nameInMails = (name: string): string =>
  name
    .replace(/\.(?=\S)/g, '. ')
    .slice(0, longestName)
    .toWellFormed();

/** One objection is told once, and when its text changes once a day: nobody fills the bells of others. */
export const tellDeciding = async (records: Records, { id, chapterId, name, by, isNew }: About & { isNew: boolean }): Promise<void> => {
  const { tx } = records;
  const today = todayIn(records.timeZone);
  const who = await tx.selectFrom('users').select('full_name').where('id', '=', by).executeTakeFirst();
  const text = `${who?.full_name ?? 'A member'} ${isNew ? 'objects to' : 'has changed the objection to'} ${name}.`;
  const onceKey = objectionKey(id, by, today);
  const deciding = await officersWith(tx, chapterId, 'decide', today);
  await notify(
    tx,
    deciding.filter((userId) => userId !== by).map((userId) => ({ ...told(id, userId, text), onceKey })),
  );
};

const objectionKey = (id: number, by: number, day: Day): string => `visitor ${id} objection of ${by} ${day}`;

/** What was told of it in the days in which members may object is not true any more. */
export const forgetObjection = ({ tx, timeZone }: Records, id: number, by: number): Promise<void> => {
  const today = todayIn(timeZone);
  const days = Array.from({ length: daysToObject + 1 }, (_, ago) => daysAfter(today, -ago));
  return forgetKeyed(
    tx,
    aboutVisitor(id),
    days.map((day) => objectionKey(id, by, day)),
  );
};

/** Who takes payments hears that somebody may join. */
export const tellOfHeldSeat = async (
  records: Records,
  { id, chapterId, name, by }: About,
  { profession, chapter, until }: { profession: string; chapter: string; until: Day },
): Promise<void> => {
  const paid = await officersWith(records.tx, chapterId, 'money', todayIn(records.timeZone));
  const text = heldSeatText({ name, chapter, profession, until });
  await notify(
    records.tx,
    paid
      .filter((userId) => userId !== by)
      .map((userId) => ({ ...told(id, userId, text), kind: 'Seat' as const, about: aboutApplication(id) })),
  );
};

/** Who invited somebody hears that they joined, unless they have left the chapter. */
export const tellInviter = async (
  { tx, timeZone }: Records,
  { id, chapterId, name, by }: About,
  { inviterId, chapter }: { inviterId: number | null; chapter: string },
): Promise<void> => {
  const inviter = await findInviter(tx, { chapterId, inviterId, timeZone });
  if (!inviter || inviter.id === by) return;
  await notify(tx, [told(id, inviter.id, `${name}, whom you invited, is in ${chapter} now.`)]);
};

export const told = (id: number, userId: number, text: string) => ({
  userId,
  text,
  kind: 'Visitor' as const,
  path: visitorPath(id),
  about: aboutVisitor(id),
});

export const officersWith = async (tx: Tx, chapterId: number, right: ChapterRight, today: Day): Promise<number[]> => {
  const offices = (Object.keys(rightsOfOffices) as OfficeName[]).filter((office) => rightsOfOffices[office].includes(right));
  const rows = await tx
    .selectFrom('offices')
    .innerJoin('users', 'users.id', 'offices.user_id')
    .select('users.id')
    .distinct()
    .where('chapter_id', '=', chapterId)
    .where('from_day', '<=', today)
    .where('to_day', '>=', today)
    .where('office', 'in', offices)
    .where('users.is_active', '=', true)
    .orderBy('users.id')
    .execute();
  return rows.map(({ id }) => id);
};
