// Adding, changing, deleting and answering slips.

import { sql } from 'kysely';
import type { Tx } from '../../../platform/data/data.ts';
import { isFull } from '../../../platform/data/records/quota.ts';
import type { NewRow } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { isTaken } from '../../../platform/data/violations.ts';
import { dayOf, todayIn } from '../../../platform/server/calendar.ts';
import { type Context, saved } from '../../../platform/server/calls/handle.ts';
import { countDown } from '../../../platform/server/tries.ts';
import type { InputOf } from '../../../platform/wire/call.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { readerMaySee, visibleUsers } from '../../chapters/fellows/visible-users.server.ts';
import { columnsOfKind, columnsOfReceiver } from './slip-columns.server.ts';
import { mostSlips, mostSlipsInDay, mostThanks, type SlipKind } from './slip-kinds.ts';
import {
  actsFor,
  firstDayToChange,
  isAnswered,
  isReferralFor,
  isSeen,
  mayAnswer,
  mayChange,
  type Seer,
  type SlipSides,
  seesAllSlips,
} from './slip-rights.server.ts';
import { giverOf, lockMembers, type StoredSlip, sidesOf } from './slip-sides.server.ts';
import { slipTexts } from './slip-texts.ts';
import { type answerSlip, missingContact, missingFields, type SlipFields, type saveSlip } from './slips.contract.ts';
import { slipRecords } from './slips.tables.ts';
import { tellContact, tellGiver, tellReceiver } from './tell-slips.server.ts';

type Save = Context<typeof saveSlip>;
type InputWith<Flag> = Extract<InputOf<typeof saveSlip>, { Flag: Flag }>;

export const saveSlipOf = (context: Save) => {
  const { input, save } = context;
  return save(async (records) => {
    switch (input.Flag) {
      case 'Add':
        return { res: await addSlip(records, context, input), message: slipTexts.added(input.Kind) };
      case 'Update':
        return untold(input.Id, slipTexts.updated(await updateSlip(records, context, input)));
      case 'Delete': {
        const slip = await lockToChange(records, context, input.Id);
        await records.delete(slipRecords, input.Id);
        return untold(input.Id, slipTexts.deleted(slip.kind));
      }
    }
  });
};

const untold = (Id: number, message: string) => ({ res: { Id, Receiver: null }, message });

const addSlip = async (records: Records, context: Save, input: InputWith<'Add'>) => {
  const { Kind: kind } = input;
  const fromId = await giverOf(records, context, input.FromId);
  const day = dayOfSlip(context, input.Day);
  const sides = await sidesOf(records, context, { kind, day, fromId, input });
  await requireRoom(records, fromId);
  await countSlip(records, fromId);
  await winReferral(records, kind, input, sides);
  const slip: NewRow<'slips'> = {
    kind,
    day,
    ...sides,
    ...columnsOfKind(kind, input),
    ...columnsOfReceiver(kind, input),
    may_be_shown: kind === 'Testimonial' ? fromId === context.caller.userId && input.MayBeShown === true : null,
    added_by: context.caller.userId,
    created_at: new Date().toISOString(),
  };
  const id = await oncePerPair(() => records.insert(slipRecords, slip));
  const { share = null, amount_paise = null, declined = null } = slip;
  await tellReceiver(records, context, id, { kind, day, ...sides, share, amount_paise, declined });
  return { Id: id, Receiver: kind === 'Referral' ? await receiverOf(records, context, sides) : null };
};

const receiverOf = async ({ tx }: Records, { caller, timeZone }: Save, { to_id, to_name }: Pick<StoredSlip, 'to_id' | 'to_name'>) => {
  const asking = { data: { read: tx }, caller, timeZone };
  const isShown = readerMaySee(asking, 'show_phone');
  const phone = isShown ? sql<string | null>`case when ${isShown} then users.phone end` : sql.ref<string | null>('users.phone');
  const found = await visibleUsers(asking).where('users.id', '=', to_id).select(phone.as('Phone')).executeTakeFirst();
  return { FullName: to_name ?? '', Phone: found?.Phone ?? null };
};

