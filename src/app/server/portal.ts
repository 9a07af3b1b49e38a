// Assembles the portal: database, calls of all features, web client. The process is in main.ts.

import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { heldOffices, termsOf } from '../../features/chapters/offices/held-offices.server.ts';
import { serveFormerPictures } from '../../features/desk/history/former-pictures.server.ts';
import { dropCopiesLeft } from '../../features/desk/personal-data/erasing/erase-person.server.ts';
import { erasureFolders } from '../../features/desk/personal-data/erasing/erasing.server.ts';
import { bringErasures, doErasures } from '../../features/desk/personal-data/erasing/erasures.server.ts';
import { rowReader } from '../../features/desk/webhooks/read-rows.server.ts';
import { type SendingWebhooks, sendWebhooks } from '../../features/desk/webhooks/send-webhooks.server.ts';
import { isFollowedByWebhooks } from '../../features/desk/webhooks/webhooks.tables.ts';
import { webhooksDocs } from '../../features/desk/webhooks/webhooks-docs.ts';
import { serveEveningAnswers } from '../../features/giving/evening/evening-answers.server.ts';
import { serveCalendars } from '../../features/meetings/calendar-feed/serve-feed.server.ts';
import { serveEventAnswers } from '../../features/meetings/event-answers/answer-links.server.ts';
import { serveVisitorAbsence } from '../../features/meetings/visitors/visitor-absence-page.server.ts';
import { serveVisitorData } from '../../features/meetings/visitors/visitor-data-page.server.ts';
import { reasonToWithdrawReceipt } from '../../features/money/receipts/send-receipt.server.ts';
import { serveReceipts } from '../../features/money/receipts/serve-receipts.server.ts';
import { servePayPage } from '../../features/money/renewals/pay-page.server.ts';
import { endOfReminders } from '../../features/money/renewals/reminders.server.ts';
import { reasonToWithdrawReminder } from '../../features/money/renewals/withdrawn.server.ts';
import { serveDocuments } from '../../features/own-records/documents/serve-documents.server.ts';
import { createTokens } from '../../features/people/accounts/tokens.server.ts';
import { createPendingSignIns } from '../../features/people/factors/pending-sign-ins.server.ts';
import { calendarKeysOf, countKeysOf, writeKeysUsed } from '../../features/people/keys/key-callers.server.ts';
import type { LateMail } from '../../features/people/notices/notice-mails.server.ts';
import { serveTurnOff } from '../../features/people/notices/turn-off.server.ts';
import { serveLogo } from '../../features/people/organization/logo.server.ts';
import { reasonToWithdrawLink } from '../../features/people/password-links/password-links.server.ts';
import { isPushOffered } from '../../features/people/pushes/pushes.server.ts';
import type { Pushing } from '../../features/people/pushes/send-pushes.server.ts';
import { createDeviceMarks } from '../../features/people/sessions/device-marks.server.ts';
import { SeenSessions } from '../../features/people/sessions/seen-sessions.server.ts';
import { bounds } from '../../platform/bounds/bounds.ts';
import { ChangeLimits } from '../../platform/bounds/change-limits.ts';
import { limitConcurrency } from '../../platform/bounds/concurrency-limit.ts';
import { HeldBytes } from '../../platform/bounds/held-bytes.ts';
import type { Data, Reader } from '../../platform/data/data.ts';
import { openLastChange } from '../../platform/data/sqlite/last-change.ts';
import type { Log } from '../../platform/log.ts';
import { sendMails } from '../../platform/mail/sender.ts';
import type { MailSettings } from '../../platform/mail/smtp.ts';
import { isBetween } from '../../platform/server/calendar.ts';
import { AnswerCache } from '../../platform/server/calls/answer-cache.ts';
import { staffContext } from '../../platform/server/calls/context.ts';
import { mount } from '../../platform/server/calls/mount.ts';
import { UnderWay } from '../../platform/server/calls/under-way.ts';
import { readDiskSpace } from '../../platform/server/disk-space.ts';
import { fixedWordsOf } from '../../platform/server/docs/fixed-words.ts';
import { addSelfDescription } from '../../platform/server/docs/self-description.ts';
import { addHealth } from '../../platform/server/http/health.ts';
import { answerNotFound, createHttp } from '../../platform/server/http/http.ts';
import { createMetrics } from '../../platform/server/http/metrics.ts';
import { publicAgent } from '../../platform/server/http/public-addresses.ts';
import { serveStoredFiles, serveWeb } from '../../platform/server/http/serve-files.ts';
import type { Sealer } from '../../platform/server/sealer.ts';
import { createLinks } from '../../platform/server/signed-links.ts';
import { callHandlers } from './api.ts';
import type { Config } from './config.ts';
import { databaseOf, openToServe, startingData } from './database/open-database.ts';
import { requireWritable } from './database/try-write.ts';
import { retryWhileStarting } from './database/wait-for-database.ts';
import { writeLateMail } from './late-mails.ts';
import { brandedPage } from './page-settings.ts';
import { commandLineChanges, recordKinds, webhookChanges } from './record-kinds.ts';
import { readPushKeys, readSealer, readSecret } from './secret.ts';
import { type Background, jobsOf, notNoted, notSaved } from './upkeep/jobs.ts';
import { startJobs } from './upkeep/run-jobs.ts';

