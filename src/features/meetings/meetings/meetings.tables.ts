// The tables of meetings: the meetings themselves, the parts of their agendas, and who answered and who came.

import { type Generated, sql } from 'kysely';
import { recordKind } from '../../../platform/data/records/record-kind.ts';
import type { Day } from '../../../platform/wire/days.ts';
import type { Time } from '../../../platform/wire/times.ts';
import type { MeetingMode } from '../../chapters/chapters/rhythm.ts';
import { type AnswerWord, type MarkedVia, type MarkWord, type MeetingKind, meetingPath } from './meeting-kinds.ts';

export interface MeetingTable {
  id: Generated<number>;
  chapter_id: number;
  day: Day;
  starts_at: Time;
  ends_at: Time;
  kind: MeetingKind;
  mode: MeetingMode | null;
  place: string | null;
  link: string | null;
  theme: string | null;
  theme_folded: Generated<string>;
  note: string | null;
  closed_at: string | null;
  /** Without a foreign key: an account may be deleted. */
  closed_by: number | null;
  created_at: string;
  version: Generated<number>;
}

export interface MeetingPartTable {
  id: Generated<number>;
  meeting_id: number;
  chapter_id: number;
  position: number;
  part: string;
  user_id: number | null;
  topic: string | null;
  minutes: number;
  created_at: string;
  version: Generated<number>;
}

/** A person at an occasion: an answer before it, a mark after it. */
export interface AttendanceTable {
  id: Generated<number>;
  /** It is at a meeting or at an event. */
  meeting_id: number | null;
  event_id: Generated<number | null>;
  /** Null at an event that belongs to no chapter. */
  chapter_id: number | null;
  /** Null where a visitor is meant, or where the account is gone: the figures of the meeting stay. */
  user_id: number | null;
  visitor_id: Generated<number | null>;
  answer: AnswerWord | null;
  answered_at: string | null;
  guests: Generated<number>;
  /** The place among those who answered that they come to an event, or wait for it. */
  queue_no: Generated<number | null>;
  /** When a place became free for who waited. Null again with the next answer. */
  moved_up_at: Generated<string | null>;
  substitute_name: string | null;
  mark: MarkWord | null;
  marked_at: string | null;
  /** Without a foreign key: an account may be deleted. */
  marked_by: number | null;
  via: MarkedVia | null;
  created_at: string;
  version: Generated<number>;
}

type Said = Pick<AttendanceTable, 'answer' | 'answered_at' | 'substitute_name' | 'mark' | 'marked_at' | 'marked_by' | 'via'>;

export const noMark = { mark: null, marked_at: null, marked_by: null, via: null };

export const nothingSaid: Said = { ...noMark, answer: null, answered_at: null, substitute_name: null };

declare module '../../../platform/data/data.ts' {
  interface Tables {
    meetings: MeetingTable;
    meeting_parts: MeetingPartTable;
    attendances: AttendanceTable;
  }
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The day that was typed: 2026-09-10, 10/09/2026, 10 Sep 2026 or Thu 10 Sep 2026. What is no day stands for itself, and is found nowhere. */
export const dayMeant = (typed: string): Day => {
  const [, date = '', month = '', year = ''] =
    /^(?:[a-z]+,? )?(\d{1,2})[ ./-]([a-z]{3}|\d{1,2})[a-z]*[ ./-](\d{4})$/i.exec(typed.trim().slice(0, 30)) ?? [];
  const number = months.indexOf(month.toLowerCase()) + 1 || Number(month);
  return date === '' ? typed.slice(0, 30) : `${year}-${String(number).padStart(2, '0')}-${date.padStart(2, '0')}`;
};

const chapterOf = (table: string) => sql`(select chapter_name from chapters where chapters.id = ${sql.ref(`${table}.chapter_id`)})`;
/** 10 Sep 2026 */
const shownDay = sql<string>`ltrim(substr(day, 9), '0') || ' ' || case substr(day, 6, 2) ${sql.join(
  months.map(
    (month, at) => sql`when ${sql.lit(String(at + 1).padStart(2, '0'))} then ${sql.lit(month[0]?.toUpperCase() + month.slice(1))}`,
  ),
  sql` `,
)} end || ' ' || substr(day, 1, 4)`;
const dayOfMeeting = (table: string) => sql`(select ${shownDay} from meetings where meetings.id = ${sql.ref(`${table}.meeting_id`)})`;

/** Under it the history has that a meeting was closed or reopened. */
export const closingName = 'Closing';

export const meetingRecords = recordKind({
  table: 'meetings',
  name: 'Meeting',
  title: sql`${chapterOf('meetings')} || ', ' || ${shownDay}`,
  chapter: 'chapter_id',
  undoneBy: 'meetings',
  hidden: ['closed_by'],
  apart: { name: closingName, columns: ['closed_at', 'closed_by'] },
  refersTo: { chapter_id: { table: 'chapters' } },
  searched: ['theme'],
  found: {
    by: 'theme',
    code: { column: 'day', of: (typed) => [dayMeant(typed)] },
    detail: sql`theme`,
    path: meetingPath,
    chapter: 'chapter_id',
    isForOwnChapters: true,
  },
  taken: { day: 'is on a day on which the chapter has another one now' },
});

export const meetingPartRecords = recordKind({
  table: 'meeting_parts',
  name: 'Meeting part',
  title: sql`meeting_parts.part || ', ' || ${dayOfMeeting('meeting_parts')}`,
  chapter: 'chapter_id',
  undoneBy: 'meetings',
  hidden: ['chapter_id'],
  // A topic is that of the speaker.
  dependsOn: { user_id: ['topic'] },
  refersTo: { meeting_id: { table: 'meetings' }, user_id: { table: 'users', emptied: true } },
  wireNames: { user_id: 'Member' },
});

export const attendanceRecords = recordKind({
  table: 'attendances',
  name: 'Attendance',
  // A visitor stands here without a name: there is nothing to remove, when the personal data are.
  title: sql`coalesce((select full_name from users where users.id = attendances.user_id),
    case when attendances.visitor_id is null then 'Former member' else 'Visitor' end) || ', ' ||
    coalesce(${dayOfMeeting('attendances')}, (select event_name from events where events.id = attendances.event_id), '')`,
  owner: 'user_id',
  chapter: 'chapter_id',
  undoneBy: 'meetings',
  hidden: ['chapter_id', 'marked_by', 'marked_at', 'answered_at', 'queue_no', 'moved_up_at'],
  // Who has answered again since keeps the place.
  dependsOn: { moved_up_at: ['answer'], guests: ['answer'] },
  refersTo: {
    meeting_id: { table: 'meetings' },
    event_id: { table: 'events' },
    user_id: { table: 'users', emptied: true },
    visitor_id: { table: 'visitors' },
  },
  wireNames: { user_id: 'Member' },
});
