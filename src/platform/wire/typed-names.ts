// Fields whose keys somebody has typed, such as the columns of a file.

import { z } from 'zod';

/** zod's record leaves out '__proto__', so each name gets a sign before it that is taken away again. */
const sign = '=';

/** By name. `read` gives an object, or null for nothing. */
export const byTypedName = <Answer extends z.ZodType>(read: (value: unknown) => unknown, answer: Answer, wrong: string) =>
  z
    .preprocess((value) => addSigns(read(value)), z.record(z.string(), answer, wrong).nullable())
    .transform((answers) => answers && new Map(Object.entries(answers).map(([name, given]) => [name.slice(sign.length), given])));

const addSigns = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, given]) => [sign + name, given]))
    : value;
