// Sends what is in the outbox, one mail after the other, for as long as the portal runs.

import { setTimeout as pause } from 'node:timers/promises';
import type { Data, Reader } from '../data/data.ts';
import type { Log } from '../log.ts';
import { claimMail, type MailToSend, mayClaimMail, noteOutcome, type Outcome } from './claim-mail.ts';
import { type MailContent, tidyOutbox } from './outbox.ts';
import { deliver, type MailSettings } from './smtp.ts';

export interface Sending {
  data: Data;
  /** Null when no mail server is set: then nothing is sent. */
  mail: MailSettings | null;
  log: Log;
  /** The reason why a waiting mail must not be sent any more, or null. */
  reasonToWithdraw: (reader: Reader, mailId: number) => Promise<string | null>;
  /** Writes a mail that has no text yet. It is withdrawn when there is nothing left to tell. */
  writeLate?: (mail: MailToSend) => Promise<LateWords | Withdrawn>;
  isDaytime: () => boolean;
}

/** What is known only now may have a better subject than the mail has waited with. */
export type LateWords = MailContent & { subject?: string };

export interface Withdrawn {
  withdrawn: string;
}

const checkInterval = 1_000;
const tidyInterval = 60_000;

/** Returns a function that stops it; a mail that is being handed over is finished first. */
export const sendMails = (sending: Sending): (() => Promise<void>) => {
  const stopping = new AbortController();
  const running = run(sending, stopping.signal);
  return async () => {
    stopping.abort();
    await running;
  };
};

const run = async ({ mail, ...sending }: Sending, stopping: AbortSignal): Promise<void> => {
  const { data, log } = sending;
  const holder = crypto.randomUUID();
  const interval = mail ? Math.min(checkInterval, 60_000 / mail.perMinute) : checkInterval;
  let tidyAt = 0;
  let hasFailed = false;
  while (!stopping.aborted) {
    try {
      if (mail) await sendNext({ ...sending, mail }, holder, stopping);
      if (performance.now() >= tidyAt) {
        tidyAt = performance.now() + tidyInterval;
        await tidyOutbox(data, stopping);
      }
      hasFailed = false;
    } catch (err) {
      // Logged once, not every second, while the database is away.
      if (!hasFailed) log.warn({ err }, 'the outbox could not be read or written');
      hasFailed = true;
    }
    await pause(interval, undefined, { signal: stopping }).catch(() => undefined);
  }
};

export const sendNext = async (
  { data, mail: settings, log, reasonToWithdraw, writeLate = noWords, isDaytime }: Sending & { mail: MailSettings },
  holder: string,
  stopping: AbortSignal,
): Promise<void> => {
  const turn = { perMinute: settings.perMinute, isDaytime: isDaytime() };
  if (!(await mayClaimMail(data, turn.isDaytime))) return;
  const mail = await claimMail(data, holder, turn);
  if (!mail) return;
  const started = performance.now();
  const withdrawn = await reasonToWithdraw(data.read, mail.id);
  const words = withdrawn === null ? (mail.isWrittenLate ? await writeLate(mail) : mail) : { withdrawn };
  const outcome: Outcome =
    'withdrawn' in words ? { result: 'withdrawn', error: words.withdrawn } : await deliver(settings, { ...mail, ...words }, stopping);
  logOutcome(log, mail, outcome, performance.now() - started);
  await noteForSure(() => noteOutcome(data, holder, mail.id, outcome), stopping);
};

const noWords = async (): Promise<Withdrawn> => ({ withdrawn: 'Not sent: there is nothing to tell any more' });

/** Tries until it is stored, also while the database is away: else the mail would be sent again. */
export const noteForSure = async (note: () => Promise<void>, stopping: AbortSignal): Promise<void> => {
  for (;;) {
    try {
      return await note();
    } catch (error) {
      if (stopping.aborted) throw error;
      await pause(checkInterval, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
};

/** Logs neither the address nor the server's answer, which may quote it. */
const logOutcome = (log: Log, { id }: MailToSend, outcome: Outcome, milliseconds: number): void => {
  const details = { mail: id, ms: Math.round(milliseconds), ...('status' in outcome && { status: outcome.status }) };
  switch (outcome.result) {
    case 'sent':
      log.info(details, 'a mail was sent');
      break;
    case 'refused':
      log.warn(details, 'the mail server refused a mail for good');
      break;
    case 'withdrawn':
      log.info(details, 'a mail was withdrawn');
      break;
    case 'not now':
      log.warn(details, 'a mail could not be sent and is tried again later');
      break;
    case 'no server':
      log.warn(details, 'the mail server cannot be used: all mail waits');
      break;
    case 'stopped':
      break;
  }
};
