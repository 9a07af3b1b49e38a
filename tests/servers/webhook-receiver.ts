// A receiver of webhooks for tests, on this machine. It checks each message by the library of Standard Webhooks.

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { onTestFinished } from 'vitest';

/** The setting with which a portal sends to it. */
export const webhookHosts = { WEBHOOK_HOSTS: '127.0.0.1' };

export interface ReceivedMessage {
  id: string;
  type: string;
  timestamp: string;
  data: { record: string; id: number; setId: number | null; byId: number | null; row?: Record<string, unknown> | null };
  headers: Record<string, string>;
  body: string;
}

type AnswerMessage = (message: ReceivedMessage, response: ServerResponse) => void;

export interface WebhookReceiver {
  url: string;
  /** In the order in which they came. */
  received: ReceivedMessage[];
  /** How it answers from now on. By default 204 at once. */
  answer(how: AnswerMessage): void;
  close(): Promise<void>;
}

const agree: AnswerMessage = (_message, response) => response.writeHead(204).end();

export const openReceiver = async (): Promise<WebhookReceiver> => {
  const received: ReceivedMessage[] = [];
  let answer = agree;
  const server = createServer(async (request, response) => {
    const message = await read(request);
    received.push(message);
    answer(message, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, // it listens on a port
    received,
    answer: (how) => {
      answer = how;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

const read = async (request: IncomingMessage): Promise<ReceivedMessage> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const body = Buffer.concat(parts).toString('utf8');
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  return { ...(JSON.parse(body) as ReceivedMessage), id: headers['webhook-id'] ?? '', headers, body };
};

export const startReceiver = async (): Promise<WebhookReceiver> => {
  const receiver = await openReceiver();
  onTestFinished(() => receiver.close());
  return receiver;
};

/** Throws where the library of Standard Webhooks refuses it. */
export const verify = (secret: string, { body, headers }: Pick<ReceivedMessage, 'body' | 'headers'>): unknown =>
  new Webhook(secret).verify(body, headers);
