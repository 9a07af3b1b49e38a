// Notices for members about recorded payments and the end of their membership. They are forgotten when the payment becomes void, or the end
// another one.

import type { Tx } from '../../../platform/data/data.ts';
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
export const tellPayment = async (tx: Tx, { paymentId, memberId, amountPaise }: Paid, today: Day): Promise<void> => {
  const columns = ['is_active_member', 'membership_end'] as const;
  const member = await tx.selectFrom('users').select(columns).where('id', '=', memberId).executeTakeFirstOrThrow();
  const end = member.is_active_member ? member.membership_end : null;
  const until = end !== null && end >= today ? ` Your membership runs until ${formatDay(end)}.` : '';
  const text = `Your payment of ${formatMoney(amountPaise)} was recorded.${until}`;
  await notify(tx, [{ userId: memberId, kind: 'Membership', text, path: '/dashboard', about: subjectOf(paymentId) }]);
};

export const forgetPayment = (tx: Tx, id: number): Promise<void> => forgetNotices(tx, subjectOf(id));

export const forgetEnds = (tx: Tx, memberIds: readonly number[]): Promise<void> => forgetNotices(tx, memberIds.map(aboutMembership));
