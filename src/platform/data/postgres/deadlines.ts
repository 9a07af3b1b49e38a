// How long anything on PostgreSQL may take. A connection may fall silent without a word, and a node may freeze within a transaction: both
// are given up soon, by either side.

import type { ClientConfig } from 'pg';

const seconds = (count: number) => count * 1_000;

/** A write is answered or refused after this, however many statements it has. */
export const writeWithin = seconds(14);

/** For every connection, those without deadlines too: the system asks the other side whether it is still there. */
export const keepAlives = {
  application_name: 'chapterhouse',
  keepAlive: true,
  keepAliveInitialDelayMillis: seconds(5),
  connectionTimeoutMillis: seconds(5),
} as const satisfies ClientConfig;

/** The same on the server, as options of the session. */
export const keepAlivesOfServer =
  '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3 -c tcp_user_timeout=10000';

/** A frozen node is cut off by the server before those who wait for its locks give up. */
export const deadlines = {
  ...keepAlives,
  idle_in_transaction_session_timeout: seconds(5),
  lock_timeout: seconds(7),
  statement_timeout: seconds(8),
  // On this side, for a server that says nothing: whatever waits on the connection fails, and the connection is closed.
  query_timeout: seconds(9),
} as const satisfies ClientConfig;
