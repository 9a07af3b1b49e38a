// Makes a backup every night and removes old ones. Where several nodes run, only the one that claims the night in the database does it.

import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeBackup, partOf } from '../../../platform/data/backup/make-backup.ts';
import type { Data } from '../../../platform/data/data.ts';
import { readDatabaseId } from '../../../platform/data/database-id.ts';
import type { Log } from '../../../platform/log.ts';
import type { Config } from '../config.ts';
import { backupJobOf } from '../database/backup-job.ts';
import { claimBackup, isDue, nightOf } from './backup-claim.ts';

type Settings = Pick<Config, 'dataDir' | 'databaseUrl' | 'timeZone' | 'backupKeep' | 'backupAt'>;

export interface Nightly {
  data: Data;
  settings: Settings;
  folder: string;
  log: Log;
}

/**
 * Makes the backup of the last night, unless it was made or another node is making it. A stopped one is made by another node, or by the
 * next start.
 */
export const backUpIfDue = async (nightly: Nightly, now: Temporal.Instant, stopping: AbortSignal): Promise<void> => {
  const { data, settings, log } = nightly;
  const night = nightOf(now, settings);
  if (!(await isDue(data, night, now))) return;
  const claim = await claimBackup(data, night, now);
  if (!claim) return;
  try {
    const started = performance.now();
    const { file, removed } = await backUpInto(nightly, now, AbortSignal.any([stopping, claim.lost]));
    await claim.finish();
    log.info({ ms: Math.round(performance.now() - started), removed }, `the nightly backup ${file} was made`);
  } catch (error) {
    if (stopping.aborted) await claim.release();
    else if (await claim.isLost()) log.info({}, 'another node has taken over the nightly backup');
    else throw error;
  } finally {
    claim.stop();
  }
};

const backUpInto = async ({ data, settings, folder }: Nightly, now: Temporal.Instant, signal: AbortSignal) => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // The name tells which files were made by this portal; others stay.
  const start = `chapterhouse-${(await readDatabaseId(data)).slice(0, 8)}-`;
  const file = join(folder, `${start}${stampOf(now, settings)}.backup`);
  const ours = async () =>
    (await readdir(folder)).filter((name) => name.startsWith(start) && endOfName.test(name.slice(start.length))).sort();
  // Left by a crash: no other node makes a backup now.
  for (const name of await ours()) if (name.endsWith(partOf(''))) await rm(join(folder, name));
  await makeBackup({ ...backupJobOf(settings), to: file, signal });
  const old = (await ours()).slice(0, -settings.backupKeep);
  for (const name of old) await rm(join(folder, name));
  return { file, removed: old.length };
};

const endOfName = /^\d{4}-\d\d-\d\d-\d{6}\.backup(\.part)?$/;

const stampOf = (now: Temporal.Instant, { timeZone }: Settings): string => {
  const time = now.toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'second' });
  return time.replace('T', '-').replaceAll(':', '');
};
