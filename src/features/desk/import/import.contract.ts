// Bringing data in: a file is looked at, or its lines are applied as one set.

import { z } from 'zod';
import { fileCall, resultCall, rupees, savedSet } from '../../../platform/wire/call.ts';
import { answersByName } from '../../../platform/wire/calls/answers-by-name.ts';
import { isBlank, limitKeys, readJsonObject, requiredText } from '../../../platform/wire/fields.ts';
import {
  importLimits,
  looks,
  type MeantChapter,
  type MeantNames,
  type MeantProfession,
  type MendedLines,
} from '../../../platform/wire/import-contract.ts';
import { optionalIds } from '../../../platform/wire/list-input.ts';
import { requiredFlag } from '../../../platform/wire/numbers.ts';
import { staff } from '../../../platform/wire/roles.ts';
import { placeFields, placeRules } from '../../chapters/places/places.contract.ts';

export const importKinds = ['members', 'payments', 'chapters', 'professions', 'connections'] as const;

export type ImportKind = (typeof importKinds)[number];

export const lineResults = ['New', 'Changed', 'Same', 'Refused'] as const;

export type LineResult = (typeof lineResults)[number];

/** Of a line that a person has left out on the screen. */
export const leftOutHere = 'Left out';

export const importTexts = {
  notLookedAt: { refused: 'The file could not be looked at', unreached: 'The file could not be looked at: the server did not answer' },
  notImported: {
    refused: 'The file could not be imported',
    unreached: 'The server did not answer, so the file may not be imported yet. Import it once more: nothing is brought in twice.',
  },
  unchanged: 'Nothing had to be changed',
  onlyChapters: 'The new chapters were added. Nothing else had to be changed',
  columnsWrong: 'Columns must be JSON: an object of headings and fields',
  mendedWrong: `Mended must be JSON: an object of at most ${importLimits.mended} lines, each an object of fields and values`,
  chaptersWrong: 'Chapters must be JSON: an object of names, each with the id of a chapter or the place of a new one',
  professionsWrong: "Professions must be JSON: an object of names, each with the id of a profession, 'create' or 'none'",
  notDownloaded: 'The refused lines could not be made a file',
};

/** The only thing that comes in beside the lines is a chapter that they name. */
export const nothingImported = (hasChanged: boolean): string => (hasChanged ? importTexts.onlyChapters : importTexts.unchanged);

/** An object as JSON, with so many keys at most. */
const objectFrom =
  (most: number) =>
  (value: unknown): unknown => {
    if (isBlank(value)) return null;
    try {
      const read: unknown = typeof value === 'string' ? JSON.parse(value) : value;
      return typeof read === 'object' && read !== null && Object.keys(read).length > most ? 'too many' : read;
    } catch {
      return value;
    }
  };

const mendedLine = z.preprocess(limitKeys, z.record(z.string(), z.string(importTexts.mendedWrong), importTexts.mendedWrong));

const mended: z.ZodType<MendedLines | null> = z
  .preprocess(objectFrom(importLimits.mended), z.record(z.string(), mendedLine, importTexts.mendedWrong).nullable())
  .describe('JSON: number of a line to field to the value that is read in place of that of the file');

const chapterId = z.int(importTexts.chaptersWrong).min(1, importTexts.chaptersWrong);

const meant = z.union([chapterId, z.object(placeFields).check(...placeRules)], importTexts.chaptersWrong);

const unknownNames = objectFrom(importLimits.meant);

const chapters: z.ZodType<MeantNames<MeantChapter> | null> = answersByName(unknownNames, meant, importTexts.chaptersWrong).describe(
  'JSON: a name of no chapter to the id of the chapter that is meant, or to the place where it is created, as AddOrUpdateChapter has it',
);

const meantProfession = z.union([chapterId, z.enum(['create', 'none'])], importTexts.professionsWrong);

const professions: z.ZodType<MeantNames<MeantProfession> | null> = answersByName(
  unknownNames,
  meantProfession,
  importTexts.professionsWrong,
).describe("JSON: a name of no profession to the id of the profession that is meant, 'create', or 'none' for no seat");

