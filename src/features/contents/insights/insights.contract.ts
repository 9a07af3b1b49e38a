import { z } from 'zod';
import { moment, type RowOf, saveCall, type Upload } from '../../../platform/wire/call.ts';
import { everySaveNeedsId, saveByFlag, switchOrDelete } from '../../../platform/wire/calls/save-by-flag.ts';
import { longest, optionalText, requiredRichText, requiredText } from '../../../platform/wire/fields.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { searching } from '../../../platform/wire/list-input.ts';
import { missingId, optionalFlag, optionalId } from '../../../platform/wire/numbers.ts';
import { staff, staffAndMembers } from '../../../platform/wire/roles.ts';

export const insightTexts = {
  added: 'Insight added successfully',
  updated: 'Insight updated successfully',
  deleted: 'Insight deleted successfully',
  statusUpdated: 'Insight status updated successfully',
  notFetched: 'Error fetching insights. Please try again.',
  notSaved: 'Operation failed. Please try again.',
  notDeleted: 'Failed to delete insight. Please try again.',
  statusNotUpdated: 'Failed to update status. Please try again.',
  notFound: 'Insight not found',
  none: 'No insights found',
  empty: 'What members have learnt stands here, in short pieces.',
};

export const insightPreviewLength = 100;

export const insightFields = {
  Title1: requiredText('Title 1', { max: longest.name }),
  Title2: requiredText('Title 2', { max: longest.name }),
  Description: requiredRichText('Description'),
};

export type InsightFields = z.output<z.ZodObject<typeof insightFields>>;

export const insightPicture: Upload = { kind: 'picture', maxMegabytes: 10, requiredToAdd: 'Image is required' };

export const listInsights = listCall({
  name: 'GetCmsInsights',
  about: 'Insights, newest first. Members see active ones only.',
  who: staffAndMembers,
  cached: 'by role',
  noun: { one: 'insight', many: 'insights' },
  filters: {
    Id: optionalId('Id'),
    ...searching('the titles'),
    Title1: optionalText('Title 1'),
    Title2: optionalText('Title 2'),
    IsActive: optionalFlag('IsActive'),
  },
  row: {
    Id: z.number(),
    Title1: z.string(),
    Title2: z.string(),
    Description: z.string(),
    Image: z.string().nullable(),
    IsActive: z.boolean(),
    CreatedDate: moment,
    Version: z.number(),
  },
  long: ['Description'],
  sorts: ['Id', 'Title1', 'Title2', 'IsActive', 'CreatedDate'],
  labels: { IsActive: 'Status' },
});

export type Insight = RowOf<typeof listInsights>;

export const insightPath = (id: number) => `/insights/${id}`;

export const insightList = listContract({
  call: listInsights,
  path: '/insights',
  filters: ['Search', 'Title1', 'Title2', 'IsActive'],
  pageSizes: [5, 10, 20, 50, 100],
  texts: insightTexts,
});

export const saveInsight = saveCall({
  name: 'AddCmsInsights',
  list: 'GetCmsInsights',
  about: 'Adds, changes, deletes or switches an insight.',
  bulk: switchOrDelete,
  who: staff,
  input: saveByFlag(insightFields, everySaveNeedsId(missingId('insight'))),
  upload: insightPicture,
});
