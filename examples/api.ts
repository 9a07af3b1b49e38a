// Sends calls to the portal, with a key. What is refused is thrown.

import type { Calls } from './api-types.ts';

interface Envelope<Name extends keyof Calls> {
  rs: 0 | 1;
  rc: Calls[Name]['row'][];
  res: (Calls[Name]['result'] & { Code?: string }) | null;
  msgkey: string | null;
}

export const call = async <Name extends keyof Calls>(name: Name, request: Calls[Name]['request']): Promise<Envelope<Name>> => {
  const response = await send(name, request);
  return (await response.json()) as Envelope<Name>;
};

/** For a list that is asked for as a file. */
export const download = async <Name extends keyof Calls>(name: Name, request: Calls[Name]['request']): Promise<Uint8Array> =>
  new Uint8Array(await (await send(name, request)).arrayBuffer());

const send = async (name: keyof Calls, request: object): Promise<Response> => {
  const { CHAPTERHOUSE_URL, CHAPTERHOUSE_KEY } = process.env;
  if (!CHAPTERHOUSE_URL || !CHAPTERHOUSE_KEY) throw new Error('CHAPTERHOUSE_URL and CHAPTERHOUSE_KEY must be set');
  const response = await fetch(`${CHAPTERHOUSE_URL}/api/User/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${CHAPTERHOUSE_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  if (response.ok) return response;
  const { res, msgkey } = (await response.json()) as Envelope<typeof name>;
  throw new Error(`${name}: ${response.status} ${res?.Code ?? ''} ${msgkey ?? ''}`);
};
