// The list of the page 'Member List': members and admins, to record payments and register members.

import { z } from 'zod';
import type { RowOf } from '../../../platform/wire/call.ts';
import { optionalOneOf, optionalText } from '../../../platform/wire/fields.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { optionalFlag, optionalId } from '../../../platform/wire/numbers.ts';
import { staff } from '../../../platform/wire/roles.ts';
import { memberShape, searchingMembers, showingDeactivated } from '../../people/members/members.contract.ts';
import { accountStatuses } from '../../people/membership/membership.ts';

const memberListTexts = {
  notFetched: { refused: 'Failed to fetch members', unreached: 'Error fetching members: the server did not answer' },
  none: 'No members found',
  empty: 'Register the first member, then record the first payment here.',
  filtersCleared: 'Filters cleared',
};

const { MembershipNo, ChapterName, RoleName, MembershipStartDate, MembershipEndDate, MemberSince, Amount, PaymentDate, Status, CreatedAt } =
  memberShape;

/** As the list of members has them. */
const further = {
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

export const listMembersToPay = listCall({
  name: 'GetJoinMemberList',
  about: 'Members and admins, newest first.',
  who: staff,
  cached: 'by user',
  noun: { one: 'member', many: 'members' },
  filters: {
    Id: optionalId('Id'),
    ...searchingMembers,
    Name: optionalText('Name'),
    Email: optionalText('Email'),
    ChapterId: optionalId('ChapterId'),
    Status: optionalOneOf('Status', accountStatuses),
    HasPassword: optionalFlag('Password').describe('Whether a password was chosen. Who has none yet can be invited'),
    ...showingDeactivated,
  },
  row: {
    Id: z.number(),
    Name: z.string(),
    Email: z.string(),
    PhoneNo: z.string().nullable(),
    Profession: z.string().nullable(),
    IsActive: z.boolean(),
    ...further,
  },
  sorts: ['Id', 'Name', 'Email', 'PhoneNo', 'Profession', 'ChapterName', 'RoleName', 'MembershipEndDate', 'Amount', 'Status', 'CreatedAt'],
  labels: { PhoneNo: 'Phone', IsActive: 'May Sign In', RoleName: 'Role', ChapterName: 'Chapter', CreatedAt: 'Created' },
});

export type MemberToPay = RowOf<typeof listMembersToPay>;

export const membersToPayList = listContract({
  call: listMembersToPay,
  filters: ['Search', 'Id', 'Name', 'Email', 'ChapterId', 'Status', 'HasPassword', 'ShowDeactivated'],
  pageSizes: [5, 10, 20, 50, 100],
  texts: memberListTexts,
});
