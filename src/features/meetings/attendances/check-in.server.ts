// Checking in at a meeting or an event: an officer's screen shows a code and a link, and who types or scans it is marked present. A code is
// kept for the minutes in which it works; nobody who has guessed one is marked elsewhere than in an own chapter.

import { randomBytes, randomInt } from 'node:crypto';
import { type Generated, sql } from 'kysely';
import { bounds } from '../../../platform/bounds/bounds.ts';
import type { Reader, Tx } from '../../../platform/data/data.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { soonText } from '../../../platform/mail/moments.ts';
import { chaptersOf, isAmong } from '../../../platform/server/calls/chapters-of.ts';
import { type Context, handle } from '../../../platform/server/calls/handle.ts';
import { countedAs } from '../../../platform/server/http/addresses.ts';
import { giveBack, type Limit, mayTry, takeTry } from '../../../platform/server/tries.ts';
import { plainDayOf } from '../../../platform/wire/days.ts';
import { Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { eventTexts } from '../../contents/events/events.contract.ts';
import { requireAnswerFor } from '../event-answers/require-event.server.ts';
import { meetingTexts } from '../meetings/meetings.contract.ts';
import { attendanceRecords } from '../meetings/meetings.tables.ts';
import { meantUser, requireItsDay, startOf } from '../meetings/require-meeting.server.ts';
import { isOnRoster, joinedAt } from '../meetings/roster.server.ts';
import { attendanceTexts, checkIn, codeSeconds, getCheckInCode, minutesInTime } from './answers.contract.ts';
import { keepAttendance } from './keep-attendance.server.ts';
import { eventOccasion, meetingOccasion, type Occasion, occasionOf, requireDayOfEvent, requireItsOfficer } from './occasions.server.ts';

interface CheckInCodeTable {
  id: Generated<number>;
  meeting_id: number | null;
  event_id: number | null;
  code: string;
  token: string;
  made_at: string;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    check_in_codes: CheckInCodeTable;
  }
}

const perPerson: Limit = { name: 'check-in', most: bounds.checkIns.each, minutes: bounds.checkIns.minutes };

/** A hall has one address: all its people may mistype the code now and then. */
const perAddress: Limit = { name: 'check-in of an address', most: bounds.checkIns.address, minutes: bounds.checkIns.minutes };

export const checkInServer = [
  handle(getCheckInCode, async (context) => {
    const { data, input, publicUrl, origin, timeZone } = context;
    const { isMeeting, id } = occasionOf(input);
    const of = isMeeting ? { meeting_id: id } : { event_id: id };
    if (isMeeting) {
      const meeting = await data.read.selectFrom('meetings').selectAll().where('id', '=', id).executeTakeFirst();
      if (!meeting || !isAmong(chaptersOf(context, 'meetings'), meeting.chapter_id)) throw new Refusal(404, meetingTexts.notFound);
      requireItsDay(context, meeting);
      if (meeting.closed_at !== null) throw new Refusal(400, meetingTexts.isClosed);
    } else {
      const event = await data.read.selectFrom('events').select(['chapter_id', 'start_date']).where('id', '=', id).executeTakeFirst();
      if (!event) throw new Refusal(404, eventTexts.notFound);
      requireItsOfficer(context, event);
      requireDayOfEvent(timeZone, event);
    }
    const shown = (await findShown(data.read, of)) ?? (await data.write((tx) => makeCode(tx, of)));
    const url = `${origin ?? publicUrl}/check-in?token=${shown.token}`;
    return { res: { Code: shown.code, Url: url, ValidUntil: after(shown.made_at, codeSeconds.works) } };
  }),

  handle(checkIn, async (context) => {
    const { data, input, caller, save, address } = context;
    const userId = meantUser(context, input.UserId);
    const counted = [
      { limit: perPerson, of: String(caller.userId) },
      { limit: perAddress, of: countedAs(address) },
    ];
    const tried = (await mayTry(data.read, counted)) ? await takeTry(data, counted) : null;
    if (!tried) throw new Refusal(429, attendanceTexts.tooManyTries);
    const code = await findWorking(data.read, input);
    if (!code) throw refusedField(400, 'Code', attendanceTexts.deadCode);
    const { meeting_id, event_id } = code;
    return save(async (records) => {
      const come =
        meeting_id === null ? comeToEvent(records, context, userId, event_id) : comeToMeeting(records, context, userId, meeting_id);
      const { name, ...res } = await come;
      await giveBack(data, records.tx, tried);
      return { res: { ...res, MeetingId: meeting_id, EventId: event_id, ChapterName: name }, message: attendanceTexts.checkedIn(name) };
    });
  }),
];

type Save = Context<typeof checkIn>;

