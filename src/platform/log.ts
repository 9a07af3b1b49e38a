// What a line of the log may say. How it is written is in server/http/log.ts.

/** The only details that a line may have besides its sentence. All others are removed. */
export interface LogDetails {
  /** The name of the call. For other requests, their route. */
  call?: string;
  status?: number;
  /** Milliseconds. */
  ms?: number;
  /** A user's id. */
  user?: number | null;
  /** The name of the key that the user's program has sent. */
  key?: string;
  /** An IP address. */
  address?: string;
  removed?: number;
  taken?: number;
  /** Names of stored files. */
  missing?: string[];
  /** The id of a mail in the outbox. */
  mail?: number;
  /** The id of what is sent to a webhook. */
  delivery?: number;
  /** How much was written by a clock that was ahead, by what it is. */
  ahead?: Record<string, number>;
  err?: unknown;
}

export interface Log {
  info(details: LogDetails, sentence: string): void;
  warn(details: LogDetails, sentence: string): void;
  error(details: LogDetails, sentence: string): void;
}
