// How a person has matched the headings of files before: kept in this browser for each user and kind.

import { browserStore } from '../../../platform/ui/session/storage.ts';
import type { Columns } from '../../../platform/wire/import-contract.ts';

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
