// Mail goes from the outbox to a real mail server, which takes it, refuses it, falls silent or goes away.

import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { headerOf, startMailServer, startTcpServer } from '../../../tests/mail-server.ts';
import { freePort } from '../../../tests/postgres.ts';
import { startTestPortal, type TestPortal } from '../../../tests/test-portal.ts';
import { nowText, textAfter } from './moments.ts';
import { type Mail, queueMail } from './outbox.ts';
import { sendNext } from './sender.ts';
import { deliver, timeouts } from './smtp.ts';
import { noteOutcome, pauseAfter, takeTurn } from './turn.ts';

// Each test starts a portal, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const never = new AbortController().signal;

const mail = (to: string, more: Partial<Mail> = {}): Mail => ({
  to,
  subject: 'Grüße aus Pune',
  text: 'Guten Tag',
  html: '<p>Guten Tag</p>',
  ...more,
});

const start = async (engine: 'sqlite' | 'postgres', settings: Record<string, string> = {}): Promise<TestPortal> => {
  const portal = await startTestPortal(engine, settings);
  onTestFinished(() => portal.close());
  return portal;
};

const logged: string[] = [];
const note = (details: object, sentence: string) => {
  logged.push(`${sentence} ${JSON.stringify(details)}`);
};
const log = { info: note, warn: note, error: note };

const sending = ({ data }: TestPortal, smtpUrl: string, perMinute = 6_000) => ({
  data,
  log,
  mail: { smtpUrl, from: 'Pune Chapters <portal@example.com>', perMinute },
});

const queue = ({ data }: TestPortal, ...mails: Mail[]) =>
  data.write(async (tx) => {
    for (const one of mails) await queueMail(tx, one);
  });

const rowsOf = ({ data }: TestPortal) => data.read.selectFrom('outbox').selectAll().orderBy('id').execute();

/** Makes the next try due now. */
const hurry = ({ data }: TestPortal) =>
  data.write(async (tx) => {
    await tx.updateTable('outbox').set({ due_at: nowText() }).where('state', '=', 'Waiting').execute();
    await tx.updateTable('outbox_turn').set({ held_until: '', next_at: '' }).execute();
  });

const send = async (portal: TestPortal, smtpUrl: string) => {
  await hurry(portal);
  await sendNext(sending(portal, smtpUrl), 'this node', never);
};

