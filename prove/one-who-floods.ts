// One member does for ten minutes all that may cost others: large answers, long texts changed again and again, bulk of missing records, old
// versions, slips to one person, the own history, links of an evening mail. The others save, are told and get their mails as usual.

import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { openData } from '../src/platform/data/open-data.ts';
import { makeAssignment, makeChapter, makeUser, passwordOfAll } from '../tests/makers.ts';
import { freePort } from '../tests/postgres.ts';
import { call, post, settings } from './client.ts';
import { broken, type Experiment, nothingSaved } from './experiment.ts';
import { Load } from './load.ts';
import { PortalProcess, statusOf } from './portal-process.ts';

const members = 20;
const mostGrowth = 60_000_000;
/** In milliseconds. */
const slowestSave = 500;
const longNote = 'क'.repeat(1_900);

/** A time zone in which it is now between 18:00 and 19:00, when evening mails are written. */
const eveningZone = (): string => {
  const ahead = ((18 - new Date().getUTCHours() + 36) % 24) - 12;
  // In these names the sign is reversed.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
};

interface Received {
  to: string[];
  text: string;
}

const startMailServer = async (port: number) => {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    logger: false,
    onData: async (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      for await (const part of stream) parts.push(part as Buffer);
      // Mails break long lines with a sign at the end.
      const text = Buffer.concat(parts).toString('utf8').replaceAll('=\r\n', '').replaceAll('=3D', '=');
      received.push({ to: envelope.rcptTo.map(({ address }) => address), text });
      done();
    },
  });
  server.listen(port, '127.0.0.1');
  return { received, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
};

/** A chapter with a meeting tomorrow. Its first member floods, its second is flooded. */
const makeCommunity = async (file: string, timeZone: string): Promise<string[]> => {
  const data = await openData(file);
  const chapter = await makeChapter(data, 'Pune');
  const emails: string[] = [];
  for (let number = 0; number < members; number++) {
    const user = await makeUser(data, {
      fullName: `Member ${number}`,
      isActiveMember: true,
      membershipEnd: '2090-12-31',
      amount: 1,
      hasChosen: true,
    });
    await makeAssignment(data, chapter.id, user.id, user.id);
    emails.push(user.email);
  }
  const day = Temporal.Now.plainDateISO(timeZone).add({ days: 1 }).toString();
  await data.write((tx) =>
    tx
      .insertInto('meetings')
      .values({ chapter_id: chapter.id, day, kind: 'Meeting', starts_at: '08:00', ends_at: '09:30', created_at: new Date().toISOString() })
      .execute(),
  );
  await data.close();
  return emails;
};

interface Session {
  UserId: number;
  Token: string;
}

const enter = async (url: string, Email: string): Promise<Session> =>
  (await call<{ res: Session }>(url, 'login', '', { Email, Password: passwordOfAll })).res;

