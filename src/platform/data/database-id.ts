// The id of a database. It tells whether the files in DATA_DIR belong to this database.

import type { Data } from './data.ts';

declare module './data.ts' {
  interface Tables {
    database_id: { id: string };
  }
}

export const readDatabaseId = async (data: Data): Promise<string> =>
  (await data.read.selectFrom('database_id').select('id').executeTakeFirstOrThrow()).id;
