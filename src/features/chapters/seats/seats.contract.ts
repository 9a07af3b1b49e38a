// The seats of a chapter: each profession is a member's, is held for a visitor who joins, or is open.

import { z } from 'zod';
import { moment, type RowOf, rowsCall } from '../../../platform/wire/call.ts';
import { requiredId } from '../../../platform/wire/numbers.ts';

export const seatTexts = {
  notFetched: 'Failed to load the seats',
  none: 'No professions yet',
  noneHint: 'A chapter has a seat for each profession of the list.',
  professionMissing: 'Please select a profession',
  professionNotFound: 'Profession not found',
  chapterNotFound: 'Chapter not found',
  taken: (chapter: string, profession: string, name: string) => `${chapter} already has ${nounWithArticle(profession)}: ${name}`,
  held: (chapter: string, profession: string, until: string) => `${chapter} holds the seat of ${profession} until ${until}`,
};

const nounWithArticle = (name: string): string => `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`;

export const seatStates = ['Taken', 'Held', 'Open'] as const;

export const listSeats = rowsCall({
  name: 'GetSeats',
  about:
    'Every profession with its seat in a chapter, by name. Whoever is not of the chapter sees what is taken and what is open, without names, of active chapters while the setting PublicChapterPages is on.',
  who: 'anyone',
  cached: 'by user',
  input: z.object({ ChapterId: requiredId('ChapterId', 'Please select a chapter') }),
  row: {
    ProfessionId: z.number(),
    Profession: z.string(),
    State: z.enum(seatStates).describe('To the public a held seat is Taken'),
    UserId: z.number().nullable().describe('The member who has it'),
    Name: z.string().nullable().describe('Of the member; of a visitor for who may see visitors'),
    IsFound: z.boolean().describe('Whether the directory finds the member for the caller'),
    HeldUntil: moment.nullable().describe('The last day on which it is held'),
  },
});

export type Seat = RowOf<typeof listSeats>;
