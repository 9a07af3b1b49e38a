// What people know of a record by what they were told of it. A notice that nobody has seen, and of which no mail and no push has left, has
// told nothing yet: when the record is again as its people know it, they are told nothing, and the notice goes. What nobody notes is who has read
// of the change on a screen, such as the dashboard: after some minutes everybody may have.

import { type SqlBool, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/data/data.ts';
import { nowText, textAfter } from '../../../platform/mail/moments.ts';
import { beingSent } from '../../../platform/mail/outbox.ts';
import './notices.tables.ts';

/** What is told of the record, as it is; null where there is nothing to know. */
export const stateOf = (facts: object | null): string => JSON.stringify(facts);

/** What a person knows of the record, as far as it is kept. */
export interface Known {
  /** By `stateOf`; null where it is not kept. */
  state: string | null;
  /** Else the person may have read of a later state, so must be told also where the record is as it was. */
  isSure: boolean;
}

/** The text that a notice keeps. A mark at its beginning says that it is not sure. */
export const keptState = ({ state, isSure }: Known): string => `${isSure ? '' : '?'}${state ?? ''}`;

/** Before facts were kept, it was a digest, which says nothing of them. */
const knownIn = (kept: string | null): Known => {
  const [, mark, state] = /^(\??)(null|\{.*\})?$/s.exec(kept ?? '?') ?? [];
  return { state: state ?? null, isSure: mark === '' && state !== undefined };
};

/** A change that is taken back sooner was a mistake: few have read of it on a screen by then. */
const unreadTime = { minutes: 5 };

/** A push that is due later is being sent by now, or may be. */
export const isUntold = () => sql<SqlBool>`(notices.seen_at is null
  and not exists (select 1 from pushes where pushes.notice_id = notices.id and (pushes.sent_at is not null or pushes.due_at > ${nowText()}))
  and case when notices.mail_id is null then notices.mailed_at is null or notices.mailed_at = notices.at
    else exists (select 1 from outbox where outbox.id = notices.mail_id and outbox.state = 'Waiting'
      and outbox.last_error is distinct from ${beingSent}) end)`;

export const isOfChange = sql<SqlBool>`notices.state_before is not null`;

/**
 * By person: the state before the notices that have told nothing yet. Who has none knows the record as it was until now, and so does who has
 * answered since: `answeredAt` says when.
 */
export const readKnownStates = async (
  read: Reader | Tx,
  about: string | readonly string[],
  answeredAt: ReadonlyMap<number, string> = new Map(),
): Promise<Map<number, Known>> => {
  const notices = read
    .selectFrom('notices')
    .select(['user_id', 'state_before', 'at'])
    .where('about', 'in', [about].flat())
    .where(isUntold());
  const known = new Map<number, Known>();
  const unreadSince = textAfter(nowText(), unreadTime, 'before');
  for (const { user_id, state_before, at } of await notices.orderBy('id').execute()) {
    if ((answeredAt.get(user_id) ?? '') > at) continue;
    const [earlier, own] = [known.get(user_id), knownIn(state_before)];
    const isSure = own.isSure && at > unreadSince && earlier?.isSure !== false;
    known.set(user_id, { state: earlier?.state ?? own.state, isSure });
  }
  return known;
};
