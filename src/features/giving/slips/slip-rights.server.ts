// Who sees which slips, and what of them: the two, whoever wrote it for them, and super admins. One place for the list, the saves and the report.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Asking, chaptersOf, isAmong } from '../../../platform/server/calls/chapters-of.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { daysToChange, type Share, type SlipKind } from './slip-kinds.ts';

type Seer = Asking & { caller: { userId: number } };

export const seesAllSlips = ({ caller }: Seer): boolean => caller.roleId === roles.superAdmin;

/** For what few slips are looked at already: SQLite would rather read all of the kind, or of the status, by their indexes. */
export const besides = (column: 'kind' | 'status') => sql<string>`${sql.ref(`slips.${column}`)} || ''`;

/** A thank-you that shares nothing does not exist for the thanked one. */
const isReceivedBy = (userId: number) => sql<SqlBool>`(slips.to_id = ${userId} and coalesce(slips.share, '') != 'Nothing')`;

/** The condition for slips that the caller may see, or null where none is left out. */
export const isSeen = (seer: Seer): RawBuilder<SqlBool> | null => {
  const { userId } = seer.caller;
  if (seesAllSlips(seer)) return null;
  const own = sql<SqlBool>`(slips.from_id = ${userId} or ${isReceivedBy(userId)})`;
  const added = isAddedBy(seer);
  // Not 'or false': with a condition that no index has, SQLite reads all slips.
  return added ? sql<SqlBool>`(${own} or ${added})` : own;
};

/** Whoever wrote a slip for others sees it as long as they may act for its chapter. */
const isAddedBy = (seer: Seer): RawBuilder<SqlBool> | null => {
  const chapters = chaptersOf(seer, 'meetings');
  if (chapters === 'all' || chapters.length === 0) return null;
  return sql<SqlBool>`(slips.added_by = ${seer.caller.userId} and slips.chapter_id in (${sql.join(chapters)}))`;
};

/** The contact of a referral is for the two only. */
export const seenContact = ({ caller }: Seer, column: string) =>
  sql<string | null>`case when ${caller.userId} in (slips.from_id, slips.to_id) then ${sql.ref(`slips.${column}`)} end`;

/** The thanked one sees the amount where it is shared. */
export const seenAmount = ({ caller }: Seer) =>
  sql<number | null>`case when slips.to_id = ${caller.userId} and slips.share != 'Name and amount' then null else slips.amount_paise end`;

interface SlipSides {
  kind: SlipKind;
  day: string;
  from_id: number | null;
  to_id: number | null;
  chapter_id: number | null;
  to_chapter_id: number | null;
  added_by: number | null;
  share: Share | null;
}

/** The giver, whoever wrote it for the giver, and super admins; after some time only those. */
export const mayChange = (seer: Seer, slip: SlipSides, firstDay: string): boolean =>
  seesAllSlips(seer) || (slip.day >= firstDay && (slip.from_id === seer.caller.userId || isWriter(seer, slip, slip.chapter_id)));

/** The receiver, and whoever may act for the receiver and wrote the slip. */
export const mayAnswer = (seer: Seer, slip: SlipSides): boolean =>
  isAnswered(slip.kind) &&
  slip.to_id !== null &&
  (seesAllSlips(seer) || slip.to_id === seer.caller.userId || isWriter(seer, slip, slip.to_chapter_id));

export const isAnswered = (kind: SlipKind): boolean => kind === 'Referral' || kind === 'One-to-one' || kind === 'Testimonial';

const isWriter = (seer: Seer, { added_by, chapter_id: own }: SlipSides, chapter_id: number | null): boolean => {
  const chapters = chaptersOf(seer, 'meetings');
  const mayActFor = (id: number | null) => id !== null && isAmong(chapters, id);
  return added_by === seer.caller.userId && mayActFor(own) && mayActFor(chapter_id);
};

/** The first day whose slips may still be changed by others than super admins. */
export const firstDayToChange = (today: string): string => Temporal.PlainDate.from(today).subtract({ days: daysToChange }).toString();
