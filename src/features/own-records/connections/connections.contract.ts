// Connections: the people in other organisations whom a member knows. The contract between the server and the web client.

import { z } from 'zod';
import { type RowOf, saveCall } from '../../../platform/wire/call.ts';
import { longest, optionalText, personName, requiredText } from '../../../platform/wire/fields.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { searching } from '../../../platform/wire/list-input.ts';
import { missingId } from '../../../platform/wire/numbers.ts';
import { phoneDigits, phoneNumber } from '../../../platform/wire/phone.ts';
import { staffAndMembers } from '../../../platform/wire/roles.ts';
import { ownFilters, ownLabels, ownRow, saveOwnByFlag } from '../own-records.contract.ts';

const operationFailed = 'Operation failed';

export const connectionTexts = {
  added: 'Connection added successfully!',
  updated: 'Connection updated successfully!',
  deleted: 'Connection deleted successfully!',
  notFetched: 'Failed to fetch connections',
  notSaved: { refused: operationFailed, unreached: 'Failed to save connection' },
  notDeleted: { refused: operationFailed, unreached: 'Failed to delete connection' },
  notFound: 'Connection not found',
  none: 'No connections found',
  empty: 'The organisations that a member knows, and whom there, stand here.',
};

const mobileNumber = phoneNumber('Mobile Number', {
  required: 'Mobile number is required',
  invalid: `Mobile number must be ${phoneDigits} digits`,
  notText: 'Mobile number must be a text',
});

export const connectionFields = {
  OrganizationName: requiredText('Organization Name', { max: longest.name }),
  ContactPerson: personName('Contact Person'),
  MobileNo: mobileNumber,
};

export type ConnectionFields = z.output<z.ZodObject<typeof connectionFields>>;

export const listConnections = listCall({
  name: 'GetUserConnects',
  about: "Connections, newest first: a member's own; for a super admin everybody's, or one user's.",
  who: staffAndMembers,
  cached: 'by user',
  noun: { one: 'connection', many: 'connections' },
  filters: {
    ...ownFilters,
    ...searching('organization, contact person or mobile number; for a super admin, of the name of the owner too'),
    OrganizationName: optionalText('Organization Name'),
    ContactPerson: optionalText('Contact Person'),
  },
  row: {
    ...ownRow,
    OrganizationName: z.string(),
    ContactPerson: z.string(),
    MobileNo: z.string(),
    Email: z.string().describe('Of the owner'),
  },
  sorts: ['Id', 'UserName', 'OrganizationName', 'ContactPerson', 'CreatedDate'],
  labels: { ...ownLabels, Email: 'Member Email', OrganizationName: 'Organization', MobileNo: 'Mobile' },
});

export type Connection = RowOf<typeof listConnections>;

export const connectionList = listContract({
  call: listConnections,
  filters: ['Search', 'OrganizationName', 'ContactPerson'],
  pageSizes: [5, 10, 25, 50, 100],
  texts: connectionTexts,
});

export const saveConnection = saveCall({
  name: 'AddUserConnect',
  list: 'GetUserConnects',
  about: 'Adds, changes or deletes a connection.',
  bulk: { Delete: {} },
  who: staffAndMembers,
  input: saveOwnByFlag(connectionFields, missingId('connection')),
});
