// What a member whose membership ends soon, or has ended, would pay for the next one, and the page to pay it.

import type { Data } from '../../../../platform/data/data.ts';
import type { SignedLinks } from '../../../../platform/server/signed-links.ts';
import { type Day, daysAfter } from '../../../../platform/wire/days.ts';
import { rupeesOf } from '../../../../platform/wire/money.ts';
import { payPageLink } from '../../../money/renewals/pay-page.server.ts';
import { renewalOf } from '../../../money/renewals/reminder-mail.server.ts';
import { readOrganization } from '../../../people/organization/organization.server.ts';
import type { OwnFigures } from '../dashboard.contract.ts';

const daysBefore = 30;

export const readOwnRenewal = async (
  { data: { read }, links }: { data: Data; links: SignedLinks },
  userId: number,
  today: Day,
): Promise<OwnFigures['Renewal']> => {
  const member = await read
    .selectFrom('users')
    .select(['id', 'is_active_member', 'membership_start', 'membership_end', 'amount_paise'])
    .where('id', '=', userId)
    .where('is_active_member', '=', true)
    .where('membership_end', '<=', daysAfter(today, daysBefore))
    .executeTakeFirst();
  if (!member) return null;
  const { upiId, officePhone, membershipFeePaise } = await readOrganization(read);
  const { months, amount } = renewalOf(member, membershipFeePaise);
  return {
    Months: months,
    Amount: amount === null ? null : rupeesOf(amount),
    PayPage: upiId !== '' && amount ? payPageLink(links, member, amount) : null,
    OfficePhone: officePhone || null,
  };
};
