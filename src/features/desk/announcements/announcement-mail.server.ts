// The mail of an announcement, filled in for one person: as it leaves, as a test, and as the writer sees it before.

import type { Reader } from '../../../platform/data/data.ts';
import { escaped, type Notice } from '../../../platform/mail/notice-mail.ts';
import type { Withdrawn } from '../../../platform/mail/sender.ts';
import { filesPath } from '../../../platform/wire/files.ts';
import { formatDay } from '../../../platform/wire/locale.ts';
import type { ToldOf, WholeText } from '../../people/notices/notice-mails.server.ts';
import type { AnnouncementTable } from './announcements.tables.ts';
import './announcements.tables.ts';
import { noMarks, plainTextIn } from './plain-text.ts';
import { type Filling, fillWords, firstNameOf } from './words-in-braces.ts';

type Written = Pick<AnnouncementTable, 'subject' | 'text' | 'chapter_id' | 'replies_to_me'> & { sender: number | null };

/** What stands in braces, for each of these people. Who has never paid has no end of a membership. */
export const readFillings = async (reader: Reader, userIds: readonly number[], chapterId: number | null): Promise<Map<number, Filling>> => {
  if (userIds.length === 0) return new Map();
  const [people, places] = await Promise.all([
    reader.selectFrom('users').select(['id', 'full_name', 'membership_end']).where('id', 'in', userIds).execute(),
    reader
      .selectFrom('assignments')
      .innerJoin('chapters', 'chapters.id', 'assignments.chapter_id')
      .select(['assignments.user_id', 'chapter_name'])
      .where('assignments.user_id', 'in', userIds)
      .$if(chapterId !== null, (query) => query.where('assignments.chapter_id', '=', chapterId))
      .orderBy('chapter_name_folded')
      .execute(),
  ]);
  const chapters = Map.groupBy(places, ({ user_id }) => user_id);
  return new Map(
    people.map(({ id, full_name, membership_end }) => [
      id,
      {
        FullName: full_name,
        FirstName: firstNameOf(full_name),
        Chapter: (chapters.get(id) ?? []).map(({ chapter_name }) => chapter_name).join(', '),
        MembershipEnd: membership_end === null ? '' : formatDay(membership_end),
      },
    ]),
  );
};

export const fillHtml = (html: string, filling: Filling): string => fillWords(html, filling, escaped);

/** `filesUrl` stands before the portal's own pictures; null where a mail can show none. */
export const mailTextOf = ({ subject, text }: Pick<Written, 'subject' | 'text'>, filling: Filling, filesUrl: string | null) => ({
  title: fillWords(subject, filling),
  formatted: {
    html: fillHtml(
      filesUrl === null ? text.replace(/<img\b[^<>]*>/g, '') : text.replaceAll(`src="${filesPath}`, `src="${filesUrl}${filesPath}`),
      filling,
    ),
    text: fillWords(plainTextIn(text, noMarks), filling),
  },
});

export const readReplyTo = async (reader: Reader, { replies_to_me, sender }: Written): Promise<Pick<Notice, 'replyTo'>> => {
  if (!replies_to_me) return {};
  const user = await reader
    .selectFrom('users')
    .select('email')
    .where('id', '=', sender ?? 0)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return user ? { replyTo: user.email } : {};
};

export const readReason = async (reader: Reader, chapterId: number | null): Promise<string> => {
  const chapter = await reader
    .selectFrom('chapters')
    .select('chapter_name')
    .where('id', '=', chapterId ?? 0)
    .executeTakeFirst();
  return chapter ? `${chapter.chapter_name} has written this to its members.` : 'This was written to you as a member.';
};

interface MailServices {
  data: { read: Reader };
  mailUrl: string | undefined;
}

/** The mail about the notice of an announcement; null for other notices. */
export const writeAnnouncementMail = async (
  { data: { read }, mailUrl }: MailServices,
  { user_id, about }: ToldOf,
): Promise<WholeText | Withdrawn | null> => {
  const [, id] = /^announcement (\d+)$/.exec(about ?? '') ?? [];
  if (id === undefined) return null;
  const announcement = await read
    .selectFrom('announcements')
    .select(['subject', 'text', 'chapter_id', 'replies_to_me', 'sent_by as sender'])
    .where('id', '=', Number(id))
    .executeTakeFirst();
  if (!announcement) return { withdrawn: 'Not sent: this is not true any more' };
  const { chapter_id } = announcement;
  if (chapter_id !== null && !(await isStillIn(read, user_id, chapter_id))) {
    return { withdrawn: 'Not sent: the member has left the chapter' };
  }
  const filling = (await readFillings(read, [user_id], chapter_id)).get(user_id);
  if (!filling) return { withdrawn: 'Not sent: the account is gone' };
  return {
    ...mailTextOf(announcement, filling, mailUrl ?? null),
    ...(await readReplyTo(read, announcement)),
    reason: await readReason(read, chapter_id),
  };
};

const isStillIn = async (reader: Reader, userId: number, chapterId: number): Promise<boolean> => {
  const place = reader.selectFrom('assignments').select('id').where('user_id', '=', userId).where('chapter_id', '=', chapterId);
  return (await place.executeTakeFirst()) !== undefined;
};
