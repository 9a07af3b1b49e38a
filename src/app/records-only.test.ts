// Records change only by way of platform/data/records, so that nothing is missing in the history. Tests and migrations may write rows,
// and so may a restore: the history is in its backup.

import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recordKinds } from './server/record-kinds.ts';

const source = join(import.meta.dirname, '..');

const mayWrite = /(\.test\.ts|^platform\/data\/(records|backup|migrations)\/|^app\/server\/migrations\/)/;

const tables = new Set(recordKinds.map(({ table }) => table));

/** The writes in a source file: by the query builder, or in plain SQL. */
const writesIn = (text: string): string[] => [
  ...[...text.matchAll(/\.(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(\s*(?:'(\w+)'|(\w+))/g)].map(
    ([, table, variable]) => table ?? `any table (${variable})`,
  ),
  ...[...text.matchAll(/`\s*(?:insert into|update|delete from)\s+(?:(\w+)|\$\{)/gi)].map(([, table]) => table ?? 'any table'),
];

test('nothing else writes the table of a record', async () => {
  const found: string[] = [];
  let read = 0;
  for await (const file of glob('**/*.ts', { cwd: source })) {
    if (mayWrite.test(file)) continue;
    read++;
    for (const table of writesIn(await readFile(join(source, file), 'utf8'))) {
      if (tables.has(table as never) || table.startsWith('any table')) found.push(`${file}: ${table}`);
    }
  }
  expect(read).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

test('a write is recognised however it is written', () => {
  expect(writesIn("tx.insertInto('stories')")).toEqual(['stories']);
  expect(writesIn('tx.updateTable(table)')).toEqual(['any table (table)']);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a program
  expect(writesIn('sql`update ${sql.table(table)} set x = 1`')).toEqual(['any table']);
  expect(writesIn('sql`delete from users where id = 1`')).toEqual(['users']);
});
