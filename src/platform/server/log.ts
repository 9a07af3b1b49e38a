// The log: JSON, one line each. What it may say is a list of names, so that nothing a person typed, no token and no body gets in by accident.

import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';

/** Beside its sentence a line says these, and nothing else that it is given. */
export interface LogDetails {
  /** The call's name, or the route of what is no call. */
  call?: string;
  status?: number;
  /** Milliseconds. */
  ms?: number;
  /** A user's id. */
  user?: number | null;
  /** An IP address. */
  address?: string;
  removed?: number;
  err?: unknown;
}

export interface Log {
  info(details: LogDetails, sentence: string): void;
  warn(details: LogDetails, sentence: string): void;
  error(details: LogDetails, sentence: string): void;
}

const names: readonly string[] = ['call', 'status', 'ms', 'user', 'address', 'removed', 'err'] satisfies (keyof LogDetails)[];

export const logOptions = (level: string, stream?: NodeJS.WritableStream): FastifyServerOptions['logger'] => ({
  level,
  ...(stream && { stream }),
  formatters: {
    // Libraries log what they like: the parser of uploads its options, with the headers of the request.
    log: (details: Record<string, unknown>) => Object.fromEntries(Object.entries(details).filter(([name]) => names.includes(name))),
  },
  serializers: { err: describeError },
  hooks: { streamWrite: withoutSecrets },
});

interface ErrorLine {
  [key: string]: unknown;
  type: string;
  message: string;
  stack: string;
}

/** The rest of what an error holds may be a statement's values: only its words and its place are told. */
const describeError = (error: unknown): ErrorLine => {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { name, message, stack = '', cause } = error;
  const code = 'code' in error ? String(error.code) : undefined;
  return { type: name, code, message, stack, ...(cause instanceof Error && { cause: describeError(cause) }) };
};

const email = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+/gu;
const token = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g;
const query = /\?[^\s"\\?=]{1,100}=[^\s"\\]*/g;

/** A library's own sentence may still quote an address with its query, or a database's the value that it did not like. */
const withoutSecrets = (line: string): string => line.replace(token, '…').replace(query, '?…').replace(email, '…');

/** What a request is called in the log and the metrics: never its address, which may hold anything. */
export const callOf = ({ routeOptions }: FastifyRequest): string => {
  const { url } = routeOptions;
  if (!url) return 'nothing';
  if (url.startsWith('/assets/')) return '/assets/*';
  return url.replace(/^\/api\/User\//, '');
};

interface Answered {
  caller: { userId: number } | null;
}

export const logAnswer = (request: FastifyRequest & Answered, reply: FastifyReply): void => {
  const log: Log = request.log;
  const details = { call: callOf(request), ms: Math.round(reply.elapsedTime * 10) / 10, user: request.caller?.userId ?? null };
  if (reply.raw.destroyed && !reply.raw.writableFinished) log.info({ ...details, status: 499 }, 'the client went away');
  else log.info({ ...details, status: reply.statusCode }, 'answered');
};
