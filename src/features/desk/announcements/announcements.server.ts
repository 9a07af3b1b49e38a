// Announcements on the server: their list, who got one, and the mail before it is sent. Saving and sending are in save-announcement.server.ts.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { aside } from '../../../platform/data/aside.ts';
import type { Data } from '../../../platform/data/data.ts';
import { nullsLast, orderOf } from '../../../platform/data/lists/order.ts';
import { isAmong, page } from '../../../platform/data/lists/page.ts';
import { contains } from '../../../platform/data/lists/search.ts';
import type { StoredRow } from '../../../platform/data/records/record-kind.ts';
import { pictureAddress } from '../../../platform/files/picture-address.ts';
import { nowText, textAfter } from '../../../platform/mail/moments.ts';
import { noticeMail } from '../../../platform/mail/notice-mail.ts';
import { type CallHandler, type Context, handle } from '../../../platform/server/calls/handle.ts';
import type { MailState } from '../../../platform/wire/mail-states.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { organizationInMails } from '../../people/organization/organization.server.ts';
import { fillHtml, mailTextOf, readFillings, readReason } from './announcement-mail.server.ts';
import {
  type AnnouncementState,
  announcementPath,
  announcementTexts,
  getAnnouncementMail,
  listAnnouncementPeople,
  listAnnouncements,
} from './announcements.contract.ts';
import { noticeName } from './announcements.tables.ts';
import { type ChosenPeople, countActive, countMailed, digestOfPeople, reachPeople } from './chosen-people.server.ts';
import { isManaged, readManaged } from './managed-announcements.server.ts';
import { saveHandler } from './save-announcement.server.ts';
import { type Filling, fillWords } from './words-in-braces.ts';

/** `handlers` have the lists of people. */
export const announcementsServer = (handlers: readonly CallHandler[]): CallHandler[] => [
  handle(listAnnouncements, readAnnouncements),
  handle(listAnnouncementPeople, readPeople),
  saveHandler(handlers),

  handle(getAnnouncementMail, async (context) => {
    const { data, input, caller, mailUrl } = context;
    const draft = await readManaged(context, input.Id);
    const chosen = JSON.parse(draft.chosen) as ChosenPeople; // written by save-announcement.server.ts
    const { ids, whom } = await reachPeople(context, handlers, chosen, { chapterId: draft.chapter_id });
    const [first = caller.userId] = ids;
    const filling = (await readFillings(data.read, [first], draft.chapter_id)).get(first);
    if (!filling) throw new Refusal(404, announcementTexts.notFound);
    // The screen shows it on the portal's own page, which has its pictures.
    const { title, formatted } = mailTextOf(draft, filling, '');
    const html = noticeMail({
      ...(await organizationInMails(data.read, '')),
      title,
      formatted,
      paragraphs: [],
      ...(mailUrl && { button: { label: 'Open', url: `${mailUrl}${announcementPath(input.Id)}` }, unsubscribeUrl: mailUrl }),
      reason: await readReason(data.read, draft.chapter_id),
    }).html;
    const people = { Whom: whom, People: ids.length, PeopleDigest: digestOfPeople(ids) };
    const counts = { ByMail: await countMailed(data.read, ids), Active: await countActive(context, ids) };
    return { res: { Subject: title, Html: String(html), FilledFor: filling.FullName, ...people, ...counts } };
  }),
];

const yearInHours = 365 * 24;

