// What the portal does by the clock: one entry for each job. All nodes run them; a job that must be done once claims it in the database.
// Mails leave by platform/mail/sender.ts.

import { sendAnnouncements, settleAnnouncements } from '../../../features/desk/announcements/send-announcements.server.ts';
import type { Erasing } from '../../../features/desk/personal-data/erasing/erase-person.server.ts';
import { erasureFolders } from '../../../features/desk/personal-data/erasing/erasing.server.ts';
import {
  doErasures,
  forgetReceiptNames,
  keepErasures,
  removeOldCopies,
} from '../../../features/desk/personal-data/erasing/erasures.server.ts';
import { removeOldDeliveries } from '../../../features/desk/webhooks/deliveries.server.ts';
import { evening, removeOldEvenings, writeEveningMails } from '../../../features/giving/evening/evening-mails.server.ts';
import { tellDayBefore } from '../../../features/meetings/event-answers/tell-day-before.server.ts';
import { forgetOldVisitors } from '../../../features/meetings/visitors/forget-visitors.server.ts';
import { endOfReminders, isAnybodyDue, type Reminding, remindDue } from '../../../features/money/renewals/reminders.server.ts';
import { tellEndingKeys } from '../../../features/people/keys/ending-keys.server.ts';
import { areNoticesDue, writeDailyMails } from '../../../features/people/notices/daily-notices.server.ts';
import { removeOldNotices } from '../../../features/people/notices/remove-notices.server.ts';
import { type Pushing, sendDuePushes } from '../../../features/people/pushes/send-pushes.server.ts';
import type { SeenSessions } from '../../../features/people/sessions/seen-sessions.server.ts';
import { removeOldSessions } from '../../../features/people/sessions/sessions.server.ts';
import type { Data } from '../../../platform/data/data.ts';
import { removeOldAnswers, removeOldHistory } from '../../../platform/data/records/remove-old.ts';
import type { LastChange } from '../../../platform/data/sqlite/last-change.ts';
import { removeUnusedFiles } from '../../../platform/data/unused-files.ts';
import type { Log } from '../../../platform/log.ts';
import { dayOfInstant, momentAt } from '../../../platform/server/calendar.ts';
import { type DiskSpace, warnOfFullDisk } from '../../../platform/server/disk-space.ts';
import { removeOldTries } from '../../../platform/server/tries.ts';
import type { Config } from '../config.ts';
import { commandLineChanges } from '../record-kinds.ts';
import { forgetFutureAt } from './future-moments.ts';
import { backUpIfDue } from './nightly-backup.ts';
import type { Job } from './run-jobs.ts';

export interface Background {
  data: Data;
  reminding: Reminding;
  seen: { sessions: SeenSessions; keys: SeenSessions };
  /** Null where pushes are not offered. */
  pushing: Pushing | null;
  erasing: Erasing;
  /** Null on PostgreSQL. */
  lastChange: LastChange | null;
  measureDisk: () => Promise<DiskSpace>;
  settings: Config;
  log: Log;
  /** Milliseconds from the start to the first removal, so that it does not slow down the first requests. */
  removeAfter: number;
}

export const jobsOf = (background: Background): Job[] => [
  ...mailJobs(background),
  ...operationJobs(background),
  ...removalJobs(background),
];

// What the log says when these two jobs fail. A stopping portal runs both once more.
export const notSaved = 'it could not be saved when sessions and keys were used';
export const notNoted = 'the last change could not be noted';

const [second, minute, hour, day] = [1_000, 60_000, 60 * 60_000, 24 * 60 * 60_000];

/** A portal that starts within their hours runs them at once. */
const mailJobs = ({ data, reminding, pushing, settings: { timeZone, mailAt }, log }: Background): Job[] => {
  const daytime = { from: mailAt, until: endOfReminders };
  const noticesAt = (now: Temporal.Instant) => {
    const today = dayOfInstant(now, timeZone);
    return { before: momentAt(today, mailAt, timeZone), until: momentAt(today, endOfReminders, timeZone) };
  };
  const logCount = (what: string, work: (now: Temporal.Instant, stopping: AbortSignal) => Promise<number>): Job['run'] => {
    return async (now, stopping) => {
      const started = performance.now();
      const count = await work(now, stopping);
      if (count > 0) log.info({ ms: Math.round(performance.now() - started) }, `${count} ${what}`);
    };
  };
  const pushes: Job[] = pushing
    ? [{ name: 'pushes', every: second, run: (_now, stopping) => sendDuePushes(pushing, stopping), failed: 'pushes could not be sent' }]
    : [];
  return [
    ...pushes,
    {
      name: 'reminders of memberships',
      hours: daytime,
      run: logCount('reminders were written into the outbox', (now, stopping) => remindDue(reminding, now, stopping)),
      // Another node may have failed with some, or somebody was changing them.
      isAnyLeft: (now) => isAnybodyDue(reminding, now),
      failed: 'the reminders could not be written',
    },
    {
      name: 'daily mails about notices',
      hours: daytime,
      run: logCount('daily mails were written into the outbox', (now, stopping) => writeDailyMails(data, noticesAt(now), stopping)),
      isAnyLeft: (now) => areNoticesDue(data, noticesAt(now)),
      failed: 'the daily mails could not be written',
    },
    {
      name: 'events of tomorrow',
      hours: daytime,
      run: logCount('people were told of an event of tomorrow', (now, stopping) => tellDayBefore({ data, timeZone }, now, stopping)),
      failed: 'people could not be told of the events of tomorrow',
    },
    {
      name: 'keys that end',
      hours: daytime,
      run: logCount('people were told of the end of a key', (now) => tellEndingKeys({ data, timeZone }, now)),
      failed: 'people could not be told of the end of their keys',
    },
    {
      name: 'meetings of tomorrow',
      hours: evening,
      run: logCount('mails about meetings of tomorrow were written into the outbox', (now, stopping) =>
        writeEveningMails({ data, timeZone }, now, stopping),
      ),
      failed: 'the mails about meetings of tomorrow could not be written',
    },
    {
      name: 'announcements that leave',
      every: second,
      run: logCount('people were told of an announcement', (_now, stopping) => sendAnnouncements({ data, timeZone }, stopping)),
      failed: 'people could not be told of an announcement',
    },
  ];
};

