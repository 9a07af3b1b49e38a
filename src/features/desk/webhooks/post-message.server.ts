// Sends one message to the address of a webhook, and reads what is answered: within 15 seconds, and no more than 2 kB.

import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as safeRequest } from 'node:https';
import { ClosedAddress, lookUpPublic } from '../../../platform/server/http/public-addresses.ts';
import { isExcepted, reasonAgainst } from './open-addresses.server.ts';

const patience = 15_000;

const longestAnswer = 2_048;

export interface Message {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** What came of a try. `status` is null when there was no answer, and `error` when it has arrived. */
export interface Outcome {
  status: number | null;
  answer: string | null;
  error: string | null;
  /** In milliseconds, as the receiver asks for it. */
  retryAfter: number | null;
}

export const failed = (error: string): Outcome => ({ status: null, answer: null, error, retryAfter: null });

/** Each message has a connection of its own, so that each is looked up and checked. Null when `ending` has cut it. */
export const postMessage = async (
  { url, headers, body }: Message,
  hosts: readonly string[],
  ending: AbortSignal,
): Promise<Outcome | null> => {
  const target = new URL(url);
  const reason = reasonAgainst(target, hosts);
  if (reason !== null) return failed(reason);
  const late = AbortSignal.timeout(patience);
  const signal = AbortSignal.any([late, ending]);
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const send = target.protocol === 'https:' ? safeRequest : plainRequest;
      const sending = send(target, {
        method: 'POST',
        agent: false,
        signal,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Chapterhouse',
          'content-length': Buffer.byteLength(body),
          ...headers,
        },
        ...(isExcepted(target, hosts) ? {} : { lookup: lookUpPublic }),
      });
      sending.once('response', resolve).on('error', reject);
      // Without a response and an error: the answer was 101, another protocol.
      sending.once('close', () => reject(new Error('The connection was closed without an answer'))).end(body);
    });
    return outcomeOf(response, await readBeginning(response));
  } catch (error) {
    if (ending.aborted) return null;
    return failed(late.aborted ? `No answer within ${patience / 1_000} seconds` : reasonOf(error));
  }
};

/** Whoever goes on sending is cut off. A body that breaks off, or does not end in time, is what has come of it. */
const readBeginning = async (response: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of response) {
      parts.push(part as Buffer); // without an encoding it is bytes
      length += (part as Buffer).length;
      if (length >= longestAnswer) break;
    }
  } catch {
    // The status was read.
  }
  response.destroy();
  const text = Buffer.concat(parts).subarray(0, longestAnswer).toString('utf8');
  // PostgreSQL stores no null bytes.
  return text.replaceAll('\0', '').trim();
};

const outcomeOf = ({ statusCode = 0, headers }: IncomingMessage, answer: string): Outcome => {
  const isSent = statusCode >= 200 && statusCode < 300;
  const error = isSent ? null : isRedirect(statusCode) ? 'The address redirects, which is not followed' : `Answered ${statusCode}`;
  return { status: statusCode, answer: answer || null, error, retryAfter: isSent ? null : pauseAskedFor(headers['retry-after']) };
};

const isRedirect = (status: number): boolean => status >= 300 && status < 400;

/** Seconds, or a date. */
const pauseAskedFor = (header: string | undefined): number | null => {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
};

const reasons: Record<string, string> = {
  ENOTFOUND: 'The name of the address is not known',
  ENODATA: 'The name of the address is not known',
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was cut',
  EHOSTUNREACH: 'The address cannot be reached',
  ENETUNREACH: 'The address cannot be reached',
};

const reasonOf = (error: unknown): string => {
  if (error instanceof ClosedAddress) return error.message;
  const { code = '', message } = error as NodeJS.ErrnoException; // what a socket fails with
  return reasons[code] ?? (message || code || 'The connection failed').slice(0, 200);
};
