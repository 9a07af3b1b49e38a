// Who may be assigned to a chapter, by the member's row.

import type { Selectable } from 'kysely';
import type { Day } from '../../../platform/wire/days.ts';
import { rupeesOf } from '../../../platform/wire/money.ts';
import type { UserTable } from '../../people/members/members.tables.ts';
import { mayBeAssigned, statusOf } from '../../people/membership/membership.ts';

export const membershipColumns = ['is_active_member', 'membership_end', 'amount_paise'] as const;

export const isEligible = (
  { is_active_member, membership_end, amount_paise }: Pick<Selectable<UserTable>, (typeof membershipColumns)[number]>,
  today: Day,
): boolean => {
  const Status = statusOf({ IsActiveMember: is_active_member, MembershipEndDate: membership_end }, today);
  return mayBeAssigned({ Status, Amount: amount_paise === null ? null : rupeesOf(amount_paise) });
};
