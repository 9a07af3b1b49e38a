// Reminders where several portals run on one database, and where a portal is started again: each is written once, and sent once.

import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { holdWrite } from '../../../../tests/held-write.ts';
import { makeUser } from '../../../../tests/makers.ts';
import { startChosenJobs } from '../../../../tests/rooms/jobs-room.ts';
import { startMailServer } from '../../../../tests/servers/mail-server.ts';
import { startTestPortal, type TestPortal } from '../../../../tests/test-portal.ts';
import { remindDue } from '../../../features/money/renewals/reminders.server.ts';
import { openData } from '../../../platform/data/open-data.ts';
import type { Log } from '../../../platform/log.ts';
import { dayOfInstant, dayOfLast } from '../../../platform/server/calendar.ts';
import { createLinks } from '../../../platform/server/signed-links.ts';
import { readConfig } from '../config.ts';
import { databaseOf } from '../database/open-database.ts';
import { createPortal } from '../portal.ts';

afterEach(() => {
  vi.useRealTimers();
});

const zone = 'Asia/Kolkata';
const never = new AbortController().signal;
const today = () => dayOfInstant(Temporal.Now.instant(), zone);

const start = async (engine: 'sqlite' | 'postgres', settings: Record<string, string> = {}): Promise<TestPortal> => {
  const portal = await startTestPortal(engine, settings);
  onTestFinished(() => portal.close());
  return portal;
};

const remindDaily = (portal: TestPortal, log: Log) =>
  startChosenJobs(portal, ({ name }) => name === 'reminders of memberships', log, { timeZone: zone, mailAt: '08:00' });

const remindingOf = ({ data, secret }: Pick<TestPortal, 'data' | 'secret'>) => ({
  data,
  links: createLinks(secret),
  timeZone: zone,
  graceDays: 14,
  mailUrl: 'https://portal.example.com',
});

const receivers = async ({ data }: Pick<TestPortal, 'data'>) =>
  (await data.read.selectFrom('outbox').select('to_address').orderBy('id').execute()).map(({ to_address }) => to_address);

it.each([
  ['2026-03-05T02:29:59Z', zone, '08:00', '2026-03-04'],
  ['2026-03-05T02:30:00Z', zone, '08:00', '2026-03-05'],
  ['2026-03-05T02:14:59Z', 'Asia/Kathmandu', '08:00', '2026-03-04'],
  ['2026-03-05T02:15:00Z', 'Asia/Kathmandu', '08:00', '2026-03-05'],
  ['2026-03-29T00:00:00Z', 'Europe/Rome', '02:30', '2026-03-28'],
  ['2026-03-29T01:30:00Z', 'Europe/Rome', '02:30', '2026-03-29'],
])('at %s in %s it was last %s on %s', (now, timeZone, time, day) => {
  expect(dayOfLast(time, Temporal.Instant.from(now), timeZone)).toBe(day);
});

