// The one line of a start that failed names what is at fault: DATA_DIR only where it is.

import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sentenceOf } from './start-error.ts';

let folder: string;
const before = process.env.DATA_DIR;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-error-'));
  process.env.DATA_DIR = join(folder, 'data');
});
afterEach(async () => {
  if (before === undefined) delete process.env.DATA_DIR;
  else process.env.DATA_DIR = before;
  await rm(folder, { recursive: true });
});

const systemError = (code: string, path: string) =>
  Object.assign(new Error(`${code}: refused, open '${path}'`), { code, path, syscall: 'open' });
const sqliteError = (errcode: number, message: string) => Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', errcode });

it('what the system says of DATA_DIR and of other paths', () => {
  const inside = join(folder, 'data', 'data-key');
  expect(sentenceOf(systemError('EACCES', inside))).toMatch(/^This user may not write into DATA_DIR \(EACCES: /);
  expect(sentenceOf(systemError('EROFS', inside))).toMatch(/^The disk of DATA_DIR is read-only \(EROFS: /);
  expect(sentenceOf(systemError('ENOSPC', inside))).toMatch(/^The disk of DATA_DIR is full \(ENOSPC: /);
  const dist = join(folder, 'dist/web-12');
  expect(sentenceOf(systemError('EACCES', dist))).toBe(`EACCES: refused, open '${dist}'; this user must be able to read and write there.`);
  expect(sentenceOf(systemError('ENOSPC', dist))).toBe(`ENOSPC: refused, open '${dist}'; make room there first.`);
});

it('what SQLite says, by the kind of its error', () => {
  mkdirSync(join(folder, 'data'));
  expect(sentenceOf(sqliteError(13, 'database or disk is full'))).toBe(
    'The disk of DATA_DIR is full (database or disk is full). Make room on it first.',
  );
  expect(sentenceOf(sqliteError(4_874, 'disk I/O error'))).toBe('The database in DATA_DIR cannot be used: disk I/O error.');
  expect(sentenceOf(sqliteError(5, 'database is locked'))).toBe('The database in DATA_DIR cannot be used: database is locked.');
  expect(sentenceOf(sqliteError(14, 'unable to open database file'))).toContain('unable to open database file');
});
