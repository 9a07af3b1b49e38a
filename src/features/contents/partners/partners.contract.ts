import type { Upload } from '../../../platform/wire/call.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { listLogos, saveLogo } from '../logos/logos.contract.ts';

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
  empty: 'The logos of partners stand here.',
};

export const partnerLogo: Upload = { kind: 'picture', maxMegabytes: 5, label: 'Logo', requiredToAdd: 'Logo file is required' };

export const listPartners = listLogos({
  name: 'GetCmsPartnerList',
  about: 'Partners by order number, then Id.',
  noun: { one: 'partner', many: 'partners' },
});

export const partnerPath = (id: number) => `/partners/${id}`;

export const partnerList = listContract({
  call: listPartners,
  path: '/partners',
  filters: ['Search', 'IsActive'],
  // The page size of this screen cannot be chosen.
  pageSizes: [10],
  texts: partnerTexts,
});

export const savePartner = saveLogo({
  list: 'GetCmsPartnerList',
  name: 'AddCmsPartner',
  about: 'Adds, changes, deletes or switches a partner.',
  missingId: 'ID is required for Update, Delete, and Active operations',
  upload: partnerLogo,
});
