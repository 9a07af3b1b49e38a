// What an undo of slips may not do: what the saves would refuse, it refuses too.

import { readInParts } from '../../../platform/data/parts.ts';
import { valuesBefore } from '../../../platform/data/records/changes.tables.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import type { Undone } from '../../../platform/data/records/undo/undo-hooks.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { firstDayToChange, isReferralFor } from './slip-rights.server.ts';
import { slipTexts } from './slip-texts.ts';

export const barUndoOfSlips = async (records: Records, { changes, by }: Undone): Promise<void> => {
  const stored = await slipsAmong(
    records,
    changes.map(({ record_id }) => Number(record_id)),
  );
  if (!by.mayUndoAll) requireLately(records.timeZone, changes, stored);
  const next = changes.filter(({ kind }) => kind === 'Changed' || kind === 'Deleted').map((change) => nextOf(change, stored));
  await requireReceivers(records, next);
  await requireReferrals(records, next);
};

const slipsAmong = async ({ tx }: Records, ids: readonly number[]) => {
  const columns = ['id', 'kind', 'day', 'from_id', 'to_id', 'referral_id', 'status'] as const;
  const rows = await readInParts(ids, (part) => tx.selectFrom('slips').select(columns).where('id', 'in', part).execute());
  return new Map(rows.map((row) => [row.id, row]));
};

type Stored = Awaited<ReturnType<typeof slipsAmong>>;
type OneChange = Undone['changes'][number];

/** A member says how a referral stands, and whether a testimonial is shown, at any time, and takes that back. All else of older slips is super admins' alone. */
const requireLately = (timeZone: string, changes: readonly OneChange[], stored: Stored): void => {
  const first = firstDayToChange(todayIn(timeZone));
  const giverChanges = changes.filter(({ kind, fields }) => kind !== 'Changed' || fields.some(([column]) => !saidAtAnyTime.has(column)));
  const days = giverChanges.flatMap(({ record_id, fields }) => [
    stored.get(Number(record_id))?.day,
    ...fields.filter(([column]) => column === 'day').flatMap(([, before, after]) => [before, after]),
  ]);
  if (days.some((day) => typeof day === 'string' && day < first)) throw new Refusal(403, slipTexts.changeTooOld);
};

const saidAtAnyTime = new Set(['status', 'status_note', 'declined', 'declined_by_receiver', 'is_public', 'may_be_shown']);

/** The columns that come back, and the slip as it will be. */
const nextOf = ({ record_id, kind, fields }: OneChange, stored: Stored) => {
  const id = Number(record_id);
  const back = valuesBefore(fields);
  // The columns of a slip, before they were changed.
  const slip = { ...stored.get(id), ...back } as typeof stored extends Map<number, infer Row> ? Row : never;
  return { id, kind, back, slip };
};

type Next = ReturnType<typeof nextOf>;

/** Whom a slip goes back to must be there as for a save. With an account that comes back in the same set, all is as it was. */
const requireReceivers = async ({ tx }: Records, all: readonly Next[]): Promise<void> => {
  const given = all.filter(({ kind, back }) => kind === 'Changed' && typeof back.to_id === 'number');
  const users = await readInParts(
    given.map(({ slip }) => Number(slip.to_id)),
    (part) => tx.selectFrom('users').select(['id', 'role_id', 'is_active']).where('id', 'in', part).execute(),
  );
  if (users.some(({ role_id, is_active }) => role_id !== roles.member || !is_active))
    throw new Refusal('CannotUndo', slipTexts.receiverInactive);
  const there = new Set(users.map(({ id }) => id));
  const moved = given.filter(({ slip }) => slip.kind === 'Referral' && there.has(Number(slip.to_id)));
  const thanks = await readInParts(
    moved.map(({ id }) => id),
    (part) => tx.selectFrom('slips').select('id').where('referral_id', 'in', part).limit(1).execute(),
  );
  if (thanks.length > 0) throw new Refusal('CannotUndo', slipTexts.keepsReceiver);
};

/** The referral that a thank-you names is one of these two, and won. In a set with the referral, all is as it was. */
const requireReferrals = async (records: Records, all: readonly Next[]): Promise<void> => {
  const together = new Set(all.map(({ id }) => id));
  const naming = all.filter(({ back, slip: { referral_id } }) => {
    const comesBack = 'referral_id' in back || 'to_id' in back;
    return comesBack && referral_id !== null && !together.has(referral_id);
  });
  const referrals = await slipsAmong(
    records,
    naming.map(({ slip }) => Number(slip.referral_id)),
  );
  for (const { back, slip } of naming) {
    const referral = referrals.get(Number(slip.referral_id));
    const isLost = typeof back.referral_id === 'number' && referral?.status !== 'Won';
    if (referral && (isLost || !isReferralFor(referral, slip))) throw new Refusal('CannotUndo', slipTexts.referralChanged);
  }
};
