import type { Upload } from '../../../platform/wire/call.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { missingId } from '../../../platform/wire/numbers.ts';
import { listLogos, saveLogo } from '../logos/logos.contract.ts';

export const sponsorTexts = {
  added: 'Sponsor saved successfully',
  updated: 'Sponsor saved successfully',
  deleted: 'Sponsor deleted successfully',
  statusUpdated: 'Status updated successfully',
  notFetched: 'Failed to fetch sponsors',
  notSaved: (serverMessage: string | null) => (serverMessage ? `Error: ${serverMessage}` : 'Failed to save sponsor'),
  notDeleted: 'Failed to delete sponsor',
  statusNotUpdated: 'Failed to update status',
  notFound: 'Sponsor not found',
  none: 'No sponsors found',
  empty: 'The logos of those who support the community stand here.',
};

export const sponsorLogo: Upload = { kind: 'picture', maxMegabytes: 5, label: 'Logo', requiredToAdd: 'Logo is required' };

export const listSponsors = listLogos({
  name: 'GetCmsSponsorList',
  about: 'Sponsors by order number, then Id.',
  noun: { one: 'sponsor', many: 'sponsors' },
});

export const sponsorPath = (id: number) => `/sponsors/${id}`;

export const sponsorList = listContract({
  call: listSponsors,
  path: '/sponsors',
  filters: ['Search', 'IsActive'],
  pageSizes: [5, 10, 25, 50, 100],
  texts: sponsorTexts,
});

export const saveSponsor = saveLogo({
  list: 'GetCmsSponsorList',
  name: 'AddCmsSponsor',
  about: 'Adds, changes, deletes or switches a sponsor.',
  missingId: missingId('sponsor'),
  upload: sponsorLogo,
});
