// A push service for tests, on this machine: it takes messages as that of a browser does, and reads them with the keys of a device (RFC 8291).
// Whatever host an endpoint names, `agent` leads there.

import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** Those of the appendix of RFC 8291. */
export const device = {
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};

/** What an encrypted message says to the device. Throws where it is not for it. */
export const readMessage = (body: Buffer): string => {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + idLength);
  const own = createECDH('prime256v1');
  own.setPrivateKey(Buffer.from(device.privateKey, 'base64url'));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const key = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), Buffer.from(device.keys.auth, 'base64url'), info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
  const record = body.subarray(21 + idLength);
  const opening = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12)).setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([opening.update(record.subarray(0, -16)), opening.final()]);
  // After the text comes a 2, for the last record, and zeros that hide its length.
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
};

interface Received {
  host: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** As JSON. */
  message: { web_push: number; notification: Record<string, string> };
}

export interface TestPushService {
  agent: Agent;
  received: Received[];
  /** What each answers from now on, and what is done before. */
  answer(status: number, before?: () => Promise<unknown>): void;
}

export const startPushService = async (): Promise<TestPushService> => {
  const received: Received[] = [];
  let [status, before] = [201, async (): Promise<unknown> => undefined];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const { host = '', ...headers } = request.headers;
    received.push({ host, path: request.url ?? '', headers, message: JSON.parse(readMessage(body)) });
    await before();
    response.writeHead(status, status === 101 ? { connection: 'Upgrade', upgrade: 'websocket' } : {}).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a file
  class ToService extends Agent {
    override createConnection() {
      return connect(port, '127.0.0.1');
    }
  }
  return {
    agent: new ToService(),
    received,
    answer: (next, first = async () => undefined) => {
      [status, before] = [next, first];
    },
  };
};
