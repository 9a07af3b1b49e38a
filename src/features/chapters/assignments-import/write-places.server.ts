// Writes the places and seats of many members, in the transaction of an import.

import { readInParts, sortIds } from '../../../platform/data/parts.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { timeSlice } from '../../../platform/data/time-slice.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import type { ImportContext } from '../../../platform/server/imports/importer.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { assignmentRecords } from '../assignments/assignments.tables.ts';
import type { Place } from './place-facet.server.ts';
import { keyOfSeat, readTakenSeats } from './taken-seats.server.ts';

export interface ChangedPlace {
  userId: number;
  /** Null: the member comes into the chapter. */
  former: Place | null;
  place: Place;
}

/** Stored members are locked already. Professions come before chapters, as when one seat is given. */
export const writePlaces = async (records: Records, changed: readonly ChangedPlace[], context: ImportContext): Promise<void> => {
  await keepProfessions(
    records,
    changed.flatMap(({ place }) => place.professionId ?? []),
  );
  await lockChapters(records, changed);
  await requireSeatsFree(records, changed, context);
  const since = { created_by: context.caller.userId, created_at: new Date().toISOString() };
  const yieldIfLong = timeSlice();
  const moves = changed.flatMap(({ former, place }) => (former ? [{ former, place }] : []));
  const wanted = new Set(changed.map(({ place }) => seatOf(place)));
  // An index keeps each seat for one: whoever has one that another member gets, such as in an exchange, first has none.
  for (const { former } of moves) {
    if (seatOf(former) !== null && wanted.has(seatOf(former)))
      await records.update(assignmentRecords, Number(former.id), { profession_id: null });
    await yieldIfLong();
  }
  for (const { former, place } of moves) {
    const change = {
      profession_id: place.professionId,
      ...(former.chapterId !== place.chapterId && { chapter_id: place.chapterId, ...since }),
    };
    await records.update(assignmentRecords, Number(former.id), change);
    await yieldIfLong();
  }
  const added = changed.filter(({ former }) => former === null);
  await records.insertAll(
    assignmentRecords,
    added.map(({ userId, place: { chapterId, professionId } }) => ({
      chapter_id: chapterId,
      user_id: userId,
      profession_id: professionId,
      ...since,
    })),
  );
};

const seatOf = (place: Place): string | null => (place.professionId === null ? null : keyOfSeat(place));

const keepProfessions = (records: Records, ids: readonly number[]): Promise<unknown> =>
  readInParts(sortIds(ids), (part) =>
    records.keepAll(records.tx.selectFrom('professions').select('id').where('id', 'in', part).orderBy('id')),
  );

/** The plan was made before they were locked: somebody may have switched one off that members come into. */
const lockChapters = async (records: Records, changed: readonly ChangedPlace[]): Promise<void> => {
  const ids = sortIds(changed.map(({ place }) => place.chapterId));
  const chapters = await readInParts(ids, (part) =>
    records.lockAll(records.tx.selectFrom('chapters').select(['id', 'is_active']).where('id', 'in', part).orderBy('id')),
  );
  const active = new Map(chapters.map(({ id, is_active }) => [id, is_active]));
  const mayCome = ({ former, place }: ChangedPlace) => former?.chapterId === place.chapterId || active.get(place.chapterId);
  if (active.size < ids.length || !changed.every(mayCome)) throw changedMeanwhile();
};

/** The same of the seats. Whose place changes leaves the former seat. */
const requireSeatsFree = async (records: Records, changed: readonly ChangedPlace[], { timeZone }: ImportContext): Promise<void> => {
  const seats = changed.filter(({ place }) => place.professionId !== null);
  const taken = await readTakenSeats(records.tx, new Set(seats.map(({ place }) => place.chapterId)), todayIn(timeZone));
  const leaving = new Set(changed.flatMap(({ former }) => (former && seatOf(former)) ?? []));
  const isFree = ({ place }: ChangedPlace) => {
    const holder = taken.get(keyOfSeat(place));
    return holder === undefined || (holder.userId !== null && leaving.has(keyOfSeat(place)));
  };
  if (!seats.every(isFree)) throw changedMeanwhile();
};

const changedMeanwhile = () =>
  new Refusal(409, 'Somebody else has changed one of these members or chapters in the meantime. Please try again.');
