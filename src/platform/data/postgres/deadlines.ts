// The timeouts of PostgreSQL connections. A connection may stop responding without an error, and a node may freeze inside a transaction.
// Both the portal and the server give up such a connection soon.

import type { ClientConfig } from 'pg';

const seconds = (count: number) => count * 1_000;

/** After this time a write has succeeded or fails, however many statements it has. What its request has waited before is in it. */
export const writeTimeout = seconds(14);

/** For all connections, also those without timeouts: TCP keepalive tells when the server is gone. */
export const keepAlives = {
  application_name: 'chapterhouse',
  keepAlive: true,
  keepAliveInitialDelayMillis: seconds(5),
  connectionTimeoutMillis: seconds(5),
} as const satisfies ClientConfig;

/** On this side, when the server does not respond: all queries that wait on the connection fail, and the connection is closed. */
export const deadlines = { ...keepAlives, query_timeout: seconds(9) } as const satisfies ClientConfig;

/** Names and values as PostgreSQL has them. */
export type SessionSettings = Readonly<Record<string, string | number>>;

/** The same as `keepAlives`, for the server's side of the connection. */
export const keepAlivesOfServer = {
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
  tcp_user_timeout: seconds(10),
} as const satisfies SessionSettings;

/** The server ends the transaction of a frozen node before a write that waits for its locks gives up. */
export const deadlinesOfServer = {
  ...keepAlivesOfServer,
  idle_in_transaction_session_timeout: seconds(5),
  lock_timeout: seconds(7),
  statement_timeout: seconds(8),
} as const satisfies SessionSettings;

/**
 * The writes of a node that freezes stop waiting for a lock before the one that holds it is ended. Else each of them would get the lock
 * in turn and hold it for as long. A node that works tries such a write again, until `writeTimeout`.
 */
export const deadlinesOfWrites = { ...deadlinesOfServer, lock_timeout: seconds(4) } as const satisfies SessionSettings;
