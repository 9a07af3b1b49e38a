// Which mail is sent next, and who sends it. One row of the database says whose turn it is: one node at a time, one mail at a time, and not
// too many in a minute. A turn and what came of it are each one transaction; the mail itself is sent in between.

import { type SqlBool, sql } from 'kysely';
import type { Data, Tx } from '../data/data.ts';
import { lockRows } from '../data/locked.ts';
import { endTurn, isTurnFree, takeTurn } from '../data/turns.ts';
import { nowText, textAfter } from './moments.ts';
import { beingSent, type MailContent, type StoredContent } from './outbox.ts';

export interface MailToSend extends MailContent {
  id: number;
  messageId: string;
  to: string;
  subject: string;
  /** It has no words yet. */
  isWrittenLate?: boolean;
}

/** What came of a turn. */
export type Outcome =
  | { result: 'sent' }
  /** For good: no other try would help. `status` is the reply code of the server. */
  | { result: 'refused'; error: string; status?: number }
  | { result: 'not now'; error: string; status?: number }
  /** The conversation did not get as far as this mail, so the same is true for all that wait. */
  | { result: 'no server'; error: string; status?: number }
  /** It is not to be sent any more, so it was not tried. */
  | { result: 'withdrawn'; error: string }
  /** The portal was stopped before anything was sent. */
  | { result: 'stopped' };

const turnName = 'outbox';

/** Longer than the longest conversation with a mail server. */
export const turnLength = { minutes: 2 };

/**
 * While a mail is being sent, it looks as if the try had failed and the next one were so far away. So nothing is lost when the process ends
 * in between, and nothing is sent twice when another node takes over. It is longer than a turn, because the clocks of nodes may differ.
 */
const interruption = { minutes: 4, error: beingSent };

/** From the first failed try on; the last one again and again. */
const pauses: readonly Temporal.DurationLike[] = [
  ...[{ seconds: 10 }, { minutes: 1 }, { minutes: 5 }, { minutes: 15 }],
  ...[{ hours: 1 }, { hours: 2 }, { hours: 4 }, { hours: 8 }, { hours: 16 }],
];

export const longestPause: Temporal.DurationLike = { hours: 24 };

export const pauseAfter = (tries: number): Temporal.DurationLike => pauses[tries - 1] ?? longestPause;

/** What only goes out by day is not due at night. */
const isDue = (now: string, isDaytime = true) =>
  sql<SqlBool>`state = 'Waiting' and due_at <= ${now} and give_up_at > ${now} ${isDaytime ? sql`` : sql`and is_for_daytime = false`}`;

/** Only reads, so it may be asked often. */
export const mayClaimMail = async ({ read }: Data, isDaytime: boolean, now = nowText()): Promise<boolean> => {
  const due = sql`select 1 from outbox where ${isDue(now, isDaytime)}`;
  const { rows } = await sql`select 1 from turns where ${isTurnFree(turnName, now)} and exists (${due})`.execute(read);
  return rows.length > 0;
};

/** Returns the mail to send, or null when another node was faster. */
export const claimMail = (
  data: Data,
  holder: string,
  { perMinute, isDaytime = true }: { perMinute: number; isDaytime?: boolean },
  now = nowText(),
): Promise<MailToSend | null> =>
  data.write(async (tx) => {
    const turn = {
      holder,
      held_until: textAfter(now, turnLength),
      next_at: textAfter(now, { milliseconds: Math.ceil(60_000 / perMinute) }),
    };
    if (!(await takeTurn(tx, turnName, turn, now))) return null;
    const next = tx
      .selectFrom('outbox')
      .selectAll()
      .where(isDue(now, isDaytime))
      .orderBy('urgency', 'desc')
      .orderBy('due_at')
      .orderBy('id')
      .limit(1);
    const mail = await lockRows(data, next).executeTakeFirst();
    if (!mail) {
      await endTurn(tx, turnName, holder, now);
      return null;
    }
    await tx
      .updateTable('outbox')
      .set({
        tries: mail.tries + 1,
        due_at: textAfter(now, { minutes: interruption.minutes }),
        last_error: interruption.error,
      })
      .where('id', '=', mail.id)
      .execute();
    const { isWrittenLate = false, ...content } = JSON.parse(mail.content ?? '{}') as StoredContent; // written by queueMail
    return {
      id: mail.id,
      messageId: mail.message_id,
      to: mail.to_address,
      subject: mail.subject,
      text: content.text,
      html: content.html,
      headers: content.headers,
      attachments: content.attachments,
      qrCode: content.qrCode,
      isWrittenLate,
    };
  });

/** Writes down what came of it, and gives the turn back. */
export const noteOutcome = (data: Data, holder: string, id: number, outcome: Outcome, now = nowText()): Promise<void> =>
  data.write(async (tx) => {
    const query = tx.selectFrom('outbox').select(['state', 'tries', 'give_up_at']).where('id', '=', id);
    const mail = await lockRows(data, query).executeTakeFirst();
    // After a long time another node may have taken it over and sent it. Then a failure before that means nothing.
    if (mail && (mail.state === 'Waiting' || outcome.result === 'sent'))
      await tx
        .updateTable('outbox')
        .set(changesOf(outcome, mail, now))
        .where('id', '=', id)
        .execute();
    if (outcome.result === 'no server') await postponeAll(tx, outcome.error, now);
    if (outcome.result === 'sent') await bringForward(tx, now);
    await endTurn(tx, turnName, holder, now);
  });

const changesOf = (outcome: Outcome, mail: { tries: number; give_up_at: string }, now: string) => {
  // 'Send again' during this try began to count anew. This try counts all the same.
  const tries = Math.max(1, mail.tries);
  switch (outcome.result) {
    case 'sent':
      return { state: 'Sent', sent_at: now, tries, content: null, awaits_server: false, last_error: null } as const;
    case 'refused':
      return { state: 'Failed', tries, last_error: outcome.error } as const;
    case 'withdrawn':
      return { state: 'Withdrawn', tries: tries - 1, last_error: outcome.error } as const;
    case 'stopped':
      return { tries: tries - 1, due_at: now, last_error: null };
    case 'not now':
    case 'no server': {
      const due_at = textAfter(now, pauseAfter(tries));
      const state = due_at < mail.give_up_at ? 'Waiting' : 'Failed';
      return { state, tries, due_at, awaits_server: outcome.result === 'no server', last_error: outcome.error } as const;
    }
  }
};

/** Without a mail server no mail can be sent, so each that is due counts as tried. */
const postponeAll = async (tx: Tx, last_error: string, now: string): Promise<void> => {
  const due = await tx.selectFrom('outbox').select('tries').distinct().where(isDue(now)).execute();
  for (const { tries } of due) {
    await tx
      .updateTable('outbox')
      .set({ tries: tries + 1, due_at: textAfter(now, pauseAfter(tries + 1)), awaits_server: true, last_error })
      .where(isDue(now))
      .where('tries', '=', tries)
      .execute();
  }
};

/** There is a server again. What waited for it is due, in the order in which it was written: the mails themselves were never refused. */
const bringForward = async (tx: Tx, now: string): Promise<void> => {
  await tx
    .updateTable('outbox')
    .set((mail) => ({ due_at: mail.ref('created_at'), awaits_server: false }))
    .where('state', '=', 'Waiting')
    .where('awaits_server', '=', true)
    .where('due_at', '>', now)
    .execute();
};
