import { type SqlBool, sql } from 'kysely';
import { aside } from '../../../platform/data/aside.ts';
import { newestFirst, orderOf } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { contains, containsAside } from '../../../platform/data/lists/search.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { handle } from '../../../platform/server/calls/handle.ts';
import { memberColumns, memberRow } from '../../people/members/member-row.server.ts';
import type { Member } from '../../people/members/members.contract.ts';
import {
  isHidingDeactivated,
  isInChapterWithStatus,
  isNotDeactivated,
  listedUsers,
  memberOrder,
  rankOf,
  sortByChapters,
} from '../../people/members/members.server.ts';
import { soughtMembers } from '../../people/members/sought-members.server.ts';
import { listMembersToPay } from './member-list.contract.ts';

export const memberListServer = [
  handle(listMembersToPay, async ({ data, input, caller, timeZone, graceDays }) => {
    const today = todayIn(timeZone);
    let query = listedUsers(data, caller, input.Id);
    if (input.Search !== null) query = query.where(await soughtMembers(data, input.Search));
    if (input.Name !== null) query = query.where(contains(data, 'users', 'full_name_folded', input.Name));
    if (input.Email !== null) query = query.where(containsAside(data, 'users', 'email_folded', input.Email));
    query = query.where(isInChapterWithStatus(data, input, today));
    if (input.HasPassword !== null) query = query.where(hasPassword(input.HasPassword));
    if (isHidingDeactivated(input, input.Id)) query = query.where(isNotDeactivated);
    const { FullName: Name, Phone: PhoneNo, ...others } = memberOrder;
    const order = orderOf(input, newestFirst, { ...others, Id: 'id', Name, PhoneNo, Status: { by: rankOf(today) } });
    const listed = sortByChapters({ data, input }, query).select(memberColumns(data));
    const { rows, total } = await page(data, 'users', listed, order, input, query);
    return { rows: rows.map((row) => rowToPay(memberRow(row, { today, graceDays }))), total };
  }),
];

const hasPassword = (is: boolean) => sql<SqlBool>`${aside} password_hash ${sql.raw(is ? '<>' : '=')} ''`;

const rowToPay = ({ FullName: Name, Phone: PhoneNo, ...row }: Omit<Member, 'TotalRecords'>) => {
  const {
    Id,
    Email,
    Profession,
    IsActive,
    MembershipNo,
    ChapterName,
    RoleName,
    MembershipStartDate,
    MembershipEndDate,
    MemberSince,
    ...paid
  } = row;
  const { Amount, PaymentDate, Status, CreatedAt } = paid;
  const membership = {
    MembershipNo,
    ChapterName,
    RoleName,
    MembershipStartDate,
    MembershipEndDate,
    MemberSince,
    Amount,
    PaymentDate,
    Status,
    CreatedAt,
  };
  return { Id, Name, Email, PhoneNo, Profession, IsActive, ...membership };
};
