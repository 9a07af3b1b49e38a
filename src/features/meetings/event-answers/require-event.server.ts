// An event that somebody is about to answer.

import type { Records } from '../../../platform/data/records/records.ts';
import { type Asking, chaptersOf, isAmong } from '../../../platform/server/calls/chapters-of.ts';
import { Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { isMemberOf } from '../../chapters/fellows/members-of-chapters.server.ts';
import { eventTexts } from '../../contents/events/events.contract.ts';
import { eventAnswerTexts } from './event-answers.contract.ts';

/** Locked until the transaction ends: whoever answers or marks comes one after the other. */
export const lockEvent = async (records: Records, id: number) => {
  const [event] = await records.lockAll(records.tx.selectFrom('events').selectAll().where('id', '=', id));
  if (!event) throw new Refusal(404, eventTexts.notFound);
  return event;
};

export type LockedEvent = Awaited<ReturnType<typeof lockEvent>>;

/**
 * Refuses where the caller may not answer for this user. Members see all active events, officers who are no members those of their chapters; one
 * that is switched off was called off. For others officers answer at events of their chapter, for its members; super admins for anybody.
 */
export const requireAnswerFor = async (
  { tx }: Records,
  asking: Asking & { caller: { userId: number } },
  event: Pick<LockedEvent, 'chapter_id' | 'is_active'>,
  userId: number,
): Promise<{ full_name: string }> => {
  const { caller } = asking;
  const own = chaptersOf(asking, 'meetings');
  const isForOther = userId !== caller.userId;
  const isSeen = caller.roleId === roles.member || isAmong(chaptersOf(asking, 'sees'), event.chapter_id ?? 0);
  if (!isSeen || (isForOther && !isAmong(own, event.chapter_id ?? 0))) throw new Refusal(404, eventTexts.notFound);
  if (!event.is_active) throw own === 'all' ? new Refusal(400, eventAnswerTexts.isCalledOff) : new Refusal(404, eventTexts.notFound);
  const user = await tx.selectFrom('users').select(['full_name', 'is_active']).where('id', '=', userId).executeTakeFirst();
  if (!user?.is_active || (isForOther && !(await isMemberOf(tx, own, userId)))) {
    throw refusedField(400, 'UserId', eventAnswerTexts.memberNotFound);
  }
  return user;
};
