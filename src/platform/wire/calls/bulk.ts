// Saving many records at once: the call for all lists. What it can do is declared with each save, in `bulk`.

import { z } from 'zod';
import { resultCall, savedSet } from '../call.ts';
import { limitKeys, requiredText } from '../fields.ts';
import { mostIds, mostIdsOfMembers, optionalIds, tooMany } from '../list-input.ts';
import { formatNumber } from '../locale.ts';
import { optionalCount } from '../numbers.ts';
import { Refusal, refusedField } from '../refusal.ts';
import { staffAndMembers } from '../roles.ts';

export const bulkTexts = {
  nothingNamed: 'Please select at least one record',
  onlyOne: 'Please send either Ids or Filters',
  countMissing: 'Count is required',
  tooMany: `${tooMany(mostIds)}. Please narrow the filters.`,
  notSaved: 'The records could not be changed. Please try again.',
};

export const countSeen = optionalCount('Count').describe(
  'Required with Filters: how many records matched when they were selected. If another number matches now, nothing is done',
);

/** Zod drops a key `__proto__`. A lost filter could mean all records, so no key may get lost. */
const dropTricks = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__') ? 'refused' : limitKeys(value);

/** The filters of a list, by their names. */
export const optionalFilters = (about: string) =>
  z.preprocess(dropTricks, z.record(z.string(), z.unknown(), 'Filters must be an object').nullable()).describe(about);

/** Refuses a request for all matching records when they are not as many as the person has seen. */
export const requireSameCount = (matching: number, seen: number | null): void => {
  if (seen === null) throw refusedField(400, 'Count', bulkTexts.countMissing);
  const now = `${formatNumber(matching)} ${matching === 1 ? 'record matches' : 'records match'}`;
  if (matching !== seen) throw new Refusal('ListChanged', `The list has changed: ${now} now.`);
  if (matching > mostIds) throw refusedField(400, 'Filters', bulkTexts.tooMany);
};

export const mostRefused = 100;

/** Of many records: those that were not changed. */
export const refusedOfMany = {
  Refused: z
    .array(z.object({ Id: z.number(), Code: z.string(), Message: z.string() }))
    .describe(`The first ${mostRefused} that are left as they were, each with its reason`),
  RefusedCount: z.number().describe('How many are left as they were in all'),
};

export const bulkSave = resultCall({
  name: 'BulkSave',
  about:
    'Does the same with many records, as one set of changes. Beside these fields it takes what the Flag of the named call needs. What is refused stays, the rest is done.',
  who: staffAndMembers,
  // As the saves that they may call for each record.
  officers: ['meetings'],
  isLong: true,
  input: z.looseObject({
    Call: requiredText('Call').describe("The name of a save, such as 'AddCmsStories'"),
    Flag: requiredText('Flag'),
    Ids: optionalIds.describe(
      `For AssignUserInChapter and UserUpdateDetails: of the members. At most ${mostIds}, of whoever is no super admin ${mostIdsOfMembers}`,
    ),
    Filters: optionalFilters(
      `Instead of Ids: the filters of the list, for all records that match, up to ${mostIds}; with Except, all but those rows`,
    ),
    Count: countSeen,
  }),
  res: { Done: z.number(), ...refusedOfMany, ...savedSet },
});
