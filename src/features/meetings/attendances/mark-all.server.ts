// Marking many people of a meeting or an event at once. A mark that stands already changes nothing, so that what is sent twice is done once.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { lockAgainstDelete } from '../../../platform/data/locked.ts';
import type { Stored } from '../../../platform/data/records/locked-records.ts';
import type { NewRow, RowChange } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import type { Context } from '../../../platform/server/calls/handle.ts';
import type { InputOf } from '../../../platform/wire/call.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { lockEvent } from '../event-answers/require-event.server.ts';
import { tellCorrected } from '../meetings/absence-notices.server.ts';
import { attendanceRecords, nothingSaid } from '../meetings/meetings.tables.ts';
import { lockMeeting, requireCorrectable, requireItsDay } from '../meetings/require-meeting.server.ts';
import { isOnRoster } from '../meetings/roster.server.ts';
import { followVisits } from '../visitors/visits.server.ts';
import { attendanceTexts } from './answers.contract.ts';
import type { Marked, markAttendance, SentMark } from './attendances.contract.ts';
import { type Decision, decideMark, notThatDay, type ReasonToRefuse } from './mark-decisions.server.ts';
import { eventOccasion, mayMark, meetingOccasion, type Occasion, occasionOf, requireDayOfEvent } from './occasions.server.ts';
import { findUnasked } from './unasked-visitors.server.ts';

type Save = Context<typeof markAttendance>;

export const markAll = async (records: Records, context: Save, input: InputOf<typeof markAttendance>): Promise<Omit<Marked, 'SetId'>> => {
  // Before any lock is waited for: whoever has marked meanwhile was later.
  const now = new Date().toISOString();
  const locked = await lockOccasion(records, context, input);
  // Of a person who is there twice the last one counts.
  const last = new Map(input.Marks.map((one) => [keyOf(one.UserId, one.VisitorId), one]));
  const find = await findStored(records, context, locked, [...last.values()]);
  const known = { isClosed: locked.closed !== null, now, userId: context.caller.userId };
  const decisions = [...last.values()].map((one) => ({ one, decision: decideMark(one, { ...known, ...find(one) }) }));
  await writeDecisions(records, locked, decisions, { now, userId: known.userId });
  const refused = decisions.flatMap(({ one, decision }) => (decision.kind === 'refused' ? { one, why: decision.why } : []));
  return { Done: last.size - refused.length, Refused: await explain(records, locked.occasion, refused) };
};

const keyOf = (userId: unknown, visitorId: unknown) => `${userId ?? ''} ${visitorId ?? ''}`;

type Locked = Awaited<ReturnType<typeof lockOccasion>>;

/** Locks the people and their rows. */
const findStored = async (records: Records, context: Save, { occasion, findMembers }: Locked, marks: readonly SentMark[]) => {
  const may = mayMark(context, occasion);
  const users = marks.flatMap(({ UserId }) => UserId ?? []);
  const visitors = marks.flatMap(({ VisitorId }) => VisitorId ?? []);
  const here = await findMembers(users);
  const rows = await lockRows(records, occasion, users, visitors);
  const unstored = visitors.filter((id) => !rows.has(keyOf(null, id)));
  const unasked = await findUnasked(records, occasion, unstored);
  return ({ UserId, VisitorId }: SentMark) => {
    const stored = rows.get(keyOf(UserId, VisitorId));
    if (VisitorId === null) return { stored, isHere: here.has(UserId), isAllowed: may.members, unaskedReason: null };
    const isHere = UserId === null && (stored !== undefined || unasked.has(VisitorId));
    return { stored, isHere, isAllowed: may.visitors, unaskedReason: unasked.get(VisitorId) ?? null };
  };
};

const writeDecisions = async (
  records: Records,
  { occasion, closed }: Locked,
  decisions: readonly { one: SentMark; decision: Decision }[],
  { now, userId }: { now: string; userId: number },
): Promise<void> => {
  const changes: [Stored, RowChange<'attendances'>][] = [];
  const added: NewRow<'attendances'>[] = [];
  const renewed: { stored: Stored; givenAt: string }[] = [];
  const corrected: number[] = [];
  for (const { one, decision } of decisions) {
    if (decision.kind === 'renewed') renewed.push(decision);
    if (decision.kind !== 'changed') continue;
    const { stored, change, givenAt, isAnotherAbsence } = decision;
    if (isAnotherAbsence && one.UserId !== null) corrected.push(one.UserId);
    const said = { ...change, marked_at: givenAt, marked_by: userId, via: change.mark === null ? null : ('Officer' as const) };
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
  for (const [marked_at, alike] of Map.groupBy(renewed, ({ givenAt }) => givenAt)) {
    const ids = alike.map(({ stored }) => Number(stored.row.id));
    await records.renew(attendanceRecords, ids, { marked_at, marked_by: userId });
  }
  if (closed) await tellCorrected(records, closed, corrected);
};

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

/** Names are read only where somebody is refused. */
const explain = async (
  { tx }: Records,
  { meeting_id, chapter_id }: Occasion,
  refused: readonly { one: SentMark; why: ReasonToRefuse }[],
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
