// Members in chapters: the list of assigned members, assigning and removing.

import { z } from 'zod';
import { type BulkRule, moment, type RowOf, rupees, saveCall } from '../../../platform/wire/call.ts';
import { optionalOneOf } from '../../../platform/wire/fields.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { largestPage } from '../../../platform/wire/list-input.ts';
import { idOrNone, optionalCount, optionalId, optionalWholeNumber, requiredId } from '../../../platform/wire/numbers.ts';
import { staff } from '../../../platform/wire/roles.ts';
import { listMembers, searchingMembers, showingDeactivated } from '../../people/members/members.contract.ts';
import { accountStatuses } from '../../people/membership/membership.ts';

export const assignmentTexts = {
  assigned: 'User assigned successfully',
  moved: 'Member moved successfully',
  removed: 'Member deleted successfully',
  seated: 'Seat updated successfully',
  /** What was done, and in which chapter. */
  ofChapter: (done: string, chapter: string) => `${done}: ${chapter}`,
  notFetched: {
    refused: 'Failed to fetch assigned members',
    unreached: 'Failed to fetch assigned members',
    malformed: 'Unexpected response format',
  },
  notAssigned: 'Assignment failed. Please try again.',
  assignmentFailed: 'Error in chapter assignment',
  notMoved: 'Failed to move member',
  notRemoved: 'Failed to delete member',
  notSeated: 'Failed to update seat',
  notEligible: 'Only members with active status can be assigned to chapters',
  alreadyAssigned: 'Member is already assigned to this chapter',
  chapterMissing: 'Please select a chapter',
  idMissing: 'Member ID is required for deletion',
  memberNotFound: 'Member not found',
  chapterNotFound: 'Chapter not found',
  chapterInactive: 'This chapter is not active. Please select another one.',
  movedMeanwhile: 'Somebody has moved this member in the meantime. Please try again.',
  seatTaken: 'Somebody else has this seat by now',
  sameChapter: 'Member is in this chapter already. Please select another one.',
  notFound: 'Assignment not found',
  none: 'No assigned members found',
  noneYet: 'Members stand here when they are assigned to a chapter.',
  noneMatch: 'Try adjusting your filters or search criteria',
};

export const listAssigned = listCall({
  name: 'GetAssignedMembers',
  about: 'Members in chapters, newest assignment first. Without CurrentPage and RecordsPerPage all rows, up to 1000.',
  who: staff,
  officers: ['sees'],
  cached: 'by role',
  nothingFound: 'any refusal',
  noun: { one: 'assigned member', many: 'assigned members' },
  filters: {
    ChapterId: optionalId('ChapterId'),
    UserId: optionalId('UserId'),
    Status: optionalOneOf('Status', accountStatuses).describe('By the membership, not by whether the account may sign in'),
    ProfessionId: optionalId('ProfessionId').describe('Who has the seat of this profession'),
    ...searchingMembers,
    ...showingDeactivated,
    // Unlike in other lists, a request without paging gets all rows.
    RecordsPerPage: optionalWholeNumber('RecordsPerPage', { max: largestPage, fallback: 0 }),
  },
  row: {
    ChapterUserId: z.number(),
    UserId: z.number(),
    ChapterId: z.number(),
    ChapterName: z.string(),
    FullName: z.string(),
    IsFound: z.boolean().describe('Whether the directory finds them for the caller'),
    Email: z.string(),
    Phone: z.string().nullable(),
    Photo: z.string().nullable(),
    Profession: z.string().nullable(),
    ProfessionId: z.number().nullable().describe('Of the seat'),
    Seat: z.string().nullable().describe('The profession for which the member is in the chapter'),
    MembershipNo: z.string().nullable(),
    MembershipStartDate: moment.nullable(),
    MembershipEndDate: moment.nullable(),
    MemberSince: moment.nullable(),
    IsActive: z.boolean(),
    IsActiveMember: z.boolean(),
    Status: z.enum(accountStatuses),
    CreatedDate: moment,
    RoleName: z.string(),
    Amount: rupees.nullable().describe('Of the last payment'),
    PaymentDate: moment.nullable(),
  },
  sorts: ['FullName', 'ChapterName', 'Email', 'Profession', 'Seat', 'MembershipEndDate', 'Status', 'CreatedDate'],
  labels: {
    ChapterName: 'Chapter',
    IsActive: 'May Sign In',
    IsActiveMember: 'Active Member',
    RoleName: 'Role',
    CreatedDate: 'Created',
  },
});

export type AssignedMember = RowOf<typeof listAssigned>;

export const assignedList = listContract({
  call: listAssigned,
  filters: ['ChapterId', 'Status', 'ShowDeactivated', 'Search'],
  pageSizes: [5, 10, 20, 50, 100],
  texts: assignmentTexts,
});

export const assignmentFields = { ChapterId: requiredId('Chapter', assignmentTexts.chapterMissing) };

const member = requiredId('UserId', 'Member ID is required');
const assignment = requiredId('Id', 'Assignment ID is required');

/** Null or 0 for no seat. */
export const seatField = { ProfessionId: idOrNone('Seat').describe('A profession of GetProfessions; 0 or none: without a seat') };

const keptSeat = {
  ProfessionId: optionalCount('Seat').describe('When not given, the member keeps the profession in the new chapter; 0: without a seat'),
};

const removal = { Id: idOrNone('Id'), ChapterId: idOrNone('ChapterId'), UserId: idOrNone('UserId') };

const namesAssignment: z.core.CheckFn<{ Id: number | null; ChapterId: number | null; UserId: number | null }> = ({ value, issues }) => {
  if (value.Id === null && (value.ChapterId === null || value.UserId === null)) {
    issues.push({ code: 'custom', message: assignmentTexts.idMissing, path: ['Id'], input: null });
  }
};

/** For many, Ids are members and need a ChapterId. Filters are those of the list of assigned members and need none. */
const removalOfMany: BulkRule = { list: listAssigned.name, ids: 'UserId', rows: ['Id', 'ChapterUserId'] };

export const assignMember = saveCall({
  name: 'AssignUserInChapter',
  about:
    'Puts a member into a chapter, moves one from an assignment to another chapter, gives one a seat, or takes one out: by Id, or by ChapterId and UserId.',
  bulk: { Add: { list: listMembers.name, ids: 'UserId', rows: ['UserId', 'Id'] }, Remove: removalOfMany, Delete: removalOfMany },
  who: staff,
  input: z.discriminatedUnion(
    'Flag',
    [
      z.object({ Flag: z.literal('Add'), ...assignmentFields, UserId: member, ...seatField }),
      z.object({ Flag: z.literal('Move'), Id: assignment, ...assignmentFields, ...keptSeat }),
      z.object({ Flag: z.literal('Seat'), Id: assignment, ...seatField }),
      z.object({ Flag: z.literal('Remove'), ...removal }).check(namesAssignment),
      z.object({ Flag: z.literal('Delete'), ...removal }).check(namesAssignment),
    ],
    { error: 'Flag must be Add, Move, Seat, Remove or Delete' },
  ),
});
