import { z } from 'zod';
import { moment, type RowOf, saveCall, type Upload } from '../../../platform/wire/call.ts';
import { everySaveNeedsId, saveByFlag, switchOrDelete } from '../../../platform/wire/calls/save-by-flag.ts';
import { requiredInstant } from '../../../platform/wire/days.ts';
import { longest, optionalText, requiredRichText, requiredText } from '../../../platform/wire/fields.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { searching } from '../../../platform/wire/list-input.ts';
import { missingId, optionalFlag, optionalId } from '../../../platform/wire/numbers.ts';
import { staff, staffAndMembers } from '../../../platform/wire/roles.ts';

export const meetupTexts = {
  added: 'Meetup added successfully',
  updated: 'Meetup updated successfully',
  deleted: 'Meetup deleted successfully',
  statusUpdated: 'Meetup status updated successfully',
  notFetched: { refused: 'Failed to load meetups', unreached: 'Error loading meetups' },
  notSaved: { refused: 'Failed to save meetup', unreached: 'Error saving meetup' },
  notDeleted: { refused: 'Failed to delete meetup', unreached: 'Error deleting meetup' },
  statusNotUpdated: { refused: 'Failed to update meetup status', unreached: 'Error updating meetup status' },
  notFound: 'Meetup not found',
  none: 'No meetups found',
  empty: 'Where and when members meet stands here.',
};

export const meetupFields = {
  Title1: requiredText('Title 1', { max: longest.name }),
  Title2: optionalText('Title 2', { max: longest.name }),
  Theme: requiredText('Theme'),
  Location: requiredText('Location'),
  MeetupDateTime: requiredInstant('Date and Time'),
  WhoShouldAttend: requiredText('Who Should Attend', { hasLines: true }),
  WhatToExpect: requiredRichText('What to Expect'),
};

export type MeetupFields = z.output<z.ZodObject<typeof meetupFields>>;

export const meetupPicture: Upload = { kind: 'picture', maxMegabytes: 5, requiredToAdd: 'Image is required' };

export const listMeetups = listCall({
  name: 'GetCmsMeetups',
  about: 'Meetups, newest first. Members see active ones only.',
  who: staffAndMembers,
  cached: 'by role',
  noun: { one: 'meetup', many: 'meetups' },
  filters: {
    Id: optionalId('Id'),
    ...searching('the titles, the theme or the location'),
    Title1: optionalText('Title 1'),
    Title2: optionalText('Title 2'),
    IsActive: optionalFlag('IsActive'),
  },
  row: {
    Id: z.number(),
    Title1: z.string(),
    Title2: z.string().nullable(),
    Theme: z.string(),
    Location: z.string(),
    MeetupDateTime: moment,
    WhoShouldAttend: z.string(),
    WhatToExpect: z.string(),
    Image: z.string().nullable(),
    IsActive: z.boolean(),
    CreatedDate: moment,
    Version: z.number(),
  },
  long: ['WhatToExpect'],
  sorts: ['Id', 'Title1', 'Title2', 'Theme', 'Location', 'MeetupDateTime', 'IsActive', 'CreatedDate'],
  labels: { MeetupDateTime: 'Date and Time', IsActive: 'Status' },
});

export type Meetup = RowOf<typeof listMeetups>;

export const meetupPath = (id: number) => `/meetup/${id}`;

export const meetupList = listContract({
  call: listMeetups,
  path: '/meetup',
  filters: ['Search', 'Title1', 'Title2', 'IsActive'],
  pageSizes: [5, 10, 20, 50],
  texts: meetupTexts,
});

export const saveMeetup = saveCall({
  name: 'AddCmsMeetups',
  list: 'GetCmsMeetups',
  about: 'Adds, changes, deletes or switches a meetup.',
  bulk: switchOrDelete,
  who: staff,
  input: saveByFlag(meetupFields, everySaveNeedsId(missingId('meetup'))),
  upload: meetupPicture,
});
