// The members of a chapter as they see each other: name, photo and profession only.

import { z } from 'zod';
import type { RowOf } from '../../../platform/wire/call.ts';
import { optionalText } from '../../../platform/wire/fields.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { searching } from '../../../platform/wire/list-input.ts';
import { optionalId } from '../../../platform/wire/numbers.ts';
import { staffAndMembers } from '../../../platform/wire/roles.ts';

export const fellowTexts = {
  notFetched: 'Failed to load the members of the chapter',
  none: 'No members found',
  hidden: 'You are not in this chapter',
  onlyForMembers: 'Only its members see who is in a chapter.',
};

export const listFellows = listCall({
  name: 'GetChapterMembers',
  about: 'The members of a chapter, or of all own chapters, by name and profession. A member sees those of the own chapters only.',
  who: staffAndMembers,
  officers: ['sees'],
  cached: 'by user',
  noun: { one: 'member', many: 'members' },
  filters: {
    ChapterId: optionalId('ChapterId').describe('All chapters of the caller when not given'),
    ...searching('name or profession'),
    FullName: optionalText('Full Name'),
  },
  row: {
    Id: z.number(),
    FullName: z.string(),
    Photo: z.string().nullable(),
    Profession: z.string().nullable(),
    IsFound: z.boolean().describe('Whether the directory finds them for the caller'),
  },
  sorts: ['FullName'],
});

export type Fellow = RowOf<typeof listFellows>;

export const fellowList = listContract({
  call: listFellows,
  filters: ['Search', 'FullName'],
  pageSizes: [12, 24, 48, 96],
  texts: fellowTexts,
});
