// A part of npm run check: every column about a person stands in the registry, with what becomes of it.

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findUnknown, findUnregistered } from '../src/features/desk/personal-data/registry/registry.server.ts';
import { openData } from '../src/platform/data/open-data.ts';
import { readStoredColumns } from '../src/platform/data/stored-columns.ts';
import { newSqliteFolder } from './sqlite-folder.ts';

const folder = await newSqliteFolder();
const data = await openData(join(folder, 'chapterhouse.sqlite'));
const columns = await readStoredColumns(data);
await data.close();
await rm(folder, { recursive: true });

const [missing, unknown] = [findUnregistered(columns), findUnknown(columns)];
for (const name of missing) console.error(`${name} is of a table about people: say in the registry of personal data what becomes of it.`);
for (const name of unknown) console.error(`The registry of personal data names ${name}, which no migration has made.`);
process.exitCode = missing.length + unknown.length > 0 ? 1 : 0;
