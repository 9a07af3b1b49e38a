// Valid inputs of a call, made from its contract, for tests that try every call.

import { z } from 'zod';
import { type Call, shapesOf } from '../src/platform/wire/call.ts';
import { isListCall } from '../src/platform/wire/list-contract.ts';

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
  'https://push.example.com/words',
  'https://push.example.com/others',
  '2',
  'https://example.com',
  'member.added',
];

const valuesOfFields = new WeakMap<z.ZodType, unknown[]>();

/** Values that a field takes, the plainest first. */
export const valuesFor = (field: z.ZodType): unknown[] => {
  const known = valuesOfFields.get(field);
  if (known) return known;
  const values = tryValues(field);
  valuesOfFields.set(field, values);
  return values;
};

const tryValues = (field: z.ZodType): unknown[] => {
  const { enum: words = [], const: only, anyOf = [] } = z.toJSONSchema(field, { unrepresentable: 'any' });
  const named = [only, ...words, ...anyOf.flatMap((one) => (typeof one === 'object' ? (one.enum ?? []) : []))];
  const candidates = [
    ...named.filter((word) => word !== undefined && word !== null),
    ...texts,
    [1],
    [2],
    ['words'],
    { words: 'words' },
    { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    [{ UserId: 1 }],
    [{ UserId: 2 }],
    [{ MeetingId: 1, UserId: 1 }],
    [{ MeetingId: 2, UserId: 1 }],
    [{ Key: 'key', Day: '2026-03-05', Amount: 1, Narration: 'words', Method: 'Other', UserId: 1 }],
    [{ Key: 'key', Day: '2026-03-05', Amount: 2, Narration: 'words', Method: 'Other', UserId: 1 }],
  ];
  return candidates.filter((value) => field.safeParse(value).success);
};

const isOptional = (field: z.ZodType): boolean => field.safeParse(undefined).success;

/** One for each Flag, without optional fields if the call takes that. */
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

/** Requests with these ids and this word in each field that takes them, in every order. */
export const requestsWith = (call: Call, ids: readonly number[], word: string): Input[] =>
  validInputs(call).flatMap((input) => {
    const shape = shapesOf(call.input).find((one) => one.safeParse(input).success)?.shape ?? {};
    const filtered = Object.entries(shape).flatMap(([name, field]) => {
      const asked = [...ids, ids, [word], word].filter((value) => (field as z.ZodType).safeParse(value).success);
      return asked.map((value) => ({ ...input, [name]: value }));
    });
    const sorted = isListCall(call) ? call.sorts.flatMap((sort) => [sort, `-${sort}`]).map((Sort) => ({ ...input, Sort })) : [];
    return [input, ...filtered, ...sorted].filter((one) => z.safeParse(call.input, one).success && !('Format' in one && one.Format));
  });
