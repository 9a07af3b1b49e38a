// Assigns many members to chapters, or moves them, in the transaction of an import.

import { inTurns, readInParts } from '../../../platform/data/in-pieces.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import type { ImportContext } from '../../../platform/server/imports/importer.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { assignmentRecords } from '../assignments/assignments.tables.ts';
import { isEligible, membershipColumns } from '../assignments/eligible.server.ts';
import { assignmentsImportTexts } from './named-chapters.server.ts';

interface Assignment {
  id: number;
  chapter_id: number;
}

type ChaptersOfMembers = ReadonlyMap<number, ReadonlySet<number>>;

/** A member who leaves a chapter for another one is moved: the assignment stays and gets the other chapter. */
export const putIntoChapters = async (records: Records, wanted: ChaptersOfMembers, { caller, timeZone }: ImportContext): Promise<void> => {
  if (wanted.size === 0) return;
  // Members before chapters, and each in the order of their ids, as when one is assigned. So nobody waits for each other for ever.
  const members = inOrder(wanted.keys());
  await lockEligible(records, members, timeZone);
  const stored = Map.groupBy(await assignmentsOf(records, members), ({ user_id }) => user_id);
  const missing = missingOf(wanted, stored);
  await lockActive(records, inOrder(missing.map(({ chapter_id }) => chapter_id)));
  const since = { created_by: caller.userId, created_at: new Date().toISOString() };
  const nextTurn = inTurns();
  for (const { moved, chapter_id } of missing) {
    if (moved !== undefined) await records.update(assignmentRecords, moved, { chapter_id, ...since });
    await nextTurn();
  }
  const added = missing.filter(({ moved }) => moved === undefined);
  await records.insertAll(
    assignmentRecords,
    added.map(({ user_id, chapter_id }) => ({ chapter_id, user_id, ...since })),
  );
};

interface Missing {
  user_id: number;
  chapter_id: number;
  /** The assignment that gets this chapter. Without one the member is assigned. */
  moved: number | undefined;
}

const missingOf = (wanted: ChaptersOfMembers, stored: ReadonlyMap<number, Assignment[]>): Missing[] =>
  [...wanted].flatMap(([user_id, chapters]) => {
    const current = stored.get(user_id) ?? [];
    const left = current.filter(({ chapter_id }) => !chapters.has(chapter_id));
    const missing = [...chapters].filter((id) => current.every(({ chapter_id }) => chapter_id !== id));
    return missing.map((chapter_id, at) => ({ user_id, chapter_id, moved: left[at]?.id }));
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
    tx.selectFrom('assignments').select(['id', 'user_id', 'chapter_id']).where('user_id', 'in', part).orderBy('id').execute(),
  );
