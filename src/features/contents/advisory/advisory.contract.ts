import { z } from 'zod';
import { moment, type RowOf, saveCall, type Upload } from '../../../platform/wire/call.ts';
import { everySaveNeedsId, saveByFlag, switchOrDelete } from '../../../platform/wire/calls/save-by-flag.ts';
import { longest, optionalText, personName, requiredRichText, requiredText } from '../../../platform/wire/fields.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { searching } from '../../../platform/wire/list-input.ts';
import { missingId, optionalFlag, optionalId } from '../../../platform/wire/numbers.ts';
import { staff } from '../../../platform/wire/roles.ts';

export const advisoryTexts = {
  added: 'Advisory committee member added successfully',
  updated: 'Advisory committee member updated successfully',
  deleted: 'Advisory committee member deleted successfully',
  statusUpdated: 'Status updated successfully',
  notFetched: 'Failed to fetch advisory committee members',
  notAdded: { refused: 'Operation failed', unreached: 'Failed to add advisory committee member' },
  notUpdated: { refused: 'Operation failed', unreached: 'Failed to update advisory committee member' },
  notDeleted: 'Failed to delete advisory committee member',
  statusNotUpdated: 'Failed to update status',
  notFound: 'Advisory committee member not found',
  none: 'No advisory committee members found',
  empty: 'Whoever advises the community is shown here.',
  fieldsMissing: 'Please fill in all required fields',
};

export const advisoryPreviewLength = 50;

const fieldsWith = (required?: string) => ({
  Name: personName('Name', { required }),
  Position: requiredText('Position', { max: longest.name, required }),
  Exp: optionalText('Experience'),
  Description: requiredRichText('Description', { required }),
});

/** The message is the same, whichever required field is missing. */
export const advisoryFields = fieldsWith(advisoryTexts.fieldsMissing);

/** The form shows the common message once, and under each missing field that it is required. */
export const advisoryFormFields = fieldsWith();

export type AdvisoryFields = z.output<z.ZodObject<typeof advisoryFields>>;

export const advisoryPhoto: Upload = { kind: 'picture', maxMegabytes: 5, label: 'Photo' };

export const listAdvisory = listCall({
  name: 'GetCmsAdvisoryCommatyList',
  about: 'Members of the advisory committee, newest first.',
  who: staff,
  cached: 'by role',
  nothingFound: ['Advisory not found'],
  noun: { one: 'advisory committee member', many: 'advisory committee members' },
  filters: {
    Id: optionalId('Id'),
    ...searching('name or position'),
    Name: optionalText('Name'),
    Position: optionalText('Position'),
    IsActive: optionalFlag('IsActive'),
  },
  row: {
    Id: z.number(),
    Name: z.string(),
    Position: z.string(),
    Exp: z.string().nullable(),
    Description: z.string(),
    Photo: z.string().nullable(),
    IsActive: z.boolean(),
    CreatedDate: moment,
    Version: z.number(),
  },
  long: ['Description'],
  sorts: ['Id', 'Name', 'Position', 'IsActive', 'CreatedDate'],
  labels: { IsActive: 'Status' },
});

export type AdvisoryMember = RowOf<typeof listAdvisory>;

export const advisoryMemberPath = (id: number) => `/advisory-committee/${id}`;

export const advisoryList = listContract({
  call: listAdvisory,
  path: '/advisory-committee',
  filters: ['Search', 'Name', 'Position', 'IsActive'],
  pageSizes: [5, 10, 25, 50, 100],
  texts: advisoryTexts,
});

export const saveAdvisory = saveCall({
  name: 'AddCmsAdvisoryCommaty',
  list: 'GetCmsAdvisoryCommatyList',
  about: 'Adds, changes, deletes or switches a member of the advisory committee.',
  bulk: switchOrDelete,
  who: staff,
  input: saveByFlag(advisoryFields, everySaveNeedsId(missingId('member'))),
  upload: advisoryPhoto,
});
