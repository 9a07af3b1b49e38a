// Adding, changing, deleting and answering slips.

import type { NewRow } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { isTaken } from '../../../platform/data/violations.ts';
import { dayOf, todayIn } from '../../../platform/server/calendar.ts';
import { type Asking, chaptersOf } from '../../../platform/server/calls/chapters-of.ts';
import { type Context, saved } from '../../../platform/server/calls/handle.ts';
import type { InputOf } from '../../../platform/wire/call.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { notAllowed, Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { isMemberOf } from '../../chapters/assignments/members-of-chapters.server.ts';
import { chaptersOnDay } from '../../chapters/assignments/past-assignments.server.ts';
import { columnsOfKind, columnsOfReceiver } from './slip-columns.server.ts';
import { mostSlips, type SlipKind } from './slip-kinds.ts';
import { firstDayToChange, isAnswered, isSeen, mayAnswer, mayChange, seesAllSlips } from './slip-rights.server.ts';
import { type answerSlip, missingFields, type SlipFields, type saveSlip, slipTexts } from './slips.contract.ts';
import { type SlipTable, slipRecords } from './slips.tables.ts';

type Save = Context<typeof saveSlip>;
type InputWith<Flag> = Extract<InputOf<typeof saveSlip>, { Flag: Flag }>;
type StoredSlip = Omit<SlipTable, 'id' | 'version'>;

export const saveSlipOf = (context: Save) => {
  const { input, save } = context;
  return save(async (records) => {
    switch (input.Flag) {
      case 'Add':
        return saved(await addSlip(records, context, input), slipTexts.added(input.Kind));
      case 'Update':
        return saved(input.Id, slipTexts.updated(await updateSlip(records, context, input)));
      case 'Delete': {
        const slip = await lockToChange(records, context, input.Id);
        await records.delete(slipRecords, input.Id);
        return saved(input.Id, slipTexts.deleted(slip.kind));
      }
    }
  });
};

const addSlip = async (records: Records, context: Save, input: InputWith<'Add'>): Promise<number> => {
  const { Kind: kind } = input;
  const fromId = await whoGives(records, context, input.FromId);
  const day = dayOfSlip(context, input.Day);
  const sides = await sidesOf(records, { kind, day, fromId, input });
  await requireRoom(records, fromId);
  await winReferral(records, kind, input, sides);
  const slip: NewRow<'slips'> = {
    ...{ kind, day, ...sides, ...columnsOfKind(kind, input), ...columnsOfReceiver(kind) },
    declined: kind === 'One-to-one' ? (input.Declined ?? false) : null,
    ...{ added_by: context.caller.userId, created_at: new Date().toISOString() },
  };
  return oncePerPair(() => records.insert(slipRecords, slip));
};

const updateSlip = async (records: Records, context: Save, input: InputWith<'Update'>): Promise<SlipKind> => {
  const { userId } = context.caller;
  const slip = await lockToChange(records, context, input.Id, await peopleOf(records, input));
  const { kind } = slip;
  if (input.Kind !== null && input.Kind !== kind) throw refusedField(400, 'Kind', slipTexts.keepsKind);
  const [missing] = missingFields(kind, input);
  if (missing) throw refusedField(400, ...missing);
  const day = dayOfSlip(context, input.Day);
  const keepsReceiver = input.ToId === slip.to_id || (input.ToId === null && slip.to_id === null);
  const sides = await sidesOf(records, { kind, day, fromId: slip.from_id, input, former: slip });
  if (input.ReferralId !== slip.referral_id) await winReferral(records, kind, input, sides);
  const { contact_name, contact_phone, contact_email, ...columns } = columnsOfKind(kind, input);
  const seesContact = userId === slip.from_id || userId === slip.to_id;
  const change = {
    ...{ day, ...sides, ...columns, ...(seesContact && { contact_name, contact_phone, contact_email }) },
    ...(keepsReceiver ? {} : columnsOfReceiver(kind)),
    ...(kind === 'One-to-one' && { declined: input.Declined ?? slip.declined }),
  };
  await oncePerPair(() => records.update(slipRecords, input.Id, change, { version: input.Version }));
  return kind;
};

export const answerTo = (context: Context<typeof answerSlip>) => {
  const { input, save } = context;
  return save(async (records) => {
    const slip = await lockSeen(records, context, input.Id);
    if (!isAnswered(slip.kind)) throw new Refusal(400, slipTexts.nothingToAnswer);
    if (!mayAnswer(context, slip)) throw new Refusal(403, slipTexts.onlyAnsweredBy(slip.to_name ?? ''));
    const answer = {
      Referral: { status: input.Status ?? slip.status, status_note: input.StatusNote },
      'One-to-one': { declined: input.Declined ?? slip.declined },
      Testimonial: { is_public: input.IsPublic ?? slip.is_public },
    };
    const said = answer[slip.kind as keyof typeof answer];
    await records.update(slipRecords, input.Id, said, { version: input.Version });
    return saved(input.Id, slipTexts.answered);
  });
};

type Seer = Asking & { caller: { userId: number } };

