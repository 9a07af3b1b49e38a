// Events: the contract between the server and the web client.

import { z } from 'zod';
import { listCall, type RowOf, saveCall, type Upload } from '../../../platform/wire/call.ts';
import {
  longest,
  optionalFlag,
  optionalId,
  optionalInstant,
  optionalRichText,
  optionalText,
  requiredText,
} from '../../../platform/wire/fields.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { moment } from '../../../platform/wire/list-input.ts';
import { staff, staffAndMembers } from '../../../platform/wire/roles.ts';
import { saveByFlag, switchOrDelete } from '../save-by-flag.contract.ts';

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
  endsTooEarly: 'End date must be after the start date',
};

export const eventPreviewLength = 100;

export const eventFields = {
  EventName: requiredText('Event Name', { max: longest.name, required: 'Event name is required' }),
  Description: optionalRichText('Description'),
  StartDate: optionalInstant('Start Date'),
  EndDate: optionalInstant('End Date'),
};

export type EventFields = z.output<z.ZodObject<typeof eventFields>>;

/** An event may end at the moment at which it starts, but not before. */
export const endsAfterStart: z.core.CheckFn<EventFields> = ({ value, issues }) => {
  const { StartDate, EndDate } = value;
  if (StartDate && EndDate && EndDate < StartDate) {
    issues.push({ code: 'custom', message: eventTexts.endsTooEarly, path: ['EndDate'], input: EndDate });
  }
};

export const eventPicture: Upload = { kind: 'picture', maxMegabytes: 5 };

export const listEvents = listCall({
  name: 'GetCmsEvents',
  about: 'Events, newest first. Members see active ones only.',
  who: staffAndMembers,
  cached: 'by role',
  noun: { one: 'event', many: 'events' },
  filters: {
    Id: optionalId('Id'),
    EventName: optionalText('Event Name'),
    IsActive: optionalFlag('IsActive'),
    Upcoming: optionalFlag('Upcoming').describe('true: only those that start today, by TIME_ZONE, or later'),
  },
  row: {
    Id: z.number(),
    EventName: z.string(),
    Description: z.string().nullable(),
    Image: z.string().nullable(),
    StartDate: moment.nullable(),
    EndDate: moment.nullable(),
    IsActive: z.boolean(),
    CreatedDate: moment,
    Version: z.number(),
  },
  long: ['Description'],
  sorts: ['Id', 'EventName', 'StartDate', 'EndDate', 'IsActive', 'CreatedDate'],
  labels: { IsActive: 'Status' },
});

/** A row of the list. Its name is not `Event` because that is a global type of the browser. */
export type ListedEvent = RowOf<typeof listEvents>;

export const eventPath = (id: number) => `/events/${id}`;

export const eventList = listContract({
  call: listEvents,
  path: '/events',
  filters: ['EventName', 'IsActive'],
  pageSizes: [5, 10, 25, 50],
  texts: eventTexts,
});

export const saveEvent = saveCall({
  name: 'AddCmsEvents',
  list: 'GetCmsEvents',
  about: 'Adds, changes, deletes or switches an event.',
  bulk: switchOrDelete,
  who: staff,
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