describe.each(['sqlite', 'postgres'] as const)('reminders on %s', (engine) => {
  it('are written once by several nodes that look at the same moment', async () => {
    const portal = await start(engine);
    for (let at = 0; at < 250; at++) await makeUser(portal.data, { isActiveMember: true, membershipEnd: '2026-03-05' });
    const { sqliteFile, databaseUrl } = databaseOf(readConfig(portal.environment));
    const others = await Promise.all([1, 2].map(() => openData(sqliteFile, databaseUrl)));
    const nodes = [remindingOf(portal), ...others.map((data) => remindingOf({ ...portal, data }))];
    const counts = await Promise.all(nodes.map((node) => remindDue(node, Temporal.Instant.from('2026-03-05T08:00:00+05:30'), never)));
    for (const data of others) await data.close();
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(250);
    const mails = await receivers(portal);
    expect([mails.length, new Set(mails).size]).toEqual([250, 250]);
    expect(await portal.data.read.selectFrom('reminders').select('id').execute()).toHaveLength(250);
  });

  it('are written neither without their mail nor twice, when a write fails in between', async () => {
    const portal = await start(engine);
    await makeUser(portal.data, { isActiveMember: true, membershipEnd: today(), email: 'asha@example.com' });
    const reminding = remindingOf(portal);
    const broken = {
      ...reminding,
      links: {
        ...reminding.links,
        makeLasting: () => {
          throw new Error('cut');
        },
      },
    };
    await expect(remindDue(broken, Temporal.Now.instant(), never)).rejects.toThrow('cut');
    expect(await portal.data.read.selectFrom('reminders').select('id').execute()).toEqual([]);
    expect(await remindDue(reminding, Temporal.Now.instant(), never)).toBe(1);
    expect(await receivers(portal)).toEqual(['asha@example.com']);
  });

  it('are written on the same day to whom somebody else is changing at the moment', async () => {
    const portal = await start(engine);
    await makeUser(portal.data, { isActiveMember: true, membershipEnd: today(), email: 'asha@example.com' });
    const commit = await holdWrite(portal, (tx) => tx.updateTable('users').set({ phone: '9876543210' }).execute());
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const log = { info: () => undefined, warn: () => undefined, error: (details: object) => expect.unreachable(JSON.stringify(details)) };
    const now = vi.spyOn(Temporal.Now, 'instant').mockReturnValue(Temporal.Instant.from(`${today()}T12:00:00+05:30`));
    onTestFinished(() => now.mockRestore());
    const stop = remindDaily(portal, log);
    // On PostgreSQL it has looked by then, and left out the locked member.
    await pause(500);
    expect(await receivers(portal)).toEqual([]);
    await commit();
    const lookAgain = () => {
      vi.advanceTimersByTime(30_000);
      return receivers(portal);
    };
    await expect.poll(lookAgain).toEqual(['asha@example.com']);
    await stop();
  });

  it('are looked for daily from MAIL_AT to eight in the evening, also after a start', async () => {
    const portal = await start(engine);
    const log = { info: () => undefined, warn: () => undefined, error: (details: object) => expect.unreachable(JSON.stringify(details)) };
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const now = vi.spyOn(Temporal.Now, 'instant');
    onTestFinished(() => now.mockRestore());
    const lookAt = async (moment: string) => {
      now.mockReturnValue(Temporal.Instant.from(moment));
      vi.advanceTimersByTime(30_000);
      // The work is done when a write that was queued after it is done.
      for (let turn = 0; turn < 20; turn++) await portal.data.check();
    };
    await makeUser(portal.data, { isActiveMember: true, membershipEnd: '2026-03-06', email: 'first@example.com' });
    now.mockReturnValue(Temporal.Instant.from('2026-03-05T20:00:00+05:30'));
    const stop = remindDaily(portal, log);
    for (const moment of ['2026-03-05T23:59:00', '2026-03-06T00:01:00', '2026-03-06T07:59:59']) await lookAt(`${moment}+05:30`);
    expect(await receivers(portal)).toEqual([]);
    await lookAt('2026-03-06T08:00:00+05:30');
    await expect.poll(() => receivers(portal)).toEqual(['first@example.com']);
    await stop();
    await makeUser(portal.data, { isActiveMember: true, membershipEnd: '2026-03-06', email: 'second@example.com' });
    now.mockReturnValue(Temporal.Instant.from('2026-03-06T19:59:59+05:30'));
    const stopAgain = remindDaily(portal, log);
    await expect.poll(() => receivers(portal)).toEqual(['first@example.com', 'second@example.com']);
    await stopAgain();
    const rows = await portal.data.read.selectFrom('outbox').select('is_for_daytime').execute();
    expect(rows.map(({ is_for_daytime }) => Boolean(is_for_daytime))).toEqual([true, true]);
  });
});

it('reminders of two portals on one PostgreSQL, one of which is started again, are sent once', async () => {
  const server = await startMailServer();
  // A zone in which it is noon now: nobody is reminded at night.
  const hours = 12 - new Date().getUTCHours();
  const zoneAtNoon = `Etc/GMT${hours < 0 ? '+' : '-'}${Math.abs(hours)}`;
  const mail = { SMTP_URL: server.url, MAIL_FROM: 'portal@example.com', MAIL_PER_MINUTE: '6000', TIME_ZONE: zoneAtNoon };
  const first = await start('postgres', mail);
  const emails = ['asha@example.com', 'ravi@example.com', 'zoe@example.com'];
  const noon = dayOfInstant(Temporal.Now.instant(), zoneAtNoon);
  for (const email of emails) await makeUser(first.data, { isActiveMember: true, membershipEnd: noon, email });
  const config = readConfig(first.environment);
  const others = await Promise.all([createPortal(config), createPortal(config)]);
  const [second, third] = others;
  await Promise.all([first.app.listen({ port: 0 }), second?.app.listen({ port: 0 })]);
  await expect.poll(() => server.received.length, { timeout: 30_000 }).toBe(3);
  await second?.close();
  await third?.app.listen({ port: 0 });
  await expect
    .poll(() => first.data.read.selectFrom('outbox').select('state').execute(), { timeout: 30_000 })
    .toEqual(emails.map(() => ({ state: 'Sent' })));
  await third?.close();
  expect(server.received.flatMap(({ to }) => to).sort()).toEqual(emails);
  expect(first.failures()).toEqual([]);
});
