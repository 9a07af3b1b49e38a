// Tells who runs the meetings that a speaker cannot come: the agenda would keep the name until nobody stands up. It goes with another answer,
// and with another speaker.

import type { Records } from '../../../platform/data/records/records.ts';
import { readChangedRows } from '../../../platform/data/records/undo/changed-rows.ts';
import { momentAt, todayIn } from '../../../platform/server/calendar.ts';
import { formatDayOfWeek } from '../../../platform/wire/locale.ts';
import { forgetKeyed, notify } from '../../people/notices/notify.server.ts';
import { aboutSpeaker } from '../meeting-changes/tell-meetings.server.ts';
import { meetingPath } from '../meetings/meeting-kinds.ts';
import { speakersPart } from '../meetings/meetings.contract.ts';
import { attendanceRecords } from '../meetings/meetings.tables.ts';
import { hasBegun } from '../meetings/require-meeting.server.ts';
import { officersWith } from '../visitors/visitor-notices.server.ts';

export const tellOfAbsentSpeakers = async (records: Records): Promise<void> => {
  const answered = await readChangedRows(records, attendanceRecords, ({ fields }) => fields.some(([column]) => column === 'answer'));
  for (const { before, now } of answered) {
    const { user_id, meeting_id } = now ?? before ?? {};
    const [was, is] = [before?.answer ?? null, now?.answer ?? null];
    if (user_id && meeting_id && was !== is && (away.includes(was) || away.includes(is))) {
      await tellOf(records, { userId: Number(user_id), meetingId: Number(meeting_id), answer: is });
    }
  }
};

const away: readonly unknown[] = ['Not going', 'Substitute'];

const tellOf = async (records: Records, { userId, meetingId, answer }: { userId: number; meetingId: number; answer: unknown }) => {
  const { tx, timeZone } = records;
  const about = aboutSpeaker(userId, meetingId);
  const onceKey = `speaker ${userId} cannot come to ${meetingId}`;
  await forgetKeyed(tx, about, [onceKey]);
  if (!away.includes(answer)) return;
  const part = await tx
    .selectFrom('meeting_parts')
    .innerJoin('meetings', 'meetings.id', 'meeting_parts.meeting_id')
    .innerJoin('chapters', 'chapters.id', 'meetings.chapter_id')
    .innerJoin('users', 'users.id', 'meeting_parts.user_id')
    .select(['full_name', 'chapter_name', 'meetings.chapter_id', 'day', 'starts_at', 'kind'])
    .where('meeting_id', '=', meetingId)
    .where('user_id', '=', userId)
    .where('part', '=', speakersPart)
    .executeTakeFirst();
  if (!part || part.kind === 'Holiday' || hasBegun(part, timeZone)) return;
  const text = `${part.full_name} cannot come to ${part.chapter_name} on ${formatDayOfWeek(part.day)}, and gives the feature presentation there. Please find another speaker.`;
  const officers = await officersWith(tx, part.chapter_id, 'meetings', todayIn(timeZone));
  const told = officers.filter((officer) => officer !== userId && officer !== records.userId);
  await notify(
    tx,
    told.map((officer) => ({ userId: officer, kind: 'Speaker', text, path: meetingPath(meetingId), about, onceKey })),
    { trueUntil: momentAt(part.day, part.starts_at, timeZone) },
  );
};
