// The offices of chapters: who holds them, for which days, and which rights they give.

import { z } from 'zod';
import { moment, type RowOf, saveCall } from '../../../platform/wire/call.ts';
import { plainDayOf, requiredDay, yearAfter } from '../../../platform/wire/days.ts';
import { optionalOneOf, orNull } from '../../../platform/wire/fields.ts';
import { labelled } from '../../../platform/wire/labels.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { missingId, optionalFlag, optionalId, requiredId, versionSeen } from '../../../platform/wire/numbers.ts';
import { type ChapterRight, staff, staffAndMembers } from '../../../platform/wire/roles.ts';

export const officeNames = [
  'President',
  'Vice President',
  'Secretary',
  'Treasurer',
  'Visitor Host',
  'Education Coordinator',
  'Membership Committee',
] as const;

export type OfficeName = (typeof officeNames)[number];

export const rightsOfOffices: Record<OfficeName, readonly ChapterRight[]> = {
  President: ['sees', 'meetings', 'visitors', 'decide', 'money'],
  'Vice President': ['sees', 'meetings', 'visitors', 'decide', 'money'],
  Secretary: ['sees', 'meetings', 'visitors'],
  Treasurer: ['sees', 'money'],
  'Visitor Host': ['sees', 'visitors'],
  'Education Coordinator': ['sees', 'meetings'],
  'Membership Committee': ['sees', 'visitors', 'decide'],
};

/** Offices with one holder at a time. */
export const singleOffices: readonly OfficeName[] = ['President', 'Vice President', 'Secretary', 'Treasurer'];

export const officeTexts = {
  added: 'Office added successfully',
  named: (count: number) => (count === 1 ? '1 officer named' : `${count} officers named`),
  updated: 'Office updated successfully',
  deleted: 'Office deleted successfully',
  notAdded: 'Failed to add office',
  notNamed: 'Failed to name the officers',
  nobodyNamed: 'Please select somebody new for at least one office',
  notUpdated: 'Failed to update office',
  notDeleted: 'Failed to delete office',
  notFetched: 'Failed to load the officers',
  none: 'No officers yet',
  empty: 'Officers run the chapter: its meetings, its visitors, its money.',
  notFound: 'Office not found',
  memberNotFound: 'Member not found',
  chapterNotFound: 'Chapter not found',
  endsTooEarly: 'The last day must not be before the first one',
  tooLong: 'A term lasts at most three years',
  ofSuperAdmin: 'A super admin needs no office',
  notActive: (name: string) => `The account of ${name} is not active`,
  notInChapter: (name: string, chapter: string) => `${name} is not in ${chapter}`,
  taken: (chapter: string, office: string, until: string, name: string) =>
    `${chapter} has ${/^[AEIOU]/.test(office) ? 'an' : 'a'} ${office} until ${until}: ${name}`,
  heldAlready: (name: string, until: string) => `${name} already has this office until ${until}`,
};

export const officeFields = {
  ChapterId: requiredId('Chapter', 'Please select a chapter'),
  UserId: requiredId('Member', 'Please select a member'),
  Office: labelled('Office', orNull, z.enum(officeNames, 'Please select an office')),
  From: requiredDay('From'),
  To: requiredDay('To'),
};

/** All offices of a chapter for one term. Those without a member stay as they are. */
export const termFields = {
  ChapterId: officeFields.ChapterId,
  From: officeFields.From,
  To: officeFields.To,
  President: optionalId('President'),
  VicePresident: optionalId('Vice President'),
  Secretary: optionalId('Secretary'),
  Treasurer: optionalId('Treasurer'),
  VisitorHost: optionalId('Visitor Host'),
  EducationCoordinator: optionalId('Education Coordinator'),
  MembershipCommittee: optionalId('Membership Committee'),
};

/** Where the holder of an office stands among them. */
export const holderField = (office: OfficeName) => office.replace(' ', '') as Exclude<keyof typeof termFields, 'ChapterId' | 'From' | 'To'>;

/** Checks plain days only. Other moments need the portal's time zone, so the server checks again. */
export const lastsNotTooLong: z.core.CheckFn<{ From: string; To: string }> = ({ value, issues }) => {
  const [from, to] = [plainDayOf(value.From), plainDayOf(value.To)];
  const message = from && to ? wrongTerm(from, to) : null;
  if (message) issues.push({ code: 'custom', message, path: ['To'], input: value.To });
};

export const wrongTerm = (from: string, to: string): string | null => {
  if (to < from) return officeTexts.endsTooEarly;
  return to > yearAfter(yearAfter(yearAfter(from))) ? officeTexts.tooLong : null;
};

/** Offices usually run from 1 April or 1 October. */
export const nextHalfYear = (today: string): { from: string; to: string } => {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  if (month < 4) return { from: `${year}-04-01`, to: `${year}-09-30` };
  if (month < 10) return { from: `${year}-10-01`, to: `${year + 1}-03-31` };
  return { from: `${year + 1}-04-01`, to: `${year + 1}-09-30` };
};

export const listOffices = listCall({
  name: 'GetOffices',
  about: 'Who holds or held which office. Officers see those of their chapters, members the present ones of theirs.',
  who: staffAndMembers,
  officers: ['sees'],
  cached: 'by user',
  noun: { one: 'officer', many: 'officers' },
  filters: {
    Id: optionalId('Id'),
    ChapterId: optionalId('ChapterId'),
    UserId: optionalId('UserId'),
    Office: optionalOneOf('Office', officeNames),
    Current: optionalFlag('Current').describe('Whether the office runs on this day in TIME_ZONE'),
  },
  row: {
    Id: z.number(),
    ChapterId: z.number(),
    ChapterName: z.string(),
    UserId: z.number(),
    FullName: z.string(),
    Photo: z.string().nullable(),
    Phone: z.string().nullable().describe('Null for members'),
    Office: z.enum(officeNames),
    From: moment,
    To: moment.describe('The last day'),
    IsCurrent: z.boolean(),
    IsFound: z.boolean().describe('Whether the directory finds them for the caller'),
    CreatedDate: moment,
    Version: z.number(),
  },
  sorts: ['FullName', 'ChapterName', 'Office', 'From', 'To', 'CreatedDate'],
  labels: { FullName: 'Officer', ChapterName: 'Chapter', IsCurrent: 'Current' },
});

export type Office = RowOf<typeof listOffices>;

export const officeList = listContract({
  call: listOffices,
  filters: ['Office', 'Current'],
  pageSizes: [10, 25, 50, 100],
  texts: officeTexts,
});

const idField = { Id: requiredId('Id', missingId('office')) };

export const saveOffice = saveCall({
  name: 'SaveOffice',
  about:
    'Gives somebody an office of a chapter for some days, changes that, or takes it away. Term names several officers for the same days, each in the field of the office: those who have it on these days keep it; a refused one refuses all.',
  who: staff,
  list: listOffices.name,
  bulk: { Delete: {} },
  input: z.discriminatedUnion(
    'Flag',
    [
      z.object({ Flag: z.literal('Add'), ...officeFields }).check(lastsNotTooLong),
      z.object({ Flag: z.literal('Update'), ...idField, ...versionSeen, ...officeFields }).check(lastsNotTooLong),
      z.object({ Flag: z.literal('Term'), ...termFields }).check(lastsNotTooLong),
      z.object({ Flag: z.literal('Delete'), ...idField }),
    ],
    { error: 'Flag must be Add, Update, Term or Delete' },
  ),
});
