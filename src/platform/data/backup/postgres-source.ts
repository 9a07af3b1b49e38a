// Reads a backup from PostgreSQL, on a connection of its own without deadlines: a repeatable-read transaction sees one state.

import pg from 'pg';
import { keepAlives, keepAlivesOfServer } from '../postgres/deadlines.ts';
import { textOf } from '../postgres/session.ts';
import type { BackupSource, SourceTable } from './backup-ends.ts';
import type { Value } from './backup-format.ts';
import { type CatalogColumn, columnsQuery, sequencesQuery, tablesFrom } from './postgres-catalog.ts';

const settings = { ...keepAlivesOfServer, statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 };

/** A file has rows of up to 512 kB. So few at once are about as much as one frame. */
const rowsWithBytes = 4;
const rowsWithoutBytes = 200;

export const openPostgresSource = async (connectionString: string): Promise<BackupSource> => {
  const client = new pg.Client({
    connectionString,
    ...keepAlives,
    types: { getTypeParser },
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // The state is taken at the first query of the transaction, not at its begin.
    await client.query(`begin isolation level repeatable read, read only; ${textOf(settings, 'local')}`);
    await client.query('select 1');
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return {
    engine: 'postgres',
    migrations: async () => {
      const { rows: found } = await client.query<{ name: string | null }>(`select to_regclass('kysely_migration')::text as name`);
      if (!found[0]?.name) return [];
      const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
      return rows.map(({ name }) => name);
    },
    tables: async () => tablesFrom((await client.query<CatalogColumn>(columnsQuery)).rows),
    rowsOf: (table) => rowsOf(client, table),
    lastIds: async () => {
      const { rows } = await client.query<{ table_name: string; last_id: number | null }>(sequencesQuery);
      return Object.fromEntries(rows.flatMap(({ table_name, last_id }) => (last_id === null ? [] : [[table_name, last_id]])));
    },
    close: () => client.end(),
  };
};

async function* rowsOf(client: pg.Client, { name, columns }: SourceTable): AsyncGenerator<Value[], void> {
  const list = columns.map(pg.escapeIdentifier).join(', ');
  await client.query(`declare backup_rows no scroll cursor for select ${list} from ${pg.escapeIdentifier(name)}`);
  for (let count = rowsWithBytes; ; ) {
    const { rows, fields } = await client.query<Value[]>({ text: `fetch ${count} from backup_rows`, rowMode: 'array' });
    if (rows.length === 0) break;
    yield* rows;
    count = fields.some(({ dataTypeID }) => dataTypeID === pg.types.builtins.BYTEA) ? rowsWithBytes : rowsWithoutBytes;
  }
  await client.query('close backup_rows');
}

const wholeNumber = (text: string): number | bigint => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text));

const parsers: Record<number, (text: string) => Value> = {
  [pg.types.builtins.BOOL]: (text) => text === 't',
  [pg.types.builtins.INT2]: Number,
  [pg.types.builtins.INT4]: Number,
  [pg.types.builtins.INT8]: wholeNumber,
  [pg.types.builtins.FLOAT4]: Number,
  [pg.types.builtins.FLOAT8]: Number,
  // The text begins with \x.
  [pg.types.builtins.BYTEA]: (text) => Buffer.from(text.slice(2), 'hex'),
};

/** Values of all other types are kept as the texts that PostgreSQL itself writes and reads. */
const getTypeParser = (type: number) => parsers[type] ?? ((text: string) => text);
