// The last change that was saved, noted in a file beside an SQLite database. A start that finds the database behind the note tells what is
// missing: SQLite itself begins without a word on an older state when its log was cut, and so it does with an older copy of the file.

import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Log } from '../../log.ts';
import type { Data } from '../data.ts';
import { readDatabaseId } from '../database-id.ts';
import { lastChangeOf } from './guard-file.ts';

const lostChanges = z.object({
  /** When the last change was saved that is still there. Null when nobody knows. */
  from: z.string().nullable(),
  to: z.string(),
  /** At least: what was saved after the last note nobody knows. */
  saves: z.number(),
  foundAt: z.string(),
});
export type LostChanges = z.output<typeof lostChanges>;

const noted = z.object({ database: z.string(), set: z.number(), at: z.string(), lost: lostChanges.nullable() });
type Noted = z.output<typeof noted>;

const toldDays = 30;

export interface LastChange {
  /** What was found to be missing in the last 30 days. */
  findLost: (now?: Temporal.Instant) => LostChanges | null;
  /** Writes the note if there are new changes. A file that cannot be written is left as it is. */
  note: () => Promise<void>;
}

/** Compares the database with the note, and warns in the log when changes are missing. */
export const openLastChange = async (data: Data, file: string, log: Log): Promise<LastChange> => {
  const path = lastChangeOf(file);
  const database = await readDatabaseId(data);
  const written = readNote(path);
  const before = written?.database === database ? written : null;
  const last = await readLastSet(data);
  const isBehind = before !== null && last.set < before.set;
  const lost = isBehind ? lostSince(before, last) : (before?.lost ?? null);
  if (isBehind && lost) log.warn({}, sentenceOf(lost));
  let current = isBehind ? null : before;
  return {
    findLost: (now = Temporal.Now.instant()) => (lost && isTold(lost, now) ? lost : null),
    note: async () => {
      const { set, at } = await readLastSet(data);
      if (set === current?.set) return;
      const next: Noted = { database, set, at: at ?? nowText(), lost };
      if (await writeNote(path, next)) current = next;
    },
  };
};

/** Counted where ids are given: the rows of old changes are removed. Nothing is read that is not durable. */
const readLastSet = async (data: Data): Promise<{ set: number; at: string | null }> => {
  const { rows } = await sql<{ set: number; at: string | null }>`
    select seq as "set", (select at from change_sets where id = seq) as at from sqlite_sequence where name = 'change_sets'`.execute(
    data.read,
  );
  return rows[0] ?? { set: 0, at: null };
};

/** When it happens again within the days in which it is told, both are told as one. */
const lostSince = (before: Noted, last: { set: number; at: string | null }): LostChanges => {
  const earlier = before.lost && isTold(before.lost, Temporal.Now.instant()) ? before.lost : null;
  return {
    from: earlier ? earlier.from : last.at,
    to: before.at,
    saves: before.set - last.set + (earlier?.saves ?? 0),
    foundAt: nowText(),
  };
};

const isTold = ({ foundAt }: LostChanges, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now.subtract({ hours: 24 * toldDays }), Temporal.Instant.from(foundAt)) < 0;

const sentenceOf = ({ from, to, saves }: LostChanges): string =>
  `the database is in an older state than before: at least ${saves} ${saves === 1 ? 'save is' : 'saves are'} missing, ${from ? `from ${from} to` : 'until'} ${to}`;

const nowText = () => new Date().toISOString();

/** A note that is not there, or that is cut, tells nothing. */
const readNote = (path: string): Noted | null => {
  try {
    return noted.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
};

/** It is not synced: after a power failure it may be older than the database, never newer. Nothing fails where the disk is full. */
const writeNote = async (path: string, note: Noted): Promise<boolean> => {
  try {
    await writeFile(`${path}.new`, JSON.stringify(note), { mode: 0o600 });
    await rename(`${path}.new`, path);
    return true;
  } catch {
    return false;
  }
};
