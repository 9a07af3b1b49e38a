// Marking many people of a meeting or an event at once. A mark that stands already changes nothing, so that what is sent twice is done once.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { lockAgainstDelete } from '../../../platform/data/locked.ts';
import type { Stored } from '../../../platform/data/records/locked-records.ts';
import type { NewRow, RowChange } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import type { Context } from '../../../platform/server/calls/handle.ts';
import type { InputOf } from '../../../platform/wire/call.ts';
import { notAllowed } from '../../../platform/wire/refusal.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { lockEvent } from '../event-answers/require-event.server.ts';
import { tellCorrected } from '../meetings/absence-notices.server.ts';
import { type AttendanceTable, attendanceRecords, nothingSaid } from '../meetings/meetings.tables.ts';
import { lockMeeting, requireCorrectable, requireItsDay } from '../meetings/require-meeting.server.ts';
import { isOnRoster } from '../meetings/roster.server.ts';
import { followVisits } from '../visitors/visits.server.ts';
import { attendanceTexts } from './answers.contract.ts';
import type { Marked, markAttendance, SentMark } from './attendances.contract.ts';
import { eventOccasion, mayMark, meetingOccasion, type Occasion, occasionOf, requireDayOfEvent } from './occasions.server.ts';
import { findUnasked } from './unasked-visitors.server.ts';

type Save = Context<typeof markAttendance>;

export const markAll = async (records: Records, context: Save, input: InputOf<typeof markAttendance>): Promise<Omit<Marked, 'SetId'>> => {
  const now = new Date().toISOString();
  const { occasion, closed, findMembers } = await lockOccasion(records, context, input);
  const may = mayMark(context, occasion);
  // Of a person who is there twice the last one counts.
  const last = new Map(input.Marks.map((one) => [keyOf(one.UserId, one.VisitorId), one]));
  const ids = [...last.values()].flatMap(({ UserId }) => UserId ?? []);
  const here = await findMembers(ids);
  const visitors = [...last.values()].flatMap(({ VisitorId }) => VisitorId ?? []);
  const rows = await lockRows(records, occasion, ids, visitors);
  const unasked = await findUnasked(
    records,
    occasion,
    visitors.filter((id) => !rows.has(keyOf(null, id))),
  );
  const { userId } = context.caller;
  const refused: RefusedMark[] = [];
  const changes: [Stored, RowChange<'attendances'>][] = [];
  const added: NewRow<'attendances'>[] = [];
  const renewed = new Map<string, number[]>();
  const corrected: number[] = [];
  for (const one of last.values()) {
    const stored = rows.get(keyOf(one.UserId, one.VisitorId));
    const row = rowOf(stored);
    const isVisitorHere = one.VisitorId !== null && one.UserId === null && (stored !== undefined || unasked.has(one.VisitorId));
    const isHere = one.VisitorId === null ? here.has(one.UserId) : isVisitorHere;
    const isAllowed = one.VisitorId === null ? may.members : may.visitors;
    const why = reasonToRefuse(one, { isHere, isAllowed, isClosed: closed !== null, row }) ?? reasonOf(unasked, one);
    if (why !== null) {
      refused.push({ one, why });
      continue;
    }
    const change = changeOf(one, row);
    const marked_at = givenAt(one, now);
    if (change === null) {
      // What was sent before is older than this one, too.
      if (stored && row.markedAt !== null && row.markedAt < marked_at) {
        renewed.set(marked_at, [...(renewed.get(marked_at) ?? []), Number(stored.row.id)]);
      }
      continue;
    }
    if (isOlder(marked_at, row, userId)) {
      refused.push({ one, why: { by: row.markedBy, mark: row.mark } });
      continue;
    }
    if ((change.mark === 'Absent') !== (row.mark === 'Absent') && one.UserId !== null) corrected.push(one.UserId);
    const said = { ...change, marked_at, marked_by: userId, via: change.mark === null ? null : ('Officer' as const) };
    if (stored) changes.push([stored, said]);
    else added.push({ ...nothingSaid, ...said, ...occasion, user_id: one.UserId, visitor_id: one.VisitorId, created_at: now });
  }
  // Many are marked at once with the same mark, so a few statements change all rows.
  for (const alike of Map.groupBy(changes, ([, said]) => JSON.stringify(said)).values()) {
    const stored = alike.map(([row]) => row);
    await records.updateAlike(attendanceRecords, stored, alike[0]?.[1] ?? {});
  }
  await records.insertAll(attendanceRecords, added);
  // Nothing follows new rows by itself.
  await followVisits(
    records,
    added.flatMap(({ visitor_id, meeting_id }) => (meeting_id === null ? [] : (visitor_id ?? []))),
  );
  for (const [marked_at, ids] of renewed) await records.renew(attendanceRecords, ids, { marked_at, marked_by: userId });
  if (closed) await tellCorrected(records, closed, corrected);
  return { Done: last.size - refused.length, Refused: await explain(records, occasion, refused) };
};

