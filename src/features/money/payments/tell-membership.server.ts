// Notices for members about recorded payments and the end of their membership. They are forgotten when the payment becomes void, or the end
// another one.

import type { Tx } from '../../../platform/data/data.ts';
import { readInParts, splitInParts } from '../../../platform/data/parts.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { formatDay, formatMoney } from '../../../platform/wire/locale.ts';
import { forgetNotices, notify } from '../../people/notices/notify.server.ts';

const subjectOf = (id: number): string => `payment ${id}`;

/** The `about` of notices on the end of somebody's membership. */
export const aboutMembership = (memberId: number): string => `membership ${memberId}`;

interface Paid {
  paymentId: number;
  memberId: number;
  amountPaise: number;
}

/** Call it after the membership was worked out. Not for imported payments, which are of the past. */
export const tellPayment = (tx: Tx, paid: Paid, today: Day): Promise<void> => tellPayments(tx, [paid], today);

export const tellPayments = async (tx: Tx, payments: readonly Paid[], today: Day): Promise<void> => {
  const columns = ['id', 'is_active_member', 'membership_end'] as const;
  const members = await readInParts(
    payments.map(({ memberId }) => memberId),
    (part) => tx.selectFrom('users').select(columns).where('id', 'in', part).execute(),
  );
  const ends = new Map(members.map(({ id, is_active_member, membership_end }) => [id, is_active_member ? membership_end : null]));
  const notices = payments.map(({ paymentId, memberId, amountPaise }) => {
    const end = ends.get(memberId) ?? null;
    const until = end !== null && end >= today ? ` Your membership runs until ${formatDay(end)}.` : '';
    const text = `Your payment of ${formatMoney(amountPaise)} was recorded.${until}`;
    return { userId: memberId, kind: 'Membership' as const, text, path: '/dashboard', about: subjectOf(paymentId) };
  });
  for (const part of splitInParts(notices, mostAtOnce)) await notify(tx, part);
};

const mostAtOnce = 100;

export const forgetPayments = (tx: Tx, ids: readonly number[]): Promise<void> => forgetNotices(tx, ids.map(subjectOf));

export const forgetEnds = (tx: Tx, memberIds: readonly number[]): Promise<void> => forgetNotices(tx, memberIds.map(aboutMembership));
