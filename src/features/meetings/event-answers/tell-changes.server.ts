// Tells who goes to an event that it has changed, was called off, or takes place after all, and who waits for a place that it was called off.
// Of an event that is over nobody is told.

import type { Records } from '../../../platform/data/records/records.ts';
import { endOfDay } from '../../../platform/server/calendar.ts';
import { plainDayOf } from '../../../platform/wire/days.ts';
import { eventPath } from '../../contents/events/events.contract.ts';
import { forgetNotices, notify } from '../../people/notices/notify.server.ts';
import { eventAnswerTexts } from './event-answers.contract.ts';
import { momentInWords, nameWithDay } from './event-day.server.ts';
import type { LockedEvent } from './require-event.server.ts';

/** Deleted or switched off: either way members do not find it any more, and read what they were told at its address. */
export const tellCalledOff = async (records: Records, event: LockedEvent): Promise<void> => {
  const waiting = await answeredWith(records, event, 'Waiting');
  await tellInstead(records, event, eventAnswerTexts.calledOff(nameWithDay(event, records.timeZone)), waiting);
};

/** Switched on again, or back from the trash. */
export const tellHeldAfterAll = (records: Records, event: LockedEvent): Promise<void> =>
  tellInstead(records, event, sayWhen(records, event, eventAnswerTexts.takesPlace(event.event_name)));

/** What was told before is not true any more: whoever has such a notice gets this one in its place. */
const tellInstead = async (records: Records, event: LockedEvent, text: string, others: readonly number[] = []): Promise<void> => {
  const { tx } = records;
  const told = await tx.selectFrom('notices').select('user_id').distinct().where('about', '=', aboutEvent(event)).execute();
  await forgetNotices(tx, aboutEvent(event));
  await tell(records, event, text, [...told.map(({ user_id }) => user_id), ...others]);
};

const aboutEvent = ({ id }: LockedEvent): string => `event ${id}`;

export const tellChanged = async (records: Records, event: LockedEvent): Promise<void> => {
  if (!event.is_active) return;
  await tell(records, event, sayWhen(records, event, eventAnswerTexts.changed(event.event_name)));
};

const sayWhen = ({ timeZone }: Records, { start_date, place }: LockedEvent, text: string): string => {
  const now = [start_date && momentInWords(start_date, timeZone), place].filter((one) => one).join(', ');
  return now === '' ? text : `${text}: ${now}`;
};

const answeredWith = async ({ tx }: Records, { id }: LockedEvent, answer: 'Going' | 'Waiting'): Promise<number[]> => {
  const answers = tx.selectFrom('attendances').select('user_id').where('event_id', '=', id).where('answer', '=', answer);
  return (await answers.where('user_id', 'is not', null).orderBy('user_id').execute()).map(({ user_id }) => Number(user_id));
};

/** Who goes, and `others`. */
const tell = async (records: Records, event: LockedEvent, text: string, others: readonly number[] = []): Promise<void> => {
  const { tx, timeZone } = records;
  const last = event.end_date ?? event.start_date;
  if (last !== null && endOf(last, timeZone) <= new Date().toISOString()) return;
  const userIds = new Set([...(await answeredWith(records, event, 'Going')), ...others]);
  const common = { kind: 'Event' as const, text, path: eventPath(event.id), about: aboutEvent(event) };
  const onceKey = `event ${event.id} version ${event.version} ${text}`;
  await notify(
    tx,
    [...userIds].map((userId) => ({ ...common, userId, onceKey })),
  );
};

/** One at 00:00 or 12:00 UTC stands for its whole day. */
const endOf = (moment: string, timeZone: string): string => {
  const day = plainDayOf(moment);
  return day === null ? moment : endOfDay(day, timeZone);
};
