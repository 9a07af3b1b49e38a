// Saving many records at once: the call for all lists. What it can do is declared with each save, in `bulk`.

import { z } from 'zod';
import { resultCall, savedSet } from '../call.ts';
import { orNull, requiredText } from '../fields.ts';
import { optionalIds } from '../list-input.ts';
import { staffAndMembers } from '../roles.ts';

export const bulkTexts = {
  nothingNamed: 'Please select at least one record',
  onlyOne: 'Please send either Ids or Filters',
  notSaved: 'The records could not be changed. Please try again.',
};

/** Zod leaves a key `__proto__` out. Here no key may get lost: a filter less could mean all records. */
const withoutTricks = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__') ? 'refused' : orNull(value);

export const bulkSave = resultCall({
  name: 'BulkSave',
  about:
    'Does the same with many records, as one set of changes. Beside these fields it takes what the Flag of the named call needs. What is refused stays, the rest is done.',
  who: staffAndMembers,
  input: z.looseObject({
    Call: requiredText('Call').describe("The name of a save, such as 'AddCmsStories'"),
    Flag: requiredText('Flag'),
    Ids: optionalIds.describe('For AssignUserInChapter and UserUpdateDetails: of the members'),
    Filters: z
      .preprocess(withoutTricks, z.record(z.string(), z.unknown(), 'Filters must be an object').nullable())
      .describe('Instead of Ids: the filters of the list, for all records that match'),
  }),
  res: { Done: z.number(), Refused: z.array(z.object({ Id: z.number(), Code: z.string(), Message: z.string() })), ...savedSet },
});