/** Of who is marked without having been asked, and has no mark to take away. */
const reasonOf = (unasked: ReadonlyMap<number, string | null>, { VisitorId, Mark }: SentMark): string | null =>
  VisitorId === null || Mark === null ? null : (unasked.get(VisitorId) ?? null);

/** When it was given: it may have waited in a browser, on a slow line, or for the lock. */
const givenAt = ({ GivenAt }: SentMark, now: string): string => (GivenAt === null || GivenAt > now ? now : GivenAt);

/** Whether somebody else has marked the person since, or taken the mark away. What the closing says of all is no reason: a person has looked. */
const isOlder = (marked_at: string, { markedAt, markedBy, via }: Row, userId: number): boolean =>
  via !== 'Closing' && markedBy !== userId && markedAt !== null && markedAt > marked_at;

const keyOf = (userId: unknown, visitorId: unknown) => `${userId ?? ''} ${visitorId ?? ''}`;

/** Locks the meeting or the event, and says how its people are found. */
const lockOccasion = async (records: Records, context: Save, input: InputOf<typeof markAttendance>) => {
  const { isMeeting, id } = occasionOf(input);
  if (isMeeting) {
    const meeting = await lockMeeting(records, context, id, 'sees');
    const occasion = meetingOccasion(meeting);
    mayMark(context, occasion);
    requireItsDay(context, meeting);
    requireCorrectable(context, meeting);
    // Changing a mark of a closed meeting is for who is on it; somebody of that day who was left out may be added, too.
    const isOnRosterNow = isOnRoster('users.id', { ...meeting, closed_at: null }, context.timeZone);
    const closed = meeting.closed_at === null ? null : meeting;
    return { occasion, closed, findMembers: findMembers(records, context, isOnRosterNow) };
  }
  const event = await lockEvent(records, id);
  const occasion = eventOccasion(event);
  mayMark(context, occasion);
  requireDayOfEvent(context.timeZone, event);
  const hasAnswered = sql`users.id in (select user_id from attendances where event_id = ${id} and user_id is not null)`;
  // Whoever is there comes without an answer, too: to an event of a chapter its members, to others whoever may sign in.
  const isOfChapter = sql`users.id in (select user_id from assignments where chapter_id = ${event.chapter_id})`;
  const mayCome = sql`(users.is_active = true and users.role_id = ${roles.member} and ${event.chapter_id === null ? sql`1 = 1` : isOfChapter})`;
  return { occasion, closed: null, findMembers: findMembers(records, context, sql<SqlBool>`(${hasAnswered} or ${mayCome})`) };
};

/** Stands for the sentence with the chapter's name, which is read only where somebody is refused. */
const notThatDay = '';

interface RefusedMark {
  one: SentMark;
  /** The sentence, or what somebody else has marked since. */
  why: string | { by: number | null; mark: string | null };
}

