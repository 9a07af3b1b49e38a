// Mail and processes: a process that is killed, and two nodes on one database. Each mail goes out once.
// @module-tag long

import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../../src/app/server/config.ts';
import { openBeside } from '../../src/app/server/database/open-database.ts';
import type { Data } from '../../src/platform/data/data.ts';
import { queueMail } from '../../src/platform/mail/outbox.ts';
import { freePort } from '../postgres.ts';
import { newEnvironment, startServer } from '../processes.ts';
import { headerOf, startMailServer } from '../servers/mail-server.ts';

const mailTo = (to: string) => ({ to, userId: null, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' });

const queue = (data: Data, ...addresses: string[]) =>
  data.write(async (tx) => {
    for (const to of addresses) await queueMail(tx, mailTo(to));
  });

/** The database of a server, as the command line opens it. */
const openDatabase = async (environment: Record<string, string>): Promise<Data> => {
  const data = await openBeside(readConfig(environment));
  onTestFinished(() => data.close());
  return data;
};

const states = (data: Data) => data.read.selectFrom('outbox').select(['state', 'tries']).orderBy('id').execute();

const waiting = { timeout: 60_000, interval: 50 };

describe.each(['sqlite', 'postgres'] as const)('kill -9 on %s', (engine) => {
  it('between writing and sending: the mail goes out once after the restart', async () => {
    const port = await freePort();
    const mail = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'portal@example.com' };
    const environment = { ...(await newEnvironment(engine)), ...mail };
    const server = await startServer(environment);
    const data = await openDatabase(environment);
    await queue(data, 'asha@example.com', 'ravi@example.com');
    await vi.waitFor(async () => expect(await states(data)).toEqual(Array(2).fill({ state: 'Waiting', tries: 1 })), waiting);
    await server.end('SIGKILL');
    const mailServer = await startMailServer({}, port);
    const again = await startServer(environment);
    await vi.waitFor(async () => expect((await states(data)).map(({ state }) => state)).toEqual(['Sent', 'Sent']), waiting);
    await pause(3_000);
    expect(mailServer.received.map(({ to }) => to[0])).toEqual(['asha@example.com', 'ravi@example.com']);
    expect(await again.end('SIGTERM')).toMatchObject({ status: 0, err: '' });
  });

  it('while the mail is being sent: it is sent again minutes later, with the same Message-ID', async () => {
    const mailServer = await startMailServer();
    const environment = { ...(await newEnvironment(engine)), SMTP_URL: mailServer.url, MAIL_FROM: 'portal@example.com' };
    const server = await startServer(environment);
    const data = await openDatabase(environment);
    mailServer.beforeAnswer(async () => {
      await server.end('SIGKILL');
    });
    await queue(data, 'asha@example.com');
    await vi.waitFor(() => expect(mailServer.received).toHaveLength(1), waiting);
    mailServer.beforeAnswer(async () => undefined);
    await startServer(environment);
    await pause(3_000);
    expect(await states(data)).toEqual([{ state: 'Waiting', tries: 1 }]);
    await data.write(async (tx) => {
      await tx.updateTable('outbox').set({ due_at: '' }).execute();
      await tx.updateTable('turns').set({ held_until: '' }).execute();
    });
    await vi.waitFor(async () => expect(await states(data)).toEqual([{ state: 'Sent', tries: 2 }]), waiting);
    const [first, second] = mailServer.received.map((received) => headerOf(received, 'Message-ID'));
    expect(first).toMatch(/^<[0-9a-f-]{36}@example\.com>$/);
    expect([second, mailServer.received.length]).toEqual([first, 2]);
  });
});

it('two nodes on one PostgreSQL send each mail once', async () => {
  const mailServer = await startMailServer();
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM: 'portal@example.com', MAIL_PER_MINUTE: '6000' };
  const environment = { ...(await newEnvironment('postgres')), ...mail, JWT_SECRET: 'x'.repeat(32) };
  const other = { ...environment, DATA_DIR: (await newEnvironment('sqlite')).DATA_DIR ?? '' };
  const nodes = [await startServer(environment), await startServer(other)];
  const data = await openDatabase(environment);
  const addresses = Array.from({ length: 40 }, (_, number) => `person${number}@example.com`);
  await queue(data, ...addresses);
  await vi.waitFor(async () => expect((await states(data)).every(({ state }) => state === 'Sent')).toBe(true), waiting);
  await pause(1_000);
  expect(mailServer.received.map(({ to }) => to[0]).sort()).toEqual([...addresses].sort());
  for (const node of nodes) expect(await node.end('SIGTERM')).toMatchObject({ status: 0, err: '' });
});

it('SIGTERM while the mail server takes its time: the mail is finished and noted', async () => {
  const mailServer = await startMailServer();
  const environment = { ...(await newEnvironment('sqlite')), SMTP_URL: mailServer.url, MAIL_FROM: 'portal@example.com' };
  const server = await startServer(environment);
  const data = await openDatabase(environment);
  mailServer.beforeAnswer(() => pause(2_000));
  await queue(data, 'asha@example.com');
  await vi.waitFor(() => expect(mailServer.received).toHaveLength(1), waiting);
  expect(await server.end('SIGTERM')).toMatchObject({ status: 0, err: '' });
  expect(await states(data)).toEqual([{ state: 'Sent', tries: 1 }]);
});
