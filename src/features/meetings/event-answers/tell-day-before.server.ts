// The day before an event whoever goes is told, from MAIL_AT to the evening; a mail that could not leave by then never does. Each is told
// once, on however many nodes: the key of the notice says so.

import { type SqlBool, sql } from 'kysely';
import type { Data } from '../../../platform/data/data.ts';
import { dayOfInstant, endOfDay, localTimeOf, momentAt, startOfDay } from '../../../platform/server/calendar.ts';
import { daysAfter, plainDayOf } from '../../../platform/wire/days.ts';
import { formatClock } from '../../../platform/wire/locale.ts';
import { eventPath } from '../../contents/events/event-kinds.ts';
import { endOfReminders } from '../../money/renewals/reminders.server.ts';
import { notify } from '../../people/notices/notify.server.ts';
import { eventAnswerTexts } from './event-answers.contract.ts';

interface Telling {
  data: Data;
  timeZone: string;
}

/** Returns how many were told. */
export const tellDayBefore = async ({ data, timeZone }: Telling, now: Temporal.Instant, stopping: AbortSignal): Promise<number> => {
  const today = dayOfInstant(now, timeZone);
  const tomorrow = daysAfter(today, 1);
  const trueUntil = momentAt(today, endOfReminders, timeZone);
  const events = await data.read
    .selectFrom('events')
    .select(['id', 'event_name', 'start_date', 'place'])
    .where('is_active', '=', true)
    .where('start_date', '>=', `${daysAfter(tomorrow, -1)}T00:00:00.000Z`)
    .where('start_date', '<', `${daysAfter(tomorrow, 2)}T00:00:00.000Z`)
    .where(isOn(tomorrow, timeZone))
    .orderBy('id')
    .execute();
  let told = 0;
  for (const { id, event_name, start_date, place } of events) {
    const onceKey = `event ${id} is on ${tomorrow}`;
    const at = start_date === null || plainDayOf(start_date) !== null ? null : `at ${formatClock(localTimeOf(start_date, timeZone).time)}`;
    const text = [[eventAnswerTexts.isTomorrow(event_name), at].filter(Boolean).join(' '), place].filter(Boolean).join(', ');
    const notice = { kind: 'Event' as const, text, path: eventPath(id), about: `event ${id}`, onceKey };
    for (;;) {
      if (stopping.aborted) return told;
      const people = await notTold(data, id, onceKey);
      if (people.length === 0) break;
      const some = await data.write((tx) =>
        notify(
          tx,
          people.map((userId) => ({ ...notice, userId })),
          { trueUntil },
        ),
      );
      told += some.length;
      // Another node tells them at the same moment.
      if (some.length === 0) break;
    }
  }
  return told;
};

/** A start at 00:00 or 12:00 UTC stands for that day. */
const isOn = (day: string, timeZone: string) => sql<SqlBool>`case when substr(start_date, 11) in ('T00:00:00.000Z', 'T12:00:00.000Z')
  then substr(start_date, 1, 10) = ${day} else start_date >= ${startOfDay(day, timeZone)} and start_date < ${endOfDay(day, timeZone)} end`;

const batchSize = 200;

const notTold = async ({ read }: Data, eventId: number, onceKey: string): Promise<number[]> => {
  const people = await read
    .selectFrom('attendances')
    .innerJoin('users', 'users.id', 'attendances.user_id')
    .select('users.id')
    .where('event_id', '=', eventId)
    .where('answer', '=', 'Going')
    .where('users.is_active', '=', true)
    .where(sql<SqlBool>`not exists (select 1 from notices where notices.user_id = users.id and once_key = ${onceKey})`)
    .orderBy('users.id')
    .limit(batchSize)
    .execute();
  return people.map(({ id }) => id);
};
