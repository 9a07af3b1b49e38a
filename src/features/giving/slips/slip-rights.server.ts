// Who sees which slips, and what of them: the two, whoever wrote it for them, and super admins. One place for the list, the saves and the report.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Asking, chaptersOf } from '../../../platform/server/calls/chapters-of.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { isInChapters } from '../../chapters/assignments/members-of-chapters.server.ts';
import { daysToChange, type SlipKind } from './slip-kinds.ts';
import type { SlipTable } from './slips.tables.ts';

export type Seer = Asking & { caller: { userId: number } };

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
  const written = isWrittenFor(seer, 'from_id');
  // Not 'or false': with a condition that no index has, SQLite reads all slips.
  return written ? sql<SqlBool>`(${own} or ${written})` : own;
};

/** Whoever wrote a slip for others has to do with it as long as they may act for that side. Null where the caller acts for nobody. */
const isWrittenFor = (seer: Seer, side: 'from_id' | 'to_id'): RawBuilder<SqlBool> | null => {
  const chapters = chaptersOf(seer, 'meetings');
  if (chapters === 'all' || chapters.length === 0) return null;
  return sql<SqlBool>`(slips.added_by = ${seer.caller.userId} and ${isInChapters(`slips.${side}`, chapters)})`;
};

/** For which sides of a slip its writer acts, to be selected with it. */
export const actsFor = (seer: Seer, side: 'from_id' | 'to_id') => {
  const written = isWrittenFor(seer, side);
  return written ? sql<boolean | number>`case when ${written} then 1 else 0 end` : sql<boolean | number>`0`;
};

/** The contact of a referral is for the two only. */
export const seenContact = ({ caller }: Seer, column: string) =>
  sql<string | null>`case when ${caller.userId} in (slips.from_id, slips.to_id) then ${sql.ref(`slips.${column}`)} end`;

/** The thanked one sees the amount where it is shared. */
export const seenAmount = ({ caller }: Seer) =>
  sql<number | null>`case when slips.to_id = ${caller.userId} and slips.share != 'Name and amount' then null else slips.amount_paise end`;

/** A slip with what `actsFor` says of it. */
export interface SlipSides {
  kind: SlipKind;
  day: string;
  from_id: number | null;
  to_id: number | null;
  acts_for_giver: boolean | number;
  acts_for_receiver: boolean | number;
}

/** The giver, whoever wrote it for the giver, and super admins; after some time only those. */
export const mayChange = (seer: Seer, slip: SlipSides, firstDay: string): boolean =>
  seesAllSlips(seer) || (slip.day >= firstDay && (slip.from_id === seer.caller.userId || Boolean(slip.acts_for_giver)));

/** The receiver, and whoever may act for both and wrote the slip. */
export const mayAnswer = (seer: Seer, slip: SlipSides): boolean =>
  isAnswered(slip.kind) &&
  slip.to_id !== null &&
  (seesAllSlips(seer) || slip.to_id === seer.caller.userId || Boolean(slip.acts_for_giver && slip.acts_for_receiver));

export const isAnswered = (kind: SlipKind): boolean => kind === 'Referral' || kind === 'One-to-one' || kind === 'Testimonial';

/** The first day whose slips may still be changed by others than super admins. */
export const firstDayToChange = (today: string): string => Temporal.PlainDate.from(today).subtract({ days: daysToChange }).toString();

/** Whether a thank-you between these two may name the slip: a referral that the thanked one gave to the thankful one. */
export const isReferralFor = (slip: Pick<SlipTable, 'kind' | 'from_id' | 'to_id'>, thanks: Pick<SlipTable, 'from_id' | 'to_id'>): boolean =>
  slip.kind === 'Referral' && slip.from_id !== null && slip.from_id === thanks.to_id && slip.to_id === thanks.from_id;
