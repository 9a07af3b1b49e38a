// The list of the page 'Member List': members and admins, to record payments and register members.

import { z } from 'zod';
import type { RowOf } from '../../../platform/wire/call.ts';
import { optionalText } from '../../../platform/wire/fields.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { optionalId } from '../../../platform/wire/numbers.ts';
import { staff } from '../../../platform/wire/roles.ts';

const memberListTexts = {
  notFetched: { refused: 'Failed to fetch members', unreached: 'Error fetching members: the server did not answer' },
  none: 'No members found',
  filtersCleared: 'Filters cleared',
};

export const listMembersToPay = listCall({
  name: 'GetJoinMemberList',
  about: 'Members and admins, newest first.',
  who: staff,
  cached: 'by user',
  noun: { one: 'member', many: 'members' },
  filters: { Id: optionalId('Id'), Name: optionalText('Name'), Email: optionalText('Email') },
  row: {
    Id: z.number(),
    Name: z.string(),
    Email: z.string(),
    PhoneNo: z.string().nullable(),
    Profession: z.string().nullable(),
  },
  sorts: ['Id', 'Name', 'Email', 'PhoneNo', 'Profession'],
  labels: { PhoneNo: 'Phone' },
});

export type MemberToPay = RowOf<typeof listMembersToPay>;

export const membersToPayList = listContract({
  call: listMembersToPay,
  filters: ['Id', 'Name', 'Email'],
  pageSizes: [5, 10, 20, 50, 100],
  texts: memberListTexts,
});
