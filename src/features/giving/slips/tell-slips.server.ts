// Telling the other side of a slip: the receiver of a new one, and the giver of an answer. Only what both may know is in it: no contact, an
// amount only where it is shared. Nobody is told of what they did themselves.

import { sql } from 'kysely';
import type { FollowedRow } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { formatDayOfWeek, formatMoney } from '../../../platform/wire/locale.ts';
import { settleNotices } from '../../people/notices/joined-notices.server.ts';
import { forgetNotices, notify } from '../../people/notices/notify.server.ts';
import { slipPath, slipsPath } from './slip-kinds.ts';
import type { SlipTable } from './slips.tables.ts';

interface Teller {
  caller: { userId: number };
}

const aboutOf = (id: number): string => `slip ${id}`;

const aboutContact = (id: number): string => `contact of slip ${id}`;

/** The same of each row. */
export const aboutSlip = sql<string>`'slip ' || slips.id`;

type Told = Pick<SlipTable, 'kind' | 'day' | 'from_id' | 'from_name' | 'to_id'> &
  Partial<Pick<SlipTable, 'share' | 'amount_paise' | 'declined'>>;

/** The receiver is told of a new slip, and of one that is meant for somebody else now. */
export const tellReceiver = async ({ tx }: Records, { caller }: Teller, id: number, slip: Told): Promise<void> => {
  const text = newText(slip);
  if (text === null || slip.to_id === null || slip.to_id === caller.userId) return;
  const together = {
    cause: `slips of ${slip.from_id}`,
    about: aboutOf(id),
    ...(slip.kind === 'Referral' && { asks: true as const }),
    text: (count: string) => `${slip.from_name} gave you ${count} slips.`,
    path: (noticeId: string) => `${slipsPath}?UserId=${slip.from_id}&Direction=Given&NoticeId=${noticeId}`,
  };
  await notify(tx, [{ userId: slip.to_id, kind: 'Slip', text, path: slipPath(id), together }]);
};

type Reach = Pick<SlipTable, 'contact_phone' | 'contact_email'>;

const hasReach = ({ contact_phone, contact_email }: Reach): boolean => (contact_phone ?? contact_email) !== null;

/** Of a referral that came without a phone and an e-mail the receiver is told once it has one of them. */
export const tellContact = async (
  { tx }: Records,
  { caller }: Teller,
  id: number,
  [before, now]: readonly [Told & Reach, Partial<Reach>],
): Promise<void> => {
  const { kind, from_name, to_id } = before;
  if (kind !== 'Referral' || to_id === null || to_id === caller.userId) return;
  if (hasReach(before) || !hasReach({ ...before, ...now })) return;
  const text = `${from_name} added the contact to your referral.`;
  await notify(tx, [{ userId: to_id, kind: 'Slip', text, path: slipPath(id), about: aboutContact(id) }]);
};

/** Null where there is nothing to tell the receiver. */
const newText = ({ kind, day, from_name, share, amount_paise, declined }: Told): string | null => {
  switch (kind) {
    case 'Referral':
      return `${from_name} gave you a referral.`;
    case 'One-to-one':
      return declined ? null : `${from_name} noted your one-to-one on ${formatDayOfWeek(day)}.`;
    case 'Thank you':
      if (share === 'Nothing') return null;
      return `${from_name} thanked you for business${share === 'Name and amount' && amount_paise ? ` of ${formatMoney(amount_paise)}` : ''}.`;
    case 'Testimonial':
      return `${from_name} wrote a testimonial about you.`;
    case 'Training':
      return null;
  }
};

type Answered = Pick<SlipTable, 'kind' | 'day' | 'from_id' | 'to_id' | 'to_name'> &
  Partial<Pick<SlipTable, 'status' | 'status_note' | 'declined' | 'is_public' | 'may_be_shown'>>;

/** The giver is told what the receiver has answered, where it says something new. */
export const tellGiver = async (
  { tx }: Records,
  { caller }: Teller,
  id: number,
  [before, said]: readonly [Answered, Partial<Answered>],
): Promise<void> => {
  const text = answerText(before, said);
  if (text === null || before.from_id === null || before.from_id === caller.userId) return;
  const together = {
    cause: `answers of ${before.to_id}`,
    about: aboutOf(id),
    text: (count: string) => `${before.to_name} answered ${count} of your slips.`,
    path: (noticeId: string) => `${slipsPath}?UserId=${before.to_id}&Direction=Received&NoticeId=${noticeId}`,
  };
  await notify(tx, [{ userId: before.from_id, kind: 'Answer', text, path: slipPath(id), together }]);
};

const answerText = (before: Answered, said: Partial<Answered>): string | null => {
  const name = before.to_name ?? '';
  if (said.status !== undefined && said.status !== before.status) return `${name} says of your referral: ${said.status}.`;
  if (said.status_note !== undefined && said.status_note !== before.status_note) {
    // It takes the place of the notice that said how the referral stands.
    const stands = before.status && before.status !== 'New' ? before.status : null;
    return stands ? `${name} says of your referral: ${stands}, with a note.` : `${name} wrote a note to your referral.`;
  }
  if (said.declined !== undefined && said.declined !== before.declined) {
    return `${name} says that your one-to-one on ${formatDayOfWeek(before.day)} ${said.declined ? 'did not take place' : 'took place'}.`;
  }
  if (said.is_public !== undefined && said.is_public !== before.is_public) {
    if (!said.is_public) return before.may_be_shown ? `${name} does not show your testimonial to everybody any more.` : null;
    return before.may_be_shown
      ? `${name} shows your testimonial to everybody.`
      : `${name} would like to show your testimonial to everybody. May it be shown?`;
  }
  return null;
};

/** A referral that was answered waits for nothing any more. */
export const settleAnswered = async ({ tx }: Records, rows: readonly FollowedRow[]): Promise<void> => {
  const answered = rows.filter(({ changed }) => changed?.status !== undefined && changed.status !== 'New');
  if (answered.length > 0)
    await settleNotices(
      tx,
      answered.map(({ before }) => aboutOf(Number(before.id))),
    );
};

/** A slip is gone, is meant for somebody else, or is kept from its receiver now, or its contact is gone again: also by an undo. */
export const forgetToldSlips = async ({ tx }: Records, rows: readonly FollowedRow[]): Promise<void> => {
  const isUntrue = ({ changed }: FollowedRow) => changed === null || 'to_id' in changed || 'share' in changed || 'amount_paise' in changed;
  const gone = rows.flatMap((row) => {
    const id = Number(row.before.id);
    if (isUntrue(row)) return [aboutOf(id), aboutContact(id)];
    return isContactGone(row) ? [aboutContact(id)] : [];
  });
  if (gone.length > 0) await forgetNotices(tx, gone);
};

const isContactGone = ({ before, changed }: FollowedRow): boolean => {
  const { contact_phone = null, contact_email = null } = { ...before, ...changed };
  const isChanged = changed !== null && ('contact_phone' in changed || 'contact_email' in changed);
  return isChanged && (contact_phone ?? contact_email) === null;
};