const updateSlip = async (records: Records, context: Save, input: InputWith<'Update'>): Promise<SlipKind> => {
  const slip = await lockToChange(records, context, input.Id, await peopleOf(records, input));
  const { kind } = slip;
  if (input.Kind !== null && input.Kind !== kind) throw refusedField(400, 'Kind', slipTexts.keepsKind);
  const [missing] = [...missingFields(kind, input), ...missingOfChange(context, slip, input)];
  if (missing) throw refusedField(400, ...missing);
  const day = dayOfSlip(context, input.Day);
  const sides = await sidesOf(records, context, { kind, day, fromId: slip.from_id, input, former: slip });
  const stays = sides.to_id === slip.to_id;
  if (!stays) await requireReaddressable(records, context, input.Id, slip);
  // Somebody else is told of it, as of a new one.
  if (!stays && slip.from_id !== null) await countSlip(records, slip.from_id);
  if (!stays || input.ReferralId !== slip.referral_id) await winReferral(records, kind, input, sides);
  const { contact_name, contact_phone, contact_email, ...columns } = columnsOfKind(kind, input);
  const change = {
    day,
    ...sides,
    ...columns,
    ...(seesContact(context, slip) && { contact_name, contact_phone, contact_email }),
    ...(stays ? saidOfChange(context, slip, input) : columnsOfReceiver(kind, input)),
    ...(kind === 'Testimonial' && { may_be_shown: agreedTo(context, slip, input) }),
  };
  await oncePerPair(() => records.update(slipRecords, input.Id, change, { version: input.Version }));
  if (stays) await tellContact(records, context, input.Id, [slip, change]);
  else await tellReceiver(records, context, input.Id, { kind, ...change });
  return kind;
};

/** One that was given without a contact may stay so with the same receiver. Whoever does not see the contact leaves it. */
const missingOfChange = (context: Save, slip: SlipRow, input: InputWith<'Update'>) => {
  const { contact_name: ContactName, contact_phone: ContactPhone, contact_email: ContactEmail } = slip;
  const contact = { ContactName, ContactPhone, ContactEmail };
  const wasWithout = missingContact(slip.kind, { Type: slip.type, Note: slip.note, ...contact }).length > 0;
  if (wasWithout && input.ToId === slip.to_id) return [];
  return missingContact(slip.kind, seesContact(context, slip) ? input : { ...input, ...contact });
};

/** What the receiver has said stays, but not of another text. That a one-to-one did not take place is taken back by who said it. */
const saidOfChange = (context: Save, slip: SlipRow, { Note, Declined }: SlipFields) => {
  if (slip.kind === 'Testimonial') return { is_public: slip.is_public && Note === slip.note };
  if (slip.kind !== 'One-to-one' || Declined === null || Declined === slip.declined) return {};
  const isReceivers = slip.declined_by_receiver && !mayAnswer(context, slip);
  if (isReceivers) throw refusedField(403, 'Declined', slipTexts.onlyAnsweredBy(slip.to_name ?? ''));
  return { declined: Declined, declined_by_receiver: false };
};

/** The giver agrees for this text and this receiver. Whoever else changes it leaves that, but not for other words. */
const agreedTo = ({ caller }: Save, slip: SlipRow, { MayBeShown, Note, ToId }: InputWith<'Update'>): boolean =>
  caller.userId === slip.from_id ? MayBeShown === true : Boolean(slip.may_be_shown) && Note === slip.note && ToId === slip.to_id;

const seesContact = ({ caller: { userId } }: Save, { from_id, to_id }: StoredSlip): boolean => userId === from_id || userId === to_id;

/** Whoever gives a referral to somebody else passes its contact on, and what it has led to does not change hands. */
const requireReaddressable = async ({ tx }: Records, context: Save, id: number, slip: StoredSlip): Promise<void> => {
  const hasContact = [slip.contact_name, slip.contact_phone, slip.contact_email].some((value) => value !== null);
  if (hasContact && !seesContact(context, slip)) throw refusedField(403, 'ToId', slipTexts.onlyReaddressedBy(slip.from_name));
  if ((await thanksFor(tx, id, 1)).length > 0) throw refusedField('Clash', 'ToId', slipTexts.keepsReceiver);
};

const thanksFor = (tx: Tx, referralId: number, most: number) =>
  tx.selectFrom('slips').select('id').where('referral_id', '=', referralId).limit(most).execute();

export const answerTo = (context: Context<typeof answerSlip>) => {
  const { input, save } = context;
  return save(async (records) => {
    const slip = await lockSeen(records, context, input.Id);
    if (!isAnswered(slip.kind)) throw new Refusal(400, slipTexts.nothingToAnswer);
    const isGiver = slip.kind === 'Testimonial' && slip.from_id === context.caller.userId;
    if (isGiver && input.MayBeShown !== null) return agree(records, context, slip, input.MayBeShown);
    if (!mayAnswer(context, slip)) throw new Refusal(403, slipTexts.onlyAnsweredBy(slip.to_name ?? ''));
    const isShownByOther = input.IsPublic === true && slip.to_id !== context.caller.userId;
    if (slip.kind === 'Testimonial' && isShownByOther) throw new Refusal(403, slipTexts.onlyAnsweredBy(slip.to_name ?? ''));
    const answer = {
      // Who does not see the note leaves it.
      Referral: {
        status: input.Status ?? slip.status,
        status_note: input.StatusNote === null && !seesNote(context, slip) ? undefined : input.StatusNote,
      },
      'One-to-one': input.Declined === null ? {} : { declined: input.Declined, declined_by_receiver: input.Declined },
      Testimonial: { is_public: input.IsPublic ?? slip.is_public },
    };
    const said = answer[slip.kind as keyof typeof answer];
    await records.update(slipRecords, input.Id, said, { version: input.Version });
    await tellGiver(records, context, input.Id, [slip, said]);
    return saved(input.Id, slip.kind === 'Testimonial' ? slipTexts.shown({ ...slip, ...answer.Testimonial }) : slipTexts.answered);
  });
};

