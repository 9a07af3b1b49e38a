// Folders with an SQLite file that has the portal's tables: a copy is made in a tenth of the time of the migrations.

import { rmSync } from 'node:fs';
import { copyFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrations } from '../src/app/server/migrations/migrations.ts';
import { migrate } from '../src/platform/data/migrations/migrate.ts';
import { openData } from '../src/platform/data/open-data.ts';

/** The journeys name the folder of their run; server tests have it as the system's folder for such files. */
export const newFolder = (): Promise<string> => mkdtemp(join(process.env.RUN_FOLDER ?? tmpdir(), 'chapterhouse-'));
const fileIn = (folder: string) => join(folder, 'chapterhouse.sqlite');

let template: Promise<string> | undefined;

/** Made once in each process. */
const makeTemplate = async (): Promise<string> => {
  const folder = await newFolder();
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const data = await openData(fileIn(folder));
  await migrate(data, migrations);
  await data.close();
  return fileIn(folder);
};

export const newSqliteFolder = async (): Promise<string> => {
  template ??= makeTemplate();
  const folder = await newFolder();
  await copyFile(await template, fileIn(folder));
  const copy = new DatabaseSync(fileIn(folder));
  copy.prepare('update database_id set id = ?').run(crypto.randomUUID());
  copy.close();
  return folder;
};
