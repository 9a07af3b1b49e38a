// Inputs that the contract of a call takes, made from the contract: for tests that try every call.

import { z } from 'zod';
import { type Call, shapesOf } from '../src/platform/wire/call.ts';

type Input = Record<string, unknown>;

const texts = [
  '1',
  'text words',
  'true',
  '2026-03-05',
  '2026-03',
  'asha@example.com',
  '9876543210',
  '<p>words</p>',
  'Correct horse 7',
  '2',
];

/** What a field takes, the plainest first. */
export const valuesFor = (field: z.ZodType): unknown[] => {
  const { enum: words = [], const: only, anyOf = [] } = z.toJSONSchema(field, { unrepresentable: 'any' });
  const named = [only, ...words, ...anyOf.flatMap((one) => (typeof one === 'object' ? (one.enum ?? []) : []))];
  const candidates = [
    ...named.filter((word) => word !== undefined && word !== null),
    ...texts,
    [1],
    [2],
    ['words'],
    { words: 'words' },
    [{ UserId: 1 }],
    [{ UserId: 2 }],
  ];
  return candidates.filter((value) => field.safeParse(value).success);
};

const isOptional = (field: z.ZodType): boolean => field.safeParse(undefined).success;

/** One for each Flag. A field that may be left out is left out, if the call takes the rest without it. */
export const validInputs = (call: Call): Input[] =>
  shapesOf(call.input).map(({ shape }) => {
    const fields = Object.entries(shape) as [string, z.ZodType][];
    const filled = ([name, field]: [string, z.ZodType]) => [name, valuesFor(field)[0]];
    const optional = fields.filter(([, field]) => isOptional(field));
    const required: Input = Object.fromEntries(fields.filter(([, field]) => !isOptional(field)).map(filled));
    const tries = [[], ...optional.map((one) => [one]), ...optional.flatMap((one) => optional.map((other) => [one, other])), optional];
    const inputs = tries.map((more): Input => ({ ...required, ...Object.fromEntries(more.map(filled)) }));
    const input = inputs.find((one) => z.safeParse(call.input, one).success);
    if (!input) throw new Error(`${call.name}: no input was found that its contract takes. Please add a value to the texts.`);
    return input;
  });
