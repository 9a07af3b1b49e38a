// The log: one line of JSON for each entry. Only listed details are logged, so that no user input, token or body gets in by accident.

import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Log, LogDetails } from '../../log.ts';

const details: Record<keyof LogDetails, true> = {
  call: true,
  status: true,
  ms: true,
  user: true,
  key: true,
  address: true,
  removed: true,
  taken: true,
  missing: true,
  mail: true,
  delivery: true,
  ahead: true,
  err: true,
};

export const logOptions = (level: string, stream?: NodeJS.WritableStream): FastifyServerOptions['logger'] => ({
  level,
  ...(stream && { stream }),
  formatters: {
    // Libraries log details of their own: the parser of uploads logs its options, with the headers of the request.
    log: (sent: Record<string, unknown>) => Object.fromEntries(Object.entries(sent).filter(([name]) => Object.hasOwn(details, name))),
  },
  serializers: { err: describeError },
  hooks: { streamWrite: dropSecrets },
});

interface ErrorLine {
  [key: string]: unknown;
  type: string;
  message: string;
  stack: string;
}

/** Only message, code and stack. Other properties may contain values of a statement. */
const describeError = (error: unknown): ErrorLine => {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { name, message, stack = '', cause } = error;
  const code = 'code' in error ? String(error.code) : undefined;
  return { type: name, code, message, stack, ...(cause instanceof Error && { cause: describeError(cause) }) };
};

const email = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+/gu;
const token = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g;
/** Also in the address of a calendar. */
const key = /\bchk_[\w-]{43}/g;
const query = /\?[^\s"\\?=]{1,100}=[^\s"\\]*/g;

/** The message of a library or database may quote a URL with its query, a token or an e-mail. */
const dropSecrets = (line: string): string => line.replace(token, '…').replace(key, '…').replace(query, '?…').replace(email, '…');

/** The name of the request in log and metrics. Never the URL, which may contain anything. */
export const callOf = ({ routeOptions }: FastifyRequest): string => {
  const { url } = routeOptions;
  if (!url) return 'nothing';
  if (url.startsWith('/assets/')) return '/assets/*';
  return url.replace(/^\/api\/User\//, '');
};

interface KnownCaller {
  caller: { userId: number; key?: { name: string } } | null;
}

const keyOf = ({ caller }: KnownCaller) => (caller?.key ? { key: caller.key.name } : {});

export const logAnswer = (request: FastifyRequest & KnownCaller, reply: FastifyReply): void => {
  const log: Log = request.log;
  const said = {
    call: callOf(request),
    ms: Math.round(reply.elapsedTime * 10) / 10,
    user: request.caller?.userId ?? null,
    ...keyOf(request),
  };
  if (reply.raw.destroyed && !reply.raw.writableFinished) log.info({ ...said, status: 499 }, 'the client went away');
  else log.info({ ...said, status: reply.statusCode }, 'answered');
};
