// The member list, and the columns in which every call shows a member.

import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../platform/data/data.ts';
import { page } from '../../platform/data/page.ts';
import { contains } from '../../platform/data/search.ts';
import { type Context, serve } from '../../platform/server/serve.ts';
import { pictureUrl } from '../../platform/wire/files.ts';
import { rupeesOf } from '../../platform/wire/money.ts';
import { roleNameOf, roles } from '../../platform/wire/roles.ts';
import { listMembers } from './members.contract.ts';
import { statusOf } from './membership.ts';

export const membersServer = [
  serve(listMembers, async (context) => {
    const found = membersFound(context).select(memberColumns).orderBy('created_at', 'desc').orderBy('id', 'desc');
    const { rows, total } = await page(context.data, 'users', found, context.takes);
    return { rows: rows.map((row) => memberRow(row, context.timeZone)), total };
  }),
];

const membersFound = ({ data, takes, caller }: Context<typeof listMembers>): SelectQueryBuilder<Tables, 'users', object> => {
  const users = data.read.selectFrom('users');
  // Everybody else gets the own row, whatever the filters say.
  if (caller.roleId !== roles.superAdmin) return users.where('id', '=', caller.userId);
  // Super admins are not listed; one finds the own row by its Id.
  let found = takes.Id === caller.userId ? users : users.where('role_id', '>', roles.superAdmin);
  if (takes.Id !== null) found = found.where('id', '=', takes.Id);
  if (takes.FullName !== null) found = found.where(contains(data, 'users', 'full_name_folded', takes.FullName));
  if (takes.Email !== null) found = found.where(contains(data, 'users', 'email_folded', takes.Email));
  if (takes.Phone !== null) found = found.where(contains(data, 'users', 'phone_folded', takes.Phone));
  if (takes.IsActiveMember !== null) found = found.where('is_active_member', '=', takes.IsActiveMember);
  return found;
};

export const memberColumns = [
  'users.id as Id',
  'full_name as FullName',
  'email as Email',
  'phone as Phone',
  'profession as Profession',
  'photo as Photo',
  'is_tmn as IsTmnians',
  'is_active as IsActive',
  'is_active_member as IsActiveMember',
  'membership_no as MembershipNo',
  'membership_start as MembershipStartDate',
  'membership_end as MembershipEndDate',
  'amount_paise as Amount',
  'payment_date as PaymentDate',
  'role_id as RoleName',
  'created_at as CreatedAt',
] as const;

interface Selected {
  Photo: string | null;
  IsActiveMember: boolean;
  MembershipEndDate: string | null;
  Amount: number | null;
  RoleName: number;
}

/** As the wire has it: the photo's address, rupees, the role's name, and the status of today. */
export const memberRow = <Row extends Selected>(row: Row, timeZone: string) => ({
  ...row,
  Photo: pictureUrl(row.Photo),
  Amount: row.Amount === null ? null : rupeesOf(row.Amount),
  Status: statusOf(row, timeZone),
  RoleName: roleNameOf(row.RoleName),
});
