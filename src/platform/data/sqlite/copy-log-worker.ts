// What runs in the thread of write-ahead-log.ts: it copies the log into the database and ends.

import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';

using database = new DatabaseSync(String(workerData));
database.exec('PRAGMA synchronous = FULL; PRAGMA wal_checkpoint(PASSIVE)');
