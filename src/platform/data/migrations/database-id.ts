// Who a database is: by this, what lies beside it can be told to be its own.

import { randomUUID } from 'node:crypto';
import type { Data } from '../data.ts';
import type { Migration } from './migrate.ts';

declare module '../data.ts' {
  interface Tables {
    database_id: { id: string };
  }
}

export const databaseId: Migration = {
  name: '0018-database-id',
  up: async ({ tx }) => {
    await tx.schema
      .createTable('database_id')
      .addColumn('id', 'text', (column) => column.notNull())
      .execute();
    await tx.insertInto('database_id').values({ id: randomUUID() }).execute();
  },
};

export const readDatabaseId = async (data: Data): Promise<string> =>
  (await data.read.selectFrom('database_id').select('id').executeTakeFirstOrThrow()).id;
