// Who a database is: by this, what lies beside it can be told to be its own.

import type { Data } from './data.ts';

declare module './data.ts' {
  interface Tables {
    database_id: { id: string };
  }
}

export const readDatabaseId = async (data: Data): Promise<string> =>
  (await data.read.selectFrom('database_id').select('id').executeTakeFirstOrThrow()).id;
