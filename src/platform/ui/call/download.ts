// Calls whose answer is a file: receives it with its progress, then gives it to the browser to save.

import { type Call, path } from '../../wire/call.ts';
import { sendInSession } from '../session/kept-session.ts';
import { failureOfAnswer, formOf } from './api.ts';

interface DownloadOptions {
  onProgress?: (bytes: number) => void;
  /** Stops it. */
  signal?: AbortSignal;
  /** A file that the call takes. */
  file?: File;
}

/** Resolves to the file's name. Throws a CallFailed when the call fails, or the file breaks off or is stopped. */
export const download = async (call: Call, input: object, { onProgress, signal, file }: DownloadOptions = {}): Promise<string> => {
  const body = file ? formOf({ ...input }, file) : JSON.stringify(input);
  const response = await sendInSession((token) => {
    const headers = { ...(!file && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) };
    return fetch(path(call), { method: 'POST', headers, body, signal }).catch(() => Response.error());
  });
  // Also where the server was not reached: then the status is 0.
  if (!('headers' in response)) throw failureOfAnswer(response.status, '');
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  if (!response.ok || !name) throw failureOfAnswer(response.status, await response.text());
  saveFile(new Blob(await partsOf(response, onProgress), { type: response.headers.get('content-type') ?? '' }), name);
  return name;
};

const partsOf = async ({ body }: Response, onProgress?: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>[]> => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    for (let reader = body?.getReader(), part = await reader?.read(); part?.value; part = await reader?.read()) {
      parts.push(part.value);
      bytes += part.value.length;
      onProgress?.(bytes);
    }
  } catch {
    throw failureOfAnswer(0, '');
  }
  return parts;
};

/** Gives the file to the browser to save. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
