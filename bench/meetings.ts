// Meetings of the benchmark: 2,000 chapters with a year of weekly meetings of forty members; and the requests.

import { seededRandom } from '../demo/random.ts';
import { markAttendance } from '../src/features/meetings/attendances/attendances.contract.ts';
import { markWords } from '../src/features/meetings/meetings/meeting-kinds.ts';
import { listMeetings } from '../src/features/meetings/meetings/meetings.contract.ts';
import { path } from '../src/platform/wire/call.ts';
import { numbersTo } from './figures.ts';
import type { Request } from './load.ts';

export interface WantedMeetings {
  ChapterId: number;
  CurrentPage: number;
  RecordsPerPage: number;
}

export interface SentMarks {
  MeetingId: number;
  Marks: { UserId: number; Mark: string }[];
}

const weeks = 52;
const meetingSize = 40;

/** Above the seeded chapters, which have too many members for one meeting. */
const firstChapter = 1_000;
/** These have members and marks: more than a round asks for. */
const chaptersWithPeople = 100;
const chapterCount = 2_000;
const firstMeeting = 1_000_000;

/** For both engines: forty members for each of the first chapters. */
export const meetingStatements = (members: number): string[] => {
  const chapters = `with recursive ${numbersTo(chapterCount)}`;
  const all = `with recursive ${numbersTo(chapterCount * weeks)}`;
  const places = `with recursive ${numbersTo(chaptersWithPeople * meetingSize)}`;
  const marks = `with recursive ${numbersTo(chaptersWithPeople * weeks * meetingSize)}`;
  const chapter = `${firstChapter} + i / ${weeks}`;
  const week = `(i % ${weeks})`;
  const day = `'20' || (20 + ${week} / 10) || '-' || (10 + ${week} % 3) || '-' || (10 + ${week} % 18)`;
  const user = (number: string) => `2 + (${number}) % ${Math.max(members - 2, meetingSize)}`;
  return [
    `insert into chapters (id, chapter_name, chapter_name_folded, is_active, country_id, country_name, state_id, state_name, city_id, city_name, created_at)
      ${chapters} select ${firstChapter} + i, 'Room ' || i, 'room ' || i, true, 101, 'India', 1, 'State', 1, 'City', '2019-01-01T00:00:00.000Z' from numbers`,
    `insert into meetings (id, chapter_id, day, starts_at, ends_at, kind, closed_at, created_at)
      ${all} select ${firstMeeting} + i, ${chapter}, ${day}, '07:30', '09:00', 'Training', '2026-01-01T00:00:00.000Z', '2019-01-01T00:00:00.000Z' from numbers`,
    `insert into assignments (chapter_id, user_id, created_by, created_at)
      ${places} select ${firstChapter} + i / ${meetingSize}, ${user('i')}, 1, '2019-01-01T00:00:00.000Z' from numbers`,
    `insert into attendances (meeting_id, chapter_id, user_id, mark, marked_at, marked_by, via, created_at)
      ${marks} select ${firstMeeting} + i / ${meetingSize}, ${firstChapter} + i / ${meetingSize} / ${weeks},
        ${user(`(i / ${meetingSize} / ${weeks}) * ${meetingSize} + i % ${meetingSize}`)}, 'Present', '2025-01-01T03:00:00.000Z', 1, 'Officer', '2025-01-01T03:00:00.000Z' from numbers`,
  ];
};

const most = 10_000;
const random = seededRandom('meetings');

/** Pages of the meetings of one chapter. */
export const meetingPages = (): Request[] => {
  const requests = Array.from({ length: most }, () => {
    const wanted: WantedMeetings = {
      ChapterId: firstChapter + random.whole(0, chapterCount - 1),
      CurrentPage: random.whole(1, 5),
      RecordsPerPage: random.whole(8, 12),
    };
    return { path: path(listMeetings), body: JSON.stringify(wanted) };
  });
  return [...new Map(requests.map((request) => [request.body, request])).values()];
};

/** Each marks all forty people of a meeting anew. */
export const marksOfMeetings = (members: number): Request[] =>
  Array.from({ length: most }, () => {
    const chapter = random.whole(0, chaptersWithPeople - 1);
    const sent: SentMarks = {
      MeetingId: firstMeeting + chapter * weeks + random.whole(0, weeks - 1),
      Marks: Array.from({ length: meetingSize }, (_, person) => ({
        UserId: 2 + ((chapter * meetingSize + person) % Math.max(members - 2, meetingSize)),
        Mark: random.pick(markWords.slice(0, 4)),
      })),
    };
    return { path: path(markAttendance), body: JSON.stringify(sent) };
  });
