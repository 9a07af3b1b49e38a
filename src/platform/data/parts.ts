// Many keys in parts: a statement takes a limited number of values, and others are answered between two statements.

import { setImmediate as nextTurn } from 'node:timers/promises';

/** Some keys at a time, because a statement takes a limited number of values. */
export function* splitInParts<Key>(keys: readonly Key[], most: number): Generator<Key[]> {
  for (let from = 0; from < keys.length; from += most) yield keys.slice(from, from + most);
}

/** Each key is read once, however often it is given. */
export const readInParts = async <Key, Row>(keys: Iterable<Key>, read: (part: Key[]) => Promise<Row[]>): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const part of splitInParts([...new Set(keys)], mostPerStatement)) {
    for (const row of await read(part)) rows.push(row);
    await nextTurn();
  }
  return rows;
};

const mostPerStatement = 500;

/** Each once, by size: all who lock several records lock them in this order. */
export const sortIds = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((one, other) => one - other);
