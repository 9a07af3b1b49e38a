// Meetings on the server: the list, and adding, changing and deleting one. Planning and closing have files of their own.

import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { orderOf, sortAsText, unindexed } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { isTaken } from '../../../platform/data/violations.ts';
import { dayOf, todayIn } from '../../../platform/server/calendar.ts';
import { chapterCondition, chaptersOf, isAmong } from '../../../platform/server/calls/chapters-of.ts';
import { type Context, handle } from '../../../platform/server/calls/handle.ts';
import type { InputOf } from '../../../platform/wire/call.ts';
import { type Day, daysAfter, noonOf } from '../../../platform/wire/days.ts';
import { Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { type Time, timeAfter } from '../../../platform/wire/times.ts';
import { usualLength, usualStart } from '../../chapters/chapters/rhythm.ts';
import { addOwnChapters } from '../../chapters/fellows/members-of-chapters.server.ts';
import { findVisibleAmong } from '../../chapters/fellows/visible-users.server.ts';
import { addUsualAgenda } from './agenda-of-new.server.ts';
import { closeMeeting, reopenMeeting } from './closing.server.ts';
import { answerOf, markCounts, markOf, membersOf, speaker, speakerId, visitorCount } from './figures.server.ts';
import { daysToCorrect, type MeetingKind, type MeetingState } from './meeting-kinds.ts';
import { isMeetingDay, listMeetings, meetingTexts, saveMeeting } from './meetings.contract.ts';
import { attendanceRecords, type MeetingTable, meetingPartRecords, meetingRecords } from './meetings.tables.ts';
import { readThemeAsMeeting } from './moves.server.ts';
import { planMeetings } from './plan.server.ts';
import { hasMarks, lockMeeting, requireCorrectable, requireRoom } from './require-meeting.server.ts';
import { countRoster } from './roster.server.ts';
import { searchMeetings } from './search-meetings.server.ts';

export const meetingsServer = [
  handle(listMeetings, async (context) => {
    const { data, input, caller, timeZone } = context;
    const today = todayIn(timeZone);
    const led = chaptersOf(context, 'sees');
    const seen = chapterCondition('meetings.chapter_id', await addOwnChapters(led, data.read, caller.userId));
    const day = (sent: string | null): Day | null => sent && dayOf(sent, timeZone);
    const [from, to] = [day(input.From), day(input.To)];
    let query = data.read.selectFrom('meetings');
    if (seen) query = query.where(seen);
    if (input.Search !== null) query = query.where(searchMeetings(data, input.Search));
    if (input.Id !== null) query = query.where('meetings.id', '=', input.Id);
    if (input.ChapterId !== null) query = query.where('meetings.chapter_id', '=', input.ChapterId);
    if (from !== null) query = query.where('day', '>=', from);
    if (to !== null) query = query.where('day', '<=', to);
    if (input.Kind !== null) query = query.where('kind', '=', input.Kind);
    if (input.State !== null) query = query.where(isInState(input.State, today));
    if (input.UserId !== null || input.Mark !== null)
      query = query.where(hasMark(input, caller.userId, chapterCondition('meetings.chapter_id', led)));
    const shown = query
      .innerJoin('chapters', 'chapters.id', 'meetings.chapter_id')
      .select(['meetings.id as Id', 'meetings.chapter_id as ChapterId', 'chapter_name as ChapterName', 'day as Day'])
      .select(['starts_at as StartsAt', 'ends_at as EndsAt', 'kind as Kind', 'mode as Mode', 'place as Place', 'link as Link'])
      .select(['theme as Theme', 'note as Note', 'closed_at as ClosedAt', 'meetings.version as Version'])
      .select(sql<string | null>`(select full_name from users where users.id = meetings.closed_by)`.as('ClosedByName'))
      .select([...markCounts, visitorCount.as('Visitors'), speaker.as('Speaker'), speakerId.as('SpeakerId')])
      .select([answerOf(caller.userId).as('MyAnswer'), markOf(caller.userId).as('MyMark')]);
    const { rows, total } = await page(data, 'meetings', shown, orderOf(input, latestFirst, sorted), input, query);
    const members = await membersOf(data.read, rows, timeZone);
    const found = await findVisibleAmong(
      context,
      rows.map(({ SpeakerId }) => SpeakerId),
    );
    return {
      rows: rows.map((row) => ({
        ...row,
        IsSpeakerFound: row.SpeakerId !== null && found.has(row.SpeakerId),
        Members: members.get(row.Id) ?? 0,
        Day: noonOf(row.Day),
        State: stateOf({ closedAt: row.ClosedAt, day: row.Day, kind: row.Kind }, today),
      })),
      total,
    };
  }),

  handle(
    saveMeeting,
    async (context) => {
      const { input, save } = context;
      switch (input.Flag) {
        case 'Add':
          return save(async (records) => one(await addMeeting(records, context, input), meetingTexts.added));
        case 'Update':
          return save(async (records) => one(await updateMeeting(records, context, input), meetingTexts.updated));
        case 'Delete':
          return save(async (records) => one(await deleteMeeting(records, context, input.Id), meetingTexts.deleted));
        case 'Close':
          return save(async (records) => one(await closeMeeting(records, context, input), meetingTexts.closed), {
            isLong: await isLarge(context, input.Id),
          });
        case 'Reopen':
          return save(async (records) => one(await reopenMeeting(records, context, input.Id), meetingTexts.reopened), {
            isLong: await isLarge(context, input.Id),
          });
        case 'Plan':
          return save(async (records) => {
            const Done = await planMeetings(records, context, input);
            return { res: { Id: null, Done }, message: Done === 0 ? meetingTexts.nothingToPlan : meetingTexts.planned(Done) };
          });
      }
    },
    () => ({ kind: meetingRecords, texts: meetingTexts }),
  ),
];

/** A whole roster is marked, or set free again. That of a usual chapter takes no time. */
const isLarge = async ({ data, timeZone }: Save, id: number): Promise<boolean> => {
  const meetings = data.read.selectFrom('meetings').select(['id', 'chapter_id', 'day']).where('id', '=', id);
  const meeting = await meetings.executeTakeFirst();
  return meeting !== undefined && (await countRoster(data.read, meeting, timeZone)) > usualRoster;
};

const usualRoster = 1_000;

const one = (Id: number, message: string) => ({ res: { Id, Done: 1 }, message });

const latestFirst = { by: 'meetings.day', direction: 'desc' } as const;

const sorted = {
  Day: 'meetings.day',
  ChapterName: sortAsText(unindexed('chapters.chapter_name_folded')),
  Kind: { by: unindexed('meetings.kind') },
  Theme: { by: unindexed('meetings.theme'), none: 'null', isText: true },
} as const;

/** Members find by their own marks only, so that no filter tells those of others. */
const hasMark = (
  { UserId, Mark }: Pick<InputOf<typeof listMeetings>, 'UserId' | 'Mark'>,
  callerId: number,
  seen: RawBuilder<SqlBool> | null,
) => {
  const userId = UserId ?? callerId;
  const isThis = Mark === null ? sql`mark is not null` : sql`mark = ${Mark}`;
  const has = sql<SqlBool>`meetings.id in (select meeting_id from attendances where attendances.user_id = ${userId} and ${isThis})`;
  return seen && userId !== callerId ? sql<SqlBool>`(${seen} and ${has})` : has;
};

/** Nobody closes a holiday: it is over with its day. */
const isInState = (state: MeetingState, today: Day) => {
  const isOver = sql`kind = 'Holiday' and day < ${today}`;
  if (state === 'Closed') return sql<SqlBool>`(closed_at is not null or (${isOver}))`;
  // An index has those that are not closed, as long as the statement says so in these words.
  return state === 'Open'
    ? sql<SqlBool>`(closed_at is null and day <= ${today} and not (${isOver}))`
    : sql<SqlBool>`(closed_at is null and day > ${today})`;
};

const stateOf = ({ closedAt, day, kind }: { closedAt: string | null; day: Day; kind: MeetingKind }, today: Day): MeetingState => {
  if (closedAt !== null || (kind === 'Holiday' && day < today)) return 'Closed';
  return day <= today ? 'Open' : 'Planned';
};

type Save = Context<typeof saveMeeting>;
type InputWith<Flag> = Extract<InputOf<typeof saveMeeting>, { Flag: Flag }>;

const addMeeting = async (records: Records, context: Save, input: InputWith<'Add'>): Promise<number> => {
  const chapter = await lockChapter(records, context, input.ChapterId);
  await requireRoom(records, input.ChapterId, 1);
  const day = dayOf(input.Day, context.timeZone);
  requireMeetingDay(day);
  const starts_at = input.StartsAt ?? chapter.meets_at ?? usualStart;
  const ends_at = input.EndsAt ?? timeAfter(starts_at, chapter.meets_for ?? usualLength);
  requireEnd(starts_at, ends_at);
  const meeting = {
    ...textsOf(input),
    chapter_id: input.ChapterId,
    day,
    kind: input.Kind ?? ('Meeting' as const),
    starts_at,
    ends_at,
    mode: input.Mode ?? chapter.meeting_mode,
    place: input.Place ?? chapter.meeting_place,
    link: input.Link ?? chapter.meeting_link,
  };
  const row = { ...meeting, closed_at: null, closed_by: null, created_at: new Date().toISOString() };
  const id = await onceOnDay(chapter.chapter_name, () => records.insert(meetingRecords, row));
  await addUsualAgenda(records, [{ ...meeting, id }]);
  return id;
};

const updateMeeting = async (records: Records, context: Save, input: InputWith<'Update'>): Promise<number> => {
  const meeting = await lockMeeting(records, context, input.Id, 'meetings');
  requireCorrectable(context, meeting);
  if (input.ChapterId !== null && input.ChapterId !== meeting.chapter_id) {
    throw refusedField(400, 'ChapterId', meetingTexts.keepsChapter);
  }
  const { day, starts_at, ends_at, ...change } = changedMeeting(meeting, input, context.timeZone);
  requireMeetingDay(day);
  requireEnd(starts_at, ends_at);
  const keepsDay = meeting.closed_at !== null || (await hasMarks(records, meeting.id));
  if (day !== meeting.day && keepsDay) throw refusedField(400, 'Day', meetingTexts.keepsDay);
  requireLikelyDay(meeting.day, day, todayIn(context.timeZone));
  // Taken up again, a meeting does not keep the reason why it was called off.
  const isTakenUp = meeting.kind === 'Holiday' && change.kind !== 'Holiday' && change.theme === meeting.theme;
  const theme = isTakenUp ? await readThemeAsMeeting(records.tx, meeting) : change.theme;
  const { chapter_name } = await records.tx
    .selectFrom('chapters')
    .select('chapter_name')
    .where('id', '=', meeting.chapter_id)
    .executeTakeFirstOrThrow();
  await onceOnDay(chapter_name, () =>
    records.update(meetingRecords, meeting.id, { ...change, theme, day, starts_at, ends_at }, { version: input.Version }),
  );
  return meeting.id;
};

type Changeable = Pick<Selectable<MeetingTable>, 'kind' | 'starts_at' | 'ends_at'>;

/** The columns that a change gives. Whether it may be so is asked by who saves it. */
export const changedMeeting = (
  meeting: Changeable,
  input: Omit<InputWith<'Update'>, 'Flag' | 'Version' | 'ChapterId'>,
  timeZone: string,
) => ({
  ...textsOf(input),
  day: dayOf(input.Day, timeZone),
  kind: input.Kind ?? meeting.kind,
  mode: input.Mode,
  place: input.Place,
  link: input.Link,
  starts_at: input.StartsAt ?? meeting.starts_at,
  ends_at: input.EndsAt ?? meeting.ends_at,
});

const requireMeetingDay = (day: Day): void => {
  if (!isMeetingDay(day)) throw refusedField(400, 'Day', meetingTexts.wrongDay);
};

/** Members of that day would be told of it, and those of today of nothing. A meeting that was brought forward may be recorded late. */
const requireLikelyDay = (before: Day, day: Day, today: Day): void => {
  if (before >= today && day < daysAfter(today, -daysToCorrect)) throw refusedField(400, 'Day', meetingTexts.longOver);
};

const textsOf = ({ Theme, Note }: { Theme: string | null; Note: string | null }) => ({ theme: Theme, note: Note });

const requireEnd = (starts: Time, ends: Time): void => {
  if (ends <= starts) throw refusedField(400, 'EndsAt', meetingTexts.endsTooEarly);
};

/** Two saves at once for one day are told apart by the index. */
const onceOnDay = async <T>(chapter: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw isTaken(error, 'meetings', 'day') ? refusedField('Clash', 'Day', meetingTexts.taken(chapter)) : error;
  }
};