const columns: z.ZodType<ReadonlyMap<string, string | null> | null> = answersByName(
  readJsonObject,
  z.string(importTexts.columnsWrong).nullable(),
  importTexts.columnsWrong,
).describe('JSON: heading to field of the row, or null to leave the column out. Without it the headings tell');

const flagOrFalse = (label: string) => z.preprocess((value) => (isBlank(value) ? false : value), requiredFlag(label));

const leftOut = z
  .preprocess((value) => (isBlank(value) ? null : value), optionalIds)
  .describe('Numbers of lines of the file that are not read, as a list or a text with commas');

const fileToRead = {
  Kind: requiredText('Kind').pipe(z.enum(importKinds, `Kind must be one of ${importKinds.join(', ')}`)),
  Columns: columns,
  Mended: mended,
  LeftOut: leftOut,
  Chapters: chapters,
  Professions: professions,
};

const unknownName = z.object({
  Name: z.string(),
  Lines: z.number(),
  Likely: z.object({ Id: z.number(), Name: z.string() }).nullable().describe('The only one that differs by one slip of typing'),
});

export const importRecords = resultCall({
  name: 'ImportRecords',
  about:
    'Brings a CSV or xlsx file in: says for each line what would happen, and with Apply does it, as one set. Applying the same file again changes nothing.',
  who: staff,
  upload: { kind: 'table', maxMegabytes: importLimits.megabytes },
  input: z.object({
    ...fileToRead,
    Apply: flagOrFalse('Apply').describe('Without it nothing is changed'),
    Strict: flagOrFalse('Strict').describe('With Apply: nothing is changed if a line is refused. Without it the other lines are applied'),
  }),
  res: {
    New: z.number(),
    Changed: z.number(),
    Same: z.number(),
    Refused: z.number(),
    LeftOut: z.number(),
    Lines: z
      .array(z.object({ Line: z.number(), Result: z.enum([...lineResults, leftOutHere]), Message: z.string().nullable() }))
      .describe(`Refused ones and those that are left out first, at most ${importLimits.shownLines}`),
    About: z
      .array(z.object({ Who: z.string(), Wrong: z.string(), HasNote: z.boolean() }))
      .describe(
        'Of each of these lines, in the same order: whom it names, as the file has it, and the values that a rule refuses, and whether something is to be looked at although the line is taken',
      ),
    ToMend: z
      .array(
        z.object({ Line: z.number(), Fields: z.array(z.object({ Field: z.string(), Value: z.string(), Why: z.string().nullable() })) }),
      )
      .describe(
        `What the file has in the first ${importLimits.toMend} lines that are refused, or taken with something to be looked at, and why a value is refused`,
      ),
    Sum: rupees.describe('What is paid by all that it brings in'),
    PlacesNotGiven: z
      .number()
      .describe('How many lines name a chapter that the member does not come into: only active, paid members can be assigned'),
    Missing: z.array(z.string()).describe('Fields without a column that new records need, or that a line needs with another field'),
    Waiting: z.array(z.number()).describe('The lines among Lines that are refused only because of that'),
    UnknownChapters: z
      .array(unknownName)
      .describe(`Names that no chapter has, and how many lines have them, at most ${importLimits.meant}`),
    UnknownProfessions: z.array(unknownName).describe('The same of professions that are named as seats'),
    Columns: z
      .array(
        z.object({
          Heading: z.string(),
          Field: z.string().nullable(),
          Samples: z.array(z.string()).describe('The first three values'),
          Looks: z.enum(looks).nullable().describe('What a column has that is left out, where it may be missed'),
          IsGuessed: z.boolean(),
        }),
      )
      .describe('How the columns of the file were matched. What is guessed, no heading says: the values look like it'),
    ...savedSet,
  },
});

export const getRefusedLines = fileCall({
  name: 'GetRefusedLines',
  about: 'The lines of a CSV or xlsx file that would be refused, as a file of the same format with the reason beside each.',
  who: staff,
  upload: { kind: 'table', maxMegabytes: importLimits.megabytes },
  input: z.object(fileToRead),
  file: 'application/octet-stream',
});
