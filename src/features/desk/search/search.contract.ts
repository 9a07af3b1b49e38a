// The search over members, chapters and contents.

import { z } from 'zod';
import { rowsRes } from '../../../platform/wire/call.ts';
import { requiredText } from '../../../platform/wire/fields.ts';
import { staffAndMembers } from '../../../platform/wire/roles.ts';

export const searchTexts = {
  tooShort: 'Please type at least 2 characters',
  failed: 'The search did not work',
  none: 'Nothing found',
};

export const shortestSearch = 2;
export const mostFound = 20;

export const search = {
  name: 'Search',
  method: 'POST' as const,
  about: `The best ${mostFound} among members, chapters and contents that the caller may open, best match first. Members find each other as the directory has them, by name and profession; of people several words may also stand in company, seat and chapter.`,
  who: staffAndMembers,
  officers: ['sees'] as const,
  cached: 'by user' as const,
  input: z.object({
    Text: requiredText('Text', { required: searchTexts.tooShort, min: { length: shortestSearch, message: searchTexts.tooShort } }),
  }),
  row: z.object({
    Kind: z.string().describe('Story, Article, Meetup, Insight, Event, Sponsor, Partner, Advisory member, Chapter, Announcement or Member'),
    Id: z.number(),
    Title: z.string(),
    Detail: z.string().nullable(),
    Path: z.string().describe('The address of the record in the portal'),
    TotalRecords: z.number(),
  }),
  res: z.object(rowsRes),
};
