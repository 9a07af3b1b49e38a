// Members as the rest of the portal reads them: the member list and what follows from a membership.

import { z } from 'zod';
import { listCall, type RowOf } from '../../platform/wire/call.ts';
import { optionalFlag, optionalId, optionalText } from '../../platform/wire/fields.ts';
import { everyone } from '../../platform/wire/roles.ts';
import { accountStatuses } from './membership.ts';

export const memberTexts = {
  notFetched: 'Failed to load members',
  filtersCleared: 'Filters cleared',
  none: 'No members found',
};

export const memberThing = { one: 'member', many: 'members' };
export const memberPageSizes = [5, 10, 25, 50, 100];

export const memberShape = {
  Id: z.number(),
  FullName: z.string(),
  Email: z.string(),
  Phone: z.string().nullable(),
  Profession: z.string().nullable(),
  Photo: z.string().nullable(),
  IsTmnians: z.boolean(),
  IsActive: z.boolean(),
  IsActiveMember: z.boolean(),
  MembershipNo: z.string().nullable(),
  MembershipStartDate: z.string().nullable(),
  MembershipEndDate: z.string().nullable(),
  Amount: z.number().nullable(),
  PaymentDate: z.string().nullable(),
  Status: z.enum(accountStatuses).describe('Follows from IsActiveMember and MembershipEndDate'),
  RoleName: z.string(),
  CreatedAt: z.string(),
};

export const listMembers = listCall({
  name: 'GetMemberList',
  about: 'Members and admins, newest first. Everybody but a super admin gets the own row only.',
  who: everyone,
  kept: 'by user',
  filters: {
    Id: optionalId('Id'),
    FullName: optionalText('Full Name'),
    Email: optionalText('Email'),
    Phone: optionalText('Phone'),
    IsActiveMember: optionalFlag('IsActiveMember'),
  },
  row: memberShape,
});

export type Member = RowOf<typeof listMembers>;
