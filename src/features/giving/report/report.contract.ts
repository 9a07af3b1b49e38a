// The report of a chapter: what each has done in a time, from marks and slips. The contract between the server and the web client.

import { z } from 'zod';
import { moment, type RowOf, rupees } from '../../../platform/wire/call.ts';
import { optionalDay } from '../../../platform/wire/days.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { searching } from '../../../platform/wire/list-input.ts';
import { requiredId } from '../../../platform/wire/numbers.ts';
import { staffAndMembers } from '../../../platform/wire/roles.ts';

const reportTexts = {
  notFetched: 'Failed to load the report',
  none: 'Nobody has a mark or a slip in this time',
};

/** The figures, with the letters by which chapters know them. */
export const figureLetters = {
  Weeks: 'Weeks',
  Present: 'P',
  Absent: 'A',
  Late: 'L',
  Medical: 'M',
  Substitute: 'S',
  ReferralsGivenInside: 'RGI',
  ReferralsGivenOutside: 'RGO',
  ReferralsReceivedInside: 'RRI',
  ReferralsReceivedOutside: 'RRO',
  Visitors: 'V',
  OneToOnes: '1-2-1',
  ThankYou: 'TYFCB',
  Training: 'CEU',
  Testimonials: 'T',
} as const;

export type Figure = keyof typeof figureLetters;

// The keys of an object are texts to TypeScript.
export const figureNames = Object.keys(figureLetters) as Figure[];

const counts = {
  Weeks: z.number().describe('Marks in closed meetings'),
  Present: z.number(),
  Absent: z.number(),
  Late: z.number(),
  Medical: z.number(),
  Substitute: z.number(),
  ReferralsGivenInside: z.number(),
  ReferralsGivenOutside: z.number(),
  ReferralsReceivedInside: z.number(),
  ReferralsReceivedOutside: z.number(),
  Visitors: z.number().describe('First visits of those whom the member invited'),
  OneToOnes: z.number(),
};

const restOfCounts = { Training: z.number().describe('In hours'), Testimonials: z.number() };

export const getPalms = listCall({
  name: 'GetPalms',
  about:
    'The report of a chapter: a row for each who has a mark or a slip there in the time, by name. What others are thanked for is null to members, and not in the totals. Without days it is that of the last six completed months.',
  who: staffAndMembers,
  officers: ['sees'],
  cached: 'by user',
  noun: { one: 'member', many: 'members' },
  fileName: 'report',
  filters: {
    ChapterId: requiredId('Chapter', 'Please select a chapter'),
    From: optionalDay('From'),
    To: optionalDay('To'),
    ...searching('the name of the member'),
  },
  row: {
    Id: z.number().describe('As UserId'),
    UserId: z.number(),
    FullName: z.string(),
    IsFound: z.boolean().describe('Whether the directory finds them for the caller'),
    ...counts,
    ThankYou: rupees.nullable().describe('Rupees for which the member was thanked'),
    ...restOfCounts,
  },
  sorts: ['FullName', ...figureNames],
  labels: { UserId: 'Member Id', ...figureLetters },
  more: {
    Totals: z.object({ ...counts, ThankYou: z.number().describe('Of what the caller sees'), ...restOfCounts }),
    From: moment,
    To: moment,
  },
});

export type Palms = RowOf<typeof getPalms>;

export const palmsList = listContract({
  call: getPalms,
  filters: ['Search', 'From', 'To'],
  pageSizes: [25, 50, 100],
  texts: reportTexts,
});
