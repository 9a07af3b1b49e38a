// Partners: what the server and the web client agree on.

import { z } from 'zod';
import { listCall, type RowOf, saveCall, type Upload } from '../../../platform/wire/call.ts';
import { optionalFlag, optionalId, optionalText } from '../../../platform/wire/fields.ts';
import { staff } from '../../../platform/wire/roles.ts';
import { orderNumber } from '../order-number.contract.ts';
import { everySaveNeedsId, saveByFlag } from '../save-by-flag.contract.ts';

export const partnerTexts = {
  added: 'Partner saved successfully',
  updated: 'Partner saved successfully',
  deleted: 'Partner deleted successfully',
  statusUpdated: 'Partner status updated successfully',
  notFetched: 'Error fetching partners. Please try again.',
  notSaved: 'Error saving partner. Please try again.',
  notDeleted: 'Error deleting partner. Please try again.',
  statusNotUpdated: 'Error updating partner status. Please try again.',
  notFound: 'Partner not found',
  none: 'No partners found',
};

export const partnerNoun = { one: 'partner', many: 'partners' };

/** Partners have no choice of page size. */
export const partnerPageSizes = [10];

export const partnerFields = { OrderNo: orderNumber };

export const partnerLogo: Upload = { kind: 'picture', maxMegabytes: 5, requiredToAdd: 'Logo file is required' };

export const listPartners = listCall({
  name: 'GetCmsPartnerList',
  about: 'Partners by order number, then Id.',
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

export type Partner = RowOf<typeof listPartners>;

export const savePartner = saveCall({
  name: 'AddCmsPartner',
  about: 'Adds, changes, deletes or switches a partner.',
  who: staff,
  input: saveByFlag(partnerFields, everySaveNeedsId('ID is required for Update, Delete, and Active operations')),
  upload: partnerLogo,
});
