// The only way to tell somebody something: a notice, written in the transaction that causes it. Bell, push, mail 'At once' and daily mail
// follow from it; pushes and mails 'At once' are queued here.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/data/data.ts';
import { splitInParts } from '../../../platform/data/parts.ts';
import { nowText } from '../../../platform/mail/moments.ts';
import { readSettings } from '../organization/organization.server.ts';
import { type Choices, readChoices } from './choices.server.ts';
import { joinNotice, type Together, takeParts } from './joined-notices.server.ts';
import { isOfChange, isUntold } from './known-states.server.ts';
import { forgetMails, lineOf, mailAtOnce, retitle, type Told } from './mails-at-once.server.ts';
import type { MailedBy, NoticeKind } from './notice-kinds.ts';
import { queuePushes } from './queue-pushes.server.ts';
import './notices.tables.ts';

export interface Notice {
  userId: number;
  kind: NoticeKind;
  text: string;
  path: string;
  /** The record, such as 'visitor 12'. */
  about?: string;
  /** Nobody is told again under this key. */
  onceKey?: string;
  /** Of a notice about a change: what the person has known of the record before, by `keptState`. */
  stateBefore?: string;
  /** Another mail tells it already, so this notice goes into none. */
  hasOwnMail?: true;
  /** Instead of `about`: joined with others of one cause. */
  together?: Together;
}

export interface Telling {
  /** After this moment no mail is sent about it. The daily mail would come later, so even those who want the daily mail get one at once. */
  trueUntil?: string | null;
  /** What nobody may miss: mailed at once to all of them, whatever they have chosen. */
  isForAll?: boolean;
}

/** Many people at once; one of them gets one mail at once about all of a kind. Returns those who were told: not those told before. */
export const notify = async (
  tx: Tx,
  notices: readonly Notice[],
  { trueUntil = null, isForAll = false }: Telling = {},
): Promise<number[]> => {
  if (notices.length === 0) return [];
  const { goes_without_mail } = await readSettings(tx);
  const told: number[] = [];
  const at = nowText();
  for (const part of partsByPerson(notices)) {
    const choices = await readChoices(
      tx,
      part.map(({ userId }) => userId),
    );
    const writing = { at, choices, trueUntil, isForAll, isWithoutMail: goes_without_mail };
    const alone = part.filter(({ together }) => !together);
    const written = [...(alone.length > 0 ? await insertNotices(tx, alone, writing) : []), ...(await joinNotices(tx, part, writing))];
    await mailAtOnce(
      tx,
      written.filter(({ isAtOnce }) => isAtOnce),
      writing,
    );
    await queuePushes(
      tx,
      written.filter(({ isPushed }) => isPushed),
      writing,
    );
    told.push(...written.map(({ user_id }) => user_id));
    await nextTurn();
  }
  return told;
};

/** How many people these notices would reach, and how many of them by mail, too. */
export const countTold = async (
  reader: Reader,
  notices: readonly Notice[],
  { trueUntil = null, isForAll = false }: Telling = {},
): Promise<{ people: number; byMail: number }> => {
  const { goes_without_mail } = await readSettings(reader);
  const [people, mailed] = [new Set<number>(), new Set<number>()];
  for (const part of partsByPerson(notices)) {
    const ids = part.map(({ userId }) => userId);
    const writing = { choices: await readChoices(reader, ids), trueUntil, isForAll, isWithoutMail: goes_without_mail };
    for (const notice of part) {
      people.add(notice.userId);
      if (wayOf(notice, writing) !== 'Never') mailed.add(notice.userId);
    }
  }
  return { people: people.size, byMail: mailed.size };
};

/** The text may quote what somebody has typed, so it is cut. */
const longestText = 500;

const mostAtOnce = 200;

/** What one person is told stays together. */
const partsByPerson = (notices: readonly Notice[]): Notice[][] => {
  const parts: Notice[][] = [];
  for (const own of Map.groupBy(notices, ({ userId }) => userId).values()) {
    const last = parts.at(-1);
    if (last && last.length + own.length <= mostAtOnce) last.push(...own);
    else parts.push(...splitInParts(own, mostAtOnce));
  }
  return parts;
};

interface Written extends Told {
  isAtOnce: boolean;
  isPushed: boolean;
  /** Once no device took the push. */
  hasMailElse: boolean;
}

interface Writing {
  at: string;
  choices: Choices;
  trueUntil: string | null;
  isForAll: boolean;
  isWithoutMail: boolean;
}

const wayOf = ({ userId, kind, hasOwnMail }: Notice, { choices, trueUntil, isForAll, isWithoutMail }: Omit<Writing, 'at'>): MailedBy => {
  const chosen = choices.get(userId);
  if (isWithoutMail || hasOwnMail || !chosen) return 'Never';
  if (isForAll || (chosen.by[kind] === 'Daily' && trueUntil !== null)) return 'At once';
  const by = chosen.by[kind];
  // The mail follows when no device has taken it.
  if (by === 'Push') return chosen.hasDevice ? 'Never' : 'At once';
  return by;
};

