// Bringing data in: a file is looked at, or its lines are applied as one set.

import { z } from 'zod';
import { resultCall, savedSet } from '../../../platform/wire/call.ts';
import { isBlank, requiredText, withFewKeys } from '../../../platform/wire/fields.ts';
import { type Columns, importLimits } from '../../../platform/wire/import-contract.ts';
import { requiredFlag } from '../../../platform/wire/numbers.ts';
import { staff } from '../../../platform/wire/roles.ts';

export const importKinds = ['members', 'payments', 'chapters', 'connections'] as const;

export type ImportKind = (typeof importKinds)[number];

export const lineResults = ['New', 'Changed', 'Same', 'Refused'] as const;

export type LineResult = (typeof lineResults)[number];

export const importTexts = {
  notLookedAt: { refused: 'The file could not be looked at', unreached: 'The file could not be looked at: the server did not answer' },
  notImported: {
    refused: 'The file could not be imported',
    unreached: 'The server did not answer, so the file may not be imported yet. Import it once more: nothing is brought in twice.',
  },
  unchanged: 'Nothing had to be changed',
  columnsWrong: 'Columns must be JSON: an object of headings and fields',
};

const columnsFrom = (value: unknown): unknown => {
  if (isBlank(value)) return null;
  if (typeof value !== 'string') return withFewKeys(value);
  try {
    return withFewKeys(JSON.parse(value));
  } catch {
    return value;
  }
};

const columns: z.ZodType<Columns | null> = z
  .preprocess(columnsFrom, z.record(z.string(), z.string().nullable(), importTexts.columnsWrong).nullable())
  .describe('JSON: heading to field of the row, or null to leave the column out. Without it the headings tell');

const flagOrFalse = (label: string) => z.preprocess((value) => (isBlank(value) ? false : value), requiredFlag(label));

export const importRecords = resultCall({
  name: 'ImportRecords',
  about:
    'Brings a CSV or xlsx file in: says for each line what would happen, and with Apply does it, as one set. Applying the same file again changes nothing.',
  who: staff,
  upload: { kind: 'table', maxMegabytes: importLimits.megabytes },
  input: z.object({
    Kind: requiredText('Kind').pipe(z.enum(importKinds, `Kind must be one of ${importKinds.join(', ')}`)),
    Columns: columns,
    Apply: flagOrFalse('Apply').describe('Without it nothing is changed'),
    Strict: flagOrFalse('Strict').describe('With Apply: nothing is changed if a line is refused. Without it the other lines are applied'),
  }),
  res: {
    New: z.number(),
    Changed: z.number(),
    Same: z.number(),
    Refused: z.number(),
    Lines: z
      .array(z.object({ Line: z.number(), Result: z.enum(lineResults), Message: z.string().nullable() }))
      .describe(`Refused ones first, at most ${importLimits.shownLines}`),
    About: z
      .array(z.object({ Who: z.string(), Wrong: z.string() }))
      .describe('Of each of these lines, in the same order: whom it names, as the file has it, and the values that a rule refuses'),
    Columns: z
      .array(z.object({ Heading: z.string(), Field: z.string().nullable(), Example: z.string() }))
      .describe('How the columns of the file were matched'),
    ...savedSet,
  },
});
