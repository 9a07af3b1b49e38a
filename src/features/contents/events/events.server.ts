import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../platform/data/data.ts';
import { newestFirst, nullsLast, orderOf } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { pictureAddress } from '../../../platform/files/picture-address.ts';
import { dayOf, startOfDay, todayIn } from '../../../platform/server/calendar.ts';
import { type Asking, chapterCondition, chaptersOf, isAmong } from '../../../platform/server/calls/chapters-of.ts';
import { type Context, handle } from '../../../platform/server/calls/handle.ts';
import { type Content, contentOrder, contentsFilter, saveContent } from '../../../platform/server/calls/save-by-flag.ts';
import { cleanOptionalHtml } from '../../../platform/server/html.ts';
import { plainDayOf } from '../../../platform/wire/days.ts';
import { Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { roles } from '../../../platform/wire/roles.ts';
import {
  type EventAnswer,
  type EventFields,
  eventTexts,
  type ListedEvent,
  listEvents,
  saveEvent,
  usualEventType,
} from './events.contract.ts';
import { eventRecords } from './events.tables.ts';

const events: Content<'events'> = { kind: eventRecords, texts: eventTexts };

/** The counts of answers to an event, and the caller's own answer. */
export interface AnswersToEvent {
  Going: number;
  Waiting: number;
  MyAnswer: EventAnswer | null;
  MyGuests: number;
  MyTurn: number | null;
  IsHere: boolean;
}

/** `app` passes it in, because answers belong to a feature above. */
export type ReadAnswers = (read: Reader, ids: readonly number[], userId: number) => Promise<Map<number, AnswersToEvent>>;

export const eventsServer = (readAnswers: ReadAnswers) => [
  handle(listEvents, async (context) => {
    const { data, input, timeZone, caller } = context;
    const { EventType, ChapterId } = input;
    const query = data.read
      .selectFrom('events')
      .where(contentsFilter(context, 'events', { event_name_folded: input.EventName }, {}, readableEvents(context)))
      .$if(EventType !== null, (query) => query.where('event_type', '=', EventType))
      .$if(ChapterId !== null, (query) => query.where('chapter_id', '=', ChapterId))
      .$if(input.Upcoming === true, (query) => query.where(isUpcoming(timeZone)))
      .select([
        'events.id as Id',
        'event_name as EventName',
        'description as Description',
        'start_date as StartDate',
        'end_date as EndDate',
        'event_type as EventType',
      ])
      .select(['chapter_id as ChapterId', 'place as Place', 'link as Link', 'capacity as Capacity', 'guests_allowed as GuestsAllowed'])
      .select(sql<string | null>`(select chapter_name from chapters where chapters.id = events.chapter_id)`.as('ChapterName'))
      .select(['answer_until as AnswerUntil', pictureAddress('image').as('Image'), 'is_active as IsActive'])
      .select(['created_at as CreatedDate', 'version as Version']);
    const usual = input.UpcomingFirst === true ? upcomingFirst(timeZone) : newestFirst;
    const order = orderOf(input, usual, {
      ...contentOrder,
      EventName: 'event_name_folded',
      StartDate: nullsLast('start_date'),
      EndDate: nullsLast('end_date'),
      EventType: 'event_type',
    });
    const { rows, total } = await page(data, 'events', query, order, input);
    const answers = await readAnswers(
      data.read,
      rows.map(({ Id }) => Id),
      caller.userId,
    );
    const today = todayIn(timeZone);
    const linksOf = chaptersOf(context, 'sees');
    return {
      rows: rows.map((row) => {
        const answered = answers.get(row.Id) ?? nothingAnswered;
        const seesLink = answered.MyAnswer === 'Going' || isAmong(linksOf, row.ChapterId ?? 0);
        return {
          ...row,
          ...answered,
          Link: seesLink ? row.Link : null,
          AnswersClosed: areClosed({ start_date: row.StartDate, answer_until: row.AnswerUntil }, timeZone),
          IsPast: lastDayOf(row, timeZone) < today,
        };
      }),
      total,
    };
  }),

  handle(
    saveEvent,
    async (context) => {
      await requireOwnChapter(context);
      const answer = await saveContent(context, events, {
        add: (input) => ({ ...columnsOf(input), chapter_id: input.ChapterId, event_type: input.EventType ?? usualEventType }),
        // Undefined keeps type and chapter.
        update: (input) => ({
          ...columnsOf(input),
          chapter_id: input.ChapterId ?? undefined,
          event_type: input.EventType ?? undefined,
        }),
      });
      const over = await placesOver(context, readAnswers);
      return over > 0 ? { ...answer, message: `${answer.message}. ${eventTexts.overCapacity(over)}` } : answer;
    },
    () => events,
  ),
];

/** Nobody loses a place: how many more people go than there are places now. */
const placesOver = async ({ data, input, caller }: Context<typeof saveEvent>, readAnswers: ReadAnswers): Promise<number> => {
  if (input.Flag !== 'Update' || input.Capacity === null) return 0;
  const answers = await readAnswers(data.read, [input.Id], caller.userId);
  return (answers.get(input.Id)?.Going ?? 0) - input.Capacity;
};

export const nothingAnswered: AnswersToEvent = { Going: 0, Waiting: 0, MyAnswer: null, MyGuests: 0, MyTurn: null, IsHere: false };

/** Whether answers are closed. Without a start they stay open. */
export const areClosed = (
  { start_date, answer_until }: { start_date: string | null; answer_until: string | null },
  timeZone: string,
): boolean => {
  const until = answer_until ?? (start_date === null ? null : beginOf(start_date, timeZone));
  return until !== null && until <= new Date().toISOString();
};

/** A start at 00:00 or 12:00 UTC stands for a day, which begins in the portal's time zone. */
const beginOf = (start: string, timeZone: string): string => {
  const day = plainDayOf(start);
  return day === null ? start : startOfDay(day, timeZone);
};

/** Members see active events, officers all of their chapters. Officers who are no members see only these. */
const readableEvents = (asking: Asking): RawBuilder<SqlBool> => {
  const isOfOwnChapters = chapterCondition('events.chapter_id', chaptersOf(asking, 'sees')) ?? sql<SqlBool>`1 = 1`;
  return asking.caller.roleId === roles.member ? sql<SqlBool>`(is_active = ${true} or ${isOfOwnChapters})` : isOfOwnChapters;
};

/** For an officer, events of other chapters and of none do not exist. */
const requireOwnChapter = async (context: Context<typeof saveEvent>): Promise<void> => {
  const { data, input } = context;
  const own = chaptersOf(context, 'meetings');
  const named = 'ChapterId' in input ? input.ChapterId : null;
  if (own !== 'all' && input.Flag === 'Add' && named === null) throw refusedField(400, 'ChapterId', eventTexts.noChapterChosen);
  if (named !== null) {
    const chapter = data.read.selectFrom('chapters').select('id').where('id', '=', named);
    if (!isAmong(own, named) || !(await chapter.executeTakeFirst())) throw new Refusal(404, eventTexts.chapterNotFound);
  }
  if (input.Flag === 'Add') return;
  const event = await data.read.selectFrom('events').select('chapter_id').where('id', '=', input.Id).executeTakeFirst();
  if (!event || !isAmong(own, event.chapter_id ?? 0)) throw new Refusal(404, eventTexts.notFound);
  if (named !== null && named !== event.chapter_id) throw refusedField(400, 'ChapterId', eventTexts.keepsChapter);
};

/** The event starts today or later. A start at 00:00 or 12:00 UTC stands for that day. An event without a start is never upcoming. */
export const isUpcoming = (timeZone: string): RawBuilder<SqlBool> => isTodayOrLater(sql.ref('start_date'), timeZone);

/** One that is switched off before it is over was called off. */
export const isCalledOff = (timeZone: string): RawBuilder<SqlBool> => {
  const last = sql`coalesce(end_date, start_date)`;
  return sql<SqlBool>`(is_active = ${false} and (${last} is null or ${isTodayOrLater(last, timeZone)}))`;
};

const isTodayOrLater = (moment: RawBuilder<unknown>, timeZone: string): RawBuilder<SqlBool> => {
  const today = todayIn(timeZone);
  const todayStart = startOfDay(today, timeZone);
  return sql`case when substr(${moment}, 11) in ('T00:00:00.000Z', 'T12:00:00.000Z')
    then substr(${moment}, 1, 10) >= ${today} else ${moment} >= ${todayStart} end`;
};

/** Events that are not over, by their start; then those without a date; then past ones, latest first. */
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

const noDate = 1e15;

/** The day on which the event is over; '9999-12-31' without a date, so that it is never past. */
const lastDayOf = ({ StartDate, EndDate }: Pick<ListedEvent, 'StartDate' | 'EndDate'>, timeZone: string) =>
  dayOf(EndDate ?? StartDate ?? '9999-12-31', timeZone);

const columnsOf = ({ EventName, Description, StartDate, EndDate, ...input }: EventFields) => ({
  event_name: EventName,
  description: cleanOptionalHtml(Description, 'Description'),
  start_date: StartDate,
  end_date: EndDate,
  place: input.Place,
  link: input.Link,
  capacity: input.Capacity,
  guests_allowed: input.GuestsAllowed ?? 0,
  answer_until: input.AnswerUntil,
});