export interface Portal {
  app: FastifyInstance;
  data: Data;
  /** Reports not ready, waits drainSeconds, refuses new connections, finishes requests, closes the database. */
  close(options?: { drainSeconds?: number }): Promise<void>;
}

export interface PortalOptions {
  /** Without the folder of the web client only the API is served. */
  web?: string;
  /** Checks every answer against its contract. */
  checkAnswers?: boolean;
  logTo?: NodeJS.WritableStream;
  /** In milliseconds after the start: the first removal of old rows. */
  removeAfter?: number;
  /** Called when the database file is found damaged, also after the start. By default it is only logged. */
  onDamage?: (error: unknown) => void;
}

export const createPortal = async (
  config: Config,
  { web, checkAnswers = false, logTo, removeAfter = 60_000, onDamage }: PortalOptions = {},
): Promise<Portal> => {
  const app = await createHttp({ ...config, isHttps: config.publicUrl?.startsWith('https:') ?? false, logTo });
  const database = await retryWhileStarting(
    () => openToServe(config, onDamage ?? ((err) => app.log.error({ err }, 'the database is damaged'))),
    (sentence) => app.log.warn(sentence),
  );
  const measureDisk = () => readDiskSpace(config.dataDir);
  const metrics = config.metricsPort === undefined ? null : createMetrics(measureDisk);
  const data = metrics?.measureWrites(database) ?? database;
  const lastChange = data.engine === 'sqlite' ? await openLastChange(data, databaseOf(config).sqliteFile, app.log) : null;
  const starting = startingData(data);
  const secret = await readSecret(starting, config);
  const seen = { sessions: new SeenSessions(), keys: new SeenSessions(writeKeysUsed) };
  const tokens = createTokens(data, secret, { readTerms: termsOf, timeZone: config.timeZone }, seen);
  const handlers = callHandlers({
    tokens,
    marks: createDeviceMarks(secret),
    pending: createPendingSignIns(secret),
    officesOf: heldOffices,
    ...config,
  });
  const mail = mailSettingsOf(config);
  if (!mail && (config.smtpUrl ?? config.mailFrom)) app.log.warn('no mail is sent: SMTP_URL and MAIL_FROM are both needed');
  const sealer = await readSealer(starting, config, app.log);
  const pushing = await pushingOf(config, { data, starting, sealer, log: app.log });
  const services = {
    data,
    kinds: recordKinds,
    isFollowed: isFollowedByWebhooks,
    changes: new ChangeLimits(config.changesPerMinute),
    links: createLinks(secret),
    sealer,
    timeZone: config.timeZone,
    graceDays: config.graceDays,
    historyDays: config.historyDays,
    measureDisk,
    findLost: () => lastChange?.findLost() ?? null,
    canSendMail: mail !== null,
    missingForMail: missingForMail(config),
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    mailUrl: config.publicUrl,
    allowSignup: config.allowSignup,
  };
  const countKey = countKeysOf(data);
  // What a restored database does not know is erased again before anybody is served.
  const folders = erasureFolders(config);
  const brought = await bringErasures(starting, folders);
  if (brought > 0) app.log.info({ people: brought }, erasedFirst);
  await dropCopiesLeft({ data: starting });
  const calls = handlers.map(({ call }) => call);
  const erasing = { ...services, erasedDays: config.erasedDays, fixedWords: () => fixedWordsOf(calls) };
  await doErasures({ ...erasing, data: starting }, commandLineChanges(starting, config)).catch((err: unknown) =>
    app.log.error({ err }, 'an erasure could not be done'),
  );
  const mounting = {
    app,
    services,
    cached: new AnswerCache(),
    requests: limitConcurrency(bounds.requests),
    largePages: limitConcurrency(bounds.largePages),
    answers: new HeldBytes(bounds.answers),
    underWay: new UnderWay(),
    findCaller: tokens.findCaller,
    countKey,
    checkAnswers,
  };
  for (const call of handlers) mount(mounting, call, handlers);
  addSelfDescription(app, calls, { url: services.publicUrl, sections: [webhooksDocs()] });
  const health = addHealth(app, { data, tryWrite: () => requireWritable(database, measureDisk) });
  metrics?.serve(app, { host: config.host, port: config.metricsPort ?? 0 });
  serveStoredFiles(app, data);
  serveDocuments(app, { ...services, callerOfSession: tokens.callerOfSession });
  serveFormerPictures(app, { ...services, callerOfSession: tokens.callerOfSession });
  serveReceipts(app, { ...services, callerOfSession: tokens.callerOfSession });
  serveTurnOff(app, services);
  servePayPage(app, services);
  serveEveningAnswers(app, services);
  serveEventAnswers(app, services);
  serveVisitorAbsence(app, services);
  serveVisitorData(app, services);
  const findKey = calendarKeysOf(data, { readTerms: termsOf, countKey, used: seen.keys });
  serveCalendars(app, { ...services, findKey, requests: mounting.requests });
  serveLogo(app, data);
  await (web ? serveWeb(app, web, brandedPage(data, { ...config, pushKey: pushing?.keys.publicKey })) : answerNotFound(app, () => null));
  let stopBackground = async () => {};
  app.addHook('onListen', async () => {
    stopBackground = workInBackground(
      {
        data,
        reminding: services,
        pushing,
        erasing,
        seen,
        lastChange,
        measureDisk,
        settings: config,
        log: app.log,
        removeAfter,
      },
      mail,
      {
        data,
        change: webhookChanges(data, { timeZone: config.timeZone, publicUrl: config.publicUrl, allowSignup: config.allowSignup }),
        sealer: services.sealer,
        hosts: config.webhookHosts,
        readRow: rowReader(handlers, staffContext(services, app.log)),
        log: app.log,
      },
    );
  });
  app.addHook('onClose', async () => {
    await stopBackground();
    await mounting.underWay.idle();
    await lastChange?.note().catch((err: unknown) => app.log.error({ err }, notNoted));
    await data.close();
  });
  const close = async ({ drainSeconds = 0 } = {}) => {
    health.stopping();
    await pause(drainSeconds * 1_000);
    await app.close();
  };
  return { app, data, close };
};