const readAnnouncements = async (context: Context<typeof listAnnouncements>) => {
  const { data, input, caller } = context;
  const now = nowText();
  const managed = isManaged(context) ?? sql<SqlBool>`1 = 1`;
  const own = data.read
    .selectFrom('announcement_people as own')
    .select('own.announcement_id')
    .where('own.user_id', '=', caller.userId)
    .where('own.told_at', '>', textAfter(now, { hours: yearInHours }, 'before'));
  let query = data.read.selectFrom('announcements').where(sql<SqlBool>`(${managed} or announcements.id in (${own}))`);
  if (input.Id !== null) query = query.where('announcements.id', '=', input.Id);
  if (input.Search !== null) query = query.where(contains(data, 'announcements', 'subject_folded', input.Search));
  if (input.ChapterId !== null) query = query.where('announcements.chapter_id', '=', input.ChapterId);
  if (input.State !== null) query = query.where('sent_at', input.State === 'Draft' ? 'is' : 'is not', null);
  const shown = query
    .leftJoin('chapters', 'chapters.id', 'announcements.chapter_id')
    .leftJoin('users', (join) => join.on(sql<SqlBool>`users.id = coalesce(announcements.sent_by, announcements.created_by)`))
    .select(['announcements.id as Id', 'subject as Subject', 'text as Text', 'whom as Whom', 'people as People', 'chapter_id'])
    .select(['full_name as ByName', 'chapter_name as ChapterName', 'sent_at as SentAt', 'leaves_at', 'done_at', 'note as Note'])
    .select(['replies_to_me as RepliesToMe', 'announcements.created_at as CreatedDate', 'announcements.version as Version', 'is_settled'])
    .select(sql<number>`case when ${managed} then 1 else 0 end`.as('isManaged'));
  const order = orderOf(input, newestFirst, sortedBy);
  const { rows, total } = await page(data, 'announcements', shown, order, input);
  const [figures, seen, fillings] = await Promise.all([
    readFigures(
      data,
      rows.filter((row) => row.isManaged === 1),
    ),
    readOwn(
      data,
      caller.userId,
      rows.map(({ Id }) => Id),
    ),
    readOwnFillings(
      data,
      caller.userId,
      rows.filter((row) => row.isManaged !== 1),
    ),
  ]);
  return {
    rows: rows.map(({ chapter_id, leaves_at, done_at, is_settled: _, isManaged: managedRow, ...row }) => {
      const MayChange = managedRow === 1;
      const filling = MayChange ? undefined : fillings.get(chapter_id);
      const counted = MayChange ? (figures.get(row.Id) ?? noFigures) : hiddenFigures;
      return {
        ...row,
        ...(filling && { Subject: fillWords(row.Subject, filling), Text: fillHtml(row.Text, filling) }),
        ...counted,
        State: stateOf({ sent_at: row.SentAt, leaves_at, done_at }, now),
        Whom: MayChange ? row.Whom : null,
        People: MayChange ? row.People : null,
        Note: MayChange ? row.Note : null,
        TakeBackUntil: MayChange && row.SentAt !== null && leaves_at !== null && leaves_at > now ? leaves_at : null,
        IsSeen: seen.get(row.Id) ?? null,
        MayChange,
      };
    }),
    total,
  };
};

const newestFirst = { by: 'announcements.created_at', direction: 'desc' } as const;
const sortedBy = {
  Subject: 'announcements.subject_folded',
  SentAt: nullsLast('announcements.sent_at'),
  CreatedDate: 'announcements.created_at',
} as const;

const stateOf = (
  { sent_at, leaves_at, done_at }: Pick<StoredRow<'announcements'>, 'sent_at' | 'leaves_at' | 'done_at'>,
  now: string,
): AnnouncementState => {
  if (sent_at === null) return 'Draft';
  if (leaves_at !== null && leaves_at > now) return 'Leaving';
  return done_at === null ? 'Being sent' : 'Sent';
};

const noFigures = { Seen: 0, MailsSent: 0, MailsWaiting: 0, MailsFailed: 0 };
const hiddenFigures = { Seen: null, MailsSent: null, MailsWaiting: null, MailsFailed: null };

const beginningOfName = sql.lit(noticeName(0).replace('0', ''));
const joinedNotices = sql`announcement_people
  left join notices on notices.user_id = announcement_people.user_id
    and notices.once_key = ${beginningOfName} || cast(announcement_people.announcement_id as text)
  left join outbox on outbox.id = notices.mail_id`;
const seenAt = sql<string | null>`coalesce(announcement_people.seen_at, notices.seen_at)`;
const mailState = sql<MailState | null>`coalesce(outbox.state, announcement_people.mail_state)`;

type Figures = typeof noFigures;

const countFigures = (seen: RawBuilder<unknown>, state: RawBuilder<unknown>) => {
  const count = (condition: RawBuilder<unknown>) => sql`sum(case when ${condition} then 1 else 0 end)`;
  return sql`${count(sql`${seen} is not null`)} as "Seen", ${count(sql`${state} = 'Sent'`)} as "MailsSent",
    ${count(sql`${state} = 'Waiting'`)} as "MailsWaiting", ${count(sql`${state} = 'Failed'`)} as "MailsFailed"`;
};

