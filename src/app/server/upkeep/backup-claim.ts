// Which night's backup is due, and a node's claim to make it, in a row that other nodes see.

import { setTimeout as pause } from 'node:timers/promises';
import type { Data } from '../../../platform/data/data.ts';
import { dayOfLast } from '../../../platform/server/calendar.ts';
import type { Config } from '../config.ts';

declare module '../../../platform/data/data.ts' {
  interface Tables {
    nightly_backup: {
      /** The day on which the last backup was due; empty before the first. */
      night: string;
      claimed_at: string;
      /** Null while it is being made, or after a failure. */
      made_at: string | null;
    };
  }
}

const renewInterval = 60_000;
/** A claim that was not renewed for so long is void: its node has died or failed. */
const claimLifetime = { minutes: 10 };

const mostTries = 5;
const pauseBetween = 2_000;

/** The day of the last BACKUP_AT. */
export const nightOf = (now: Temporal.Instant, { timeZone, backupAt }: Pick<Config, 'timeZone' | 'backupAt'>): string =>
  dayOfLast(backupAt, now, timeZone);

/** Reads only, so it may be asked often. */
export const isDue = async ({ read }: Data, night: string, now: Temporal.Instant): Promise<boolean> => {
  const row = await read.selectFrom('nightly_backup').selectAll().executeTakeFirstOrThrow();
  return row.night < night || (row.night === night && row.made_at === null && row.claimed_at < expiryOf(now));
};

const expiryOf = (now: Temporal.Instant): string => textOf(now.subtract(claimLifetime));

/** All texts have the same length, so they sort by time. */
const textOf = (moment: Temporal.Instant): string => moment.toString({ smallestUnit: 'millisecond' });

export interface Claim {
  /** Aborts when another node has taken the night, because this one was frozen too long. */
  lost: AbortSignal;
  /** Whether another node has taken the night. Asked after a failure, so it is repeated while the database does not answer. */
  isLost(): Promise<boolean>;
  finish(): Promise<void>;
  /** Lets another node make the backup at once. */
  release(): Promise<void>;
  /** Must always be called at the end. */
  stop(): void;
}

/** Null when another node was faster. */
export const claimBackup = async (data: Data, night: string, now: Temporal.Instant): Promise<Claim | null> => {
  const claimedAt = textOf(now);
  const claimed = await data.writeOne((tx) =>
    tx
      .updateTable('nightly_backup')
      .set({ night, claimed_at: claimedAt, made_at: null })
      .where(({ eb, or, and }) =>
        or([eb('night', '<', night), and([eb('night', '=', night), eb('made_at', 'is', null), eb('claimed_at', '<', expiryOf(now))])]),
      )
      .returning('night')
      .compile(),
  );
  if (claimed.length === 0) return null;
  const lost = new AbortController();
  /** What this node may have written. Without an answer it is unknown whether it was. */
  let ours = [claimedAt];
  const write = async (changes: { claimed_at?: string; made_at?: string }): Promise<void> => {
    const before = ours;
    if (changes.claimed_at !== undefined) ours = [...ours, changes.claimed_at];
    const changed = await data.writeOne((tx) =>
      tx
        .updateTable('nightly_backup')
        .set(changes)
        .where('night', '=', night)
        .where('claimed_at', 'in', before)
        .returning('night')
        .compile(),
    );
    if (changed.length === 0) lost.abort(new Error('Another node makes the backup of this night'));
    else if (changes.claimed_at !== undefined) ours = [changes.claimed_at];
  };
  // In sequence: each looks for what the one before has written.
  let last: Promise<void> = Promise.resolve();
  const change = (changes: Parameters<typeof write>[0]): Promise<void> => {
    last = last.catch(() => undefined).then(() => write(changes));
    return last;
  };
  // A failed renewal is tried again a minute later.
  const renewing = setInterval(() => change({ claimed_at: textOf(Temporal.Now.instant()) }).catch(() => undefined), renewInterval);
  return {
    lost: lost.signal,
    isLost: async () => {
      for (let tries = 1; ; tries++) {
        try {
          const row = await data.read.selectFrom('nightly_backup').selectAll().executeTakeFirstOrThrow();
          return row.night !== night || !ours.includes(row.claimed_at);
        } catch {
          if (tries === mostTries) return false;
          await pause(pauseBetween);
        }
      }
    },
    finish: () => change({ made_at: textOf(Temporal.Now.instant()) }),
    release: () => change({ claimed_at: '' }),
    stop: () => clearInterval(renewing),
  };
};
