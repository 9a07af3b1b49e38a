// Sends calls to the portal as the browser does, without a network between them.

import type { FastifyInstance } from 'fastify';
import { bounds } from '../src/platform/bounds/bounds.ts';
import { limitConcurrency } from '../src/platform/bounds/concurrency-limit.ts';
import { type Call, type ClientInput, type Envelope, path, type ResOf, type RowOf } from '../src/platform/wire/call.ts';

export interface Client {
  /** JSON, or multipart when there is a file. A refusal is an error of the demo. */
  send<C extends Call>(call: C, body: ClientInput<C>, file?: File): Promise<Envelope<RowOf<C>, ResOf<C>>>;
  /** A save: gives the record's Id. */
  save<C extends Call>(call: C, body: ClientInput<C>, file?: File): Promise<number>;
}

export const clientOf = (app: FastifyInstance, token: string): Client => {
  // The portal refuses more uploads of one user at once.
  const uploadInTurn = limitConcurrency({ all: bounds.uploads.each });
  const send: Client['send'] = (call, body, file) => (file ? uploadInTurn(() => sendNow(call, body, file)) : sendNow(call, body));
  const sendNow: Client['send'] = async (call, body, file) => {
    const isPost = call.method === 'POST';
    const { headers, payload } = file ? await multipart(body, file) : { headers: json, payload: JSON.stringify(body) };
    const response = await app.inject({
      method: call.method,
      url: path(call),
      headers: { authorization: `Bearer ${token}`, ...(isPost && headers) },
      ...(isPost ? { payload } : { query: body as Record<string, string> }),
    });
    const answer = response.json<Envelope<RowOf<typeof call>, ResOf<typeof call>>>();
    if (answer.rs !== 1) throw new Error(`${call.name} was refused: ${answer.msgkey} (${JSON.stringify(body)})`);
    return answer;
  };
  const save: Client['save'] = async (call, body, file) => {
    const { res } = await send(call, body, file);
    const { Id } = res as { Id: number };
    return Id;
  };
  return { send, save };
};

const json = { 'content-type': 'application/json' };

const multipart = async (body: object, file: File) => {
  const form = new FormData();
  for (const [key, value] of Object.entries(body)) form.append(key, String(value ?? ''));
  form.append('File', file);
  const encoded = new Response(form);
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
};