const lockChapter = async (records: Records, context: Save, id: number) => {
  const isOwn = isAmong(chaptersOf(context, 'meetings'), id);
  const chapters = records.tx
    .selectFrom('chapters')
    .select(['chapter_name', 'meets_at', 'meets_for', 'meeting_mode', 'meeting_place', 'meeting_link'])
    .where('id', '=', id);
  const [chapter] = isOwn ? await records.lockAll(chapters) : [];
  if (!chapter) throw new Refusal(404, meetingTexts.chapterNotFound);
  return chapter;
};

/** Its agenda and the answers go along with it, so that whatever brings the meeting back brings all of it back. */
const deleteMeeting = async (records: Records, context: Save, id: number): Promise<number> => {
  const meeting = await lockMeeting(records, context, id, 'meetings');
  if (await hasMarks(records, id)) throw new Refusal(409, meetingTexts.hasMarks);
  const { tx } = records;
  const answers = await tx.selectFrom('attendances').select('id').where('meeting_id', '=', id).orderBy('id').execute();
  const parts = await tx.selectFrom('meeting_parts').select('id').where('meeting_id', '=', id).orderBy('id').execute();
  await records.alongWith(async () => {
    for (const answer of answers) await records.delete(attendanceRecords, answer.id);
    for (const part of parts) await records.delete(meetingPartRecords, part.id);
  });
  await records.delete(meetingRecords, meeting.id);
  return id;
};
