// The outbox: mail is written here in the same transaction as what causes it. How it is sent is in sender.ts.

import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { type CompiledQuery, type Expression, sql } from 'kysely';
import type { Data, Reader, Tx } from '../data/data.ts';
import { splitInParts } from '../data/parts.ts';
import type { CalendarEntry } from '../wire/ics.ts';
import { nowText, textAfter } from './moments.ts';
import type { OutboxTable } from './outbox.tables.ts';

export interface MailContent {
  text: string;
  html: string;
  headers?: Record<string, string>;
  /** The text of a QR code, which the HTML shows as the picture `qrPicture`. It is drawn when the mail is sent. */
  qrCode?: string;
  attachments?: readonly Attachment[];
}

/** A calendar file is written when it is sent: until then a name can be taken out of it, as out of the words of the mail. */
export type Attachment = { name: string; mime: string } & ({ base64: string } | { entry: CalendarEntry; madeAt: string });

export interface Mail extends MailContent {
  to: string;
  /** The user on whose page it is shown. Null if the address is nobody's. */
  userId: number | null;
  subject: string;
  urgency?: keyof typeof urgencies;
  isForDaytime?: boolean;
  /** It is not sent before this moment. */
  dueAt?: string;
  /** A moment after which it is not worth sending. Without it the mail waits for five days. */
  until?: string;
  /** The beginning of its Message-ID, so that it can be found again. */
  kind?: string;
}

/** Urgent: somebody waits for it. Timely: nobody needs it tomorrow. Notices never delay other mail, nor what goes to very many a notice. */
const urgencies = { urgent: 3, timely: 2, usual: 1, notice: 0, many: -1 };

export interface StoredContent extends MailContent {
  until?: string;
  isWrittenLate?: true;
}

/** A mail that is written when its turn comes, because until then its subject may change or go away. `kind` says who writes it. */
export type LateMail = Omit<Mail, keyof MailContent> & { kind: string };

export const beingSent = 'Sending began, but it is not known how it ended';

/** How long a mail is tried. */
const patience = { hours: 5 * 24 };

/** How long sent and failed mails are kept. */
const storageTime = { hours: 90 * 24 };