const operationJobs = ({ data, seen, lastChange, measureDisk, erasing, settings, log }: Background): Job[] => {
  const { backupDir } = settings;
  const jobs: Job[] = [
    {
      name: 'moments in the future, which a clock that was ahead has written',
      run: (now) => forgetFutureAt({ data, settings, log }, now),
      failed: 'it could not be looked whether a clock was ahead',
    },
    {
      name: 'room on the disk',
      every: minute,
      run: warnOfFullDisk(measureDisk, log),
      failed: 'the free space of the disk cannot be measured',
    },
    {
      name: 'when sessions were used',
      every: hour,
      run: () => seen.sessions.write(data),
      failed: notSaved,
    },
    {
      name: 'when keys were used',
      every: 5 * minute,
      run: () => seen.keys.write(data),
      failed: notSaved,
    },
    {
      // Those that a stop has interrupted. The list of them also lies beside the database and the backups.
      name: 'erasures that are not done',
      every: minute,
      run: async (_now, stopping) => {
        await doErasures(erasing, commandLineChanges(data, settings), stopping);
        await keepErasures(data, erasureFolders(settings));
      },
      failed: 'an erasure could not be finished, or its list could not be written',
    },
  ];
  if (lastChange) jobs.push({ name: 'the last change', every: 5 * second, run: lastChange.note, failed: notNoted });
  if (backupDir)
    jobs.push({
      // Due at BACKUP_AT. A missed one is made later, and the first one at once.
      name: 'nightly backup',
      run: (now, stopping) => backUpIfDue({ data, settings, folder: backupDir, log }, now, stopping),
      failed: 'the nightly backup could not be made',
    });
  return jobs;
};

interface Removal {
  what: string;
  /** Whether the log says how many were removed. */
  isTold?: boolean;
  remove: (stopping: AbortSignal) => Promise<number>;
}

/** A while after the start and then each day, at no fixed time. All at once, so that none waits for another that fails or takes long. */
const removalJobs = ({
  data,
  settings: { historyDays, visitorDays, keepPaymentsYears, timeZone },
  log,
  removeAfter,
}: Background): Job[] => {
  const removals: Removal[] = [
    {
      what: 'changes that are older than the history is to be',
      isTold: true,
      remove: (stopping) => removeOldHistory(data, historyDays, stopping),
    },
    {
      what: 'personal data of visitors who did not join',
      isTold: true,
      remove: (stopping) => forgetOldVisitors({ data, visitorDays, timeZone }, stopping),
    },
    { what: 'sealed copies of people who were erased', isTold: true, remove: (stopping) => removeOldCopies(data, stopping) },
    {
      what: 'names of former members on receipts',
      isTold: true,
      remove: (stopping) => forgetReceiptNames(data, { keepPaymentsYears, timeZone }, stopping),
    },
    { what: 'answers that nobody asks for again', remove: (stopping) => removeOldAnswers(data, stopping) },
    { what: 'sessions that have ended', remove: (stopping) => removeOldSessions(data, stopping) },
    { what: 'who has seen announcements, before the notices go', remove: (stopping) => settleAnnouncements({ data }, stopping) },
    { what: 'old notices', remove: (stopping) => removeOldNotices(data, stopping) },
    { what: 'which evenings were told of long ago', remove: () => removeOldEvenings(data, timeZone) },
    { what: 'old deliveries of webhooks', remove: (stopping) => removeOldDeliveries(data, stopping) },
    { what: 'tries that count no more', remove: (stopping) => removeOldTries(data, stopping) },
    {
      what: 'files that nothing names any more',
      isTold: true,
      remove: (stopping) => removeUnusedFiles(data, historyDays, stopping),
    },
  ];
  return removals.map(({ what, isTold, remove }) => ({
    name: what,
    every: day,
    after: removeAfter,
    run: async (_now, stopping) => {
      const removed = await remove(stopping);
      if (isTold && removed > 0) log.info({ removed }, `removed ${what}`);
    },
    failed: `not removed today: ${what}`,
  }));
};