/** The caller, or the member for whom the caller may act. */
const whoGives = async (records: Records, seer: Seer, asked: number | null): Promise<number> => {
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

const dayOfSlip = (context: Seer, sent: string): Day => {
  const [day, today] = [dayOf(sent, context.timeZone), todayIn(context.timeZone)];
  if (day > today) throw refusedField(400, 'Day', slipTexts.inFuture);
  if (day < firstDayToChange(today) && !seesAllSlips(context)) throw refusedField(400, 'Day', slipTexts.tooOld);
  return day;
};

interface Sides {
  kind: SlipKind;
  day: Day;
  fromId: number | null;
  input: Pick<SlipFields, 'ToId' | 'ToName'>;
  /** The slip that is changed: a side that stays may have left the portal since. */
  former?: StoredSlip;
}

/** The two with their names, and where both were on the day: the chapter that they share, else the first that each joined. */
const sidesOf = async (records: Records, { kind, day, fromId, input, former }: Sides) => {
  const toId = kind === 'Training' ? null : input.ToId;
  if (toId !== null && toId === fromId) throw refusedField(400, 'ToId', slipTexts.toOneself);
  const people = await lockMembers(records, [fromId, toId]);
  const from = people.get(fromId ?? 0);
  const to = people.get(toId ?? 0);
  if (!former && !from?.isActive) throw refusedField(400, 'FromId', slipTexts.memberNotFound);
  if (toId !== null && toId !== former?.to_id && !to?.isActive) throw refusedField(400, 'ToId', slipTexts.memberNotFound);
  const placesOf = async (id: number | null): Promise<number[]> =>
    id === null ? [] : chaptersOnDay(records.tx, id, day, records.timeZone);
  const [own, others] = [await placesOf(fromId), await placesOf(toId)];
  const shared = own.find((id) => others.includes(id));
  const isOutside = kind !== 'Training' && toId === null;
  return {
    ...{ from_id: fromId, from_name: from?.name ?? former?.from_name ?? '' },
    // Of a member whose account is gone the name stays.
    ...{ to_id: toId, to_name: isOutside ? (input.ToName ?? former?.to_name ?? null) : (to?.name ?? null) },
    ...{ chapter_id: shared ?? own[0] ?? null, to_chapter_id: shared ?? others[0] ?? null },
    pair: kind === 'One-to-one' && fromId !== null && toId !== null ? pairOf(fromId, toId) : null,
  };
};

const pairOf = (one: number, other: number): string => `${Math.min(one, other)} ${Math.max(one, other)}`;

const peopleOf = async ({ tx }: Records, { Id, ToId }: { Id: number; ToId: number | null }): Promise<(number | null)[]> => {
  const slip = await tx.selectFrom('slips').select('from_id').where('id', '=', Id).executeTakeFirst();
  return [slip?.from_id ?? null, ToId];
};

/** In the order of their ids, and before any slip, as everywhere: so two saves do not wait for each other. */
const lockMembers = async (records: Records, asked: readonly (number | null)[]) => {
  const ids = asked.filter((id) => id !== null);
  if (ids.length === 0) return new Map<number, { name: string; isActive: boolean }>();
  const users = records.tx.selectFrom('users').select(['id', 'full_name', 'role_id', 'is_active']).where('id', 'in', ids).orderBy('id');
  const rows = await records.lockAll(users);
  return new Map(rows.map((row) => [row.id, { name: row.full_name, isActive: row.is_active && row.role_id === roles.member }]));
};

const lockSeen = async (records: Records, seer: Seer, id: number): Promise<StoredSlip> => {
  const stored = await records.lock(slipRecords, id, isSeen(seer) ?? undefined);
  if (!stored) throw new Refusal(404, slipTexts.notFound);
  // The row of this table.
  return stored.row as unknown as StoredSlip;
};

const lockToChange = async (records: Records, seer: Seer, id: number, people: readonly (number | null)[] = []): Promise<StoredSlip> => {
  await lockMembers(records, people);
  const slip = await lockSeen(records, seer, id);
  const today = todayIn(records.timeZone);
  if (mayChange(seer, slip, firstDayToChange(today))) return slip;
  if (mayChange(seer, { ...slip, day: today }, today)) throw new Refusal(403, slipTexts.changeTooOld);
  throw new Refusal(403, slipTexts.onlyChangedBy(slip.from_name));
};

const requireRoom = async ({ tx }: Records, fromId: number): Promise<void> => {
  const last = tx.selectFrom('slips').select('id').where('from_id', '=', fromId);
  if (
    await last
      .limit(1)
      .offset(mostSlips - 1)
      .executeTakeFirst()
  )
    throw new Refusal('QuotaFull', slipTexts.tooMany);
};

/** A referral that the thanked one gave is won with the thank-you. */
const winReferral = async (
  records: Records,
  kind: SlipKind,
  { ReferralId }: SlipFields,
  { from_id, to_id }: { from_id: number | null; to_id: number | null },
): Promise<void> => {
  if (kind !== 'Thank you' || ReferralId === null) return;
  const referral = await records.update(slipRecords, ReferralId, (row) => {
    const isMeant = row.kind === 'Referral' && row.from_id !== null && row.from_id === to_id && row.to_id === from_id;
    if (!isMeant) throw refusedField(400, 'ReferralId', slipTexts.referralNotFound);
    return { status: 'Won' as const };
  });
  if (!referral) throw refusedField(400, 'ReferralId', slipTexts.referralNotFound);
};

/** Two who write down the same one-to-one at once are told apart by the index. */
const oncePerPair = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw isTaken(error, 'slips', 'pair') ? refusedField('Clash', 'Day', slipTexts.met) : error;
  }
};
