// Finding each other: members as they let themselves be seen. The contract between the server and the web client.

import { z } from 'zod';
import { moment, type ResOf, type RowOf, resultCall, rowsCall } from '../../../platform/wire/call.ts';
import { longest, optionalText } from '../../../platform/wire/fields.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { optionalId, requiredId } from '../../../platform/wire/numbers.ts';
import { staffAndMembers } from '../../../platform/wire/roles.ts';
import { slipKinds } from '../slips/slip-kinds.ts';

export const directoryTexts = {
  title: 'Find a member',
  notFetched: 'Failed to load the directory',
  none: 'Nobody found',
  empty: 'Members stand here who let you find them.',
  tooMany: 'You have looked at very many members. Please try again in a minute.',
  memberNotFound: 'Member not found',
  memberNotFetched: 'Failed to load the member',
  professionsNotFetched: 'Failed to load the professions',
};

/** What a member may be shown in a minute. */
export const mostRows = { rows: 300, minutes: 1 };

export const mostProfessions = 60;

/** What the directory shows of a member. */
const shownOfMember = {
  Id: z.number().describe('As UserId'),
  UserId: z.number(),
  FullName: z.string(),
  Photo: z.string().nullable(),
  Profession: z.string().nullable(),
  ChapterId: z.number().nullable().describe('The one that is asked for, else the first one'),
  ChapterName: z.string().nullable(),
  Company: z.string().nullable(),
  City: z.string().nullable(),
  Website: z.string().nullable(),
  Offers: z.string().nullable(),
  Wants: z.string().nullable(),
  Phone: z.string().nullable(),
  Email: z.string().nullable(),
};

export const getDirectory = listCall({
  name: 'GetDirectory',
  about: `Active members whose membership runs and who let the caller find them, by name; where a text is searched, by profession and seat, then name, company, offers and wants. Phone, e-mail, company, city and website are null where they are not for the caller, and then nothing finds them. Members see ${mostRows.rows} rows a minute and get no files.`,
  who: staffAndMembers,
  noun: { one: 'member', many: 'members' },
  fileName: 'directory',
  filters: {
    Text: optionalText('Text').describe(
      'Part of profession, seat, name, company, what they can help with or look for; else each of its words in any of them or in the name of a chapter',
    ),
    Search: optionalText('Search').describe('The same as Text: every list has it'),
    ChapterId: optionalId('Chapter'),
    Profession: optionalText('Profession').describe('The whole profession, in any case'),
    City: optionalText('City', { max: longest.name }).describe('Part of it'),
  },
  row: {
    ...shownOfMember,
    IsWanting: z.boolean().describe('Whether nothing but what they look for has the text that is searched'),
  },
  sorts: ['FullName'],
  labels: {
    UserId: 'Member Id',
    ChapterId: 'Chapter Id',
    ChapterName: 'Chapter',
    Offers: 'I Can Help With',
    Wants: 'I Am Looking For',
    IsWanting: 'Only Looks For It',
  },
});

export const getDirectoryProfessions = rowsCall({
  name: 'GetDirectoryProfessions',
  about: `The ${mostProfessions} most frequent professions of those whom the caller finds in the directory, with how many have each.`,
  who: staffAndMembers,
  cached: 'by user',
  input: z.object({}),
  row: { Profession: z.string(), Members: z.number() },
});

export const getFellow = resultCall({
  name: 'GetFellow',
  about:
    'One member as the directory shows them to the caller: whoever it does not find is not found here. Seats and offices are those of chapters that both are in. It counts as one row of the directory.',
  who: staffAndMembers,
  input: z.object({ Id: requiredId('Id', 'Please select a member') }),
  res: {
    ...shownOfMember,
    Seat: z.string().nullable().describe('The profession whose seat the member has in that chapter'),
    Offices: z.array(z.object({ Office: z.string(), ChapterName: z.string() })).describe('Those that run today'),
    Testimonials: z
      .array(
        z.object({
          Id: z.number(),
          Text: z.string(),
          FromId: z.number(),
          FromName: z.string(),
          IsFound: z.boolean().describe('Whether the directory finds who gave it for the caller'),
        }),
      )
      .describe('The latest that giver and receiver both show'),
    Between: z
      .array(z.object({ Kind: z.enum(slipKinds), IsOwn: z.boolean(), Count: z.number() }))
      .describe('How many slips the caller gave the member, and got. Without one-to-ones that did not take place'),
    Latest: z.array(z.object({ Id: z.number(), Kind: z.enum(slipKinds), IsOwn: z.boolean(), Day: moment })).describe('The latest of them'),
  },
});

export type Fellow = ResOf<typeof getFellow>;

export type DirectoryRow = RowOf<typeof getDirectory>;

export const directoryList = listContract({
  call: getDirectory,
  filters: ['Search', 'Text', 'Profession', 'ChapterId', 'City'],
  pageSizes: [12, 24, 48],
  texts: directoryTexts,
});
