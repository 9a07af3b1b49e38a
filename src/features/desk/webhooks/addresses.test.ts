// Which addresses a webhook may have: closed ones are refused in the socket's own look-up.

import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startNameServer } from '../../../../tests/servers/name-server.ts';
import { postMessage } from './post-message.server.ts';

const never = new AbortController().signal;
const closed = { status: null, answer: null, error: 'The address is not one of the open internet', retryAfter: null };

const post = (url: string, hosts: string[] = []) => postMessage({ url, headers: {}, body: '{}' }, hosts, never);

describe('a message', () => {
  const listen = async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections++;
      socket.destroy();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const address = server.address();
    return { port: typeof address === 'object' ? address?.port : 0, count: () => connections };
  };

  it('does not go to a name that means a private address', async () => {
    const server = await listen();
    const names = await startNameServer(() => ['127.0.0.1']);
    expect(await post(`https://hook.example.test:${server.port}/`)).toEqual(closed);
    expect(server.count()).toBe(0);
    expect(names.asked.toSorted()).toEqual(['hook.example.test A', 'hook.example.test AAAA']);
  });

  it('does not go to a name that means a private address beside public ones', async () => {
    const server = await listen();
    await startNameServer(() => ['8.8.8.8', '127.0.0.1']);
    expect(await post(`https://both.example.test:${server.port}/`)).toEqual(closed);
    expect(server.count()).toBe(0);
  });

  it('goes where its own look-up said: a name that changes its mind is asked once for each connection, and each answer is checked', async () => {
    const server = await listen();
    const answers = ['127.0.0.1', '10.0.0.1', '169.254.169.254'];
    const names = await startNameServer(() => [answers.shift() ?? '8.8.8.8']);
    const url = `https://rebinding.example.test:${server.port}/`;
    for (const tries of [1, 2, 3]) {
      expect(await post(url)).toEqual(closed);
      expect(names.asked.filter((asked) => asked.endsWith(' A'))).toHaveLength(tries);
    }
    expect(server.count()).toBe(0);
  });

  it('goes to a host that WEBHOOK_HOSTS names, and to no other one', async () => {
    const server = await listen();
    expect(await post(`http://localhost:${server.port}/`)).toMatchObject({ error: 'The address must begin with https://' });
    expect(server.count()).toBe(0);
    expect(await post(`http://localhost:${server.port}/`, ['localhost'])).toMatchObject({ error: 'The connection was cut' });
    expect(server.count()).toBe(1);
  });

  it('says what went wrong', async () => {
    await startNameServer(() => []);
    expect(await post('https://nobody.example.test/')).toMatchObject({ error: 'The name of the address is not known' });
    const server = await listen();
    expect(await post(`https://127.0.0.1:${server.port}/`, ['127.0.0.1'])).toMatchObject({ status: null });
    expect(await post('http://127.0.0.1:1/', ['127.0.0.1'])).toMatchObject({ error: 'The connection was refused' });
  });
});
