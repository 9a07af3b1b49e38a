import { z } from 'zod';
import { moment, type RowOf, saveCall, type Upload } from '../../../platform/wire/call.ts';
import { everySaveNeedsId, saveByFlag, switchOrDelete } from '../../../platform/wire/calls/save-by-flag.ts';
import { optionalInstant } from '../../../platform/wire/days.ts';
import { longest, optionalText, requiredRichText, requiredText } from '../../../platform/wire/fields.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { searching } from '../../../platform/wire/list-input.ts';
import { missingId, optionalFlag, optionalId } from '../../../platform/wire/numbers.ts';
import { staff, staffAndMembers } from '../../../platform/wire/roles.ts';

export const storyTexts = {
  added: 'Story added successfully!',
  updated: 'Story updated successfully!',
  deleted: 'Story deleted successfully!',
  statusUpdated: 'Story status updated successfully!',
  filtersApplied: 'Filters applied successfully!',
  refreshed: 'Stories refreshed successfully!',
  notFetched: 'Failed to fetch stories. Please try again.',
  notAdded: 'Failed to add story. Please try again.',
  notUpdated: 'Failed to update story. Please try again.',
  notDeleted: 'Failed to delete story. Please try again.',
  statusNotUpdated: 'Failed to update story status. Please try again.',
  notFound: 'Story not found',
  none: 'No stories found',
  empty: 'What members have achieved is told here.',
};

export const storyPreviewLength = 80;

/** Without the picture, which is uploaded as a file. */
export const storyFields = {
  Name: requiredText('Story Name', { max: longest.name }),
  ClientName: requiredText('Client Name', { max: longest.name }),
  Description: requiredRichText('Description'),
  Dates: optionalInstant('Date').describe('Now, when a story is added without one'),
};

export type StoryFields = z.output<z.ZodObject<typeof storyFields>>;

export const storyPicture: Upload = { kind: 'picture', maxMegabytes: 5, requiredToAdd: 'Image file is required for new stories' };

export const listStories = listCall({
  name: 'GetCmsStory',
  about: 'Stories, newest first. Members see active ones only.',
  who: staffAndMembers,
  cached: 'by role',
  noun: { one: 'story', many: 'stories' },
  filters: {
    Id: optionalId('Id'),
    ...searching('name or client name'),
    Name: optionalText('Story Name'),
    ClientName: optionalText('Client Name'),
    IsActive: optionalFlag('IsActive'),
  },
  row: {
    Id: z.number(),
    Name: z.string(),
    ClientName: z.string(),
    Description: z.string(),
    Dates: moment,
    Logo: z.string().nullable(),
    IsActive: z.boolean(),
    CreatedDate: moment,
    Version: z.number(),
  },
  long: ['Description'],
  sorts: ['Id', 'Name', 'ClientName', 'Dates', 'IsActive', 'CreatedDate'],
  labels: { Logo: 'Image', ClientName: 'Client', Dates: 'Date', IsActive: 'Status' },
});

export type Story = RowOf<typeof listStories>;

export const storyPath = (id: number) => `/stories/${id}`;

export const storyList = listContract({
  call: listStories,
  path: '/stories',
  filters: ['Search', 'Name', 'ClientName', 'IsActive'],
  pageSizes: [10, 25, 50, 100],
  texts: storyTexts,
});

export const saveStory = saveCall({
  name: 'AddCmsStories',
  list: 'GetCmsStory',
  about: 'Adds, changes, deletes or switches a story.',
  bulk: switchOrDelete,
  who: staff,
  input: saveByFlag(storyFields, everySaveNeedsId(missingId('story'))),
  upload: storyPicture,
});
