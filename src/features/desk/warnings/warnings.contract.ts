// What super admins are warned of: little space on the disk, and changes that the database has lost.

import { z } from 'zod';
import { moment, resultCall } from '../../../platform/wire/call.ts';
import { staff } from '../../../platform/wire/roles.ts';

export const getWarnings = resultCall({
  name: 'GetWarnings',
  about: 'What to do something about: whether the disk of the data is nearly full, and what the database has lost in the last 30 days.',
  method: 'GET',
  who: staff,
  input: z.object({}),
  res: {
    IsDiskLow: z.boolean(),
    FreeMegabytes: z.number(),
    Lost: z
      .object({
        FoundAt: moment.describe('The start that found the database in an older state than before'),
        From: moment.nullable().describe('When the last change was saved that is still there, if that is known'),
        To: moment.describe('When the last change was saved that is known to be missing'),
        Saves: z.number().describe('How many saves are missing, at least'),
      })
      .nullable(),
  },
});