// In a large community this takes minutes, in which nothing else is to be seen of the start.
const erasedFirst = 'the database was restored, and brings back people who were erased: they are erased again before anybody is served';

interface OpeningPushes {
  data: Data;
  starting: Data;
  sealer: Sealer;
  log: Log;
}

/** Null without an address that push services take. */
const pushingOf = async ({ publicUrl }: Config, { data, starting, sealer, log }: OpeningPushes): Promise<Pushing | null> =>
  isPushOffered(publicUrl)
    ? { data, publicUrl, log, keys: await readPushKeys(starting, sealer), agent: publicAgent(bounds.pushes.atOnce) }
    : null;

/** Starts what runs beside requests. Returns a function that stops it. */
const workInBackground = (background: Background, mail: MailSettings | null, webhooks: SendingWebhooks): (() => Promise<void>) => {
  const { data, seen, reminding, settings, log } = background;
  const reasonToWithdraw = async (reader: Reader, mailId: number) =>
    (await reasonToWithdrawReminder(reader, mailId)) ??
    (await reasonToWithdrawLink(reader, mailId)) ??
    (await reasonToWithdrawReceipt(reader, mailId));
  const isDaytime = () => isBetween(settings.mailAt, endOfReminders, Temporal.Now.instant(), settings.timeZone);
  const writeLate = (late: LateMail) => writeLateMail(reminding, late);
  const stopJobs = startJobs(jobsOf(background), settings.timeZone, log);
  const stopMails = sendMails({ data, mail, log, reasonToWithdraw, writeLate, isDaytime });
  const stopWebhooks = sendWebhooks(webhooks);
  return async () => {
    await Promise.all([stopJobs(), stopMails(), stopWebhooks()]);
    await Promise.all([seen.sessions.write(data), seen.keys.write(data)]).catch((err: unknown) => log.error({ err }, notSaved));
  };
};

const missingForMail = ({ smtpUrl, mailFrom }: Config): string[] => [
  ...(smtpUrl === undefined ? ['SMTP_URL'] : []),
  ...(mailFrom === undefined ? ['MAIL_FROM'] : []),
];

/** Null if a setting is missing: then no mail is sent. */
const mailSettingsOf = ({ smtpUrl, mailFrom, mailPerMinute }: Config): MailSettings | null =>
  smtpUrl !== undefined && mailFrom !== undefined ? { smtpUrl, from: mailFrom, perMinute: mailPerMinute } : null;