describe.each(['sqlite', 'postgres'] as const)('the outbox on %s', (engine) => {
  it('is sent: text and HTML, a stable Message-ID, and afterwards nothing secret is left', async () => {
    const [portal, server] = await Promise.all([start(engine), startMailServer()]);
    await queue(portal, mail('asha@example.com', { headers: { 'List-Unsubscribe': '<https://portal.example.com/u>' } }));
    const [queued] = await rowsOf(portal);
    await send(portal, server.url);
    const [received] = server.received;
    if (!received) throw new Error('Nothing came');
    expect([received.from, received.to]).toEqual(['portal@example.com', ['asha@example.com']]);
    expect(headerOf(received, 'From')).toBe('Pune Chapters <portal@example.com>');
    expect(headerOf(received, 'To')).toBe('asha@example.com');
    expect(headerOf(received, 'Subject')).toMatch(/^=\?UTF-8\?Q\?Gr=C3=BC=C3=9Fe/i);
    expect(headerOf(received, 'Message-ID')).toBe(`<${queued?.message_id}@example.com>`);
    expect(headerOf(received, 'List-Unsubscribe')).toBe('<https://portal.example.com/u>');
    expect(headerOf(received, 'Auto-Submitted')).toBe('auto-generated');
    expect(headerOf(received, 'Content-Type')).toContain('multipart/alternative');
    expect(received.source).toContain('<p>Guten Tag</p>');
    expect(await rowsOf(portal)).toMatchObject([{ state: 'Sent', tries: 1, content: null, last_error: null }]);
    await send(portal, server.url);
    expect(server.received).toHaveLength(1);
  });

  it('is not written when the transaction fails', async () => {
    const portal = await start(engine);
    const failing = portal.data.write(async (tx) => {
      await queueMail(tx, mail('asha@example.com'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await rowsOf(portal)).toEqual([]);
  });

  it('waits after a refusal for now, each time for longer, and has failed after five days', async () => {
    const [portal, server] = await Promise.all([start(engine), startMailServer()]);
    await queue(portal, mail('asha@example.com'));
    server.refuse(450);
    const pauses: number[] = [];
    for (let tries = 1; tries <= 12; tries++) {
      await send(portal, server.url);
      const [row] = await rowsOf(portal);
      expect(row).toMatchObject({ state: 'Waiting', tries });
      expect(row?.last_error).toContain('450');
      pauses.push(Math.round((Date.parse(row?.due_at ?? '') - Date.now()) / 1_000 / 10) * 10);
    }
    const hour = 3_600;
    expect(pauses).toEqual([10, 60, 300, 900, hour, 2 * hour, 4 * hour, 8 * hour, 16 * hour, 24 * hour, 24 * hour, 24 * hour]);
    await portal.data.write((tx) =>
      tx
        .updateTable('outbox')
        .set({ give_up_at: textAfter(nowText(), { hours: 23 }) })
        .execute(),
    );
    await send(portal, server.url);
    expect(await rowsOf(portal)).toMatchObject([{ state: 'Failed', tries: 13 }]);
    server.refuse(null);
    await send(portal, server.url);
    expect(server.received).toEqual([]);
  });

  it('goes out once when the server takes it later', async () => {
    const [portal, server] = await Promise.all([start(engine), startMailServer()]);
    await queue(portal, mail('asha@example.com'));
    server.refuse(451);
    await send(portal, server.url);
    server.refuse(null);
    await sendNext(sending(portal, server.url), 'this node', never);
    expect(server.received).toEqual([]);
    await send(portal, server.url);
    expect(server.received).toHaveLength(1);
    expect(await rowsOf(portal)).toMatchObject([{ state: 'Sent', tries: 2, last_error: null }]);
  });

  it('has failed after a refusal for good, and the log has no address', async () => {
    const [portal, server] = await Promise.all([start(engine), startMailServer()]);
    await queue(portal, mail('nobody@example.com'));
    server.refuse(550);
    logged.length = 0;
    await send(portal, server.url);
    const [row] = await rowsOf(portal);
    expect(row).toMatchObject({ state: 'Failed', tries: 1 });
    expect(row?.last_error).toBe('550 Mailbox not taken: person@example.com');
    expect(logged).toEqual([expect.stringMatching(/^the mail server refused a mail for good \{"mail":\d+,"ms":\d+,"status":550\}$/)]);
    server.refuse(null);
    await send(portal, server.url);
    expect(server.received).toEqual([]);
  });

  it('waits as a whole when there is no server, and urgent mail is first when there is one again', async () => {
    const portal = await start(engine);
    const port = await freePort();
    await queue(portal, mail('one@example.com'), mail('two@example.com'), mail('urgent@example.com', { isUrgent: true }));
    await send(portal, `smtp://127.0.0.1:${port}`);
    for (const row of await rowsOf(portal)) {
      expect(row).toMatchObject({ state: 'Waiting', tries: 1, last_error: expect.stringContaining('ECONNREFUSED') });
      expect(Date.parse(row.due_at)).toBeGreaterThan(Date.now() + 5_000);
    }
    const server = await startMailServer({}, port);
    for (let count = 1; count <= 3; count++) {
      await send(portal, server.url);
      expect(server.received).toHaveLength(count);
    }
    expect(server.received.map(({ to }) => to[0])).toEqual(['urgent@example.com', 'one@example.com', 'two@example.com']);
  });

  it('never has more mails sent than so many in a minute, whichever node sends', async () => {
    const [portal, server] = await Promise.all([start(engine), startMailServer()]);
    await queue(portal, ...[1, 2, 3].map((number) => mail(`person${number}@example.com`)));
    const perMinute = 60;
    const end = Date.now() + 2_600;
    while (Date.now() < end) {
      await Promise.all(['a', 'b'].map((node) => sendNext(sending(portal, server.url, perMinute), node, never)));
    }
    expect(server.received).toHaveLength(3);
    const gaps = server.received.slice(1).map(({ at }, index) => at - (server.received[index]?.at ?? 0));
    for (const gap of gaps) expect(gap).toBeGreaterThan(900);
  });

  it('has each mail sent by one of many nodes', async () => {
    const [portal, server] = await Promise.all([start(engine), startMailServer()]);
    const addresses = Array.from({ length: 10 }, (_, number) => `person${number}@example.com`);
    await queue(portal, ...addresses.map((address) => mail(address)));
    const isDone = async () => (await rowsOf(portal)).every(({ state }) => state === 'Sent');
    const nodes = ['a', 'b', 'c', 'd'].map(async (node) => {
      while (!(await isDone())) {
        await sendNext(sending(portal, server.url), node, never);
        await pause(5);
      }
    });
    await Promise.all(nodes);
    expect(server.received.map(({ to }) => to[0]).sort()).toEqual(addresses);
  });

  it('keeps a mail that was being sent when its node ended: another node sends it minutes later', async () => {
    const portal = await start(engine);
    await queue(portal, mail('asha@example.com'));
    const [begin, other] = [nowText(), 'other node'];
    expect(await takeTurn(portal.data, 'ended node', 60, begin)).toMatchObject({ to: 'asha@example.com' });
    expect(await takeTurn(portal.data, other, 60, textAfter(begin, { minutes: 1 }))).toBeNull();
    expect(await takeTurn(portal.data, other, 60, textAfter(begin, { minutes: 3 }))).toBeNull();
    expect(await rowsOf(portal)).toMatchObject([{ state: 'Waiting', last_error: 'Sending began, but it is not known how it ended' }]);
    const again = await takeTurn(portal.data, other, 60, textAfter(begin, { minutes: 5 }));
    expect(again).toMatchObject({ to: 'asha@example.com' });
    // The first node was only frozen: what it notes now does not end the turn of the other one.
    const later = textAfter(begin, { minutes: 6 });
    await noteOutcome(portal.data, 'ended node', again?.id ?? 0, { result: 'sent' }, later);
    await queue(portal, mail('ravi@example.com'));
    expect(await takeTurn(portal.data, 'third node', 60, later)).toBeNull();
  });
});

describe('a mail server', () => {
  const state = async (portal: TestPortal) => {
    const [row] = await rowsOf(portal);
    return row;
  };

  it.each(['no greeting', 'no answer to the message'])('that falls silent (%s) holds up nothing for long', async (silence) => {
    const server = silence === 'no greeting' ? await startTcpServer(() => undefined) : await startMailServer({ onData: () => undefined });
    const settings = { smtpUrl: server.url, from: 'portal@example.com', perMinute: 60 };
    const one = { ...mail('asha@example.com'), id: 1, messageId: 'x' };
    for (const short of [
      { opening: 300, message: 300 },
      { connecting: 300, silence: 300 },
    ]) {
      const begun = Date.now();
      const outcome = await deliver(settings, one, never, { ...timeouts, ...short });
      expect(Date.now() - begun).toBeLessThan(3_000);
      expect(outcome).toEqual({
        result: silence === 'no greeting' ? 'no server' : 'not now',
        error: expect.stringMatching(/timeout|never received/i),
        status: undefined,
      });
    }
  });

  it('that says nothing is left at once when the portal stops, and the mail was not tried', async () => {
    const portal = await start('sqlite');
    const server = await startTcpServer(() => undefined);
    await queue(portal, mail('asha@example.com'));
    const begun = Date.now();
    await sendNext(sending(portal, server.url), 'this node', AbortSignal.timeout(200));
    expect(Date.now() - begun).toBeLessThan(3_000);
    expect(await state(portal)).toMatchObject({ state: 'Waiting', tries: 0, last_error: null });
  });

  it('that drops the connection in the middle gets the mail later', async () => {
    const [portal, server] = await Promise.all([start('sqlite'), startMailServer()]);
    const dropping = await startTcpServer((socket) => {
      socket.write('220 here\r\n');
      socket.on('data', (line) => (String(line).startsWith('EHLO') ? socket.write('250 here\r\n') : socket.destroy()));
    });
    await queue(portal, mail('asha@example.com'));
    await send(portal, dropping.url);
    expect(await state(portal)).toMatchObject({ state: 'Waiting', tries: 1, last_error: expect.any(String) });
    await send(portal, server.url);
    expect(server.received).toHaveLength(1);
  });

  it('that needs a password gets it encrypted, and a wrong one is no refusal of the mail', async () => {
    const portal = await start('sqlite');
    const server = await startMailServer({
      disabledCommands: [],
      authOptional: false,
      onAuth: ({ username, password }, _session, done) =>
        password === 'p@ss' ? done(null, { user: username }) : done(new Error('Invalid username or password')),
    });
    const url = (password: string, more = '') => `smtp://portal:${password}@127.0.0.1:${server.port}${more}`;
    await queue(portal, mail('asha@example.com'));
    await send(portal, url('wrong', '?tls.rejectUnauthorized=false'));
    expect(await state(portal)).toMatchObject({ state: 'Waiting', tries: 1, last_error: expect.stringContaining('535 Invalid username') });
    await send(portal, `smtp://127.0.0.1:${server.port}?tls.rejectUnauthorized=false`);
    expect(await state(portal)).toMatchObject({ state: 'Waiting', tries: 2, last_error: expect.stringContaining('530') });
    await send(portal, url('p%40ss'));
    expect(await state(portal)).toMatchObject({ state: 'Waiting', tries: 3, last_error: expect.stringContaining('certificate') });
    await send(portal, url('p%40ss', '?tls.rejectUnauthorized=false'));
    expect(server.received).toMatchObject([{ isEncrypted: true, user: 'portal' }]);
  });

  it.each([
    ['smtps://', { secure: true }],
    ['smtp://', { disabledCommands: ['AUTH'] }],
  ])('is spoken to encrypted by %s', async (scheme, options) => {
    const [portal, server] = await Promise.all([start('sqlite'), startMailServer(options)]);
    await queue(portal, mail('asha@example.com'));
    await send(portal, `${scheme}127.0.0.1:${server.port}?tls.rejectUnauthorized=false`);
    expect(server.received).toMatchObject([{ isEncrypted: true }]);
  });

  it('that offers no encryption gets no mail where the URL asks for it', async () => {
    const [portal, server] = await Promise.all([start('sqlite'), startMailServer()]);
    await queue(portal, mail('asha@example.com'));
    await send(portal, `${server.url}?requireTLS=true`);
    expect(server.received).toEqual([]);
    expect(await state(portal)).toMatchObject({ state: 'Waiting', tries: 1 });
  });
});

it('the pauses grow up to a day', () => {
  expect(pauseAfter(1)).toEqual({ seconds: 10 });
  expect(pauseAfter(99)).toEqual({ hours: 24 });
});
