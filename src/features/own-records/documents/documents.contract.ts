// Documents: members' private files. The contract between the server and the web client.

import { z } from 'zod';
import { type RowOf, saveCall } from '../../../platform/wire/call.ts';
import { isBlank, longest, optionalText, requiredText } from '../../../platform/wire/fields.ts';
import { labelled } from '../../../platform/wire/labels.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { searching } from '../../../platform/wire/list-input.ts';
import { missingId } from '../../../platform/wire/numbers.ts';
import { staffAndMembers } from '../../../platform/wire/roles.ts';
import { ownFilters, ownLabels, ownRow, saveOwnByFlag } from '../own-records.contract.ts';

export const mostMegabytesPerUser = 500;

export const documentTexts = {
  added: 'Document added successfully',
  updated: 'Document updated successfully',
  deleted: 'Document deleted successfully',
  notFetched: 'Error fetching user documents',
  notAdded: { refused: 'Failed to add document', unreached: 'Error adding document' },
  notUpdated: { refused: 'Failed to update document', unreached: 'Error updating document' },
  notDeleted: { refused: 'Failed to delete document', unreached: 'Error deleting document' },
  notFound: 'Document not found',
  tooMuch: `Documents can take up at most ${mostMegabytesPerUser} MB together. Please delete some first.`,
  none: 'No documents found',
  empty: 'Files that only their owner and super admins may open are kept here.',
};

export const documentUpload = {
  kind: 'document',
  maxMegabytes: 10,
  label: 'File',
  requiredToAdd: 'Please select a file to upload',
  types: ['pdf', 'doc', 'docx', 'jpg', 'jpeg', 'png', 'txt', 'xls', 'xlsx'],
  wrongType: 'File type is not allowed',
} as const;

export const documentStatuses = ['Active', 'Inactive', 'Pending', 'Draft'] as const;

const statusByNumber = new Map([
  ['1', 'Active'],
  ['0', 'Inactive'],
]);

const status = labelled(
  'Status',
  (value) => {
    if (isBlank(value)) return null;
    const text = typeof value === 'number' ? String(value) : value;
    return typeof text === 'string' ? (statusByNumber.get(text.trim()) ?? text.trim()) : text;
  },
  z.enum(documentStatuses, 'Status must be Active, Inactive, Pending or Draft').nullable(),
).describe('Without it a new document is Active, and an old one stays as it is');

export const documentFields = {
  DocumentName: requiredText('Document Name', { max: longest.name }),
  Status: status,
};

export const listDocuments = listCall({
  name: 'GetUserDocuments',
  about:
    "Documents, newest first: a member's own; for a super admin everybody's, or one user's. DocumentUrl works for 15 minutes, while the session lasts.",
  who: staffAndMembers,
  noun: { one: 'document', many: 'documents' },
  filters: {
    ...ownFilters,
    ...searching('the name; for a super admin, of the name of the owner too'),
    DocumentName: optionalText('Document Name'),
  },
  row: {
    ...ownRow,
    DocumentName: z.string(),
    DocumentUrl: z.string(),
    FileName: z.string(),
    Status: z.string(),
  },
  sorts: ['Id', 'UserName', 'DocumentName', 'Status', 'CreatedDate'],
  labels: { ...ownLabels },
});

export type UserDocument = RowOf<typeof listDocuments>;

export const documentList = listContract({
  call: listDocuments,
  filters: ['Search', 'DocumentName'],
  pageSizes: [5, 10, 25, 50],
  texts: documentTexts,
});

export const saveDocument = saveCall({
  name: 'UserDocumentsCrud',
  list: 'GetUserDocuments',
  about: 'Adds, changes or deletes a document. Without a File an update keeps the one that is there.',
  bulk: { Delete: {} },
  who: staffAndMembers,
  upload: documentUpload,
  input: saveOwnByFlag(documentFields, missingId('document')),
});
