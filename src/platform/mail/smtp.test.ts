// The conversation with a mail server that falls silent, drops the connection, or wants a password or encryption.

import { describe, expect, it } from 'vitest';
import { mailTo, never, queue, rowsOf, sending, sendNow, startPortal } from '../../../tests/rooms/outbox-room.ts';
import { startMailServer, startTcpServer } from '../../../tests/servers/mail-server.ts';
import type { TestPortal } from '../../../tests/test-portal.ts';
import { sendNext } from './sender.ts';
import { deliver, type timeouts } from './smtp.ts';

describe('a mail server', () => {
  const state = async (portal: TestPortal) => {
    const [row] = await rowsOf(portal);
    return row;
  };

  // A busy machine must have come as far as the silence before the limit that is meant for it ends.
  const silences = [
    { silence: 'no greeting', limits: [{ opening: 300 }, { connecting: 300, silence: 300 }], result: 'no server' },
    { silence: 'no answer to the message', limits: [{ message: 300 }, { silence: 1_500 }], result: 'not now' },
  ] as const;
  it.each(silences)('that falls silent ($silence) holds up nothing for long', async ({ silence, limits, result }) => {
    const server = silence === 'no greeting' ? await startTcpServer(() => undefined) : await startMailServer({ onData: () => undefined });
    const settings = { smtpUrl: server.url, from: 'portal@example.com', perMinute: 60 };
    const one = { ...mailTo('asha@example.com'), id: 1, messageId: 'x' };
    // Without the short limits it would last longer than a test may.
    const hour = 3_600_000;
    const long: typeof timeouts = { connecting: hour, opening: hour, silence: hour, message: hour };
    for (const short of limits) {
      const outcome = await deliver(settings, one, never, { ...long, ...short });
      expect(outcome).toEqual({ result, error: expect.stringMatching(/timeout|never received/i), status: undefined });
    }
  });

  it('that says nothing is left at once when the portal stops, and the mail was not tried', async () => {
    const portal = await startPortal('sqlite');
    const server = await startTcpServer(() => undefined);
    await queue(portal, mailTo('asha@example.com'));
    await sendNext(sending(portal, server.url), 'this node', AbortSignal.timeout(200));
    // After its own limit it would have been tried.
    expect(await state(portal)).toMatchObject({ state: 'Waiting', tries: 0, last_error: null });
  });

  it('that drops the connection in the middle gets the mail later', async () => {
    const [portal, server] = await Promise.all([startPortal('sqlite'), startMailServer()]);
    const dropping = await startTcpServer((socket) => {
      socket.write('220 here\r\n');
      socket.on('data', (line) => (String(line).startsWith('EHLO') ? socket.write('250 here\r\n') : socket.destroy()));
    });
    await queue(portal, mailTo('asha@example.com'));
    await sendNow(portal, dropping.url);
    expect(await state(portal)).toMatchObject({ state: 'Waiting', tries: 1, last_error: expect.any(String) });
    await sendNow(portal, server.url);
    expect(server.received).toHaveLength(1);
  });

  it('that needs a password gets it encrypted, and a wrong one is no refusal of the mail', async () => {
    const portal = await startPortal('sqlite');
    const server = await startMailServer({
      disabledCommands: [],
      authOptional: false,
      onAuth: ({ username, password }, _session, done) =>
        password === 'p@ss' ? done(null, { user: username }) : done(new Error('Invalid username or password')),
    });
    const url = (password: string, more = '') => `smtp://portal:${password}@127.0.0.1:${server.port}${more}`;
    await queue(portal, mailTo('asha@example.com'));
    await sendNow(portal, url('wrong', '?tls.rejectUnauthorized=false'));
    expect(await state(portal)).toMatchObject({ state: 'Waiting', tries: 1, last_error: expect.stringContaining('535 Invalid username') });
    await sendNow(portal, `smtp://127.0.0.1:${server.port}?tls.rejectUnauthorized=false`);
    expect(await state(portal)).toMatchObject({ state: 'Waiting', tries: 2, last_error: expect.stringContaining('530') });
    await sendNow(portal, url('p%40ss'));
    expect(await state(portal)).toMatchObject({ state: 'Waiting', tries: 3, last_error: expect.stringContaining('certificate') });
    await sendNow(portal, url('p%40ss', '?tls.rejectUnauthorized=false'));
    expect(server.received).toMatchObject([{ isEncrypted: true, user: 'portal' }]);
  });

  it.each([
    ['smtps://', { secure: true }],
    ['smtp://', { disabledCommands: ['AUTH'] }],
  ])('is spoken to encrypted by %s', async (scheme, options) => {
    const [portal, server] = await Promise.all([startPortal('sqlite'), startMailServer(options)]);
    await queue(portal, mailTo('asha@example.com'));
    await sendNow(portal, `${scheme}127.0.0.1:${server.port}?tls.rejectUnauthorized=false`);
    expect(server.received).toMatchObject([{ isEncrypted: true }]);
  });

  it('that offers no encryption gets no mail where the URL asks for it', async () => {
    const [portal, server] = await Promise.all([startPortal('sqlite'), startMailServer()]);
    await queue(portal, mailTo('asha@example.com'));
    await sendNow(portal, `${server.url}?requireTLS=true`);
    expect(server.received).toEqual([]);
    expect(await state(portal)).toMatchObject({ state: 'Waiting', tries: 1 });
  });
});
