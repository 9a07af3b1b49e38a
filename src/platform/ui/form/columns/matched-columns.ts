// Which column of a file is which field, as a person has matched them: changed one by one, and kept in this browser for each user and kind of file.

import type { Columns } from '../../../wire/import-contract.ts';
import { browserStore } from '../../session/storage.ts';

interface ReadColumn {
  Heading: string;
  Field: string | null;
}

export const columnsOf = (columns: readonly ReadColumn[]): Columns =>
  Object.fromEntries(columns.filter(({ Heading }) => Heading !== '').map(({ Heading, Field }) => [Heading, Field]));

/** A field belongs to one column: it leaves the one that had it. */
export const matchColumn = (columns: Columns, heading: string, field: string | null): Columns => {
  const others = Object.entries(columns).map(([other, one]) => [other, field !== null && one === field ? null : one]);
  return { ...Object.fromEntries(others), [heading]: field };
};

/** The guessed columns as they were matched the last time, or null if that changes nothing. */
export const addRemembered = (guessed: readonly ReadColumn[], remembered: Columns, fields: readonly string[]): Columns | null => {
  const columns = columnsOf(guessed);
  const known = Object.entries(remembered).filter(
    ([heading, field]) => Object.hasOwn(columns, heading) && (field === null || fields.includes(field)),
  );
  const matched = { ...columns, ...Object.fromEntries(known) };
  const used = Object.values(matched).filter((field) => field !== null);
  const isSame = Object.keys(columns).every((heading) => columns[heading] === matched[heading]);
  return isSame || new Set(used).size < used.length ? null : matched;
};

const keyOf = (userId: number, kind: string) => `import ${userId} ${kind}`;

const mostHeadings = 500;

export const rememberColumns = (userId: number, kind: string, columns: Columns): void => {
  const all = Object.entries({ ...rememberedColumns(userId, kind), ...columns }).slice(-mostHeadings);
  browserStore.writeJson(keyOf(userId, kind), Object.fromEntries(all));
};

export const rememberedColumns = (userId: number, kind: string): Columns => {
  const stored = Object.entries(browserStore.readJson(keyOf(userId, kind)) ?? {});
  return Object.fromEntries(stored.map(([heading, field]) => [heading, typeof field === 'string' ? field : null]));
};
