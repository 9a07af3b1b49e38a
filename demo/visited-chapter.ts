// What is known of a chapter when visitors come to it: its meetings of the last year, its members, and the seats that are free.

import type { Tx } from '../src/platform/data/data.ts';
import { daysAfter } from '../src/platform/wire/days.ts';

export interface Guest {
  user_id: number;
  name: string;
  email: string;
  phone: string | null;
  joined: string;
  profession_id: number | null;
}

interface Held {
  id: number;
  day: string;
}

export interface VisitedChapter {
  id: number;
  place: number;
  today: string;
  /** A moment of today, not in the future. */
  now: string;
  /** Closed meetings, the first of them first. */
  met: readonly Held[];
  next: Held | undefined;
  people: readonly Guest[];
  /** Professions without a member. */
  open: readonly number[];
  professions: readonly number[];
}

/** What is older is removed from a portal: nobody is known for longer than a year. */
const daysKept = 340;

type Read = Pick<VisitedChapter, 'id' | 'place' | 'today' | 'now'>;

export const readChapter = async (tx: Tx, { id, place, today, now }: Read): Promise<VisitedChapter> => {
  const meetings = tx
    .selectFrom('meetings')
    .select(['id', 'day'])
    .where('chapter_id', '=', id)
    .where('kind', '=', 'Meeting')
    .orderBy('day');
  const met = await meetings.where('closed_at', 'is not', null).where('day', '>=', daysAfter(today, -daysKept)).execute();
  const next = await meetings.where('day', '>', today).limit(1).executeTakeFirst();
  const people = await tx
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['user_id', 'full_name as name', 'email', 'phone', 'assignments.created_at as joined', 'profession_id'])
    .where('chapter_id', '=', id)
    .orderBy('assignments.created_at')
    .orderBy('assignments.id')
    .execute();
  const professions = (await tx.selectFrom('professions').select('id').orderBy('name_folded').execute()).map((one) => one.id);
  const taken = new Set(people.map(({ profession_id }) => profession_id));
  const open = professions.filter((profession) => !taken.has(profession));
  return { id, place, today, now, met, next, people, open, professions };
};
