// What a caller may undo: members what is theirs, officers also what officers of their chapters did.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Data } from '../../../platform/data/data.ts';
import { namesOf, type RecordKind } from '../../../platform/data/records/record-kind.ts';
import type { OfficerRights, Undoer } from '../../../platform/data/records/undo/undo-rules.ts';
import { endOfDay, startOfDay } from '../../../platform/server/calendar.ts';
import { chaptersOf } from '../../../platform/server/calls/chapters-of.ts';
import { type Caller, isStaff } from '../../../platform/server/calls/handle.ts';
import { roles } from '../../../platform/wire/roles.ts';

interface Asking {
  data: Data;
  caller: Caller;
  timeZone: string;
  kinds: readonly RecordKind[];
}

export const undoerOf = async (asking: Asking): Promise<Undoer> => ({
  userId: asking.caller.userId,
  mayUndoAll: isStaff(asking.caller),
  officer: isStaff(asking.caller) ? null : await findOfficerRights(asking),
});

const findOfficerRights = async (asking: Asking): Promise<OfficerRights | null> => {
  const { kinds } = asking;
  const records = kinds.flatMap((kind) => {
    const { undoneBy } = kind;
    const chapters = undoneBy ? chaptersOf(asking, undoneBy) : [];
    if (chapters === 'all' || chapters.length === 0) return [];
    return namesOf(kind).map((name) => ({ name, chapterIds: chapters }));
  });
  const written = kinds.flatMap(({ name, undoneByWriter }) => {
    const chapters = undoneByWriter ? chaptersOf(asking, undoneByWriter) : [];
    if (chapters === 'all' || chapters.length === 0) return [];
    return [{ name, members: sql`select user_id from assignments where chapter_id in (${sql.join(chapters)})` }];
  });
  if (records.length + written.length === 0) return null;
  const chapters = [...new Set(records.flatMap(({ chapterIds }) => chapterIds))];
  return { records, byOfficer: await isDoneByOfficer(asking, chapters), written };
};

/**
 * Changes made by an officer of the chapter, on a day of the office in the portal's time zone. Super admins are no officers, and what a
 * member does as a member does not count.
 */
const isDoneByOfficer = async ({ data, timeZone }: Asking, chapters: readonly number[]): Promise<RawBuilder<SqlBool>> => {
  if (chapters.length === 0) return sql<SqlBool>`1 = 0`;
  const offices = await data.read
    .selectFrom('offices')
    .innerJoin('users', 'users.id', 'offices.user_id')
    .select(['offices.chapter_id', 'offices.user_id', 'offices.from_day', 'offices.to_day'])
    .where('offices.chapter_id', 'in', chapters)
    .where('users.role_id', '!=', roles.superAdmin)
    .orderBy('offices.id')
    .execute();
  // Most offices of a chapter have the same days.
  const terms = Map.groupBy(offices, ({ chapter_id, from_day, to_day }) => `${chapter_id} ${from_day} ${to_day}`);
  const isInTerm = [...terms.values()].flatMap((alike) => {
    const [first] = alike;
    if (!first) return [];
    const [from, until] = [startOfDay(first.from_day, timeZone), endOfDay(first.to_day, timeZone)];
    const holders = [...new Set(alike.map(({ user_id }) => user_id))];
    return [
      sql`(changes.chapter_id = ${first.chapter_id} and changes.at >= ${from} and changes.at < ${until} and changes.by_id in (${sql.join(holders)}))`,
    ];
  });
  if (isInTerm.length === 0) return sql<SqlBool>`1 = 0`;
  const isOfMember = sql`changes.via in ('AnswerMeeting', 'AnswerEvent', 'CheckIn') and changes.owner_id = changes.by_id`;
  return sql<SqlBool>`(not coalesce(${isOfMember}, false) and (${sql.join(isInTerm, sql` or `)}))`;
};
