// Telling members that they are to speak, or not any more, or on another day. Nobody is told of what they did themselves, nor of what is over.

import type { Records } from '../../../platform/data/records/records.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { formatPlainDay } from '../../../platform/wire/locale.ts';
import { forgetNotices, type Notice, notify } from '../../people/notices/notify.server.ts';
import { meetingPath } from './meeting-kinds.ts';
import { speakersPart } from './meetings.contract.ts';

interface Teller {
  caller: { userId: number };
}

export interface Occasion {
  id: number;
  chapter_id: number;
  day: Day;
}

interface Part {
  part: string;
  user_id: number | null;
}

const speakerOf = (part: Part | null): number | null => (part?.part === speakersPart ? part.user_id : null);

/** A part of the agenda has come, changed or gone. */
export const tellSpeakers = async (
  records: Records,
  teller: Teller,
  meeting: Occasion,
  [before, after]: readonly [Part | null, Part | null],
): Promise<void> => {
  const [former, next] = [speakerOf(before), speakerOf(after)];
  if (former === next) return;
  await tell(records, teller, meeting, [
    ...(former === null ? [] : [{ userId: former, says: (day: string, chapter: string) => offText(day, chapter) }]),
    ...(next === null ? [] : [{ userId: next, says: (day: string, chapter: string) => onText(day, chapter) }]),
  ]);
};

const onText = (day: string, chapter: string): string => `You give the feature presentation of ${chapter} on ${day}.`;

const offText = (day: string, chapter: string): string => `You do not give the feature presentation of ${chapter} on ${day} any more.`;

const movedText = (day: string, chapter: string, next: Day): string =>
  `Your feature presentation at ${chapter} has moved from ${day} to ${formatPlainDay(next)}.`;

/** The meeting is on another day, or is none any more: it was called off, or has become a holiday. */
export const tellMovedSpeakers = async (records: Records, teller: Teller, meeting: Occasion, next: { day: Day } | null): Promise<void> => {
  if (next?.day === meeting.day) return;
  const speakers = await records.tx
    .selectFrom('meeting_parts')
    .select('user_id')
    .distinct()
    .where('meeting_id', '=', meeting.id)
    .where('part', '=', speakersPart)
    .where('user_id', 'is not', null)
    .execute();
  const says = (day: string, chapter: string) => (next ? movedText(day, chapter, next.day) : offText(day, chapter));
  await tell(
    records,
    teller,
    meeting,
    speakers.map(({ user_id }) => ({ userId: Number(user_id), says })),
  );
};

/** Who speaks at a meeting, and when. */
interface Speaking {
  /** Null where there is no meeting any more, or none yet. */
  day: Day | null;
  userIds: readonly number[];
}

/** Something was taken back: of that, only how it is now is told. */
export const tellUndone = async (
  records: Records,
  meeting: Occasion,
  { before, now }: { before: Speaking; now: Speaking },
): Promise<void> => {
  const speakersOf = ({ day, userIds }: Speaking) => new Set(day === null ? [] : userIds);
  const [had, have] = [speakersOf(before), speakersOf(now)];
  const told = [...new Set([...had, ...have])].flatMap((userId): Told[] => {
    if (!have.has(userId)) return [{ userId, says: (_, chapter) => offText(formatPlainDay(before.day ?? meeting.day), chapter) }];
    if (!had.has(userId)) return [{ userId, says: onText }];
    if (before.day === null || before.day === now.day) return [];
    const from = formatPlainDay(before.day);
    return [{ userId, says: (_, chapter) => movedText(from, chapter, meeting.day) }];
  });
  await tell(records, { caller: { userId: records.userId ?? 0 } }, meeting, told);
};

interface Told {
  userId: number;
  says: (day: string, chapter: string) => string;
}

const tell = async ({ tx, timeZone }: Records, { caller }: Teller, meeting: Occasion, told: readonly Told[]): Promise<void> => {
  if (meeting.day < todayIn(timeZone) || told.length === 0) return;
  const { chapter_name } = await tx
    .selectFrom('chapters')
    .select('chapter_name')
    .where('id', '=', meeting.chapter_id)
    .executeTakeFirstOrThrow();
  const aboutOf = (userId: number) => `speaker ${userId} of meeting ${meeting.id}`;
  // What was told before is not true any more.
  await forgetNotices(
    tx,
    told.map(({ userId }) => aboutOf(userId)),
  );
  const notices = told.map(
    ({ userId, says }): Notice => ({
      userId,
      kind: 'Speaker',
      path: meetingPath(meeting.id),
      about: aboutOf(userId),
      text: says(formatPlainDay(meeting.day), chapter_name),
    }),
  );
  await notify(
    tx,
    notices.filter(({ userId }) => userId !== caller.userId),
  );
};
