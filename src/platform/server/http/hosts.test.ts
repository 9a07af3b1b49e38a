// Requests that name two hosts, or none: a proxy may have chosen by the one, and the portal by the other.

import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { startTestPortal } from '../../../../tests/test-portal.ts';

it('A request with two Host headers, or without one host in it, is refused, whatever it asks for', async () => {
  const portal = await startTestPortal('sqlite');
  onTestFinished(() => portal.close());
  const { port } = new URL(await portal.app.listen({ host: '127.0.0.1', port: 0 }));
  const ask = async (path: string, ...hosts: string[]) => {
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    socket.end([`GET ${path} HTTP/1.1`, ...hosts, 'connection: close', '', ''].join('\r\n'));
    return text(socket);
  };
  for (const path of ['/api/health', '/', '/visit/1', '/nothing/here', '/api/User/profile']) {
    const answer = await ask(path, 'host: portal.example.com', 'Host: evil.example');
    expect(answer, path).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer, path).toContain('The request could not be read');
    expect(answer, path).not.toContain('evil.example');
  }
  for (const host of [
    'portal.example.com, evil.example',
    '',
    ' ',
    'portal.example.com evil.example',
    'portal.example.com/evil',
    'a@evil.example',
  ]) {
    for (const path of ['/api/health', '/nothing/here']) {
      const answer = await ask(path, `host: ${host}`);
      expect(answer, host).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer, host).toContain('The request could not be read');
      expect(answer, host).not.toContain('evil');
    }
  }
  for (const host of [
    'portal.example.com',
    'portal:3000',
    'my_portal',
    '127.0.0.1:3000',
    '[::1]:3000',
    '[fe80::1]',
    'xn--bcher-kva.example.',
  ]) {
    expect(await ask('/api/health', `host: ${host}`), host).toMatch(/^HTTP\/1\.1 200 /);
  }
});
