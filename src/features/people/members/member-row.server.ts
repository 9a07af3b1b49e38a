// The columns of a member as its list and other calls answer them.

import { sql } from 'kysely';
import type { Data } from '../../../platform/data/data.ts';
import { orderColumn } from '../../../platform/data/lists/order.ts';
import { type Chapters, chapterCondition } from '../../../platform/server/calls/chapters-of.ts';
import { type Day, noonOf } from '../../../platform/wire/days.ts';
import { pictureUrl } from '../../../platform/wire/files.ts';
import { rupeesOf } from '../../../platform/wire/money.ts';
import { roleNameOf } from '../../../platform/wire/roles.ts';
import { statusOf } from '../membership/membership.ts';
import { memberSince } from '../membership/terms.server.ts';

/** The names of chapters are sorted in the same way everywhere. */
export const chapterName = (data: Pick<Data, 'engine'>) => orderColumn(data, 'chapters', { by: 'chapter_name_folded' });

/** The chapters of a member, as far as they are among those that the caller may know of. */
export const chapterNames = (data: Pick<Data, 'engine'>, chapters: Chapters = 'all') => {
  const known = chapterCondition('assignments.chapter_id', chapters);
  return sql<string | null>`(select string_agg(chapter_name, ', ' order by ${chapterName(data)})
    from assignments join chapters on chapters.id = assignments.chapter_id
    where assignments.user_id = users.id ${known ? sql`and ${known}` : sql``})`.as('ChapterName');
};

export const memberColumns = (data: Pick<Data, 'engine'>) => [...ownColumns, chapterNames(data)] as const;

const ownColumns = [
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
  'membership_terms as MemberSince',
  'amount_paise as Amount',
  'payment_date as PaymentDate',
  'role_id as RoleName',
  'created_at as CreatedAt',
  'wants_membership_mail as WantsMembershipMail',
  'version as Version',
] as const;

interface SelectedMember {
  Photo: string | null;
  IsActiveMember: boolean;
  MembershipStartDate: Day | null;
  MembershipEndDate: Day | null;
  /** The stored terms. */
  MemberSince: string | null;
  PaymentDate: Day | null;
  Amount: number | null;
  RoleName: number;
}

/** A row as the contract has it: with the photo's address, rupees, the role's name, days as noon in UTC, and today's status. */
export const memberRow = <Row extends SelectedMember>(row: Row, { today, graceDays }: { today: Day; graceDays: number }) => ({
  ...row,
  Photo: pictureUrl(row.Photo),
  Amount: row.Amount === null ? null : rupeesOf(row.Amount),
  MembershipStartDate: row.MembershipStartDate && noonOf(row.MembershipStartDate),
  MembershipEndDate: row.MembershipEndDate && noonOf(row.MembershipEndDate),
  MemberSince: sinceOf(row, { today, graceDays }),
  PaymentDate: row.PaymentDate && noonOf(row.PaymentDate),
  Status: statusOf(row, today),
  RoleName: roleNameOf(row.RoleName),
});

/** As moments. Who has not been a member yet is none since any day. */
export const sinceOf = (
  { IsActiveMember, MemberSince }: Pick<SelectedMember, 'IsActiveMember' | 'MemberSince'>,
  days: { today: Day; graceDays: number },
): string | null => {
  const since = IsActiveMember ? memberSince(MemberSince, days) : null;
  return since && noonOf(since);
};
