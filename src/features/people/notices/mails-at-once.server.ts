// Mails 'At once', each about one notice. One person gets a few of one kind in an hour; later notices are in one more mail, which counts
// them and leaves when the hour is over. So nobody is flooded.

import { sql } from 'kysely';
import { bounds } from '../../../platform/bounds/bounds.ts';
import type { Tx } from '../../../platform/data/data.ts';
import { splitInParts } from '../../../platform/data/parts.ts';
import { textAfter } from '../../../platform/mail/moments.ts';
import { beingSent, queueLateMails } from '../../../platform/mail/outbox.ts';
import { formatNumber } from '../../../platform/wire/locale.ts';
import type { Choices } from './choices.server.ts';
import type { NoticeKind } from './notice-kinds.ts';
import { kindWords } from './notices.contract.ts';
import './notices.tables.ts';

/** The beginning of the Message-ID: of a mail about one notice, and of one that counts others. The kind follows. */
export const mailOfOne = 'notice';
export const mailOfFurther = 'further';

/** After the kind: nobody turns this one off. */
const markForAll = 'all';

export const isMailForAll = (messageId: string): boolean => messageId.split('-')[2] === markForAll;

export interface Told {
  id: number;
  user_id: number;
  kind: NoticeKind;
  text: string;
}

interface Mailing {
  at: string;
  choices: Choices;
  /** After this moment no mail is sent about it. */
  trueUntil: string | null;
  isForAll: boolean;
}

export const mailAtOnce = async (tx: Tx, notices: readonly Told[], { at, choices, trueUntil, isForAll }: Mailing): Promise<void> => {
  if (notices.length === 0) return;
  const boundOf = await readBounds(
    tx,
    notices.map(({ user_id }) => user_id),
    at,
  );
  // What one person is told of a kind at one time is in one mail.
  const alone = new Map<Bound, Told[]>();
  const further = new Map<Bound, Told[]>();
  for (const notice of notices) {
    const bound = boundOf(notice);
    const begun = alone.get(bound);
    if (begun) begun.push(notice);
    else if (bound.mailId === null && bound.moments.length < bounds.mailsAtOnce.inHour) {
      bound.moments.push(at);
      alone.set(bound, [notice]);
    } else if (trueUntil === null || trueUntil > hourAfter(bound, at)) {
      further.set(bound, [...(further.get(bound) ?? []), notice]);
    }
  }
  const mailTo = ({ user_id, kind, text }: Told, mail: string, more = 0) => ({
    to: choices.get(user_id)?.email ?? '',
    userId: user_id,
    subject: titleOfOne(text, more),
    kind: `${mail}-${kind}${isForAll ? `-${markForAll}` : ''}`,
    urgency: kind === 'Announcement' ? ('many' as const) : ('notice' as const),
  });
  const together = [...alone.values()];
  const ids = await queueLateMails(
    tx,
    together.map((some) => {
      const first = some[0] as Told;
      return { ...mailTo(first, mailOfOne, some.length - 1), until: trueUntil ?? textAfter(at, worthTelling(first.kind)) };
    }),
  );
  const begun = [...further].filter(([{ mailId }]) => mailId === null);
  const counting = await queueLateMails(
    tx,
    begun.map(([bound, [first]]) => {
      const dueAt = hourAfter(bound, at);
      return { ...mailTo(first as Told, mailOfFurther), dueAt, until: textAfter(dueAt, worthTelling((first as Told).kind)) };
    }),
  );
  begun.forEach(([bound], index) => {
    bound.mailId = counting[index] ?? null;
  });
  const told = [...further].flatMap(([{ mailId }, some]) => some.map(({ id }) => [id, mailId] as const));
  await tellBy(tx, [...together.flatMap((some, index) => some.map(({ id }) => [id, ids[index]] as const)), ...told]);
  await retitle(
    tx,
    told.flatMap(([, mailId]) => mailId ?? []),
  );
};

/** The default: what is told at once is out of date after a day. An announcement waits behind all other mail. */
const worthTelling = (kind: NoticeKind) => ({ hours: kind === 'Announcement' ? longestWait : 24 });

const longestWait = 5 * 24;

interface Bound {
  /** When the mails of the last hour were written, oldest first. */
  moments: string[];
  /** The waiting mail that counts others. */
  mailId: number | null;
}

const hourAfter = ({ moments: [first] }: Bound, at: string): string => textAfter(first ?? at, { hours: 1 });

