// What an answer to an event changes: the answer itself, the joined event, and who moves up. The event is locked, so one answer comes after
// the other.

import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../platform/data/data.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { handle } from '../../../platform/server/calls/handle.ts';
import { Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import type { EventAnswer } from '../../contents/events/events.contract.ts';
import { areClosed } from '../../contents/events/events.server.ts';
import { joinedEvents } from '../../own-records/joined-events/joined-events.server.ts';
import { requireRoomForOne } from '../../own-records/own-limits.server.ts';
import { type AttendanceTable, attendanceRecords, nothingSaid } from '../meetings/meetings.tables.ts';
import { meantUser } from '../meetings/require-meeting.server.ts';
import { answerEvent, eventAnswerTexts } from './event-answers.contract.ts';
import { matchJoined } from './match-joined.server.ts';
import { doSomeWait, moveUp, placesFree } from './places.server.ts';
import { type LockedEvent, lockEvent, requireAnswerFor } from './require-event.server.ts';

export const eventAnswersServer = [
  handle(answerEvent, async (context) => {
    const { input, save } = context;
    const userId = meantUser(context, input.UserId);
    return save(async (records) => {
      const event = await lockEvent(records, input.EventId);
      const { full_name } = await requireAnswerFor(records, context, event, userId);
      if (areClosed(event, records.timeZone)) throw new Refusal(400, eventAnswerTexts.closed);
      const { id, answer } =
        input.Answer === 'Going' ? await comes(records, event, userId, input.Guests) : await staysAway(records, event, userId);
      const { answered, waits, otherWaits } = eventAnswerTexts;
      const isForOther = userId !== context.caller.userId;
      // Members do not see who else waits.
      const movedUp = isForOther ? await tellMovedUp(records, id) : null;
      const said = answer === 'Waiting' ? (isForOther ? otherWaits(full_name) : waits) : answered;
      return { res: { Id: id, Answer: answer }, message: [said, movedUp].filter(Boolean).join('. ') };
    });
  }),
];

/** Who got a place by an answer, beside the one who has answered: the first in the line by name, and how many. */
const tellMovedUp = async ({ tx, changes }: Records, ownId: number): Promise<string | null> => {
  const isIn = changes.filter(
    ({ record, record_id, fields }) =>
      record === attendanceRecords.name &&
      record_id !== ownId &&
      fields.some(([column, , after]) => column === 'answer' && after === 'Going'),
  );
  const [one] = isIn;
  if (!one) return null;
  const ids = isIn.map(({ record_id }) => Number(record_id));
  const people = tx.selectFrom('attendances').innerJoin('users', 'users.id', 'user_id').select('full_name');
  const first = await people.where('attendances.id', 'in', ids.slice(0, mostRead)).orderBy('queue_no').limit(1).executeTakeFirst();
  return first ? eventAnswerTexts.othersMovedUp(first.full_name, ids.length) : null;
};

const mostRead = 100;

interface Answered {
  id: number;
  answer: EventAnswer;
}

type Stored = Selectable<AttendanceTable>;
type Row = Pick<Stored, 'id' | 'answer' | 'guests' | 'moved_up_at'>;

const rowOf = async (tx: Tx, eventId: number, userId: number): Promise<Row | undefined> => {
  const rows = tx.selectFrom('attendances').select(['id', 'answer', 'guests', 'moved_up_at']);
  return rows.where('event_id', '=', eventId).where('user_id', '=', userId).executeTakeFirst();
};

/** Goes, or waits. Where it is not `mayWait`, who would wait is refused. */
export const comes = async (
  records: Records,
  event: LockedEvent,
  userId: number,
  sent: number | null,
  mayWait = true,
): Promise<Answered> => {
  const before = await rowOf(records.tx, event.id, userId);
  const isIn = before?.answer === 'Going' || before?.answer === 'Waiting';
  const had = isIn ? before.guests : 0;
  const guests = sent ?? had;
  // Who goes already may keep what was allowed once, or come with fewer.
  if (before?.answer !== 'Going' || guests > had) requireParty(event, guests);
  if (before?.answer === 'Going') return growOrShrink(records, event, before, guests);
  const free = await placesFree(records.tx, event);
  if (before?.answer === 'Waiting') {
    // Keeps the place in the line, however large the party is now.
    await keep(records, event, userId, before, { answer: 'Waiting', guests });
    await moveUp(records, event);
    const after = await rowOf(records.tx, event.id, userId);
    if (after?.answer === 'Going') return { id: before.id, answer: 'Going' };
    if (!mayWait) throw isFull(event);
    return { id: before.id, answer: 'Waiting' };
  }
  const fits = 1 + guests <= free && !(await doSomeWait(records.tx, event));
  if (!fits && !mayWait) throw isFull(event);
  // Whoever waits is promised a joined event. What joins by itself has kept the limit already.
  if (mayWait) await requireRoomForOne(records, joinedEvents, userId);
  const answer = fits ? 'Going' : 'Waiting';
  const id = await keep(records, event, userId, before, { answer, guests, queue_no: await nextNumber(records.tx, event.id) });
  if (fits) await matchJoined(records, event, [userId]);
  return { id, answer };
};

const isFull = ({ event_name }: LockedEvent) => refusedField(409, 'CMSEventId', eventAnswerTexts.isFull(event_name));

const requireParty = ({ guests_allowed, capacity }: LockedEvent, guests: number): void => {
  if (guests > guests_allowed) {
    const { noGuests, tooManyGuests } = eventAnswerTexts;
    throw refusedField(400, 'Guests', guests_allowed === 0 ? noGuests : tooManyGuests(guests_allowed));
  }
  if (capacity !== null && 1 + guests > capacity) throw refusedField(400, 'Guests', eventAnswerTexts.partyTooLarge);
};

const growOrShrink = async (records: Records, event: LockedEvent, before: Row, guests: number): Promise<Answered> => {
  const more = guests - before.guests;
  if (more > 0 && (more > (await placesFree(records.tx, event)) || (await doSomeWait(records.tx, event)))) {
    throw refusedField(409, 'Guests', eventAnswerTexts.noRoom(more));
  }
  if (more !== 0 || before.moved_up_at !== null) {
    await records.update(attendanceRecords, before.id, { guests, answered_at: new Date().toISOString(), moved_up_at: null });
  }
  if (more < 0) await moveUp(records, event);
  return { id: before.id, answer: 'Going' };
};

/** Gives the place on, or leaves the line. */
export const staysAway = async (records: Records, event: LockedEvent, userId: number): Promise<Answered> => {
  const answered = await answerNotGoing(records, event, userId);
  await matchJoined(records, event, [userId]);
  return answered;
};

/** Without the joined event: where that goes itself, it must not be deleted twice. */
export const answerNotGoing = async (records: Records, event: LockedEvent, userId: number): Promise<Answered> => {
  const before = await rowOf(records.tx, event.id, userId);
  if (before?.answer === 'Not going') return { id: before.id, answer: 'Not going' };
  const id = await keep(records, event, userId, before, { answer: 'Not going', guests: 0, queue_no: null });
  await moveUp(records, event);
  return { id, answer: 'Not going' };
};

const keep = async (
  records: Records,
  event: LockedEvent,
  userId: number,
  before: Row | undefined,
  said: Partial<Pick<Stored, 'answer' | 'guests' | 'queue_no'>>,
): Promise<number> => {
  const now = new Date().toISOString();
  if (before) {
    const isSame = before.answer === said.answer && before.guests === said.guests;
    if (!isSame) await records.update(attendanceRecords, before.id, { ...said, answered_at: now, moved_up_at: null });
    return before.id;
  }
  return records.insert(attendanceRecords, {
    ...nothingSaid,
    ...said,
    answered_at: now,
    meeting_id: null,
    event_id: event.id,
    chapter_id: event.chapter_id,
    user_id: userId,
    created_at: now,
  });
};

/** The last in the line. An index has the last number of those who go, and of those who wait. */
const nextNumber = async (tx: Tx, eventId: number): Promise<number> => {
  const last = (answer: string) =>
    sql`coalesce((select max(queue_no) from attendances where event_id = ${eventId} and answer = ${answer}), 0)`;
  const { rows } = await sql<{ going: number; waiting: number }>`select ${last('Going')} as going, ${last('Waiting')} as waiting`.execute(
    tx,
  );
  return Math.max(Number(rows[0]?.going), Number(rows[0]?.waiting)) + 1;
};