/** Whoever was told has a notice, until what is known of the notices is kept with the people. To find the notice of each person takes longer. */
const readFigures = async (data: Data, announcements: readonly { Id: number; is_settled: boolean }[]): Promise<Map<number, Figures>> => {
  const idsOf = (isSettled: boolean) => announcements.filter(({ is_settled }) => is_settled === isSettled).map(({ Id }) => Id);
  const [settled, others] = [idsOf(true), idsOf(false)];
  const peopleFigures = sql<Figures & { id: number }>`${aside} select announcement_people.announcement_id as id,
    ${countFigures(seenAt, mailState)} from ${joinedNotices}
    where ${isAmong(data, 'announcement_people.announcement_id', settled)} and told_at is not null
    group by announcement_people.announcement_id`;
  const noticeFigures = sql<
    Figures & { id: number }
  >`${aside} select announcements.id, ${countFigures(sql`notices.seen_at`, sql`outbox.state`)}
    from announcements join notices on notices.about = ${beginningOfName} || cast(announcements.id as text)
    left join outbox on outbox.id = notices.mail_id
    where ${isAmong(data, 'announcements.id', others)} group by announcements.id`;
  const read = async (ids: readonly number[], query: typeof peopleFigures) =>
    ids.length === 0 ? [] : (await query.execute(data.read)).rows;
  const rows = [...(await read(settled, peopleFigures)), ...(await read(others, noticeFigures))];
  return new Map(
    rows.map(({ id, Seen, MailsSent, MailsWaiting, MailsFailed }) => [
      Number(id),
      { Seen: Number(Seen), MailsSent: Number(MailsSent), MailsWaiting: Number(MailsWaiting), MailsFailed: Number(MailsFailed) },
    ]),
  );
};

/** Of those that were written to the caller: whether they were seen. */
const readOwn = async (data: Data, userId: number, ids: readonly number[]): Promise<Map<number, boolean>> => {
  const { rows } = await sql<{ id: number; seen: string | null }>`select announcement_people.announcement_id as id, ${seenAt} as seen
    from ${joinedNotices} where announcement_people.user_id = ${userId} and told_at is not null
    and ${isAmong(data, 'announcement_people.announcement_id', ids)}`.execute(data.read);
  return new Map(rows.map(({ id, seen }) => [Number(id), seen !== null]));
};

const latest = 3;

/** The latest that were written to somebody, for the dashboard. */
export const readOwnAnnouncements = async (data: Data, userId: number) => {
  const { rows } = await sql<{ id: number; subject: string; told_at: string; chapter_id: number | null; seen: string | null }>`
    select announcements.id, announcements.subject, announcement_people.told_at, announcements.chapter_id, ${seenAt} as seen
    from ${joinedNotices} join announcements on announcements.id = announcement_people.announcement_id
    where announcement_people.user_id = ${userId} and told_at > ${textAfter(nowText(), { hours: yearInHours }, 'before')}
    order by announcement_people.told_at desc, announcements.id desc limit ${latest}`.execute(data.read);
  const fillings = await readOwnFillings(data, userId, rows);
  return rows.map(({ id, subject, told_at, chapter_id, seen }) => {
    const filling = fillings.get(chapter_id);
    return { Id: Number(id), Subject: filling ? fillWords(subject, filling) : subject, SentAt: told_at, IsSeen: seen !== null };
  });
};

/** What is filled in for somebody, by the chapter that writes. */
const readOwnFillings = async (
  data: Data,
  userId: number,
  rows: readonly { chapter_id: number | null }[],
): Promise<Map<number | null, Filling | undefined>> => {
  const chapters = [...new Set(rows.map(({ chapter_id }) => chapter_id))];
  const read = async (chapterId: number | null) => (await readFillings(data.read, [userId], chapterId)).get(userId);
  return new Map(await Promise.all(chapters.map(async (chapterId) => [chapterId, await read(chapterId)] as const)));
};

const readPeople = async (context: Context<typeof listAnnouncementPeople>) => {
  const { data, input } = context;
  const { id } = await readManaged(context, input.AnnouncementId);
  let query = data.read
    .selectFrom('users')
    .innerJoin('announcement_people', (join) =>
      join.onRef('announcement_people.user_id', '=', 'users.id').on('announcement_people.announcement_id', '=', id),
    )
    .leftJoin('notices', (join) => join.onRef('notices.user_id', '=', 'users.id').on('notices.once_key', '=', noticeName(id)))
    .leftJoin('outbox', 'outbox.id', 'notices.mail_id');
  if (input.Search !== null) query = query.where(contains(data, 'users', 'full_name_folded', input.Search));
  if (input.Seen !== null) query = query.where(input.Seen ? sql<SqlBool>`${seenAt} is not null` : sql<SqlBool>`${seenAt} is null`);
  if (input.MailState !== null) query = query.where(sql<SqlBool>`${mailState} = ${input.MailState}`);
  const shown = query.select([
    'users.id as Id',
    'full_name as FullName',
    pictureAddress('photo').as('Photo'),
    seenAt.as('SeenAt'),
    mailState.as('MailState'),
  ]);
  const order = orderOf(input, nameOrder, {
    FullName: 'users.full_name_folded',
    SeenAt: { by: seenAt, none: 'null' },
    MailState: { by: mailState, none: 'null', isText: true },
  });
  return page(data, 'users', shown, order, input);
};

const nameOrder = { by: 'users.full_name_folded', direction: 'asc' } as const;
