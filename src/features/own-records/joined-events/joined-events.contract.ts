// Joined events: the events that a user takes part in, chosen from the published ones or typed by hand. The contract between the server
// and the web client.

import { z } from 'zod';
import { moment, type RowOf, saveCall } from '../../../platform/wire/call.ts';
import { requiredDay } from '../../../platform/wire/days.ts';
import { longest, optionalText, requiredText } from '../../../platform/wire/fields.ts';
import { labelled } from '../../../platform/wire/labels.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { largestPage, searching, upToItems } from '../../../platform/wire/list-input.ts';
import { idOrNone, numberFromText, optionalId, requiredId } from '../../../platform/wire/numbers.ts';
import { staffAndMembers } from '../../../platform/wire/roles.ts';
import type { EventType } from '../../contents/events/events.contract.ts';
import { ownFilters, ownLabels, ownRow, saveOwnByFlag } from '../own-records.contract.ts';

export const joinedEventTexts = {
  added: 'Event added successfully',
  updated: 'Event updated successfully',
  deleted: 'Event removed successfully',
  notFetched: 'Failed to fetch events data',
  notAdded: 'Failed to add event',
  notUpdated: 'Failed to update event',
  notDeleted: 'Failed to remove event',
  notFound: 'Event not found',
  inThePast: 'Event date cannot be in the past',
  alreadyJoined: 'Event is already joined',
  none: 'No events found',
  empty: 'The events that members take part in stand here.',
};

export const online = 1;
export const offline = 2;
const hybrid = 3;

/** The type that a joined event gets from its published event. */
export const typeCodes = { Online: online, 'In-Person': offline, Hybrid: hybrid } as const satisfies Record<EventType, number>;

const typeWords = new Map<number, string>([
  [online, 'Online'],
  [offline, 'Offline'],
  [hybrid, 'Hybrid'],
]);

export const typeWord = (code: number): string => typeWords.get(code) ?? 'N/A';

export const typeChoices = [...typeWords].map(([code, label]) => ({ value: String(code), label }));

const typeIsRequired = 'Event type is required';

const someType = z.literal([online, offline, hybrid], {
  error: ({ input }) => (input === null ? typeIsRequired : 'Event type must be 1 (Online), 2 (Offline) or 3 (Hybrid)'),
});

export const joinedEventFields = {
  CMSEventId: idOrNone('CMSEventId').describe('The published event that it is, if it is one'),
  EventName: requiredText('Event Name', { max: longest.name }),
  EventDate: requiredDay('Event Date'),
  TypeOfEvent: labelled('Event Type', numberFromText, someType),
};

const savedFields = {
  ...joinedEventFields,
  TypeOfEvent: labelled('Event Type', numberFromText, someType.nullable()).describe(
    'With a CMSEventId it may be left out: the type of that event',
  ),
};

export type JoinedEventFields = z.output<z.ZodObject<typeof savedFields>>;

export const listJoinedEvents = listCall({
  name: 'GetUserEventsJoined',
  about: "Joined events, newest first: a member's own; for a super admin everybody's, or one user's.",
  who: staffAndMembers,
  cached: 'by user',
  noun: { one: 'event', many: 'events' },
  filters: {
    ...ownFilters,
    ...searching('the name; for a super admin, of the name of the owner too'),
    EventName: optionalText('Event Name'),
    CMSEventId: optionalId('CMSEventId'),
    CMSEventIds: labelled(
      'CMSEventIds',
      // A blank text is no list: it must not mean all.
      (ids) => ids ?? null,
      upToItems(largestPage, { label: 'CMSEventIds', tooMany: `CMSEventIds must be at most ${largestPage} ids` })
        .refine((ids) => ids.length > 0, 'CMSEventIds must not be empty')
        .pipe(z.array(requiredId('CMSEventIds')))
        .nullable(),
    ).describe('Those of any of these published events'),
  },
  row: {
    ...ownRow,
    CMSEventId: z.number().nullable(),
    EventName: z.string(),
    EventDate: moment,
    TypeOfEvent: z.number().describe('1 Online, 2 Offline, 3 Hybrid'),
    CalledOff: z.boolean().describe('The published event is switched off, and its day is still to come'),
  },
  sorts: ['Id', 'UserName', 'EventName', 'EventDate', 'TypeOfEvent', 'CreatedDate'],
  labels: { ...ownLabels, CMSEventId: 'Published Event Id', TypeOfEvent: 'Type', CreatedDate: 'Joined Date' },
  words: { TypeOfEvent: typeWord },
});

export type JoinedEvent = RowOf<typeof listJoinedEvents>;

export const joinedEventList = listContract({
  call: listJoinedEvents,
  filters: ['Search', 'EventName'],
  pageSizes: [5, 10, 25, 50],
  texts: joinedEventTexts,
});

export const saveJoinedEvent = saveCall({
  name: 'UserEventsJoinedCrud',
  list: 'GetUserEventsJoined',
  about: 'Adds, changes or removes a joined event. A published event is joined once.',
  bulk: { Delete: {} },
  who: staffAndMembers,
  input: saveOwnByFlag(savedFields, 'Id is required for update and delete', {
    holds: ({ TypeOfEvent, CMSEventId }) => TypeOfEvent !== null || CMSEventId !== null,
    message: typeIsRequired,
    path: ['TypeOfEvent'],
  }),
});
