// The id of a database. A restored copy has the same one. It tells whose a nightly backup is.

import type { Data } from './data.ts';

declare module './data.ts' {
  interface Tables {
    database_id: { id: string };
  }
}

export const readDatabaseId = async (data: Data): Promise<string> =>
  (await data.read.selectFrom('database_id').select('id').executeTakeFirstOrThrow()).id;
