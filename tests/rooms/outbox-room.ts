// An outbox for tests: writes mails into it and sends them to a mail server, without waiting for their time.

import { onTestFinished } from 'vitest';
import { reasonToWithdrawReminder } from '../../src/features/money/renewals/withdrawn.server.ts';
import { nowText } from '../../src/platform/mail/moments.ts';
import { type Mail, queueMail } from '../../src/platform/mail/outbox.ts';
import { sendNext } from '../../src/platform/mail/sender.ts';
import { startTestPortal, type TestPortal } from '../test-portal.ts';

export const never = new AbortController().signal;

export const mailTo = (to: string, more: Partial<Mail> = {}): Mail => ({
  to,
  userId: null,
  subject: 'Grüße aus Pune',
  text: 'Guten Tag',
  html: '<p>Guten Tag</p>',
  ...more,
});

/** A portal that is closed when the test ends. */
export const startPortal = async (engine: 'sqlite' | 'postgres', settings: Record<string, string> = {}): Promise<TestPortal> => {
  const portal = await startTestPortal(engine, settings);
  onTestFinished(() => portal.close());
  return portal;
};

/** What the sender has logged. */
export const logged: string[] = [];
const note = (details: object, sentence: string) => {
  logged.push(`${sentence} ${JSON.stringify(details)}`);
};
const log = { info: note, warn: note, error: note };

export const sending = ({ data }: TestPortal, smtpUrl: string, perMinute = 6_000) => ({
  data,
  log,
  reasonToWithdraw: reasonToWithdrawReminder,
  isDaytime: () => true,
  mail: { smtpUrl, from: 'Pune Chapters <portal@example.com>', perMinute },
});

export const queue = ({ data }: TestPortal, ...mails: Mail[]) =>
  data.write(async (tx) => {
    for (const one of mails) await queueMail(tx, one);
  });

export const rowsOf = ({ data }: TestPortal) => data.read.selectFrom('outbox').selectAll().orderBy('id').execute();

/** Makes the next try due now. */
const hurry = ({ data }: TestPortal) =>
  data.write(async (tx) => {
    await tx.updateTable('outbox').set({ due_at: nowText() }).where('state', '=', 'Waiting').execute();
    await tx.updateTable('turns').set({ held_until: '', next_at: '' }).execute();
  });

/** Sends the next mail now, without waiting for its time. */
export const sendNow = async (portal: TestPortal, smtpUrl: string) => {
  await hurry(portal);
  await sendNext(sending(portal, smtpUrl), 'this node', never);
};