const sizeOf = async (file: string): Promise<number> => {
  const sizes = await Promise.all(
    [file, `${file}-wal`].map((one) =>
      stat(one).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};

type Step = (number: number) => Promise<unknown>;

const floods = (
  url: string,
  token: string,
  victim: number,
  slip: { Id: number; SetId: number },
  links: () => string[],
): [Step, number][] => {
  const send = (name: string, body: object, headers = {}) => post(url, name, token, JSON.stringify(body), headers);
  const keyHeaders = () => ({ 'idempotency-key': crypto.randomUUID() });
  const day = yesterday();
  const thanks = { Kind: 'Thank you', Day: day, Amount: 5, Business: 'New' };
  const bulk = (many: number) => ({
    Call: 'UserExpectationsCrud',
    Flag: 'Delete',
    Ids: Array.from({ length: many }, (_, at) => 900_000_000 + at),
  });
  const slipRecord = { SetId: slip.SetId, Record: 'Slip', RecordId: slip.Id };
  return [
    [() => send('BulkSave', bulk(2_000), keyHeaders()), 2],
    [() => send('BulkSave', bulk(20_000), keyHeaders()), 1],
    [
      (number) =>
        send(
          'SaveSlip',
          { ...thanks, Flag: 'Update', Id: slip.Id, ToName: 'Somebody outside', Note: `${number} ${longNote}` },
          keyHeaders(),
        ),
      4,
    ],
    [() => send('RestoreVersion', slipRecord), 2],
    [() => send('UndoChanges', { SetId: slip.SetId }), 2],
    [(number) => send('SaveSlip', { ...thanks, Flag: 'Add', ToId: victim, Amount: number + 1, Share: 'Name and amount' }), 2],
    [() => send('GetHistory', { RecordsPerPage: 0 }, { 'accept-encoding': 'br' }), 4],
    [
      async (number) => {
        const link = links()[number % 2];
        if (link) await fetch(link, { method: 'POST' }).then((response) => response.arrayBuffer());
      },
      2,
    ],
  ];
};

const run = async (isShort: boolean) => {
  const seconds = isShort ? 20 : 600;
  const timeZone = eveningZone();
  const [port, mailPort] = [await freePort(), await freePort()];
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
  const file = join(DATA_DIR, 'chapterhouse.sqlite');
  const { CHANGES_PER_MINUTE: _, ...own } = settings;
  const PUBLIC_URL = `http://127.0.0.1:${port}`;
  const environment = {
    ...own,
    DATA_DIR,
    TIME_ZONE: timeZone,
    PUBLIC_URL,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'portal@example.com',
  };
  await (await PortalProcess.start(environment, { port })).end('SIGTERM');
  const [flooder = '', flooded = '', ...others] = await makeCommunity(file, timeZone);
  const mails = await startMailServer(mailPort);
  await using portal = await PortalProcess.start(environment, { port });
  const { url } = portal;
  const one = await enter(url, flooder);
  const victim = await enter(url, flooded);
  const other = await enter(url, others[0] ?? '');
  await call(url, 'SaveNoticeChoices', victim.Token, { Kind: 'Slip', By: 'At once' });
  // A notice by somebody else, which must not get lost.
  const day = yesterday();
  await call(url, 'SaveSlip', other.Token, { Flag: 'Add', Kind: 'Testimonial', Day: day, ToId: victim.UserId, Note: 'Always on time' });
  const added = await call<{ res: { Id: number; SetId: number } }>(url, 'SaveSlip', one.Token, {
    Flag: 'Add',
    Kind: 'Thank you',
    ToName: 'Somebody outside',
    Day: day,
    Amount: 5,
    Business: 'New',
  });
  const linksOf = (email: string) =>
    mails.received.find(({ to }) => to.includes(email))?.text.match(/http:\S+\/meeting-answer\/[^\s"<>]+/g) ?? [];
  const before = await sizeOf(file);
  const statuses = new Map<number, number>();
  let isOver = false;
  const repeat = async (step: Step, from: number) => {
    for (let number = from; !isOver; number += 100) {
      const answer = await step(number).catch(() => null);
      const status = answer instanceof Response ? answer.status : 0;
      if (answer instanceof Response) await answer.arrayBuffer().catch(() => null);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await pause(status === 200 ? 1 : 20);
    }
  };
  const flooding = floods(url, one.Token, victim.UserId, added.res, () => linksOf(flooder)).flatMap(([step, many]) =>
    Array.from({ length: many }, (_, from) => repeat(step, from)),
  );
  const load = new Load(url, other.Token, 4);
  const ready = { asked: 0, failed: 0 };
  const begun = performance.now();
  for (let number = 0; performance.now() - begun < seconds * 1_000; number++) {
    await load.ask('UserExpectationsCrud', { Flag: 'Add', CurrentBusinessValue: 5, ValueOfBusiness: (number % 90) / 10 + 1 });
    if (number % 5 === 0) {
      ready.asked += 1;
      if ((await statusOf(url, '/api/ready')) !== 200) ready.failed += 1;
    }
    // Nobody has more than 2,000 expectations.
    await pause(400);
  }
  const countEveningMails = () => others.filter((email) => linksOf(email).length > 0).length;
  for (const deadline = Date.now() + 90_000; countEveningMails() < others.length && Date.now() < deadline; ) await pause(500);
  isOver = true;
  await Promise.all(flooding);
  await load.end();
  const { rc: notices } = await call<{ rc: { Text: string }[] }>(url, 'GetNotices', victim.Token, { RecordsPerPage: 0 });
  const evening = countEveningMails();
  const toVictim = mails.received.filter(({ to }) => to.includes(flooded)).length;
  await portal.end('SIGTERM');
  // After the stop everything is in the file.
  const grown = (await sizeOf(file)) - before;
  await mails.close();
  await rm(DATA_DIR, { recursive: true, force: true });
  return {
    ...nothingSaved,
    megabytes: grown / 1e6,
    others: {
      'requests of the one by status': [...statuses].map(([status, count]) => `${status} ${count}`).join(', '),
      'saves of another': load.sent,
      'half within': `${load.within(0.5)} ms`,
      '99 of 100 within': `${load.within(0.99)} ms`,
      'mails to the flooded': toVictim,
      notices: notices.length,
    },
    failures: broken({
      [`The database grew by ${Math.round(grown / 1e6)} MB`]: grown < mostGrowth,
      [`${load.failed} saves of another failed`]: load.failed === 0,
      [`A save of another took ${load.within(0.99)} ms`]: isShort || load.within(0.99) < slowestSave,
      [`The portal was not ready ${ready.failed} of ${ready.asked} times`]: ready.failed === 0,
      'A notice of somebody else is lost': JSON.stringify(notices).includes('Member 2'),
      [`${evening} of ${others.length} have their evening mail`]: evening === others.length,
      'The one was never refused': isShort || statuses.has(429),
    }),
  };
};

export const oneWhoFloods: Experiment = {
  name: 'one member floods for ten minutes',
  run: ({ isShort }) => run(isShort),
};

/** A day that is over in every time zone: the portal's is that in which it is evening now. */
const yesterday = (): string => new Date(Date.now() - 24 * 60 * 60_000).toISOString().slice(0, 10);
