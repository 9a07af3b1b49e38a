// The list of professions. A chapter has one seat for each.

import { z } from 'zod';
import { moment, type RowOf, saveCall } from '../../../platform/wire/call.ts';
import { longest, requiredText } from '../../../platform/wire/fields.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { searching } from '../../../platform/wire/list-input.ts';
import { missingId, optionalId, requiredId, versionSeen } from '../../../platform/wire/numbers.ts';
import { everyone, staff } from '../../../platform/wire/roles.ts';

export const professionTexts = {
  added: 'Profession added successfully',
  updated: 'Profession updated successfully',
  deleted: 'Profession deleted successfully',
  merged: 'Professions merged successfully',
  notAdded: 'Failed to add profession',
  notUpdated: 'Failed to update profession',
  notDeleted: 'Failed to delete profession',
  notMerged: 'Failed to merge professions',
  notFetched: 'Failed to load professions',
  none: 'No professions found',
  empty: 'A chapter has one seat for each profession.',
  notFound: 'Profession not found',
  inUse: 'This profession is in use. It can be merged into another one.',
  intoItself: 'Please select another profession',
  taken: (name: string) => `${name} is in the list already`,
  bothSeats: (chapter: string, name: string, into: string) => `${chapter} has a seat for ${name} and one for ${into}`,
};

export const professionFields = { Name: requiredText('Name', { max: longest.name }) };

export const listProfessions = listCall({
  name: 'GetProfessions',
  about: 'The professions for which a chapter can have a seat, by name.',
  who: everyone,
  cached: 'by role',
  noun: { one: 'profession', many: 'professions' },
  filters: { Id: optionalId('Id'), ...searching('the name') },
  row: {
    Id: z.number(),
    Name: z.string(),
    Seats: z.number().nullable().describe('How many chapters have a member for it. For super admins'),
    CreatedDate: moment,
    Version: z.number(),
  },
  sorts: ['Name', 'CreatedDate'],
  labels: { Name: 'Profession', CreatedDate: 'Created' },
});

export type Profession = RowOf<typeof listProfessions>;

export const professionList = listContract({
  call: listProfessions,
  filters: ['Search'],
  pageSizes: [25, 50, 100],
  texts: professionTexts,
});

export const mergeFields = { IntoId: requiredId('Into', 'Please select a profession') };

const idField = { Id: requiredId('Id', missingId('profession')) };

export const saveProfession = saveCall({
  name: 'SaveProfession',
  about: 'Adds, renames or deletes a profession, or merges one into another: whatever has the first one gets the other.',
  who: staff,
  list: listProfessions.name,
  bulk: { Delete: {}, Merge: {} },
  input: z.discriminatedUnion(
    'Flag',
    [
      z.object({ Flag: z.literal('Add'), ...professionFields }),
      z.object({ Flag: z.literal('Update'), ...idField, ...versionSeen, ...professionFields }),
      z.object({ Flag: z.literal('Delete'), ...idField }),
      z.object({ Flag: z.literal('Merge'), ...idField, ...mergeFields }),
    ],
    { error: 'Flag must be Add, Update, Delete or Merge' },
  ),
});
