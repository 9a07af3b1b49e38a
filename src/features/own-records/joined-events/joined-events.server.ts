// Joined events on the server: the list, and the save with its rules for the date and the published event.

import { sql } from 'kysely';
import type { Data, Tx } from '../../../platform/data/data.ts';
import { blanksLast, newestFirst, orderOf } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { lockAgainstDelete } from '../../../platform/data/locked.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { isTaken } from '../../../platform/data/violations.ts';
import { dayOf, todayIn } from '../../../platform/server/calendar.ts';
import { type Caller, type Context, handle, isStaff, saved } from '../../../platform/server/calls/handle.ts';
import type { FieldErrors } from '../../../platform/wire/call.ts';
import { type Day, noonOf } from '../../../platform/wire/days.ts';
import { Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { isCalledOff } from '../../contents/events/events.server.ts';
import {
  deleteOwn,
  insertOwn,
  joinOwners,
  type OwnRecords,
  ownColumns,
  ownOrder,
  ownRecordsFilter,
  updateOwn,
} from '../own-records.server.ts';
import {
  type JoinedEventFields,
  joinedEventList,
  joinedEventTexts,
  listJoinedEvents,
  saveJoinedEvent,
  typeCodes,
} from './joined-events.contract.ts';
import { joinedEventRecords } from './joined-events.tables.ts';

export const joinedEvents: OwnRecords<'joined_events'> = { kind: joinedEventRecords, noun: joinedEventList.noun, texts: joinedEventTexts };

type Save = Context<typeof saveJoinedEvent>;

export const joinedEventsServer = [
  handle(listJoinedEvents, async (context) => {
    const { data, input, timeZone } = context;
    const { CMSEventId, CMSEventIds } = input;
    const calledOff = sql`select 1 from events where events.id = joined_events.cms_event_id and ${isCalledOff(timeZone)}`;
    const query = data.read
      .selectFrom('joined_events')
      .where(ownRecordsFilter(context, 'joined_events', { event_name_folded: input.EventName }))
      .$if(CMSEventId !== null, (query) => query.where('cms_event_id', '=', CMSEventId))
      .$if(CMSEventIds !== null, (query) => query.where('cms_event_id', 'in', CMSEventIds))
      .select(ownColumns('joined_events'))
      .select(['cms_event_id as CMSEventId', 'event_name as EventName', 'event_date as EventDate', 'type_of_event as TypeOfEvent'])
      .select(sql<boolean | number>`case when exists (${calledOff}) then 1 else 0 end`.as('CalledOff'));
    const order = orderOf(input, newestFirst, {
      ...ownOrder,
      EventName: blanksLast('event_name_folded'),
      EventDate: 'event_date',
      TypeOfEvent: 'type_of_event',
    });
    const { rows, total } = await page(data, 'joined_events', joinOwners('joined_events', query, input), order, input, query);
    return { rows: rows.map((row) => ({ ...row, EventDate: noonOf(row.EventDate), CalledOff: Boolean(row.CalledOff) })), total };
  }),

  handle(
    saveJoinedEvent,
    async (context) => {
      const { Flag } = context.input;
      const done = { Add: joinedEventTexts.added, Update: joinedEventTexts.updated, Delete: joinedEventTexts.deleted };
      try {
        return await context.save(async (records) => saved(await save(records, context), done[Flag]));
      } catch (error) {
        if (isTaken(error, 'joined_events', 'user_id')) throw refusedField('AlreadyJoined', 'CMSEventId', joinedEventTexts.alreadyJoined);
        throw error;
      }
    },
    () => joinedEvents,
  ),
];

const save = async (records: Records, context: Save): Promise<number> => {
  const { caller, input, timeZone } = context;
  await lockEvents(records, input);
  switch (input.Flag) {
    case 'Add': {
      const day = dayOf(input.EventDate, timeZone);
      await requireAllowed(records.tx, context, { CMSEventId: input.CMSEventId, day }, null);
      return insertOwn(records, caller, joinedEvents, input.UserId, await columnsOf(records.tx, input, day));
    }
    case 'Update': {
      const day = dayOf(input.EventDate, timeZone);
      await updateOwn(records, caller, joinedEvents, input, async (stored) => {
        const before = { CMSEventId: stored.cms_event_id, day: stored.event_date };
        await requireAllowed(records.tx, context, { CMSEventId: input.CMSEventId, day }, before);
        return columnsOf(records.tx, input, day);
      });
      return input.Id;
    }
    case 'Delete':
      await deleteOwn(records, caller, joinedEvents, input.Id);
      return input.Id;
  }
};

/** Before the joined event itself, as who answers an event does: a joined event is an answer, too. */
const lockEvents = async (records: Records, input: Save['input']): Promise<void> => {
  const named = 'CMSEventId' in input ? input.CMSEventId : null;
  const joined = 'Id' in input && records.tx.selectFrom('joined_events').select('cms_event_id').where('id', '=', input.Id);
  const ids = [named, joined ? ((await joined.executeTakeFirst())?.cms_event_id ?? null) : null].filter((id) => id !== null);
  if (ids.length > 0) await records.lockAll(records.tx.selectFrom('events').select('id').where('id', 'in', ids).orderBy('id'));
};

interface EventAndDay {
  CMSEventId: number | null;
  day: Day;
}

/** A new or changed date must not be in the past. A new or changed event must be one that the caller sees. Unchanged values may stay. */
const requireAllowed = async (
  tx: Tx,
  { data, caller, timeZone }: Save,
  { CMSEventId, day }: EventAndDay,
  stored: EventAndDay | null,
): Promise<void> => {
  const errors: FieldErrors = {};
  if (day !== stored?.day && day < todayIn(timeZone)) errors.EventDate = joinedEventTexts.inThePast;
  const isNewEvent = CMSEventId !== null && CMSEventId !== stored?.CMSEventId;
  if (isNewEvent && !(await mayBeJoined(tx, data, caller, CMSEventId))) errors.CMSEventId = joinedEventTexts.notFound;
  const messages = Object.values(errors);
  if (messages.length > 0) throw new Refusal(400, messages.join(', '), errors);
};

/** Whether the caller sees the published event. The event is locked against deletion until the transaction ends. */
const mayBeJoined = async (tx: Tx, data: Data, caller: Caller, id: number): Promise<boolean> => {
  const event = tx
    .selectFrom('events')
    .select('id')
    .where('id', '=', id)
    .$if(!isStaff(caller), (events) => events.where('is_active', '=', true));
  return (await lockAgainstDelete(data, event).executeTakeFirst()) !== undefined;
};

const columnsOf = async (tx: Tx, { CMSEventId, EventName, TypeOfEvent }: JoinedEventFields, day: Day) => ({
  event_name: EventName,
  cms_event_id: CMSEventId,
  event_date: day,
  type_of_event: TypeOfEvent ?? (await typeOfPublished(tx, CMSEventId)),
});

const typeOfPublished = async (tx: Tx, id: number | null): Promise<number> => {
  const event = await tx.selectFrom('events').select('event_type').where('id', '=', id).executeTakeFirst();
  if (!event) throw refusedField(400, 'CMSEventId', joinedEventTexts.notFound);
  return typeCodes[event.event_type];
};