/** At any time: whoever has agreed takes that back, however old the slip is. */
const agree = async (records: Records, { input }: Context<typeof answerSlip>, { is_public }: StoredSlip, may_be_shown: boolean) => {
  await records.update(slipRecords, input.Id, { may_be_shown }, { version: input.Version });
  return saved(input.Id, slipTexts.shown({ is_public, may_be_shown }));
};

const seesNote = (seer: Seer, slip: SlipRow): boolean =>
  seesAllSlips(seer) || [slip.from_id, slip.to_id].includes(seer.caller.userId) || Boolean(slip.acts_for_giver);

const dayOfSlip = (context: Seer, sent: string): Day => {
  const [day, today] = [dayOf(sent, context.timeZone), todayIn(context.timeZone)];
  if (day > today) throw refusedField(400, 'Day', slipTexts.inFuture);
  if (day < firstDayToChange(today) && !seesAllSlips(context)) throw refusedField(400, 'Day', slipTexts.tooOld);
  return day;
};

const peopleOf = async ({ tx }: Records, { Id, ToId }: { Id: number; ToId: number | null }): Promise<(number | null)[]> => {
  const slip = await tx.selectFrom('slips').select('from_id').where('id', '=', Id).executeTakeFirst();
  return [slip?.from_id ?? null, ToId];
};

/** A slip, and for which of its sides the caller acts. */
type SlipRow = StoredSlip & SlipSides;

const lockSeen = async (records: Records, seer: Seer, id: number): Promise<SlipRow> => {
  const stored = await records.lock(slipRecords, id, isSeen(seer, { isNamed: true }) ?? undefined);
  if (!stored) throw new Refusal(404, slipTexts.notFound);
  const acts = records.tx.selectFrom('slips').where('id', '=', id);
  const sides = [actsFor(seer, 'from_id').as('acts_for_giver'), actsFor(seer, 'to_id').as('acts_for_receiver')];
  // The row of this table.
  return { ...(stored.row as unknown as StoredSlip), ...(await acts.select(sides).executeTakeFirstOrThrow()) };
};

const lockToChange = async (records: Records, seer: Seer, id: number, people: readonly (number | null)[] = []): Promise<SlipRow> => {
  await lockMembers(records, people);
  const slip = await lockSeen(records, seer, id);
  const today = todayIn(records.timeZone);
  if (mayChange(seer, slip, firstDayToChange(today))) return slip;
  if (mayChange(seer, { ...slip, day: today }, today)) throw new Refusal(403, slipTexts.changeTooOld);
  throw new Refusal(403, slipTexts.onlyChangedBy(slip.from_name));
};

const requireRoom = async ({ tx }: Records, fromId: number): Promise<void> => {
  const kept = tx.selectFrom('slips').select('id').where('from_id', '=', fromId);
  if (await isFull(kept, mostSlips)) throw new Refusal('QuotaFull', slipTexts.tooMany);
};

/** What an undo brings back was counted when it was added. So however slips come to be, each counts once. */
const countSlip = async ({ tx }: Records, fromId: number): Promise<void> => {
  const limit = { name: 'slips of giver', most: mostSlipsInDay, minutes: 24 * 60 };
  if ((await countDown(tx, { limit, of: String(fromId) })) === null) throw new Refusal(429, slipTexts.tooManyToday);
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
    if (!isReferralFor(row, { from_id, to_id })) throw refusedField(400, 'ReferralId', slipTexts.referralNotFound);
    return { status: 'Won' as const };
  });
  if (!referral) throw refusedField(400, 'ReferralId', slipTexts.referralNotFound);
  if ((await thanksFor(records.tx, ReferralId, mostThanks)).length >= mostThanks)
    throw refusedField(400, 'ReferralId', slipTexts.tooManyThanks);
};

/** Two who write down the same one-to-one at once are told apart by the index. */
const oncePerPair = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw isTaken(error, 'slips', 'pair') ? refusedField('Clash', 'Day', slipTexts.met) : error;
  }
};