/** For each person and kind. Locked while mails are written. */
const readBounds = async (tx: Tx, userIds: readonly number[], at: string): Promise<(told: Told) => Bound> => {
  const mails = await tx
    .selectFrom('outbox')
    .select(['id', 'user_id', 'message_id', 'created_at', 'state', 'last_error'])
    .where('user_id', 'in', [...new Set(userIds)])
    // A mail that counts waits for an hour, and then as long as it is worth sending.
    .where('created_at', '>', textAfter(at, { hours: longestWait + 1 }, 'before'))
    .where(isAtOnce)
    .orderBy('created_at')
    .execute();
  const found = new Map<string, Bound>();
  const boundOf = (userId: number | null, kind: string): Bound => {
    const key = `${userId} ${kind}`;
    const bound = found.get(key) ?? { moments: [], mailId: null };
    found.set(key, bound);
    return bound;
  };
  const hourAgo = textAfter(at, { hours: 1 }, 'before');
  for (const { id, user_id, message_id, created_at, state, last_error } of mails) {
    const isFurther = message_id.startsWith(`${mailOfFurther}-`);
    const [, kind = ''] = message_id.split('-');
    const bound = boundOf(user_id, kind);
    // Moments in the future were written by a wrong clock.
    if (!isFurther && created_at > hourAgo && created_at <= at) bound.moments.push(created_at);
    if (isFurther && state === 'Waiting' && last_error !== beingSent) bound.mailId = id;
  }
  return ({ user_id, kind }) => boundOf(user_id, kind);
};

const isAtOnce = sql<boolean>`(outbox.message_id like ${`${mailOfOne}-%`} or outbox.message_id like ${`${mailOfFurther}-%`})`;

const tellBy = async (tx: Tx, pairs: readonly (readonly [number, number | null | undefined])[]): Promise<void> => {
  if (pairs.length === 0) return;
  const mails = pairs.map(([id, mailId]) => sql`when ${id} then cast(${mailId} as integer)`);
  await tx
    .updateTable('notices')
    .set({ mail_id: sql<number>`case id ${sql.join(mails, sql` `)} end` })
    .where(
      'id',
      'in',
      pairs.map(([id]) => id),
    )
    .execute();
};

/** How many records a notice tells of. */
export const countTold = sql<number>`(select count(*) from notice_parts where notice_parts.notice_id = notices.id)`;

export const furtherTitle = (kind: NoticeKind, told: readonly { parts: number }[]): string => {
  const count = told.reduce((sum, { parts }) => sum + Math.max(1, Number(parts)), 0);
  const [first = '', ...rest] = kindWords[kind];
  return `${formatNumber(count)} more: ${first.toLowerCase()}${rest.join('')}`;
};

/** Writes the subjects of waiting mails anew, after their notices have changed. */
export const retitle = async (tx: Tx, mailIds: readonly number[]): Promise<void> => {
  if (mailIds.length === 0) return;
  const waiting = tx.selectFrom('outbox').select(['id', 'message_id']).where('id', 'in', mailIds).where('state', '=', 'Waiting');
  for (const { id, message_id } of await waiting.where(isAtOnce).orderBy('id').execute()) {
    const notices = tx
      .selectFrom('notices')
      .select(['kind', 'text', countTold.as('parts')])
      .where('mail_id', '=', id);
    const told = await notices.orderBy('id').execute();
    const [first] = told;
    if (!first) continue;
    const isFurther = message_id.startsWith(`${mailOfFurther}-`);
    const subject = isFurther ? subjectOf(furtherTitle(first.kind, told)) : titleOfOne(first.text, told.length - 1);
    await tx.updateTable('outbox').set({ subject }).where('id', '=', id).where('state', '=', 'Waiting').execute();
  }
};

const mailsInStatement = 500;

/** These notices are not true any more: waiting mails drop them, or are withdrawn; sent mails are not shown with them. */
export const forgetMails = async (tx: Tx, mailIds: readonly number[]): Promise<void> => {
  for (const part of splitInParts(mailIds, mailsInStatement)) {
    const left = tx.updateTable('outbox').set({ subject: 'A notice' }).where('id', 'in', part).where('state', '<>', 'Waiting');
    await left.where(isAtOnce).execute();
    const hasNotices = sql<boolean>`exists (select 1 from notices where notices.mail_id = outbox.id)`;
    const empty = tx.deleteFrom('outbox').where('id', 'in', part).where('state', '=', 'Waiting').where(isAtOnce);
    await empty.where(({ not }) => not(hasNotices)).execute();
    await retitle(tx, part);
  }
};

const longestSubject = 150;

/** Of a mail about one notice, or about some that were told together. */
export const titleOfOne = (text: string, more: number): string =>
  more === 0 ? subjectOf(text) : `${lineOf(text, longestSubject - 15)} And ${more} more.`;

export const subjectOf = (text: string): string => lineOf(text, longestSubject);

/** One line, cut if it is too long. A name in it, which may be a stranger's, turns nothing of it around. */
export const lineOf = (text: string, longest: number): string => {
  const line = text.replace(turningMarks, '').replace(/\s+/g, ' ').trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
};

const turningMarks = /[\u202A-\u202E\u2066-\u2069]/g;
