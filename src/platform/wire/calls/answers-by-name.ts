// A field that says something about each of several names, such as the columns of a file. Somebody has typed the names.

import { z } from 'zod';

/** zod's record leaves out '__proto__', so each name gets a sign before it that is taken away again. */
const sign = '=';

/** A Map from each name to what is said about it. `read` gives an object, or null for nothing. */
export const answersByName = <Answer extends z.ZodType>(read: (value: unknown) => unknown, answer: Answer, wrong: string) =>
  z
    .preprocess((value) => addSigns(read(value)), z.record(z.string(), answer, wrong).nullable())
    .transform((answers) => answers && new Map(Object.entries(answers).map(([name, given]) => [name.slice(sign.length), given])));

const addSigns = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, given]) => [sign + name, given]))
    : value;
