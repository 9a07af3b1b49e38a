// Events on the server: the list and the save.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { newestFirst, nullsLast, orderOf } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { pictureAddress } from '../../../platform/files/picture-address.ts';
import { dayOf, startOfDay, todayIn } from '../../../platform/server/calendar.ts';
import { handle } from '../../../platform/server/calls/handle.ts';
import { type Content, contentOrder, contentsFilter, saveContent } from '../../../platform/server/calls/save-by-flag.ts';
import { cleanOptionalHtml } from '../../../platform/server/html.ts';
import { type EventFields, eventTexts, type ListedEvent, listEvents, saveEvent, usualEventType } from './events.contract.ts';
import { eventRecords } from './events.tables.ts';

const events: Content<'events'> = { kind: eventRecords, texts: eventTexts };

export const eventsServer = [
  handle(listEvents, async (context) => {
    const { data, input, timeZone } = context;
    const { EventType } = input;
    const query = data.read
      .selectFrom('events')
      .where(contentsFilter(context, 'events', { event_name_folded: input.EventName }))
      .$if(EventType !== null, (query) => query.where('event_type', '=', EventType))
      .$if(input.Upcoming === true, (query) => query.where(isUpcoming(timeZone)))
      .select([
        'events.id as Id',
        'event_name as EventName',
        'description as Description',
        'start_date as StartDate',
        'end_date as EndDate',
        'event_type as EventType',
      ])
      .select([pictureAddress('image').as('Image'), 'is_active as IsActive', 'created_at as CreatedDate', 'version as Version']);
    const usual = input.UpcomingFirst === true ? upcomingFirst(timeZone) : newestFirst;
    const order = orderOf(input, usual, {
      ...contentOrder,
      EventName: 'event_name_folded',
      StartDate: nullsLast('start_date'),
      EndDate: nullsLast('end_date'),
      EventType: 'event_type',
    });
    const { rows, total } = await page(data, 'events', query, order, input);
    const today = todayIn(timeZone);
    return { rows: rows.map((row) => ({ ...row, IsPast: lastDayOf(row, timeZone) < today })), total };
  }),

  handle(saveEvent, (context) =>
    saveContent(context, events, {
      add: (input) => ({ ...columnsOf(input), event_type: input.EventType ?? usualEventType }),
      // Undefined: the type stays.
      update: (input) => ({ ...columnsOf(input), event_type: input.EventType ?? undefined }),
    }),
  ),
];

/**
 * The event starts today or later. A start at 00:00 or 12:00 UTC stands for that day, in every time zone. An event without a start is never
 * upcoming.
 */
export const isUpcoming = (timeZone: string): RawBuilder<SqlBool> => isTodayOrLater(sql.ref('start_date'), timeZone);

const isTodayOrLater = (moment: RawBuilder<unknown>, timeZone: string): RawBuilder<SqlBool> => {
  const today = todayIn(timeZone);
  const todayStart = startOfDay(today, timeZone);
  return sql`case when substr(${moment}, 11) in ('T00:00:00.000Z', 'T12:00:00.000Z')
    then substr(${moment}, 1, 10) >= ${today} else ${moment} >= ${todayStart} end`;
};

/** Those that are not over, by their beginning; then those without a date; then those that are over, the latest first. */
const upcomingFirst = (timeZone: string) => {
  const [first, last] = [sql`coalesce(start_date, end_date)`, sql`coalesce(end_date, start_date)`];
  const by = sql<number>`case when ${last} is null then ${sql.lit(noDate)}
    when ${isTodayOrLater(last, timeZone)} then ${secondsIn(first)} else ${sql.lit(2 * noDate)} - ${secondsIn(last)} end`;
  return { by, direction: 'asc' } as const;
};

/** The digits of a moment as one number: 20261205123000. */
const secondsIn = (moment: RawBuilder<unknown>) => {
  const parts = [1, 6, 9, 12, 15, 18].map((at) => sql`substr(${moment}, ${sql.lit(at)}, ${sql.lit(at === 1 ? 4 : 2)})`);
  return sql<number>`cast(${sql.join(parts, sql` || `)} as bigint)`;
};

// Larger than the digits of any moment.
const noDate = 1e15;

/** The day on which the event is over. It is '9999-12-31' if the event has no date, so that it is never past. */
const lastDayOf = ({ StartDate, EndDate }: Pick<ListedEvent, 'StartDate' | 'EndDate'>, timeZone: string) =>
  dayOf(EndDate ?? StartDate ?? '9999-12-31', timeZone);

const columnsOf = ({ EventName, Description, StartDate, EndDate }: EventFields) => ({
  event_name: EventName,
  description: cleanOptionalHtml(Description, 'Description'),
  start_date: StartDate,
  end_date: EndDate,
});
