// Joined events: the events that a user takes part in, chosen from the published ones or typed by hand. The contract between the server
// and the web client.

import { z } from 'zod';
import { listCall, type RowOf, saveCall } from '../../../platform/wire/call.ts';
import { requiredDay } from '../../../platform/wire/days.ts';
import { idOrNone, longest, numberFromText, optionalId, optionalText, requiredText } from '../../../platform/wire/fields.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { moment } from '../../../platform/wire/list-input.ts';
import { staffAndMembers } from '../../../platform/wire/roles.ts';
import { ownFilters, ownRow, saveOwnByFlag } from '../own-records.contract.ts';

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
};

export const online = 1;
export const offline = 2;

const typeOfEvent = z.preprocess(
  numberFromText,
  z.literal([online, offline], {
    error: ({ input }) => (input === null ? 'Event type is required' : 'Event type must be 1 (Online) or 2 (Offline)'),
  }),
);

export const joinedEventFields = {
  CMSEventId: idOrNone('CMSEventId').describe('The published event that it is, if it is one'),
  EventName: requiredText('Event Name', { max: longest.name, required: 'Event name is required' }),
  EventDate: requiredDay('Event Date', 'Event date is required'),
  TypeOfEvent: typeOfEvent,
};

export type JoinedEventFields = z.output<z.ZodObject<typeof joinedEventFields>>;

export const listJoinedEvents = listCall({
  name: 'GetUserEventsJoined',
  about: "Joined events, newest first: a member's own; for a super admin everybody's, or one user's.",
  who: staffAndMembers,
  cached: 'by user',
  noun: { one: 'event', many: 'events' },
  filters: {
    ...ownFilters,
    EventName: optionalText('Event Name'),
    CMSEventId: optionalId('CMSEventId'),
  },
  row: {
    ...ownRow,
    CMSEventId: z.number().nullable(),
    EventName: z.string(),
    EventDate: moment,
    TypeOfEvent: z.number().describe('1 Online, 2 Offline'),
  },
  sorts: ['Id', 'EventName', 'EventDate', 'TypeOfEvent', 'CreatedDate'],
  labels: { UserName: 'Member', TypeOfEvent: 'Type', CreatedDate: 'Joined Date' },
});

export type JoinedEvent = RowOf<typeof listJoinedEvents>;

export const joinedEventList = listContract({
  call: listJoinedEvents,
  filters: ['EventName'],
  pageSizes: [5, 10, 25, 50],
  texts: joinedEventTexts,
});

export const saveJoinedEvent = saveCall({
  name: 'UserEventsJoinedCrud',
  list: 'GetUserEventsJoined',
  about: 'Adds, changes or removes a joined event. A published event is joined once.',
  bulk: { Delete: {} },
  who: staffAndMembers,
  input: saveOwnByFlag(joinedEventFields, 'Id is required for update and delete'),
});
