// A small database with every kind of value and reference, and backups of it, for the tests of backups.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { makeBackup } from '../src/platform/data/backup/make-backup.ts';
import type { Data, Engine } from '../src/platform/data/data.ts';
import { migrate } from '../src/platform/data/migrations/migrate.ts';
import type { Migration } from '../src/platform/data/migrations/migration.ts';
import { openData } from '../src/platform/data/open-data.ts';
import { createSearch } from './test-data.ts';
import { newDatabase } from './test-portal.ts';

export const engines: readonly Engine[] = ['sqlite', 'postgres'];

/** Its references go against the order of the names, and in a circle. */
export const first: Migration = {
  name: '0001-accounts',
  up: async (schema) => {
    const { tx, id, engine, run } = schema;
    await tx.schema.createTable('owners').addColumn('id', id).addColumn('paise', 'integer').execute();
    await tx.schema
      .createTable('entries')
      .addColumn('id', id)
      .addColumn('owner', 'integer', (column) => column.references('owners.id').onDelete('set null'))
      .addColumn('before', 'integer', (column) => column.references('entries.id'))
      .addColumn('text', 'text')
      .addColumn('text_folded', 'text')
      .addColumn('is_open', 'boolean')
      .addColumn('paise', 'bigint')
      .addColumn('share', engine === 'sqlite' ? 'real' : 'double precision')
      .addColumn('bytes', engine === 'sqlite' ? 'blob' : 'bytea')
      .execute();
    await tx.schema.createTable('counts').addColumn('given', 'integer').execute();
    await run(sql`insert into counts (given) values (0)`);
    await createSearch(schema, 'entries', ['text_folded']);
  },
};
export const second: Migration = {
  name: '0002-notes',
  up: async ({ tx, run }) => {
    await tx.schema.alterTable('entries').addColumn('note', 'text').execute();
    await run(sql`update entries set note = 'made later'`);
  },
};

export interface Place {
  sqliteFile: string;
  databaseUrl: string | undefined;
  open(): Promise<Data>;
}

export const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

export const newPlace = async (engine: Engine): Promise<Place> => {
  const sqliteFile = join(await newFolder(), 'chapterhouse.sqlite');
  const databaseUrl = engine === 'postgres' ? await newDatabase() : undefined;
  const open = async () => {
    const data = await openData(sqliteFile, databaseUrl);
    onTestFinished(() => data.close().catch(() => undefined));
    return data;
  };
  return { sqliteFile, databaseUrl, open };
};

export const run = (data: Data, statement: ReturnType<typeof sql>) => data.write((tx) => statement.execute(tx));

/** More rows than one frame has, and every kind of value. */
const fill = async (data: Data): Promise<void> => {
  for (let owner = 0; owner < 10; owner++) await run(data, sql`insert into owners (paise) values (${1_000})`);
  await data.write(async (tx) => {
    for (let number = 1; number <= 1_200; number++) {
      const before = number > 2 ? 1 : number === 1 ? null : 1;
      const text = [`Zoë ‘${number}’ \u{1f600}`, null, '', 'it\'s; -- \\x00 "quoted"\n'][number % 4] ?? null;
      const bytes =
        number % 300 === 0 ? Buffer.alloc(512_000 - number, number) : number % 3 === 0 ? Buffer.from([0, 255, number % 256]) : null;
      await sql`insert into entries (owner, before, text, text_folded, is_open, paise, share, bytes)
        values (${(number % 10) + 1}, ${before}, ${text}, ${text?.toLowerCase() ?? null}, ${[true, false, null][number % 3]},
        ${number * 9_000_000_000}, ${number / 7}, ${bytes})`.execute(tx);
    }
    // The first one refers to the last one, which comes after it.
    await sql`update entries set before = 1200 where id = 1`.execute(tx);
  });
  await run(data, sql`insert into entries (text) values ('the last one, deleted')`);
  await run(data, sql`delete from entries where id = 1201`);
  await run(data, sql`update counts set given = 41`);
};

export const filledPlace = async (engine: Engine): Promise<{ place: Place; data: Data }> => {
  const place = await newPlace(engine);
  const data = await place.open();
  await migrate(data, [first]);
  await fill(data);
  return { place, data };
};

export const backUp = async (place: Place, knownMigrations = ['0001-accounts']): Promise<string> => {
  const to = join(await newFolder(), 'community.backup');
  await makeBackup({ ...place, to, knownMigrations });
  return to;
};
