// The chapters of a member. Of the neighbourhood, because assignments know offices, and both ask for them.

import type { Reader, Tx } from '../../platform/data/data.ts';

/** A query of the ids of the user's active chapters. */
export const ownChaptersOf = ({ read }: { read: Reader | Tx }, userId: number) =>
  read
    .selectFrom('assignments as own')
    .innerJoin('chapters', 'chapters.id', 'own.chapter_id')
    .select('own.chapter_id')
    .where('own.user_id', '=', userId)
    .where('chapters.is_active', '=', true);
