// How a visitor knows a meeting: as the last mail about it has said. The Message-ID of a mail about a change says it: the history keeps a
// change a moment after its mail is written, so moments do not tell which of the two was first.

import type { Selectable } from 'kysely';
import type { Tx } from '../../../platform/data/data.ts';
import type { Time } from '../../../platform/wire/times.ts';
import { type KnownMeeting, takesPlace } from '../meeting-changes/change-words.server.ts';
import type { MeetingChange, MeetingFacts } from '../meeting-changes/meeting-changes.server.ts';
import type { MeetingKind } from '../meetings/meeting-kinds.ts';
import type { MeetingTable } from '../meetings/meetings.tables.ts';
import { readMoves, startAt } from '../meetings/moves.server.ts';
import { type Expected, mailOfVisit } from './expected-visitors.server.ts';

const calledOff = 'off';

/** The beginning of the Message-ID of a mail that says how the meeting is now: 'visitor-3-meeting-7-2026-10-14-0800-0930-Meeting'. */
export const mailOfChange = (visitorId: number, { id, now }: Pick<MeetingChange, 'id' | 'now'>): string => {
  const said = takesPlace(now) ? [now.day, digitsOf(now.starts_at), digitsOf(now.ends_at), now.kind] : [calledOff];
  return [mailOfVisit(visitorId, id), ...said].join('-');
};

const digitsOf = (time: Time): string => time.replace(':', '');

type Told = Pick<Selectable<MeetingTable>, 'day' | 'starts_at' | 'ends_at' | 'kind'>;

/** What was said in a mail with this Message-ID. Null if it does not say it, 'off' if the meeting was called off. */
const saidIn = (messageId: string): Told | typeof calledOff | null => {
  const [, off, day, from, until, kind] = messageId.match(shape) ?? [];
  if (off) return calledOff;
  return day && from && until && kind ? { day, starts_at: timeOf(from), ends_at: timeOf(until), kind: kind as MeetingKind } : null;
};

const shape = /^visitor-\d+-meeting-\d+-(?:(off)|(\d{4}-\d\d-\d\d)-(\d{4})-(\d{4})-([A-Z][a-z]+))-/;

const timeOf = (digits: string): Time => `${digits.slice(0, 2)}:${digits.slice(2)}` as Time;

/** Mails that wait must be withdrawn before. Who was put down again after the last mail knows the meeting as it was then. */
export const knownByVisitor = async (
  tx: Tx,
  { id, before, now }: MeetingChange,
  { id: visitorId, answered_at }: Expected,
): Promise<KnownMeeting> => {
  const facts = before ?? (now as MeetingFacts); // there is one of them
  const mails = tx
    .selectFrom('outbox')
    .select(['message_id', 'created_at'])
    .where('message_id', 'like', `${mailOfVisit(visitorId, id)}-%`);
  const last = await mails.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst();
  const said = last && last.created_at >= (answered_at ?? '') ? saidIn(last.message_id) : null;
  if (said !== null) return { facts: said === calledOff ? null : { ...facts, ...said }, isSure: true };
  const since = [last?.created_at ?? '', answered_at ?? ''].sort().at(-1);
  return { facts: since ? startAt(facts, await readMoves(tx, id), since) : before, isSure: true };
};
