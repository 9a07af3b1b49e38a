// The typed client: sends a call of a contract, returns its rows, result and message, and throws a CallFailed for every failure.

import {
  type Call,
  type ClientInput,
  type Envelope,
  type FieldErrors,
  type InputOf,
  isSave,
  path,
  type ResOf,
  type RowOf,
} from '../../wire/call.ts';
import type { RefusalCode } from '../../wire/refusal.ts';
import { sendInSession } from '../session/kept-session.ts';
import { hearNetwork } from './network.ts';
import { hearServerClock } from './server-clock.ts';

export interface Reply<C extends Call> {
  rows: RowOf<C>[];
  res: ResOf<C> | null;
  message: string | null;
}

/** A call that failed. `serverMessage` is null when the server gave no message or was not reached; then `status` is 0. */
export class CallFailed extends Error {
  readonly status: number;
  readonly serverMessage: string | null;
  /** Null when no refusal of the portal came. */
  readonly code: RefusalCode | null;
  readonly fields: FieldErrors;
  /** The record as it is now, when it was changed in the meantime. */
  readonly current: unknown;
  /** Changed by this user, elsewhere. */
  readonly isOwn: boolean | undefined;
  /** The record that is in the way. */
  readonly existing: number | undefined;

  constructor(
    status: number,
    serverMessage: string | null,
    { Code: code = null, Errors: fields = {}, Current: current, IsOwn: isOwn, Id: existing }: RefusedRes = {},
  ) {
    super(serverMessage ?? `The call failed (${status || 'no answer'})`);
    this.status = status;
    this.serverMessage = serverMessage;
    this.code = code;
    this.fields = fields;
    this.current = current;
    this.isOwn = isOwn;
    this.existing = existing;
  }
}

interface RefusedRes {
  Message?: string | null;
  Code?: RefusalCode | null;
  Errors?: FieldErrors;
  Current?: unknown;
  IsOwn?: boolean;
  Id?: number;
}

/** The call timed out. The user sees the same as for an unreachable server, but it is not retried: a retry would take as long again. */
export class CallTimedOut extends CallFailed {}

/** The server's message if there is one, else the fallback. */
export const messageOf = (error: unknown, fallback: string): string => (error instanceof CallFailed && error.serverMessage) || fallback;

export interface SendOptions {
  /** The key of a save. Sent again with the same key, it is done only once. `useKeyedSend` keeps it. */
  key?: string;
  file?: File | null;
  signal?: AbortSignal;
  /** It is sent even when the page is closed at once. */
  keepalive?: boolean;
  /** A call that is open to anyone is sent as the signed-in user, who is told more. */
  isSignedIn?: boolean;
  onProgress?: (share: number) => void;
}

/** Takes the input before or after parsing by the call's schema. */
export const send = async <C extends Call>(call: C, input: ClientInput<C> | InputOf<C>, options: SendOptions = {}): Promise<Reply<C>> => {
  if (isSave(call) && options.key === undefined) throw new Error(`${call.name} is a save, and needs a key`);
  const attempt = (token: string | null) => exchange(call, input as Record<string, unknown>, token, options);
  const { status, envelope }: Exchange =
    call.who === 'anyone' && !options.isSignedIn ? await attempt(null) : { envelope: null, ...(await sendInSession(attempt)) };
  if (envelope && meansNothingFound(call, status, envelope)) return { rows: [], res: null, message: null };
  if (envelope?.rs !== 1 || !Array.isArray(envelope.rc)) throw failure(status, envelope);
  return { rows: envelope.rc as RowOf<C>[], res: envelope.res as ResOf<C> | null, message: envelope.msgkey };
};

const meansNothingFound = ({ nothingFound = [] }: Call, status: number, { rs, msgkey }: Envelope): boolean =>
  rs === 0 && (nothingFound === 'any refusal' ? status === 200 : nothingFound.includes(msgkey ?? ''));

/** The failure of an answer that is no file. */
export const failureOfAnswer = (status: number, text: string): CallFailed => failure(status, envelopeOf(text));

const failure = (status: number, envelope: Envelope | null) => {
  const res = (envelope?.res as RefusedRes | null) ?? {};
  return new CallFailed(status, envelope?.msgkey || res.Message || null, res);
};

interface Exchange {
  status: number;
  envelope: Envelope | null;
}

// Not crypto.randomUUID, which browsers have only on https and localhost.
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const exchange = async (call: Call, input: Record<string, unknown>, token: string | null, options: SendOptions): Promise<Exchange> => {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  if (options.key !== undefined) headers['idempotency-key'] = options.key;
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), call.upload || call.isLong ? longTimeout : callTimeout);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout.signal]) : timeout.signal;
  try {
    const answer = await (call.upload
      ? upload(path(call), formOf(input, options.file), headers, { ...options, signal })
      : request(call, input, headers, { ...options, signal }));
    hearNetwork(true);
    return answer;
  } catch (error) {
    if (timeout.signal.aborted) throw new CallTimedOut(0, null);
    // The caller cancelled the call and must see its own AbortError.
    if (options.signal?.aborted) throw error;
    hearNetwork(false);
    return { status: 0, envelope: null };
  } finally {
    clearTimeout(timer);
  }
};

const callTimeout = 30_000;
const longTimeout = 5 * 60_000;

const request = async (
  call: Call,
  input: Record<string, unknown>,
  headers: Record<string, string>,
  { signal, keepalive }: SendOptions,
): Promise<Exchange> => {
  const body = call.method === 'GET' ? undefined : JSON.stringify(input);
  if (body !== undefined) headers['content-type'] = 'application/json';
  const query = call.method === 'GET' && Object.keys(input).length > 0 ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const response = await fetch(path(call) + query, { method: call.method, headers, body, signal, keepalive });
  const receivedAt = Date.now();
  const envelope = envelopeOf(await response.text());
  // Something before the portal may have answered, with a clock of its own.
  if (envelope) hearServerClock(response, receivedAt);
  return { status: response.status, envelope };
};

const envelopeOf = (text: string): Envelope | null => {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return null;
  }
};

export const formOf = (input: Record<string, unknown>, file: File | null | undefined): FormData => {
  const form = new FormData();
  // A form knows no null. What is left out may stay as it is, and an empty text is read as no value.
  for (const [key, value] of Object.entries(input)) if (value !== undefined) form.append(key, String(value ?? ''));
  if (file) form.append('File', file);
  return form;
};

// fetch does not report the progress of an upload; XMLHttpRequest does.
const upload = (url: string, form: FormData, headers: Record<string, string>, { signal, onProgress }: SendOptions): Promise<Exchange> =>
  new Promise((resolve, reject) => {
    const sent = new XMLHttpRequest();
    sent.open('POST', url);
    for (const [name, value] of Object.entries(headers)) sent.setRequestHeader(name, value);
    sent.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    sent.onload = () => resolve({ status: sent.status, envelope: envelopeOf(sent.responseText) });
    sent.onerror = () => reject(new Error('The server was not reached'));
    sent.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    signal?.addEventListener('abort', () => sent.abort());
    sent.send(form);
  });
