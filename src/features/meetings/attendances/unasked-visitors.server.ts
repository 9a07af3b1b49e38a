// Visitors of a chapter who come to a meeting or an event without having said so: they may be marked all the same.

import type { Records } from '../../../platform/data/records/records.ts';
import { visitsWithoutReason } from '../visitors/visitor-words.ts';
import { visitorTexts } from '../visitors/visitors.contract.ts';
import { visitsOf } from '../visitors/visits.server.ts';
import type { Occasion } from './occasions.server.ts';

/** By visitor: the sentence that refuses, or null. Who is not of the chapter, or a member by now, is not there. Kept until the end. */
export const findUnasked = async (
  records: Records,
  { meeting_id, chapter_id }: Occasion,
  ids: readonly number[],
): Promise<Map<number, string | null>> => {
  if (ids.length === 0 || chapter_id === null) return new Map();
  const visitors = await records.keepAll(
    records.tx
      .selectFrom('visitors')
      .select(['id', 'full_name', 'visit_reason'])
      .where('id', 'in', ids)
      .where('chapter_id', '=', chapter_id)
      .where('stage', '!=', 'Joined')
      .where('forgotten_at', 'is', null)
      .orderBy('id'),
  );
  const visits = meeting_id === null ? new Map<number, { count: number }>() : await visitsOf(records.tx, ids);
  return new Map(
    visitors.map(({ id, full_name, visit_reason }) => {
      const needsReason = visit_reason === null && (visits.get(id)?.count ?? 0) >= visitsWithoutReason;
      return [id, needsReason ? visitorTexts.visitedTwice(full_name) : null];
    }),
  );
};
