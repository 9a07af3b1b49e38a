// How a person has matched the headings of files before: kept in this browser for each user and kind.

import type { Columns } from '../../../platform/wire/import-contract.ts';

const keyOf = (userId: number, kind: string) => `import ${userId} ${kind}`;

const mostHeadings = 500;

export const rememberColumns = (userId: number, kind: string, columns: Columns): void => {
  const all = Object.entries({ ...rememberedColumns(userId, kind), ...columns }).slice(-mostHeadings);
  try {
    localStorage.setItem(keyOf(userId, kind), JSON.stringify(Object.fromEntries(all)));
  } catch {
    // Where nothing can be stored, the headings are guessed again the next time.
  }
};

export const rememberedColumns = (userId: number, kind: string): Columns => {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(userId, kind)) ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(Object.entries(stored).map(([heading, field]) => [heading, typeof field === 'string' ? field : null]));
  } catch {
    return {};
  }
};
