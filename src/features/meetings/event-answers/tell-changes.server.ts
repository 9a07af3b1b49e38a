// Tells who goes to an event that it has changed, was called off, or takes place after all, and who waits for a place that it was called off.
// Of an event that is over nobody is told.

import type { Tx } from '../../../platform/data/data.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { endOfDay } from '../../../platform/server/calendar.ts';
import { plainDayOf } from '../../../platform/wire/days.ts';
import { eventPath } from '../../contents/events/event-kinds.ts';
import { type Known, keptState, readKnownStates, stateOf } from '../../people/notices/known-states.server.ts';
import { forgetNotices, forgetUntold, notify } from '../../people/notices/notify.server.ts';
import { eventAnswerTexts } from './event-answers.contract.ts';
import { momentInWords, nameWithDay } from './event-day.server.ts';
import type { LockedEvent } from './require-event.server.ts';

/** Deleted or switched off: either way members do not find it any more, and read what they were told at its address. */
export const tellCalledOff = async (records: Records, event: LockedEvent): Promise<void> => {
  const waiting = await answeredWith(records, event, 'Waiting');
  await tellInstead(records, { event, was: stateOfEvent(event), is: offState }, waiting);
};

/** Switched on again, or back from the trash. */
export const tellHeldAfterAll = (records: Records, event: LockedEvent): Promise<void> =>
  tellInstead(records, { event, was: offState, is: stateOfEvent(event) });

interface EventChange {
  event: LockedEvent;
  was: string;
  is: string;
}

const offState = stateOf(null);

/** What is told of an event that takes place. */
type ToldFacts = Pick<LockedEvent, 'start_date' | 'end_date' | 'place' | 'link'>;

const stateOfEvent = ({ start_date, end_date, place, link }: LockedEvent): string =>
  stateOf({ start_date, end_date, place, link } satisfies ToldFacts);

/** What was told before is not true any more: whoever has such a notice gets this one in its place. */
const tellInstead = async (records: Records, change: EventChange, others: readonly number[] = []): Promise<void> => {
  const { tx } = records;
  const about = aboutEvent(change.event);
  const told = await tx.selectFrom('notices').select('user_id').distinct().where('about', '=', about).execute();
  const known = await readKnownStates(tx, about, await readAnsweredAt(tx, change.event));
  await forgetNotices(tx, about);
  await tell(records, change, known, [...told.map(({ user_id }) => user_id), ...others]);
};

const aboutEvent = ({ id }: LockedEvent): string => `event ${id}`;

export const tellChanged = async (records: Records, before: LockedEvent, event: LockedEvent): Promise<void> => {
  if (!event.is_active) return;
  const about = aboutEvent(event);
  const known = await readKnownStates(records.tx, about, await readAnsweredAt(records.tx, event));
  await forgetUntold(records.tx, about);
  await tell(records, { event, was: stateOfEvent(before), is: stateOfEvent(event) }, known);
};

/** Whoever answers has the event before them. */
const readAnsweredAt = async (tx: Tx, { id }: LockedEvent): Promise<Map<number, string>> => {
  const answers = tx
    .selectFrom('attendances')
    .select(['user_id', 'answered_at'])
    .where('event_id', '=', id)
    .where('answer', 'is not', null);
  return new Map((await answers.execute()).flatMap(({ user_id, answered_at }) => (user_id && answered_at ? [[user_id, answered_at]] : [])));
};

/** The change for somebody who knows the event so. */
const textOf = (records: Records, { event, was, is }: EventChange, { state, isSure }: Known): string => {
  // Where that is not kept, or is how it is now, only the last change is left to tell.
  const known = JSON.parse(state === null || state === is ? was : state) as ToldFacts | null; // it is what stateOfEvent has written
  const former = known?.start_date ?? null;
  if (is === offState)
    return eventAnswerTexts.calledOff(
      `${nameWithDay({ ...event, start_date: former ?? event.start_date }, records.timeZone)}${movedTo(records, event, former)}`,
    );
  const wasOff = isSure ? known === null : was === offState;
  const name = wasOff ? eventAnswerTexts.takesPlace(event.event_name) : eventAnswerTexts.changed(event.event_name);
  return `${sayWhen(records, event, name)}${insteadOf(records, event, former)}`;
};

/** Who may have read of the other day finds it here, too. */
const movedTo = ({ timeZone }: Records, { start_date }: LockedEvent, former: string | null): string => {
  if (start_date === null || former === null) return '';
  const now = momentInWords(start_date, timeZone);
  return now === momentInWords(former, timeZone) ? '' : `, moved to ${now},`;
};

/** '' if it begins as before. */
const insteadOf = ({ timeZone }: Records, { start_date }: LockedEvent, former: string | null): string => {
  if (start_date === null || former === null) return '';
  const before = momentInWords(former, timeZone);
  return momentInWords(start_date, timeZone) === before ? '' : `, instead of ${before}`;
};

const sayWhen = ({ timeZone }: Records, { start_date, place }: LockedEvent, text: string): string => {
  const now = [start_date && momentInWords(start_date, timeZone), place].filter((one) => one).join(', ');
  return now === '' ? text : `${text}: ${now}`;
};

const answeredWith = async ({ tx }: Records, { id }: LockedEvent, answer: 'Going' | 'Waiting'): Promise<number[]> => {
  const answers = tx.selectFrom('attendances').select('user_id').where('event_id', '=', id).where('answer', '=', answer);
  return (await answers.where('user_id', 'is not', null).orderBy('user_id').execute()).map(({ user_id }) => Number(user_id));
};

/** Who goes, and `others`, but nobody who knows it so. */
const tell = async (
  records: Records,
  change: EventChange,
  known: ReadonlyMap<number, Known>,
  others: readonly number[] = [],
): Promise<void> => {
  const { event, was, is } = change;
  const { tx, timeZone } = records;
  const last = event.end_date ?? event.start_date;
  if (last !== null && endOf(last, timeZone) <= new Date().toISOString()) return;
  const userIds = new Set([...(await answeredWith(records, event, 'Going')), ...others]);
  const common = { kind: 'Event' as const, path: eventPath(event.id), about: aboutEvent(event) };
  const notices = [...userIds].flatMap((userId) => {
    const knows = known.get(userId) ?? { state: was, isSure: true };
    if (knows.isSure && knows.state === is) return [];
    return { ...common, userId, text: textOf(records, change, knows), stateBefore: keptState(knows) };
  });
  await notify(tx, notices);
};

/** One at 00:00 or 12:00 UTC stands for its whole day. */
const endOf = (moment: string, timeZone: string): string => {
  const day = plainDayOf(moment);
  return day === null ? moment : endOfDay(day, timeZone);
};
