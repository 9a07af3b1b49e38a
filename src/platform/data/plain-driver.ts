// A Kysely driver that only provides a connection. Transactions are begun and ended by write(), not by Kysely.

import type { DatabaseConnection, Driver } from 'kysely';

export class PlainDriver implements Driver {
  readonly acquireConnection: () => Promise<DatabaseConnection>;

  constructor(acquireConnection: () => Promise<DatabaseConnection>) {
    this.acquireConnection = acquireConnection;
  }

  async init() {}
  async beginTransaction() {
    throw new Error('Only write() begins transactions');
  }
  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}
  async destroy() {}
}
