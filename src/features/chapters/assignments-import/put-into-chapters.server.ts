// Assigns many members to chapters, or moves them, in the transaction of an import.

import { inTurns, readInParts } from '../../../platform/data/in-pieces.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import type { ImportContext } from '../../../platform/server/imports/importer.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { assignmentRecords } from '../assignments/assignments.tables.ts';
import { isEligible, membershipColumns } from '../assignments/eligible.server.ts';
import { assignmentsImportTexts } from './named-chapters.server.ts';
import { keyOfSeat, readTakenSeats, type Seat } from './seats-in-file.server.ts';

interface Assignment {
  id: number;
  chapter_id: number;
  profession_id: number | null;
}

export interface WantedPlaces {
  /** Null: they stay. */
  chapters: ReadonlySet<number> | null;
  /** Null: it stays. */
  seat: Seat | null;
}

type PlacesOfMembers = ReadonlyMap<number, WantedPlaces>;

/**
 * A member who leaves a chapter for another one is moved: the assignment stays and gets the other chapter. The seat moves along if it is free
 * there.
 */
export const putIntoChapters = async (records: Records, wanted: PlacesOfMembers, { caller, timeZone }: ImportContext): Promise<void> => {
  if (wanted.size === 0) return;
  // Members before chapters, and each in the order of their ids, as when one is assigned. So nobody waits for each other for ever.
  const members = inOrder(wanted.keys());
  await lockEligible(records, members, timeZone);
  const stored = Map.groupBy(await assignmentsOf(records, members), ({ user_id }) => user_id);
  const missing = missingOf(wanted, stored);
  const seats = seatsOf(wanted);
  const chapters = inOrder([...missing, ...seats.values()].map(({ chapter_id }) => chapter_id));
  // Professions before chapters, as when one seat is given.
  await keepProfessions(records, [
    ...[...seats.values()].map(({ profession_id }) => profession_id),
    ...missing.flatMap(({ had }) => had ?? []),
  ]);
  await lockActive(records, chapters);
  const taken = await readTakenSeats(records.tx, chapters, todayIn(timeZone));
  const isFree = (user_id: number, seat: Seat): boolean => {
    const holder = taken.get(keyOfSeat(seat));
    return holder === undefined || holder.userId === user_id;
  };
  for (const [user_id, seat] of seats) if (!isFree(user_id, seat)) throw changedMeanwhile();
  const given = new Set([...seats.values()].map(keyOfSeat));
  const since = { created_by: caller.userId, created_at: new Date().toISOString() };
  const nextTurn = inTurns();
  /** The wanted seat, or else the one that the member had, unless it is somebody's there. */
  const seatAt = ({ user_id, chapter_id, had }: Missing): number | null => {
    const seat = seats.get(user_id);
    if (seat?.chapter_id === chapter_id) return seat.profession_id;
    const kept = had === null ? null : { chapter_id, profession_id: had };
    if (kept === null || given.has(keyOfSeat(kept)) || !isFree(user_id, kept)) return null;
    given.add(keyOfSeat(kept));
    return had;
  };
  for (const one of missing) {
    if (one.moved !== undefined) {
      await records.update(assignmentRecords, one.moved, { chapter_id: one.chapter_id, profession_id: seatAt(one), ...since });
    }
    await nextTurn();
  }
  const added = missing.filter(({ moved }) => moved === undefined);
  await records.insertAll(
    assignmentRecords,
    added.map((one) => ({ chapter_id: one.chapter_id, user_id: one.user_id, profession_id: seatAt(one), ...since })),
  );
  for (const [user_id, { chapter_id, profession_id }] of seats) {
    const place = stored.get(user_id)?.find((one) => one.chapter_id === chapter_id);
    if (place) await records.update(assignmentRecords, place.id, { profession_id });
    await nextTurn();
  }
};

const seatsOf = (wanted: PlacesOfMembers): Map<number, Seat> =>
  new Map([...wanted].flatMap(([user_id, { seat }]): [number, Seat][] => (seat ? [[user_id, seat]] : [])));

interface Missing {
  user_id: number;
  chapter_id: number;
  /** The assignment that gets this chapter. Without one the member is assigned. */
  moved: number | undefined;
  /** The seat that the member had in the chapter that is left. */
  had: number | null;
}

const missingOf = (wanted: PlacesOfMembers, stored: ReadonlyMap<number, Assignment[]>): Missing[] =>
  [...wanted].flatMap(([user_id, { chapters }]) => {
    if (chapters === null) return [];
    const current = stored.get(user_id) ?? [];
    const left = current.filter(({ chapter_id }) => !chapters.has(chapter_id));
    const missing = [...chapters].filter((id) => current.every(({ chapter_id }) => chapter_id !== id));
    return missing.map((chapter_id, at) => ({ user_id, chapter_id, moved: left[at]?.id, had: left[at]?.profession_id ?? null }));
  });

const inOrder = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((one, other) => one - other);

/** The plan was made before anything was locked. */
const lockEligible = async (records: Records, ids: readonly number[], timeZone: string): Promise<void> => {
  const members = await readInParts(ids, (part) => {
    const query = records.tx.selectFrom('users').select(membershipColumns).where('id', 'in', part);
    return records.lockAll(query.orderBy('id'));
  });
  const today = todayIn(timeZone);
  if (members.length < ids.length || !members.every((member) => isEligible(member, today))) throw changedMeanwhile();
};

const keepProfessions = (records: Records, ids: readonly number[]): Promise<unknown> =>
  readInParts(ids, (part) => records.keepAll(records.tx.selectFrom('professions').select('id').where('id', 'in', part).orderBy('id')));

const lockActive = async (records: Records, ids: readonly number[]): Promise<void> => {
  const chapters = await readInParts(ids, (part) => {
    const query = records.tx.selectFrom('chapters').select('is_active').where('id', 'in', part);
    return records.lockAll(query.orderBy('id'));
  });
  if (chapters.length < ids.length || !chapters.every(({ is_active }) => is_active)) throw changedMeanwhile();
};

const changedMeanwhile = () => new Refusal(409, assignmentsImportTexts.changed);

const assignmentsOf = ({ tx }: Records, members: readonly number[]) =>
  readInParts(members, (part) =>
    tx
      .selectFrom('assignments')
      .select(['id', 'user_id', 'chapter_id', 'profession_id'])
      .where('user_id', 'in', part)
      .orderBy('id')
      .execute(),
  );
