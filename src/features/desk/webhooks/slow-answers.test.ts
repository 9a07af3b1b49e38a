// Receivers that answer slowly, never, too much or half: what comes of a message, and that nothing of it is waited for beyond 15 seconds.

import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { postMessage } from './post-message.server.ts';

const post = async (answer: (response: ServerResponse) => void) => {
  const server = createServer((_request, response) => answer(response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // it listens on a port
  const never = new AbortController().signal;
  return postMessage({ url: `http://127.0.0.1:${port}/`, headers: {}, body: '{}' }, ['127.0.0.1'], never);
};

const drip = (response: ServerResponse, status: number) => {
  response.writeHead(status);
  const timer = setInterval(() => response.write('.'), 200);
  response.on('close', () => clearInterval(timer));
};

it('A receiver that hangs is left after 15 seconds; one that goes on answering slowly has answered', {
  tags: ['long'],
  timeout: 40_000,
}, async () => {
  const [hanging, slow, slowRefusal] = await Promise.all([
    post(() => undefined),
    post((response) => drip(response, 200)),
    post((response) => drip(response, 500)),
  ]);
  expect(hanging).toEqual({ status: null, answer: null, error: 'No answer within 15 seconds', retryAfter: null });
  expect(slow).toMatchObject({ status: 200, error: null, answer: expect.stringMatching(/^\.{10,100}$/) });
  expect(slowRefusal).toMatchObject({ status: 500, error: 'Answered 500' });
});

it('An answer that breaks off after its status, or never ends, counts by its status', async () => {
  const broken = await post((response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('half', () => response.destroy());
  });
  expect(broken).toMatchObject({ status: 200, error: null });
  const endless = await post((response) => {
    response.writeHead(404);
    const more = () => response.write('x'.repeat(10_000)) || response.once('drain', more);
    response.on('error', () => undefined);
    more();
    const timer = setInterval(more, 1);
    response.on('close', () => clearInterval(timer));
  });
  expect(endless).toMatchObject({ status: 404, error: 'Answered 404', answer: 'x'.repeat(2_048) });
});

it('A connection that is cut before the status, and an answer that is no HTTP, are failures with a reason', async () => {
  expect(await post((response) => response.destroy())).toMatchObject({ status: null, error: 'The connection was cut' });
  const strange = await post((response) => response.socket?.end('This is no HTTP\r\n\r\n'));
  expect(strange).toMatchObject({ status: null, error: expect.stringMatching(/./) });
});

it('Whoever wants to speak another protocol has not answered', async () => {
  const upgrading = post((response) => {
    response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  });
  expect(await upgrading).toEqual({ status: null, answer: null, error: 'The connection was closed without an answer', retryAfter: null });
});
