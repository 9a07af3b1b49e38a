import { z } from 'zod';
import { moment, type RowOf, saveCall, type Upload } from '../../../platform/wire/call.ts';
import { saveByFlag, switchOrDelete } from '../../../platform/wire/calls/save-by-flag.ts';
import { optionalInstant } from '../../../platform/wire/days.ts';
import { longest, optionalOneOf, optionalRichText, optionalText, requiredText } from '../../../platform/wire/fields.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { searching } from '../../../platform/wire/list-input.ts';
import { formatNumber } from '../../../platform/wire/locale.ts';
import { optionalCount, optionalFlag, optionalId } from '../../../platform/wire/numbers.ts';
import { staff, staffAndMembers } from '../../../platform/wire/roles.ts';
import { optionalMeetingLink } from '../../chapters/chapters/rhythm.ts';
import { eventAnswers, mostGuests } from './event-kinds.ts';

export const eventTexts = {
  added: 'Event added successfully',
  updated: 'Event updated successfully',
  deleted: 'Event deleted successfully',
  statusUpdated: 'Event status updated successfully',
  notFetched: { refused: 'Failed to fetch events', unreached: 'Error fetching events' },
  notSaved: { refused: 'Operation failed', unreached: 'Error submitting form' },
  notDeleted: { refused: 'Failed to delete event', unreached: 'Error deleting event' },
  statusNotUpdated: { refused: 'Failed to update event status', unreached: 'Error updating event status' },
  notFound: 'Event not found',
  none: 'No events found',
  empty: 'What is planned stands here, for members to join.',
  endsTooEarly: 'End date must be after the start date',
  answersTooLong: 'Answers end at the start at the latest',
  chapterNotFound: 'Chapter not found',
  noChapterChosen: 'Please select a chapter',
  keepsChapter: 'An event stays in its chapter',
  overCapacity: (count: number) => `${formatNumber(count)} more than there are places`,
};

export type EventAnswer = (typeof eventAnswers)[number];

const mostPlaces = 1_000_000;

export const eventPreviewLength = 100;

export const eventTypes = ['Online', 'In-Person', 'Hybrid'] as const;

export type EventType = (typeof eventTypes)[number];

/** The type of an event that is added without one. */
export const usualEventType: EventType = 'In-Person';

export const eventFields = {
  EventName: requiredText('Event Name', { max: longest.name }),
  Description: optionalRichText('Description'),
  StartDate: optionalInstant('Start Date'),
  EndDate: optionalInstant('End Date'),
  EventType: optionalOneOf('Event Type', eventTypes).describe(`Without it ${usualEventType} when added, unchanged when updated`),
  ChapterId: optionalId('Chapter').describe('Whose event it is. Officers name a chapter of theirs when they add one; left out, it stays'),
  Place: optionalText('Place', { max: longest.name }),
  Link: optionalMeetingLink('Link').describe('For who goes'),
  Capacity: optionalCount('Capacity', { max: mostPlaces }).describe('How many places there are. Without it there is no limit'),
  GuestsAllowed: optionalCount('Guests Allowed', { max: mostGuests }).describe('How many guests one may bring. Without it none'),
  AnswerUntil: optionalInstant('Answer Until').describe('At most the start, which it is without it'),
};

export type EventFields = z.output<z.ZodObject<typeof eventFields>>;

/** An event may end at the moment it starts, but not before. Answers end at the start at the latest. */
export const endsAfterStart: z.core.CheckFn<EventFields> = ({ value, issues }) => {
  const { StartDate, EndDate, AnswerUntil } = value;
  if (StartDate && AnswerUntil && AnswerUntil > StartDate) {
    issues.push({ code: 'custom', message: eventTexts.answersTooLong, path: ['AnswerUntil'], input: AnswerUntil });
  }
  if (StartDate && EndDate && EndDate < StartDate) {
    issues.push({ code: 'custom', message: eventTexts.endsTooEarly, path: ['EndDate'], input: EndDate });
  }
};

export const eventPicture: Upload = { kind: 'picture', maxMegabytes: 5 };

export const listEvents = listCall({
  name: 'GetCmsEvents',
  about: 'Events, newest first. Members see active ones only; officers also those of their chapters that are switched off.',
  who: staffAndMembers,
  officers: ['sees'],
  cached: 'by user',
  noun: { one: 'event', many: 'events' },
  filters: {
    Id: optionalId('Id'),
    ...searching('the event name'),
    EventName: optionalText('Event Name'),
    EventType: optionalOneOf('Event Type', eventTypes),
    ChapterId: optionalId('Chapter'),
    IsActive: optionalFlag('IsActive'),
    Upcoming: optionalFlag('Upcoming').describe('true: only those that start today, by TIME_ZONE, or later'),
    UpcomingFirst: optionalFlag('UpcomingFirst').describe(
      'true: instead of the usual order, upcoming ones first, nearest first; then those without a date; then past ones, latest first',
    ),
  },
  row: {
    Id: z.number(),
    EventName: z.string(),
    Description: z.string().nullable(),
    Image: z.string().nullable(),
    StartDate: moment.nullable(),
    EndDate: moment.nullable(),
    EventType: z.enum(eventTypes),
    IsPast: z.boolean().describe('Its last day is before today, by TIME_ZONE'),
    ChapterId: z.number().nullable().describe('Whose event it is'),
    ChapterName: z.string().nullable(),
    Place: z.string().nullable(),
    Link: z.string().nullable().describe('For who goes, officers of its chapter and super admins; else null'),
    Capacity: z.number().nullable().describe('How many places there are. Null: no limit'),
    GuestsAllowed: z.number(),
    AnswerUntil: moment.nullable().describe('Null: until the start'),
    AnswersClosed: z.boolean(),
    Going: z.number().describe('How many places are taken: 1 and the guests for each who goes. It may be more than there are'),
    Waiting: z.number().describe('The same of those who wait'),
    MyAnswer: z.enum(eventAnswers).nullable(),
    MyGuests: z.number(),
    MyTurn: z.number().nullable().describe('Of who waits: the place in the waiting list, from 1 on'),
    IsHere: z.boolean().describe('One has checked in, or was marked as present or late'),
    IsActive: z.boolean(),
    CreatedDate: moment,
    Version: z.number(),
  },
  long: ['Description'],
  sorts: ['Id', 'EventName', 'StartDate', 'EndDate', 'EventType', 'IsActive', 'CreatedDate'],
  labels: {
    IsPast: 'Past',
    IsActive: 'Status',
    ChapterName: 'Chapter',
    MyAnswer: 'My answer',
    MyGuests: 'My guests',
    MyTurn: 'My turn',
    IsHere: 'I was there',
  },
});

/** Not `Event`, which is a global type of the browser. */
export type ListedEvent = RowOf<typeof listEvents>;

export const eventList = listContract({
  call: listEvents,
  path: '/events',
  filters: ['Search', 'EventName', 'EventType', 'IsActive'],
  pageSizes: [5, 10, 25, 50],
  texts: eventTexts,
});

export const saveEvent = saveCall({
  name: 'AddCmsEvents',
  list: 'GetCmsEvents',
  about: 'Adds, changes, deletes or switches an event.',
  bulk: switchOrDelete,
  who: staff,
  officers: ['meetings'],
  input: saveByFlag(
    eventFields,
    {
      updateNeedsId: 'ID is required for update operation',
      deleteNeedsId: 'ID is required for delete operation',
      activeNeedsId: 'ID is required for status toggle operation',
    },
    endsAfterStart,
  ),
  upload: eventPicture,
});
