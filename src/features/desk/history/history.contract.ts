// The history: who changed what, and taking changes back.

import { z } from 'zod';
import { listCall, resultCall, savedSet } from '../../../platform/wire/call.ts';
import { changeKinds } from '../../../platform/wire/changes.ts';
import { optionalDay } from '../../../platform/wire/days.ts';
import { optionalFlag, optionalId, optionalOneOf, optionalText, requiredId, requiredText } from '../../../platform/wire/fields.ts';
import { staffAndMembers } from '../../../platform/wire/roles.ts';

export const historyTexts = {
  notFetched: 'Failed to load the history',
  none: 'Nothing has been changed yet',
  restored: 'Version restored',
  isFinal: 'This cannot be undone.',
  setNotFound: 'This change is not in the history any more',
};

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const listHistory = listCall({
  name: 'GetHistory',
  about: 'Changes, newest first. Members see those of their own records.',
  who: staffAndMembers,
  filters: {
    Record: optionalText('Record').describe("A kind of record, such as 'Story' or 'Member'"),
    RecordId: optionalId('RecordId'),
    ById: optionalId('ById'),
    Kind: optionalOneOf('Kind', changeKinds),
    From: optionalDay('From'),
    To: optionalDay('To').describe('The last day, included'),
    MayUndo: optionalFlag('MayUndo'),
  },
  row: {
    Id: z.number(),
    SetId: z.number().describe('Everything that was changed together has the same'),
    At: z.string(),
    ById: z.number().nullable(),
    ByName: z.string(),
    Via: z.string(),
    Record: z.string(),
    RecordId: z.number().nullable(),
    Title: z.string(),
    Kind: z.enum(changeKinds),
    Fields: z.array(z.object({ Field: z.string(), Before: value, After: value })),
    MayUndo: z.boolean(),
  },
});

export const restoreVersion = resultCall({
  name: 'RestoreVersion',
  about: 'Brings a record back to what it was right after a set of changes.',
  who: staffAndMembers,
  input: z.object({
    SetId: requiredId('SetId', 'SetId is required'),
    Record: requiredText('Record'),
    RecordId: requiredId('RecordId', 'RecordId is required'),
  }),
  res: savedSet,
});
