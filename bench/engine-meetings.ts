// Meetings of the yardstick 'engine': one statement for the page, one for the total; marks with their history in one transaction.

import { markAttendance } from '../src/features/meetings/attendances/attendances.contract.ts';
import { path } from '../src/platform/wire/call.ts';
import { type Connections, keptTotals, type Statement } from './engine-connections.ts';
import type { SentMarks, WantedMeetings } from './meetings.ts';

const counts = ['Present', 'Late', 'Absent', 'Medical', 'Substitute'].map(
  (mark) => `(select count(*) from attendances where meeting_id = meetings.id and mark = '${mark}') as "${mark}"`,
);

const columns = `meetings.id as "Id", chapter_id as "ChapterId", chapter_name as "ChapterName", day as "Day", starts_at as "StartsAt",
  ends_at as "EndsAt", kind as "Kind", mode as "Mode", place as "Place", link as "Link", theme as "Theme", note as "Note",
  closed_at as "ClosedAt", meetings.version as "Version", ${counts.join(', ')},
  (select full_name from users where users.id = closed_by) as "ClosedByName",
  (select count(*) from attendances where meeting_id = meetings.id and visitor_id is not null
    and (mark is not null and mark != 'Absent' or mark is null and answer = 'Going' and closed_at is null)) as "Visitors",
  (select full_name from meeting_parts join users on users.id = user_id where meeting_id = meetings.id and part = 'Feature presentation'
    order by position limit 1) as "Speaker",
  (select answer from attendances where meeting_id = meetings.id and user_id = 1) as "MyAnswer",
  (select mark from attendances where meeting_id = meetings.id and user_id = 1) as "MyMark"`;

export const meetingsOf = (connections: Connections) => {
  const totalOf = keptTotals(connections);
  return async ({ ChapterId, CurrentPage, RecordsPerPage }: WantedMeetings) => {
    const rows = connections.read<object>({
      sql: `select ${columns} from meetings join chapters on chapters.id = chapter_id where chapter_id = ?
        order by day desc, meetings.id desc limit ${RecordsPerPage} offset ?`,
      values: [ChapterId, (CurrentPage - 1) * RecordsPerPage],
    });
    const total = totalOf({ sql: 'select count(*) as total from meetings where chapter_id = ?', values: [ChapterId] });
    return { rows: await rows, total: await total };
  };
};

interface StoredMark {
  id: number;
  user_id: number;
  mark: string;
}

/** Reads the rows, and writes those that change with their history. */
export const marksOf =
  ({ engine, read, write }: Connections) =>
  async ({ MeetingId, Marks }: SentMarks): Promise<void> => {
    const stored = await read<StoredMark>({
      sql: 'select id, user_id, mark from attendances where meeting_id = ?',
      values: [MeetingId],
    });
    const byUser = new Map(stored.map((row) => [row.user_id, row]));
    const now = new Date().toISOString();
    const changed = Marks.flatMap(({ UserId, Mark }) => {
      const row = byUser.get(UserId);
      return row && row.mark !== Mark ? [{ ...row, next: Mark }] : [];
    });
    const updates = changed.map(
      ({ id, next }): Statement => ({
        sql: "update attendances set mark = ?, marked_at = ?, marked_by = 1, via = 'Officer', version = version + 1 where id = ?",
        values: [next, now, id],
      }),
    );
    const via = path(markAttendance);
    const set = 'insert into change_sets (at, by_id, by_name, via, address) values (?, 1, ?, ?, ?)';
    const setValues = [now, 'Somebody', via, '127.0.0.1'];
    const rows = JSON.stringify(changed.map(({ id, user_id, mark, next }) => [id, user_id, JSON.stringify([['mark', mark, next]])]));
    const into = `insert into changes (set_id, record, record_id, owner_id, kind, at, by_id, by_name_folded, via, title_folded, set_size,
      owned_size, is_final, may_undo, title, fields)`;
    const kept = `'Attendance', %id, %owner, 'Changed', ?, 1, 'somebody', ?, 'somebody', ?, 1, false, true, 'Somebody', %fields`;
    if (changed.length === 0) return;
    const values = [now, via, changed.length];
    if (engine === 'sqlite') {
      const columnsOf = kept
        .replace('%id', "value ->> '$[0]'")
        .replace('%owner', "value ->> '$[1]'")
        .replace('%fields', "value ->> '$[2]'");
      await write([
        ...updates,
        { sql: set, values: setValues },
        { sql: `${into} select (select max(id) from change_sets), ${columnsOf} from json_each(?)`, values: [...values, rows] },
      ]);
      return;
    }
    const columnsOf = kept.replace('%id', '(value ->> 0)::int').replace('%owner', '(value ->> 1)::int').replace('%fields', 'value ->> 2');
    const sql = `with kept as (${set} returning id) ${into} select kept.id, ${columnsOf} from kept, json_array_elements(?::json)`;
    await write([...updates, { sql, values: [...setValues, ...values, rows] }]);
  };
