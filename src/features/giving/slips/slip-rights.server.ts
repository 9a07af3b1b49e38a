// Who sees which slips, and what of them: the two, whoever wrote it for them, and super admins. One place for the list, the saves and the report.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Asking, chaptersOf } from '../../../platform/server/calls/chapters-of.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { isInChapters } from '../../chapters/fellows/members-of-chapters.server.ts';
import { daysToChange, type SlipKind } from './slip-kinds.ts';
import type { SlipTable } from './slips.tables.ts';

export type Seer = Asking & { caller: { userId: number } };

export const seesAllSlips = ({ caller }: Seer): boolean => caller.roleId === roles.superAdmin;

/** For what few slips are looked at already: SQLite would rather read all of the kind, or of the status, by their indexes. */
export const besides = (column: 'kind' | 'status') => sql<string>`${sql.ref(`slips.${column}`)} || ''`;

/** A thank-you that shares nothing does not exist for the thanked one. */
export const isReceivedBy = (userId: number) => sql<SqlBool>`(slips.to_id = ${userId} and coalesce(slips.share, '') != 'Nothing')`;

/**
 * The condition for slips that the caller may see, or null where none is left out. Officers with the right to meetings see those of their
 * chapters where a member or the chapter is asked for, or one slip: so the figures of the report lead to their rows.
 */
export const isSeen = (seer: Seer, { isNamed = false } = {}): RawBuilder<SqlBool> | null => {
  const { userId } = seer.caller;
  if (seesAllSlips(seer)) return null;
  const ways = [sql<SqlBool>`slips.from_id = ${userId}`, isReceivedBy(userId), isWrittenFor(seer, 'from_id')];
  if (isNamed) ways.push(isInLed(seer, 'chapter_id'), isInLed(seer, 'to_chapter_id'));
  // Not 'or false': with a condition that no index has, SQLite reads all slips.
  const some = ways.filter((way) => way !== null);
  return sql<SqlBool>`(${sql.join(some, sql` or `)})`;
};

/** A slip of a chapter whose meetings the caller looks after, on its day. */
const isInLed = (seer: Seer, column: 'chapter_id' | 'to_chapter_id'): RawBuilder<SqlBool> | null => {
  const chapters = chaptersOf(seer, 'meetings');
  if (chapters === 'all' || chapters.length === 0) return null;
  const isKept = sql`(slips.to_id = ${seer.caller.userId} and coalesce(slips.share, '') = 'Nothing')`;
  return sql<SqlBool>`(${sql.ref(`slips.${column}`)} in (${sql.join(chapters)}) and not coalesce(${isKept}, false))`;
};

/** Whoever wrote a slip for others has to do with it as long as they may act for that side. Null where the caller acts for nobody. */
const isWrittenFor = (seer: Seer, side: 'from_id' | 'to_id'): RawBuilder<SqlBool> | null => {
  const chapters = chaptersOf(seer, 'meetings');
  if (chapters === 'all' || chapters.length === 0) return null;
  return sql<SqlBool>`(slips.added_by = ${seer.caller.userId} and ${isInChapters(`slips.${side}`, chapters)})`;
};

/** For which sides of a slip the caller acts, to be selected with it: for the giver its writer, for the receiver whoever looks after the chapter. */
export const actsFor = (seer: Seer, side: 'from_id' | 'to_id') => {
  const acts = side === 'from_id' ? isWrittenFor(seer, side) : isLedReceiver(seer);
  return acts ? sql<boolean | number>`case when ${acts} then 1 else 0 end` : sql<boolean | number>`0`;
};

const isLedReceiver = (seer: Seer): RawBuilder<SqlBool> | null => {
  const chapters = chaptersOf(seer, 'meetings');
  return chapters === 'all' || chapters.length === 0 ? null : isInChapters('slips.to_id', chapters);
};

/** Of the two, of its writer, and of super admins. Others see neither notes nor amounts. Null where all is seen. */
const isOfSeer = (seer: Seer): RawBuilder<SqlBool> | null => {
  if (seesAllSlips(seer)) return null;
  const written = isWrittenFor(seer, 'from_id');
  const own = sql<SqlBool>`${seer.caller.userId} in (slips.from_id, slips.to_id)`;
  return written ? sql<SqlBool>`(coalesce(${own}, false) or ${written})` : sql<SqlBool>`coalesce(${own}, false)`;
};

/** The condition, for slips whose notes the caller sees. */
export const isOpenTo = (seer: Seer, condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> => {
  const isOwn = isOfSeer(seer);
  return isOwn ? sql<SqlBool>`(${isOwn} and ${condition})` : condition;
};

export const seenNote = (seer: Seer, column: 'note' | 'status_note') => {
  const isOwn = isOfSeer(seer);
  const note = sql.ref<string | null>(`slips.${column}`);
  return isOwn ? sql<string | null>`case when ${isOwn} then ${note} end` : sql<string | null>`${note}`;
};

/** The contact of a referral is for the two only. */
export const seenContact = ({ caller }: Seer, column: string) =>
  sql<string | null>`case when ${caller.userId} in (slips.from_id, slips.to_id) then ${sql.ref(`slips.${column}`)} end`;

/** The thanked one sees the amount where it is shared. */
export const seenAmount = (seer: Seer) => {
  const isKept = sql`slips.to_id = ${seer.caller.userId} and slips.share != 'Name and amount'`;
  const isOwn = isOfSeer(seer);
  return isOwn
    ? sql<number | null>`case when ${isKept} then null when ${isOwn} then slips.amount_paise end`
    : sql<number | null>`case when ${isKept} then null else slips.amount_paise end`;
};

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

/** The receiver, and for the receiver whoever looks after the chapter, but not of what they gave themselves. */
export const mayAnswer = (seer: Seer, slip: SlipSides): boolean =>
  isAnswered(slip.kind) &&
  slip.to_id !== null &&
  (seesAllSlips(seer) || slip.to_id === seer.caller.userId || (Boolean(slip.acts_for_receiver) && slip.from_id !== seer.caller.userId));

export const isAnswered = (kind: SlipKind): boolean => kind === 'Referral' || kind === 'One-to-one' || kind === 'Testimonial';

/** The first day whose slips may still be changed by others than super admins. */
export const firstDayToChange = (today: string): string => Temporal.PlainDate.from(today).subtract({ days: daysToChange }).toString();

/** Whether a thank-you between these two may name the slip: a referral that the thanked one gave to the thankful one. */
export const isReferralFor = (slip: Pick<SlipTable, 'kind' | 'from_id' | 'to_id'>, thanks: Pick<SlipTable, 'from_id' | 'to_id'>): boolean =>
  slip.kind === 'Referral' && slip.from_id !== null && slip.from_id === thanks.to_id && slip.to_id === thanks.from_id;
