// Records change only by way of platform/data/records, so that nothing is missing in the history. Tests and migrations may write rows,
// and so may a restore: the history is in its backup.

import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recordKinds } from './server/record-kinds.ts';

const source = join(import.meta.dirname, '..');

/** The texts of contracts may say 'update advisory', but the browser has them too, and it has no database. */
const mayWrite = /(\.test\.ts|\.contract\.ts|^platform\/data\/(records|backup|migrations)\/|^app\/server\/migrations\/)/;

/**
 * The portal itself keeps an announcement that may not leave as a draft, and says why beside it: nobody has changed it. And when it leaves,
 * after a clock was ahead, is no part of the record.
 */
const ownWrites = new Set([
  'features/desk/announcements/send-announcements.server.ts: announcements',
  'app/server/upkeep/future-moments.ts: announcements',
]);

const tables = new Set(recordKinds.map(({ table }) => table));

const verbs =
  'insert\\s+(?:or\\s+\\w+\\s+)?into|replace\\s+into|merge\\s+into|update(?:\\s+or\\s+\\w+|\\s+only)?|delete\\s+from(?:\\s+only)?|truncate(?:\\s+table)?|copy';

/** The writes in a source file: by the query builder with any first argument, or in plain SQL, wherever in a text it begins. */
const writesIn = (text: string): string[] => [
  ...[...text.matchAll(/\.(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\s*(?:<[^>]*>)?\(\s*(.)(\w*)/g)].map(
    ([, first = '', word = '']) => (/['"`]/.test(first) ? word : `any table (${first}${word})`),
  ),
  ...[...text.matchAll(new RegExp(`\\b(?:${verbs})\\s+(?:"?(\\w+)|\\$\\{)`, 'gi'))].map(([, table]) => table ?? 'any table'),
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
  expect(found.filter((write) => !ownWrites.has(write))).toEqual([]);
});

test('a write is recognised however it is written', () => {
  expect(writesIn("tx.insertInto('stories')")).toEqual(['stories']);
  expect(writesIn("tx.updateTable('stories as old')")).toEqual(['stories']);
  expect(writesIn("tx.deleteFrom(\n  ['stories', 'articles'])")).toEqual(['any table ([)']);
  expect(writesIn("tx.with('gone', (db) => db.deleteFrom('users'))")).toEqual(['users']);
  expect(writesIn('tx.updateTable(table)')).toEqual(['any table (table)']);
  expect(writesIn('tx.updateTable(kind.table)')).toEqual(['any table (kind)']);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the test looks for this very text in a program, so nothing is filled in
  expect(writesIn('sql`update ${sql.table(table)} set x = 1`')).toEqual(['any table']);
  expect(writesIn('sql`delete from users where id = 1`')).toEqual(['users']);
  expect(writesIn('sql`with old as (select 1) update "users" set x = 1`')).toEqual(['users']);
  expect(writesIn("sql.raw('INSERT OR REPLACE INTO payments values (1)')")).toEqual(['payments']);
  expect(writesIn("database.exec('delete\n  from only documents')")).toEqual(['documents']);
});