const pushOf = (notice: Notice, { choices, isForAll, isWithoutMail }: Writing): Pick<Written, 'isPushed' | 'hasMailElse'> => {
  const chosen = choices.get(notice.userId);
  const isPushed = chosen?.by[notice.kind] === 'Push' && chosen.hasDevice;
  return { isPushed, hasMailElse: isPushed && !isForAll && !isWithoutMail && !notice.hasOwnMail };
};

const noPush = { isPushed: false, hasMailElse: false };

const insertNotices = async (tx: Tx, notices: readonly Notice[], writing: Writing): Promise<Written[]> => {
  const { at } = writing;
  const rows = notices.map((notice) => ({
    user_id: notice.userId,
    kind: notice.kind,
    text: lineOf(notice.text, longestText),
    path: notice.path,
    at,
    about: notice.about ?? null,
    once_key: notice.onceKey ?? null,
    state_before: notice.stateBefore ?? null,
    // Only notices for the daily mail stay open.
    mailed_at: wayOf(notice, writing) === 'Daily' ? null : at,
  }));
  const written = await tx
    .insertInto('notices')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['user_id', 'once_key']).doNothing())
    .returning(['id', 'user_id', 'kind', 'text', 'mailed_at'])
    .execute();
  const mailed = notices.filter((notice) => wayOf(notice, writing) === 'At once');
  const areMailed = new Set(mailed.map(({ userId, kind }) => `${userId} ${kind}`));
  const pushes = new Map(notices.map((notice) => [`${notice.userId} ${notice.kind}`, pushOf(notice, writing)]));
  return written.map(({ id, user_id, kind, text, mailed_at }) => ({
    id,
    user_id,
    kind,
    text,
    isAtOnce: mailed_at !== null && areMailed.has(`${user_id} ${kind}`),
    ...(pushes.get(`${user_id} ${kind}`) ?? noPush),
  }));
};

const joinNotices = async (tx: Tx, notices: readonly Notice[], writing: Writing): Promise<Written[]> => {
  // Several notices may have joined one: it is told once.
  const written = new Map<number, Written>();
  for (const notice of notices) {
    const { together } = notice;
    if (!together) continue;
    const way = wayOf(notice, writing);
    const part = { ...notice, together, text: lineOf(notice.text, longestText) };
    const joined = await joinNotice(tx, part, { at: writing.at, mailedAt: way === 'Daily' ? null : writing.at });
    if (joined.mail_id !== null) await retitle(tx, [joined.mail_id]);
    written.set(joined.id, { ...joined, isAtOnce: way === 'At once' && joined.mail_id === null, ...pushOf(notice, writing) });
  }
  return [...written.values()];
};

/**
 * What was told of a record is not true any more, or must not be read any more. Its notices go, and so do waiting mails 'At once'. The
 * daily mail is written when it is sent.
 */
export const forgetNotices = async (tx: Tx, about: string | readonly string[]): Promise<void> => {
  for (const part of splitInParts([about].flat(), mostAtOnce)) {
    const { shrunk, emptied } = await takeParts(tx, part);
    if (shrunk.length > 0) await forgetMails(tx, await mailsOf(tx, sql`notices.id in (${sql.join(shrunk)})`));
    const isEmpty = emptied.length > 0 ? sql`or notices.id in (${sql.join(emptied)})` : sql``;
    await forget(tx, sql`(notices.about in (${sql.join(part)}) ${isEmpty})`);
  }
};

/** The same for notices under these keys only. */
export const forgetKeyed = async (tx: Tx, about: string, onceKeys: readonly string[]): Promise<void> => {
  for (const part of splitInParts(onceKeys, mostAtOnce)) {
    await forget(tx, sql`notices.about = ${about} and notices.once_key in (${sql.join(part)})`);
  }
};

/** The same for what was written of its changes and has told nobody yet. */
export const forgetUntold = (tx: Tx, about: string): Promise<void> =>
  forget(tx, sql`notices.about = ${about} and ${isOfChange} and ${isUntold()}`);

/** What was told under this key is so in other words now. Nobody is told again: it is read so in the bell and in mails that wait. */
export const rewordNotices = async (
  tx: Tx,
  { about, onceKey, text }: Required<Pick<Notice, 'about' | 'onceKey' | 'text'>>,
): Promise<void> => {
  const which = sql<SqlBool>`notices.about = ${about} and notices.once_key = ${onceKey}`;
  await tx
    .updateTable('notices')
    .set({ text: lineOf(text, longestText) })
    .where(which)
    .execute();
  const mails = await mailsOf(tx, which);
  if (mails.length > 0) await retitle(tx, mails);
};

const mailsOf = async (tx: Tx, which: RawBuilder<SqlBool>): Promise<number[]> => {
  const mails = await tx.selectFrom('notices').select('mail_id').distinct().where(which).where('mail_id', 'is not', null).execute();
  return mails.flatMap(({ mail_id }) => mail_id ?? []);
};

const forget = async (tx: Tx, untrue: RawBuilder<SqlBool>): Promise<void> => {
  const mails = await mailsOf(tx, untrue);
  await tx.deleteFrom('notices').where(untrue).execute();
  await forgetMails(tx, mails);
};
