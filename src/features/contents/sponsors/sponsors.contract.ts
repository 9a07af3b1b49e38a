// Sponsors: what the server and the web client agree on.

import { z } from 'zod';
import { listCall, type RowOf, saveCall, type Upload } from '../../../platform/wire/call.ts';
import { optionalFlag, optionalId, optionalText } from '../../../platform/wire/fields.ts';
import { staff } from '../../../platform/wire/roles.ts';
import { orderNumber } from '../order-number.contract.ts';
import { everySaveNeedsId, missingId, saveByFlag } from '../save-by-flag.contract.ts';

export const sponsorTexts = {
  added: 'Sponsor saved successfully',
  updated: 'Sponsor saved successfully',
  deleted: 'Sponsor deleted successfully',
  statusUpdated: 'Status updated successfully',
  notSaved: (serverMessage: string | null) => (serverMessage ? `Error: ${serverMessage}` : 'Failed to save sponsor'),
  notDeleted: 'Failed to delete sponsor',
  statusNotUpdated: 'Failed to update status',
  notFound: 'Sponsor not found',
  none: 'No sponsors found',
};

export const sponsorNoun = { one: 'sponsor', many: 'sponsors' };
export const sponsorPageSizes = [5, 10, 25, 50, 100];

export const sponsorFields = { OrderNo: orderNumber };

export const sponsorLogo: Upload = { kind: 'picture', maxMegabytes: 5, requiredToAdd: 'Logo is required' };

export const listSponsors = listCall({
  name: 'GetCmsSponsorList',
  about: 'Sponsors by order number, then Id.',
  who: staff,
  cached: 'by role',
  filters: {
    Id: optionalId('Id'),
    Search: optionalText('Search').describe('Part of the order number or the Id'),
    IsActive: optionalFlag('IsActive'),
  },
  row: {
    Id: z.number(),
    Logo: z.string().nullable(),
    OrderNo: z.number(),
    IsActive: z.boolean(),
    CreatedDate: z.string(),
  },
});

export type Sponsor = RowOf<typeof listSponsors>;

export const saveSponsor = saveCall({
  name: 'AddCmsSponsor',
  about: 'Adds, changes, deletes or switches a sponsor.',
  who: staff,
  input: saveByFlag(sponsorFields, everySaveNeedsId(missingId('sponsor'))),
  upload: sponsorLogo,
});
