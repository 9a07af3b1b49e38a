// Closed meetings with marks for tests, straight into the database.

import type { MarkWord, MeetingKind } from '../src/features/meetings/meetings/meeting-kinds.ts';
import type { Data } from '../src/platform/data/data.ts';

interface Wishes {
  kind?: MeetingKind;
  isOpen?: boolean;
}

export const makeMarkedMeeting = async (
  data: Data,
  chapterId: number,
  day: string,
  marks: readonly (readonly [userId: number, mark: MarkWord])[],
  { kind = 'Meeting', isOpen = false }: Wishes = {},
): Promise<number> => {
  const at = `${day}T10:00:00.000Z`;
  const nothing = { mode: null, place: null, link: null, theme: null, note: null, closed_by: null };
  const meeting = { chapter_id: chapterId, day, starts_at: '07:30', ends_at: '09:00', kind, closed_at: isOpen ? null : at, created_at: at };
  return data.write(async (tx) => {
    const { id } = await tx
      .insertInto('meetings')
      .values({ ...nothing, ...meeting })
      .returning('id')
      .executeTakeFirstOrThrow();
    const said = { answer: null, answered_at: null, substitute_name: null, marked_at: at, marked_by: null, via: 'Officer' as const };
    const rows = marks.map(([user_id, mark]) => ({ ...said, meeting_id: id, chapter_id: chapterId, user_id, mark, created_at: at }));
    if (rows.length > 0) await tx.insertInto('attendances').values(rows).execute();
    return id;
  });
};
