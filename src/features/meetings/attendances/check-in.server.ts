// Checking in: an officer's screen shows a code and a link, and who types or scans it is marked present. A code is kept for the minutes in
// which it works; nobody who has guessed one is marked elsewhere than in an own chapter.

import { randomBytes, randomInt } from 'node:crypto';
import type { Generated } from 'kysely';
import type { Reader, Tx } from '../../../platform/data/data.ts';
import { chaptersOf, isAmong } from '../../../platform/server/calls/chapters-of.ts';
import { handle } from '../../../platform/server/calls/handle.ts';
import { giveBack, type Limit, takeTry } from '../../../platform/server/tries.ts';
import { Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { meetingTexts } from '../meetings/meetings.contract.ts';
import { requireItsDay, startOf } from '../meetings/require-meeting.server.ts';
import { isOnRoster } from '../meetings/roster.server.ts';
import { attendanceTexts, checkIn, codeSeconds, getCheckInCode, minutesInTime } from './answers.contract.ts';
import { keepAttendance, whoIsMeant } from './keep-attendance.server.ts';

interface CheckInCodeTable {
  id: Generated<number>;
  meeting_id: number;
  code: string;
  token: string;
  made_at: string;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    check_in_codes: CheckInCodeTable;
  }
}

const perPerson: Limit = { name: 'check-in', most: 10, minutes: 15 };

/** A hall has one address: all its people may mistype the code now and then. */
const perAddress: Limit = { name: 'check-in of an address', most: 300, minutes: 15 };

export const checkInServer = [
  handle(getCheckInCode, async (context) => {
    const { data, input, publicUrl, origin } = context;
    const meeting = await data.read.selectFrom('meetings').selectAll().where('id', '=', input.MeetingId).executeTakeFirst();
    if (!meeting || !isAmong(chaptersOf(context, 'meetings'), meeting.chapter_id)) throw new Refusal(404, meetingTexts.notFound);
    requireItsDay(context, meeting);
    if (meeting.closed_at !== null) throw new Refusal(400, meetingTexts.isClosed);
    const shown = (await findShown(data.read, meeting.id)) ?? (await data.write((tx) => makeCode(tx, meeting.id)));
    const url = `${origin ?? publicUrl}/check-in?token=${shown.token}`;
    return { res: { Code: shown.code, Url: url, ValidUntil: after(shown.made_at, codeSeconds.works) } };
  }),

  handle(checkIn, async (context) => {
    const { data, input, caller, save, timeZone, address } = context;
    const userId = whoIsMeant(context, input.UserId);
    const tried = await takeTry(data, [
      { limit: perPerson, of: String(caller.userId) },
      { limit: perAddress, of: address },
    ]);
    if (!tried) throw new Refusal(429, attendanceTexts.tooManyTries);
    const code = await findWorking(data.read, input);
    if (!code) throw refusedField(400, 'Code', attendanceTexts.deadCode);
    return save(async (records) => {
      const [meeting] = await records.lockAll(records.tx.selectFrom('meetings').selectAll().where('id', '=', code.meeting_id));
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
        throw isForOther
          ? refusedField(400, 'UserId', attendanceTexts.memberNotFound)
          : new Refusal(400, attendanceTexts.notIn(chapter_name));
      }
      requireItsDay(context, meeting);
      if (meeting.closed_at !== null) throw refusedField(400, 'Code', attendanceTexts.deadCode);
      const isLate = Date.now() >= startOf(meeting, timeZone) + minutesInTime * 60_000;
      let mark = isLate ? ('Late' as const) : ('Present' as const);
      // Who came in time stays so. Whoever was marked otherwise is here after all.
      const Id = await keepAttendance(records, meeting, userId, (before) => {
        if (before?.mark === 'Present' || before?.mark === 'Late') {
          mark = before.mark;
          return null;
        }
        return { mark, marked_at: new Date().toISOString(), marked_by: caller.userId, via: 'Check-in' };
      });
      await giveBack(data, records.tx, tried);
      const res = { Id, MeetingId: meeting.id, ChapterName: chapter_name, Mark: mark };
      return { res, message: attendanceTexts.checkedIn(chapter_name) };
    });
  }),
];

const after = (moment: string, seconds: number): string => new Date(Date.parse(moment) + seconds * 1_000).toISOString();

const ago = (seconds: number): string => new Date(Date.now() - seconds * 1_000).toISOString();

/** The one that a screen shows now. */
const findShown = (reader: Reader | Tx, meetingId: number) =>
  reader
    .selectFrom('check_in_codes')
    .select(['code', 'token', 'made_at'])
    .where('meeting_id', '=', meetingId)
    .where('made_at', '>', ago(codeSeconds.shown))
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();

const makeCode = async (tx: Tx, meetingId: number) => {
  const dead = tx.selectFrom('check_in_codes').select('id').where('made_at', '<=', ago(codeSeconds.works)).limit(500);
  await tx.deleteFrom('check_in_codes').where('id', 'in', dead).execute();
  const made_at = new Date().toISOString();
  for (;;) {
    const row = { meeting_id: meetingId, code: String(randomInt(1_000_000)).padStart(6, '0'), made_at };
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
  const code = Code?.replace(/\s/g, '') ?? '';
  return reader
    .selectFrom('check_in_codes')
    .select('meeting_id')
    .where(({ or, eb }) => or([eb('token', '=', Token ?? ''), ...(/^\d{6}$/.test(code) ? [eb('code', '=', code)] : [])]))
    .where('made_at', '>', ago(codeSeconds.works))
    .limit(1)
    .executeTakeFirst();
};
