// The schemas of number, id and flag fields. They also accept texts.

import { z } from 'zod';
import { isBlank, trimmed } from './fields.ts';
import { largestId } from './ids.ts';
import { labelled, requiredMessage } from './labels.ts';

/** Makes a number of a text that is one, and null of no value. Anything else stays, for the schema to refuse. */
export const numberFromText = (value: unknown) => {
  if (isBlank(value)) return null;
  const text = trimmed(value);
  return typeof text === 'string' && text.length <= longestNumber && /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text) ? Number(text) : value;
};

const longestNumber = 100;

const wholeNumber = (label: string, min: number, max: number = Number.MAX_SAFE_INTEGER) =>
  z
    .number(`${label} must be a number`)
    .int(`${label} must be a whole number`)
    .min(min, `${label} must be at least ${min}`)
    .max(max, `${label} must be at most ${max}`)
    .overwrite(withinDatabase);

// A larger id does not fit into an id column; a larger page number is past the last page anyway.
const withinDatabase = (number: number) => Math.min(number, largestId);

/** The message of a request that needs an id and has none. */
export const missingId = (noun: string) => `Invalid ${noun} ID`;

export const requiredId = (label: string, required = requiredMessage(label)) =>
  labelled(
    label,
    numberFromText,
    z
      .number({ error: (issue) => (issue.input === null ? required : `${label} must be a number`) })
      .int(`${label} must be a whole number`)
      .min(1, required)
      .overwrite(withinDatabase),
  );

/** For filters: no value means no filter. 0 is refused, because it must not mean "all rows". */
export const optionalId = (label: string) => labelled(label, numberFromText, wholeNumber(label, 1).nullable());

/** The version of the record that the change was made from. If the record has changed since, the update is refused. */
export const versionSeen = {
  Version: optionalId('Version').describe('If the record has another version, 409 with the record as it is in res.Current'),
};

/** An id that may be left out. 0 means none. */
export const idOrNone = (label: string) =>
  labelled(label, (value) => (numberFromText(value) === 0 ? null : numberFromText(value)), wholeNumber(label, 1).nullable());

export const optionalCount = (label: string, { min = 0, max }: { min?: number; max?: number } = {}) =>
  labelled(label, numberFromText, wholeNumber(label, min, max).nullable());

export const optionalWholeNumber = (
  label: string,
  { min = 0, max = Number.MAX_SAFE_INTEGER, fallback }: { min?: number; max?: number; fallback: number },
) => labelled(label, (value) => numberFromText(value) ?? fallback, wholeNumber(label, min, max));

const flagsByText = new Map([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
]);

const longestFlag = 5;

const flagFrom = (value: unknown) => {
  if (isBlank(value)) return null;
  // String() throws for an object without toString, and overflows the stack for deeply nested arrays.
  const text = typeof value === 'object' ? '' : String(value).trim();
  return text.length > longestFlag ? value : (flagsByText.get(text.toLowerCase()) ?? value);
};

/** true, 'true', 1 and '1' are true. No value is null. */
export const optionalFlag = (label: string) => labelled(label, flagFrom, z.boolean(`${label} must be true or false`).nullable());

export const requiredFlag = (label: string) =>
  labelled(
    label,
    flagFrom,
    z.boolean({ error: (issue) => (issue.input === null ? requiredMessage(label) : `${label} must be true or false`) }),
  );