/** Names are read only where somebody is refused. */
const explain = async (
  { tx }: Records,
  { meeting_id, chapter_id }: Occasion,
  refused: readonly RefusedMark[],
): Promise<Marked['Refused']> => {
  const isSaid = (sentence: string) => refused.some(({ why }) => why === sentence);
  const chapter =
    meeting_id !== null && isSaid(notThatDay)
      ? await tx.selectFrom('chapters').select('chapter_name').where('id', '=', chapter_id).executeTakeFirstOrThrow()
      : null;
  const others = refused.flatMap(({ why }) => (typeof why === 'string' ? [] : (why.by ?? [])));
  const people = others.length === 0 ? [] : await tx.selectFrom('users').select(['id', 'full_name']).where('id', 'in', others).execute();
  const names = new Map(people.map(({ id, full_name }) => [id, full_name]));
  return refused.map(({ one: { UserId, VisitorId }, why }) => {
    if (typeof why !== 'string') {
      const name = (why.by !== null && names.get(why.by)) || 'Somebody else';
      return { UserId, VisitorId, Message: attendanceTexts.markedSince(name, why.mark), IsOlder: true };
    }
    const whose = chapter ? attendanceTexts.notThatDay(chapter.chapter_name) : attendanceTexts.notInvited;
    return { UserId, VisitorId, Message: why === notThatDay ? whose : why, IsOlder: false };
  });
};

/** First the people are locked, then their rows: in that order an account is deleted, too. */
const findMembers =
  ({ tx }: Records, { data }: Save, isOne: RawBuilder<SqlBool>) =>
  async (ids: readonly number[]) => {
    if (ids.length === 0) return new Set<number | null>();
    const people = tx.selectFrom('users').select('id').where('id', 'in', ids).where(isOne).orderBy('id');
    const found = await lockAgainstDelete(data, people).execute();
    return new Set<number | null>(found.map(({ id }) => id));
  };

const lockRows = async (records: Records, { meeting_id, event_id }: Occasion, users: readonly number[], visitors: readonly number[]) => {
  const occasion = meeting_id === null ? sql`attendances.event_id = ${event_id}` : sql`attendances.meeting_id = ${meeting_id}`;
  const rows = new Map<string, Stored>();
  for (const [column, ids] of [
    ['user_id', users],
    ['visitor_id', visitors],
  ] as const) {
    if (ids.length === 0) continue;
    const isStoredMark = sql<SqlBool>`${occasion} and ${sql.ref(`attendances.${column}`)} in (${sql.join(ids)})`;
    for (const stored of (await records.lockWhere(attendanceRecords, isStoredMark)).values()) {
      rows.set(keyOf(stored.row.user_id, stored.row.visitor_id), stored);
    }
  }
  return rows;
};

interface Row {
  mark: string | null;
  answer: string | null;
  substitute: string | null;
  markedAt: string | null;
  markedBy: number | null;
  via: string | null;
}

const rowOf = (stored: Stored | undefined): Row => {
  const text = (column: string): string | null => {
    const value = stored?.row[column] ?? null;
    return value === null ? null : String(value);
  };
  return {
    mark: text('mark'),
    answer: text('answer'),
    substitute: text('substitute_name'),
    markedAt: text('marked_at'),
    markedBy: text('marked_by') === null ? null : Number(text('marked_by')),
    via: text('via'),
  };
};

interface Known {
  isHere: boolean;
  isAllowed: boolean;
  isClosed: boolean;
  row: Row;
}

const reasonToRefuse = ({ VisitorId, Mark, SubstituteName }: SentMark, { isHere, isAllowed, isClosed, row }: Known): string | null => {
  if (!isAllowed) return notAllowed;
  if (!isHere) return VisitorId === null ? notThatDay : attendanceTexts.visitorNotFound;
  if (VisitorId !== null) return Mark === 'Medical' || Mark === 'Substitute' ? attendanceTexts.notForVisitors : null;
  if (Mark === null && isClosed && row.mark !== null) return attendanceTexts.keepsMarks;
  return Mark === 'Substitute' && SubstituteName === null && row.substitute === null ? attendanceTexts.noSubstitute : null;
};

/** Null where the row stands as asked. What the closing has marked is a person's mark from now on. */
const changeOf = ({ Mark, SubstituteName }: SentMark, row: Row): Pick<AttendanceTable, 'mark' | 'substitute_name'> | null => {
  const isOfAnswer = row.answer === 'Substitute';
  const substitute_name = Mark === 'Substitute' ? (SubstituteName ?? row.substitute) : isOfAnswer ? row.substitute : null;
  if (Mark === row.mark && substitute_name === row.substitute && !(row.via === 'Closing' && Mark !== null)) return null;
  return { mark: Mark, substitute_name };
};
