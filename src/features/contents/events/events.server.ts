// Events on the server: the list and the save.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { newestFirst, nullsLast, orderOf } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { pictureAddress } from '../../../platform/files/picture-address.ts';
import { startOfDay, todayIn } from '../../../platform/server/calendar.ts';
import { handle } from '../../../platform/server/calls/handle.ts';
import { cleanOptionalHtml } from '../../../platform/server/html.ts';
import { type Content, contentOrder, contentsFilter, saveContent } from '../contents.server.ts';
import { type EventFields, eventTexts, listEvents, saveEvent } from './events.contract.ts';
import { eventRecords } from './events.tables.ts';

const events: Content<'events'> = { kind: eventRecords, texts: eventTexts };

export const eventsServer = [
  handle(listEvents, (context) => {
    const { data, input, timeZone } = context;
    const query = data.read
      .selectFrom('events')
      .where(contentsFilter(context, 'events', { event_name_folded: input.EventName }))
      .$if(input.Upcoming === true, (query) => query.where(isUpcoming(timeZone)))
      .select([
        'events.id as Id',
        'event_name as EventName',
        'description as Description',
        'start_date as StartDate',
        'end_date as EndDate',
      ])
      .select([pictureAddress('image').as('Image'), 'is_active as IsActive', 'created_at as CreatedDate', 'version as Version']);
    const order = orderOf(input, newestFirst, {
      ...contentOrder,
      EventName: 'event_name_folded',
      StartDate: nullsLast('start_date'),
      EndDate: nullsLast('end_date'),
    });
    return page(data, 'events', query, order, input);
  }),

  handle(saveEvent, (context) => saveContent(context, events, { add: columnsOf, update: columnsOf })),
];

/**
 * The event starts today or later. A start at 00:00 or 12:00 UTC stands for that day, in every time zone. An event without a start is never
 * upcoming.
 */
export const isUpcoming = (timeZone: string): RawBuilder<SqlBool> => {
  const today = todayIn(timeZone);
  const todayStart = startOfDay(today, timeZone);
  return sql`case when substr(start_date, 11) in ('T00:00:00.000Z', 'T12:00:00.000Z')
    then substr(start_date, 1, 10) >= ${today} else start_date >= ${todayStart} end`;
};

const columnsOf = ({ EventName, Description, StartDate, EndDate }: EventFields) => ({
  event_name: EventName,
  description: cleanOptionalHtml(Description, 'Description'),
  start_date: StartDate,
  end_date: EndDate,
});
