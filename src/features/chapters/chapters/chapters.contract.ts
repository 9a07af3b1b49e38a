import { z } from 'zod';
import { moment, type RowOf, saveCall } from '../../../platform/wire/call.ts';
import { saveByFlag, switchOrDelete } from '../../../platform/wire/calls/save-by-flag.ts';
import { longest, optionalText, requiredText } from '../../../platform/wire/fields.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { searching } from '../../../platform/wire/list-input.ts';
import { missingId, optionalFlag, optionalId } from '../../../platform/wire/numbers.ts';
import { staff, staffAndMembers } from '../../../platform/wire/roles.ts';
import { placeFields, placeRules } from '../places/places.contract.ts';
import { meetingModes, rhythmFields, weekDays } from './rhythm.ts';

export const chapterTexts = {
  added: 'Chapter added successfully',
  updated: 'Chapter updated successfully',
  deleted: 'Chapter deleted successfully',
  statusUpdated: 'Chapter status updated successfully',
  notFetched: 'Failed to load chapters',
  notSaved: 'Failed to save chapter',
  notDeleted: 'Failed to delete chapter',
  statusNotUpdated: 'Failed to update chapter status',
  notFound: 'Chapter not found',
  none: 'No chapters found',
  empty: 'Members meet in chapters, each in its own city.',
  hasMembers: 'Chapter has assigned members and cannot be deleted',
  hasOfficers: 'Chapter has officers and cannot be deleted',
  hasMeetings: 'Chapter has meetings and cannot be deleted',
  hasEvents: 'Chapter has events and cannot be deleted',
  hasVisitors: 'Chapter has visitors and cannot be deleted',
  unknownLocation: 'Unknown',
};

const shortestName = 2;

export const chapterFields = {
  ChapterName: requiredText('Chapter Name', {
    max: longest.name,
    min: { length: shortestName, message: `Chapter name must be at least ${shortestName} characters` },
  }),
  ...placeFields,
  ...rhythmFields,
};

export type ChapterFields = z.output<z.ZodObject<typeof chapterFields>>;

/** So long before a term ends the office is asked who follows. */
export const daysToName = 30;

export const listChapters = listCall({
  name: 'GetChapterList',
  about: 'Chapters, newest first. Members see active ones only.',
  who: staffAndMembers,
  officers: ['sees'],
  cached: 'by user',
  nothingFound: ['No chapters found.'],
  noun: { one: 'chapter', many: 'chapters' },
  filters: {
    Id: optionalId('Id'),
    ...searching('the name or the place'),
    ChapterName: optionalText('Chapter Name'),
    IsActive: optionalFlag('IsActive'),
    IsOwn: optionalFlag('IsOwn').describe('true: only those that the caller is in'),
    HasPresident: optionalFlag('HasPresident').describe('The same of a President'),
    LosesPresident: optionalFlag('LosesPresident').describe(
      `Whether the term of its President ends within ${daysToName} days, and nobody has the office after it`,
    ),
    HasMeeting: optionalFlag('HasMeeting').describe('Whether it has a NextMeeting'),
    HasOfficers: optionalFlag('HasOfficers').describe('Whether anybody is in office there on this day in TIME_ZONE'),
  },
  row: {
    Id: z.number(),
    ChapterName: z.string(),
    CountryId: z.number(),
    CountryName: z.string(),
    StateId: z.number().nullable(),
    StateName: z.string(),
    CityId: z.number().nullable(),
    CityName: z.string(),
    MeetingDay: z.enum(weekDays).nullable(),
    MeetsAt: z.string().nullable().describe('HH:MM in TIME_ZONE'),
    MeetsFor: z.number().describe('In minutes'),
    MeetingMode: z.enum(meetingModes).nullable(),
    MeetingPlace: z.string().nullable(),
    MeetingLink: z.string().nullable().describe('For members and officers of the chapter, and super admins'),
    Members: z.number().nullable().describe('How many are in it; for super admins'),
    PresidentId: z.number().nullable(),
    President: z.string().nullable().describe('Who is in this office on this day in TIME_ZONE; for super admins'),
    NextMeeting: moment.nullable().describe('The day of the next meeting that is not closed; for super admins'),
    IsActive: z.boolean(),
    CreatedDate: moment,
    Version: z.number(),
  },
  sorts: ['Id', 'ChapterName', 'CountryName', 'IsActive', 'CreatedDate'],
  labels: { CountryName: 'Country', StateName: 'State', CityName: 'City', IsActive: 'Status' },
});

export type Chapter = RowOf<typeof listChapters>;

export const chapterPath = (id: number) => `/chapters/${id}` as const;

export const chapterList = listContract({
  call: listChapters,
  filters: ['Search', 'ChapterName', 'HasOfficers', 'HasPresident', 'LosesPresident', 'HasMeeting', 'IsActive'],
  pageSizes: [5, 10, 25, 50],
  texts: chapterTexts,
});

export const saveChapter = saveCall({
  name: 'AddOrUpdateChapter',
  list: 'GetChapterList',
  about: 'Adds, changes, deletes or switches a chapter.',
  bulk: switchOrDelete,
  who: staff,
  input: saveByFlag(
    chapterFields,
    {
      updateNeedsId: missingId('chapter'),
      deleteNeedsId: missingId('chapter'),
      activeNeedsId: 'Invalid chapter or status information',
    },
    ...placeRules,
  ),
});