/** Returns the id of the mail. */
export const queueMail = async (tx: Tx, mail: Mail): Promise<number> => {
  const { to, userId, subject, urgency, isForDaytime, dueAt, until, kind, ...content } = mail;
  const row = rowOf({ to, userId, subject, urgency, isForDaytime, dueAt, until, kind }, content);
  const { id } = await tx.insertInto('outbox').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** Returns their ids in the same order. */
export const queueLateMails = async (tx: Tx, mails: readonly LateMail[]): Promise<number[]> => {
  const ids: number[] = [];
  for (const part of splitInParts(mails, mailsPerStatement)) {
    const rows = part.map((mail) => rowOf(mail, { ...noWords, isWrittenLate: true }));
    const inserted = await tx.insertInto('outbox').values(rows).returning(['id', 'message_id']).execute();
    const idByMessage = new Map(inserted.map(({ id, message_id }) => [message_id, id]));
    ids.push(...rows.map(({ message_id }) => Number(idByMessage.get(message_id))));
    await nextTurn();
  }
  return ids;
};

const mailsPerStatement = 100;

const noWords = { text: '', html: '' };

const rowOf = (
  { to, userId, subject, urgency = 'usual', isForDaytime = false, dueAt, until, kind }: Omit<Mail, keyof MailContent>,
  content: StoredContent,
) => {
  const now = nowText();
  return {
    message_id: `${kind ? `${kind}-` : ''}${crypto.randomUUID()}`,
    to_address: to,
    user_id: userId,
    subject,
    content: JSON.stringify({ ...content, until } satisfies StoredContent),
    urgency: urgencies[urgency],
    is_for_daytime: isForDaytime,
    state: 'Waiting' as const,
    created_at: now,
    due_at: dueAt ?? now,
    give_up_at: until ?? textAfter(now, patience),
    tries: 0,
  };
};

/** Whether mails that were just written leave at once or wait. They wait when the last try found no mail server. */
export const saidOfNewMails = async (reader: Reader, canSendMail: boolean): Promise<{ one: string; many: string }> => {
  if (!canSendMail) return { one: 'waits for a mail server', many: 'wait for a mail server' };
  const heldUp = reader.selectFrom('outbox').select('id').where('state', '=', 'Waiting').where('due_at', '>', nowText());
  const isHeldUp = await heldUp.where('awaits_server', '=', true).limit(1).executeTakeFirst();
  const why = 'in the outbox: no mail can be sent right now';
  return isHeldUp ? { one: `waits ${why}`, many: `wait ${why}` } : { one: 'is in the outbox', many: 'are in the outbox' };
};

export interface Fate {
  state: OutboxTable['state'];
  /** The error of the last try. */
  error: string | null;
}

export const fateOf = async (reader: Reader, id: number): Promise<Fate> => {
  const mail = await reader.selectFrom('outbox').select(['state', 'last_error']).where('id', '=', id).executeTakeFirst();
  if (!mail) return { state: 'Failed', error: 'The mail is gone' };
  // While it is being sent, this error is stored in case the process ends.
  return { state: mail.state, error: mail.last_error === beingSent ? null : mail.last_error };
};

/** Makes a mail due now, also at night. Returns the reason if it cannot be sent. */
export const sendNow = async (tx: Tx, id: number): Promise<'not found' | 'was sent' | 'was withdrawn' | 'too late' | null> => {
  const now = nowText();
  const mail = await tx.selectFrom('outbox').select(['state', 'content']).where('id', '=', id).executeTakeFirst();
  if (!mail) return 'not found';
  if (mail.state === 'Sent') return 'was sent';
  if (mail.state === 'Withdrawn') return 'was withdrawn';
  const { until } = JSON.parse(mail.content ?? '{}') as Partial<StoredContent>; // written by queueMail
  if (until !== undefined && until <= now) return 'too late';
  const give_up_at = until ?? textAfter(now, patience);
  await tx
    .updateTable('outbox')
    .set({ state: 'Waiting', due_at: now, give_up_at, tries: 0, is_for_daytime: false })
    .where('id', '=', id)
    .where('state', 'in', ['Waiting', 'Failed'])
    .execute();
  return null;
};

/** Gives up mails that have waited too long, and removes old ones. Writes nothing if there are none. */
export const tidyOutbox = async (data: Data, stopping: AbortSignal, now = nowText()): Promise<void> => {
  const last_error = sql<string>`coalesce(last_error, 'It was not sent in time: no mail server is set')`;
  const isTooLate = sql<boolean>`state = 'Waiting' and give_up_at <= ${now}`;
  await changeInParts(data, stopping, isTooLate, (tx, ids) =>
    tx.updateTable('outbox').set({ state: 'Failed', last_error }).where('id', 'in', ids).where(isTooLate).compile(),
  );
  const isOld = sql<boolean>`state <> 'Waiting' and created_at < ${textAfter(now, storageTime, 'before')}`;
  await changeInParts(data, stopping, isOld, (tx, ids) => tx.deleteFrom('outbox').where('id', 'in', ids).where(isOld).compile());
};

const mailsAtOnce = 200;

const changeInParts = async (
  { read, writeOne }: Data,
  stopping: AbortSignal,
  which: Expression<boolean>,
  write: (tx: Tx, ids: number[]) => CompiledQuery<object>,
): Promise<void> => {
  for (; !stopping.aborted; await pause(20)) {
    const mails = await read.selectFrom('outbox').select('id').where(which).limit(mailsAtOnce).execute();
    if (mails.length === 0) return;
    const ids = mails.map(({ id }) => id);
    await writeOne((tx) => write(tx, ids));
  }
};

export const countMails = async (read: Reader, state: OutboxTable['state']): Promise<number> => {
  const { count } = await read
    .selectFrom('outbox')
    .select(sql<number>`count(*)`.as('count'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  return count;
};
