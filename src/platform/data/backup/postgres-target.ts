// Restores a backup into an empty PostgreSQL database, in one transaction.

import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import type { Tx } from '../data.ts';
import { migrateInside } from '../migrations/migrate.ts';
import { type Migration, type Schema, schemaOf } from '../migrations/migration.ts';
import { openData } from '../open-data.ts';
import { isReferred } from '../violations.ts';
import type { Fill, RestoreTarget } from './backup-ends.ts';
import type { Rows, Value } from './backup-format.ts';
import { BackupRefused } from './backup-refused.ts';
import { anyTableQuery, type CatalogColumn, columnsQuery, foreignKeysQuery, sequencesQuery, tablesFrom } from './postgres-catalog.ts';

export const fillPostgres = async <T>(databaseUrl: string, migrations: readonly Migration[], fill: Fill<T>): Promise<T> => {
  const data = await openData('', databaseUrl);
  try {
    return await data.writeWithoutDeadline(async (tx) => {
      const schema = schemaOf('postgres', tx);
      await migrateInside(schema, migrations, () => requireNoTables(schema));
      const addForeignKeys = await dropForeignKeys(schema);
      for (const table of await tablesIn(schema)) await schema.run(sql`delete from ${sql.table(table)}`);
      const result = await fill(targetOn(tx));
      await addForeignKeys();
      await schema.run(sql`analyze`);
      return result;
    });
  } finally {
    await data.close();
  }
};

const tablesIn = async ({ run }: Schema): Promise<string[]> =>
  tablesFrom(await run<CatalogColumn>(sql.raw(columnsQuery))).map(({ name }) => name);

const requireNoTables = async ({ run }: Schema): Promise<void> => {
  const [table] = await run<{ name: string }>(sql.raw(anyTableQuery));
  if (table) throw new BackupRefused(`The database is not empty: it has the table ${table.name}. Restore into a new, empty database.`);
};

interface ForeignKey {
  table_name: string;
  name: string;
  definition: string;
}

/** A row may come before the row that it refers to. Adding the keys again checks all rows. */
const dropForeignKeys = async ({ run }: Schema): Promise<() => Promise<void>> => {
  const keys = await run<ForeignKey>(sql.raw(foreignKeysQuery));
  // PostgreSQL itself has quoted the name of the table where needed.
  for (const { table_name, name } of keys) await run(sql.raw(`alter table ${table_name} drop constraint ${pg.escapeIdentifier(name)}`));
  return async () => {
    for (const { table_name, name, definition } of keys) {
      try {
        await run(sql.raw(`alter table ${table_name} add constraint ${pg.escapeIdentifier(name)} ${definition}`));
      } catch (error) {
        throw isReferred(error) ? new BackupRefused('The backup has a row that refers to a missing row. Nothing was restored.') : error;
      }
    }
  };
};

const targetOn = (tx: Tx): RestoreTarget => {
  const schema = schemaOf('postgres', tx);
  return {
    tables: () => tablesIn(schema),
    insert: (rows) => insertRows(tx, rows),
    count: async (table) => {
      const [row] = await schema.run<{ count: number }>(sql`select count(*) as count from ${sql.table(table)}`);
      return row?.count ?? 0;
    },
    setLastId: async (table, id) => {
      const sequences = await schema.run<{ table_name: string; sequence: string }>(sql.raw(sequencesQuery));
      for (const { table_name, sequence } of sequences) {
        if (table_name === table) await schema.run(sql`select setval(${sequence}::regclass, ${id})`);
      }
    },
  };
};

const maxRowsPerInsert = 256;

/** Each number of rows is a statement of its own, which is prepared. So there are only a few: 256 rows, 128, 64 … */
const insertRows = async (tx: Tx, { table, columns, rows }: Rows): Promise<void> => {
  for (let done = 0, size = maxRowsPerInsert; done < rows.length; ) {
    if (rows.length - done < size) {
      size /= 2;
      continue;
    }
    await tx.executeQuery(CompiledQuery.raw(insertText(table, columns, size), rows.slice(done, done + size).flat() satisfies Value[]));
    done += size;
  }
};

const insertText = (table: string, columns: string[], rows: number): string => {
  const list = columns.map(pg.escapeIdentifier).join(', ');
  const valuesOf = (row: number) => `(${columns.map((_, column) => `$${row * columns.length + column + 1}`).join(', ')})`;
  const values = Array.from({ length: rows }, (_, row) => valuesOf(row)).join(', ');
  return `insert into ${pg.escapeIdentifier(table)} (${list}) values ${values}`;
};
