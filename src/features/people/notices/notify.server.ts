// The only way to tell somebody something: a notice, written in the transaction that causes it. The bell, the mail at once and the daily mail
// are ways out of it. Callers need not know who wants which: the mails at once are queued here, in the same transaction.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../platform/data/data.ts';
import { inParts } from '../../../platform/data/in-pieces.ts';
import { nowText, textAfter } from '../../../platform/mail/moments.ts';
import { queueLateMails } from '../../../platform/mail/outbox.ts';
import { readSettings } from '../organization/organization.server.ts';
import { type Choices, readChoices } from './choices.server.ts';
import type { NoticeKind } from './notice-kinds.ts';
import './notices.tables.ts';

export interface Notice {
  userId: number;
  kind: NoticeKind;
  text: string;
  path: string;
  /** The record that it tells of, such as 'visitor 12'. */
  about?: string;
  /** Whoever was told under this key before is not told again. */
  onceKey?: string;
  /** A mail of its own tells it already, so it goes into no other. */
  hasOwnMail?: true;
}

interface Telling {
  /** The moment from which it is not worth a mail any more. The next daily mail comes later, so who wants that one gets a mail at once, too. */
  trueUntil?: string | null;
}

/** Many people at once. Returns those who were told: the others had been told before. */
export const notify = async (tx: Tx, notices: readonly Notice[], { trueUntil = null }: Telling = {}): Promise<number[]> => {
  if (notices.length === 0) return [];
  const { goes_without_mail } = await readSettings(tx);
  const told: number[] = [];
  const at = nowText();
  for (const part of inParts(notices, mostAtOnce)) {
    const choices = await readChoices(
      tx,
      part.map(({ userId }) => userId),
    );
    const written = await insertNotices(tx, part, { at, choices, trueUntil, isWithoutMail: goes_without_mail });
    await mailAtOnce(
      tx,
      written.filter(({ isAtOnce }) => isAtOnce),
      { at, choices, trueUntil },
    );
    told.push(...written.map(({ user_id }) => user_id));
    await nextTurn();
  }
  return told;
};

/** A text of a notice has an end: it may quote what somebody has typed. */
const longestText = 500;
const longestSubject = 150;

const mostAtOnce = 200;

interface Written {
  id: number;
  user_id: number;
  text: string;
  isAtOnce: boolean;
}

interface Writing {
  at: string;
  choices: Choices;
  trueUntil: string | null;
  isWithoutMail: boolean;
}

const insertNotices = async (
  tx: Tx,
  notices: readonly Notice[],
  { at, choices, trueUntil, isWithoutMail }: Writing,
): Promise<Written[]> => {
  const wayOf = ({ userId, kind, hasOwnMail }: Notice) => {
    const by = isWithoutMail || hasOwnMail ? 'Never' : (choices.get(userId)?.by[kind] ?? 'Never');
    return by === 'Daily' && trueUntil !== null ? 'At once' : by;
  };
  const rows = notices.map((notice) => ({
    ...{ user_id: notice.userId, kind: notice.kind, text: lineOf(notice.text, longestText), path: notice.path, at },
    ...{ about: notice.about ?? null, once_key: notice.onceKey ?? null },
    // Only what the daily mail has to tell is left open.
    mailed_at: wayOf(notice) === 'Daily' ? null : at,
  }));
  const written = await tx
    .insertInto('notices')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['user_id', 'once_key']).doNothing())
    .returning(['id', 'user_id', 'kind', 'text', 'mailed_at'])
    .execute();
  const areMailed = new Set(notices.filter((notice) => wayOf(notice) === 'At once').map(({ userId, kind }) => `${userId} ${kind}`));
  return written.map(({ id, user_id, kind, text, mailed_at }) => ({
    ...{ id, user_id, text },
    isAtOnce: mailed_at !== null && areMailed.has(`${user_id} ${kind}`),
  }));
};

/** What is told at once is old after a day, as far as nothing else is said. */
const worthTelling = { hours: 24 };

const mailAtOnce = async (
  tx: Tx,
  notices: readonly Written[],
  { at, choices, trueUntil }: Omit<Writing, 'isWithoutMail'>,
): Promise<void> => {
  if (notices.length === 0) return;
  const until = trueUntil ?? textAfter(at, worthTelling);
  const ids = await queueLateMails(
    tx,
    notices.map(({ user_id, text }) => ({
      ...{ to: choices.get(user_id)?.email ?? '', userId: user_id, subject: lineOf(text, longestSubject) },
      ...{ kind: mailOfOne, urgency: 'notice' as const, until },
    })),
  );
  const mails = notices.map(({ id }, index) => sql`when ${id} then cast(${ids[index]} as integer)`);
  await tx
    .updateTable('notices')
    .set({ mail_id: sql<number>`case id ${sql.join(mails, sql` `)} end` })
    .where(
      'id',
      'in',
      notices.map(({ id }) => id),
    )
    .execute();
};

/** With what the Message-ID begins: of a mail at once, and of a daily one. */
export const mailOfOne = 'notice';
export const mailOfDay = 'notices';

/** One line, cut where it is too long. */
const lineOf = (text: string, longest: number): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1)}…`;
};

/**
 * What was told of a record is not true any more, or nobody may read it any more: its notices go, and so do the mails at once that still
 * wait. A daily mail stays: it is written when it is sent, from what is left.
 */
export const forgetNotices = async (tx: Tx, about: string | readonly string[]): Promise<void> => {
  for (const part of inParts([about].flat(), mostAtOnce)) await forget(tx, sql`notices.about in (${sql.join(part)})`);
};

/** The same, of what was told under these keys only. */
export const forgetKeyed = async (tx: Tx, about: string, onceKeys: readonly string[]): Promise<void> => {
  for (const part of inParts(onceKeys, mostAtOnce)) {
    await forget(tx, sql`notices.about = ${about} and notices.once_key in (${sql.join(part)})`);
  }
};

const forget = async (tx: Tx, untrue: RawBuilder<SqlBool>): Promise<void> => {
  const mails = tx.selectFrom('notices').select('mail_id').where(untrue).where('mail_id', 'is not', null);
  const ofOne = sql<boolean>`message_id > ${`${mailOfOne}-`} and message_id < ${`${mailOfOne}.`}`;
  await tx.deleteFrom('outbox').where('id', 'in', mails).where('state', '=', 'Waiting').where(ofOne).execute();
  await tx.updateTable('outbox').set({ subject: forgotten }).where('id', 'in', mails).where(ofOne).execute();
  await tx.deleteFrom('notices').where(untrue).execute();
};

const forgotten = 'A notice';

/** The screen of a record is not there any more for those who were told of it: what they were told leads elsewhere. */
export const leadElsewhere = async (tx: Tx, about: string, path: Notice['path']): Promise<void> => {
  await tx.updateTable('notices').set({ path }).where('about', '=', about).execute();
};
