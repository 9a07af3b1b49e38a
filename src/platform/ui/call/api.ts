// The typed client: sends a declared call, gives rows, result and message, and turns every failure into a CallFailed.

import {
  type Call,
  type ClientInput,
  type Envelope,
  type FieldErrors,
  type InputOf,
  path,
  type ResOf,
  type RowOf,
} from '../../wire/call.ts';
import { storedToken } from './session.ts';

export interface Reply<C extends Call> {
  rows: RowOf<C>[];
  res: ResOf<C> | null;
  message: string | null;
}

/** A call that did not succeed. `serverMessage` is null when the server said nothing or was not reached. */
export class CallFailed extends Error {
  readonly status: number;
  readonly serverMessage: string | null;
  readonly fields: FieldErrors;

  constructor(status: number, serverMessage: string | null, fields: FieldErrors = {}) {
    super(serverMessage ?? `The call failed (${status || 'no answer'})`);
    this.status = status;
    this.serverMessage = serverMessage;
    this.fields = fields;
  }
}

/** No answer came in time. For the person it is like a server that is not reached; but trying it again by itself would take as long. */
export class CallTookTooLong extends CallFailed {}

/** The server's word where it gave one, else the caller's. */
export const messageOf = (error: unknown, fallback: string): string => (error instanceof CallFailed && error.serverMessage) || fallback;

export interface SendOptions {
  file?: File | null;
  signal?: AbortSignal;
  onProgress?: (share: number) => void;
}

let sessionEnded: () => void = () => undefined;

/** What happens when any call is answered with 401. */
export const onSessionEnded = (listener: () => void): void => {
  sessionEnded = listener;
};

/** What a call would make of an input may be sent as well as the input itself. */
export const send = async <C extends Call>(call: C, input: ClientInput<C> | InputOf<C>, options: SendOptions = {}): Promise<Reply<C>> => {
  const token = storedToken();
  const { status, envelope } = await exchange(call, input as Record<string, unknown>, token, options);
  // A call that was under way with an older token says nothing about the session of now.
  if (status === 401 && token === storedToken()) sessionEnded();
  if (envelope && saysNothingFound(call, status, envelope)) return { rows: [], res: null, message: null };
  if (envelope?.rs !== 1 || !Array.isArray(envelope.rc)) throw failure(status, envelope);
  return { rows: envelope.rc as RowOf<C>[], res: envelope.res as ResOf<C> | null, message: envelope.msgkey };
};

const saysNothingFound = ({ nothingFound = [] }: Call, status: number, { rs, msgkey }: Envelope): boolean =>
  rs === 0 && (nothingFound === 'any refusal' ? status === 200 : nothingFound.includes(msgkey ?? ''));

const failure = (status: number, envelope: Envelope | null) =>
  new CallFailed(status, envelope?.msgkey || null, (envelope?.res as { Errors?: FieldErrors } | null)?.Errors);

interface Exchange {
  status: number;
  envelope: Envelope | null;
}

const exchange = async (call: Call, input: Record<string, unknown>, token: string | null, options: SendOptions): Promise<Exchange> => {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  if (call.upload) return upload(path(call), formOf(input, options.file), headers, options);
  const body = call.method === 'GET' ? undefined : JSON.stringify(input);
  if (body !== undefined) headers['content-type'] = 'application/json';
  const query = call.method === 'GET' && Object.keys(input).length > 0 ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), longestCall);
  const signal = options.signal ? AbortSignal.any([options.signal, deadline.signal]) : deadline.signal;
  try {
    const response = await fetch(path(call) + query, { method: call.method, headers, body, signal });
    return { status: response.status, envelope: envelopeOf(await response.text()) };
  } catch (error) {
    if (deadline.signal.aborted) throw new CallTookTooLong(0, null);
    // Who gave it up wants no answer any more.
    if (options.signal?.aborted) throw error;
    return { status: 0, envelope: null };
  } finally {
    clearTimeout(timer);
  }
};

const longestCall = 30_000;
const longestUpload = 5 * 60_000;

const envelopeOf = (text: string): Envelope | null => {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return null;
  }
};

const formOf = (input: Record<string, unknown>, file: File | null | undefined): FormData => {
  const form = new FormData();
  for (const [key, value] of Object.entries(input)) if (value !== null && value !== undefined) form.append(key, String(value));
  if (file) form.append('File', file);
  return form;
};

// fetch tells nothing of how much has been sent; XMLHttpRequest does.
const upload = (url: string, form: FormData, headers: Record<string, string>, { signal, onProgress }: SendOptions): Promise<Exchange> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onload = () => resolve({ status: request.status, envelope: envelopeOf(request.responseText) });
    request.onerror = () => resolve({ status: 0, envelope: null });
    request.timeout = longestUpload;
    request.ontimeout = request.onerror;
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
