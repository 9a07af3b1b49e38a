// Restores a backup into an empty database of either engine: all of it, or nothing.

import { open } from 'node:fs/promises';
import type { Engine } from '../data.ts';
import { firstUnreleased } from '../migrations/migrate.ts';
import type { Migration } from '../migrations/migration.ts';
import type { Fill, RestoreTarget } from './backup-ends.ts';
import { type End, type Frame, newerSentence, readFrames } from './backup-format.ts';
import { BackupRefused, explainFileErrors } from './backup-refused.ts';
import { type Amount, amountOf } from './make-backup.ts';

export interface RestoreJob {
  from: string;
  sqliteFile: string;
  databaseUrl?: string | undefined;
  /** All migrations that this program knows. Only those of the backup are run. */
  migrations: readonly Migration[];
}

/** Tells which engine the backup is from. */
export const restoreBackup = async ({ from, sqliteFile, databaseUrl, migrations }: RestoreJob): Promise<Amount & { engine: Engine }> => {
  const file = await explainFileErrors(from, 'read', () => open(from, 'r'));
  try {
    const frames = readFrames(file, from);
    const { chosen, engine } = await headerOf(frames, migrations, from);
    const fill: Fill<Amount> = (target) => fillTarget(target, frames, from);
    const amount = databaseUrl
      ? await (await import('./postgres-target.ts')).fillPostgres(databaseUrl, chosen, fill)
      : await (await import('./sqlite-target.ts')).fillSqlite(sqliteFile, chosen, fill);
    return { ...amount, engine };
  } finally {
    await file.close();
  }
};

const headerOf = async (frames: AsyncGenerator<Frame, void>, known: readonly Migration[], from: string) => {
  const { value: header } = await frames.next();
  if (header?.kind !== 'header') throw new BackupRefused(`${from} does not begin like a backup.`);
  const unknown = header.migrations.find((name) => !known.some((migration) => migration.name === name));
  if (unknown === firstUnreleased) throw new BackupRefused(unreleasedSentence(from));
  if (unknown) throw new BackupRefused(newerSentence(from));
  return { chosen: known.filter(({ name }) => header.migrations.includes(name)), engine: header.engine };
};

const unreleasedSentence = (path: string): string =>
  `${path} was made by a version of Chapterhouse from before its release (0.x), which no later version restores.`;

const fillTarget = async (target: RestoreTarget, frames: AsyncIterable<Frame>, from: string): Promise<Amount> => {
  let end: End | null = null;
  for await (const frame of frames) {
    if (frame.kind === 'rows') await target.insert(frame);
    if (frame.kind === 'end') end = frame;
  }
  // Without an end readFrames has thrown.
  if (!end) throw new BackupRefused(`${from} has no end.`);
  await requireCounts(target, end, from);
  for (const [table, id] of Object.entries(end.lastIds)) await target.setLastId(table, id);
  return amountOf(end.counts);
};

const requireCounts = async (target: RestoreTarget, { counts }: End, from: string): Promise<void> => {
  for (const table of new Set([...Object.keys(counts), ...(await target.tables())])) {
    const [expected, restored] = [counts[table], await target.count(table)];
    if (restored === expected) continue;
    throw new BackupRefused(`${from} has ${expected ?? 0} rows of ${table}, but ${restored} were restored. Nothing was kept.`);
  }
};
