// Reads a value by the schema of one request field, and values that tests of fields share.

import type { z } from 'zod';

/** The output of a schema for a value, or its first message. */
export const read = (piece: z.ZodType, value: unknown): unknown => {
  const { success, data, error } = piece.safeParse(value);
  return success ? data : { refused: error.issues[0]?.message };
};

export const refused = (message: string) => ({ refused: message });
export const blanks = [undefined, null, '', '   ', '\t\n', '\u00a0'];
export const neverRead: unknown[] = [{}, [], { toString: 1, valueOf: 1 }, [[['1']]], Number.NaN];
