// The rights by the offices that somebody holds, and how they end when the holder leaves.

import type { Data, Reader } from '../../../platform/data/data.ts';
import type { FollowedRow } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import type { Term } from '../../../platform/server/calls/chapters-of.ts';
import { type Day, daysAfter, noonOf } from '../../../platform/wire/days.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { rightsOfOffices } from './offices.contract.ts';
import { officeRecords } from './offices.tables.ts';

/** Offices that have not ended in any time zone. Whether one counts today is asked with each request. */
export const termsOf = async (data: Data, userId: number): Promise<Term[]> => {
  const offices = await data.read
    .selectFrom('offices')
    .select(['chapter_id', 'office', 'from_day', 'to_day'])
    .where('user_id', '=', userId)
    .where('to_day', '>=', daysAfter(todayIn('UTC'), -1))
    .execute();
  return offices.map(({ chapter_id, office, from_day, to_day }) => ({
    chapterId: chapter_id,
    rights: rightsOfOffices[office],
    from: from_day,
    to: to_day,
  }));
};

/** Running offices, as their holder sees them. */
export const heldOffices = async (read: Reader, userId: number, today: Day) => {
  const offices = await read
    .selectFrom('offices')
    .innerJoin('chapters', 'chapters.id', 'offices.chapter_id')
    .select(['chapter_id', 'chapter_name', 'office', 'to_day'])
    .where('user_id', '=', userId)
    .where('from_day', '<=', today)
    .where('to_day', '>=', today)
    .orderBy('chapter_name_folded')
    .orderBy('offices.id')
    .execute();
  return offices.map(({ chapter_id, chapter_name, office, to_day }) => ({
    ChapterId: chapter_id,
    ChapterName: chapter_name,
    Office: office,
    To: noonOf(to_day),
    Rights: [...rightsOfOffices[office]],
  }));
};

/** Of changed places those that somebody has left: who is removed or moved. */
export const placesLeft = (rows: readonly FollowedRow[]): Required<Leaving>[] =>
  rows
    .filter(({ changed }) => changed === null || 'chapter_id' in changed)
    .map(({ before }) => ({ userId: Number(before.user_id), chapterId: Number(before.chapter_id) }));

/** Who leaves or moves loses the offices of that chapter. */
export const leaveWithAssignments = async (records: Records, rows: readonly FollowedRow[]): Promise<void> => {
  for (const left of placesLeft(rows)) await records.alongWith(() => endOffices(records, left));
};

/** Who can no longer sign in, or becomes a super admin, loses all offices; with a deleted account they are deleted. */
export const leaveWithAccounts = async (records: Records, rows: readonly FollowedRow[]): Promise<void> => {
  for (const { before, changed } of rows) {
    const userId = Number(before.id);
    if (changed === null) await records.alongWith(() => deleteOffices(records, userId));
    else if (changed.is_active === false || changed.role_id === roles.superAdmin)
      await records.alongWith(() => endOffices(records, { userId }));
  }
};

export interface Leaving {
  userId: number;
  /** All chapters if left out. */
  chapterId?: number;
}

/** A running office ends with yesterday. One that begins today or later is deleted. */
const endOffices = async (records: Records, { userId, chapterId }: Leaving): Promise<void> => {
  const today = todayIn(records.timeZone);
  const offices = records.tx
    .selectFrom('offices')
    .select(['id', 'from_day'])
    .where('user_id', '=', userId)
    .where('to_day', '>=', today)
    .$if(chapterId !== undefined, (query) => query.where('chapter_id', '=', chapterId ?? 0))
    .orderBy('id');
  for (const { id, from_day } of await offices.execute()) {
    if (from_day < today) await records.update(officeRecords, id, { to_day: daysAfter(today, -1) });
    else await records.delete(officeRecords, id);
  }
};

const deleteOffices = async (records: Records, userId: number): Promise<void> => {
  const offices = records.tx.selectFrom('offices').select('id').where('user_id', '=', userId).orderBy('id');
  for (const { id } of await offices.execute()) await records.delete(officeRecords, id);
};
