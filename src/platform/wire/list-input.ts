// What every list call takes besides its filters: the page, the order, and whether the answer is a file.

import { z } from 'zod';
import { joinedWithOr, optionalOneOf, optionalText, orNull } from './fields.ts';
import { formatNumber } from './locale.ts';
import { optionalWholeNumber, requiredId } from './numbers.ts';

export const largestPage = 100;
export const mostRowsOfAll = 1_000;

export const paging = {
  CurrentPage: optionalWholeNumber('CurrentPage', { min: 1, fallback: 1 }).describe('From 1'),
  RecordsPerPage: optionalWholeNumber('RecordsPerPage', { max: largestPage, fallback: 10 }).describe(
    `1 to ${largestPage}; 0 for all, up to ${mostRowsOfAll} rows`,
  ),
};

/** How many records a request may name or change at once. One transaction changes them, and on SQLite all other saves wait for it. */
export const mostIds = 20_000;

/** For all but super admins: as many as somebody may keep of one kind. */
export const mostIdsOfMembers = 2_000;

export const tooMany = (most: number): string => `At most ${formatNumber(most)} records at once`;

/** Ids as a list or a text with commas; null when none were sent. An empty list and a blank text mean no rows: never all. */
export const optionalIds = z.preprocess(
  (value) => (typeof value === 'string' ? idsOf(value) : (value ?? null)),
  upToItems(mostIds, { label: 'Ids', tooMany: tooMany(mostIds) })
    .pipe(z.array(requiredId('Id')))
    .nullable(),
);

/** One more than allowed is enough to refuse them. */
const idsOf = (text: string) => (text.trim() === '' ? [] : text.split(',', mostIds + 1));

/** A list that is too long is not read. */
export function upToItems(most: number, { label, tooMany }: { label: string; tooMany: string }) {
  return z
    .array(z.unknown(), `${label} must be a list`)
    .refine((list) => list.length <= most, { error: tooMany, abort: true })
    .meta({ maxItems: most });
}

/** The fields by which the rows can be sorted; - in front means descending. */
export const sortBy = <const Field extends string>(fields: readonly Field[]) => {
  const descending = fields.map((field) => `-${field}` as const);
  const sentence = `Sort must be ${joinedWithOr(fields)}, or one of them with - in front`;
  return z
    .preprocess(orNull, z.enum([...fields, ...descending], sentence).nullable())
    .describe('A field of the row; with - in front descending. Without it the usual order');
};

/** The text of a list's search field. `where` says in the API docs where it is looked for. */
export const searching = (where: string) => ({ Search: optionalText('Search').describe(`Part of ${where}`) });

export const fileFormats = ['csv', 'xlsx'] as const;

export type FileFormat = (typeof fileFormats)[number];

export const mostRowsOfFile = 1_000_000;

export const exporting = (fields: readonly string[]) => ({
  Format: optionalOneOf('Format', fileFormats).describe(`The answer is a file of all rows that match, up to ${mostRowsOfFile}`),
  Columns: z
    .preprocess(
      namesFrom(fields.length),
      upToItems(fields.length, { label: 'Columns', tooMany: amongColumns(fields) })
        .pipe(z.array(z.enum(fields, amongColumns(fields))))
        .nullable(),
    )
    .describe('For a file: fields of the row, as a list or a text with commas. Without it all'),
});

/** Formatted texts are long, so a list may be asked for their beginnings only. `fields` may be empty. */
export const shortened = (fields: readonly string[]) => ({
  Fields: optionalOneOf('Fields', ['preview']).describe(
    `With 'preview', formatted texts come as the first ${previewLength} characters, without tags: ${fields.join(', ') || 'none in this list'}. A file always has the whole texts`,
  ),
});

export const previewLength = 300;

const amongColumns = (fields: readonly string[]) => `Columns must be among ${fields.join(', ')}`;

/** Each name once, in the order sent. A list with too many names is not read. */
const namesFrom =
  (fields: number) =>
  (value: unknown): unknown => {
    const most = 4 * fields;
    const names = typeof value === 'string' ? value.split(',', most + 1) : value;
    if (!Array.isArray(names)) return orNull(names);
    if (names.length > most) return names;
    const trimmed = names.map((name: unknown) => (typeof name === 'string' ? name.trim() : name)).filter((name) => name !== '');
    return trimmed.length === 0 ? null : [...new Set(trimmed)];
  };
