// Many keys, some at a time: a statement takes a limited number of values, and other requests have their turn between two parts.

import { setImmediate as nextTurn } from 'node:timers/promises';

export function* inParts<Key>(keys: readonly Key[], most: number): Generator<Key[]> {
  for (let from = 0; from < keys.length; from += most) yield keys.slice(from, from + most);
}

/** Each key is read once, however often it is given. */
export const readInParts = async <Key, Row>(keys: Iterable<Key>, read: (part: Key[]) => Promise<Row[]>): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const part of inParts([...new Set(keys)], mostPerStatement)) {
    for (const row of await read(part)) rows.push(row);
    await nextTurn();
  }
  return rows;
};

const mostPerStatement = 500;
