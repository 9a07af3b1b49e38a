// A driver that only hands out a connection: where transactions begin and end is write()'s business, not Kysely's.

import type { DatabaseConnection, Driver } from 'kysely';

export class PlainDriver implements Driver {
  readonly acquireConnection: () => Promise<DatabaseConnection>;

  constructor(acquireConnection: () => Promise<DatabaseConnection>) {
    this.acquireConnection = acquireConnection;
  }

  async init() {}
  async beginTransaction() {
    throw new Error('Transactions are begun by write() alone');
  }
  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}
  async destroy() {}
}
