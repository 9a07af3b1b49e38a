// A meeting that somebody is about to change: whether they may, and whether the meeting lets them.

import { isFull } from '../../../platform/data/records/quota.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { type Asking, chaptersOf, isAmong } from '../../../platform/server/calls/chapters-of.ts';
import { type Day, daysAfter } from '../../../platform/wire/days.ts';
import { notAllowed, Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { type ChapterRight, roles } from '../../../platform/wire/roles.ts';
import type { Time } from '../../../platform/wire/times.ts';
import { daysToCorrect } from './meeting-kinds.ts';
import { meetingTexts, mostMeetings } from './meetings.contract.ts';

/** Locked until the transaction ends: whoever answers, marks or closes comes one after the other. */
export const lockMeeting = async (records: Records, asking: Asking, id: number, right: ChapterRight) => {
  const [meeting] = await records.lockAll(records.tx.selectFrom('meetings').selectAll().where('id', '=', id));
  if (!meeting || !isAmong(chaptersOf(asking, right), meeting.chapter_id)) throw new Refusal(404, meetingTexts.notFound);
  return meeting;
};

interface OnDay {
  day: Day;
  kind: string;
  closed_at: string | null;
}

/** Nobody is marked before the day, or on a holiday. */
export const requireItsDay = ({ timeZone }: Asking, { day, kind }: OnDay): void => {
  if (kind === 'Holiday') throw new Refusal(400, meetingTexts.isHoliday(day));
  if (day > todayIn(timeZone)) throw new Refusal(400, meetingTexts.notYet(day));
};

/** Who was at a meeting is settled some weeks after it was closed. */
export const requireCorrectable = ({ caller, timeZone }: Asking, { day, closed_at }: OnDay): void => {
  if (closed_at === null || caller.roleId === roles.superAdmin) return;
  if (todayIn(timeZone) > daysAfter(day, daysToCorrect)) throw new Refusal(403, meetingTexts.tooLate);
};

/** Whether so many more meetings of the chapter can be kept. */
export const requireRoom = async ({ tx }: Records, chapterId: number, more: number): Promise<void> => {
  const kept = tx.selectFrom('meetings').select('id').where('chapter_id', '=', chapterId);
  if (await isFull(kept, mostMeetings - more + 1)) throw new Refusal('QuotaFull', meetingTexts.tooMany);
};

export const hasMarks = async ({ tx }: Records, id: number): Promise<boolean> => {
  const marks = tx.selectFrom('attendances').select('id').where('meeting_id', '=', id).where('mark', 'is not', null);
  return (await marks.limit(1).executeTakeFirst()) !== undefined;
};

/** The moment at which a meeting begins, in milliseconds since 1970. */
export const startOf = ({ day, starts_at }: { day: Day; starts_at: Time }, timeZone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: starts_at }).epochMilliseconds;

export const hasEnded = ({ day, ends_at }: { day: Day; ends_at: Time }, timeZone: string): boolean =>
  startOf({ day, starts_at: ends_at }, timeZone) <= Date.now();

/** Nobody answers from the start on. */
export const hasBegun = (meeting: { day: Day; starts_at: Time }, timeZone: string): boolean => startOf(meeting, timeZone) <= Date.now();

/**
 * Whose answer or mark it is: the own, or that of somebody for whom the caller may act. A super admin is in no chapter, and names somebody.
 * Whether the meeting is one of the own chapters is asked by who knows the meeting.
 */
export const meantUser = (asking: Asking & { caller: { userId: number } }, asked: number | null): number => {
  const { userId, roleId } = asking.caller;
  if (asked === null && roleId === roles.superAdmin) throw refusedField(400, 'UserId', 'Please select a member');
  if (asked === null || asked === userId) return userId;
  if (chaptersOf(asking, 'meetings').length === 0) throw new Refusal(403, notAllowed);
  return asked;
};
