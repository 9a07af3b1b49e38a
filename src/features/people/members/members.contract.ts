// Members: the row that all calls answer, and the list of the member management.

import { z } from 'zod';
import { moment, type RowOf, rupees } from '../../../platform/wire/call.ts';
import { optionalDay } from '../../../platform/wire/days.ts';
import { optionalOneOf, optionalText, orNull } from '../../../platform/wire/fields.ts';
import { labelled } from '../../../platform/wire/labels.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { searching } from '../../../platform/wire/list-input.ts';
import { numberFromText, optionalFlag, optionalId } from '../../../platform/wire/numbers.ts';
import { everyone } from '../../../platform/wire/roles.ts';
import { accountStatuses } from '../membership/membership.ts';

/** Who may see something of a member. */
export const audiences = ['All members', 'My chapter', 'Nobody'] as const;

export type Audience = (typeof audiences)[number];

export const searchingMembers = searching('full name, e-mail, phone or profession; or the beginning of the membership number');

/** The placeholder of the search in every list of people. */
export const personSearch = { placeholder: 'Name, phone, e-mail, number, profession' };

/** Lists of people leave deactivated ones out, unless they are asked for, or named by their ids. */
export const showingDeactivated = {
  ShowDeactivated: optionalFlag('Show deactivated').describe(
    'Also those whose account is deactivated. Rows that are named by their ids are there in any case',
  ),
};

export const memberTexts = {
  notFetched: 'Failed to load members',
  filtersCleared: 'Filters cleared',
  none: 'No members found',
  empty: 'Import a file with your members, or register the first one.',
};

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
  MembershipStartDate: moment.nullable(),
  MembershipEndDate: moment.nullable(),
  MemberSince: moment
    .nullable()
    .describe('The first day of the terms without a break, never in the future. Gaps within the grace days are none'),
  Amount: rupees.nullable(),
  PaymentDate: moment.nullable(),
  Status: z.enum(accountStatuses).describe('Follows from IsActiveMember and MembershipEndDate'),
  RoleName: z.string(),
  ChapterName: z.string().nullable().describe('The names of all chapters that the member is in, with commas'),
  CreatedAt: moment,
  WantsMembershipMail: z.boolean(),
  Version: z.number(),
};

// Not the years 0000 and 9999: the month before or after has no four-digit year.
const month = /^(?!0000|9999)\d{4}-(0[1-9]|1[0-2])$/;

const isMonth = (text: string): boolean => text.length === '2026-03'.length && month.test(text);

const optionalMonth = (label: string) =>
  labelled(label, orNull, z.string().refine(isMonth, `${label} must be a month, such as 2026-03`).nullable());

/** A saved view may have it: it moves on with the calendar. */
export const thisMonth = 'this month';

const mostDays = 3_650;
const wrongDays = `EndsWithin must be a whole number of days, at most ${mostDays}`;

export const listMembers = listCall({
  name: 'GetMemberList',
  about: 'Members and admins, newest first. Everybody but a super admin gets the own row only.',
  who: everyone,
  cached: 'by user',
  noun: { one: 'member', many: 'members' },
  filters: {
    Id: optionalId('Id'),
    ...searchingMembers,
    FullName: optionalText('Full Name'),
    Email: optionalText('Email'),
    Phone: optionalText('Phone'),
    IsActiveMember: optionalFlag('IsActiveMember'),
    Status: optionalOneOf('Status', accountStatuses),
    EndsWithin: labelled('EndsWithin', numberFromText, z.int(wrongDays).min(0, wrongDays).max(mostDays, wrongDays).nullable()).describe(
      'Days within which an active membership ends',
    ),
    EndsIn: labelled(
      'EndsIn',
      orNull,
      z
        .string()
        .refine((text) => text === thisMonth || isMonth(text), `EndsIn must be a month, such as 2026-03, or '${thisMonth}'`)
        .nullable(),
    ).describe(`The month in which the membership ends. '${thisMonth}' moves on with the calendar`),
    JoinedIn: optionalMonth('JoinedIn').describe('The month of registration'),
    PaidIn: optionalMonth('PaidIn').describe('A month in which a payment was made'),
    ChapterId: optionalId('ChapterId'),
    AssignableTo: optionalId('AssignableTo').describe('The id of a chapter: members who may be assigned and are not in it yet'),
    IsAssigned: optionalFlag('IsAssigned').describe('Whether the member is in any chapter'),
    IsActive: optionalFlag('IsActive').describe('Whether the account may sign in; goes before ShowDeactivated'),
    ...showingDeactivated,
    Profession: optionalText('Profession'),
    EndsFrom: optionalDay('EndsFrom').describe('The first day of those on which the membership ends'),
    EndsTo: optionalDay('EndsTo').describe('The last one'),
    JoinedFrom: optionalDay('JoinedFrom').describe('The first day of those of registration'),
    JoinedTo: optionalDay('JoinedTo').describe('The last one'),
    PaidFrom: optionalDay('PaidFrom').describe('The first day of those on which a payment was made'),
    PaidTo: optionalDay('PaidTo').describe('The last one'),
  },
  row: memberShape,
  sorts: [
    ...(['FullName', 'Email', 'Phone', 'Profession', 'ChapterName', 'RoleName', 'MembershipNo'] as const),
    ...(['MembershipEndDate', 'Amount', 'Status', 'CreatedAt'] as const),
  ],
  labels: {
    IsTmnians: 'TMN',
    IsActive: 'May Sign In',
    IsActiveMember: 'Active Member',
    RoleName: 'Role',
    ChapterName: 'Chapter',
    WantsMembershipMail: 'Mail about Membership',
  },
});

export type Member = RowOf<typeof listMembers>;

export const memberPath = (id: number) => `/member-details/${id}` as const;

export const memberList = listContract({
  call: listMembers,
  filters: [
    ...(['Search', 'FullName', 'Email', 'Phone', 'IsActiveMember', 'ChapterId', 'Status', 'Profession', 'IsAssigned', 'IsActive'] as const),
    'ShowDeactivated',
    ...(['EndsFrom', 'EndsTo', 'JoinedFrom', 'JoinedTo', 'PaidFrom', 'PaidTo', 'EndsWithin', 'EndsIn', 'JoinedIn', 'PaidIn'] as const),
  ],
  pageSizes: [5, 10, 25, 50, 100],
  texts: memberTexts,
});
