// The places that members of a file have already, and whether they may get one.

import type { Reader } from '../../../platform/data/data.ts';
import { readInParts } from '../../../platform/data/in-pieces.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { isEligible, membershipColumns } from '../assignments/eligible.server.ts';

export interface Place {
  mayBeAssigned: boolean;
  /** The chapters that the member is in. */
  chapters: readonly number[];
  /** The profession of the seat, of somebody in one chapter. */
  seat: number | null;
}

/** That of somebody new. */
export const noPlace: Place = { mayBeAssigned: false, chapters: [], seat: null };

export const storedPlaces = async (reader: Reader, ids: readonly number[], today: Day): Promise<Map<number, Place>> => {
  const columns = ['id', ...membershipColumns] as const;
  const members = await readInParts(ids, (part) => reader.selectFrom('users').select(columns).where('id', 'in', part).execute());
  const assignments = await readInParts(ids, (part) =>
    reader.selectFrom('assignments').select(['user_id', 'chapter_id', 'profession_id']).where('user_id', 'in', part).execute(),
  );
  const chapters = Map.groupBy(assignments, ({ user_id }) => user_id);
  return new Map(
    members.map(({ id, ...member }) => {
      const own = chapters.get(id) ?? [];
      const seat = own.length === 1 ? (own[0]?.profession_id ?? null) : null;
      return [id, { mayBeAssigned: isEligible(member, today), chapters: own.map(({ chapter_id }) => chapter_id), seat }];
    }),
  );
};
