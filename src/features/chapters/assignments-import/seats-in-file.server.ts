// Which seats the lines of a file give: those that nobody has, neither here nor by a line before.

import type { Reader } from '../../../platform/data/data.ts';
import { readInParts } from '../../../platform/data/in-pieces.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { formatShortDay } from '../../../platform/wire/locale.ts';
import { holdsSeat } from '../seats/seat-rule.server.ts';
import { seatTexts } from '../seats/seats.contract.ts';

export interface Seat {
  chapter_id: number;
  profession_id: number;
}

/** The sentence that says who has it, and the member, if it is one. */
interface Holder {
  userId: number | null;
  sentence: (chapter: string, profession: string) => string;
}

export type TakenSeats = ReadonlyMap<string, Holder>;

export const keyOfSeat = ({ chapter_id, profession_id }: Seat): string => `${chapter_id} ${profession_id}`;

/** In these chapters, by members and for visitors. */
export const readTakenSeats = async (reader: Reader, chapterIds: Iterable<number>, today: Day): Promise<Map<string, Holder>> => {
  const ids = [...chapterIds];
  const seats = await readInParts(ids, (part) =>
    reader
      .selectFrom('assignments')
      .innerJoin('users', 'users.id', 'assignments.user_id')
      .select(['chapter_id', 'profession_id', 'user_id', 'full_name'])
      .where('chapter_id', 'in', part)
      .where('profession_id', 'is not', null)
      .execute(),
  );
  const held = await readInParts(ids, (part) =>
    reader
      .selectFrom('visitors')
      .select(['chapter_id', 'profession_id', 'held_until'])
      .where('chapter_id', 'in', part)
      .where('profession_id', 'is not', null)
      .where(holdsSeat('visitors', today))
      .execute(),
  );
  const holders = new Map<string, Holder>();
  for (const { chapter_id, profession_id, held_until } of held) {
    const until = formatShortDay(held_until ?? today);
    const sentence: Holder['sentence'] = (chapter, profession) => seatTexts.held(chapter, profession, until);
    holders.set(keyOfSeat({ chapter_id, profession_id: Number(profession_id) }), { userId: null, sentence });
  }
  for (const { chapter_id, profession_id, user_id, full_name } of seats) {
    const sentence: Holder['sentence'] = (chapter, profession) => seatTexts.taken(chapter, profession, full_name);
    holders.set(keyOfSeat({ chapter_id, profession_id: Number(profession_id) }), { userId: user_id, sentence });
  }
  return holders;
};

/** The seats that the lines so far have taken, beside those that were taken before. */
export class SeatsInFile {
  readonly #taken: TakenSeats;
  readonly #byLine = new Map<string, { key: string; name: string }>();

  constructor(taken: TakenSeats) {
    this.#taken = taken;
  }

  /** Why this member cannot have it, or null: then it is taken. `key` is that of the member. */
  take(
    seat: Seat,
    who: { key: string; userId: number | undefined; name: string },
    names: [chapter: string, profession: string],
  ): string | null {
    const holder = this.#taken.get(keyOfSeat(seat));
    if (holder && holder.userId !== who.userId) return holder.sentence(...names);
    const before = this.#byLine.get(keyOfSeat(seat));
    if (before && before.key !== who.key) return seatTexts.taken(...names, before.name);
    this.#byLine.set(keyOfSeat(seat), who);
    return null;
  }
}
