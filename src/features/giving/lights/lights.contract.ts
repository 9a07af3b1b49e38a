// The lights of members and of chapters: points for what was done in half a year. The contract between the server and the web client.

import { z } from 'zod';
import { moment, type ResOf, type RowOf } from '../../../platform/wire/call.ts';
import { optionalOneOf, orNull, shortText } from '../../../platform/wire/fields.ts';
import { labelled } from '../../../platform/wire/labels.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { searching } from '../../../platform/wire/list-input.ts';
import { optionalFlag, optionalId } from '../../../platform/wire/numbers.ts';
import { staffAndMembers } from '../../../platform/wire/roles.ts';
import { lights } from './points.ts';
import { units } from './points-tables.ts';

export const lightTexts = {
  notFetched: 'Failed to load the lights',
  none: 'No lights found',
  empty: 'A light counts half a year of marks and slips. Every chapter has one, and so has each of its members.',
  noLight: 'No light yet',
};

const wrongMonth = 'Month must be a month such as 2026-11';

const optionalMonth = labelled(
  'Month',
  orNull,
  shortText('2026-11'.length, { error: wrongMonth, tooLong: wrongMonth })
    .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, wrongMonth)
    .nullable(),
);

const monthFields = {
  Month: optionalMonth.describe('Such as 2026-11: its light judges the six completed months before it. Without it the current one'),
  Live: optionalFlag('Live').describe('The month itself, up to today, and the five before it'),
  Light: optionalOneOf('Light', lights),
};

const judged = {
  Weeks: z.number(),
  Points: z.number().describe('Of 100'),
  Light: z.enum(lights).nullable().describe('Null under four weeks'),
  Measures: z.array(
    z.object({
      Measure: z.string(),
      Value: z.number().nullable(),
      Points: z.number(),
      Most: z.number(),
      Unit: z.enum(units).describe('Of Value and Needed'),
      Next: z.string().nullable().describe('What gives the next points, in words'),
      Worth: z.number().nullable().describe('How many points these are'),
      Needed: z.number().nullable().describe('How much more, or less, gives them'),
      OnlyTime: z.boolean().describe('Nothing that one does gives them, such as an absence less'),
    }),
  ),
};

const judgedTime = { From: moment.describe('The first day that counts'), To: moment.describe('The last one') };

export const getLights = listCall({
  name: 'GetLights',
  about:
    'The lights of members, by name: those of the own chapters for officers, the own ones for members. With LightsForAll members see those of their chapters, without the amounts of others. Without ChapterId and UserId the own ones.',
  who: staffAndMembers,
  officers: ['sees'],
  cached: 'by user',
  noun: { one: 'light', many: 'lights' },
  filters: {
    ...searching('the name of the member or of the chapter'),
    ChapterId: optionalId('Chapter'),
    UserId: optionalId('Member'),
    ...monthFields,
  },
  row: {
    Id: z.number().describe('Of the place in the chapter'),
    UserId: z.number(),
    FullName: z.string(),
    IsFound: z.boolean().describe('Whether the directory finds them for the caller'),
    Photo: z.string().nullable(),
    ChapterId: z.number(),
    ChapterName: z.string(),
    ...judged,
  },
  sorts: ['FullName', 'Weeks', 'Points'],
  labels: { UserId: 'Member Id', ChapterId: 'Chapter Id', ChapterName: 'Chapter' },
  more: { ...judgedTime, LatesPerAbsence: z.number().describe('So many times late are an absence. 0: none') },
});

export const getChapterLights = listCall({
  name: 'GetChapterLights',
  about: 'The lights of chapters, by name: all active ones for super admins, the own ones for officers and members.',
  who: staffAndMembers,
  officers: ['sees'],
  cached: 'by user',
  noun: { one: 'chapter', many: 'chapters' },
  fileName: 'chapter lights',
  filters: { ...searching('the name'), ChapterId: optionalId('Chapter'), ...monthFields },
  row: { Id: z.number().describe('As ChapterId'), ChapterId: z.number(), ChapterName: z.string(), ...judged },
  sorts: ['ChapterName', 'Weeks', 'Points'],
  labels: { ChapterId: 'Chapter Id', ChapterName: 'Chapter' },
  more: {
    ...judgedTime,
    Lights: z
      .object({ Green: z.number(), Amber: z.number(), Red: z.number(), Grey: z.number(), None: z.number() })
      .describe('How many of those found have which'),
  },
});

export type JudgedTime = Pick<ResOf<typeof getChapterLights>, 'From' | 'To'>;
export type MemberLight = RowOf<typeof getLights>;
export type ChapterLight = RowOf<typeof getChapterLights>;

export const lightList = listContract({
  call: getLights,
  filters: ['Search', 'Month', 'Live', 'Light'],
  pageSizes: [25, 50, 100],
  texts: lightTexts,
});

export const chapterLightList = listContract({
  call: getChapterLights,
  filters: ['Search', 'Month', 'Live', 'Light'],
  pageSizes: [25, 50, 100],
  texts: lightTexts,
});
