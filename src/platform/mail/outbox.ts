// The outbox: mail is written here in the same transaction as what causes it. How it is sent is in sender.ts.

import { sql } from 'kysely';
import type { Data, Reader, Tx } from '../data/data.ts';
import { nowText, textAfter } from './moments.ts';
import type { OutboxTable } from './outbox.tables.ts';

export interface MailContent {
  text: string;
  html: string;
  headers?: Record<string, string>;
}

export interface Mail extends MailContent {
  to: string;
  subject: string;
  /** It goes before all mail that is not urgent: somebody is waiting for it. */
  isUrgent?: boolean;
  /** A moment after which it is not worth sending. Without it the mail waits for five days. */
  until?: string;
}

/** For so long it is tried to send a mail. */
const patience = { hours: 5 * 24 };

/** Mails that were sent or have failed are removed after this time. */
const storageTime = { hours: 90 * 24 };

/** Returns the id of the mail. */
export const queueMail = async (tx: Tx, { to, subject, isUrgent = false, until, ...content }: Mail): Promise<number> => {
  const now = nowText();
  const { id } = await tx
    .insertInto('outbox')
    .values({
      message_id: crypto.randomUUID(),
      to_address: to,
      subject,
      content: JSON.stringify(content satisfies MailContent),
      is_urgent: isUrgent,
      state: 'Waiting',
      created_at: now,
      due_at: now,
      give_up_at: until ?? textAfter(now, patience),
      tries: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Makes a mail due now unless it was sent, and returns the state that it was in. */
export const sendNow = async (tx: Tx, id: number): Promise<OutboxTable['state'] | null> => {
  const now = nowText();
  const mail = await tx.selectFrom('outbox').select('state').where('id', '=', id).executeTakeFirst();
  await tx
    .updateTable('outbox')
    .set({ state: 'Waiting', due_at: now, give_up_at: textAfter(now, patience), tries: 0 })
    .where('id', '=', id)
    .where('state', '<>', 'Sent')
    .execute();
  return mail?.state ?? null;
};

/** Gives up mails that have waited for too long, and removes old ones. */
export const tidyOutbox = async (data: Data, now = nowText()): Promise<void> => {
  const isTooLate = sql<boolean>`state = 'Waiting' and give_up_at <= ${now}`;
  const isOld = sql<boolean>`state <> 'Waiting' and created_at < ${textAfter(now, storageTime, 'before')}`;
  // Most of the time there is nothing to do, and a write would empty all caches.
  const { rows } = await sql`select 1 from outbox where (${isTooLate}) or (${isOld}) limit 1`.execute(data.read);
  if (rows.length === 0) return;
  await data.write(async (tx) => {
    const last_error = sql<string>`coalesce(last_error, 'It was not sent in time: no mail server is set')`;
    await tx.updateTable('outbox').set({ state: 'Failed', last_error }).where(isTooLate).execute();
    await tx.deleteFrom('outbox').where(isOld).execute();
  });
};

/** How many mails are in this state. */
export const countMails = async (read: Reader, state: OutboxTable['state']): Promise<number> => {
  const { count } = await read
    .selectFrom('outbox')
    .select(sql<number | string>`count(*)`.as('count'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  return Number(count);
};
