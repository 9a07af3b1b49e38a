// Who has the seats of chapters: members, and visitors for whom they are held.

import type { Reader } from '../../../platform/data/data.ts';
import { readInParts } from '../../../platform/data/parts.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { formatShortDay } from '../../../platform/wire/locale.ts';
import { holdsSeat } from '../seats/seat-rule.server.ts';
import { seatTexts } from '../seats/seats.contract.ts';
import type { Place } from './place-facet.server.ts';

export interface Holder {
  /** Null: it is held for a visitor. */
  userId: number | null;
  /** Says who has it. */
  sentence: (chapter: string, profession: string) => string;
}

export const keyOfSeat = ({ chapterId, professionId }: Pick<Place, 'chapterId' | 'professionId'>): string => `${chapterId} ${professionId}`;

export const readTakenSeats = async (reader: Reader, chapterIds: ReadonlySet<number>, today: Day): Promise<Map<string, Holder>> => {
  const seats = await readInParts(chapterIds, (part) =>
    reader
      .selectFrom('assignments')
      .innerJoin('users', 'users.id', 'assignments.user_id')
      .select(['chapter_id as chapterId', 'profession_id as professionId', 'user_id', 'full_name'])
      .where('chapter_id', 'in', part)
      .where('profession_id', 'is not', null)
      .execute(),
  );
  const held = await readInParts(chapterIds, (part) =>
    reader
      .selectFrom('visitors')
      .select(['chapter_id as chapterId', 'profession_id as professionId', 'held_until'])
      .where('chapter_id', 'in', part)
      .where('profession_id', 'is not', null)
      .where(holdsSeat('visitors', today))
      .execute(),
  );
  const holders = new Map<string, Holder>();
  for (const { held_until, ...seat } of held) {
    const until = formatShortDay(held_until ?? today);
    holders.set(keyOfSeat(seat), { userId: null, sentence: (chapter, profession) => seatTexts.held(chapter, profession, until) });
  }
  for (const { user_id, full_name, ...seat } of seats) {
    holders.set(keyOfSeat(seat), { userId: user_id, sentence: (chapter, profession) => seatTexts.taken(chapter, profession, full_name) });
  }
  return holders;
};