const comeToMeeting = async (records: Records, context: Save, userId: number, meetingId: number) => {
  const { caller, timeZone } = context;
  const [meeting] = await records.lockAll(records.tx.selectFrom('meetings').selectAll().where('id', '=', meetingId));
  if (!meeting) throw refusedField(400, 'Code', attendanceTexts.deadCode);
  const { chapter_name } = await records.tx
    .selectFrom('chapters')
    .select('chapter_name')
    .where('id', '=', meeting.chapter_id)
    .executeTakeFirstOrThrow();
  const isForOther = userId !== caller.userId;
  if (isForOther && !isAmong(chaptersOf(context, 'meetings'), meeting.chapter_id)) throw new Refusal(404, meetingTexts.notFound);
  const here = records.tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(isOnRoster('users.id', meeting, timeZone));
  if (!(await here.executeTakeFirst())) {
    if (isForOther) throw refusedField(400, 'UserId', attendanceTexts.memberNotFound);
    const visitors = await sql<{ user_id: number }>`${joinedAt(meetingId)}`.execute(records.tx);
    const cameAsVisitor = visitors.rows.some(({ user_id }) => Number(user_id) === userId);
    throw new Refusal(400, cameAsVisitor ? attendanceTexts.isVisitor : attendanceTexts.notIn(chapter_name));
  }
  requireItsDay(context, meeting);
  if (meeting.closed_at !== null) throw refusedField(400, 'Code', attendanceTexts.deadCode);
  return {
    ...(await markHere(records, meetingOccasion(meeting), userId, { by: caller.userId, start: startOf(meeting, timeZone) })),
    name: chapter_name,
  };
};

/** Whoever comes unannounced has a mark, and no answer: the door does not turn away by the list. */
const comeToEvent = async (records: Records, context: Save, userId: number, eventId: number | null) => {
  const { caller, timeZone } = context;
  const [event] = await records.lockAll(records.tx.selectFrom('events').selectAll().where('id', '=', eventId));
  if (!event) throw refusedField(400, 'Code', attendanceTexts.deadCode);
  await requireAnswerFor(records, context, event, userId);
  requireDayOfEvent(timeZone, event);
  // Nobody is late for a whole day.
  const isTimed = event.start_date !== null && plainDayOf(event.start_date) === null;
  const start = isTimed ? Date.parse(String(event.start_date)) : Number.POSITIVE_INFINITY;
  return { ...(await markHere(records, eventOccasion(event), userId, { by: caller.userId, start })), name: event.event_name };
};

/** Who came in time stays so. Whoever was marked otherwise is here after all. */
const markHere = async (records: Records, occasion: Occasion, userId: number, { by, start }: { by: number; start: number }) => {
  let Mark = Date.now() >= start + minutesInTime * 60_000 ? ('Late' as const) : ('Present' as const);
  const said = { marked_at: new Date().toISOString(), marked_by: by };
  let isAsBefore = false;
  const Id = await keepAttendance(records, occasion, { user_id: userId }, (before) => {
    if (before?.mark === 'Present' || before?.mark === 'Late') {
      Mark = before.mark;
      isAsBefore = before.via === 'Check-in';
    }
    return isAsBefore ? null : { mark: Mark, ...said, via: 'Check-in' };
  });
  if (isAsBefore) await records.renew(attendanceRecords, [Id], said);
  return { Id, Mark };
};

const after = (moment: string, seconds: number): string => new Date(Date.parse(moment) + seconds * 1_000).toISOString();

const ago = (seconds: number): string => new Date(Date.now() - seconds * 1_000).toISOString();

/** The one that a screen shows now. */
const findShown = (reader: Reader | Tx, { meeting_id, event_id }: { meeting_id?: number; event_id?: number }) =>
  reader
    .selectFrom('check_in_codes')
    .select(['code', 'token', 'made_at'])
    .$if(meeting_id !== undefined, (codes) => codes.where('meeting_id', '=', Number(meeting_id)))
    .$if(event_id !== undefined, (codes) => codes.where('event_id', '=', Number(event_id)))
    .where('made_at', '>', ago(codeSeconds.shown))
    .where('made_at', '<=', soonText())
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();

const makeCode = async (tx: Tx, of: { meeting_id?: number; event_id?: number }) => {
  const dead = tx
    .selectFrom('check_in_codes')
    .select('id')
    .where(({ or, eb }) => or([eb('made_at', '<=', ago(codeSeconds.works)), eb('made_at', '>', soonText())]))
    .limit(500);
  await tx.deleteFrom('check_in_codes').where('id', 'in', dead).execute();
  const made_at = new Date().toISOString();
  for (;;) {
    const row = { meeting_id: null, event_id: null, ...of, code: String(randomInt(1_000_000)).padStart(6, '0'), made_at };
    const inserted = await tx
      .insertInto('check_in_codes')
      .values({ ...row, token: randomBytes(16).toString('base64url') })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['code', 'token', 'made_at'])
      .executeTakeFirst();
    // Two meetings never show the same code at a time.
    if (inserted) return inserted;
  }
};

/** A wrong code and one that has run out are not told apart. */
const findWorking = async (reader: Reader, { Code, Token }: { Code: string | null; Token: string | null }) => {
  const code = Code?.replace(/[\s-]/g, '') ?? '';
  return reader
    .selectFrom('check_in_codes')
    .select(['meeting_id', 'event_id'])
    .where(({ or, eb }) => or([eb('token', '=', Token ?? ''), ...(/^\d{6}$/.test(code) ? [eb('code', '=', code)] : [])]))
    .where('made_at', '>', ago(codeSeconds.works))
    .where('made_at', '<=', soonText())
    .limit(1)
    .executeTakeFirst();
};
