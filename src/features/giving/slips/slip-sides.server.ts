// The two of a slip: whom a caller may name, and in which chapter a slip counts for each of them.

import type { Tx } from '../../../platform/data/data.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { chaptersOf } from '../../../platform/server/calls/chapters-of.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { notAllowed, Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { chaptersOnDay } from '../../chapters/assignments/past-assignments.server.ts';
import { isFellowOf, isMemberOf } from '../../chapters/fellows/members-of-chapters.server.ts';
import { visibleUsers } from '../../chapters/fellows/visible-users.server.ts';
import type { SlipKind } from './slip-kinds.ts';
import { type Seer, seesAllSlips } from './slip-rights.server.ts';
import { slipTexts } from './slip-texts.ts';
import type { SlipFields } from './slips.contract.ts';
import type { SlipTable } from './slips.tables.ts';

export type StoredSlip = Omit<SlipTable, 'id' | 'version'>;

/** The caller, or the member for whom the caller may act. */
export const giverOf = async (records: Records, seer: Seer, asked: number | null): Promise<number> => {
  const { userId, roleId } = seer.caller;
  if (asked === null || asked === userId) {
    if (roleId !== roles.member) throw refusedField(400, 'FromId', slipTexts.chooseGiver);
    return userId;
  }
  if (seesAllSlips(seer)) return asked;
  const chapters = chaptersOf(seer, 'meetings');
  if (chapters !== 'all' && chapters.length === 0) throw new Refusal(403, notAllowed);
  if (!(await isMemberOf(records.tx, chapters, asked))) throw refusedField(404, 'FromId', slipTexts.memberNotFound);
  return asked;
};

interface Asked {
  kind: SlipKind;
  day: Day;
  fromId: number | null;
  input: Pick<SlipFields, 'ToId' | 'ToName'>;
  /** The slip that is changed: a side that stays may have left the portal since. */
  former?: StoredSlip;
}

/** The two with their names, and where both were on the day. */
export const sidesOf = async (records: Records, seer: Seer, asked: Asked) => {
  const { kind, fromId, input, former } = asked;
  const toId = kind === 'Training' ? null : input.ToId;
  if (toId !== null && toId === fromId) throw refusedField(400, 'ToId', slipTexts.toOneself);
  const people = await lockMembers(records, [fromId, toId]);
  const from = people.get(fromId ?? 0);
  const to = people.get(toId ?? 0);
  if (!former && !from?.isActive) throw refusedField(400, 'FromId', slipTexts.memberNotFound);
  // Whether there is somebody of this number whom the caller does not see is not told.
  const isNew = toId !== null && toId !== former?.to_id;
  if (isNew && !(to?.isActive && (await mayName(records.tx, seer, toId)))) throw refusedField(400, 'ToId', slipTexts.memberNotFound);
  const isOutside = kind !== 'Training' && toId === null;
  // Of a member whose account is gone the name stays.
  const names = {
    from_name: from?.name ?? former?.from_name ?? '',
    to_name: isOutside ? (input.ToName ?? former?.to_name ?? null) : (to?.name ?? null),
  };
  const isSame = former !== undefined && toId === former.to_id && (toId !== null || names.to_name === former.to_name);
  return { from_id: fromId, to_id: toId, ...names, ...(await placesOf(records, seer, { ...asked, toId, isSame })) };
};

/** Members name those of their chapters and whom the directory shows them; officers also the members of the chapters that they act for. */
const mayName = async (tx: Tx, seer: Seer, id: number): Promise<boolean> => {
  const { caller, timeZone } = seer;
  if (seesAllSlips(seer) || (await isFellowOf(tx, caller.userId, id)) || (await isMemberOf(tx, chaptersOf(seer, 'meetings'), id)))
    return true;
  const visible = visibleUsers({ data: { read: tx }, caller, timeZone }).where('users.id', '=', id);
  return (await visible.select('users.id').executeTakeFirst()) !== undefined;
};

interface Placed extends Asked {
  toId: number | null;
  /** The slip stays with whom it was given to. */
  isSame: boolean;
}

/**
 * In which chapter it counts for each of the two: that which both share on the day, else the first that each joined. Of several, a slip stays
 * where it is, and one that is written for somebody belongs where its writer acts.
 */
const placesOf = async (records: Records, seer: Seer, { kind, day, fromId, toId, isSame, former }: Placed) => {
  const kept = isSame ? former : undefined;
  if (kept && day === kept.day) return { chapter_id: kept.chapter_id, to_chapter_id: kept.to_chapter_id, pair: kept.pair };
  const chaptersThen = async (id: number | null, before: number | null | undefined): Promise<number[]> => {
    if (id !== null) return chaptersOnDay(records.tx, id, day, records.timeZone);
    // An account that is gone was there.
    return before ? [before] : [];
  };
  const acting = fromId === seer.caller.userId ? [] : chaptersOf(seer, 'meetings');
  const preferred = former ? [former.chapter_id] : acting === 'all' ? [] : acting;
  const joined = await chaptersThen(fromId, former?.chapter_id);
  const own = [...joined.filter((id) => preferred.includes(id)), ...joined.filter((id) => !preferred.includes(id))];
  const others = await chaptersThen(toId, kept?.to_chapter_id);
  const shared = own.find((id) => others.includes(id));
  const pair = kind === 'One-to-one' && fromId !== null && toId !== null ? pairOf(fromId, toId) : null;
  return {
    chapter_id: shared ?? own[0] ?? null,
    to_chapter_id: shared ?? others[0] ?? null,
    pair: kept ? kept.pair : pair,
  };
};

const pairOf = (one: number, other: number): string => `${Math.min(one, other)} ${Math.max(one, other)}`;

/** In the order of their ids, and before any slip, as everywhere: so two saves do not wait for each other. */
export const lockMembers = async (records: Records, asked: readonly (number | null)[]) => {
  const ids = asked.filter((id) => id !== null);
  if (ids.length === 0) return new Map<number, { name: string; isActive: boolean }>();
  const users = records.tx.selectFrom('users').select(['id', 'full_name', 'role_id', 'is_active']).where('id', 'in', ids).orderBy('id');
  const rows = await records.lockAll(users);
  return new Map(rows.map((row) => [row.id, { name: row.full_name, isActive: row.is_active && row.role_id === roles.member }]));
};
