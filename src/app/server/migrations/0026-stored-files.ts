// The tables of files, and the list of files that older versions stored on disk.

import { sql } from 'kysely';
import type { Migration, Schema } from '../../../platform/data/migrations/migration.ts';

/** Where the names of files stood at the time of this migration, and the folders of DATA_DIR that had the files. */
const named = [
  ['users', 'photo', 'files'],
  ['stories', 'logo', 'files'],
  ['articles', 'logo', 'files'],
  ['meetups', 'image', 'files'],
  ['insights', 'image', 'files'],
  ['events', 'image', 'files'],
  ['sponsors', 'logo', 'files'],
  ['partners', 'logo', 'files'],
  ['advisory', 'photo', 'files'],
  ['documents', 'file', 'documents'],
] as const;

/** The files themselves are copied at the next start of the portal, because a migration only knows the database. */
export const storedFiles: Migration = {
  name: '0026-stored-files',
  up: async (schema) => {
    await createFileTables(schema);
    const { tx, run } = schema;
    await tx.schema
      .createTable('files_to_take_over')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('folder', 'text', (column) => column.notNull())
      .execute();
    for (const [table, column, folder] of named) {
      const name = sql.ref(column);
      await run(sql`insert into files_to_take_over (name, folder)
        select ${name}, ${sql.lit(folder)} from ${sql.table(table)} where ${name} is not null on conflict do nothing`);
    }
    // The size of a document is the size of its stored file.
    await tx.schema.alterTable('documents').dropColumn('file_bytes').execute();
  },
};

const createFileTables = async ({ engine, tx, run }: Schema): Promise<void> => {
  await tx.schema
    .createTable('stored_files')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .execute();
  // Few files are not live, so this index stays small.
  await run(sql`create index stored_files_unused on stored_files (since) where state <> 'live'`);
  await tx.schema
    .createTable('file_parts')
    .addColumn('file_name', 'text', (column) => column.notNull().references('stored_files.name').onDelete('cascade'))
    .addColumn('variant', 'text', (column) => column.notNull())
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('bytes', engine === 'postgres' ? 'bytea' : 'blob', (column) => column.notNull())
    .addPrimaryKeyConstraint('file_parts_key', ['file_name', 'variant', 'part'])
    .execute();
  // Pictures and office documents are compressed already. PostgreSQL would try again, in vain.
  if (engine === 'postgres') await run(sql`alter table file_parts alter column bytes set storage external`);
};
